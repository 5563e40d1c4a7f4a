"""What a judge is asked, and what it gives back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from worker.requests.contract import ModelError

Pair = tuple[str, str]  # (reference's reason, prediction's reason); of graded answers see `graded_answers`
Step = Callable[[int, int], None]
"""Called with how many of how many pairs are judged, before the first and after each bundle of calls."""


class PairRequest(NamedTuple):
    """A pair of texts, and how many replies to it were failures before."""

    first: str
    second: str
    earlier: int = 0


class JudgeScore(NamedTuple):
    """
    A score 0..10, or None with the reason why there is none; after so many attempts, the last of them in a call.

    A pair is ``refused`` where the model's provider would not take it: another may be answered, and this one never.
    """

    score: int | None
    failure: str = ""
    attempts: int = 1
    call: int | None = None  # its row in the ledger
    refused: bool = False


class BatchScores(NamedTuple):
    """Answers by the place of their pair; ``stopped`` is why the others have none, which says nothing about them."""

    answers: Mapping[int, JudgeScore]
    stopped: ModelError | None = None  # OverBudget where the next call may cost more than is left


class JudgeBackend(Protocol):
    """A judge, ready to be asked."""

    asks_a_model: bool  # so that an answer costs time, perhaps money, and may be another the next time
    at_once: int  # how many pairs it is best asked together; they are kept together too

    def ask(self, asked: Sequence[PairRequest]) -> BatchScores:
        """Return an answer to each pair, or to some and what stopped it."""
        ...

    def cost_micros(self, asked: PairRequest) -> int | None:
        """Return what the first reply to a pair costs, at most, in millionths of a US dollar; None: not known."""
        ...


class SpendingLimit(NamedTuple):
    """
    What one piece of work may spend on a judge, in millionths of a US dollar.

    Its calls are booked under its name, so that what it has spent is known after a crash too.
    """

    name: str  # such as "report 4t6w9xk2m8vz1c5d"
    limit_micros: int | None = None  # None: no limit but the project's


class Judged(NamedTuple):
    """
    A score 0..10 of each pair. Those on which the judge ``failed`` have 0, which anyone who uses them has to count.
    """

    scores: Mapping[Pair, int]
    failed: frozenset[Pair]


def unordered_hash(pair: Pair) -> str:
    """Return the key of two texts, the same in either order."""
    return text_hash(" ".join(sorted(map(text_hash, pair))))


def text_hash(text: str) -> str:
    """Return the SHA-256 by which a reason is kept."""
    return hashlib.sha256(text.encode()).hexdigest()
