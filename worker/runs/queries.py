"""
The ledger of calls to models: nothing is asked twice, nothing is paid for unseen.

A call's row is written and its money reserved before the request leaves; its raw reply is stored, and the money
settled, before anybody reads it. A request whose answer is stored is not asked again. A worker that dies in between
leaves a row that is ``sent``; the next one on the same item, whose lease says that no one else is on it, books it as
``lost`` at what was reserved. No transaction holds a call.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count, Prefetch, Q, QuerySet, Sum

from annotations.access.permissions import require_role_at
from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.errors import Missing
from worker.critics.contract.values import PARSE_STATUSES
from worker.ledger.ledger import reply_of
from worker.ledger.models import ModelCall
from worker.ledger.request_key import request_of
from worker.providers.endpoints.models import Endpoint
from worker.requests.contract import ModelReply
from worker.runs.models import CriticRun, Parse, RunItem


def replies_of(item: RunItem) -> list[ModelReply]:
    """Return the replies that an item was concluded from, in the order of its strategy's queries; no one is asked."""
    first: dict[int, ModelCall] = {}
    for parse in item.parses.select_related("call").order_by("position", "id"):
        first.setdefault(parse.call_id, parse.call)
    return [reply_of(request_of(row), row) for row in first.values()]


STATUSES = (Annotation.OK, Annotation.FAILED, Annotation.REFUSED, Annotation.NO_MEDIA)


class RunFigures(NamedTuple):
    """How far a run is: items by state, annotations by status, replies by how they were read, and what it cost."""

    items: dict[str, int]
    statuses: dict[str, int]
    parses: dict[str, int]
    segments: int
    answers: int
    calls: int
    tokens: int
    seconds: float

    @property
    def total(self) -> int:
        """All items."""
        return sum(self.items.values())

    @property
    def over(self) -> int:
        """Items that will not change any more."""
        return sum(self.items[state] for state in (RunItem.DONE, RunItem.FAILED, RunItem.CANCELLED))


class ItemCall(NamedTuple):
    """A call that an item's reply came from, or that was made for it in vain; how it was read (None: it was not)."""

    call: ModelCall
    parse: Parse | None
    reused: bool


def figures_of(run: CriticRun) -> RunFigures:
    """Count the items of a run."""
    by_state = {state: Count("pk", filter=Q(state=state)) for state in RunItem.STATES}
    sums = run.items.aggregate(**by_state, all_calls=Sum("calls"), all_tokens=Sum("tokens"), all_seconds=Sum("seconds"))
    said = Annotation.objects.filter(annotator=run.annotator_id).latest_revisions()
    statuses = _counted(said, STATUSES)
    return RunFigures(
        items={state: sums[state] for state in RunItem.STATES},
        statuses=statuses,
        parses=_counted(Parse.objects.filter(item__run=run), PARSE_STATUSES),
        segments=said.aggregate(n=Count("segments"))["n"],
        answers=said.aggregate(n=Count("answers"))["n"],
        calls=sums["all_calls"] or 0,
        tokens=sums["all_tokens"] or 0,
        seconds=round(sums["all_seconds"] or 0.0, 3),
    )


def _counted(rows: QuerySet, statuses: tuple[str, ...]) -> dict[str, int]:
    found = {row["status"]: row["n"] for row in rows.values("status").order_by().annotate(n=Count("pk"))}
    return {status: found.get(status, 0) for status in statuses}


def runs_of(study: Study) -> list[CriticRun]:
    """Return the runs over a study, newest first."""
    return list(_runs().filter(round__study=study).order_by("-id"))


def run_for(person: Person, public_id: str, needed: Role) -> CriticRun:
    """
    Return a run in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    run = _runs().filter(public_id=public_id).first()
    if run is None:
        raise Missing()
    require_role_at(person, run.round.study, needed)
    return run


def _runs() -> QuerySet[CriticRun]:
    return CriticRun.objects.select_related("critic_version", "round__study", "annotator")


def endpoint_of(run: CriticRun) -> Endpoint | None:
    """Return the endpoint that answers in a run; None where none does."""
    named = run.critic_version.parameters.get("provider", {}).get("endpoint")
    return Endpoint.objects.filter(public_id=named).first() if named else None


def replayed_by(run: CriticRun) -> CriticRun | None:
    """Return the run whose recorded replies answer in a run; None where there is none."""
    named = run.critic_version.parameters.get("provider", {}).get("run")
    return _runs().filter(public_id=named).first() if named else None


def items_of(run: CriticRun) -> QuerySet[RunItem]:
    """Return the items of a run with their tasks and clips, in the order of the tasks."""
    return run.items.select_related("task").prefetch_related("task__parts__video__prompt").order_by("id")


def said_in(run: CriticRun) -> dict[int, Annotation]:
    """Return what a run has said, by task, with the numbers of its segments and answers."""
    said = (
        Annotation.objects.filter(annotator=run.annotator_id)
        .latest_revisions()
        .annotate(marked=Count("segments", distinct=True), answered=Count("answers", distinct=True))
    )
    return {annotation.task_id: annotation for annotation in said}


def item_in(run: CriticRun, task: str) -> RunItem:
    """Return the item of a task, by its public id. Raises `Missing`."""
    item = run.items.select_related("task").filter(task__public_id=task).first()
    if item is None:
        raise Missing()
    return item


def annotation_of(item: RunItem, run: CriticRun) -> Annotation | None:
    """Return what a run said of one task, with segments and answers; None until it has."""
    said = Annotation.objects.filter(annotator=run.annotator_id, task=item.task_id).latest_revisions()
    return said.prefetch_related(Prefetch("segments"), Prefetch("answers__task_question__question")).first()


def calls_of(item: RunItem) -> list[ItemCall]:
    """Return the calls of an item in the order of its strategy's queries; those made in vain come last."""
    parses = list(item.parses.select_related("call").order_by("position", "-id"))
    newest = {parse.call_id: parse for parse in reversed(parses)}
    read = [ItemCall(parse.call, parse, parse.call.item_id != item.pk) for parse in parses if parse in newest.values()]
    vain = ModelCall.objects.filter(item=item).exclude(pk__in=newest).order_by("id")
    return [*read, *(ItemCall(call, None, False) for call in vain)]
