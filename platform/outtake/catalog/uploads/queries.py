"""What the upload drawer shows: the uploads of a batch, all or those that changed, and how many are in each state."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Now
from typing_extensions import Doc

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for, require_role
from outtake.catalog.serving.media_urls import media_url
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.catalog.uploads.models import Upload, UploadBatch
from outtake.catalog.uploads.operations import cut_is_offered
from outtake.errors import Invalid
from outtake.http.field_notes import Choices
from outtake.rows import first_or_missing

PAGE = 500
OVERLAP = timedelta(seconds=10)  # a change that was being written at the last look is among the changes of the next one
BATCHES_LISTED = 20


@dataclass(frozen=True, slots=True)
class UploadedClip:
    """The clip that an upload became, or is the same as."""

    id: Annotated[str, Doc("public id of the video")]
    external_id: str
    prompt: str
    duration_ms: Annotated[int, Doc("ms")]
    has_audio: bool
    poster: ThumbnailStrip


@dataclass(frozen=True, slots=True)
class UploadState:
    """One file of a batch: how far it is, and what is wrong with it."""

    id: str
    path: str
    kind: Annotated[str, Choices((Upload.CLIP, Upload.ARCHIVE))]
    state: Annotated[str, Choices(Upload.STATES)]
    size: Annotated[int, Doc("bytes")]
    offset: Annotated[int, Doc("bytes that are stored")]
    done: Annotated[int, Doc("frames that are prepared, or files that are unpacked")]
    total: Annotated[int, Doc("in the unit of `done`; 0 until it is known")]
    code: Annotated[str, Doc("why it was rejected, for programs; else empty")]
    reason: str
    remedy: Annotated[str, Doc("what helps")]
    can_retry: Annotated[bool, Doc("whether it is still stored, so that it can be retried")]
    can_cut: Annotated[bool, Doc("whether it can be retried by cutting it to the allowed length")]
    clip: Annotated[UploadedClip | None, Doc("of one that is ready, or a duplicate; null of others")]


@dataclass(frozen=True, slots=True)
class UploadCounts:
    """How many files of a batch are in each state, and their bytes. Archives count until they are unpacked."""

    uploading: Annotated[int, Doc("number of files")]
    waiting: Annotated[int, Doc("number of files")]
    preparing: Annotated[int, Doc("number of files")]
    ready: Annotated[int, Doc("number of files")]
    duplicate: Annotated[int, Doc("number of files")]
    rejected: Annotated[int, Doc("number of files")]
    size: Annotated[int, Doc("bytes of all of them")]
    offset: Annotated[int, Doc("bytes that are stored")]


@dataclass(frozen=True, slots=True)
class BatchState:
    """A batch, as a whole."""

    id: str
    project: Annotated[str, Doc("public id")]
    generator: str
    source: str
    category: str
    prompt_from: Annotated[str, Choices([name for name, _ in UploadBatch.PROMPTS])]
    created_at: datetime
    cancelled_at: Annotated[datetime | None, Doc("null unless it was cancelled")]
    counts: UploadCounts


@dataclass(frozen=True, slots=True)
class UploadsPage:
    """Uploads of a batch in the order in which they were begun, and what to ask for next."""

    batch: BatchState
    results: list[UploadState]
    next: Annotated[str | None, Doc("to be sent as `after` for the following ones; null at the end")]
    since: Annotated[str, Doc("to be sent as `since` later, for the changes alone")]


def batch_for(person: Person, public_id: str) -> UploadBatch:
    """
    Return a batch of a project in which the person is a researcher or an admin.

    :raises Missing: if it does not exist, or they may not know of it
    :raises Forbidden: if their role is a lesser one
    """
    batch = first_or_missing(UploadBatch.objects.select_related("project").filter(public_id=public_id))
    require_role(person, batch.project_id, Role.RESEARCHER)
    return batch


def upload_for(person: Person, project: str, public_id: str) -> Upload:
    """
    Return an upload of a project in which the person is a researcher or an admin.

    :raises Missing: if it does not exist, or they may not know of it
    :raises Forbidden: if their role is a lesser one
    """
    found = project_for(person, project, Role.RESEARCHER)
    return first_or_missing(
        Upload.objects.select_related("batch__project").filter(public_id=public_id, batch__project=found)
    )


def batches_of(project: Project) -> list[BatchState]:
    """Return the batches of a project in which something is open or rejected, the newest first."""
    unfinished = Upload.objects.filter(state__in=[*Upload.OPEN, Upload.REJECTED]).values("batch")
    rows = project.upload_batches.filter(cancelled_at=None, pk__in=unfinished).order_by("-id")[:BATCHES_LISTED]
    return [batch_state(batch) for batch in rows]


def batch_state(batch: UploadBatch) -> BatchState:
    """Return a batch with its counts."""
    uploads = Upload.objects.filter(batch=batch).exclude(state=Upload.CANCELLED)
    rows = uploads.values("state").annotate(n=Count("id"), bytes=Sum("size"), stored=Sum("offset")).order_by()
    found = {row["state"]: _Tally(row["n"], row["bytes"], row["stored"]) for row in rows}
    shown = ("uploading", "waiting", "preparing", "ready", "duplicate", "rejected")
    counts = UploadCounts(
        **{state: found[state].n if state in found else 0 for state in shown},
        size=sum(each.size for each in found.values()),
        offset=sum(each.offset for each in found.values()),
    )
    return BatchState(
        id=batch.public_id,
        project=batch.project.public_id,
        generator=batch.generator,
        source=batch.source,
        category=batch.category,
        prompt_from=batch.prompt_from,
        created_at=batch.created_at,
        cancelled_at=batch.cancelled_at,
        counts=counts,
    )


class _Tally(NamedTuple):
    n: int
    size: int
    offset: int


def uploads_page(batch: UploadBatch, *, person_id: int, since: str = "", after: str = "") -> UploadsPage:
    """
    Return uploads of a batch, with removed ones only among changes.

    :param person_id: who may look at the posters
    :param since: what an earlier page said: those that changed after it, and some that did shortly before
    :param after: what the page before said
    :raises Invalid: if either is nothing that a page said
    """
    now = UploadBatch.objects.filter(pk=batch.pk).annotate(db_now=Now()).values_list("db_now", flat=True)[0]
    rows = batch.uploads.all()
    rows = rows.filter(_changed(since)) if since else rows.exclude(state=Upload.CANCELLED)
    if after:
        last = Upload.objects.filter(batch=batch, public_id=after).values_list("pk", flat=True).first()
        if last is None:
            raise Invalid.field("after", f"{after[:40]!r} is not an upload of this batch; begin at the first page.")
        rows = rows.filter(pk__gt=last)
    found = list(_with_clips(rows).order_by("id")[: PAGE + 1])
    following = found[PAGE - 1].public_id if len(found) > PAGE else None
    listed = [_state(upload, person_id) for upload in found[:PAGE]]
    return UploadsPage(batch_state(batch), listed, following, now.isoformat())


def one_upload(upload: Upload, person_id: int) -> UploadState:
    """Return the state of an upload as it is stored now."""
    return _state(_with_clips(Upload.objects.filter(pk=upload.pk)).get(), person_id)


def _changed(since: str) -> Q:
    try:
        moment = datetime.fromisoformat(since) - OVERLAP
    except (ValueError, OverflowError):
        raise Invalid.field("since", f"{since[:40]!r} is not a value from an earlier response.") from None
    if moment.tzinfo is None:
        raise Invalid.field("since", f"{since[:40]!r} has no time zone; send a value from an earlier response.")
    # progress does not change the moment of what is being prepared; a worker that died gives it back without a word
    begun = Q(state=Upload.PREPARING) | Q(state=Upload.WAITING, attempts__gt=0)
    return Q(changed_at__gte=moment) | begun


def _with_clips(rows: QuerySet[Upload]) -> QuerySet[Upload]:
    long = ("edges_ms", "ticks", "peaks")
    return rows.select_related("video__rendition", "video__prompt").defer(
        *(f"video__rendition__{name}" for name in long), "video__metadata", "made_keys"
    )


def _state(upload: Upload, person_id: int) -> UploadState:
    rejected = upload.state == Upload.REJECTED
    return UploadState(
        id=upload.public_id,
        path=upload.path,
        kind=upload.kind,
        state=upload.state,
        size=upload.size,
        offset=upload.offset,
        done=upload.done,
        total=upload.total,
        code=upload.code,
        reason=upload.reason,
        remedy=upload.remedy,
        can_retry=rejected and upload.offset == upload.size,
        can_cut=cut_is_offered(upload),
        clip=_clip(upload, person_id),
    )


def _clip(upload: Upload, person_id: int) -> UploadedClip | None:
    video = upload.video
    if video is None:
        return None
    rendition = video.rendition
    return UploadedClip(
        id=video.public_id,
        external_id=video.external_id,
        prompt=video.prompt.text,
        duration_ms=rendition.duration_ms,
        has_audio=rendition.has_audio,
        poster=ThumbnailStrip(url=media_url(rendition, "strip", person_id), **rendition.strip),
    )
