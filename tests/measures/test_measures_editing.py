"""The server's algebra of segments on the cases of the editor in the browser, in a clip of variable rate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from outtake.measures.segments.frame_times import check_edges, frame_at
from outtake.measures.segments.segments import Segment, join, split

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[1] / "golden" / "segments.json").read_text("utf-8"))
EDGES: list[int] = GOLDEN["edges_ms"]


def _named(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in GOLDEN[kind]]


def _segment(start: int, end: int, *, id: str = "a", type: str = "P", reason: str = "x") -> Segment:
    return Segment(EDGES[start], EDGES[end], type=type, reason=reason, id=id)


def _frames(segment: Segment) -> list[int]:
    return [EDGES.index(segment.start_ms), EDGES.index(segment.end_ms)]


def test_the_table_is_one_of_a_clip() -> None:
    check_edges(EDGES)


@pytest.mark.parametrize("case", _named("times"))
def test_a_span_of_frames_has_these_times(case: dict[str, Any]) -> None:
    start_ms, end_ms = case["ms"]
    assert [EDGES[edge] for edge in case["span"]] == [start_ms, end_ms]
    assert [frame_at(EDGES, start_ms), frame_at(EDGES, end_ms - 1) + 1] == case["span"]


@pytest.mark.parametrize("case", _named("frame_at"))
def test_the_frame_at_a_time(case: dict[str, Any]) -> None:
    if case.get("error"):
        with pytest.raises(ValueError, match="a frame is shown from 0"):
            frame_at(EDGES, case["ms"])
    else:
        assert frame_at(EDGES, case["ms"]) == case["frame"]


@pytest.mark.parametrize("case", _named("split"))
def test_split(case: dict[str, Any]) -> None:
    segment, at_ms = _segment(*case["span"]), EDGES[case["at"]]
    if case.get("error"):
        with pytest.raises(ValueError, match="split strictly between"):
            split(segment, at_ms, right_id="b")
    else:
        assert [_frames(half) for half in split(segment, at_ms, right_id="b")] == case["expected"]


@pytest.mark.parametrize("case", [case for case in _named("join") if not case.values[0].get("gap")])
def test_join_without_a_gap(case: dict[str, Any]) -> None:
    segments = {row[0]: _segment(row[1], row[2], id=row[0], type=row[3], reason=row[4]) for row in case["segments"]}
    kept = {row[0] for row in case["expected"]}
    (gone,) = segments.keys() - kept
    (joined,) = [row for row in case["expected"] if row not in case["segments"] or len(case["expected"]) == 1]
    made = join(segments[joined[0]], segments[gone])
    assert [made.id, *_frames(made), made.type, made.reason] == joined
