"""How a certificate is drawn, and what it takes to pass."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from annotations.studies.models import MAX_OVERLAP
from outtake.errors import FieldError, Invalid

MOST_SEED = 2**31 - 1


@dataclass(frozen=True)
class Terms:
    """
    How a certificate is drawn, and what it takes to pass.

    ``pool`` pairs are judged; of them ``natural`` are drawn alike and ``per_bucket`` of each score from 1 to 10, and
    ``overlap`` people rate each. It can be finished once ``min_pairs`` of the natural sample are rated, and is current
    if their Spearman correlation is at least ``required`` hundredths.
    """

    seed: int = 0
    natural: int = 50
    per_bucket: int = 10
    pool: int = 1000
    overlap: int = 2
    min_pairs: int = 30
    required: int = 70
    budget_micros: int | None = None

    def check(self) -> None:
        """
        Refuse what cannot be.

        :raises Invalid: naming each.
        """
        bounds = {
            "seed": (0, MOST_SEED),
            "natural": (2, 1000),
            "per_bucket": (0, 100),
            "pool": (self.natural, 10_000),
            "overlap": (1, MAX_OVERLAP),
            "min_pairs": (2, self.natural),
            "required": (0, 100),
        }
        faults = [
            FieldError(name, f"{getattr(self, name)} is not from {low:,} to {high:,}.")
            for name, (low, high) in bounds.items()
            if not low <= getattr(self, name) <= high
        ]
        if faults:
            raise Invalid.of(faults)


def new_terms(*, seed: int | None = None, **terms: int | None) -> Terms:
    """
    Return terms, with a seed of chance where none is given.

    :raises Invalid: if they cannot be.
    """
    made = Terms(seed=secrets.randbelow(MOST_SEED) if seed is None else seed, **terms)  # type: ignore[arg-type]
    made.check()
    return made
