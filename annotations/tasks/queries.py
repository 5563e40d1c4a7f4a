"""What can be asked of the tables of what is said."""

from __future__ import annotations

from django.db.models import QuerySet

from annotations.studies.models import Round
from annotations.tasks.models import Task


def work_of(round_: Round) -> QuerySet[Task]:
    """Return the tasks of a round that are work: without those that are mixed in unseen."""
    return Task.objects.filter(round=round_, repeats=None)
