"""
The ledger for texts alone: many short requests, each of which is answered or refused for itself.

Where a provider answers one request a call, several calls are on their way at once; only the calls themselves are made
in threads, and everything that is booked or stored is so by the thread that asks. Each call's money is set aside before
it leaves: where it is not enough for as many as could go, fewer go, and the rest wait for what those really cost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import NamedTuple

from outtake.accounts.projects.models import Project
from worker.ledger import retries
from worker.ledger.budgets import OverBudget
from worker.ledger.ledger import CachedRequest, Ledger, critic_error, reply_of
from worker.ledger.models import ModelCall
from worker.media.contract import NoFootage
from worker.requests.contract import ModelError, ModelReply, Provider, Request

NOTHING = NoFootage()
AT_ONCE = 8  # calls on their way

Bundle = Sequence[CachedRequest]
Limit = Callable[[int], None]
"""Called under the lock of the project's money with what a call may cost; raises OverBudget where that is too much."""


class BatchOutcome(NamedTuple):
    """
    The results of some requests: a reply, or the error with which the provider refused this one, or None.

    There is None only where ``stopped`` says what kept the rest from being answered.
    """

    outcomes: list[ModelReply | ModelError | None]
    stopped: ModelError | None


class _Sent(NamedTuple):
    """A bundle that is about to leave, and its rows."""

    bundle: Bundle
    rows: Sequence[ModelCall]


class TextLedger(Ledger):
    """Asks one provider about texts, and books it."""

    def __init__(self, *, project: Project, provider: Provider, replicate: int = 0, limit: Limit | None = None) -> None:
        super().__init__(project=project, provider=provider, replicate=replicate)
        self._limit = limit
        self._most = 1 if self._can.shares_prefix else AT_ONCE
        self._answered: dict[str, ModelCall] = {}
        self._refused: dict[str, ModelError] = {}
        self._waiting: deque[Bundle] = deque()

    def hear(self, requests: Sequence[Request]) -> BatchOutcome:
        """
        Return the result of each request, in their order; stored replies are looked up first.

        A provider that takes several requests in a call gets all of them; those that it refuses together, or that cost
        too much together, go in smaller calls. After an error that concerns everyone nothing more is sent, and what
        was on its way is stored.
        """
        asked = self._asked(NOTHING, requests)
        self._answered, self._refused = self._stored(asked), {}
        missing = list({each.key: each for each in asked if each.key not in self._answered}.values())
        together = self._can.shares_prefix and missing
        self._waiting = deque([missing] if together else ([each] for each in missing))
        stopped: ModelError | None = None
        while self._waiting and stopped is None:
            sent, stopped = self._book_some()
            for each, outcome in self._called(sent):
                stopped = self._settled(each, outcome) or stopped
        return BatchOutcome([self._outcome(each) for each in asked], stopped)

    def _allow(self, micros: int) -> None:
        if self._limit is not None:
            self._limit(micros)

    def _book_some(self) -> tuple[list[_Sent], OverBudget | None]:
        """Book as many calls as go at once and as there is money for; say where there is not enough for any."""
        sent: list[_Sent] = []
        while self._waiting and len(sent) < self._most:
            bundle = self._waiting.popleft()
            try:
                sent.append(_Sent(bundle, self._book(NOTHING, bundle)))
            except OverBudget as error:
                self._waiting.extendleft(reversed(_halves(bundle)))
                if len(bundle) == 1:
                    return sent, None if sent else error
        return sent, None

    def _called(self, sent: Sequence[_Sent]) -> Iterator[tuple[_Sent, retries.Outcome | Exception]]:
        """Make the calls, and yield what becomes of each as it ends."""
        if len(sent) == 1:
            yield sent[0], self._call(sent[0].bundle)
            return
        with ThreadPoolExecutor(max(len(sent), 1)) as pool:
            calls = {pool.submit(self._call, each.bundle): each for each in sent}
            for ended in as_completed(calls):
                yield calls[ended], ended.result()

    def _call(self, bundle: Bundle) -> retries.Outcome | Exception:
        """Ask, and touch no table: this may run in a thread."""
        try:
            return retries.generate(self._provider, NOTHING, self._sent(bundle))
        except Exception as error:
            return error

    def _settled(self, sent: _Sent, outcome: retries.Outcome | Exception) -> ModelError | None:
        """Store what became of a call; return the error if it concerns everyone."""
        bundle, rows = sent
        if isinstance(outcome, retries.Outcome):
            self._answered.update((row.key, row) for row in self._keep(rows, outcome))
            return None
        if not isinstance(outcome, retries.GaveUp):
            self._give_up(rows, f"{type(outcome).__name__}: {outcome}", 1)
            raise outcome
        self._give_up(rows, str(outcome), outcome.tries)
        error = critic_error(outcome)
        if not error.of_request:
            return error
        if len(bundle) > 1:
            self._waiting.extend(_halves(bundle))
        else:
            self._refused[bundle[0].key] = error
        return None

    def _outcome(self, asked: CachedRequest) -> ModelReply | ModelError | None:
        row = self._answered.get(asked.key)
        return self._refused.get(asked.key) if row is None else reply_of(asked.request, row)


def _halves(bundle: Bundle) -> list[Bundle]:
    half = len(bundle) // 2
    return [bundle[:half], bundle[half:]] if half else [bundle]
