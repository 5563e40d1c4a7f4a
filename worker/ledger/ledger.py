"""
The ledger of calls to models: no request is paid twice, and every cost is recorded.

Before a request is sent, its row is written and its cost is reserved. Before its reply is parsed, the raw reply is
stored and the cost is settled. A request with a stored answer is not sent again. A worker that dies in between
leaves a row in the state ``sent``. The next worker on the same item, whose lease guarantees that no other worker has
it, books this row as ``lost`` with the reserved cost. Calls are made outside transactions.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from outtake.accounts.projects.models import Project
from outtake.observability.metrics.counters import MODEL_CALLS, MODEL_COST, MODEL_SECONDS, count, observe
from outtake.outages import patiently
from worker.ledger import budgets, retries
from worker.ledger.models import ModelCall
from worker.ledger.request_key import key_of, recorded
from worker.media.contract import Footage
from worker.requests.contract import Decoding, ModelError, ModelReply, Provider, Reply, Request
from worker.requests.sanitization import clean, cleaned

log = logging.getLogger(__name__)

LOST = "the worker ended before the reply was stored; booked at what was reserved"
SECOND = "another worker stored an answer to the same request first; this one was paid for, and is not used"
LONGEST_ERROR, LABEL_LENGTH = 500, 100


class CachedRequest(NamedTuple):
    """A request, its stored form, and its key."""

    request: Request
    record: dict[str, Any]
    key: str


class Ledger:
    """Sends requests of one item of a run to a provider, and books them. A critic's brief holds its `ask`."""

    def __init__(
        self,
        *,
        project: Project,
        provider: Provider,
        run_id: int | None = None,
        item_id: int | None = None,
        replicate: int = 0,
    ) -> None:
        self._project, self._run_id, self._item_id = project, run_id, item_id
        self._provider, self._replicate = provider, replicate
        self._identity, self._can = provider.identity, provider.capabilities()
        self._taken_over = item_id is None

    def look_up(self, footage: Footage, requests: Sequence[Request]) -> list[ModelReply | None]:
        """Return the stored reply to each request, or None; this sends no request."""
        asked = self._asked(footage, requests)
        stored = self._stored(asked)
        return [reply_of(each.request, stored[each.key]) if each.key in stored else None for each in asked]

    def ask(self, footage: Footage, requests: Sequence[Request]) -> list[ModelReply]:
        """
        Return a reply to each request, in their order; stored replies are looked up first.

        Other requests are sent one at a time, so that a dying worker loses at most one paid reply. A provider that
        processes the footage once for several requests gets all of them together.

        :raises OverBudget: if the next call may cost more than is left in the budget.
        :raises CriticError: if the provider gives no answer; earlier answers stay stored.
        """
        if not self._taken_over:
            book_as_lost(ModelCall.objects.filter(item=self._item_id))
            self._taken_over = True
        asked = self._asked(footage, requests)
        stored = self._stored(asked)
        missing = list({each.key: each for each in asked if each.key not in stored}.values())
        for bundle in [missing] if missing and self._can.shares_prefix else [[each] for each in missing]:
            stored.update((row.key, row) for row in self._pay(footage, bundle))
        return [reply_of(each.request, stored[each.key]) for each in asked]

    def _asked(self, footage: Footage, requests: Sequence[Request]) -> list[CachedRequest]:
        records = [(request, recorded(footage, request, self._can)) for request in requests]
        return [
            CachedRequest(request, kept, key_of(self._identity, kept, self._replicate)) for request, kept in records
        ]

    def _stored(self, asked: Iterable[CachedRequest]) -> dict[str, ModelCall]:
        keys = {each.key for each in asked}
        rows = ModelCall.objects.filter(project=self._project, key__in=keys, state=ModelCall.ANSWERED)
        return {row.key: row for row in rows}

    def _pay(self, footage: Footage, bundle: Sequence[CachedRequest]) -> list[ModelCall]:
        rows = self._book(footage, bundle)
        try:
            outcome = retries.generate(self._provider, footage, self._sent(bundle))
        except retries.GaveUp as error:
            self._give_up(rows, str(error), error.tries, outcome=_outcome_of(error))
            raise critic_error(error) from error
        except Exception as error:
            self._give_up(rows, f"{type(error).__name__}: {error}", 1)
            raise
        kept = self._keep(rows, outcome)
        for row, reply in zip(kept, outcome.replies, strict=True):
            _count(self._provider.kind, "answered")
            count(MODEL_COST, row.cost_micros / 1e6, provider=self._provider.kind)
            observe(MODEL_SECONDS, reply.seconds, provider=self._provider.kind)
        return kept

    def _sent(self, bundle: Sequence[CachedRequest]) -> list[Request]:
        """Return the requests without options that the provider does not support, as in their records."""
        kept = []
        for request, record, _ in bundle:
            decoding = Decoding(**record["decoding"])
            parts = {"schema": record["schema"], "choices": tuple(record["choices"]), "decoding": decoding}
            kept.append(Request(**{**vars(request), **parts}))
        return kept

    def _book(self, footage: Footage, bundle: Sequence[CachedRequest]) -> list[ModelCall]:
        """Write the rows of calls that are about to be sent, and reserve their cost."""
        visual = self._provider.expected_visual_tokens(footage)
        rows = [
            ModelCall(
                project=self._project,
                run_id=self._run_id,
                item_id=self._item_id,
                key=key,
                label=request.label[:LABEL_LENGTH],
                provider=self._identity,
                request=record,
                visual_tokens=visual,
                reserved_micros=self._provider.estimate(footage, request).cost_micros or 0,
            )
            for request, record, key in bundle
        ]
        with transaction.atomic(durable=True):
            budgets.lock(self._project.pk, self._run_id)
            micros = sum(row.reserved_micros for row in rows)
            self._allow(micros)
            budgets.reserve(self._project.pk, self._run_id, micros)
            return ModelCall.objects.bulk_create(rows)

    def _allow(self, micros: int) -> None:
        """Check a further limit, besides those of run and project; called under the lock of the budget."""

    def _keep(self, rows: Sequence[ModelCall], outcome: retries.Outcome) -> list[ModelCall]:
        """
        Store raw replies and settle their cost; returns the rows of the answers, which may be another worker's.

        The replies are paid, so this waits while the database is unavailable.
        """

        def store() -> list[ModelCall]:
            with transaction.atomic(durable=True):
                budgets.lock(self._project.pk, self._run_id)
                replies = zip(rows, outcome.replies, strict=True)
                return [self._keep_one(row.pk, reply, outcome.tries) for row, reply in replies]

        return patiently(store)

    def _keep_one(self, pk: int, reply: Reply, tries: int) -> ModelCall:
        row = ModelCall.objects.select_for_update(of=("self",)).get(pk=pk)
        cost = self._cost(row, reply)
        answer = {"cost_micros": cost, "tries": tries, "answered_at": Now(), **self._columns(row, reply)}
        mine = ModelCall.objects.filter(pk=pk)
        try:
            with transaction.atomic():
                mine.update(state=ModelCall.ANSWERED, error="", **answer)
        except IntegrityError:
            mine.update(state=ModelCall.LOST, error=SECOND, **answer)
        _settle(row, cost)
        return ModelCall.objects.get(project_id=row.project_id, key=row.key, state=ModelCall.ANSWERED)

    def _cost(self, row: ModelCall, reply: Reply) -> int:
        """Return the cost of a reply; the reserved cost if the provider does not report the tokens."""
        has_usage = reply.prompt_tokens is not None and reply.completion_tokens is not None
        return self._provider.cost_micros(reply) if has_usage else row.reserved_micros

    def _columns(self, row: ModelCall, reply: Reply) -> dict[str, Any]:
        seen = reply.prompt_tokens is None or 2 * reply.prompt_tokens >= row.visual_tokens
        return {
            "text": clean(reply.text),
            "raw": cleaned(dict(reply.raw)),
            "finish": reply.finish,
            "prompt_tokens": reply.prompt_tokens,
            "cached_tokens": reply.cached_tokens,
            "completion_tokens": reply.completion_tokens,
            "probabilities": None if reply.probabilities is None else cleaned(dict(reply.probabilities)),
            "media_received": seen or self._provider.kind == "local",
            "seconds": reply.seconds,
        }

    def _give_up(self, rows: Sequence[ModelCall], error: str, tries: int, *, outcome: str = "error") -> None:
        """Store failed calls with their error, and release their reserved cost."""
        log.warning("%s to %s failed: %s", ", ".join(row.label for row in rows), self._provider.kind, error)
        with transaction.atomic(durable=True):
            budgets.lock(self._project.pk, self._run_id)
            for row in _still_sent(ModelCall.objects.filter(pk__in=[row.pk for row in rows])):
                _end(row, ModelCall.FAILED, 0, clean(error), tries=tries)
        _count(self._provider.kind, outcome, len(rows))


def _count(provider: str, outcome: str, calls: int = 1) -> None:
    count(MODEL_CALLS, calls, provider=provider, outcome=outcome)


def _outcome_of(error: retries.GaveUp) -> str:
    """Return the kind of a failure, for the metrics."""
    found = error.error
    return "away" if found.away else "refused" if found.permanent else "failed"


def critic_error(error: retries.GaveUp) -> ModelError:
    """Return the error of a call that failed permanently, in the form that callers expect."""
    found = error.error
    return ModelError(str(error), permanent=found.permanent, of_request=found.of_request, away=found.away)


def book_as_lost(calls: Any) -> int:
    """
    Book calls of dead workers as lost, with their reserved cost; returns their number.

    :param calls: a query set of calls whose worker is known to be dead; only those in the state ``sent`` change
    """
    lost = 0
    for project_id, run_id in calls.filter(state=ModelCall.SENT).values_list("project_id", "run_id").distinct():
        with transaction.atomic():
            budgets.lock(project_id, run_id)
            for row in _still_sent(calls.filter(project_id=project_id, run_id=run_id)):
                _end(row, ModelCall.LOST, row.reserved_micros, LOST)
                transaction.on_commit(partial(_count, row.provider["kind"], "lost"))
                lost += 1
    return lost


def _still_sent(calls: Any) -> list[ModelCall]:
    return list(calls.select_for_update(of=("self",)).filter(state=ModelCall.SENT).order_by("pk"))


def _end(row: ModelCall, state: str, cost: int, error: str, **more: Any) -> None:
    changes = {"state": state, "cost_micros": cost, "error": error[:LONGEST_ERROR], **more}
    ModelCall.objects.filter(pk=row.pk).update(**changes)
    _settle(row, cost)


def _settle(row: ModelCall, cost: int) -> None:
    """Book a call's cost: release its reservation, or correct an earlier cost. ``row`` is the row before the change."""
    reserved = row.reserved_micros if row.state == ModelCall.SENT else 0
    budgets.settle(row.project_id, row.run_id, reserved=reserved, cost=cost - row.cost_micros)


def reply_of(request: Request, row: ModelCall) -> ModelReply:
    raw = row.raw or {}
    reply = Reply(
        text=row.text,
        finish=row.finish,
        prompt_tokens=row.prompt_tokens,
        cached_tokens=row.cached_tokens,
        completion_tokens=row.completion_tokens,
        probabilities=row.probabilities,
        model=str(raw.get("model") or raw.get("modelVersion") or ""),
        raw=raw,
        seconds=row.seconds,
    )
    return ModelReply(request, reply, media_received=row.media_received is not False, call=row.pk)
