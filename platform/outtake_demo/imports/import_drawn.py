"""Draw clips and import them, as anyone's files are imported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import Manifest, Row
from outtake.catalog.media.ffmpeg import ffmpeg
from outtake.catalog.videos.models import Video
from outtake.work_folders import work_folder
from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.drawn.encode import write_clip

Step = Callable[[str, int, int], object]  # (what, done, of)


def import_drawn(
    project: Project,
    clips: Sequence[DrawnClip],
    step: Step = lambda what, done, of: None,
    *,
    what: str = "drawing clips",
) -> None:
    """
    Draw those clips that a project does not have yet, and import them under their names.

    :param what: what `step` hears
    :raises RuntimeError: if a clip is not accepted, or the disk is full, or the storage away.
    """
    names = [clip.name for clip in clips]
    known = Video.objects.filter(project=project, external_id__in=names).values_list("external_id", flat=True)
    missing = [clip for clip in clips if clip.name not in set(known)]
    for done, clip in enumerate(missing):
        step(what, done, len(missing))
        with work_folder() as folder:
            path = folder / "clip.mp4"
            write_clip(clip, path, ffmpeg=ffmpeg())
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
