"""
Make one clip: submit it, wait for it, fetch it, import it.

Each step leaves something behind before the next one begins: the booked call, the ticket of the submission, the cost,
the video. A worker that goes on begins after the last of them, so nothing is submitted or paid twice.
"""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.db import transaction

from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import Manifest, Row
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from outtake.jobs.kernel import Claim, LeaseLost, Store, carry_out
from outtake.observability.log_context import bind_ids
from outtake.outages import StorageAway, patiently
from outtake.work_folders import work_folder
from worker.generation.clip_jobs import MADE_CLIPS
from worker.generation.models import ClipMaker, MadeClip
from worker.generators import registry
from worker.generators.contract import ClipFailed, ClipRequest, Generator, Ticket, Unconfirmed
from worker.ledger.bookings import book, book_as_answered, book_as_failed
from worker.ledger.models import ModelCall
from worker.ledger.retries import retrying
from worker.requests.contract import ProviderError

SOURCE = "generated"


def make_clip(*, clip_id: int) -> MadeClip | None:
    """Make a clip that waits; returns it, None where another worker has it or it is over."""
    return carry_out(MADE_CLIPS, _make, pk=clip_id)


def external_id_of(clip: MadeClip) -> str:
    """Return the id of the video that a clip becomes."""
    maker = clip.maker
    seconds = request_of(clip).seconds
    return f"{maker.identity['name']}/{clip.prompt.external_id}/{seconds}s-{clip.seed}-{maker.public_id}"


def request_of(clip: MadeClip) -> ClipRequest:
    """Return what a generator is asked for."""
    return ClipRequest(clip.prompt.text, clip.length_ms, clip.seed)


def _make(claimed: Claim[MadeClip]) -> Store:
    clip = claimed.job
    bind_ids(run=clip.maker.public_id, item=clip.pk)
    video = _imported(clip)
    if video is None:
        generator = _generator(clip.maker)
        try:
            ticket = _submitted(claimed, generator)
            _wait(claimed, generator, ticket)
            video = _fetched(clip, generator, ticket)
        except ClipFailed as error:
            _forget(clip, str(error))
            raise
    return lambda: {"video": video}


def _imported(clip: MadeClip) -> Video | None:
    """Return the video of a clip, if an earlier worker got that far."""
    return Video.objects.filter(project=clip.maker.project, external_id=external_id_of(clip)).first()


def _generator(maker: ClipMaker) -> Generator:
    """Return a maker's generator. Raises `Invalid` where it is another one by now."""
    generator = registry.make(maker.kind, maker.parameters, maker.project)
    if generator.identity != maker.identity:
        raise Invalid.field("generator", "The generator has changed since the clip was asked for; ask for it again.")
    return generator


def _submitted(claimed: Claim[MadeClip], generator: Generator) -> Ticket:
    """Return the ticket of a clip that is submitted once."""
    clip, request = claimed.job, request_of(claimed.job)
    if clip.ticket is not None:
        return dict(clip.ticket)
    price = generator.cost_micros(request)
    if clip.call is not None and price != 0:
        raise Unconfirmed("a worker ended while it submitted the clip; whether it was accepted is not known")
    call = clip.call = clip.call or _booked(claimed, generator, price or 0)
    try:
        ticket = retrying()(lambda: generator.submit(request))
    except Unconfirmed:
        raise
    except ProviderError as error:
        book_as_failed(call, str(error))
        MadeClip.objects.filter(pk=clip.pk, call=call).update(call=None)
        raise
    # by the call, not by the lease: a ticket is paid for, and must not be lost with a lease
    patiently(lambda: MadeClip.objects.filter(pk=clip.pk, call=call).update(ticket=ticket))
    return ticket


def _booked(claimed: Claim[MadeClip], generator: Generator, price: int) -> ModelCall:
    """Book the call, and store it with the clip. Raises `OverBudget`."""
    clip, request = claimed.job, request_of(claimed.job)
    with transaction.atomic():
        call = book(
            project=clip.maker.project,
            label=f"clip of {generator.name}",
            identity=generator.identity,
            request={"prompt": request.prompt, "length_ms": request.length_ms, "seed": request.seed},
            micros=price,
        )
        if not claimed.row().update(call=call):
            raise LeaseLost
    return call


def _wait(claimed: Claim[MadeClip], generator: Generator, ticket: Ticket) -> None:
    """Wait until a clip is ready. What does not answer for a while is asked again."""
    until, trouble = time.monotonic() + generator.patience_s, ""
    while True:
        try:
            ready, pause = generator.poll(ticket)
            if ready:
                return
        except ProviderError as error:
            if error.permanent:
                raise
            trouble, pause = f"; {error}", error.retry_after_s or settings.MODEL_RETRY_SECONDS
        if claimed.is_lost:
            raise LeaseLost
        if time.monotonic() + pause > until:
            raise ProviderError(f"the clip was not ready within {generator.patience_s:g} s{trouble}", permanent=False)
        time.sleep(pause)


def _fetched(clip: MadeClip, generator: Generator, ticket: Ticket) -> Video:
    """Fetch a clip, book its cost, and import it as uploads are."""
    with work_folder() as folder:
        path = folder / "made" / "clip.mp4"
        path.parent.mkdir()
        facts = generator.fetch(request_of(clip), ticket, path)
        if clip.call is not None:
            paid = clip.call
            patiently(lambda: book_as_answered(paid, {"ticket": ticket, "facts": facts}))
        external_id = external_id_of(clip)
        row = Row(
            row=1,
            path=path,
            written_path=path.name,
            external_id=external_id,
            prompt=clip.prompt.text,
            prompt_id=clip.prompt.external_id,
            generator=generator.name,
            generator_version=generator.version,
            seed=str(clip.seed),
            source=SOURCE,
            metadata=_metadata(clip, facts),
        )
        result = import_videos(clip.maker.project, Manifest((row,), ()))
    if result.unfinished is not None:
        raise StorageAway(result.unfinished.reason)
    if result.rejected:
        raise ClipFailed(f"the file was rejected, {result.rejected[0].reason}")
    return Video.objects.get(project=clip.maker.project, external_id=external_id)


def _metadata(clip: MadeClip, facts: dict[str, Any]) -> dict[str, Any]:
    return {"asked_seconds": clip.length_ms / 1000, **facts}


def _forget(clip: MadeClip, error: str) -> None:
    """Let a further try submit a clip again, after one that failed."""
    if clip.call is not None:
        book_as_failed(clip.call, error)
    MadeClip.objects.filter(pk=clip.pk).update(call=None, ticket=None)
