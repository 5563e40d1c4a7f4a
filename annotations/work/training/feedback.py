"""
Compare the annotation of a training task with its key. Pure.

A marked error counts as a known one from a temporal IoU of ``min_iou`` hundredths on, whatever its type. Each counts
once: of all one-to-one matchings the one with the greatest sum of IoU is taken, of equals the one with more pairs of
the same type, then as `outtake.measures.matching.bipartite` breaks ties. Spans of a passage are compared in the same
way, in code points, with errors of the same part only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Annotated, Any

from typing_extensions import Doc

from annotations.instruments.question_forms import PREFERENCE, TEXT, Form, in_display_order
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody, TextSegmentBody
from outtake.measures.matching.bipartite import Pair, best_matching
from outtake.measures.segments.segments import Segment, iou, reaches_iou

Marked = SegmentBody | TextSegmentBody


@dataclass(frozen=True, slots=True)
class Found:
    """A known error that was found, with its IoU."""

    error: Annotated[int, Doc("index in `known`")]
    segment: Annotated[int, Doc("index among the submitted segments")]
    iou: Annotated[float, Doc("0 to 1")]
    start_offset: Annotated[int, Doc("marked minus known start, in ms or code points; below 0: too early")]
    end_offset: Annotated[int, Doc("marked minus known end, in ms or code points; below 0: too early")]
    same_type: bool


@dataclass(frozen=True, slots=True)
class KnownAnswer:
    """The known answer to a question."""

    question: Annotated[str, Doc("id of the question")]
    value: Annotated[str | None, Doc("in the form of the question; null where it is unclear")]
    unclear: bool
    right: Annotated[bool | None, Doc("whether the answers are the same; null for a text")]


@dataclass(frozen=True)
class Feedback:
    """
    The result. ``known`` are the errors of the key.

    ``missed`` are places among them, ``over_marked`` places among the submitted segments. ``clean`` is what the key
    says; None where nothing is marked.
    """

    clean: bool | None
    known: tuple[Marked, ...]
    found: tuple[Found, ...]
    missed: tuple[int, ...]
    over_marked: tuple[int, ...]
    answers: tuple[KnownAnswer, ...]


def feedback(
    said: AnnotationBody,
    key: AnnotationBody,
    *,
    forms: Mapping[str, Form],
    min_iou: int = 30,
    swapped: bool | None = None,
) -> Feedback:
    """
    Compare an annotation with the key of its task.

    :param said: the submission, in which a preference is ``left``, ``right`` or ``tie``
    :param key: the stored key, in which a preference is ``a``, ``b`` or ``tie``
    :param forms: of the questions that were asked, by id
    :param min_iou: in hundredths, 1 to 100
    :param swapped: whether b of a pair was shown on the left
    """
    known, marked = _marked_in(key), _marked_in(said)
    found = _found(known, marked, min_iou)
    errors, segments = {each.error for each in found}, {each.segment for each in found}
    return Feedback(
        clean=key.clean,
        known=known,
        found=found,
        missed=tuple(place for place in range(len(known)) if place not in errors),
        over_marked=tuple(place for place in range(len(marked)) if place not in segments),
        answers=_answers(said, key, forms, swapped=bool(swapped)),
    )


def read_key(content: Mapping[str, Any]) -> AnnotationBody:
    """Return a stored key: a submission's ``clean``, ``segments`` and ``answers``."""
    times, spans = [], []
    for each in content["segments"]:
        if "part" in each:
            reason, severity = each["reason"], each["severity"]
            spans.append(TextSegmentBody(each["part"], each["from"], each["to"], each["type"], reason, severity))
        else:
            times.append(SegmentBody(**each))
    answers = tuple(AnswerBody(each["question"], each["value"], each["unclear"]) for each in content["answers"])
    return AnnotationBody(content["clean"], tuple(times), tuple(spans), answers)


def _marked_in(body: AnnotationBody) -> tuple[Marked, ...]:
    """Return its segments. An instrument marks a clip or a passage, so their places are those in the one list."""
    return (*body.segments, *body.text_segments)


def _found(known: Sequence[Marked], marked: Sequence[Marked], min_iou: int) -> tuple[Found, ...]:
    references, predictions = _ranked(known), _ranked(marked)
    pairs = _best_pairs(references, predictions, min_iou)
    found = []
    for pair in pairs:
        (error, truth), (segment, guess) = references[pair.reference], predictions[pair.prediction]
        found.append(
            Found(
                error=error,
                segment=segment,
                iou=float(iou(truth, guess)),
                start_offset=guess.start_ms - truth.start_ms,
                end_offset=guess.end_ms - truth.end_ms,
                same_type=guess.type == truth.type,
            )
        )
    return tuple(sorted(found, key=lambda each: each.error))


def _ranked(marked: Sequence[Marked]) -> list[tuple[int, Segment]]:
    """Return them in the order in which matching ranks them, each with its place; of a span, code points as times."""
    placed = [(place, _segment(each, place)) for place, each in enumerate(marked)]
    return sorted(placed, key=lambda each: (each[1].start_ms, each[1].end_ms, each[0]))


def _segment(marked: Marked, place: int) -> Segment:
    if isinstance(marked, TextSegmentBody):
        return Segment(marked.from_char, marked.to_char, marked.type, marked.reason, id=marked.part)
    return Segment(marked.start_ms, marked.end_ms, marked.type, marked.reason, id="")


def _best_pairs(
    references: Sequence[tuple[int, Segment]], predictions: Sequence[tuple[int, Segment]], min_iou: int
) -> tuple[Pair, ...]:
    shares = {
        (i, j): iou(truth, guess)
        for i, (_, truth) in enumerate(references)
        for j, (_, guess) in enumerate(predictions)
        if truth.id == guess.id and reaches_iou(truth, guess, min_iou)
    }
    # Two sums of IoU that differ do so by 1 / denominator at least; all the pairs of the same type stay below that.
    denominator = lcm(*(share.denominator for share in shares.values()))
    bonus = Fraction(1, denominator * (len(references) + 1))
    same = {(i, j) for i, j in shares if references[i][1].type == predictions[j][1].type}
    return best_matching({pair: share + bonus * (pair in same) for pair, share in shares.items()})


def _answers(
    said: AnnotationBody, key: AnnotationBody, forms: Mapping[str, Form], *, swapped: bool
) -> tuple[KnownAnswer, ...]:
    given = {answer.question: answer for answer in said.answers}
    known = [_as_shown(answer, forms[answer.question], swapped=swapped) for answer in key.answers]
    return tuple(
        KnownAnswer(
            question=answer.question,
            value=answer.value,
            unclear=answer.unclear,
            right=_is_right(given.get(answer.question), answer, forms[answer.question]),
        )
        for answer in known
    )


def _as_shown(answer: AnswerBody, form: Form, *, swapped: bool) -> AnswerBody:
    if form.kind != PREFERENCE or answer.value is None:
        return answer
    return AnswerBody(answer.question, in_display_order(answer.value, swapped=swapped), answer.unclear)


def _is_right(given: AnswerBody | None, known: AnswerBody, form: Form) -> bool | None:
    """Return whether two answers are equal: both unclear, or the same value; None for texts, which are not compared."""
    if form.kind == TEXT:
        return None
    if given is None or given.unclear != known.unclear:
        return False
    return known.unclear or given.value == known.value
