"""The signals that compare with a key: of gold, and of the training."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Count, F, QuerySet

from annotations.instruments.question_forms import PREFERENCE, Form, in_display_order
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.signals.counts import Signals
from annotations.quality.signals.definitions import MOST_COMPARED, SIGNAL_DEFINITIONS, Signal, SignalWindow
from annotations.quality.signals.rows import Rows, last_of_each
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody, TextSegmentBody
from annotations.tasks.content import task_content
from annotations.tasks.models import TaskKey
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment
from annotations.work.training.feedback import feedback, read_key


class _Row(NamedTuple):
    pk: int
    task: int
    annotator: int
    round: int
    clean: bool | None
    swapped: bool | None


class _Check(NamedTuple):
    """
    The result of one checked task.

    ``known`` are the errors and answers of the key, ``right`` those that were found or given. ``marked`` are the errors
    that were marked in a clip which the key calls clean; None of any other.
    """

    task: int
    right: int
    known: int
    marked: int | None


class GoldSignals:
    """Signals of a study's annotators that compare annotations with a key."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._kept: dict[SignalWindow, tuple[dict[int, list[_Check]], dict[int, int]]] = {}

    def gold_hits(self, look: SignalWindow) -> Signals:
        """The share of the known errors and answers of gold that were found or given."""
        checks, seen = self._gold(look)
        sums = {pk: (sum(each.right for each in of), sum(each.known for each in of)) for pk, of in checks.items()}
        return _signals("gold_hits", sums, seen)

    def gold_false(self, look: SignalWindow) -> Signals:
        """How many errors were marked, a clip of gold that is known to be clean."""
        checks, seen = self._gold(look)
        marked = {pk: [each.marked for each in of if each.marked is not None] for pk, of in checks.items()}
        return _signals("gold_false", {pk: (sum(of), len(of)) for pk, of in marked.items()}, seen)

    def training_score(self, look: SignalWindow) -> Signals:
        """
        The share of all that the training's keys know that was right at the first try.

        A clean clip is one thing to know, and right where nothing was marked.
        """
        rows = self._rows.trained()
        checks = _checks(rows, None)
        seen = dict(rows.values_list("annotator").annotate(Count("pk")))
        sums = {
            pk: (
                sum(each.right + (each.marked == 0) for each in of),
                sum(each.known + (each.marked is not None) for each in of),
            )
            for pk, of in checks.items()
        }
        return _signals("training_score", sums, seen)

    def behind(self, name: str, look: SignalWindow, annotator: int) -> dict[int, tuple[Fraction, int]]:
        """Return what each task of an annotator adds to one of these signals: a total, of so many."""
        checks = _checks(self._rows.trained(), None) if name == "training_score" else self._gold(look)[0]
        found = {}
        for each in checks.get(annotator, []):
            clean, marked = each.marked is not None, each.marked or 0
            total, n = {
                "gold_hits": (each.right, each.known),
                "gold_false": (marked, int(clean)),
                "training_score": (each.right + (clean and not marked), each.known + clean),
            }[name]
            if n:
                found[each.task] = (Fraction(total), n)
        return found

    def _gold(self, look: SignalWindow) -> tuple[dict[int, list[_Check]], dict[int, int]]:
        if look not in self._kept:
            rows = self._rows.said(look._replace(last=None), Assignment.GOLD)
            schedule = {
                each.round_id: each for each in CheckSchedule.objects.filter(round__in=self._rows.rounds_of(look))
            }
            seen = dict(rows.values_list("annotator").annotate(Count("pk")))
            self._kept[look] = _checks(last_of_each(rows, look.last or MOST_COMPARED), schedule), seen
        return self._kept[look]


def _signals(name: str, sums: dict[int, tuple[int, int]], seen: dict[int, int]) -> Signals:
    nothing = SIGNAL_DEFINITIONS[name].nothing
    return {pk: Signal.of(*sums.get(pk, (0, 0)), seen=n, nothing=nothing) for pk, n in seen.items()}


def _checks(annotations: QuerySet[Annotation], schedule: dict[int, CheckSchedule] | None) -> dict[int, list[_Check]]:
    """
    Compare annotations with the keys of their tasks, by annotator; one without a key is left out.

    :param schedule: of gold, how it is compared, by round; a round without one, and the training, go by the key
    """
    columns = ("pk", "task_id", "annotator_id", "round_id", "is_clean", "swapped")
    rows = [_Row(*each) for each in annotations.order_by("id").values_list(*columns)]
    keys = {key.task_id: key for key in TaskKey.objects.filter(task__in={row.task for row in rows})}
    bodies = _bodies([row for row in rows if row.task in keys])
    checks: defaultdict[int, list[_Check]] = defaultdict(list)
    for row in rows:
        if (key := keys.get(row.task)) is not None:
            by = (schedule or {}).get(row.round)
            min_iou, needs_type = (by.min_iou, by.needs_type) if by else (key.min_iou, False)
            checks[row.annotator].append(_check(row, bodies[row.pk], read_key(key.content), min_iou, needs_type))
    return checks


def _check(row: _Row, said: AnnotationBody, key: AnnotationBody, min_iou: int, needs_type: bool) -> _Check:
    forms = task_content(row.task).asked.questions if key.answers else {}
    came = feedback(
        _as_sent(said, forms, swapped=bool(row.swapped)), key, forms=forms, min_iou=min_iou, swapped=row.swapped
    )
    found = len(came.found)
    if needs_type:  # of one type at a time, so that no pair of two types takes the place of one of the same
        types = {each.type for each in came.known}
        found = sum(len(feedback(_only(said, one), _only(key, one), forms={}, min_iou=min_iou).found) for one in types)
    judged = [answer.right for answer in came.answers if answer.right is not None]
    marked = len(said.segments) + len(said.text_segments) if key.clean else None
    return _Check(row.task, found + sum(judged), len(came.known) + len(judged), marked)


def _only(body: AnnotationBody, type_: str) -> AnnotationBody:
    """Return a body with the marks of one type alone."""
    return replace(
        body,
        segments=tuple(each for each in body.segments if each.type == type_),
        text_segments=tuple(each for each in body.text_segments if each.type == type_),
        answers=(),
    )


def _as_sent(body: AnnotationBody, forms: dict[str, Form] | Any, *, swapped: bool) -> AnnotationBody:
    """Return a stored body as it was sent: a preference by the side that it was seen on."""
    return replace(
        body,
        answers=tuple(
            replace(each, value=in_display_order(each.value, swapped=swapped))
            if each.value is not None and each.question in forms and forms[each.question].kind == PREFERENCE
            else each
            for each in body.answers
        ),
    )


def _bodies(rows: list[_Row]) -> dict[int, AnnotationBody]:
    """Return what annotations say, as it is stored."""
    pks = [row.pk for row in rows]
    segments: defaultdict[int, list[SegmentBody]] = defaultdict(list)
    for one in Segment.objects.filter(annotation__in=pks).order_by("annotation_id", "position"):
        segments[one.annotation_id].append(SegmentBody(one.start_ms, one.end_ms, one.type, one.reason))
    spans: defaultdict[int, list[TextSegmentBody]] = defaultdict(list)
    for span in TextSegment.objects.filter(annotation__in=pks).order_by("annotation_id", "position"):
        spans[span.annotation_id].append(TextSegmentBody(span.part, span.from_char, span.to_char, span.type))
    answers: defaultdict[int, list[AnswerBody]] = defaultdict(list)
    given = Answer.objects.filter(annotation__in=pks).annotate(question=F("task_question__question__public_id"))
    for pk, *answer in given.order_by("id").values_list("annotation_id", "question", "value", "unclear"):
        answers[pk].append(AnswerBody(*answer))
    return {
        row.pk: AnnotationBody(row.clean, tuple(segments[row.pk]), tuple(spans[row.pk]), tuple(answers[row.pk]))
        for row in rows
    }
