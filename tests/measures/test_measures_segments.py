"""Segment algebra: the cases shared with the browser, and laws."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.segments.frame_times import frame_at
from outtake.measures.segments.segments import (
    Segment,
    Span,
    clip,
    intersection_ms,
    iou,
    join,
    merge_spans,
    split,
    union_ms,
)

GOLDEN: dict[str, list[Any]] = json.loads((Path(__file__).parent / "golden" / "segments.json").read_text("utf-8"))

times = st.integers(-500, 1500)
spans = st.builds(Span, times, times)
segments = st.builds(
    Segment, times, times, st.just("logical_error"), st.sampled_from(["", "cup", "the cup floats"]), st.text(max_size=2)
)


def _cases(operation: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", GOLDEN[operation], ids=[case["name"] for case in GOLDEN[operation]])


def _segment(span: list[int], name: str = "a", reason: str = "") -> Segment:
    return Segment(span[0], span[1], "logical_error", reason, name)


def _span(segment: Segment) -> list[int]:
    return [segment.start_ms, segment.end_ms]


@_cases("overlap")
def test_golden_overlap(case: dict[str, Any]) -> None:
    a, b = _segment(case["a"]), _segment(case["b"])
    assert intersection_ms(a, b) == case["intersection_ms"]
    assert union_ms(a, b) == case["union_ms"]
    assert [iou(a, b).numerator, iou(a, b).denominator] == case["iou"]


@_cases("clip")
def test_golden_clip(case: dict[str, Any]) -> None:
    clipped = clip(_segment(case["segment"]), case["duration_ms"])
    assert _span(clipped.segment) == case["expected"]
    assert clipped.invalid_reason == case["invalid_reason"]


@_cases("split")
def test_golden_split(case: dict[str, Any]) -> None:
    whole = _segment(case["segment"])
    if case.get("error"):
        with pytest.raises(ValueError, match="at_ms"):
            split(whole, case["at_ms"], right_id="b")
    else:
        halves = split(whole, case["at_ms"], right_id="b")
        assert [_span(half) for half in halves] == case["expected"]
        assert [half.id for half in halves] == ["a", "b"]


@_cases("join")
def test_golden_join(case: dict[str, Any]) -> None:
    a, b = (_segment(case[side]["span"], case[side]["id"], case[side]["reason"]) for side in "ab")
    if case.get("error"):
        with pytest.raises(ValueError, match="gap of 1 ms"):
            join(a, b)
    else:
        joined, expected = join(a, b), case["expected"]
        assert (joined.id, _span(joined), joined.reason) == (expected["id"], expected["span"], expected["reason"])


@_cases("merge")
def test_golden_merge(case: dict[str, Any]) -> None:
    assert [list(span) for span in merge_spans(Span(*span) for span in case["spans"])] == case["expected"]


@_cases("frame_at")
def test_golden_frame_at(case: dict[str, Any]) -> None:
    if case.get("error"):
        with pytest.raises(ValueError, match=str(case["ms"])):
            frame_at(case["edges_ms"], case["ms"])
    else:
        assert frame_at(case["edges_ms"], case["ms"]) == case["expected"]


@given(segments, segments)
def test_overlap_is_symmetric_and_iou_is_a_share(a: Segment, b: Segment) -> None:
    assert intersection_ms(a, b) == intersection_ms(b, a)
    assert iou(a, b) == iou(b, a)
    assert 0 <= iou(a, b) <= 1


@given(segments, segments)
def test_overlap_counts_the_milliseconds_of_both(a: Segment, b: Segment) -> None:
    in_a, in_b = set(range(a.start_ms, a.end_ms)), set(range(b.start_ms, b.end_ms))
    assert intersection_ms(a, b) == len(in_a & in_b)
    assert union_ms(a, b) == len(in_a | in_b)


@given(segments, st.integers(1, 1000))
def test_clipping_keeps_what_is_in_the_clip(segment: Segment, duration_ms: int) -> None:
    clipped = clip(segment, duration_ms)
    kept = set(range(segment.start_ms, segment.end_ms)) & set(range(duration_ms))
    assert set(range(clipped.segment.start_ms, clipped.segment.end_ms)) == kept
    assert (clipped.invalid_reason is None) == bool(kept)
    assert clip(clipped.segment, duration_ms).segment == clipped.segment


@given(segments, times)
def test_joining_the_halves_gives_the_whole(segment: Segment, at_ms: int) -> None:
    if segment.start_ms < at_ms < segment.end_ms:
        assert join(*split(segment, at_ms, right_id="right")) == segment


@given(st.lists(spans, max_size=6))
def test_merged_spans_cover_the_same_time_with_gaps_between(parts: list[Span]) -> None:
    merged = merge_spans(parts)
    covered = {ms for span in parts for ms in range(span.start_ms, span.end_ms)}
    assert {ms for span in merged for ms in range(span.start_ms, span.end_ms)} == covered
    assert all(a.end_ms < b.start_ms for a, b in pairwise(merged))
