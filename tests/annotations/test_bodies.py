"""The rules of an instrument for a finished body: what is good has no fault, and each fault is named at its field."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.bodies import MAX_NOTE_CHARS, MAX_SEGMENTS, AnswerBody, Asked, Body, SegmentBody, check
from annotations.instruments import Instrument, shipped

SPOTLIGHT, BRITE = shipped()["spotlight"], shipped()["brite"]
EDGES = (0, 42, 83, 125, 167)
CLIP = Asked(EDGES)
QUESTIONS = Asked(EDGES, dict.fromkeys(("q1", "q2"), BRITE.forms[""]))
GOOD = SegmentBody(42, 125, "logical_error", "The cup floats.", 3)
YES, NO = AnswerBody("q1", "yes"), AnswerBody("q2", "no")


def faults(body: Body, instrument: Instrument = SPOTLIGHT, asked: Asked = CLIP) -> list[str]:
    return [fault.field for fault in check(body, instrument, asked)]


def marked(*segments: SegmentBody) -> Body:
    return Body(clean=False, segments=segments)


def answered(*answers: AnswerBody) -> Body:
    return Body(clean=None, answers=answers)


def test_a_good_segment_and_a_clean_clip_have_no_fault():
    assert faults(marked(GOOD)) == []
    assert faults(Body(clean=True)) == []


@given(data=st.data())
def test_whatever_lies_on_edges_in_order_is_good_in_any_order_of_segments(data):
    spans = data.draw(
        st.lists(
            st.lists(st.sampled_from(EDGES), min_size=2, max_size=2, unique=True).map(sorted).map(tuple),
            min_size=1,
            unique=True,
        )
    )
    segments = [replace(GOOD, start_ms=start, end_ms=end) for start, end in spans]
    assert faults(marked(*data.draw(st.permutations(segments)))) == []


@given(start=st.integers(-10, 180), end=st.integers(-10, 180))
def test_only_edges_in_order_are_good(start: int, end: int):
    good = start in EDGES and end in EDGES and start < end
    assert (faults(marked(replace(GOOD, start_ms=start, end_ms=end))) == []) is good


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"start_ms": 125, "end_ms": 42}, "end_ms"),
        ({"start_ms": 42, "end_ms": 42}, "end_ms"),
        ({"start_ms": -42}, "start_ms"),
        ({"end_ms": 168}, "end_ms"),
        ({"start_ms": 43}, "start_ms"),
        ({"type": "no_such_type"}, "type"),
        ({"severity": 0}, "severity"),
        ({"severity": 6}, "severity"),
        ({"severity": None}, "severity"),
        ({"reason": " \n"}, "reason"),
        ({"reason": "x" * 2001}, "reason"),
        ({"reason": "half a pair: \ud800"}, "reason"),
        ({"reason": "a nul: \0"}, "reason"),
        ({"box": {"x": 0.5, "y": 0.0, "w": 0.6, "h": 0.1}}, "box"),
        ({"box": {"x": 0.5, "y": 0.0, "w": 0.0, "h": 0.1}}, "box"),
        ({"box": {"x": -0.1, "y": 0.0, "w": 0.1, "h": 0.1}}, "box"),
    ],
)
def test_each_fault_of_a_segment_is_named(changes: dict, field: str):
    assert faults(marked(replace(GOOD, start_ms=0), replace(GOOD, **changes))) == [f"segments.1.{field}"]


def test_a_time_inside_a_frame_is_told_the_edges_around_it():
    (fault,) = check(marked(replace(GOOD, start_ms=43)), SPOTLIGHT, CLIP)
    assert "43 lies inside a frame; the nearest edges are 42 and 83" in fault.message


def test_all_faults_are_named_at_once():
    bad = replace(GOOD, start_ms=43, type="x", severity=9)
    assert faults(marked(bad)) == ["segments.0.start_ms", "segments.0.type", "segments.0.severity"]


def test_the_same_segment_twice_is_a_fault_of_the_second():
    assert faults(marked(GOOD, replace(GOOD, severity=1, reason=GOOD.reason + " "))) == ["segments.1"]


def test_clean_and_segments_exclude_each_other():
    assert faults(Body(clean=True, segments=(GOOD,))) == ["clean"]
    assert faults(Body(clean=False)) == ["segments"]
    assert faults(Body(clean=None)) == ["clean"]


def test_more_segments_than_a_clip_can_have_are_one_fault():
    assert faults(marked(*[GOOD] * (MAX_SEGMENTS + 1))) == ["segments"]


def test_a_box_that_fills_the_picture_is_good():
    assert faults(marked(replace(GOOD, box={"x": 0.0, "y": 0.0, "w": 1.0, "h": 1.0}))) == []


def test_questions_take_yes_no_and_unclear_with_or_without_a_value():
    unclear = AnswerBody("q2", None, unclear=True, at_ms=42, note="The cup is out of the picture.")
    assert faults(answered(YES, NO), BRITE, QUESTIONS) == []
    assert faults(answered(YES, unclear), BRITE, QUESTIONS) == []
    assert faults(answered(YES, replace(unclear, value="no")), BRITE, QUESTIONS) == []


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ((YES,), "answers"),
        ((YES, NO, YES), "answers.2.question"),
        ((YES, NO, AnswerBody("q3", "yes")), "answers.2.question"),
        ((YES, AnswerBody("q2", None)), "answers.1.value"),
        ((YES, AnswerBody("q2", "maybe")), "answers.1.value"),
        ((YES, replace(NO, at_ms=167)), "answers.1.at_ms"),
        ((YES, replace(NO, at_ms=-1)), "answers.1.at_ms"),
        ((YES, replace(NO, note="x" * (MAX_NOTE_CHARS + 1))), "answers.1.note"),
        ((YES, replace(NO, note="\0")), "answers.1.note"),
    ],
)
def test_each_fault_of_an_answer_is_named(answers: tuple[AnswerBody, ...], field: str):
    assert faults(answered(*answers), BRITE, QUESTIONS) == [field]


def test_an_instrument_of_questions_takes_no_segments():
    body = Body(clean=True, segments=(GOOD,), answers=(YES, NO))
    assert faults(body, BRITE, QUESTIONS) == ["clean", "segments"]


def test_an_instrument_of_segments_has_no_questions():
    assert faults(Body(clean=True, answers=(YES,))) == ["answers.0.question"]


def test_the_hash_tells_bodies_apart_and_nothing_else():
    assert marked(GOOD).hash == marked(replace(GOOD)).hash
    bodies = [marked(GOOD), marked(replace(GOOD, end_ms=83)), Body(clean=True), Body(clean=True, plays=1)]
    assert len({body.hash for body in bodies}) == len(bodies)
