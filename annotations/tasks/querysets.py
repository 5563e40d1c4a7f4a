"""
Conditions for work and held tasks: the only place that excludes hidden checks and held tasks.

A condition takes the path to its tasks, as in lookups, so that it works for any table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db.models import Q, QuerySet

from annotations.studies.querysets import after_training, lookup

if TYPE_CHECKING:
    from annotations.tasks.models import Task


def is_work(task: str = "task") -> Q:
    """
    Return the condition that a task is not a hidden check. Training tasks are not checks either; see `after_training`.

    :param task: the path to the task
    """
    return Q(**{lookup(task, "repeats"): None})


def is_check(task: str = "task") -> Q:
    """
    Return the condition that a task is a hidden check: gold or a repeat, mixed in among the work.

    :param task: the path to the task
    """
    return Q(**{lookup(task, "repeats__isnull"): False})


def is_held(task: str = "task") -> Q:
    """
    Return the condition that a video of a task is held.

    :param task: the path to the task
    """
    return Q(**{lookup(task, "held_slots__isnull"): False})


def is_not_held(task: str = "task") -> Q:
    """
    Return the condition that no video of a task is held.

    :param task: the path to the task
    """
    return Q(**{lookup(task, "held_slots"): None})


class TaskQuerySet(QuerySet["Task"]):
    """Tasks."""

    def work(self) -> Self:
        """Leave out the hidden checks."""
        return self.filter(is_work(""))

    def checks(self) -> Self:
        """Narrow to the hidden checks."""
        return self.filter(is_check(""))

    def held(self) -> Self:
        """Narrow to the tasks a video of which is held."""
        return self.filter(is_held(""))

    def not_held(self) -> Self:
        """Leave out the tasks a video of which is held."""
        return self.filter(is_not_held(""))

    def after_training(self) -> Self:
        """Leave out the tasks of trainings."""
        return self.filter(after_training())
