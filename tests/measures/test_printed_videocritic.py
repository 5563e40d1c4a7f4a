"""
VideoCritic, tables 1 to 4: what is printed follows from what is printed before, so far as it does.

Table 3 is of 400 chains. Its precision and recall fit one count of true chains for hallucination, perceptual and
temporal errors; `COUNTS` has chains that print the whole table, but for two findings:

- the F1 of the logical row before is a unit of the last place above that of any counts, 0.281;
- both micro F1 are out of reach of any counts that print the five rows: 0.231 at best before, 0.296 or 0.300 after.

Table 4 is possible of the same 400 chains: `STAGES` prints its F1 and its micro F1. Table 2 is not of the 1,382
questions that the paper has: most of its shares are of no count of so many.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from math import ceil, floor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.calibration.calibration_error import Outcome, calibration
from outtake.measures.calibration.multilabel import LabelScores, score_labels
from outtake.measures.papers.videocritic import TYPES, Chain, provenance

CHAINS = 400

# Table 1. Items, share in percent, mentions an item; logical, hallucination, perceptual, temporal, spatial in percent.
TRAIN = {
    "Rule-based": (5000, 39.9, 2.01, 35.1, 35.0, 34.9, 35.8, 34.4),
    "Qwen2.5-VL-72B (VLM-injected)": (3040, 24.3, 3.86, 77.2, 82.0, 56.9, 73.5, 68.8),
    "Moonshot-v1 (VLM-injected)": (1479, 11.8, 3.02, 55.9, 65.2, 49.8, 24.5, 14.9),
    "Clean": (3000, 24.0, 0, 0, 0, 0, 0, 0),
    "Overall": (12519, 100, 2.1, 39.4, 41.6, 33.6, 35.0, 32.2),
}
TEST = {
    "Rule-based": (5000, 30.5, 0.8, 15.3, 31.3, 30.7, 0, 0),
    "Moonshot-v1 (Realistic)": (2340, 14.3, 0.3, 12.1, 2.2, 10.4, 2.1, 3.6),
    "Gemini-2.5-Flash (Realistic)": (2288, 14.0, 0.22, 12.5, 4.6, 0.4, 1.9, 2.6),
    "Qwen2.5-VL-72B (Realistic)": (1530, 9.3, 0.09, 8.9, 0.4, 0, 0, 0.1),
    "Qwen2.5-VL-3B (Realistic)": (860, 5.2, 0.24, 7.6, 6.7, 0, 0, 0.6),
    "LLaVA-1.5-4B (Realistic)": (1329, 8.1, 1.08, 20.6, 61.2, 0, 0.1, 0.1),
    "InternVL3.5-4B (Realistic)": (1111, 6.8, 0.88, 6.6, 56.3, 0, 0.1, 0.1),
    "Qwen3-VL-4B (Realistic)": (552, 3.4, 3.29, 19.2, 100.0, 0, 0, 0),
    "Moonshot-v1 (VLM-injected)": (1382, 8.4, 1.8, 44.4, 50.9, 38.4, 18.4, 8.4),
    "Overall": (16392, 100, 0.75, 15.9, 27.4, 14.2, 2.1, 1.7),
}

# Table 3.           Brier  ECE    P      R      F1
BEFORE = {
    "logical": (0.336, 0.445, 0.164, 0.985, 0.282),
    "hallucination": (0.239, 0.266, 0.317, 0.511, 0.391),
    "perceptual": (0.442, 0.565, 0.144, 1.0, 0.252),
    "temporal": (0.316, 0.539, 0.028, 0.909, 0.054),
    "spatial": (0.108, 0.268, 0, 0, 0),
}
AFTER = {
    "logical": (0.269, 0.363, 0.166, 1.0, 0.285),
    "hallucination": (0.23, 0.241, 0.286, 0.6, 0.387),
    "perceptual": (0.292, 0.412, 0.158, 0.814, 0.265),
    "temporal": (0.265, 0.49, 0.143, 0.182, 0.16),
    "spatial": (0.038, 0.031, 0.143, 0.133, 0.138),
}
MACRO_MICRO = {"before": (0.196, 0.232), "after": (0.247, 0.297)}
TABLE_3 = {"before": BEFORE, "after": AFTER}

# Chains that are found rightly, found, and true.
COUNTS = {
    "before": {
        "logical": (65, 396, 66),
        "hallucination": (46, 145, 90),
        "perceptual": (43, 298, 43),
        "temporal": (10, 357, 11),
        "spatial": (0, 0, 15),
    },
    "after": {
        "logical": (66, 397, 66),
        "hallucination": (54, 189, 90),
        "perceptual": (35, 221, 43),
        "temporal": (2, 14, 11),
        "spatial": (2, 14, 15),
    },
}

# Table 2. Right answers in percent: no chain, the true one, errors by rule, by a model, realistic.
TABLE_2 = {
    "Qwen2.5-VL": (50.07, 75.62, 64.88, 64.82, 40.36),
    "Gemini-2.5-Flash": (64.33, 80.2, 64.41, 67.79, 53.89),
    "Intern3.5VL": (64.4, 83.93, 63.95, 63.52, 58.74),
    "LLaVA-OV-1.5": (53.83, 81.17, 42.0, 42.33, 35.04),
    "Gemma3-12B": (43.83, 72.67, 69.32, 68.51, 63.13),
}
QUESTIONS = 1382

# Table 4. F1 in percent: logical, hallucination, perceptual, temporal, spatial, and micro F1.
TABLE_4 = {
    "Raw": (11.1, 0, 7.3, 0, 0, 3.9),
    "SFT": (25.3, 34.9, 23.3, 20.3, 8.7, 29.7),
    "DPO": (0, 52.0, 75.8, 18.8, 19.3, 39.7),
    "DPO+": (27.9, 41.9, 23.4, 5.0, 0, 23.3),
}
TRUE = dict(zip(TYPES, (65, 90, 43, 11, 15), strict=True))
# Chains of each type that are found rightly, and found.
STAGES = {
    "Raw": ((4, 7), (0, 0), (2, 12), (0, 0), (0, 61)),
    "SFT": ((10, 14), (58, 242), (7, 17), (6, 48), (1, 8)),
    "DPO": ((0, 0), (70, 179), (36, 52), (11, 106), (8, 68)),
    "DPO+": ((12, 21), (26, 34), (9, 34), (1, 29), (0, 70)),
}

HALF = 0.0005 + 1e-9
"""Half a unit of the last printed place."""


def _chains(source: str, items: int, mentions: float, percents: tuple[float, ...]) -> list[Chain]:
    """Make as many chains as a row of table 1 says, the first ones having each type."""
    counts = [round(items * percent / 100) for percent in percents]
    total = round(items * mentions)
    return [
        Chain(
            source,
            frozenset(name for name, count in zip(TYPES, counts, strict=True) if index < count),
            total * (index + 1) // items - total * index // items,
        )
        for index in range(items)
    ]


@pytest.mark.parametrize("split", [TRAIN, TEST], ids=["train", "test"])
def test_the_totals_of_table_1_are_those_of_its_rows(split: dict) -> None:
    sources = {source: row for source, row in split.items() if source != "Overall"}
    table = provenance([chain for source, row in sources.items() for chain in _chains(source, row[0], row[2], row[3:])])
    items, _, mentions, *percents = split["Overall"]
    assert table.overall.items == items
    assert table.overall.mentions.value == pytest.approx(mentions, abs=0.1)
    for name, percent in zip(TYPES, percents, strict=True):
        share = table.overall.prevalence[name].share
        assert share is not None and 100 * share == pytest.approx(percent, abs=0.1)
    for row in table.rows:
        assert row.share.share is not None
        assert 100 * row.share.share == pytest.approx(split[row.source][1], abs=0.05)


def _scores(counts: dict[str, tuple[int, int, int]]) -> LabelScores:
    """Score chains of which the first ones have each type, and the critic finds the last of these, and others."""
    truth = {str(item): {name for name in TYPES if item < counts[name][2]} for item in range(CHAINS)}
    said = {
        str(item): {name for name, (hits, found, true) in counts.items() if true - hits <= item < true - hits + found}
        for item in range(CHAINS)
    }
    return score_labels(truth, said, TYPES, mode="paper")


@pytest.mark.parametrize("half", TABLE_3)
def test_table_3_is_that_of_counts_of_400(half: str) -> None:
    scores = _scores(COUNTS[half])
    for name, (_, _, precision, recall, f1) in TABLE_3[half].items():
        score = scores.by_type[name]
        assert score.precision.value == pytest.approx(precision, abs=HALF)
        assert score.recall.value == pytest.approx(recall, abs=HALF)
        a_unit_off = (half, name) == ("before", "logical")
        assert score.f1.value == pytest.approx(f1, abs=0.001 if a_unit_off else HALF)
    macro, micro = MACRO_MICRO[half]
    assert scores.macro_f1.value == pytest.approx(macro, abs=HALF)
    assert scores.micro.f1.value == pytest.approx(micro, abs=0.0035)  # the second finding


def test_the_precision_of_a_type_that_nobody_names_is_printed_as_0() -> None:
    spatial = _scores(COUNTS["before"]).by_type["spatial"]
    assert (spatial.precision.value, spatial.precision.of) == (BEFORE["spatial"][2], 0)
    assert spatial.precision.reason == "the type is never predicted: 0/0, set to 0 as the paper does"


def _counts_that_print(row: tuple[float, ...], true: int, slack: float) -> Iterator[tuple[int, int, int]]:
    """List the counts that print a row; of a row of noughts the one without a prediction, which has the best micro."""
    _, _, precision, recall, f1 = row
    for hits in range(max(ceil(true * (recall - HALF)), 0), min(floor(true * (recall + HALF)), true) + 1):
        if not hits:
            yield 0, 0, true
            continue
        for found in range(ceil(hits / (precision + HALF)), floor(hits / (precision - HALF)) + 1):
            if hits <= found <= CHAINS - true + hits and abs(2 * hits / (found + true) - f1) <= slack:
                yield hits, found, true


def _micros(half: str, possible: dict[str, dict[str, list[tuple[int, int, int]]]]) -> set[float]:
    return {
        round(2 * sum(hits for hits, _, _ in rows) / sum(found + true for _, found, true in rows), 3)
        for rows in product(*possible[half].values())
    }


def test_no_counts_print_the_rows_of_table_3_and_its_micro_f1() -> None:
    possible: dict = {"before": {}, "after": {}}
    for name in TYPES:
        slack = 0.001 if name == "logical" else HALF
        before = {true: list(_counts_that_print(BEFORE[name], true, slack)) for true in range(1, CHAINS)}
        after = {true: list(_counts_that_print(AFTER[name], true, HALF)) for true in range(1, CHAINS)}
        both = [true for true in before if before[true] and after[true]]
        possible["before"][name] = [counts for true in both for counts in before[true]]
        possible["after"][name] = [counts for true in both for counts in after[true]]
    true = {name: {counts[2] for counts in each} for name, each in possible["after"].items()}
    assert (true["hallucination"], true["perceptual"], true["temporal"]) == ({90}, {43}, {11})
    assert max(_micros("before", possible)) == 0.231 < MACRO_MICRO["before"][1]
    micros = _micros("after", possible)
    below = max(micro for micro in micros if micro <= MACRO_MICRO["after"][1])
    above = min(micro for micro in micros if micro >= MACRO_MICRO["after"][1])
    assert (below, above) == (0.296, 0.3)


# Which probability is binned. Of the chains of a type, some are answered rightly at the threshold 0.5. If the greater
# of p and 1 - p were binned, against these, and it were too great in every bin, the wrong answers alone would carry the
# ECE, and Brier would be at least ECE² / their share (Cauchy and Schwarz). Two rows break that bound. It is no proof:
# with right answers in bins of their own, in which they are unsure, Brier may be less.


@pytest.mark.parametrize("name", ["perceptual", "temporal"])
def test_a_critic_that_is_too_sure_of_all_its_answers_has_a_greater_brier_than_is_printed(name: str) -> None:
    hits, found, true = COUNTS["before"][name]
    wrong = (found - hits) + (true - hits)
    brier, ece = BEFORE[name][:2]
    extreme = [Outcome(1.0, True)] * (CHAINS - wrong) + [Outcome(ece * CHAINS / wrong, False)] * wrong
    result = calibration(extreme)
    assert result.ece == pytest.approx(ece)
    assert result.brier == pytest.approx(ece**2 * CHAINS / wrong)
    assert result.brier > brier + 0.01


@settings(max_examples=50)
@given(st.lists(st.builds(Outcome, st.floats(0.5, 1), st.booleans()), min_size=1, max_size=30))
def test_no_critic_that_is_too_sure_has_a_smaller_brier(answers: list[Outcome]) -> None:
    result = calibration(answers)
    wrong = result.n - result.positives
    too_sure = all(each.mean_p >= (each.positives.share or 0) for each in result.bins if each.mean_p is not None)
    assert result.ece is not None and result.brier is not None
    if too_sure and wrong:
        assert result.brier >= result.ece**2 * result.n / wrong - 1e-9


def test_unsure_right_answers_in_bins_of_their_own_would_allow_it() -> None:
    right, wrong = 145, 255
    answers = [Outcome(0.5, True)] * right + [Outcome(0.602, False)] * wrong
    result = calibration(answers)
    assert result.ece == pytest.approx(BEFORE["perceptual"][1], abs=HALF)
    assert result.brier is not None and result.brier < BEFORE["perceptual"][0]


def test_with_the_probability_of_the_error_the_whole_perceptual_row_is_possible() -> None:
    outcomes = [Outcome(0.812, item < 43) for item in range(298)] + [Outcome(0.265, False)] * 102
    result = calibration(outcomes)
    truth = {str(item): {"perceptual"} if each.positive else set() for item, each in enumerate(outcomes)}
    said = {str(item): {"perceptual"} if each.p >= 0.5 else set() for item, each in enumerate(outcomes)}
    score = score_labels(truth, said, TYPES).by_type["perceptual"]
    figures = (result.brier, result.ece, score.precision.value, score.recall.value, score.f1.value)
    assert figures == pytest.approx(BEFORE["perceptual"], abs=HALF)


def count_that_prints(percent: float, of: int) -> int | None:
    """Return how many of some answers are that many percent to two places; None if no number is."""
    near = round(of * percent / 100)
    return next((n for n in (near - 1, near, near + 1) if abs(100 * n / of - percent) <= 0.005 + 1e-9), None)


def test_table_2_is_not_of_the_paper_s_1382_questions() -> None:
    shares = [percent for row in TABLE_2.values() for percent in row]
    assert sum(count_that_prints(percent, QUESTIONS) is not None for percent in shares) == 6
    whole = [n for n in range(1, 5000) if all(count_that_prints(percent, n) is not None for percent in shares)]
    assert whole == []  # nor are all of one number


@pytest.mark.real_data
def test_the_figures_here_are_the_printed_ones(real_data: Path) -> None:
    printed = json.loads((real_data / "printed_tables.json").read_text("utf-8"))["videocritic"]
    for split, rows in (("train", TRAIN), ("test", TEST)):
        assert {source: tuple(figures) for source, figures in printed["table1"][split].items()} == rows
    for half, rows in TABLE_3.items():
        assert {name: tuple(each[half]) for name, each in printed["table3"]["rows"].items()} == rows
        assert tuple(printed["table3"]["macro_micro_f1"][half]) == MACRO_MICRO[half]
    assert printed["table3"]["n"] == CHAINS
    assert {model: tuple(row) for model, row in printed["table2"]["rows"].items()} == TABLE_2
    assert {stage: tuple(row) for stage, row in printed["table4"]["rows"].items()} == TABLE_4
