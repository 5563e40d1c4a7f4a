"""
Which rounds are work: the one place where the training, round 0, is left out.

A condition takes the path to the rounds that it is about, as lookups have it, so that it serves any table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db.models import Q, QuerySet

if TYPE_CHECKING:
    from annotations.studies.models import Round

TRAINING = 0


def lookup(path: str, column: str) -> str:
    """Return the lookup of a column at the end of a path; "" is the path to the rows themselves."""
    return f"{path}__{column}" if path else column


def after_training(round_: str = "round") -> Q:
    """
    Return the condition that a round is work, not the training.

    :param round_: the path to the round
    """
    return Q(**{lookup(round_, "n__gt"): TRAINING})


class RoundQuerySet(QuerySet["Round"]):
    """Rounds."""

    def after_training(self) -> Self:
        """Leave out the trainings."""
        return self.filter(after_training(""))
