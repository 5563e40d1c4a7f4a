"""Start a run of an observer, look at its clips, and try failed ones again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.serving.queries import rendition_file
from outtake.catalog.videos.models import Video
from outtake.errors import Conflict, Invalid
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import Claim, Store, carry_out, start_over
from outtake.jobs.spec import Changes
from outtake.observability.log_context import bind_ids
from worker.media.contract import Clip, Sampling
from worker.media.footage import ClipFootage, choose_frames, footage_of
from worker.observations.models import ObservationRun, ObservedClip, StoredObservation
from worker.observations.observation_jobs import OBSERVED_CLIPS
from worker.observers import registry
from worker.observers.contract import Observation, Observer, Parameters, PromptObserver, Subject

MOST_CLIPS = 10_000
MOST_PIXELS = 640 * 480  # of one frame
PART_MS = 4000  # of a clip is decoded at once, so that a long one fits into memory
FPS = 2.0


def start_observations(
    *,
    project: Project,
    name: str,
    kind: str,
    parameters: Parameters,
    videos: Sequence[str],
    fps: float = FPS,
    by: Person | None = None,
) -> ObservationRun:
    """
    Start a run of an observer over clips of a project; workers of its queue carry it out, clip by clip.

    :param videos: external ids; clips that are taken down are left out
    :param fps: frames per second that are looked at; at least the frame rate of a clip takes all of its frames
    :raises Invalid: naming the field, if a video is unknown, the observer or the rate cannot be
    :raises Conflict: if the project has a run of this name
    """
    name = name.strip()
    if not 1 <= len(name) <= 200:
        raise Invalid.field("name", "Give a name of 1 to 200 characters.")
    if not 0.1 <= fps <= 120:
        raise Invalid.field("fps", f"{fps} is not a rate from 0.1 to 120 frames per second.")
    if not 1 <= len(videos) <= MOST_CLIPS:
        raise Invalid.field("videos", f"{len(videos):,} clips; give 1 to {MOST_CLIPS:,}.")
    observer = registry.make(kind, parameters)
    if isinstance(observer, PromptObserver):
        observer.check(project)
    rows = _rows(project, videos)
    sampling = sampling_at(fps)
    try:
        with transaction.atomic():
            run = ObservationRun.objects.create(
                project=project,
                name=name,
                kind=kind,
                parameters=parameters,
                identity=observer.identity,
                sampling=sampling.as_json(),
                queue=observer.queue,
                made_by=by,
            )
            ObservedClip.objects.bulk_create((ObservedClip(run=run, video_id=pk) for pk in rows), batch_size=BATCH)
            dispatch_on_commit(OBSERVED_CLIPS, Q(run=run))
    except IntegrityError:
        raise Conflict(f"The project already has observations {name!r}; choose another name.") from None
    return run


def retry_observations(run: ObservationRun) -> int:
    """Let the failed clips of a run wait again; returns their number."""
    with transaction.atomic():
        again = start_over(OBSERVED_CLIPS, run.clips.all())
        dispatch_on_commit(OBSERVED_CLIPS, Q(run=run))
    return again


def sampling_at(fps: float) -> Sampling:
    """Return which frames are looked at."""
    return Sampling(fps=fps, min_frames=1, max_pixels=MOST_PIXELS, multiple=2)


def _rows(project: Project, videos: Sequence[str]) -> list[int]:
    found: dict[str, int] = {}
    for names in in_batches(sorted(set(videos))):
        there = Video.objects.filter(project=project, external_id__in=names)
        found.update(there.values_list("external_id", "pk"))
    if unknown := [each for each in videos if each not in found]:
        raise Invalid.field("videos", f"{unknown[0][:60]!r} is not a clip of this project; import it first.")
    held = set(held_videos())
    rows = [pk for pk in dict.fromkeys(found[each] for each in videos) if pk not in held]
    if not rows:
        raise Invalid.field("videos", "All of these clips are taken down.")
    return rows


def observe_clip(*, clip_id: int) -> ObservedClip | None:
    """Look at a clip that waits; returns it, None where another worker has it or it is over."""
    return carry_out(OBSERVED_CLIPS, _observe, pk=clip_id)


def _observe(claimed: Claim[ObservedClip]) -> Store:
    clip = claimed.job
    bind_ids(run=clip.run.public_id, item=clip.pk)
    observer = _observer(clip.run)
    prompt = clip.video.prompt
    subject = Subject(clip.run.project, clip.video.external_id, prompt.text, prompt.metadata)
    seen: list[tuple[int, list[Observation]]] = []
    for footage in _parts(clip):
        if isinstance(observer, PromptObserver):
            found = observer.observe_clip(footage, subject)
        else:
            found = observer.observe(footage.pictures())
        seen += [(frame.at_ms, each) for frame, each in zip(footage.frames, found, strict=True)]
    return lambda: _store(clip, seen)


def _observer(run: ObservationRun) -> Observer:
    """Return the run's observer. Raises `Invalid` where the files of its model are others by now."""
    observer = registry.make(run.kind, run.parameters)
    if observer.identity != run.identity:
        raise Invalid.field("kind", f"The model of {run.name!r} has changed since the run was started; start another.")
    return observer


def _parts(clip: ObservedClip) -> Iterator[ClipFootage]:
    with rendition_file(clip.video.rendition) as path:
        yield from parts_of(clip.video, Sampling(**clip.run.sampling), path)


def parts_of(video: Video, sampling: Sampling, path: Path) -> Iterator[ClipFootage]:
    """
    Yield a clip in parts that fit into memory; each frame is in one of them.

    :param path: of its rendition, which is read when a part is decoded
    """
    rendition = video.rendition
    whole = Clip(
        external_id=video.external_id,
        path=path,
        edges_ms=tuple(rendition.edges_ms),
        width=rendition.width,
        height=rendition.height,
        prompt=video.prompt.text,
        sha256=rendition.sha256,
    )
    seen: set[int] = set()  # a frame that is on screen where a part ends would be the first of the next one too
    for start in range(0, rendition.duration_ms, PART_MS):
        part = footage_of(whole, sampling, start, min(start + PART_MS, rendition.duration_ms))
        frames = tuple(frame for frame in part.frames if frame.at_ms not in seen)
        seen.update(frame.at_ms for frame in frames)
        if frames:
            yield replace(part, frames=frames)


def looked_at_ms(clip: ObservedClip) -> list[int]:
    """Return the first ms of each frame of a clip that its run looks at, also of those in which nothing is seen."""
    rendition, sampling = clip.video.rendition, Sampling(**clip.run.sampling)
    parts = range(0, rendition.duration_ms, PART_MS)
    chosen = (
        choose_frames(rendition.edges_ms, sampling, start, min(start + PART_MS, rendition.duration_ms))
        for start in parts
    )
    return sorted({frame.at_ms for part in chosen for frame in part})


def _store(clip: ObservedClip, seen: Sequence[tuple[int, list[Observation]]]) -> Changes:
    """Store what was seen; a clip is stored once, with its end."""
    rows: list[StoredObservation] = []
    for at_ms, found in seen:
        ordered = sorted(found, key=lambda each: (-(each.score or 0), each.label))
        for position, each in enumerate(ordered):
            rows.append(StoredObservation(clip=clip, at_ms=at_ms, position=position, **_columns(each)))
    StoredObservation.objects.bulk_create(rows, batch_size=BATCH)
    return {"frames": len(seen)}


def _columns(each: Observation) -> dict[str, Any]:
    box = None if each.box is None else [each.box.left, each.box.top, each.box.right, each.box.bottom]
    return {"label": each.label[:200], "score": each.score, "box": box, "text": each.text, "asked": each.asked}
