"""Estimate, order and carry out the writing of prompts by a model."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

from django.db import transaction
from typing_extensions import Doc

from evaluation.benchmarks.writing.models import PromptWriting
from evaluation.benchmarks.writing.proposals import Writer
from evaluation.benchmarks.writing.write_prompts import (
    PromptOrder,
    fewest_batches,
    proposed_prompts,
    requests_for,
    store_prompts,
)
from evaluation.benchmarks.writing.writing_jobs import WRITINGS
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import Claim, Store, carry_out, start_over
from worker.ledger.budgets import spending_of
from worker.ledger.money import usd
from worker.ledger.text_ledger import TextLedger
from worker.media.contract import NoFootage
from worker.providers import registry
from worker.providers.endpoints.models import Endpoint

TEMPERATURE = 0.7


@dataclass(frozen=True, slots=True)
class WritingEstimate:
    """What it takes to have prompts written, if every prompt is good, and at most. Money in US dollars as text."""

    calls: Annotated[int, Doc("if every prompt can be kept")]
    most_calls: Annotated[int, Doc("if many are left out")]
    cost: Annotated[str | None, Doc("of `calls`, at most; null where no price is known")]
    most_cost: Annotated[str | None, Doc("of `most_calls`; null where no price is known")]
    budget_left: Annotated[str | None, Doc("null where the project has no limit")]
    in_category: Annotated[int, Doc("prompts of the category that are there already")]


def estimate_writing(*, project: Project, endpoint: Endpoint, order: PromptOrder) -> WritingEstimate:
    """
    Say what an order takes; nothing is sent. Calls that are answered in the ledger cost nothing.

    :raises Invalid: naming each part of the order that cannot be asked for
    """
    writer = Writer.at(endpoint, TEMPERATURE, next_seed(project))
    provider = registry.of(writer.provider, project)
    requests = requests_for(writer, order)
    replies = TextLedger(project=project, provider=provider).look_up(NoFootage(), requests)
    costs = [
        provider.estimate(NoFootage(), request).cost_micros if reply is None else 0
        for request, reply in zip(requests, replies, strict=True)
    ]
    fewest = fewest_batches(order)
    limit, spent, reserved = spending_of(project)
    return WritingEstimate(
        calls=fewest,
        most_calls=len(requests),
        cost=_sum(costs[:fewest]),
        most_cost=_sum(costs),
        budget_left=None if limit is None else usd(max(limit - spent - reserved, 0)),
        in_category=project.prompts.filter(category=order.category).count(),
    )


def start_writing(
    *, project: Project, endpoint: Endpoint, order: PromptOrder, by: Person | None = None
) -> PromptWriting:
    """
    Order prompts; a worker has them written. A further order, even the same one, writes other prompts.

    :raises Invalid: naming each part of the order that cannot be asked for
    """
    order.check()
    with transaction.atomic():
        Project.objects.select_for_update(no_key=True).get(pk=project.pk)  # so that each order has its own seed
        made = PromptWriting.objects.create(
            project=project,
            endpoint=endpoint,
            order=asdict(order),
            temperature=TEMPERATURE,
            seed=next_seed(project),
            total=fewest_batches(order),
            made_by=by,
        )
        dispatch_on_commit(WRITINGS)
    return made


def retry_writing(writing: PromptWriting) -> PromptWriting:
    """Let an order that failed wait again; what was answered is not paid again."""
    with transaction.atomic():
        start_over(WRITINGS, PromptWriting.objects.filter(pk=writing.pk))
        dispatch_on_commit(WRITINGS)
    writing.refresh_from_db()
    return writing


def write(*, public_id: str) -> PromptWriting | None:
    """Carry out an order that waits; returns None where another worker has it or it is over."""
    return carry_out(WRITINGS, _write, public_id=public_id)


def next_seed(project: Project) -> int:
    """Return the seed of a project's next order."""
    last = PromptWriting.objects.filter(project=project).order_by("-seed").values_list("seed", flat=True).first()
    return 0 if last is None else last + 1


def order_of(writing: PromptWriting) -> PromptOrder:
    """Return what was ordered."""
    least, most = writing.order["words"]
    return PromptOrder(**{**writing.order, "words": (least, most)})


def _write(claimed: Claim[PromptWriting]) -> Store:
    writing, order = claimed.job, order_of(claimed.job)
    writer = Writer.at(writing.endpoint, writing.temperature, writing.seed)
    calls = 0

    def progress(n: int) -> None:
        nonlocal calls
        calls += n
        claimed.progress(calls, max(calls, fewest_batches(order)))

    proposed = proposed_prompts(writing.project, writer, order, progress)

    def store() -> dict:
        written = store_prompts(writing.project, writer, order, proposed)
        return {"result": asdict(written), "done": calls, "total": calls}

    return store


def _sum(costs: list[int | None]) -> str | None:
    known = [cost for cost in costs if cost is not None]
    return usd(sum(known)) if len(known) == len(costs) else None
