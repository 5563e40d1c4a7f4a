"""Queries of hidden checks."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef

from annotations.studies.models import Round
from annotations.tasks.models import Task, TaskKey


class Checks(NamedTuple):
    """How many unseen tasks a round has: with a known answer, and of tasks that it has itself, to be repeated."""

    gold: int
    repeatable: int


def checks_in(round_: Round) -> Checks:
    """Count the unseen tasks of a round."""
    checks = Task.objects.checks().filter(round=round_)
    known = checks.filter(Exists(TaskKey.objects.filter(task=OuterRef("pk"))))
    return Checks(known.count(), checks.filter(repeats__round=round_).count())
