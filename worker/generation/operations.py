"""Plan clips for prompts, ask a generator for them, and try failed ones again."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from django.db import transaction
from django.db.models import Q

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import BATCH
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import start_over
from worker.generation.clip_jobs import MADE_CLIPS
from worker.generation.models import ClipMaker, MadeClip
from worker.generators import registry
from worker.generators.contract import ClipRequest, Generator, Parameters
from worker.ledger.budgets import spending_of
from worker.ledger.money import usd

MOST_CLIPS = 10_000
SHORTEST_MS, LONGEST_MS = 200, 60_000


class Lengths(NamedTuple):
    """How long clips are to be: one of these for each prompt, drawn by its seed, or `each` of them."""

    choices_ms: tuple[int, ...]
    each: bool = False


class PlannedClip(NamedTuple):
    """One clip that is to be made."""

    prompt: Prompt
    length_ms: int
    seed: int


class GenerationEstimate(TypedDict):
    """What it takes to make clips. Money in US dollars as text, null where it is not known or not limited."""

    clips: int
    there: int
    seconds: float
    cost_usd: str | None
    budget_left_usd: str | None


def plan_clips(prompts: Sequence[Prompt], lengths: Lengths, seed: int) -> list[PlannedClip]:
    """
    Return the clips of prompts. Those of a prompt follow from its external id and the seed, not from other prompts.

    :raises Invalid: naming the field, if there is no prompt, or a length cannot be.
    """
    if not prompts:
        raise Invalid.field("prompts", "No prompt is selected; import prompts, or keep some of the drafts.")
    if not lengths.choices_ms or len(set(lengths.choices_ms)) < len(lengths.choices_ms):
        raise Invalid.field("seconds", "Give one length or several, each once.")
    for length in lengths.choices_ms:
        if not SHORTEST_MS <= length <= LONGEST_MS:
            raise Invalid.field(
                "seconds", f"{length / 1000:g} is not from {SHORTEST_MS / 1000:g} to {LONGEST_MS // 1000} seconds."
            )
    planned = [clip for prompt in prompts for clip in _clips_of(prompt, lengths, seed)]
    if len(planned) > MOST_CLIPS:
        raise Invalid.field("limit", f"{len(planned):,} clips; at most {MOST_CLIPS:,} at once.")
    return planned


def _clips_of(prompt: Prompt, lengths: Lengths, seed: int) -> list[PlannedClip]:
    if lengths.each:
        drawn = [(length, random.Random(f"{seed} {length} {prompt.external_id}")) for length in lengths.choices_ms]
    else:
        own = random.Random(f"{seed} {prompt.external_id}")
        drawn = [(own.choice(lengths.choices_ms), own)]
    return [PlannedClip(prompt, length, source.getrandbits(31)) for length, source in drawn]


def estimate_clips(
    *, project: Project, kind: str, parameters: Parameters, clips: Sequence[PlannedClip]
) -> GenerationEstimate:
    """
    Say what it takes to make those of the clips that are not asked for yet; nothing is sent.

    :raises Invalid: if there is no such generator, or it refuses the parameters.
    """
    generator = registry.make(kind, parameters, project)
    maker = ClipMaker.objects.filter(project=project, digest=_digest(generator)).first()
    there = set(maker.clips.values_list("prompt", "length_ms", "seed")) if maker else set()
    new = [clip for clip in clips if (clip.prompt.pk, clip.length_ms, clip.seed) not in there]
    costs = [generator.cost_micros(ClipRequest(clip.prompt.text, clip.length_ms, clip.seed)) for clip in new]
    known = [cost for cost in costs if cost is not None]
    limit, spent, reserved = spending_of(project)
    return {
        "clips": len(new),
        "there": len(clips) - len(new),
        "seconds": sum(clip.length_ms for clip in new) / 1000,
        "cost_usd": usd(sum(known)) if len(known) == len(costs) else None,
        "budget_left_usd": None if limit is None else usd(max(limit - spent - reserved, 0)),
    }


def start_clips(
    *,
    project: Project,
    kind: str,
    parameters: Parameters,
    clips: Sequence[PlannedClip],
    by: Person | None = None,
) -> ClipMaker:
    """
    Ask a generator for clips; workers of its queue make them. Those that were asked for before are left as they are.

    :raises Invalid: if there is no such generator, or it refuses the parameters.
    """
    generator = registry.make(kind, parameters, project)
    with transaction.atomic():
        maker, made = ClipMaker.objects.get_or_create(
            project=project,
            digest=_digest(generator),
            defaults={
                "kind": kind,
                "parameters": parameters,
                "identity": generator.identity,
                "queue": generator.queue,
                "made_by": by,
            },
        )
        if not made:  # the price or the endpoint's name may be another one
            ClipMaker.objects.filter(pk=maker.pk).update(parameters=parameters, queue=generator.queue)
        rows = (MadeClip(maker=maker, prompt=clip.prompt, length_ms=clip.length_ms, seed=clip.seed) for clip in clips)
        MadeClip.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
        dispatch_on_commit(MADE_CLIPS, Q(maker=maker))
    return maker


def retry_clips(maker: ClipMaker) -> int:
    """
    Let the failed clips of a maker wait again; returns how many.

    A clip that was submitted is asked about again. One of which it is not known whether it was accepted is submitted
    again, which may pay for it twice; its first cost stays booked.
    """
    with transaction.atomic():
        failed = maker.clips.all()
        again = start_over(MADE_CLIPS, failed.filter(ticket__isnull=True), call=None)
        again += start_over(MADE_CLIPS, failed.filter(ticket__isnull=False))
        dispatch_on_commit(MADE_CLIPS, Q(maker=maker))
    return again


def _digest(generator: Generator) -> str:
    return hashlib.sha256(json.dumps(generator.identity, sort_keys=True).encode()).hexdigest()
