"""
The ledger for many short requests at once, without footage or about one, each answered or refused separately.

If a provider answers one request per call, several calls run in parallel. Only the calls themselves run in threads;
the calling thread books and stores everything. The cost of each call is reserved before it is sent: if the budget does
not allow all possible parallel calls, fewer are sent, and the rest wait for the actual cost of these.
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
from worker.media.contract import Footage, NoFootage
from worker.requests.contract import ModelError, ModelReply, Provider, Request

NOTHING = NoFootage()
AT_ONCE = 8  # parallel calls

Bundle = Sequence[CachedRequest]
Limit = Callable[[int], None]
"""Called under the lock of the budget with the reserved cost of calls; raises OverBudget if it is too high."""


class BatchOutcome(NamedTuple):
    """
    The results of some requests: a reply, or the error with which the provider refused this one, or None.

    There is None only if ``stopped`` is the error because of which the rest was not answered.
    """

    outcomes: list[ModelReply | ModelError | None]
    stopped: ModelError | None


class _Sent(NamedTuple):
    """A bundle that is about to be sent, and its rows."""

    bundle: Bundle
    rows: Sequence[ModelCall]


class TextLedger(Ledger):
    """Sends requests about texts, or about one footage, to one provider, and books them."""

    def __init__(self, *, project: Project, provider: Provider, replicate: int = 0, limit: Limit | None = None) -> None:
        super().__init__(project=project, provider=provider, replicate=replicate)
        self._limit = limit
        self._most = 1 if self._can.shares_prefix else AT_ONCE
        self._answered: dict[str, ModelCall] = {}
        self._refused: dict[str, ModelError] = {}
        self._waiting: deque[Bundle] = deque()
        self._footage: Footage = NOTHING

    def hear(self, requests: Sequence[Request], footage: Footage = NOTHING) -> BatchOutcome:
        """
        Return the result of each request, in their order; stored replies are looked up first.

        A provider that takes several requests per call gets all of them. If it refuses them together, or they cost too
        much together, they are sent in smaller calls. After an error that concerns all requests nothing more is sent;
        replies to calls in progress are stored.

        :param footage: that all of them are about, if any
        """
        self._footage = footage
        asked = self._asked(footage, requests)
        self._answered, self._refused = self._stored(asked), {}
        missing = list({each.key: each for each in asked if each.key not in self._answered}.values())
        together = self._can.shares_prefix and missing
        if len(missing) > 1 and not together:
            footage.pictures()  # decoded once, and not in each thread
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
        """Book as many parallel calls as the budget allows; the error is not None if it allows none."""
        sent: list[_Sent] = []
        while self._waiting and len(sent) < self._most:
            bundle = self._waiting.popleft()
            try:
                sent.append(_Sent(bundle, self._book(self._footage, bundle)))
            except OverBudget as error:
                self._waiting.extendleft(reversed(_halves(bundle)))
                if len(bundle) == 1:
                    return sent, None if sent else error
        return sent, None

    def _called(self, sent: Sequence[_Sent]) -> Iterator[tuple[_Sent, retries.Outcome | Exception]]:
        """Make the calls, and yield the outcome of each when it ends."""
        if len(sent) == 1:
            yield sent[0], self._call(sent[0].bundle)
            return
        with ThreadPoolExecutor(max(len(sent), 1)) as pool:
            calls = {pool.submit(self._call, each.bundle): each for each in sent}
            for ended in as_completed(calls):
                yield calls[ended], ended.result()

    def _call(self, bundle: Bundle) -> retries.Outcome | Exception:
        """Make a call without using the database, because this may run in a thread."""
        try:
            return retries.generate(self._provider, self._footage, self._sent(bundle))
        except Exception as error:
            return error

    def _settled(self, sent: _Sent, outcome: retries.Outcome | Exception) -> ModelError | None:
        """Store the outcome of a call; return its error if that concerns all requests."""
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
