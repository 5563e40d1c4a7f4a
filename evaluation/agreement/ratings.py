"""
The annotations of tasks that two or more annotators did, read as narrow rows and arranged as ratings.

Of a hundred thousand annotations no model instance is made. Two annotators of a task are a comparison; where there are
more than `MOST_COMPARISONS`, tasks are drawn, independently of annotations, with a fixed seed: the same rows give
the same figures.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb
from typing import Any, NamedTuple

from django.db.models import QuerySet

from annotations.annotators.models import Annotator
from annotations.instruments.documents import CHAIN, Instrument
from annotations.instruments.question_forms import TEXT
from annotations.studies.models import Study
from annotations.tasks.models import Question, TaskPart
from annotations.work.submissions.models import Annotation, Answer, TextSegment
from annotations.work.submissions.models import Segment as StoredSegment
from outtake.errors import Invalid
from outtake.measures.segments.segments import Segment

MOST_COMPARISONS = 8000
SEED = 0
BATCH = 5000  # ids in one statement
UNCLEAR = "unclear"

Ratings = dict[str, dict[str, str]]
"""Values by item, by the public id of the annotator."""
Marks = dict[str, dict[str, tuple[Segment, ...]]]
"""Segments by task, by the public id of the annotator."""


class Sentence(NamedTuple):
    """What one annotator tagged a sentence of a chain with."""

    item: str
    annotator: str
    types: frozenset[str]


class Asked(NamedTuple):
    """
    A question that is compared across tasks, or all questions of a dimension that were written for prompts.

    The latter are many, each with few answers: they are one row, and each question of a task is an item of it.
    """

    key: str
    text: str
    dimension: str
    form: str


@dataclass(frozen=True)
class SharedAnnotations:
    """
    The annotations of the shared tasks that are compared.

    ``shared`` are all tasks done by two or more, ``tasks`` those looked at, each with who did it.
    """

    annotators: tuple[Annotator, ...]
    annotations: Mapping[int, int]  # by the row of the annotator, of all tasks
    shared: int
    tasks: Mapping[str, tuple[str, ...]]
    clean: Ratings = field(default_factory=dict)
    marks: Marks = field(default_factory=dict)
    sentences: tuple[Sentence, ...] = ()
    answers: Mapping[Asked, Ratings] = field(default_factory=dict)


class _Row(NamedTuple):
    pk: int
    task: int
    annotator: int
    clean: bool | None


def annotations_of_shared_tasks(
    study: Study, instrument: Instrument, ids: Sequence[str] | None, *, among: Collection[int] | None = None
) -> SharedAnnotations:
    """
    Read the annotations of tasks that two or more annotators did.

    :param instrument: of the study; it says which tables there is something to read in
    :param ids: public ids of annotators; None takes all people
    :param among: rows of the tasks that are read; None reads all
    :raises Invalid: if one of them has no annotations in the study.
    """
    rows = _rows(study, ids, among)
    annotators = _annotators(rows, ids)
    tasks: defaultdict[int, list[_Row]] = defaultdict(list)
    for row in rows:
        tasks[row.task].append(row)
    shared = {task: each for task, each in tasks.items() if len(each) > 1}
    drawn = _drawn(shared)
    looked_at = {row.pk: row for task in drawn for row in tasks[task]}
    names = {annotator.pk: annotator.public_id for annotator in annotators}
    reader = _Reader(looked_at, names)
    on_clips = instrument.has_segments and not instrument.marks_text
    return SharedAnnotations(
        annotators=annotators,
        annotations=Counter(row.annotator for row in rows),
        shared=len(shared),
        tasks={str(task): tuple(names[row.annotator] for row in tasks[task]) for task in drawn},
        clean=reader.clean(),
        marks=reader.marks() if on_clips else {},
        sentences=tuple(reader.sentences(drawn)) if instrument.marks_text else (),
        answers=reader.answers(),
    )


def _rows(study: Study, ids: Sequence[str] | None, among: Collection[int] | None) -> list[_Row]:
    found: QuerySet[Annotation] = Annotation.objects.counted(study).filter(status=Annotation.OK)
    if among is not None:
        found = found.filter(task__in=among)
    chosen = (
        found.filter(annotator__kind=Annotator.PERSON) if ids is None else found.filter(annotator__public_id__in=ids)
    )
    columns = chosen.order_by("id").values_list("pk", "task_id", "annotator_id", "is_clean")
    return [_Row(*each) for each in columns.iterator(chunk_size=BATCH)]


def _annotators(rows: Iterable[_Row], ids: Sequence[str] | None) -> tuple[Annotator, ...]:
    found = Annotator.objects.filter(pk__in={row.annotator for row in rows}).order_by("id")
    known = {annotator.public_id: annotator for annotator in found}
    if unknown := [each for each in ids or () if each not in known]:
        raise Invalid.field("annotators", f"{unknown[0][:40]!r} has no annotations in this study; remove it.")
    return tuple(known.values())


def _drawn(tasks: Mapping[int, Sequence[_Row]]) -> list[int]:
    order = random.Random(SEED).sample(sorted(tasks), len(tasks))
    comparisons = accumulate(comb(len(tasks[task]), 2) for task in order)
    return sorted(task for task, n in zip(order, comparisons, strict=True) if n <= MOST_COMPARISONS or task == order[0])


def lengths_of(tasks: Iterable[str]) -> dict[str, int]:
    """Return the lengths in ms of the clips of tasks, as `Said` names them."""
    clips = TaskPart.objects.filter(role="video", task__in=[int(task) for task in tasks])
    return {str(task): ms for task, ms in clips.values_list("task_id", "video__rendition__duration_ms")}


class _Reader:
    """Reads what hangs on some annotations, a table at a time."""

    def __init__(self, rows: Mapping[int, _Row], names: Mapping[int, str]) -> None:
        self._rows, self._names = rows, names

    def clean(self) -> Ratings:
        """Whether an error was seen: "error" or "clean", where the annotation says so."""
        ratings: Ratings = {}
        for row in self._rows.values():
            if row.clean is not None:
                word = "clean" if row.clean else "error"
                ratings.setdefault(str(row.task), {})[self._names[row.annotator]] = word
        return ratings

    def marks(self) -> Marks:
        """Segments of clips, of those who judged if an error is there. A critic's invalid ones overlap nothing."""
        found: defaultdict[int, list[Segment]] = defaultdict(list)
        for pk, *segment in self._columns(StoredSegment, "start_ms", "end_ms", "type", "severity", "pk"):
            start_ms, end_ms, type_, severity, name = segment
            found[pk].append(Segment(start_ms, end_ms, type_, "", str(name), severity))
        marks: Marks = {}
        for pk, row in self._rows.items():
            if row.clean is not None:
                segments = tuple(sorted(found[pk], key=lambda one: one.order))
                marks.setdefault(str(row.task), {})[self._names[row.annotator]] = segments
        return marks

    def sentences(self, tasks: Collection[int]) -> Iterator[Sentence]:
        """Yield the types that each annotator tagged each sentence of a chain with; a tag counts where it overlaps."""
        chains = TaskPart.objects.filter(role=CHAIN, task__in=tasks).values_list("task_id", "passage__sentences")
        spans_of: dict[int, list[tuple[int, int]]] = dict(chains)
        tags: defaultdict[int, list[tuple[int, int, str]]] = defaultdict(list)
        for pk, *tag in self._columns(TextSegment, "from_char", "to_char", "type"):
            tags[pk].append((tag[0], tag[1], tag[2]))
        for pk, row in self._rows.items():
            for n, (start, end) in enumerate(spans_of.get(row.task, ())):
                types = frozenset(type_ for first, last, type_ in tags[pk] if first < end and start < last)
                yield Sentence(f"{row.task}:{n}", self._names[row.annotator], types)

    def answers(self) -> dict[Asked, Ratings]:
        """Answers by question, texts left out: no two are the same. "unclear" is a value of its own."""
        said = list(self._columns(Answer, "task_question__question_id", "task_question_id", "value", "unclear"))
        asked = _asked({question for _, question, *_ in said})
        ratings: dict[Asked, Ratings] = {each: {} for each in asked.values()}
        for pk, question, item, value, unclear in said:
            if question in asked:
                by_annotator = ratings[asked[question]].setdefault(str(item), {})
                by_annotator[self._names[self._rows[pk].annotator]] = UNCLEAR if unclear else value
        return ratings

    def _columns(self, model: Any, *columns: str) -> Iterator[tuple[Any, ...]]:
        ids = list(self._rows)
        for first in range(0, len(ids), BATCH):
            rows = model.objects.filter(annotation__in=ids[first : first + BATCH]).order_by("annotation_id", "id")
            yield from rows.values_list("annotation_id", *columns)


def _asked(ids: Collection[int]) -> dict[int, Asked]:
    rows = Question.objects.filter(pk__in=ids).exclude(form=TEXT).order_by("dimension", "id")
    columns = rows.values_list("pk", "key", "text", "dimension", "form")
    return {
        pk: Asked(key, text, dimension, form) if key else Asked("", "", dimension, form)
        for pk, key, text, dimension, form in columns
    }
