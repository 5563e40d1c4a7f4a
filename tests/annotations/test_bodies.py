"""The rules of an instrument for a finished body: what is good has no fault, and each fault is named at its field."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.instruments.documents import Instrument, shipped
from annotations.responses.validation import MAX_NOTE_CHARS, MAX_SEGMENTS, check
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody, TaskForm, TextSegmentBody

SPOTLIGHT, BRITE = shipped()["spotlight"], shipped()["brite"]
EDGES = (0, 42, 83, 125, 167)
CLIP = TaskForm(EDGES)
QUESTIONS = TaskForm(EDGES, dict.fromkeys(("q1", "q2"), BRITE.forms[""]))
GOOD = SegmentBody(42, 125, "logical_error", "The cup floats.", 3)
YES, NO = AnswerBody("q1", "yes"), AnswerBody("q2", "no")


def faults(body: AnnotationBody, instrument: Instrument = SPOTLIGHT, asked: TaskForm = CLIP) -> list[str]:
    return [fault.field for fault in check(body, instrument, asked)]


def marked(*segments: SegmentBody) -> AnnotationBody:
    return AnnotationBody(clean=False, segments=segments)


def answered(*answers: AnswerBody) -> AnnotationBody:
    return AnnotationBody(clean=None, answers=answers)


def test_a_good_segment_and_a_clean_clip_have_no_fault():
    assert faults(marked(GOOD)) == []
    assert faults(AnnotationBody(clean=True)) == []


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
    assert "43 is inside a frame; the nearest frame edges are 42 and 83" in fault.message


def test_all_faults_are_named_at_once():
    bad = replace(GOOD, start_ms=43, type="x", severity=9)
    assert faults(marked(bad)) == ["segments.0.start_ms", "segments.0.type", "segments.0.severity"]


def test_the_same_segment_twice_is_a_fault_of_the_second():
    assert faults(marked(GOOD, replace(GOOD, severity=1, reason=GOOD.reason + " "))) == ["segments.1"]


def test_clean_and_segments_exclude_each_other():
    assert faults(AnnotationBody(clean=True, segments=(GOOD,))) == ["clean"]
    assert faults(AnnotationBody(clean=False)) == ["segments"]
    assert faults(AnnotationBody(clean=None)) == ["clean"]


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
    body = AnnotationBody(clean=True, segments=(GOOD,), answers=(YES, NO))
    assert faults(body, BRITE, QUESTIONS) == ["clean", "segments"]


def test_an_instrument_of_segments_has_no_questions():
    assert faults(AnnotationBody(clean=True, answers=(YES,))) == ["answers.0.question"]


def test_the_hash_tells_bodies_apart_and_nothing_else():
    assert marked(GOOD).hash == marked(replace(GOOD)).hash
    bodies = [
        marked(GOOD),
        marked(replace(GOOD, end_ms=83)),
        AnnotationBody(clean=True),
        AnnotationBody(clean=True, plays=1),
    ]
    assert len({body.hash for body in bodies}) == len(bodies)


CHAINS = shipped()["videocritic"]
TEXT = "It falls 🫗."
PASSAGE = TaskForm(EDGES, texts={"chain": TEXT})
TAG = TextSegmentBody("chain", 0, 8, "temporal")


def tagged(*tags: TextSegmentBody, **changes: object) -> AnnotationBody:
    return replace(AnnotationBody(clean=False, text_segments=tags), **changes)


@given(start=st.integers(-3, len(TEXT) + 3), end=st.integers(-3, len(TEXT) + 3))
def test_a_span_is_good_if_it_lies_in_the_text_and_holds_a_character(start: int, end: int):
    good = 0 <= start < end <= len(TEXT)
    assert (faults(tagged(replace(TAG, from_char=start, to_char=end)), CHAINS, PASSAGE) == []) is good


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"part": "video"}, ["part"]),
        ({"from_char": 7}, ["to"]),
        ({"from_char": -1, "to_char": 99}, ["from", "to"]),
        ({"type": "physics_violation"}, ["type"]),
        ({"severity": 1}, ["severity"]),
        ({"reason": "a nul: \0"}, ["reason"]),
        ({"reason": "x" * 2001}, ["reason"]),
    ],
)
def test_each_fault_of_a_span_is_named(changes: dict, fields: list[str]):
    found = faults(tagged(TAG, replace(TAG, **{"to_char": 7, **changes})), CHAINS, PASSAGE)
    assert found == [f"segments.1.{field}" for field in fields]


def test_a_span_has_each_type_once():
    other = replace(TAG, type="spatial")
    assert faults(tagged(TAG, other, replace(TAG, to_char=9)), CHAINS, PASSAGE) == []
    assert faults(tagged(TAG, other, replace(TAG, reason="Once more.")), CHAINS, PASSAGE) == ["segments.2"]


def test_what_is_marked_is_the_text_or_the_clip():
    assert faults(marked(GOOD), CHAINS, PASSAGE) == ["segments"]
    assert faults(tagged(TAG)) == ["segments"]
    assert faults(tagged(TAG, segments=(GOOD,)), CHAINS, PASSAGE) == ["segments"]
    assert faults(tagged(TAG, clean=None, answers=(YES, NO)), BRITE, QUESTIONS) == ["segments"]


def test_clean_counts_spans_as_well():
    assert faults(AnnotationBody(clean=True), CHAINS, PASSAGE) == []
    assert faults(tagged(TAG, clean=True), CHAINS, PASSAGE) == ["clean"]
    assert faults(AnnotationBody(clean=False), CHAINS, PASSAGE) == ["segments"]
    assert faults(tagged(*[TAG] * (MAX_SEGMENTS + 1)), CHAINS, PASSAGE) == ["segments"]


def test_without_a_clip_there_is_no_moment():
    asked = replace(QUESTIONS, edges_ms=())
    assert faults(answered(YES, NO), BRITE, asked) == []
    assert faults(answered(YES, replace(NO, at_ms=0)), BRITE, asked) == ["answers.1.at_ms"]


def test_hashes_that_were_stored_before_there_were_ranges_and_pairs_still_hold():
    older = {"question": "q1", "value": "yes", "unclear": False, "at_ms": 42, "note": ""}
    said = {"clean": None, "segments": [], "answers": [older], "active_ms": 0, "plays": 0}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    pinned = replace(YES, at_ms=42)
    assert answered(pinned).hash == hashlib.sha256(text.encode()).hexdigest()
    ranged = replace(pinned, until_ms=125)
    bodies = [answered(each) for each in (pinned, ranged, replace(pinned, sound_ms=0), replace(pinned, picture_ms=0))]
    assert len({body.hash for body in bodies}) == 4


def test_a_range_lies_on_edges_as_a_segment_does():
    assert faults(answered(YES, replace(NO, at_ms=42, until_ms=167)), BRITE, QUESTIONS) == []
    inside = faults(answered(YES, replace(NO, at_ms=43, until_ms=124)), BRITE, QUESTIONS)
    assert inside == ["answers.1.at_ms", "answers.1.until_ms"]
    assert faults(answered(YES, replace(NO, until_ms=42)), BRITE, QUESTIONS) == ["answers.1.until_ms"]
    assert faults(answered(YES, replace(NO, at_ms=43, sound_ms=44, picture_ms=166)), BRITE, QUESTIONS) == []
    wordy = TaskForm((), QUESTIONS.questions)
    assert faults(answered(YES, replace(NO, sound_ms=0)), BRITE, wordy) == ["answers.1.sound_ms"]


def test_hashes_that_were_stored_before_there_were_spans_still_hold():
    """A retry of what was sent to an older version finds what that one stored."""
    assert marked(GOOD).hash == "25fe0730026876b1fa3298d54919c4369dc28a0a7675ad3ebd7954f6eb0f2f2b"
    assert tagged(TAG).hash != AnnotationBody(clean=False).hash
