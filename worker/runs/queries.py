"""Runs and their items as they are read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Count, F, Prefetch, Q, QuerySet, Sum, Window
from django.db.models.functions import RowNumber

from annotations.access.permissions import require_role_at
from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.rows import first_or_missing
from worker.critics.contract.values import FAILED, NO_MEDIA, OK, REFUSED, REPAIRED, TRUNCATED
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun, ParsedReply, RunItem
from worker.runs.serializers import ItemCountsOutput, ParseCountsOutput, StatusCountsOutput


def calls_read(item: RunItem) -> list[ModelCall]:
    """Return the calls whose replies an item was concluded from, in the order of its strategy's queries."""
    first: dict[int, ModelCall] = {}
    for parse in item.parses.select_related("call").order_by("position", "id"):
        first.setdefault(parse.call_id, parse.call)
    return list(first.values())


ERRORS_SHOWN = 5  # of the items of a run that failed


class RunFigures(NamedTuple):
    """How far a run is: items by state, annotations by status, replies by how they were read, and what it cost."""

    items: ItemCountsOutput
    statuses: StatusCountsOutput
    parses: ParseCountsOutput
    segments: int
    answers: int
    not_asked: int
    calls: int
    tokens: int
    seconds: float

    @property
    def total(self) -> int:
        """All items."""
        return self.items["waiting"] + self.items["running"] + self.over

    @property
    def over(self) -> int:
        """Items that will not change any more."""
        return self.items["done"] + self.items["failed"] + self.items["cancelled"]


class ItemCall(NamedTuple):
    """A call that an item's reply came from, or that was made for it in vain; how it was read (None: it was not)."""

    call: ModelCall
    parse: ParsedReply | None
    reused: bool


class Said(NamedTuple):
    """A run's annotation of a task: its status, and how many segments and answers it has."""

    status: str
    segments: int
    answers: int


def figures_of(run: CriticRun) -> RunFigures:
    """Count the items of a run, and what it has said."""
    return figures_by_run([run])[run.pk]


def figures_by_run(runs: Collection[CriticRun]) -> dict[int, RunFigures]:
    """Count the items of runs, and what they have said, by the row of the run; in the same statements for all."""
    by_state = {state: Count("pk", filter=Q(state=state)) for state in RunItem.STATES}
    items = RunItem.objects.filter(run__in=runs).values("run").order_by()
    totals = {f"all_{name}": Sum(name) for name in ("calls", "tokens", "seconds", "not_asked")}
    sums = items.annotate(**by_state, **totals)
    items_of_run = {row["run"]: row for row in sums}
    said = Annotation.objects.filter(annotator__in=[run.annotator_id for run in runs]).latest_revisions().order_by()
    statuses = _counts(said.values_list("annotator", "status").annotate(n=Count("pk")))
    segments = dict(said.values_list("annotator").annotate(n=Count("segments")))
    answers = dict(said.values_list("annotator").annotate(n=Count("answers")))
    parsed = ParsedReply.objects.filter(item__run__in=runs).order_by()
    parses = _counts(parsed.values_list("item__run", "status").annotate(n=Count("pk")))
    found = {}
    for run in runs:
        of_items: Mapping[str, Any] = items_of_run.get(run.pk, {})
        found[run.pk] = RunFigures(
            items=ItemCountsOutput(
                waiting=of_items.get(RunItem.WAITING, 0),
                running=of_items.get(RunItem.RUNNING, 0),
                done=of_items.get(RunItem.DONE, 0),
                failed=of_items.get(RunItem.FAILED, 0),
                cancelled=of_items.get(RunItem.CANCELLED, 0),
            ),
            statuses=_status_counts(statuses[run.annotator_id]),
            parses={
                **_status_counts(parses[run.pk]),
                "repaired": parses[run.pk].get(REPAIRED, 0),
                "truncated": parses[run.pk].get(TRUNCATED, 0),
            },
            segments=segments.get(run.annotator_id, 0),
            answers=answers.get(run.annotator_id, 0),
            not_asked=of_items.get("all_not_asked", 0),
            calls=of_items.get("all_calls", 0),
            tokens=of_items.get("all_tokens", 0),
            seconds=round(of_items.get("all_seconds", 0.0), 3),
        )
    return found


def _status_counts(counts: Mapping[str, int]) -> StatusCountsOutput:
    return {
        "ok": counts.get(OK, 0),
        "failed": counts.get(FAILED, 0),
        "refused": counts.get(REFUSED, 0),
        "media_not_received": counts.get(NO_MEDIA, 0),
    }


def _counts(rows: Iterable[tuple[int, str, int]]) -> defaultdict[int, dict[str, int]]:
    found: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for pk, status, n in rows:
        found[pk][status] = n
    return found


def errors_by_run(runs: Collection[CriticRun]) -> dict[int, list[str]]:
    """Return what the first items of each run failed with, at most `ERRORS_SHOWN`."""
    failed = RunItem.objects.filter(run__in=runs, state=RunItem.FAILED).exclude(error="")
    placed = failed.annotate(place=Window(RowNumber(), partition_by=F("run"), order_by="id"))
    found: dict[int, list[str]] = {run.pk: [] for run in runs}
    for run, error in placed.filter(place__lte=ERRORS_SHOWN).order_by("id").values_list("run", "error"):
        found[run].append(error)
    return found


def runs_of(study: Study) -> list[CriticRun]:
    """Return the runs over a study, newest first."""
    return list(_runs().filter(round__study=study).order_by("-id"))


def run_for(person: Person, public_id: str, needed: Role) -> CriticRun:
    """
    Return a run in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    run = first_or_missing(_runs().filter(public_id=public_id))
    require_role_at(person, run.round.study, needed)
    return run


def _runs() -> QuerySet[CriticRun]:
    return CriticRun.objects.select_related("critic_version", "round__study", "annotator")


def endpoints_by_run(runs: Collection[CriticRun]) -> dict[int, Endpoint]:
    """Return the endpoint used in each run that has one."""
    named = {run.pk: run.critic_version.parameters.get("provider", {}).get("endpoint") for run in runs}
    found = {each.public_id: each for each in Endpoint.objects.filter(public_id__in=filter(None, named.values()))}
    return {pk: found[name] for pk, name in named.items() if name in found}


def replayed_by_run(runs: Collection[CriticRun]) -> dict[int, CriticRun]:
    """Return, for each run that is a replay, the run whose recorded replies answer in it."""
    named = {run.pk: run.critic_version.parameters.get("provider", {}).get("run") for run in runs}
    found = {each.public_id: each for each in _runs().filter(public_id__in=filter(None, named.values()))}
    return {pk: found[name] for pk, name in named.items() if name in found}


def items_of(run: CriticRun) -> QuerySet[RunItem]:
    """Return the items of a run with their tasks and clips, in the order of the tasks."""
    return (
        run.items.select_related("task")
        .prefetch_related("task__parts__video", "task__parts__prompt", "task__parts__question", "task__parts__passage")
        .order_by("id")
    )


def said_in(run: CriticRun) -> dict[int, Said]:
    """Return what a run has said, by task."""
    said = (
        Annotation.objects.filter(annotator=run.annotator_id)
        .latest_revisions()
        .annotate(marked=Count("segments", distinct=True), answered=Count("answers", distinct=True))
    )
    rows = said.values_list("task_id", "status", "marked", "answered")
    return {task: Said(status, segments, answers) for task, status, segments, answers in rows}


def item_in(run: CriticRun, task: str) -> RunItem:
    """Return the item of a task, by its public id. Raises `Missing`."""
    return first_or_missing(run.items.select_related("task").filter(task__public_id=task))


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
