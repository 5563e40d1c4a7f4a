"""F1 against what was planted, by hand."""

from __future__ import annotations

import pytest

from outtake.measures.segments.segments import Segment
from outtake_demo.campaigns.spotlight import Score, pooled, score_clip


def at(start_ms: int, end_ms: int, kind: str = "logical_error") -> Segment:
    return Segment(start_ms, end_ms, kind, "", f"{start_ms}-{end_ms}")


def test_an_error_is_found_at_an_iou_of_half_whatever_the_type() -> None:
    assert score_clip([at(0, 1000)], [at(0, 500, "anatomy_body")]).matched == 1
    assert score_clip([at(0, 1000)], [at(0, 499)]).matched == 0


def test_one_mark_finds_one_error() -> None:
    assert score_clip([at(0, 1000), at(0, 900)], [at(0, 1000)]) == Score(2, 1, 1)


def test_counts_are_pooled_over_clips_before_they_are_divided() -> None:
    # 1 of 1 and 1, 0 of 3 and 0: 2 * 1 / (4 + 1), not the mean of 1 and 0.
    score = pooled([Score(1, 1, 1), Score(3, 0, 0)])
    assert score == Score(4, 1, 1)
    assert score.f1 == pytest.approx(0.4)


def test_nothing_planted_and_nothing_marked_has_no_f1() -> None:
    assert pooled([]).f1 is None
