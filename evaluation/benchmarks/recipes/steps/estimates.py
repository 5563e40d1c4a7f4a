"""
What the long steps of a recipe will take: calls to models, and their cost at most.

Each estimate goes through what its step would ask, with the same code, and asks no one. Stored replies cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evaluation.benchmarks.chains.answering.five_conditions import expected_of
from evaluation.benchmarks.recipes.steps.chain_answers import asked_items
from evaluation.benchmarks.recipes.steps.chains import expected_mining
from evaluation.benchmarks.recipes.steps.clips import clip_orders
from evaluation.benchmarks.recipes.steps.contract import RUNS, StepContext
from evaluation.benchmarks.recipes.steps.critics import TRAINED_PASS, wanted_run
from evaluation.benchmarks.recipes.steps.observers import chosen_observer, run_of
from evaluation.benchmarks.recipes.steps.prompts import prompt_orders, prompts_of, writer_for
from evaluation.benchmarks.recipes.steps.trainings import TRAINED
from evaluation.benchmarks.t2v import observations
from evaluation.benchmarks.t2v.caption_judge import caption_requests
from evaluation.benchmarks.writing.proposals import Writer
from evaluation.benchmarks.writing.write_prompts import fewest_batches, requests_for
from evaluation.benchmarks.writing.write_questions import QuestionOrder, question_requests
from worker.generation.operations import estimate_clips
from worker.ledger.money import micros
from worker.ledger.text_ledger import TextLedger
from worker.media.contract import NoFootage
from worker.observations.estimates import estimate_observations
from worker.providers import registry
from worker.requests.contract import Request
from worker.runs.estimates import estimate_run


@dataclass(frozen=True)
class StepEstimate:
    """
    What a step takes, at most.

    :param calls: to models; for clips, how many are made
    :param cached_calls: of these, those that are answered already
    :param micros: of the others; None where no price is known
    """

    calls: int = 0
    cached_calls: int = 0
    micros: int | None = 0

    def __add__(self, other: StepEstimate) -> StepEstimate:
        """Return what both take together."""
        known = self.micros is not None and other.micros is not None
        total = (self.micros or 0) + (other.micros or 0) if known else None
        return StepEstimate(self.calls + other.calls, self.cached_calls + other.cached_calls, total)


Estimator = Callable[..., StepEstimate]


def _write_prompts(
    context: StepContext,
    *,
    categories: Sequence[Mapping[str, Any]],
    per_rule: int,
    endpoint: str = "",
    words: Sequence[int] = (8, 40),
    temperature: float = 0.7,
    templates: Sequence[str] = (),
) -> StepEstimate:
    """If every prompt is good."""
    writer = writer_for(context, endpoint, temperature, templates)
    orders = prompt_orders(categories, per_rule, words)
    requests = [each for order in orders for each in requests_for(writer, order)[: fewest_batches(order)]]
    return _of_texts(context, writer, requests)


def _write_questions(
    context: StepContext,
    *,
    prompts: str,
    dimensions: Sequence[str],
    least: int = 3,
    most: int = 5,
    endpoint: str = "",
    temperature: float = 0.7,
    templates: Sequence[str] = (),
) -> StepEstimate:
    writer = writer_for(context, endpoint, temperature, templates)
    order = QuestionOrder(tuple(dimensions), least, most)
    return _of_texts(context, writer, question_requests(prompts_of(context, prompts), writer, order))


def _clips(
    context: StepContext,
    *,
    prompts: str,
    made_by: Sequence[Mapping[str, Any]] = (),
    seconds: Sequence[float] = (6.0,),
    generators: int = 1,
) -> StepEstimate:
    if not made_by:
        return StepEstimate()
    planned, orders = clip_orders(context, list(context.of(prompts, "prompts")), made_by, seconds)
    total = StepEstimate()
    for order in orders:
        found = estimate_clips(**order, clips=planned)
        cost = found["cost_usd"]
        total += StepEstimate(found["clips"], 0, None if cost is None else micros(cost, field="made_by"))
    return total


def _clips_of_lengths(context: StepContext, *, seconds: Sequence[float], **values: Any) -> StepEstimate:
    return sum((_clips(context, seconds=(each,), **values) for each in seconds), StepEstimate())


def _critics(
    context: StepContext,
    *,
    study: str,
    critics: Sequence[Mapping[str, Any]],
    endpoint: str = "",
    budget: str = "",
    trained: str = "",
) -> StepEstimate:
    found, begun = context.study(study), context.own.get(RUNS, {})
    total = StepEstimate()
    for n, each in enumerate(critics):
        is_trained_later = TRAINED_PASS in each and not context.made.get(trained, {}).get(TRAINED)
        if str(n) not in begun and not is_trained_later:  # a local model is not paid
            run = estimate_run(**wanted_run(context, found, each, endpoint, trained))
            cost = None if run.cost is None else micros(run.cost, field="critics")
            total += StepEstimate(run.calls, run.cached_calls, cost)
    return total


def _observe(
    context: StepContext, *, clips: str, sees: str, observer: Mapping[str, Any] | None = None, fps: float = 2.0
) -> StepEstimate:
    if "run" in context.own:
        return StepEstimate()
    chosen = chosen_observer(context, dict(observer or {}), sees)
    found = estimate_observations(
        project=context.project,
        kind=chosen["kind"],
        parameters=chosen.get("parameters", {}),
        videos=context.of(clips, "clips"),
        fps=fps,
    )
    return StepEstimate(found.calls, found.cached_calls, found.micros)


def _caption_agreement(context: StepContext, *, captions: str, clips: str, endpoint: str = "") -> StepEstimate:
    about = observations.clips_named(context.project.pk, context.of(clips, "clips"))
    said = observations.captions(run_of(context, captions), about)
    pairs = {video: (about[video].prompt, caption) for video, caption in said.items()}
    return _of_texts(context, writer_for(context, endpoint, 0.0), caption_requests(pairs))


def _mine_chains(context: StepContext, **values: Any) -> StepEstimate:
    """With the judges of the later step."""
    found = expected_mining(context, **values)
    return StepEstimate(found.calls, found.stored, found.micros)


def _answer_with_chains(context: StepContext, **values: Any) -> StepEstimate:
    models, items = asked_items(context, **values)
    found = expected_of(context.project, models, items)
    return StepEstimate(found.calls, found.stored, found.micros)


def _of_texts(context: StepContext, writer: Writer, requests: Sequence[Request]) -> StepEstimate:
    provider = registry.of(writer.provider, context.project)
    replies = TextLedger(project=context.project, provider=provider).look_up(NoFootage(), requests)
    new = [request for request, reply in zip(requests, replies, strict=True) if reply is None]
    costs = [provider.estimate(NoFootage(), each).cost_micros for each in new]
    return StepEstimate(
        len(requests), len(requests) - len(new), None if None in costs else sum(each or 0 for each in costs)
    )


ESTIMATORS: Mapping[str, Estimator] = {
    "write_prompts": _write_prompts,
    "write_questions": _write_questions,
    "clips": _clips,
    "clips_of_lengths": _clips_of_lengths,
    "critics": _critics,
    "observe": _observe,
    "caption_agreement": _caption_agreement,
    "mine_chains": _mine_chains,
    "answer_with_chains": _answer_with_chains,
}
"""By operation. Others ask no model, or only as judges of reasons and facts, which count against the budget too."""
