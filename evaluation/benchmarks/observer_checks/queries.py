"""Runs of observers, their frames with boxes, and their error, as they are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, TypedDict, cast

from django.db.models import Count, Exists, OuterRef, Q, Subquery
from typing_extensions import Doc

from evaluation.benchmarks.observer_checks.models import FrameCheck
from evaluation.benchmarks.observer_checks.operations import says_texts
from evaluation.benchmarks.observer_checks.own_error import (
    CAPTION,
    CheckedFrame,
    OwnError,
    TextError,
    own_error,
    text_errors,
)
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import require_role
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from outtake.measures.uncertainty.proportions import Proportion
from outtake.rows import first_or_missing
from worker.observations.models import ObservationRun, ObservedClip, StoredObservation


class SeenObjectOutput(TypedDict):
    """Something that was seen in a frame."""

    at_ms: Annotated[int, Doc("first ms of the frame")]
    label: str
    score: Annotated[float | None, Doc("of the observer, 0 to 1; null where it gave none")]
    box: Annotated[
        list[float] | None, Doc("left, top, right, bottom as shares of the frame; null where it located nothing")
    ]
    text: str
    asked: Annotated[dict[str, Any] | None, Doc("what the text answers; null where one thing is asked of a frame")]


class ObserverShareOutput(TypedDict):
    """A share with its interval; null where there is nothing to share."""

    value: Annotated[float | None, Doc("0 to 1; null where n is 0")]
    low: Annotated[float | None, Doc("of the 95 % interval, 0 to 1; null where n is 0")]
    high: Annotated[float | None, Doc("of the 95 % interval, 0 to 1; null where n is 0")]
    n: Annotated[int, Doc("number of things that it is a share of")]
    reason: str


class OwnErrorOutput(TypedDict):
    """An observer's error on the frames that people checked."""

    frames: Annotated[int, Doc("number of frames")]
    precision: Annotated[ObserverShareOutput, Doc("of the classes that were seen in frames, those that are there")]
    recall: Annotated[ObserverShareOutput, Doc("of the classes that are there, those that were seen")]
    exact: Annotated[ObserverShareOutput, Doc("of the classes that are there or were seen, those with the right count")]


class TextErrorOutput(TypedDict):
    """How often an observer is right that describes frames, or answers about them."""

    asked: Annotated[str, Doc("caption, colour (of an object) or others (objects of a colour)")]
    right: ObserverShareOutput


class ObservationRunOutput(TypedDict):
    """A run of an observer over clips of a project."""

    id: str
    name: str
    kind: str
    clips: Annotated[int, Doc("number of clips")]
    done: Annotated[int, Doc("number of clips done")]
    failed: Annotated[int, Doc("number of clips that could not be looked at; they can be tried again")]
    error: Annotated[str, Doc("of the first of them; otherwise empty")]
    sampled: Annotated[int, Doc("frames that people are to check")]
    checked: Annotated[int, Doc("number of frames that people checked")]
    created_at: datetime


class FrameCheckOutput(TypedDict):
    """A frame that people are to check."""

    id: str
    video: Annotated[str, Doc("external id of the clip")]
    clip: Annotated[str, Doc("public id of the clip")]
    at_ms: Annotated[int, Doc("first ms of the frame")]
    seen: list[SeenObjectOutput]
    there: Annotated[dict[str, int] | None, Doc("counts by class; null until it is checked")]
    checked_at: Annotated[datetime | None, Doc("null until it is checked")]
    right: Annotated[list[bool] | None, Doc("of the texts, in the order of seen; null until it is checked")]


class FrameChecksOutput(TypedDict):
    """The sample of a run, and the error that follows from the frames that are checked."""

    run: ObservationRunOutput
    says_texts: Annotated[bool, Doc("whether people say which texts are right, instead of what is there")]
    error: OwnErrorOutput
    texts: Annotated[list[TextErrorOutput], Doc("of an observer that says texts, by what is asked")]
    frames: list[FrameCheckOutput]


class ClipObservationsOutput(TypedDict):
    """What a run saw in a clip, by time; to be drawn over it."""

    run: str
    frames: Annotated[int, Doc("that were looked at")]
    observations: list[SeenObjectOutput]


def run_for(person: Person, public_id: str, needed: Role) -> ObservationRun:
    """
    Return a run of a project in which a person has a role.

    :raises Missing: if there is none, or it is another project's
    :raises Forbidden: if the role does not suffice
    """
    found = first_or_missing(ObservationRun.objects.select_related("project").filter(public_id=public_id))
    require_role(person, found.project_id, needed)
    return found


def check_for(person: Person, public_id: str, needed: Role) -> FrameCheck:
    """Return a frame of a sample; raises as `run_for` does."""
    found = first_or_missing(FrameCheck.objects.select_related("run", "video").filter(public_id=public_id))
    require_role(person, found.run.project_id, needed)
    return found


def runs_of(project: Project, clip: str | None = None) -> list[ObservationRunOutput]:
    """
    Return the runs of a project, newest first.

    :param clip: public id of a clip; only the runs that are done with it are returned
    """
    runs = ObservationRun.objects.filter(project=project)
    if clip is not None:
        runs = runs.filter(Exists(ObservedClip.objects.filter(run=OuterRef("pk"), video__public_id=clip, state="done")))
    return [_run(each) for each in _counted(runs).order_by("-pk")]


def serialize_run(run: ObservationRun) -> ObservationRunOutput:
    """Return a run, and how far it is."""
    return _run(_counted(ObservationRun.objects.filter(pk=run.pk)).get())


def external_ids_of(project: Project, clips: Sequence[str] | None) -> list[str]:
    """
    Return the external ids of clips of a project, of all that it has where none are named.

    :param clips: public ids
    :raises Invalid: if one of them is no clip of the project
    """
    videos = Video.objects.filter(project=project).order_by("pk")
    if clips is None:
        return list(videos.values_list("external_id", flat=True))
    found: dict[str, str] = {}
    for ids in in_batches(sorted(set(clips))):
        found.update(videos.filter(public_id__in=ids).values_list("public_id", "external_id"))
    if unknown := [each for each in clips if each not in found]:
        raise Invalid.field("clips", f"{unknown[0][:60]!r} is not a clip of this project.")
    return [found[each] for each in clips]


def sample_of(run: ObservationRun) -> FrameChecksOutput:
    """Return the frames of a run's sample, with what was seen in them, and the error."""
    checks = list(FrameCheck.objects.filter(run=run).select_related("video").order_by("video", "at_ms"))
    seen = _seen_in(checks)
    return {
        "run": serialize_run(run),
        "says_texts": says_texts(run),
        "error": serialize_error(error_of(run)),
        "texts": serialize_text_errors(text_errors_of(run)),
        "frames": [_serialize(each, seen[each.pk]) for each in checks],
    }


def error_of(run: ObservationRun) -> OwnError:
    """Return the error of a run's observer on the frames that are checked."""
    return own_error(frame for _, frame in checked_frames(run))


def checked_frames(run: ObservationRun) -> list[tuple[int, CheckedFrame]]:
    """Return the frames in which people said what is there, each with the row of its clip."""
    checks = list(FrameCheck.objects.filter(run=run, objects_there__isnull=False))
    seen = _seen_in(checks)
    return [
        (check.video_id, CheckedFrame(Counter(each["label"] for each in seen[check.pk]), check.objects_there or {}))
        for check in checks
    ]


def text_errors_of(run: ObservationRun) -> list[TextError]:
    """Return the error of a run's texts on the frames that are checked."""
    return text_errors((asked, is_right) for _, asked, is_right in checked_texts(run))


def checked_texts(run: ObservationRun) -> list[tuple[int, str, bool]]:
    """Return the texts that people checked: the row of the clip, what each answers, and whether it is right."""
    checks = list(FrameCheck.objects.filter(run=run, texts_right__isnull=False))
    seen = _seen_in(checks)
    return [
        (check.video_id, str((each["asked"] or {}).get("ask") or CAPTION), bool(is_right))
        for check in checks
        for each, is_right in zip(
            [each for each in seen[check.pk] if each["box"] is None], check.texts_right or [], strict=False
        )
    ]


def serialize_text_errors(errors: Sequence[TextError]) -> list[TextErrorOutput]:
    """Return errors of texts as plain values."""
    return [{"asked": each.asked, "right": _share(each.right)} for each in errors]


def serialize_check(check: FrameCheck) -> FrameCheckOutput:
    """Return a frame of a sample."""
    return _serialize(check, _seen_in([check])[check.pk])


def _serialize(check: FrameCheck, seen: list[SeenObjectOutput]) -> FrameCheckOutput:
    return {
        "id": check.public_id,
        "video": check.video.external_id,
        "clip": check.video.public_id,
        "at_ms": check.at_ms,
        "seen": seen,
        "there": check.objects_there,
        "right": check.texts_right,
        "checked_at": check.checked_at,
    }


def serialize_error(error: OwnError) -> OwnErrorOutput:
    """Return an error as plain values."""
    return {
        "frames": error.frames,
        "precision": _share(error.precision),
        "recall": _share(error.recall),
        "exact": _share(error.exact),
    }


def observations_of(run: ObservationRun, video: str) -> ClipObservationsOutput:
    """
    Return what a run saw in a clip.

    :param video: public id of the clip
    :raises Missing: if the run did not look at such a clip
    """
    clip = first_or_missing(run.clips.filter(video__in=Video.objects.filter(public_id=video)))
    rows = StoredObservation.objects.filter(clip=clip).order_by("at_ms", "position")
    return {"run": run.public_id, "frames": clip.frames, "observations": [_one(each) for each in rows]}


def _counted(runs: Any) -> Any:
    return runs.annotate(
        n_clips=Count("clips", distinct=True),
        n_done=Count("clips", filter=Q(clips__state=ObservedClip.DONE), distinct=True),
        n_failed=Count("clips", filter=Q(clips__state=ObservedClip.FAILED), distinct=True),
        first_error=Subquery(
            ObservedClip.objects.filter(run=OuterRef("pk"), state=ObservedClip.FAILED)
            .order_by("pk")
            .values("error")[:1]
        ),
        n_sampled=Count("checks", distinct=True),
        n_checked=Count("checks", filter=Q(checks__checked_at__isnull=False), distinct=True),
    )


def _run(run: Any) -> ObservationRunOutput:
    return {
        "id": run.public_id,
        "name": run.name,
        "kind": run.kind,
        "clips": run.n_clips,
        "done": run.n_done,
        "failed": run.n_failed,
        "error": run.first_error or "",
        "sampled": run.n_sampled,
        "checked": run.n_checked,
        "created_at": run.created_at,
    }


def _seen_in(checks: Sequence[FrameCheck]) -> dict[int, list[SeenObjectOutput]]:
    """Return what was seen in each frame of one run, by the row of its check."""
    at = {(check.video_id, check.at_ms): check.pk for check in checks}
    rows = StoredObservation.objects.filter(
        clip__run__in={check.run_id for check in checks},
        clip__video__in={check.video_id for check in checks},
        at_ms__in={check.at_ms for check in checks},
    )
    seen: dict[int, list[SeenObjectOutput]] = {check.pk: [] for check in checks}
    for row in rows.select_related("clip").order_by("position"):
        if (row.clip.video_id, row.at_ms) in at:
            seen[at[row.clip.video_id, row.at_ms]].append(_one(row))
    return seen


def _one(row: StoredObservation) -> SeenObjectOutput:
    kept = ("at_ms", "label", "score", "box", "text", "asked")
    return cast(SeenObjectOutput, {name: getattr(row, name) for name in kept})


def _share(share: Proportion) -> ObserverShareOutput:
    return {
        "value": share.share,
        "low": share.low,
        "high": share.high,
        "n": share.n,
        "reason": share.reason or "",
    }
