"""The step that has clips made, or waits until they are uploaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.benchmarks.recipes.steps.contract import PEOPLE, WORKERS, Done, StepContext, Waits
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Conflict, Invalid
from worker.generation.models import ClipMaker, MadeClip
from worker.generation.operations import (
    Lengths,
    estimate_clips,
    plan_clips,
    retry_clips,
    start_clips,
)
from worker.generation.queries import failed_clips
from worker.generators import registry
from worker.generators.http_queue import KIND as QUEUE
from worker.ledger.money import micros


def clips(
    context: StepContext,
    *,
    prompts: str,
    generators: int = 1,
    made_by: Sequence[Mapping[str, Any]] = (),
    seconds: Sequence[float] = (6.0,),
    same_generators: str = "",
) -> Done | Waits:
    """
    Have generators make clips, or wait until people have uploaded them; a simulation makes clips where none are given.

    :param prompts: the step whose prompts they are of
    :param generators: how many clips each prompt has, one of each generator; where ``made_by`` is given, it counts
    :param made_by: generators as ``{"kind", "parameters"}``, see `worker.generators.registry.make`
    :param seconds: of made clips: the lengths to draw from
    :param same_generators: the step that revised these prompts: each gets a clip of the generator that made the first
        one, where that is among those that make clips; "": each prompt gets one of each generator
    """
    names = list(context.of(prompts, "prompts"))
    makers = context.of(same_generators, "generator_of") if same_generators else {}
    if made_by:
        return _made(context, names, made_by, seconds, makers)
    if context.simulation is not None and makers:
        context.simulation.clips(context.project, names, generators, context.progress, makers=makers)
    elif context.simulation is not None:
        context.simulation.clips(context.project, names, generators, context.progress)
    there = Video.objects.filter(project=context.project, prompt__external_id__in=names)
    found = list(there.order_by("pk").values_list("external_id", flat=True))
    wanted = len(names) * generators
    if len(found) < wanted:
        message = (
            f"{len(found)} of {wanted} clips are there: upload or generate {generators} for each of {len(names)} "
            "prompts, with their prompt ids."
        )
        return Waits(PEOPLE, message, len(found), wanted)
    return _done(context, names, found)


def _made(
    context: StepContext,
    names: Sequence[str],
    made_by: Sequence[Mapping[str, Any]],
    seconds: Sequence[float],
    of_prompts: Mapping[str, str],
) -> Done | Waits:
    makers = _makers(context, names, made_by, seconds, of_prompts)
    rows = MadeClip.objects.filter(maker__in=makers, prompt__external_id__in=names)
    total, failed = rows.count(), rows.filter(state=MadeClip.FAILED).count()
    open_clips = rows.filter(state__in=[MadeClip.WAITING, MadeClip.RUNNING]).count()
    if open_clips:
        message = f"Generators make clips: {total - open_clips} of {total} are done."
        return Waits(WORKERS, message, total - open_clips, total)
    if failed:
        with context.making():
            context.remember(failed=failed)
        first = next(each for maker in makers for each in failed_clips(maker))
        why = f"{failed} of {total} clips were not made; {first['prompt']}: {first['error']}"
        raise Conflict(f"{why}. Correct the cause; to continue tries them again.")
    return _done(context, names, list(rows.order_by("pk").values_list("video__external_id", flat=True)))


def _makers(
    context: StepContext,
    names: Sequence[str],
    made_by: Sequence[Mapping[str, Any]],
    seconds: Sequence[float],
    of_prompts: Mapping[str, str],
) -> list[ClipMaker]:
    """Ask each generator for its clips; those asked for before stay as they are, failed ones are tried again."""
    orders = clip_orders(context, names, made_by, seconds, of_prompts)
    prices = [estimate_clips(**order)["cost_usd"] for order in orders]
    cost = sum(micros(each, field="made_by") for each in prices if each is not None)
    context.budget.require(cost, f"the clips of {context.title!r}")
    with context.making():
        makers = [start_clips(**order, by=context.by) for order in orders]
        context.budget.charge(cost)
    if context.own.get("failed"):
        with context.making():
            for maker in makers:
                retry_clips(maker)
            context.remember(failed=0)
    return makers


def clip_orders(
    context: StepContext,
    names: Sequence[str],
    made_by: Sequence[Mapping[str, Any]],
    seconds: Sequence[float],
    of_prompts: Mapping[str, str],
) -> list[dict[str, Any]]:
    """
    Return which generators are asked, each with the clips that it is asked for.

    :param of_prompts: by prompt, the name of the generator that is to make its clip; others are made by all
    :raises Invalid: naming the field, if a generator or a length cannot be
    """
    for each in made_by:
        if not isinstance(each.get("kind"), str) or set(each) - {"kind", "parameters"}:
            raise Invalid.field("made_by", 'Give each generator as {"kind": …, "parameters": {…}}.')
        if context.by is not None and each["kind"] != QUEUE:  # others name programs and folders of the server
            message = f"{each['kind']!r} is for benchmarks that are started on the command line; use {QUEUE!r}."
            raise Invalid.field("made_by", message)
    there = {each.external_id: each for each in Prompt.objects.filter(project=context.project, external_id__in=names)}
    lengths = Lengths(tuple(round(1000 * each) for each in seconds))
    planned = plan_clips([there[name] for name in names if name in there], lengths, context.seed)
    orders = [
        {"project": context.project, "kind": each["kind"], "parameters": dict(each.get("parameters", {}))}
        for each in made_by
    ]
    called = [registry.make(each["kind"], each["parameters"], context.project).name for each in orders]
    return [
        {**order, "clips": [clip for clip in planned if _makes(name, called, of_prompts.get(clip.prompt.external_id))]}
        for order, name in zip(orders, called, strict=True)
    ]


def _makes(name: str, called: Sequence[str], wanted: str | None) -> bool:
    """Return whether a generator makes a clip that is wanted of one; of one that is not there, all make it."""
    return name == wanted or wanted not in called


def _done(context: StepContext, names: Sequence[str], found: Sequence[str]) -> Done:
    with context.making():
        context.remember(clips=list(found))
    videos = Video.objects.filter(project=context.project, external_id__in=found)
    counts = Counter(videos.values_list("generator__name", flat=True))
    return Done(len(names), len(found), "clips", {}, dict(sorted(counts.items())))
