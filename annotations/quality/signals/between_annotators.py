"""
The signals that compare: with what others said of the same tasks, with oneself, with a key.

Of each annotator the last `MOST_COMPARED` tasks are looked at, so that the cost does not grow with the study.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import TEXT
from annotations.quality.signals.counts import CountSignals, Signals
from annotations.quality.signals.definitions import MOST_COMPARED, SIGNAL_DEFINITIONS, Signal, SignalWindow
from annotations.quality.signals.response_similarity import NOTHING, Said, Score, compare, total
from annotations.quality.signals.rows import Rows, last_of_each, own_annotations
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment
from outtake.measures.segments.segments import Segment as Mark

BATCH = 5000  # ids in one statement
UNCLEAR = "unclear"


class _Row(NamedTuple):
    pk: int
    task: int
    annotator: int
    clean: bool | None


_Scores = defaultdict[int, list[tuple[int, Score]]]
"""By annotator, of each comparison its task and score."""


class PairSignals:
    """Signals of a study's annotators that compare annotations with each other."""

    def __init__(self, rows: Rows, counted: CountSignals) -> None:
        self._rows, self._counted = rows, counted

    def agreement(self, look: SignalWindow) -> Signals:
        """How alike their annotations and others' of the same tasks are, without those that were set aside."""
        seen = {pk: each.seen for pk, each in self._counted.submitted(look._replace(last=None)).items()}
        return _signals("agreement", self._agreement(look), seen)

    def _agreement(self, look: SignalWindow) -> _Scores:
        looked_at = self._shared(look)
        others = own_annotations(
            Annotation.objects.filter(
                task__in={row.task for row in looked_at},
                annotator__kind=Annotator.PERSON,
                assignment__state=Assignment.SUBMITTED,
            ).given_as(Assignment.WORK)
        )
        by_task: defaultdict[int, list[_Row]] = defaultdict(list)
        for other in _rows(others):
            by_task[other.task].append(other)
        said = read_said({row.pk: row.clean for row in [*looked_at, *_all(by_task)]})
        known: dict[frozenset[int], Score] = {}
        scores: _Scores = defaultdict(list)
        for row in looked_at:
            for other in by_task[row.task]:
                if other.annotator == row.annotator:
                    continue
                pair = frozenset((row.pk, other.pk))
                if pair not in known:
                    known[pair] = compare(said[row.pk], said[other.pk])
                scores[row.annotator].append((row.task, known[pair]))
        return scores

    def repeat_agreement(self, look: SignalWindow) -> Signals:
        """How alike their annotations of a repeat and of the task that it repeats are."""
        rows = self._rows.said(look._replace(last=None), Assignment.REPEAT)
        seen = dict(rows.values_list("annotator").annotate(Count("pk")))
        return _signals("repeat_agreement", self._repeats(look), seen)

    def _repeats(self, look: SignalWindow) -> _Scores:
        rows = self._rows.said(look._replace(last=None), Assignment.REPEAT)
        last = last_of_each(rows, look.last or MOST_COMPARED).order_by("id")
        columns = last.values_list("pk", "task__repeats_id", "annotator_id", "is_clean")
        repeats = [_Row(pk, task, who, clean) for pk, task, who, clean in columns if task is not None]
        first = own_annotations(
            Annotation.objects.filter(
                task__in={row.task for row in repeats}, annotator__in={row.annotator for row in repeats}
            )
        )
        firsts = {(row.task, row.annotator): row for row in _rows(first)}
        said = read_said({row.pk: row.clean for row in [*repeats, *firsts.values()]})
        scores: _Scores = defaultdict(list)
        for row in repeats:
            if (before := firsts.get((row.task, row.annotator))) is not None:
                scores[row.annotator].append((row.task, compare(said[row.pk], said[before.pk])))
        return scores

    def behind(self, name: str, look: SignalWindow, annotator: int) -> dict[int, tuple[Fraction, int]]:
        """Return what each task of an annotator adds to one of these signals: a total, of so many."""
        scores = self._agreement(look) if name == "agreement" else self._repeats(look)
        found: defaultdict[int, list[Score]] = defaultdict(list)
        for task, score in scores.get(annotator, ()):
            found[task].append(score)
        sums = {task: total(each) for task, each in found.items()}
        return {task: (each.total, each.n) for task, each in sums.items() if each.n}

    def _shared(self, look: SignalWindow) -> list[_Row]:
        """Return each annotator's last annotations of tasks that another did too."""
        another = (
            Assignment.objects.work()
            .filter(task=OuterRef("task"), state=Assignment.SUBMITTED, annotator__kind=Annotator.PERSON)
            .exclude(annotator=OuterRef("annotator"))
        )
        rows = self._rows.said(look._replace(last=None)).filter(Exists(another))
        return list(_rows(last_of_each(rows, look.last or MOST_COMPARED)))


def read_said(clean: dict[int, bool | None]) -> dict[int, Said]:
    """
    Return what annotations say.

    :param clean: of each annotation by its row, whether it was called clean
    """
    marks: defaultdict[int, list[Mark]] = defaultdict(list)
    for pk, start, end, position in _columns(clean, Segment, "start_ms", "end_ms", "position"):
        marks[pk].append(Mark(start, end, "", "", str(position)))
    for pk, start, end, position in _columns(clean, TextSegment, "from_char", "to_char", "position"):
        marks[pk].append(Mark(start, end, "", "", str(position)))
    answers: defaultdict[int, dict[int, str]] = defaultdict(dict)
    columns = ("task_question__question_id", "task_question__question__form", "value", "unclear")
    for pk, question, form, value, unclear in _columns(clean, Answer, *columns):
        if form != TEXT:
            answers[pk][question] = UNCLEAR if unclear else value
    return {pk: Said(each, tuple(sorted(marks[pk], key=_order)), answers[pk]) for pk, each in clean.items()}


def _order(mark: Mark) -> tuple[int, int, str]:
    return mark.order


def _signals(name: str, scores: _Scores, seen: dict[int, int]) -> Signals:
    """Return the means of scores, for everyone who did such tasks."""
    nothing = SIGNAL_DEFINITIONS[name].nothing
    sums = {pk: total(each for _, each in scores[pk]) if pk in scores else NOTHING for pk in seen}
    return {pk: Signal.of(each.total, each.n, seen=seen[pk], nothing=nothing) for pk, each in sums.items()}


def _rows(annotations: Any) -> Iterator[_Row]:
    columns = annotations.order_by("id").values_list("pk", "task_id", "annotator_id", "is_clean")
    return (_Row(*each) for each in columns.iterator(chunk_size=BATCH))


def _all(by_task: dict[int, list[_Row]]) -> Iterator[_Row]:
    return (row for rows in by_task.values() for row in rows)


def _columns(pks: Collection[int], model: Any, *columns: str) -> Iterator[tuple[Any, ...]]:
    ids = sorted(pks)
    for first in range(0, len(ids), BATCH):
        rows = model.objects.filter(annotation__in=ids[first : first + BATCH]).order_by("annotation_id", "id")
        yield from rows.values_list("annotation_id", *columns)
