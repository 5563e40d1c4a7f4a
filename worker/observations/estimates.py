"""Say what a run of an observer will take before it is started."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from outtake.accounts.projects.models import Project
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video
from worker.observations.operations import FPS, parts_of, sampling_at
from worker.observers import registry
from worker.observers.contract import Parameters, Subject
from worker.observers.frame_questions import FrameQuestions


@dataclass(frozen=True)
class ObservationEstimate:
    """What a run takes, at most. ``micros`` is None where no price is known."""

    clips: int
    calls: int = 0
    cached_calls: int = 0
    micros: int | None = 0


def estimate_observations(
    *, project: Project, kind: str, parameters: Parameters, videos: Sequence[str], fps: float = FPS
) -> ObservationEstimate:
    """
    Go through the frames of clips without asking anyone. An observer in a process of ours makes no calls.

    :param videos: external ids; clips that are taken down are left out
    :raises Invalid: if there is no such observer, or a prompt's facts have another form
    """
    observer = registry.make(kind, parameters)
    if not isinstance(observer, FrameQuestions):
        return ObservationEstimate(len(videos))
    held, clips, calls, cached = set(held_videos()), 0, 0, 0
    costs: list[int | None] = []
    for names in in_batches(sorted(set(videos))):
        rows = Video.objects.filter(project=project, external_id__in=names).exclude(pk__in=held)
        for video in rows.select_related("rendition", "prompt"):
            subject = Subject(project, video.external_id, video.prompt.text, video.prompt.metadata)
            clips += 1
            for part in parts_of(video, sampling_at(fps), Path()):
                asked, new = observer.expects(part, subject)
                calls, cached = calls + asked, cached + asked - len(new)
                costs += new
    return ObservationEstimate(clips, calls, cached, None if None in costs else sum(each or 0 for each in costs))
