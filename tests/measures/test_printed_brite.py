"""
BRITE as it is printed (arXiv 2605.00873), recomputed.

Each table below holds the paper's own figures. Answers are made that have the printed counts or shares, and our
functions have to give the totals and averages printed next to them. Where the paper does not, that is said and held.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outtake.measures.papers.brite import (
    CATEGORIES,
    DIMENSIONS,
    FinalAnswer,
    average,
    by_category,
    by_dimension,
    overall,
)
from outtake.measures.papers.brite_gaps import ACTION_AUDIO, SUBJECT_ACTION, gaps, ranking

# Table 4. Shares of yes by category, their "Overall", and the row "Average".
TABLE_4_COLUMNS = ("Physical", "Biological", "Social", "Temporal")
TABLE_4 = {
    "Runway Gen 4.5": (0.82, 0.85, 0.89, 0.79, 0.84),
    "Sora 2":         (0.75, 0.76, 0.87, 0.70, 0.77),
    "Veo 3.1":        (0.83, 0.74, 0.83, 0.64, 0.76),
    "Qwen 3 Max":     (0.68, 0.73, 0.75, 0.58, 0.69),
    "PixVerse 5.5":   (0.59, 0.65, 0.60, 0.52, 0.59),
}  # fmt: skip
TABLE_4_AVERAGE =     (0.73, 0.75, 0.79, 0.65, 0.73)  # fmt: skip

# Tables 5 and 6. Videos in which the first dimension is ahead, of all, by category; and the total in per cent.
GAP_COLUMNS = ("Biological", "Physical", "Social", "Temporal")
TABLE_5 = {  # subject > action
    "Pixverse V5.5": ("12/25", "22/25", "9/25",  "22/25", 65.0),
    "Qwen3MAX":      ("15/24", "19/25", "8/25",  "21/25", 63.6),
    "Runway 4.5":    ("13/25", "19/25", "10/25", "22/25", 64.0),
    "Sora2":         ("18/25", "17/23", "7/25",  "20/25", 63.3),
    "Veo3.1":        ("19/25", "18/25", "8/25",  "21/25", 66.0),
}  # fmt: skip
TABLE_6 = {  # action > audio; Runway is silent
    "Pixverse V5.5": ("16/25", "14/25", "22/25", "8/25", 60.0),
    "Qwen3MAX":      ("6/24",  "5/25",  "16/25", "8/25", 35.4),
    "Sora2":         ("3/25",  "7/23",  "7/25",  "6/25", 23.5),
    "Veo3.1":        ("7/25",  "7/25",  "9/25",  "6/25", 29.0),
}  # fmt: skip

# Table 7. Shares of yes by dimension; a silent model has none of the last two.
TABLE_7 = {
    "Runway Gen4.5": (0.93, 0.61, 0.96, None, None),
    "Sora2":         (0.94, 0.65, 0.95, 0.76, 0.55),
    "Veo3.1":        (0.92, 0.58, 0.97, 0.69, 0.63),
    "PixVerse V5.5": (0.82, 0.55, 0.88, 0.37, 0.31),
    "Qwen3MAX":      (0.90, 0.56, 0.90, 0.63, 0.41),
}  # fmt: skip
TABLE_7_AVERAGE =    (0.90, 0.59, 0.94, 0.61, 0.47)  # fmt: skip

QUESTIONS = 100  # a cell: shares are printed with two decimals


def _cell(model: str, category: str, dimension: str, share: float | None) -> list[FinalAnswer]:
    """A hundred questions with the printed share of yes; none applies where nothing is printed."""
    yes = round(QUESTIONS * (share or 0))
    return [
        FinalAnswer(
            model, f"{category} 1", category, dimension, f"{dimension} {i}", i < yes, applicable=share is not None
        )
        for i in range(QUESTIONS)
    ]


def _table_4() -> list[FinalAnswer]:
    return [
        answer
        for model, printed in TABLE_4.items()
        for category, share in zip(TABLE_4_COLUMNS, printed, strict=False)
        for answer in _cell(model, category, "Subject", share)
    ]


def _table_7() -> list[FinalAnswer]:
    return [
        answer
        for model, printed in TABLE_7.items()
        for dimension, share in zip(DIMENSIONS, printed, strict=True)
        for answer in _cell(model, "Physical", dimension, share)
    ]


def _videos(table: dict, dimensions: tuple[str, str]) -> list[FinalAnswer]:
    """As many videos as printed, the first dimension ahead in as many of them; the others are ties and the reverse."""
    rows = []
    for model, printed in table.items():
        for category, cell in zip(GAP_COLUMNS, printed, strict=False):
            ahead, n = map(int, cell.split("/"))
            for video in range(n):
                answers = (True, False) if video < ahead else (True, True) if video % 2 else (False, True)
                rows += [
                    FinalAnswer(model, f"{category} {video}", category, dimension, dimension, value)
                    for dimension, value in zip(dimensions, answers, strict=True)
                ]
    return rows


def test_table_4_overall_is_the_mean_of_the_categories():
    found = overall(_table_4())
    for model, printed in TABLE_4.items():
        assert found[model].categories.value == pytest.approx(printed[-1], abs=0.01), model


def test_table_4_averages():
    table = by_category(_table_4())
    means = [average({model: row[category] for model, row in table.items()}) for category in TABLE_4_COLUMNS]
    assert [round(mean.value, 2) for mean in means] == list(TABLE_4_AVERAGE[:-1])
    assert round(sum(printed[-1] for printed in TABLE_4.values()) / len(TABLE_4), 2) == TABLE_4_AVERAGE[-1]


@pytest.mark.parametrize(("table", "dimensions"), [(TABLE_5, SUBJECT_ACTION), (TABLE_6, ACTION_AUDIO)])
def test_tables_5_and_6_totals_are_pooled_over_videos(table: dict, dimensions: tuple[str, str]):
    found = gaps(_videos(table, dimensions), dimensions)
    for model, printed in table.items():
        cells = [found.models[model].categories[name].strict for name in GAP_COLUMNS]
        assert [f"{cell.part}/{cell.n}" for cell in cells] == list(printed[:-1])
        assert round(100 * found.models[model].total.strict.share, 1) == printed[-1], model
        assert list(found.models[model].categories) == list(CATEGORIES)


def test_the_text_says_63_6_of_sora_which_is_the_figure_of_qwen():
    """Section 5.3.2 against table 5."""
    found = gaps(_videos(TABLE_5, SUBJECT_ACTION), SUBJECT_ACTION).models
    shares = {model: round(100 * found[model].total.strict.share, 1) for model in found}
    assert [model for model, share in shares.items() if share == 63.6] == ["Qwen3MAX"]
    assert (shares["Sora2"], found["Sora2"].total.strict.n) == (63.3, 98)


def test_497_videos_are_compared_not_500():
    found = gaps(_videos(TABLE_5, SUBJECT_ACTION), SUBJECT_ACTION).models
    assert sum(each.total.strict.n for each in found.values()) == 497


def test_table_7_averages_leave_out_what_does_not_apply():
    """Env and AVSync are printed a hundredth off what their own column gives, which rounding of the cells allows."""
    table = by_dimension(_table_7())
    means = [average({model: row[dimension] for model, row in table.items()}) for dimension in DIMENSIONS]
    assert [mean.of for mean in means] == [5, 5, 5, 4, 4]
    assert [mean.value for mean in means] == pytest.approx(list(TABLE_7_AVERAGE), abs=0.01)
    assert [round(mean.value, 4) for mean in means] == [0.902, 0.59, 0.932, 0.6125, 0.475]


def test_overall_of_table_4_is_also_the_mean_of_the_dimensions_that_apply():
    printed = dict(zip(TABLE_7, (0.84, 0.77, 0.76, 0.59, 0.69), strict=True))
    found = overall(_table_7())
    for model, share in printed.items():
        assert found[model].dimensions.value == pytest.approx(share, abs=0.01), model
    assert found["Runway Gen4.5"].dimensions.undefined == ("Audio", "AV-Sync")


def test_like_for_like_sora_is_ahead_of_runway():
    """The printed order puts Runway first because sound, which it does not make, is the hardest."""
    printed = ranking(_table_7(), like_for_like=False)
    assert [each.model for each in printed.order][:2] == ["Runway Gen4.5", "Sora2"]

    fair = ranking(_table_7())
    assert fair.common == ("Subject", "Action", "Environment")
    assert fair.partial == ("Audio", "AV-Sync")
    assert [(each.model, round(each.mean, 3)) for each in fair.order][:2] == [
        ("Sora2", 0.847),
        ("Runway Gen4.5", 0.833),
    ]


@pytest.mark.real_data
def test_the_figures_above_are_the_printed_ones(real_data: Path):
    printed = json.loads((real_data / "printed_tables.json").read_text())["brite"]
    assert printed["table4"]["rows"] == {
        name: list(row) for name, row in (TABLE_4 | {"Average": TABLE_4_AVERAGE}).items()
    }
    assert printed["table5_subject_gt_action"]["rows"] == {name: list(row) for name, row in TABLE_5.items()}
    assert printed["table6_action_gt_audio"]["rows"] == {name: list(row) for name, row in TABLE_6.items()}
    assert printed["table7"]["rows"] == {
        name: list(row) for name, row in (TABLE_7 | {"Average": TABLE_7_AVERAGE}).items()
    }
