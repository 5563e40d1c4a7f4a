"""Make what tests need as rows, without ffmpeg: renditions with a table of frame edges, videos, studies and tasks."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings

from annotations.studies.models import Round, Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects, add_tasks
from annotations.tasks.create import NewQuestion, add_questions
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Generator, Media, Prompt, Rendition, Video

FRAME_MS = 40
FRAMES = 200
DURATION_MS = FRAMES * FRAME_MS
GENERATOR = "veo3"
PROMPT = "A cup falls off a table."

_numbers = count()


def make_rendition(*, frames: int = FRAMES, has_audio: bool = False, stored: bool = False) -> Rendition:
    """Make a rendition at 25 frames a second; with `stored`, some bytes stand in for its files."""
    n = next(_numbers)
    sha256 = hashlib.sha256(f"media {n}".encode()).hexdigest()
    media = Media.objects.create(sha256=sha256, size_bytes=1, container="mov", storage_key=f"media/{n}", probe={})
    edges = [frame * FRAME_MS for frame in range(frames + 1)]
    rendition = Rendition.objects.create(
        media=media,
        recipe="tests",
        sha256=sha256,
        size_bytes=1,
        storage_key=f"clips/{n}.mp4",
        strip_key=f"strips/{n}.jpg",
        strip={"tiles": 24, "tile_width": 120, "tile_height": 68},
        width=320,
        height=180,
        duration_ms=edges[-1],
        edges_ms=edges,
        ticks=edges,
        ticks_per_second=1000,
        has_audio=has_audio,
        peaks=[0.5] if has_audio else None,
    )
    if stored:
        for key in (rendition.storage_key, rendition.strip_key):
            path = Path(unquote(urlsplit(settings.STORAGE_URL).path)) / key
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"stands in for a clip")
    return rendition


def make_video(
    project: Project,
    external_id: str,
    *,
    prompt: str = PROMPT,
    generator: str = GENERATOR,
    rendition: Rendition | None = None,
) -> Video:
    """Make a video; videos of one prompt share its row."""
    (made,) = make_videos(
        project, [external_id], prompt=prompt, generator=generator, rendition=rendition or make_rendition()
    )
    return made


def make_videos(
    project: Project,
    external_ids: list[str],
    *,
    rendition: Rendition,
    prompt: str = PROMPT,
    generator: str = GENERATOR,
) -> tuple[Video, ...]:
    """Make videos of one prompt that share a rendition."""
    if not external_ids:
        return ()
    text, _ = Prompt.objects.get_or_create(project=project, external_id=prompt[:200], defaults={"text": prompt})
    model, _ = Generator.objects.get_or_create(project=project, name=generator, version="1")
    shared = {"media": rendition.media, "rendition": rendition, "prompt": text, "generator": model}
    made = [Video(project=project, external_id=external_id, **shared) for external_id in external_ids]
    return tuple(Video.objects.bulk_create(made))


@dataclass(frozen=True)
class Scene:
    """A study with tasks, and its project and round."""

    project: Project
    study: Study
    round: Round
    videos: tuple[Video, ...]

    @property
    def next_path(self) -> str:
        """The path of the next task."""
        return f"studies/{self.study.public_id}/next"

    @property
    def annotations_path(self) -> str:
        """The path of the annotations."""
        return f"studies/{self.study.public_id}/annotations/"


def make_scene(
    project: Project,
    *,
    tasks: int = 3,
    overlap: int = 1,
    name: str = "Cups",
    instrument: str = "spotlight",
    version: int | None = None,
    rendition: Rendition | None = None,
) -> Scene:
    """Make a study with so many tasks, whose videos share one rendition; of the newest version, unless one is named."""
    rendition = rendition or make_rendition()
    videos = make_videos(project, [f"{GENERATOR}/{name}/{n}" for n in range(tasks)], rendition=rendition)
    if instrument == "brite":
        ask(videos[0].prompt)
    study = create_study(project=project, name=name, instrument=instrument, overlap=overlap, version=version)
    if videos:
        add_tasks(study=study, videos=[video.external_id for video in videos])
    return Scene(project, study, study.rounds.get(), videos)


def looked_closer(scene: Scene) -> dict[str, Any]:
    """Return the next version of the document of a scene, with another guideline."""
    version = scene.round.instrument_version
    return {**version.document, "version": version.version + 1, "guideline": "Look closer."}


def make_subjects(
    project: Project, instrument: str, *subjects: dict[str, Any], overlap: int = 1, name: str = "Subjects"
) -> Scene:
    """Make a study about what an instrument is about, with a task a subject, as the wire has them."""
    study = create_study(project=project, name=name, instrument=instrument, overlap=overlap)
    if subjects:
        add_subjects(study=study, subjects=subjects)
    return Scene(project, study, study.rounds.get(), ())


def ask(prompt: Prompt) -> None:
    """Write three questions for a prompt; the last one is of its sound."""
    questions = [("Is there a cup?", "Subject"), ("Does it fall?", "Action"), ("Is the crash heard?", "Audio")]
    add_questions(prompt=prompt, questions=[NewQuestion(*each) for each in questions])


def segment(start_ms: int = 400, end_ms: int = 2000, **changes: Any) -> dict[str, Any]:
    """Return a good segment, as the page sends it."""
    good = {"type": "physics_violation", "severity": 3, "reason": "The cup passes through the table.", "box": None}
    return {"start_ms": start_ms, "end_ms": end_ms, **good, **changes}


def submission(lease_token: str, *segments: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a good submission of these segments; of a clean clip where there are none."""
    good = {"clean": not segments, "active_ms": 41_200, "plays": 3, "segments": list(segments), "answers": []}
    return {"lease_token": lease_token, **good, **changes}
