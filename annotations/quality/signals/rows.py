"""
The rows that signals are made of.

What an annotator said is the highest revision of their own: not what a second person corrected. What was set aside, and
annotations of a clip that was taken down later still show how they worked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Exists, Func, IntegerField, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from annotations.annotators.models import Annotator
from annotations.quality.signals.definitions import SignalWindow
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_in
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Segment, TextSegment

SPACES = "".join(chr(code) for code in range(0x3001) if chr(code).isspace())
"""All that parts words."""


class Rows:
    """The rows of a study, of all people in it or of some."""

    def __init__(self, study: Study, annotators: Iterable[Annotator] | None = None) -> None:
        self.study = study
        self.annotators = None if annotators is None else [each.pk for each in annotators]
        rounds = Round.objects.filter(study=study).order_by("n")
        self.rounds: dict[int, int] = dict(rounds.values_list("n", "pk"))

    def assignments(self, look: SignalWindow) -> QuerySet[Assignment]:
        """Return what people were handed in the rounds of work that are looked at."""
        return Assignment.objects.filter(self._theirs(), round__in=self.rounds_of(look))

    def said(self, look: SignalWindow, purpose: str = Assignment.WORK) -> QuerySet[Annotation]:
        """Return what people said, of one purpose, in the rounds of work and the window that are looked at."""
        rows = own_annotations(Annotation.objects.filter(round__in=self.rounds_of(look)).given_as(purpose))
        if purpose != Assignment.WORK:  # few: they are found by their tasks
            unseen = Task.objects.checks().filter(round__in=self.rounds_of(look))
            rows = rows.filter(task__in=unseen.values("pk"))
        rows = rows.filter(self._theirs())
        return rows if look.last is None else last_of_each(rows, look.last)

    def trained(self) -> QuerySet[Annotation]:
        """Return people's first annotations in the training, made before they saw the right ones."""
        return Annotation.objects.filter(self._theirs(), round=self.rounds.get(Round.TRAINING), revision=1)

    def marks_of(self, look: SignalWindow) -> list[type[Segment] | type[TextSegment]]:
        """Return the tables in which the rounds that are looked at have their marks."""
        asked = [instrument_in(pk) for pk in self.rounds_of(look)]
        tables = {TextSegment if each.marks_text else Segment for each in asked if each.has_segments}
        return sorted(tables, key=lambda table: table.__name__)

    def rounds_of(self, look: SignalWindow) -> Collection[int]:
        """Return the rows of the rounds of work that are looked at."""
        if look.round_n is not None:
            return [self.rounds[look.round_n]] if look.round_n in self.rounds else []
        return [pk for n, pk in self.rounds.items() if n > Round.TRAINING]

    def _theirs(self) -> Q:
        """Return the condition that a row is of one of the people whose signals these are."""
        if self.annotators is None:
            return Q(annotator__kind=Annotator.PERSON)
        return Q(annotator__in=self.annotators)


def own_annotations(rows: QuerySet[Annotation]) -> QuerySet[Annotation]:
    """Narrow to the highest revision that the annotator made."""
    later = Annotation.objects.filter(
        assignment=OuterRef("assignment"), revision__gt=OuterRef("revision"), corrected_by=None
    )
    return rows.filter(~Exists(later), corrected_by=None)


def last_of_each(rows: QuerySet[Annotation], n: int) -> QuerySet[Annotation]:
    """Narrow to each annotator's last n tasks, in the order in which they were handed out."""
    place = Window(RowNumber(), partition_by="annotator_id", order_by="-assignment_id")
    return Annotation.objects.filter(pk__in=rows.annotate(place=place).filter(place__lte=n).values("pk"))


class Words(Func):
    """
    How many words a text has, as `str.split` counts them: as many in both databases.

    SQLite has no function for this, and a chain of replacements takes several times as long as a call into Python.
    PostgreSQL makes all spaces one kind, where there are others than the usual one, and counts what is between them: to
    look for them takes a tenth of the time that replacing them does.
    """

    output_field = IntegerField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Count by a function of this process, which is registered with the connection."""
        connection.ensure_connection()
        connection.connection.create_function("words_in", 1, _words, deterministic=True)
        return super().as_sql(compiler, connection, template="words_in(%(expressions)s)", **context)

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Count by arrays."""
        column, params = compiler.compile(self.source_expressions[0])
        blanks = " " * len(SPACES)
        plain = f"CASE WHEN {column} ~ %s THEN translate({column}, %s, %s) ELSE {column} END"
        statement = f"cardinality(array_remove(string_to_array({plain}, ' '), ''))"
        return statement, [*params, f"[{SPACES.replace(' ', '')}]", *params, SPACES, blanks, *params]


def _words(text: str) -> int:
    return len(text.split())
