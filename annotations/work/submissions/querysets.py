"""Which annotations count: the one place that says what a ground truth, a report and an export are made of."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Self

from django.db.models import Exists, OuterRef, QuerySet

from annotations.studies.querysets import after_training
from annotations.tasks.models import Task
from annotations.tasks.querysets import is_held, is_not_held
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.querysets import given_as

if TYPE_CHECKING:
    from annotations.studies.models import Study
    from annotations.work.submissions.models import Annotation


class AnnotationQuerySet(QuerySet["Annotation"]):
    """Annotations."""

    def latest_revisions(self) -> Self:
        """Narrow to the highest revision of each assignment: the one that counts."""
        later = self.model._default_manager.filter(assignment=OuterRef("assignment"), revision__gt=OuterRef("revision"))
        return self.filter(~Exists(later))

    def given_as(self, purpose: str) -> Self:
        """Narrow to those of assignments of one purpose, one of `Assignment.PURPOSES`."""
        return self.filter(given_as(purpose))

    def after_training(self) -> Self:
        """Leave out annotations of trainings."""
        return self.filter(after_training())

    def held(self) -> Self:
        """Narrow to those of tasks a video of which is held."""
        return self.filter(is_held())

    def not_held(self) -> Self:
        """Leave out those of tasks a video of which is held."""
        return self.filter(is_not_held())

    def counting(self) -> Self:
        """Narrow to those that are submitted as work, outside a training; of all revisions."""
        return self.after_training().given_as(Assignment.WORK).filter(assignment__state=Assignment.SUBMITTED)

    def submitted_in(
        self, study: Study, *, training: bool = False, checks: bool = False, with_held: bool = False
    ) -> Self:
        """
        Narrow to all revisions of the submitted annotations of a study: of its work, and optionally of more than that.

        :param training: also the annotations of its training
        :param checks: also the annotations of hidden checks
        :param with_held: also the annotations of tasks with a held video
        """
        said = self.filter(round__study=study, assignment__state=Assignment.SUBMITTED)
        said = said if training else said.after_training()
        said = said if checks else said.given_as(Assignment.WORK)
        return said if with_held else said.not_held()

    def counted(self, study: Study, *, with_held: bool = False) -> Self:
        """
        Narrow to the annotations of a study that count: the last revisions of submitted work.

        Annotations of training and hidden checks do not count, nor do those that were set aside or sent back.

        :param with_held: also those of tasks a video of which is held
        """
        said = self.filter(round__study=study).counting()
        return (said if with_held else said.not_held()).latest_revisions()

    def counted_in(self, studies: Collection[int]) -> Self:
        """Narrow to the annotations that count, see `counted`, of several studies, by their rows."""
        return self.filter(round__study__in=studies).counting().not_held().latest_revisions()

    def uncounted_in(self, rounds: Collection[int]) -> set[int]:
        """
        Return the rows of the annotations of some rounds after training that do not count, see `counted`.

        They are few next to those that count, and indexes hold only them: to leave them out takes a fraction of the
        time in which all others are looked at.
        """
        assignments = Assignment.objects.filter(round__in=rounds)
        later = self.model._default_manager.filter(assignment=OuterRef("assignment"), revision__gt=OuterRef("revision"))
        revised = self.filter(round__in=rounds, revision__gt=1).values("assignment")
        # none names the rounds itself: for these, SQLite would look at all annotations
        checks = self.filter(assignment__in=assignments.checks())
        uncounted = checks.values_list("pk", flat=True).union(
            self.filter(assignment__in=assignments.not_submitted()).values_list("pk", flat=True),
            self.filter(task__in=Task.objects.held().filter(round__in=rounds)).values_list("pk", flat=True),
            self.filter(Exists(later), assignment__in=revised).values_list("pk", flat=True),
        )
        return set(uncounted)
