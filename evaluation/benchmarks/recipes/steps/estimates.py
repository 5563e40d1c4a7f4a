"""
What the long steps of a recipe will take: calls to models, and their cost at most.

Each estimate goes through what its step would ask, with the same code, and asks no one. Stored replies cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from evaluation.benchmarks.chains.answering.five_conditions import expected_of
from evaluation.benchmarks.clip_models.ask_about_clips import expected_about_clips
from evaluation.benchmarks.clip_questions import wording as wordings
from evaluation.benchmarks.clip_questions.distractors import distractor_requests, sources_in
from evaluation.benchmarks.recipes.steps.chain_answers import asked_items
from evaluation.benchmarks.recipes.steps.chains import expected_injections, expected_mining
from evaluation.benchmarks.recipes.steps.clips import clip_orders
from evaluation.benchmarks.recipes.steps.contract import RUNS, STEPS, Estimator, StepContext, StepEstimate
from evaluation.benchmarks.recipes.steps.critics import TRAINED_PASS, annotators_of_runs, wanted_run
from evaluation.benchmarks.recipes.steps.judged_pairs import graded_pairs, matched_pairs, merged_pairs
from evaluation.benchmarks.recipes.steps.observers import chosen_observer, run_of, texts_without_facts
from evaluation.benchmarks.recipes.steps.prompts import prompt_orders, prompts_of, writer_for
from evaluation.benchmarks.recipes.steps.studies import people_in, qualified
from evaluation.benchmarks.recipes.steps.trainings import TRAINED
from evaluation.benchmarks.recipes.steps.truths import judge_named
from evaluation.benchmarks.t2v import observations
from evaluation.benchmarks.t2v.caption_judge import caption_requests
from evaluation.benchmarks.t2v.model_facts import fact_requests
from evaluation.benchmarks.writing.proposals import Writer
from evaluation.benchmarks.writing.write_prompts import fewest_batches, requests_for
from evaluation.benchmarks.writing.write_questions import QuestionOrder, question_requests
from evaluation.ground_truth.models import GroundTruth
from evaluation.judges.kinds.contract import Pair
from evaluation.judges.models import Judge
from evaluation.judges.scoring.judging_estimate import estimate_judging
from evaluation.reports.further_studies import people_who_annotated
from outtake.errors import Invalid
from worker.generation.operations import estimate_clips
from worker.ledger.money import micros
from worker.ledger.text_ledger import TextLedger
from worker.media.contract import NoFootage
from worker.observations.estimates import estimate_observations
from worker.providers import registry
from worker.requests.contract import Request
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun


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


def _write_distractors(
    context: StepContext,
    *,
    study: str,
    count: int = 3,
    endpoint: str = "",
    temperature: float = 0.7,
    templates: Sequence[str] = (),
) -> StepEstimate | None:
    """If each first reply can be taken."""
    if not count:
        return None
    writer = writer_for(context, endpoint, temperature, templates)
    asked = distractor_requests(sources_in(context.study(study)), writer, count)
    found = expected_about_clips(context.project, writer, asked)
    return StepEstimate(found.calls, found.stored, found.micros)


def _word_yes_no(
    context: StepContext,
    *,
    study: str,
    wording: str = wordings.MODEL,
    endpoint: str = "",
    temperature: float = 0.7,
    templates: Sequence[str] = (),
) -> StepEstimate | None:
    """If each first reply can be taken."""
    if wording == wordings.RULE:
        return None
    writer = writer_for(context, endpoint, temperature, templates)
    return _of_texts(context, writer, wordings.wording_requests(wordings.sources_in(context.study(study)), writer))


def _clips(
    context: StepContext,
    *,
    prompts: str,
    made_by: Sequence[Mapping[str, Any]] = (),
    seconds: Sequence[float] = (6.0,),
    generators: int = 1,
    same_generators: str = "",
) -> StepEstimate:
    if not made_by:
        return StepEstimate()
    of_prompts = context.of(same_generators, "generator_of") if same_generators else {}
    total = StepEstimate()
    for order in clip_orders(context, list(context.of(prompts, "prompts")), made_by, seconds, of_prompts):
        found = estimate_clips(**order)
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


def _prompt_facts(
    context: StepContext, *, prompts: str, corrections: str = "", endpoint: str = "", checked: bool = False
) -> StepEstimate | None:
    if not endpoint:
        return None  # the words of prompts are parsed
    writer = writer_for(context, endpoint, 0.0)
    return _of_texts(context, writer, fact_requests(writer, texts_without_facts(context, prompts, corrections)))


def _caption_agreement(context: StepContext, *, captions: str, clips: str, endpoint: str = "") -> StepEstimate:
    about = observations.clips_named(context.project.pk, context.of(clips, "clips"))
    said = observations.captions(run_of(context, captions), about)
    pairs = {video: (about[video].prompt, caption) for video, caption in said.items()}
    return _of_texts(context, writer_for(context, endpoint, 0.0), caption_requests(pairs))


def _inject_chains(context: StepContext, **values: Any) -> StepEstimate | None:
    """If each first reply can be taken."""
    if (found := expected_injections(context, **values)) is None:
        return None
    return StepEstimate(found.calls, found.stored, found.micros)


def _ground_truth(
    context: StepContext,
    *,
    study: str,
    policy: str,
    only_qualified: bool = False,
    judge: str = "",
    **_: Any,
) -> StepEstimate | None:
    chosen = judge_named(context, judge)
    if chosen is None or policy != GroundTruth.MERGED:
        return None
    found = context.study(study)
    return _of_judge(chosen, merged_pairs(found, qualified(found) if only_qualified else people_in(found)))


def _report(
    context: StepContext,
    *,
    truth: str,
    critics: str = "",
    baseline: str = "",
    judge: str = "",
    grades: bool = False,
    people: bool = True,
    **_: Any,
) -> StepEstimate | None:
    """What critics said has to be there; the model of a simulation costs nothing."""
    chosen = judge_named(context, judge)
    if chosen is None and not (grades and context.simulation):
        return None
    found = context.truth(truth)
    annotators = annotators_of_runs(_finished(context, critics)) if critics else []
    if people and found.policy in (found.SETTLED, found.KNOWN):
        annotators += people_in(found.study)
    by_study: dict[Study, list[Annotator]] = {found.study: annotators}
    if baseline:
        further = context.study(baseline)
        by_study[further] = people_who_annotated(further)
    pairs = graded_pairs(found, annotators) if grades else matched_pairs(found, by_study)
    return StepEstimate(len(pairs)) if chosen is None else _of_judge(chosen, pairs)


def _finished(context: StepContext, critics: str) -> Mapping[str, str]:
    """Return the runs of a step; none is open any more."""
    runs: Mapping[str, str] = context.of(critics, RUNS)
    if CriticRun.objects.filter(public_id__in=runs.values(), state__in=CriticRun.OPEN).exists():
        raise Invalid.field(STEPS, f"The runs of the step {critics!r} are not finished; wait for them.")
    return runs


def _of_judge(judge: Judge, pairs: Iterable[Pair]) -> StepEstimate:
    return StepEstimate(*estimate_judging(judge, pairs))


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
    "write_distractors": _write_distractors,
    "word_yes_no": _word_yes_no,
    "clips": _clips,
    "clips_of_lengths": _clips_of_lengths,
    "critics": _critics,
    "prompt_facts": _prompt_facts,
    "observe": _observe,
    "caption_agreement": _caption_agreement,
    "inject_chains": _inject_chains,
    "mine_chains": _mine_chains,
    "answer_with_chains": _answer_with_chains,
    "ground_truth": _ground_truth,
    "report": _report,
}
"""By operation; others ask no model."""
