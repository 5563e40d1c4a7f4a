"""Steps of observers: what prompts ask for, clips of several lengths, what is seen in their frames, and the tables."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.benchmarks.observer_checks.queries import (
    error_of,
    serialize_error,
    serialize_text_errors,
    text_errors_of,
)
from evaluation.benchmarks.recipes.steps.clips import clips as have_clips
from evaluation.benchmarks.recipes.steps.contract import PEOPLE, WORKERS, Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.prompts import prompts_of, writer_for
from evaluation.benchmarks.t2v import observations
from evaluation.benchmarks.t2v.caption_judge import judge_captions
from evaluation.benchmarks.t2v.model_facts import facts_by_model
from evaluation.benchmarks.t2v.proposed_facts import propose_facts
from evaluation.benchmarks.t2v.scores import Seen, scores_of
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Conflict, FieldError, Invalid
from outtake.measures.papers.t2v_bench import ClassMap
from worker.observations.estimates import estimate_observations
from worker.observations.models import ObservationRun, ObservedClip
from worker.observations.operations import start_observations
from worker.observers import registry
from worker.observers.prompt_facts import COLOURS, CORRECTED, FACTS, OBJECTS, PROPOSED, PromptFacts, facts_in

OVER_HTTP = ("frame_captions", "colour_questions")  # others name folders of the server
CLASSES = "classes"


def prompt_facts(
    context: StepContext, *, prompts: str, corrections: str = "", endpoint: str = "", checked: bool = False
) -> Done | Waits:
    """
    Give each prompt the objects, counts and colours that it asks for: those it has, corrections, or a proposal.

    :param prompts: the step whose prompts they are
    :param corrections: JSON Lines with ``id``, ``objects`` and ``colours``, in the recipe's folder; they replace what a
        prompt has
    :param endpoint: of the project, whose model proposes; "", or where its reply cannot be read: the words are parsed
    :param checked: wait until people have corrected or confirmed every proposal
    """
    there = prompts_of(context, prompts)
    corrected = _corrections(context, corrections, {each.external_id for each in there}) if corrections else {}
    by_model: dict[str, PromptFacts | None] = {}
    texts = texts_without_facts(context, prompts, corrections)
    if endpoint and texts:
        by_model = facts_by_model(context.project, writer_for(context, endpoint, 0.0), texts, context.progress)
    with context.making():
        for prompt in there:
            if prompt.external_id in corrected:
                own, kind = facts_in(corrected[prompt.external_id]), CORRECTED
            elif _has_facts(prompt):
                continue
            else:
                own, kind = by_model.get(prompt.external_id) or propose_facts(prompt.text), PROPOSED
            prompt.metadata = {**prompt.metadata, **own.as_json(), FACTS: kind}
            prompt.save(update_fields=["metadata"])
        context.remember(prompts=[each.external_id for each in there])
    kinds = Counter(prompt.metadata.get(FACTS, "given") for prompt in there)
    if checked and context.simulation is None and (left := kinds[PROPOSED]):
        message = f"People correct what prompts ask for, on the page of prompts: {len(there) - left} of {len(there)}."
        return Waits(PEOPLE, message, len(there) - left, len(there))
    figures: dict[str, Any] = {name: kinds[name] for name in ("given", CORRECTED, PROPOSED) if kinds[name]}
    if nothing := sum(not prompt.metadata.get(OBJECTS) and not prompt.metadata.get(COLOURS) for prompt in there):
        figures["with nothing to look for"] = nothing
    if unread := sum(each is None for each in by_model.values()):
        figures["replies that could not be read"] = unread
    return Done(len(there), len(there), "prompts", {}, figures)


def texts_without_facts(context: StepContext, prompts: str, corrections: str) -> dict[str, str]:
    """Return the texts of a step's prompts whose facts are neither known nor corrected, by id."""
    there = prompts_of(context, prompts)
    corrected = _corrections(context, corrections, {each.external_id for each in there}) if corrections else {}
    return {each.external_id: each.text for each in there if each.external_id not in corrected and not _has_facts(each)}


def _has_facts(prompt: Prompt) -> bool:
    return OBJECTS in prompt.metadata or COLOURS in prompt.metadata


def clips_of_lengths(
    context: StepContext,
    *,
    prompts: str,
    seconds: Sequence[float],
    generators: int = 1,
    made_by: Sequence[Mapping[str, Any]] = (),
) -> Done | Waits:
    """
    Have clips of each of several lengths made for each prompt, or wait until they are uploaded.

    An uploaded clip belongs to the length that is nearest to its own.

    :param generators: how many clips of each length a prompt has, one of each generator
    """
    if not seconds or any(each <= 0 for each in seconds):
        raise Invalid.field("seconds", f"{list(seconds)} are no lengths; give numbers of seconds such as [2, 5].")
    names = list(context.of(prompts, "prompts"))
    if made_by:
        for each in seconds:
            outcome = have_clips(context, prompts=prompts, made_by=made_by, seconds=(each,))
            if isinstance(outcome, Waits):
                return outcome
    elif context.simulation is not None:
        for each in seconds:
            context.simulation.clips(context.project, names, generators, context.progress, seconds=each)
    found = Video.objects.filter(project=context.project, prompt__external_id__in=names).order_by("pk")
    by_length: dict[str, list[str]] = {f"{each:g}": [] for each in seconds}
    for name, duration_ms in found.values_list("external_id", "rendition__duration_ms"):
        nearest = min(seconds, key=lambda each: abs(1000 * each - duration_ms))
        by_length[f"{nearest:g}"].append(name)
    wanted = len(names) * (len(made_by) or generators)
    short = {length: len(clips) for length, clips in by_length.items() if len(clips) < wanted}
    total = wanted * len(seconds)
    if short:
        length, there = next(iter(short.items()))
        message = f"{there} of {wanted} clips of {length} s are there: upload or generate the others, with prompt ids."
        return Waits(PEOPLE, message, sum(map(len, by_length.values())) if len(found) < total else total - 1, total)
    with context.making():
        context.remember(clips=list(found.values_list("external_id", flat=True)), lengths=by_length)
    return Done(len(names), len(found), "clips", {}, {f"{length} s": len(each) for length, each in by_length.items()})


def observe(
    context: StepContext,
    *,
    clips: str,
    sees: str,
    observer: Mapping[str, Any] | None = None,
    fps: float = 2.0,
) -> Done | Waits:
    """
    Have an observer look at the frames of clips, and wait for the workers.

    :param clips: the step whose clips they are
    :param sees: "objects", "captions" or "colours", with a number where several answer, such as "colours 2"
    :param observer: ``{"kind", "parameters"}``, see `worker.observers.registry.make`; empty: the simulation's
    :param fps: frames per second that are looked at; a rate above that of a clip takes all of its frames
    """
    if "run" not in context.own:
        chosen = chosen_observer(context, dict(observer or {}), sees)
        made = registry.make(chosen["kind"], chosen.get("parameters", {}))
        cost = estimate_observations(
            project=context.project,
            kind=chosen["kind"],
            parameters=chosen.get("parameters", {}),
            videos=context.of(clips, "clips"),
            fps=fps,
        ).micros
        context.budget.require(cost, f"{context.title!r}")
        with context.making():
            context.budget.charge(cost)
            run = start_observations(
                project=context.project,
                name=context.study_name,
                kind=chosen["kind"],
                parameters=chosen.get("parameters", {}),
                videos=context.of(clips, "clips"),
                fps=fps,
                by=context.by,
            )
            context.remember(run=run.public_id, classes=sorted(getattr(made, CLASSES, ())))
    else:
        run = run_of(context, context.name)
    total = run.clips.count()
    open_clips = run.clips.filter(state__in=[ObservedClip.WAITING, ObservedClip.RUNNING]).count()
    if open_clips:
        message = f"{context.title}: {total - open_clips} of {total} clips are looked at."
        return Waits(WORKERS, message, total - open_clips, total)
    failed = run.clips.filter(state=ObservedClip.FAILED)
    if len(failed) == total:
        raise Conflict(f"{context.title}: no clip could be looked at; {failed[0].error}")
    frames = sum(run.clips.values_list("frames", flat=True))
    return Done(total, total - len(failed), "clips", {"failed": len(failed)} if failed else {}, {"frames": frames})


def caption_agreement(context: StepContext, *, captions: str, clips: str, endpoint: str = "") -> Done:
    """
    Have a model judge whether each clip's caption agrees with its prompt, 0 or 1.

    :param captions: the step that had clips described
    :param endpoint: of the project, which judges
    """
    about = observations.clips_named(context.project.pk, context.of(clips, "clips"))
    said = observations.captions(run_of(context, captions), about)
    pairs = {video: (about[video].prompt, caption) for video, caption in said.items()}
    judged = judge_captions(context.project, writer_for(context, endpoint, 0.0), pairs, context.progress)
    with context.making():
        context.remember(judged=judged, observer=captions)
    readable = [each for each in judged.values() if each is not None]
    unread = len(judged) - len(readable)
    return Done(
        len(judged), len(readable), "captions", {"unparsed": unread} if unread else {}, {"in agreement": sum(readable)}
    )


def t2v_tables(context: StepContext, *, clips: str, objects: str, captions: str, colours: Sequence[str]) -> Done:
    """
    Compute tables 1 and 2, figures 6 to 8 and the places of generators.

    :param objects: the step of the detector, ``captions`` the one that judged captions, ``colours`` those of the models
        that were asked on colours
    """
    about = observations.clips_named(context.project.pk, context.of(clips, "clips"))
    groups: dict[tuple[str, float], list[str]] = {}
    for length, names in context.of(clips, "lengths").items():
        for video in names:
            if video in about:
                groups.setdefault((about[video].model, float(length)), []).append(video)
    detector = run_of(context, objects)
    known = frozenset(context.made[objects].get(CLASSES) or _all_classes(about))
    replies = {_answerer(context, step): observations.colour_replies(run_of(context, step), about) for step in colours}
    scores = scores_of(
        Seen(
            groups=groups,
            classes=ClassMap(known, {}),
            detected=observations.detected(detector, about),
            colour={name: each.colour for name, each in replies.items()},
            others={name: each.others for name, each in replies.items()},
            judged=context.of(captions, "judged"),
        )
    )
    error = error_of(detector)
    if error.frames:
        scores["own_error"] = {"observer": detector.kind, **serialize_error(error)}
    described = str(context.made[captions].get("observer") or "")
    checked = {step: text_errors_of(run_of(context, step)) for step in (described, *colours) if step}
    if any(checked.values()):
        scores["text_errors"] = [
            {"observer": run_of(context, step).kind if step == described else _answerer(context, step), **each}
            for step, errors in checked.items()
            for each in serialize_text_errors(errors)
        ]
    with context.making():
        context.remember(t2v=scores)
    outside = {name for row in scores["rows"] for name in row["detection"]["outside"]}
    figures = {"generators": len({row["model"] for row in scores["rows"]}), "lengths": len(scores["means"])}
    return Done(
        len(about),
        len(scores["rows"]),
        "rows",
        {"classes outside the detector": len(outside)} if outside else {},
        figures,
    )


def run_of(context: StepContext, step: str) -> ObservationRun:
    """
    Return the run of an observer that a step made.

    :raises Invalid: if that step made none
    """
    return ObservationRun.objects.select_related("project").get(public_id=context.of(step, "run"))


def _answerer(context: StepContext, step: str) -> str:
    """Return the name of the model that answered: its own, or that of the step where two have the same."""
    provider = run_of(context, step).identity.get("provider", {})
    name = str(provider.get("model") or provider.get("kind") or step)
    return f"{name} ({step})"


def _all_classes(about: Mapping[str, observations.ClipFacts]) -> set[str]:
    return {name for each in about.values() for name in each.facts.objects}


def chosen_observer(context: StepContext, observer: dict[str, Any], sees: str) -> dict[str, Any]:
    """
    Return kind and parameters of the observer of a step; the simulation's where none is given.

    :raises Invalid: if it is neither given nor simulated, or is for the command line
    """
    if not observer and context.simulation is not None:
        return context.simulation.observer(sees)
    if not isinstance(observer.get("kind"), str) or set(observer) - {"kind", "parameters"}:
        raise Invalid.field("observer", 'Give the observer as {"kind": …, "parameters": {…}}; see docs/observers.md.')
    spec = observer.get("parameters", {})
    is_endpoint = observer["kind"] in OVER_HTTP and "endpoint" in spec
    if context.by is not None and not is_endpoint:
        message = f"{observer['kind']!r} without an endpoint is for benchmarks that are started on the command line."
        raise Invalid.field("observer", message)
    return observer


def _corrections(context: StepContext, file: str, known: set[str]) -> dict[str, dict[str, Any]]:
    path = context.folder / file
    if context.by is not None and not path.resolve().is_relative_to(context.folder.resolve()):
        raise Invalid.field("corrections", f"{file[:60]!r} is not in the recipe's folder; use the command line.")
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise Invalid.field("corrections", f"{file} cannot be read as JSON Lines: {error}.") from None
    faults = []
    for n, row in enumerate(rows, 1):
        if not isinstance(row, dict) or row.get("id") not in known:
            faults.append(FieldError("corrections", f"Line {n} of {path.name} has no id of a prompt of this step."))
            continue
        try:
            facts_in(row)
        except Invalid as error:
            faults.append(FieldError("corrections", f"Line {n} of {path.name}: {error}"))
    if faults:
        raise Invalid.of(faults[:20])
    return {row["id"]: row for row in rows}
