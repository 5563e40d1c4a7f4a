"""What others read of the catalogue."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import require_role
from outtake.catalog.serving.media_urls import media_url
from outtake.catalog.videos.models import Rendition, Video
from outtake.catalog.videos.storage import storage
from outtake.errors import Missing


class PlayerVideo(NamedTuple):
    """
    What one person's player needs of a video, and nothing that tells its generator.

    The addresses work for this person, for some hours. ``id`` is the public id, ``peaks_url`` None for silence,
    ``strip`` ``{"url", "tiles", "tile_width", "tile_height"}``.
    """

    id: str
    url: str
    duration_ms: int
    frame_times_url: str
    width: int
    height: int
    has_audio: bool
    peaks_url: str | None
    strip: dict[str, Any]


def player_video(video_id: str, rendition: Rendition, *, has_peaks: bool, person_id: int) -> PlayerVideo:
    """
    Return what a person's player needs of a video.

    :param rendition: may be fetched without its long columns
    :param has_peaks: whether it has any, so that they need not be read for it
    """
    return PlayerVideo(
        id=video_id,
        url=media_url(rendition, "clip", person_id),
        duration_ms=rendition.duration_ms,
        frame_times_url=media_url(rendition, "frames", person_id),
        width=rendition.width,
        height=rendition.height,
        has_audio=rendition.has_audio,
        peaks_url=media_url(rendition, "peaks", person_id) if has_peaks else None,
        strip={"url": media_url(rendition, "strip", person_id), **rendition.strip},
    )


def video_for(person: Person, public_id: str, needed: Role) -> Video:
    """
    Return a video in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    video = Video.objects.filter(public_id=public_id).first()
    if video is None:
        raise Missing()
    require_role(person, video.project_id, needed)
    return video


def video_named(external_id: str, project: str) -> Video:
    """
    Return a video by its external id and the name of its project; for the prompt.

    :raises Missing: if there is none.
    """
    video = Video.objects.filter(external_id=external_id, project__name=project).first()
    if video is None:
        raise Missing(f"No video of the project {project!r} is called {external_id!r}.")
    return video


def rendition_file(rendition: Rendition) -> AbstractContextManager[Path]:
    """Lend the rendition's file to read from, inside a ``with``. Raises `FileNotFoundError`."""
    return storage().local_path(rendition.storage_key)
