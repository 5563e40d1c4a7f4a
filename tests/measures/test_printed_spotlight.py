"""
Spotlight (arXiv 2511.18102), tables 2 and 3: what is printed lies within the bounds of the definition of M and M%.

A kept pair is worth 0.7 or more. So the mean of a video with a kept pair is from 0.7 to 1, that of any other is 0, and
M, the mean over videos, lies between 0.7 f and f, where f is the share of videos with a kept pair. Coverage is above 0
in these videos only, so M% is at most f. Together: max(M, M%) <= f <= min(1, M / 0.7).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import score

TAU = 0.7

# Table 2, threshold 0.7.         S+P           S             P             R
#                                 M      M%     M      M%     M      M%     M      M%
TABLE_2 = {
    "Qwen3-8B zero-shot": (0.148, 8.0, 0.352, 23.3, 0.472, 27.1, 0.903, 73.1),
    "Qwen3-30B-A3B zero-shot": (0.137, 6.1, 0.339, 21.5, 0.51, 29.9, 0.91, 73.9),
    "Gemini 2.5 Pro zero-shot": (0.25, 12.6, 0.422, 26.7, 0.691, 44.3, 0.836, 68.4),
    "Qwen3-8B SW": (0.189, 10.0, 0.386, 24.6, 0.664, 41.8, 0.931, 67.6),
    "Qwen3-8B Seq": (0.189, 9.3, 0.394, 25.7, 0.645, 39.4, 0.822, 60.9),
    "Qwen3-8B MA": (0.254, 13.3, 0.405, 30.6, 0.675, 49.8, 0.767, 61.7),
    "Human (80 videos)": (0.508, 26.8, 0.599, 34.4, 0.84, 48.5, 0.88, 50.0),
}

# Table 3, S+P.  Adherence    Physics      App/Dis      Logical      Anatomy      Motion
#                M      M%    M      M%    M      M%    M      M%    M      M%    M      M%
TABLE_3 = {
    "G2.5 Pro": (0.246, 20.8, 0.149, 14.4, 0.099, 9.0, 0.083, 5.9, 0.078, 8.3, 0.117, 11.1),
    "Q3-MA": (0.243, 21.4, 0.205, 20.3, 0.017, 1.5, 0.132, 11.4, 0.068, 7.0, 0.122, 13.0),
    "Human": (0.532, 45.0, 0.367, 33.9, 0.139, 12.1, 0.21, 21.4, 0.153, 17.6, 0.264, 30.0),
}

# Section 3: errors by generator.
ERRORS = {"Veo 3": 507, "Seedance": 517, "LTX-2": 580}

CELLS_2 = [(row, i) for row, i in product(TABLE_2, range(0, 8, 2))]
CELLS_3 = [(row, i) for row, i in product(TABLE_3, range(0, 12, 2))]
HALF_M, HALF_PERCENT = 0.0005, 0.0005
"""Half a unit of the last printed place, of M and of M% as a share."""

spans = st.lists(st.tuples(st.integers(0, 5), st.integers(1, 4)), max_size=4)


def _bounds(m: float, coverage: float) -> tuple[float, float]:
    """Return between what the share of videos with a kept pair lies."""
    return max(m, coverage), min(1.0, m / TAU)


def _errors(drawn: Sequence[tuple[int, int]]) -> tuple[Segment, ...]:
    return tuple(
        Segment(1000 * start, 1000 * (start + length), "logical_error", "", f"e{index}")
        for index, (start, length) in enumerate(drawn)
    )


@pytest.mark.parametrize(
    ("table", "row", "i"), [(TABLE_2, *cell) for cell in CELLS_2] + [(TABLE_3, *cell) for cell in CELLS_3]
)
def test_a_printed_cell_leaves_room_for_the_share_of_videos_with_a_match(table: dict, row: str, i: int) -> None:
    m, coverage = table[row][i], table[row][i + 1] / 100
    low, high = _bounds(m, coverage)
    assert low - HALF_PERCENT <= high + HALF_M / TAU


def test_no_simpler_reading_of_m_allows_table_2() -> None:
    cells = [(TABLE_2[row][i], TABLE_2[row][i + 1] / 100) for row, i in CELLS_2]
    assert len(cells) == 28
    # As a mean over kept pairs, or over videos with one, M would be 0.7 at least.
    assert sum(m < TAU - HALF_M for m, _ in cells) == 20
    # As a sum over kept pairs by the number of reference errors, M would be M% at most.
    assert all(m > coverage + HALF_M for m, coverage in cells)


@settings(max_examples=50)
@given(st.lists(st.tuples(spans.filter(bool), spans), min_size=1, max_size=4))
def test_the_scores_keep_within_the_bounds(videos: list) -> None:
    reference = [ReferenceVideo(str(index), 10_000, _errors(true)) for index, (true, _) in enumerate(videos)]
    predictions = [Prediction(str(index), _errors(said)) for index, (_, said) in enumerate(videos)]
    for metric in score(reference, predictions, tau=70).metrics.values():
        assert metric.m is not None and metric.coverage is not None
        low, high = _bounds(metric.m, metric.coverage)
        assert low - 1e-12 <= metric.videos_matched / len(videos) <= high + 1e-12


def test_the_errors_of_the_generators_add_up() -> None:
    assert sum(ERRORS.values()) == 1604


@pytest.mark.real_data
def test_the_figures_here_are_the_printed_ones(real_data: Path) -> None:
    printed = json.loads((real_data / "printed_tables.json").read_text("utf-8"))["spotlight"]
    assert {row: tuple(figures[1:]) for row, figures in printed["table2"]["rows"].items()} == TABLE_2
    assert {row: tuple(figures) for row, figures in printed["table3"]["rows"].items()} == TABLE_3
    assert printed["stats"]["errors_by_generator"] == ERRORS
