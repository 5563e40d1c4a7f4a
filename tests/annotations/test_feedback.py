"""Feedback: what was found, missed and marked besides, by hand and by laws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.instruments.question_forms import Form
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody, TextSegmentBody
from annotations.work.training.feedback import Feedback, Found, KnownAnswer, feedback, read_key
from outtake.measures.matching.bipartite import count_matches
from outtake.measures.segments.segments import Segment

PHYSICS, LOGIC = "physics_violation", "logical_error"
YES_NO = Form("yes_no", unclear=True)
TEXT = Form("text", unclear=False)
SIDES = Form("preference", unclear=True, options=("left", "right", "tie"))


def mark(start_ms: int, end_ms: int, kind: str = PHYSICS) -> SegmentBody:
    return SegmentBody(start_ms, end_ms, kind, "The cup passes through the table.", 3)


def clip(*segments: SegmentBody) -> AnnotationBody:
    return AnnotationBody(clean=not segments, segments=segments)


def told(said: AnnotationBody, key: AnnotationBody, min_iou: int = 30) -> Feedback:
    return feedback(said, key, forms={}, min_iou=min_iou)


def test_the_key_itself_is_found_whole():
    key = clip(mark(0, 1000), mark(2000, 2400, LOGIC))
    came = told(key, key)
    assert came.known == key.segments
    assert came.found == (Found(0, 0, 1.0, 0, 0, True), Found(1, 1, 1.0, 0, 0, True))
    assert (came.clean, came.missed, came.over_marked) == (False, (), ())


def test_offsets_are_below_0_where_it_was_marked_too_early():
    came = told(clip(mark(800, 2200)), clip(mark(1000, 2000)))
    assert came.found == (Found(0, 0, 1000 / 1400, -200, 200, True),)


@pytest.mark.parametrize(("min_iou", "found"), [(50, 1), (51, 0)])
def test_an_error_is_found_from_the_least_iou_on(min_iou: int, found: int):
    came = told(clip(mark(0, 500)), clip(mark(0, 1000)), min_iou)
    assert (len(came.found), len(came.missed), len(came.over_marked)) == (found, 1 - found, 1 - found)


def test_another_type_is_found_too_and_says_so():
    (found,) = told(clip(mark(0, 1000, LOGIC)), clip(mark(0, 1000))).found
    assert not found.same_type


def test_one_mark_over_two_errors_finds_the_one_that_it_fits_best():
    came = told(clip(mark(0, 1000)), clip(mark(0, 400), mark(400, 1000)))
    assert [(each.error, each.segment) for each in came.found] == [(1, 0)]
    assert (came.missed, came.over_marked) == ((0,), ())


def test_places_are_those_of_the_lists_and_not_of_time():
    came = told(clip(mark(5000, 6000), mark(0, 1000)), clip(mark(3000, 4000), mark(0, 1000)))
    assert came.found == (Found(1, 1, 1.0, 0, 0, True),)
    assert (came.missed, came.over_marked) == ((0,), (0,))


def test_of_two_errors_at_one_time_each_is_found_by_its_type():
    came = told(clip(mark(0, 1000, LOGIC), mark(0, 1000)), clip(mark(0, 1000), mark(0, 1000, LOGIC)))
    assert [(each.error, each.segment, each.same_type) for each in came.found] == [(0, 1, True), (1, 0, True)]


def test_the_type_never_outweighs_the_time():
    came = told(clip(mark(0, 999), mark(0, 1000, LOGIC)), clip(mark(0, 1000)))
    assert [(each.segment, each.same_type) for each in came.found] == [(1, False)]


def test_a_clean_clip_on_which_something_was_marked():
    came = told(clip(mark(0, 1000)), clip())
    assert (came.clean, came.found, came.missed, came.over_marked) == (True, (), (), (0,))


def test_spans_are_compared_in_code_points_and_by_part():
    known = TextSegmentBody("chain", 10, 30, "factual", "It is not so.")
    key = AnnotationBody(clean=False, text_segments=(known,))
    near, elsewhere = replace(known, from_char=12, to_char=30), replace(known, part="other")
    assert told(AnnotationBody(False, text_segments=(near,)), key).found == (Found(0, 0, 0.9, 2, 0, True),)
    assert told(AnnotationBody(False, text_segments=(elsewhere,)), key).missed == (0,)


def answers(said: AnswerBody | None, known: AnswerBody, form: Form, *, swapped: bool = False) -> KnownAnswer:
    body = AnnotationBody(None, answers=(said,) if said else ())
    (answer,) = feedback(body, AnnotationBody(None, answers=(known,)), forms={"q": form}, swapped=swapped).answers
    return answer


@pytest.mark.parametrize(
    ("said", "known", "right"),
    [
        (AnswerBody("q", "yes"), AnswerBody("q", "yes"), True),
        (AnswerBody("q", "no", at_ms=400, note="Here."), AnswerBody("q", "no"), True),
        (AnswerBody("q", "no"), AnswerBody("q", "yes"), False),
        (AnswerBody("q", None, unclear=True), AnswerBody("q", "yes"), False),
        (AnswerBody("q", "yes", unclear=True), AnswerBody("q", "yes"), False),
        (AnswerBody("q", "yes", unclear=True), AnswerBody("q", None, unclear=True), True),
        (AnswerBody("q", "yes"), AnswerBody("q", None, unclear=True), False),
        (None, AnswerBody("q", "yes"), False),
    ],
)
def test_an_answer_is_right_if_the_same_was_said(said: AnswerBody | None, known: AnswerBody, right: bool):
    assert answers(said, known, YES_NO) == KnownAnswer("q", known.value, known.unclear, right)


def test_whether_a_text_is_right_nobody_can_tell():
    known = AnswerBody("q", "The left one.")
    assert answers(AnswerBody("q", "It is the left."), known, TEXT) == KnownAnswer("q", "The left one.", False, None)


@pytest.mark.parametrize(
    ("part", "swapped", "side"),
    [
        ("a", False, "left"),
        ("b", False, "right"),
        ("a", True, "right"),
        ("b", True, "left"),
        ("tie", True, "tie"),
    ],
)
def test_a_preference_is_told_as_the_annotator_saw_the_pair(part: str, swapped: bool, side: str):
    known = AnswerBody("q", part)
    assert answers(AnswerBody("q", side), known, SIDES, swapped=swapped) == KnownAnswer("q", side, False, True)
    other = "right" if side == "left" else "left"
    assert answers(AnswerBody("q", other), known, SIDES, swapped=swapped).right is False


def test_a_stored_key_is_read():
    time = {"start_ms": 0, "end_ms": 400, "type": PHYSICS, "severity": 3, "reason": "It floats.", "box": None}
    span = {"part": "chain", "from": 3, "to": 9, "type": "factual", "severity": None, "reason": ""}
    answer = {"question": "q", "value": None, "unclear": True, "at_ms": None, "note": ""}
    assert read_key({"clean": False, "segments": [time, span], "answers": [answer]}) == AnnotationBody(
        False,
        (SegmentBody(0, 400, PHYSICS, "It floats.", 3),),
        (TextSegmentBody("chain", 3, 9, "factual"),),
        (AnswerBody("q", None, unclear=True),),
    )


marks = st.lists(
    st.builds(
        lambda start, length, kind: mark(start, start + length, kind),
        st.integers(0, 60),
        st.integers(1, 40),
        st.sampled_from([PHYSICS, LOGIC]),
    ),
    max_size=4,
)


def share(a: SegmentBody, b: SegmentBody) -> float:
    shared = max(0, min(a.end_ms, b.end_ms) - max(a.start_ms, b.start_ms))
    return shared / (a.end_ms - a.start_ms + b.end_ms - b.start_ms - shared)


def greatest_sum(known: Sequence[SegmentBody], marked: Sequence[SegmentBody], min_iou: int) -> float:
    """The greatest sum of IoU over all one-to-one matchings, each tried."""
    few, many = sorted((known, marked), key=len)
    sums = [0.0]
    for order in permutations(many, len(few)):
        shares = [share(a, b) for a, b in zip(few, order, strict=True)]
        sums.append(sum(each for each in shares if each > 0 and each >= min_iou / 100))
    return max(sums)


@given(known=marks, marked=marks, min_iou=st.sampled_from([1, 30, 50, 100]))
def test_everything_is_told_once_and_the_matching_is_the_best(known, marked, min_iou):
    came = told(clip(*marked), clip(*known), min_iou)
    assert sorted([*(each.error for each in came.found), *came.missed]) == list(range(len(known)))
    assert sorted([*(each.segment for each in came.found), *came.over_marked]) == list(range(len(marked)))
    assert all(each.iou >= min_iou / 100 for each in came.found)
    assert sum(each.iou for each in came.found) == pytest.approx(greatest_sum(known, marked, min_iou))
    for each in came.found:
        truth, guess = known[each.error], marked[each.segment]
        assert (each.start_offset, each.end_offset) == (guess.start_ms - truth.start_ms, guess.end_ms - truth.end_ms)
        assert each.same_type == (guess.type == truth.type)


@given(known=marks, marked=marks, seed=st.randoms())
def test_the_order_of_the_marks_does_not_matter(known, marked, seed):
    unlike = [each for n, each in enumerate(marked) if each not in marked[:n]]
    shuffled = list(unlike)
    seed.shuffle(shuffled)

    def found(body: Sequence[SegmentBody]) -> list[tuple[int, SegmentBody]]:
        return [(each.error, body[each.segment]) for each in told(clip(*body), clip(*known)).found]

    different_times = all((a.start_ms, a.end_ms) != (b.start_ms, b.end_ms) for a, b in combinations(unlike, 2))
    if different_times:
        assert found(unlike) == found(shuffled)
    assert len(found(unlike)) == len(found(shuffled))


@given(known=marks, shift=st.integers(0, 1000))
def test_time_may_begin_anywhere(known, shift):
    key = clip(*known)
    later = clip(*(replace(each, start_ms=each.start_ms + shift, end_ms=each.end_ms + shift) for each in known))
    assert told(later, later).found == told(key, key).found


@given(known=marks, marked=marks)
def test_times_and_spans_are_matched_alike(known, marked):
    def spans(segments: Sequence[SegmentBody]) -> AnnotationBody:
        said = tuple(TextSegmentBody("chain", each.start_ms, each.end_ms, each.type) for each in segments)
        return AnnotationBody(clean=not said, text_segments=said)

    assert told(spans(marked), spans(known)).found == told(clip(*marked), clip(*known)).found


@given(known=marks, marked=marks)
def test_no_more_can_be_found_than_the_largest_matching_has(known, marked):
    def plain(segments: Sequence[SegmentBody]) -> list[Segment]:
        return [Segment(each.start_ms, each.end_ms, each.type, each.reason, str(n)) for n, each in enumerate(segments)]

    most = count_matches(plain(known), plain(marked), min_iou_percent=30)
    assert len(told(clip(*marked), clip(*known)).found) <= most
