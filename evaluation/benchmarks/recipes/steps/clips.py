"""The step that has clips made, or waits until they are uploaded."""

from __future__ import annotations

from collections.abc import Sequence

from evaluation.benchmarks.recipes.steps.contract import PEOPLE, Done, StepContext, Waits
from outtake.catalog.videos.models import Video


def clips(context: StepContext, *, prompts: str, generators: int = 1) -> Done | Waits:
    """
    Wait until each prompt has a clip of each generator; a simulation makes them.

    :param prompts: the step whose prompts they are of
    :param generators: how many clips each prompt has, one of each generator
    """
    names = context.of(prompts, "prompts")
    if not generators >= 1:
        raise ValueError(f"generators {generators} is not 1 or more")
    wanted = len(names) * generators
    if context.simulation is not None:
        context.simulation.clips(context.project, list(names), generators, context.progress)
    found = videos_of(context, names)
    if len(found) < wanted:
        message = (
            f"{len(found)} of {wanted} clips are there: upload or generate {generators} for each of {len(names)} "
            "prompts, with their prompt ids."
        )
        return Waits(PEOPLE, message, len(found), wanted)
    with context.making():
        context.remember(clips=found)
    by_generator = Video.objects.filter(project=context.project, external_id__in=found)
    counts: dict[str, int] = {}
    for name in by_generator.values_list("generator__name", flat=True):
        counts[name] = counts.get(name, 0) + 1
    return Done(len(names), len(found), "clips", {}, dict(sorted(counts.items())))


def videos_of(context: StepContext, prompts: Sequence[str]) -> list[str]:
    """Return the external ids of a project's clips of some prompts, in the order of their rows."""
    there = Video.objects.filter(project=context.project, prompt__external_id__in=prompts, rendition__isnull=False)
    return list(there.order_by("pk").values_list("external_id", flat=True))
