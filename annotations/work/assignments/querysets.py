"""
Conditions for work: the only place that excludes assignments of trainings and of hidden checks.

A condition takes the path to its assignments, as in lookups, so that it works for any table. The
hand-written statements in `sql` repeat these conditions; a test compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db.models import Q, QuerySet

from annotations.studies.querysets import after_training, lookup
from annotations.work.assignments.check_schedule import WORK

if TYPE_CHECKING:
    from annotations.work.assignments.models import Assignment


def given_as(purpose: str, assignment: str = "assignment") -> Q:
    """
    Return the condition that an assignment was given as work, as gold or as a repeat.

    :param purpose: one of `check_schedule.PURPOSES`
    :param assignment: the path to the assignment
    """
    return Q(**{lookup(assignment, "purpose"): purpose})


def fills_slot(assignment: str = "assignment") -> Q:
    """
    Return the condition that an assignment is submitted work of a person: only these have a slot.

    :param assignment: the path to the assignment
    """
    return Q(**{lookup(assignment, "state"): "submitted", lookup(assignment, "slot__isnull"): False})


class AssignmentQuerySet(QuerySet["Assignment"]):
    """Assignments."""

    def given_as(self, purpose: str) -> Self:
        """Narrow to those of one purpose, one of `check_schedule.PURPOSES`."""
        return self.filter(given_as(purpose, ""))

    def checks(self) -> Self:
        """Narrow to the hidden checks."""
        return self.exclude(given_as(WORK, ""))

    def not_submitted(self) -> Self:
        """Narrow to those that are not submitted: in hand, ended without an annotation, or no longer counted."""
        return self.exclude(state="submitted")

    def work(self) -> Self:
        """Leave out the hidden checks. Training tasks are not checks either; see `after_training`."""
        return self.given_as(WORK)

    def after_training(self) -> Self:
        """Leave out those of trainings."""
        return self.filter(after_training())
