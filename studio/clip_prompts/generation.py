"""Clips for selected prompts from a generator behind an endpoint: estimated, asked for, and how far they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Count, Q
from typing_extensions import Doc

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import require_role
from outtake.catalog.videos.models import Prompt
from outtake.rows import first_or_missing
from worker.generation.models import ClipMaker, MadeClip
from worker.generation.operations import Lengths, PlannedClip, estimate_clips, plan_clips, start_clips
from worker.generation.queries import FailedClip, failed_clips
from worker.generators.http_queue import KIND as QUEUE

LATEST, MOST_FAILED = 20, 100


@dataclass(frozen=True, slots=True)
class ClipOrder:
    """
    Which clips are wanted.

    :param parameters: of a generator behind a queue, see `worker.generators.http_queue`; other kinds name programs and
        folders of the server, so they are for the command line
    """

    prompts: Sequence[Prompt]
    lengths: Lengths
    seed: int
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ClipOrderEstimate:
    """What it takes to make clips. Money in US dollars as text."""

    prompts: Annotated[int, Doc("that get clips")]
    rejected: Annotated[int, Doc("selected prompts that get none, since they are rejected")]
    clips: Annotated[int, Doc("that are to be made")]
    there: Annotated[int, Doc("that were asked for before")]
    seconds: Annotated[float, Doc("of all new clips together")]
    cost: Annotated[str | None, Doc("at most; null where no price is given")]
    budget_left: Annotated[str | None, Doc("null where the project has no limit")]


@dataclass(frozen=True, slots=True)
class ClipMakerOutput:
    """A generator of a project: how many of its clips are in each state, and what failed."""

    id: Annotated[str, Doc("public id")]
    name: str
    version: str
    kind: str
    waiting: Annotated[int, Doc("number of clips")]
    running: Annotated[int, Doc("number of clips")]
    done: Annotated[int, Doc("number of clips")]
    failed: Annotated[int, Doc("number of clips")]
    failures: Annotated[list[FailedClip], Doc(f"{MOST_FAILED} at most")]
    created_at: datetime


def estimate_order(project: Project, order: ClipOrder) -> ClipOrderEstimate:
    """
    Say what an order takes; nothing is sent.

    :raises Invalid: naming the field, if no prompt is left, or the generator refuses a parameter
    """
    clips = _planned(order)
    found = estimate_clips(project=project, kind=QUEUE, parameters=order.parameters, clips=clips)
    wanted = len({clip.prompt.pk for clip in clips})
    return ClipOrderEstimate(
        prompts=wanted,
        rejected=len(order.prompts) - wanted,
        clips=found["clips"],
        there=found["there"],
        seconds=found["seconds"],
        cost=found["cost_usd"],
        budget_left=found["budget_left_usd"],
    )


def start_order(project: Project, order: ClipOrder, by: Person) -> ClipMakerOutput:
    """
    Ask for the clips of an order; workers make them. Those that were asked for before stay as they are.

    :raises Invalid: naming the field, if no prompt is left, or the generator refuses a parameter
    """
    maker = start_clips(project=project, kind=QUEUE, parameters=order.parameters, clips=_planned(order), by=by)
    return maker_output(maker)


def latest_makers(project: Project) -> list[ClipMakerOutput]:
    """Return the generators of a project that were asked for clips, newest first."""
    counts = {state: Count("clips", filter=Q(clips__state=state)) for state in MadeClip.STATES}
    return [
        _serialized(each)
        for each in ClipMaker.objects.filter(project=project).annotate(**counts).order_by("-pk")[:LATEST]
    ]


def maker_output(maker: ClipMaker) -> ClipMakerOutput:
    """Return a generator as the API shows it."""
    counts = {state: Count("clips", filter=Q(clips__state=state)) for state in MadeClip.STATES}
    return _serialized(ClipMaker.objects.annotate(**counts).get(pk=maker.pk))


def maker_for(person: Person, public_id: str, needed: Role) -> ClipMaker:
    """
    Return a generator of a project in which a person has a role.

    :raises Missing: if there is none, or it is another project's
    :raises Forbidden: if the role does not suffice
    """
    found = first_or_missing(ClipMaker.objects.filter(public_id=public_id))
    require_role(person, found.project_id, needed)
    return found


def _planned(order: ClipOrder) -> list[PlannedClip]:
    return plan_clips([each for each in order.prompts if each.state != Prompt.REJECTED], order.lengths, order.seed)


def _serialized(maker: ClipMaker) -> ClipMakerOutput:
    counts = {state: getattr(maker, state) for state in MadeClip.STATES}
    return ClipMakerOutput(
        id=maker.public_id,
        name=maker.identity.get("name", ""),
        version=maker.identity.get("version", ""),
        kind=maker.kind,
        **counts,
        failures=failed_clips(maker)[:MOST_FAILED] if counts[MadeClip.FAILED] else [],
        created_at=maker.created_at,
    )
