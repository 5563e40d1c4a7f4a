"""
VF-Eval as it is printed (ACL 2025), recomputed.

Table 3 below is the paper's. A thousand replies are made for each cell, so that their score is the printed one, and our
functions have to give the overall score printed at the end of the row.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outtake.measures.papers.vf_eval import COLUMNS, Choice, Closed, Open, Reply, chance, columns, overall, reprompt

# Table 3.                     CV   EA: Q    CP  ED: Q    CP Moral Object  RE  Overall
TABLE_3 = {
    "GPT-4.1":               (66.3, 39.7, 24.0, 56.0, 49.6, 59.4, 75.2, 42.1, 51.6),
    "GPT-4.1-mini":          (55.3, 25.5, 10.9, 46.6, 56.9, 52.8, 69.0, 37.4, 44.3),
    "Gemini-2.0-Flash":      (58.1, 54.7,  1.8, 27.9, 21.1, 27.4, 46.4, 26.0, 32.9),
    "InternVL3-38B":         (52.9, 34.7,  5.0, 49.4, 53.9, 49.1, 67.9, 36.2, 43.6),
    "InternVL3-8B":          (48.6, 42.0,  6.1, 35.9, 45.7, 53.8, 63.9, 35.8, 41.5),
    "Mistral-Small-3.1-24B": (57.6, 28.7, 12.0, 45.5, 36.0, 47.2, 53.3, 36.3, 39.6),
    "Llama-3.2-11B-Vision":  (17.8, 55.8, 39.3, 32.1, 41.6, 35.8, 53.8, 23.2, 37.4),
    "Qwen2.5-VL-72B":        (59.8, 22.9,  8.6, 31.0, 34.7, 38.7, 55.1, 35.6, 35.8),
    "VideoLLaMA3-7B":        (35.4, 10.2,  5.8, 31.4, 40.3, 43.4, 54.8, 33.5, 31.8),
    "Qwen2.5-VL-7B":         (51.5, 23.4,  6.1, 23.8, 27.1, 28.3, 47.6, 35.3, 30.4),
    "Llama3-LLaVA-Next-8B":  (48.7, 34.5, 15.5, 22.3, 25.2, 28.3, 36.7, 27.1, 29.8),
    "LLaVA-NeXT-Video-7B":   (28.0, 46.6, 25.9, 23.6, 28.2, 24.5, 34.8, 22.5, 29.3),
    "Phi-3.5-Vision":        (38.5,  4.2,  0.5, 23.2, 27.3, 37.7, 52.7, 26.0, 26.3),
}  # fmt: skip
RANDOM =                     (None, 50.0, 50.0, 25.0, 25.0, 25.0, 25.0, None, None)  # fmt: skip
HUMAN =                      (81.9, 84.3, 84.2, 86.9, 78.3, 93.2, 82.1, 70.1, 84.4)  # fmt: skip

# Table 4. Win rates of revised prompts over 300 videos, in per cent.
TABLE_4 = {
    "Subject Consistency": 56.7,
    "Background Consistency": 53.3,
    "Aesthetic Quality": 57.6,
    "Image Quality": 50.7,
}
VIDEOS = 300

REPLIES = 1000  # a cell: scores are printed in tenths of a per cent
OPTIONS = {"EA": 2, "ED": 4}


def _cell(column: str, percent: float) -> list[Reply]:
    """A thousand replies with this score: grades of 2, of 1 and of 0, or right and wrong options."""
    hits = round(REPLIES * percent / 100)
    if column[:2] not in OPTIONS:
        ones = hits // 10  # every tenth hit is two grades of 1, the others are one grade of 2
        grades = [1] * (2 * ones) + [2] * (hits - ones)
        return [Open(str(i), column, column, grades[i] if i < len(grades) else 0) for i in range(REPLIES)]
    yes, no = ("yes", "no") if column.startswith("EA") else ("A", "B")
    return [_closed(str(i), column, yes if i < hits else no, yes) for i in range(REPLIES)]


def _closed(video: str, column: str, said: str, correct: str) -> Closed:
    return Closed(video, column, column, frozenset({correct}), OPTIONS[column[:2]], frozenset({said}))


def _row(percents: tuple[float | None, ...]) -> list[Reply]:
    cells = zip(COLUMNS, percents, strict=False)
    return [reply for column, percent in cells if percent is not None for reply in _cell(column, percent)]


@pytest.mark.parametrize("model", TABLE_3)
def test_table_3_overall_is_the_mean_of_the_eight_columns(model: str):
    printed = TABLE_3[model]
    found = columns(_row(printed))
    assert [found[name].percent for name in COLUMNS] == pytest.approx(printed[:-1])
    assert overall(found).percent == pytest.approx(printed[-1], abs=0.1)


def test_table_3_prints_84_4_for_people_whose_columns_have_a_mean_of_82_6():
    """A known discrepancy: the mean is what we show, as it gives the rows of all models."""
    found = overall(columns(_row(HUMAN))).percent
    assert (round(found, 1), HUMAN[-1]) == (82.6, 84.4)


def test_table_3_random_has_no_overall_and_is_one_over_the_number_of_options():
    cells = columns(_row(RANDOM))
    assert overall(cells) == (None, "there is no score for CV, RE")
    for column, printed in zip(COLUMNS, RANDOM, strict=False):
        if printed is not None:
            assert chance(_cell(column, 0)).percent == printed


def test_table_4_the_image_quality_of_revised_prompts_is_not_distinguishable_from_even():
    won = {aspect: round(VIDEOS * percent / 100) for aspect, percent in TABLE_4.items()}
    found = reprompt({aspect: [Choice.REVISED] * n + [Choice.FIRST] * (VIDEOS - n) for aspect, n in won.items()})
    even = {aspect: each.rate.low < 0.5 < each.rate.high for aspect, each in found.items()}
    assert even == {
        "Subject Consistency": False,
        "Background Consistency": True,
        "Aesthetic Quality": False,
        "Image Quality": True,
    }
    assert {aspect: each.p_even > 0.05 for aspect, each in found.items()} == even
    assert (found["Image Quality"].wins, round(found["Image Quality"].p_even, 2)) == (152, 0.86)


def test_table_4_aesthetic_quality_is_no_share_of_300():
    """172 of 300 are 57.3 per cent and 173 are 57.7, so 57.6 was cut or is of another number; the others fit."""
    possible = {round(100 * n / VIDEOS, 1) for n in range(VIDEOS + 1)}
    assert [aspect for aspect, percent in TABLE_4.items() if percent not in possible] == ["Aesthetic Quality"]


@pytest.mark.real_data
def test_the_figures_above_are_the_printed_ones(real_data: Path):
    printed = json.loads((real_data / "printed_tables.json").read_text())["vfeval"]
    assert printed["table3"]["rows"] == {
        name: list(row) for name, row in (TABLE_3 | {"Random": RANDOM, "Human": HUMAN}).items()
    }
    assert printed["table4_reprompt_win_rate"] == TABLE_4
