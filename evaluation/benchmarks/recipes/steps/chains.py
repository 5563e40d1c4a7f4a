"""Steps on chains of reasoning: errors put in, chains mined, judged, tagged by people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from annotations.rounds.operations import open_round
from annotations.studies.models import Round
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from evaluation.benchmarks.chains.evidence import CleanChain
from evaluation.benchmarks.chains.inject import RULE, InjectionPlan, expected_injection, inject_errors
from evaluation.benchmarks.chains.mining.files import CANDIDATES, FUNNEL, as_lines, candidates
from evaluation.benchmarks.chains.mining.mine import (
    Generated,
    Listed,
    MiningPlan,
    Voted,
    as_subjects,
    expected,
    generate_chains,
    judge_chains,
    shortlist_chains,
)
from evaluation.benchmarks.clip_models.ask_models import ChainModel, Expected
from evaluation.benchmarks.recipes.steps.chain_questions import questions_of
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.made_files import stored_files
from evaluation.benchmarks.recipes.steps.own_files import own_instrument
from evaluation.benchmarks.recipes.steps.prompts import writer_for
from evaluation.benchmarks.recipes.steps.studies import annotated_in
from evaluation.judges.scoring.create_judge import endpoint_named
from outtake.errors import Invalid
from outtake.measures.papers.videocritic import TYPES
from outtake.measures.papers.videocritic_mining import MiningRules, Vote

SIMULATED_GENERATORS = (("small one", 0.2), ("small two", 0.4), ("large", 0.7))
SIMULATED_JUDGES = (("judge one", 0.2), ("judge two", 0.2), ("judge three", 0.2))
ACCEPTED, SHORTLISTED = "accepted", "shortlisted"
SHORTLIST = "shortlist.jsonl"  # every chain with its cues and suspicion, before judges see some


def inject_chains(
    context: StepContext,
    *,
    questions: str,
    mode: str = RULE,
    errors: Sequence[int] = (1, 3),
    clean: float = 0.0,
    weights: Mapping[str, float] | None = None,
    endpoint: str = "",
    temperature: float = 0.7,
) -> Done:
    """
    Put errors into the right chains: by rule, by a model, or by both.

    :param questions: the step that has them
    :param clean: share of the chains that stay as they are
    :param weights: by type of error, how often it is drawn; all alike without
    """
    plan = _injection(
        questions=questions,
        mode=mode,
        errors=errors,
        clean=clean,
        weights=weights,
        endpoint=endpoint,
        temperature=temperature,
    )
    rows, figures, refused = _injected(context, plan)
    with context.making():
        context.remember(injection=plan)
    return Done(len(rows), len(rows), "chains", refused, figures)


def mine_chains(
    context: StepContext,
    *,
    questions: str,
    generators: Sequence[Mapping[str, Any]] = (),
    judges: Sequence[Mapping[str, Any]] = (),
    draws: int = 5,
    least_yes: int = 2,
    rules: Mapping[str, Any] | None = None,
) -> Done:
    """
    Have models write chains about the questions.

    :param generators: each with ``endpoint``, and perhaps ``temperature`` and ``name``; none: those of the simulation
    :param judges: of the next steps, in the same form
    :param rules: what `MiningRules` takes
    """
    plan = _kept_plan(questions, generators, judges, draws, least_yes, rules)
    made = _generated(context, plan)
    with context.making():
        context.remember(mining=plan)
    by_generator = {
        model.name: sum(each.generator == model.name for pool in made.pools for each in pool.candidates)
        for model in _plan(context, plan).generators
    }
    return Done(made.funnel.entered, made.funnel.left, "chains", made.funnel.dropped, by_generator)


def shortlist_mined(context: StepContext, *, mined: str) -> Done:
    """
    Drop near-duplicates, and choose the suspicious chains of each question.

    :param mined: the step in which they were written
    """
    found = _listed(context, context.of(mined, "mining"))
    files = stored_files({SHORTLIST: as_lines(candidates(found.lists, ()))})
    with context.making():
        context.remember(mined=mined, files=files)
    near, chosen = found.funnel
    kinds: dict[str, int] = {}
    for _, each in found.lists:
        for one in each.chosen:
            for cue in one.scored.cues:
                kinds[f"cues: {cue.kind}"] = kinds.get(f"cues: {cue.kind}", 0) + 1
    return Done(near.entered, chosen.left, "chains", {**near.dropped, **chosen.dropped}, dict(sorted(kinds.items())))


def judge_mined(context: StepContext, *, shortlisted: str) -> Done:
    """
    Have judges vote on the chains of the shortlist.

    :param shortlisted: the step that made it
    """
    plan = context.of(context.of(shortlisted, "mined"), "mining")
    made = _generated(context, plan)
    listed = shortlist_chains(made.pools, _plan(context, plan).rules)
    found = judge_chains(context.project, listed.lists, _plan(context, plan), context.progress)
    funnel = (made.funnel, *listed.funnel, found.funnel)
    files = stored_files(
        {
            CANDIDATES: as_lines(candidates(listed.lists, found.chains)),
            FUNNEL: as_lines(each._asdict() for each in funnel),
        }
    )
    with context.making():
        context.remember(mined=context.of(shortlisted, "mined"), files=files)
    unreadable = sum(each.verdict.unreadable for each in found.chains)
    types = {
        f"accepted with {kind}": sum(each.verdict.accepted and kind in each.verdict.types for each in found.chains)
        for kind in TYPES
    }
    votes = {
        f"{model.name}: {said}": sum(_said(each.votes[model.name]) == said for each in found.chains)
        for model in _plan(context, plan).judges
        for said in ("yes", "no")
    }
    figures = {**types, **votes, "votes that could not be read": unreadable}
    return Done(found.funnel.entered, found.funnel.left, "chains", found.funnel.dropped, figures)


def annotate_mined(
    context: StepContext, *, judged: str, instrument: str = "videocritic", people: int = 2, which: str = ACCEPTED
) -> Done | Waits:
    """
    Make a study of the mined chains, and wait until people, who do not see what judges said, have tagged all of them.

    :param judged: the step in which judges voted
    :param which: ``accepted`` by the judges, or all ``shortlisted`` ones
    """
    if which not in (ACCEPTED, SHORTLISTED):
        raise Invalid.field("which", f"{which[:40]!r} is neither {ACCEPTED!r} nor {SHORTLISTED!r}.")
    if "study" in context.own:
        return _of_chains(annotated_in(context.study(context.name), 1))
    mined = context.of(judged, "mined")
    rows = as_subjects(_voted(context, context.of(mined, "mining")).chains, only_accepted=which == ACCEPTED)
    if not rows:
        raise Invalid.field("rules", "No mined chain is left for people; lower least_yes or least_suspicion.")
    with context.making():
        study = create_study(
            project=context.project,
            name=context.study_name,
            instrument=own_instrument(context, instrument),
            overlap=people,
        )
        add_subjects(study=study, subjects=rows)
        context.remember(study=study.public_id, round=1)
    return _of_chains(annotated_in(study, 1))


def add_known(context: StepContext, *, study: str, questions: str, injected: Sequence[str]) -> Done:
    """
    Add chains whose errors are known to a study, in a closed round, so that critics see them and people need not.

    :param study: the step that made the study
    :param questions: the step whose right chains are added, as clean ones
    :param injected: the steps that put errors into them
    """
    found = context.study(study)
    rows = [_clean(each) for each in questions_of(context, questions)]
    for step in injected:
        rows += [
            _renamed(row, step)
            for row in _injected(context, context.of(step, "injection"))[0]
            if row["chain"]["injected"]
        ]
    if "round" not in context.own:
        with context.making():
            opened = open_round(study=found, overlap=1)
            add_subjects(study=found, subjects=rows)
            Round.objects.filter(pk=opened.pk).update(state=Round.CLOSED)
            context.remember(study=found.public_id, round=opened.n)
    origins = [row["chain"]["origin"] for row in rows]
    return Done(len(rows), len(rows), "chains", {}, {name: origins.count(name) for name in sorted(set(origins))})


def wrong_chains(context: StepContext, step: str) -> list[tuple[str, str]]:
    """Return the chains into which a step put errors: the id of the question, and the text."""
    rows = _injected(context, context.of(step, "injection"))[0]
    return [(row["chain"]["id"], row["chain"]["text"]) for row in rows if row["chain"]["injected"]]


def question_of_mined(context: StepContext, judged: str) -> dict[str, str]:
    """Return the id of the question of each mined chain that judges saw, by the chain's id."""
    plan = context.of(context.of(judged, "mined"), "mining")
    return {each.chosen.scored.candidate.id: each.question.id for each in _voted(context, plan).chains}


def models_of(
    context: StepContext, given: Sequence[Mapping[str, Any]], simulated: Sequence[tuple[str, float]], field: str
) -> tuple[ChainModel, ...]:
    """
    Return the models that a recipe names by their endpoints; those of the simulation where it names none.

    :param simulated: names and temperatures
    :raises Invalid: if an entry is none, an endpoint is unknown, or none is named
    """
    if not given and context.simulation is not None:
        return tuple(
            ChainModel(name, context.simulation.provider(name), warm, seed=context.seed) for name, warm in simulated
        )
    if not given:
        raise Invalid.field(field, "Name endpoints of the project, each as {endpoint: …, temperature: 0.2}.")
    found = []
    for each in given:
        if not isinstance(each.get("endpoint"), str) or set(each) - {"endpoint", "temperature", "name", "max_tokens"}:
            raise Invalid.field(field, "Give each model as {endpoint: …, temperature: 0.2, name: …, max_tokens: 256}.")
        model = ChainModel.at(
            endpoint_named(context.project, each["endpoint"]),
            temperature=float(each.get("temperature", 0.2)),
            max_tokens=int(each.get("max_tokens", 256)),
            seed=context.seed,
        )
        found.append(ChainModel(**{**vars(model), "name": str(each.get("name", model.name))}))
    return tuple(found)


def _injected(
    context: StepContext, plan: Mapping[str, Any]
) -> tuple[list[dict[str, Any]], dict[str, int], dict[str, int]]:
    """Return chains with errors, errors by type, and what could not be made; replies that are stored are used again."""
    chains = questions_of(context, plan["questions"])
    rows, counts = inject_errors(
        chains,
        _injection_plan(context, plan),
        mode=plan["mode"],
        project=None if plan["mode"] == RULE else context.project,
        writer=None if plan["mode"] == RULE else writer_for(context, plan["endpoint"], plan["temperature"]),
    )
    figures = {"clean": counts.clean, **{f"errors of type {kind}": counts.errors[kind] for kind in TYPES}}
    if counts.by_rule_instead:
        figures["by rule instead of the model"] = counts.by_rule_instead
    return rows, figures, {"errors that the evidence has nothing for": counts.not_made} if counts.not_made else {}


def expected_injections(context: StepContext, *, questions: str, **values: Any) -> Expected | None:
    """
    Return what a model takes to put errors into chains; None where they are put in by rule.

    :param values: those of `inject_chains`
    """
    plan = _injection(questions=questions, **values)
    if plan["mode"] == RULE:
        return None
    writer = writer_for(context, plan["endpoint"], plan["temperature"])
    chains = questions_of(context, plan["questions"])
    how = _injection_plan(context, plan)
    return expected_injection(chains, how, mode=plan["mode"], project=context.project, writer=writer)


def _injection(
    *,
    questions: str,
    mode: str = RULE,
    errors: Sequence[int] = (1, 3),
    clean: float = 0.0,
    weights: Mapping[str, float] | None = None,
    endpoint: str = "",
    temperature: float = 0.7,
) -> dict[str, Any]:
    """Return the plan as a step keeps it, see `_injected`."""
    return {
        "mode": mode,
        "errors": list(errors),
        "clean": clean,
        "weights": dict(weights or {}),
        "questions": questions,
        "endpoint": endpoint,
        "temperature": temperature,
    }


def _injection_plan(context: StepContext, plan: Mapping[str, Any]) -> InjectionPlan:
    least, most = plan["errors"]
    weights = plan["weights"] or dict.fromkeys(TYPES, 1.0)
    return InjectionPlan(weights, least, most, plan["clean"], context.seed)


def expected_mining(context: StepContext, **values: Any) -> Expected:
    """
    Return what generators and judges of a mining will take together, at most.

    :param values: those of `mine_chains`
    """
    given = {"generators": (), "judges": (), "draws": 5, "least_yes": 2, "rules": None, **values}
    plan = _kept_plan(**given)
    found = expected(context.project, questions_of(context, plan["questions"]), _plan(context, plan))
    return sum(found.values(), Expected())


def _kept_plan(
    questions: str,
    generators: Sequence[Mapping[str, Any]],
    judges: Sequence[Mapping[str, Any]],
    draws: int,
    least_yes: int,
    rules: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """Return the plan as a step keeps it, see `_plan`."""
    return {
        "questions": questions,
        "generators": [dict(each) for each in generators],
        "judges": [dict(each) for each in judges],
        "draws": draws,
        "least_yes": least_yes,
        "rules": dict(rules or {}),
    }


def _plan(context: StepContext, plan: Mapping[str, Any]) -> MiningPlan:
    try:
        rules = MiningRules(**plan["rules"])
    except TypeError as error:
        raise Invalid.field("rules", f"{error}; see docs/reasoning-chains.md.") from None
    return MiningPlan(
        models_of(context, plan["generators"], SIMULATED_GENERATORS, "generators"),
        models_of(context, plan["judges"], SIMULATED_JUDGES, "judges"),
        plan["draws"],
        rules,
        plan["least_yes"],
    )


def _generated(context: StepContext, plan: Mapping[str, Any]) -> Generated:
    questions = questions_of(context, plan["questions"])
    return generate_chains(context.project, questions, _plan(context, plan), context.progress)


def _listed(context: StepContext, plan: Mapping[str, Any]) -> Listed:
    return shortlist_chains(_generated(context, plan).pools, _plan(context, plan).rules)


def _voted(context: StepContext, plan: Mapping[str, Any]) -> Voted:
    return judge_chains(context.project, _listed(context, plan).lists, _plan(context, plan), context.progress)


def _clean(each: CleanChain) -> dict[str, Any]:
    chain = {"id": each.id, "text": each.text, "question": each.question, "options": list(each.options)}
    return {"video": each.video, "chain": {**chain, "answer": each.answer, "origin": "clean", "injected": []}}


def _renamed(row: Mapping[str, Any], step: str) -> dict[str, Any]:
    """Give a chain an id of its own, since several steps put errors into the same one."""
    return {**row, "chain": {**row["chain"], "id": f"{row['chain']['id']} {step}"}}


def _said(vote: Vote | None) -> str:
    return "" if vote is None else "yes" if vote.yes else "no"


def _of_chains(outcome: Done | Waits) -> Done | Waits:
    if isinstance(outcome, Waits):
        return outcome
    return Done(outcome.entered, outcome.left, "chains", outcome.dropped, outcome.figures)
