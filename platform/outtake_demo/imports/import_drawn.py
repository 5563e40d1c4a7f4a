"""Draw clips and import them, as anyone's files are imported."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import Manifest, Row
from outtake.catalog.media.ffmpeg import ffmpeg
from outtake.catalog.videos.models import Video
from outtake.work_folders import work_folder
from outtake_demo.drawn.campaign import ClipPlan
from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.drawn.encode import FINE, write_clip

AHEAD = 2  # clips that are drawn while others are imported

Step = Callable[[str, int, int], object]  # (what, done, of)


def import_drawn(
    project: Project,
    clips: Sequence[DrawnClip | ClipPlan],
    step: Step = lambda what, done, of: None,
    *,
    what: str = "drawing clips",
    crf: int = FINE,
) -> None:
    """
    Draw those clips that a project does not have yet, and import them under their names.

    The next ones are drawn meanwhile. A process that is ended loses those alone.

    :param what: what `step` hears
    :param crf: how finely the clips are encoded, see `write_clip`
    :raises RuntimeError: if a clip is not accepted, or the disk is full, or the storage away.
    """
    names = [clip.name for clip in clips]
    known = Video.objects.filter(project=project, external_id__in=names).values_list("external_id", flat=True)
    missing = [clip for clip in clips if clip.name not in set(known)]
    with work_folder() as folder:
        for done, (clip, path) in enumerate(_drawn(missing, folder, crf)):
            step(what, done, len(missing))
            _import(project, clip, path)
            path.unlink()


def _drawn(clips: Sequence[DrawnClip | ClipPlan], folder: Path, crf: int) -> Iterator[tuple[DrawnClip, Path]]:
    """Yield clips with their files, in order."""
    with ThreadPoolExecutor(AHEAD) as threads:
        waiting: deque[Future[tuple[DrawnClip, Path]]] = deque()
        try:
            for clip in clips:
                waiting.append(threads.submit(_draw, clip, folder, crf))
                if len(waiting) > AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for each in waiting:
                each.cancel()


def _draw(clip: DrawnClip | ClipPlan, folder: Path, crf: int) -> tuple[DrawnClip, Path]:
    drawn = clip.draw() if isinstance(clip, ClipPlan) else clip
    path = folder / f"{drawn.name}.mp4"
    write_clip(drawn, path, ffmpeg=ffmpeg(), crf=crf)
    return drawn, path


def _import(project: Project, clip: DrawnClip, path: Path) -> None:
    result = import_videos(project, Manifest((_row(clip, path),), ()))
    if result.rejected:
        raise RuntimeError(f"the drawn clip {clip.name} was rejected: {result.rejected[0].reason}")
    if result.unfinished is not None:
        raise RuntimeError(f"the drawn clip {clip.name} was not imported: {result.unfinished.reason}")


def _row(clip: DrawnClip, path: Path) -> Row:
    name, _, version = clip.generator.rpartition(" ")
    planted = [one._asdict() for one in clip.planted]
    return Row(
        row=1,
        path=path,
        written_path=path.name,
        external_id=clip.name,
        prompt=clip.prompt,
        prompt_id=clip.prompt_id,
        generator=name,
        generator_version=version,
        seed=str(clip.seed),
        source="drawn",
        metadata={"planted": planted, "sound": clip.sound},
    )
