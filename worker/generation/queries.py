"""Made clips as they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

from django.db.models import Count
from typing_extensions import Doc

from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from worker.generation.models import ClipMaker, MadeClip


class FailedClip(TypedDict):
    """A clip that could not be made, and why."""

    prompt: str
    seconds: Annotated[float, Doc("wanted length of the clip")]
    seed: Annotated[int, Doc("of the generator")]
    error: str


def prompts_to_make(
    project: Project,
    *,
    states: Sequence[str] = (Prompt.KEPT,),
    ids: Sequence[str] | None = None,
    category: str = "",
    limit: int | None = None,
) -> list[Prompt]:
    """
    Return the prompts that are selected, in the order in which they came.

    :param ids: external ids; None for all
    :raises Invalid: naming the field, if a prompt is unknown, or none can be selected so.
    """
    if limit is not None and limit < 1:
        raise Invalid.field("limit", f"{limit} is not 1 or more.")
    rows = Prompt.objects.filter(project=project, state__in=states)
    if category:
        rows = rows.filter(category=category)
    if ids is not None:
        rows = rows.filter(external_id__in=ids)
        if unknown := sorted(set(ids) - set(rows.values_list("external_id", flat=True))):
            raise Invalid.field("prompts", f"{unknown[0][:60]!r} is not a prompt of this project in such a state.")
    return list(rows.order_by("pk")[:limit])


def clips_by_state(maker: ClipMaker) -> dict[str, int]:
    """Return how many clips of a maker are in each state."""
    counts = dict(maker.clips.order_by().values_list("state").annotate(n=Count("pk")))
    return {state: counts.get(state, 0) for state in MadeClip.STATES}


def failed_clips(maker: ClipMaker) -> list[FailedClip]:
    """Return the clips that failed, prompt by prompt."""
    rows = maker.clips.filter(state=MadeClip.FAILED).select_related("prompt").order_by("prompt_id", "length_ms")
    return [
        {"prompt": row.prompt.external_id, "seconds": row.length_ms / 1000, "seed": row.seed, "error": row.error}
        for row in rows
    ]
