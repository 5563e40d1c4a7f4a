"""What others read of the catalogue."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typing_extensions import Doc

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import require_role
from outtake.catalog.serving.media_urls import media_url
from outtake.catalog.videos.models import Rendition, Video
from outtake.catalog.videos.storage import storage
from outtake.rows import first_or_missing


@dataclass(frozen=True, slots=True)
class ThumbnailStrip:
    """A row of thumbnails in one picture."""

    url: Annotated[str, Doc("of the picture")]
    tiles: Annotated[int, Doc("number of thumbnails")]
    tile_width: Annotated[int, Doc("pixels")]
    tile_height: Annotated[int, Doc("pixels")]


@dataclass(frozen=True, slots=True)
class PlayerVideo:
    """
    What one person's player needs of a video, and nothing that tells its generator.

    The URLs are signed for this person and expire after some hours.
    """

    id: Annotated[str, Doc("public id")]
    url: Annotated[str, Doc("of the clip")]
    duration_ms: Annotated[int, Doc("ms")]
    frame_times_url: Annotated[str, Doc("of the times at which frames begin and end")]
    width: Annotated[int, Doc("pixels")]
    height: Annotated[int, Doc("pixels")]
    has_audio: bool
    peaks_url: Annotated[str | None, Doc("of the peaks of its sound; null for silence")]
    strip: ThumbnailStrip


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
        strip=ThumbnailStrip(url=media_url(rendition, "strip", person_id), **rendition.strip),
    )


def video_for(person: Person, public_id: str, needed: Role, *, even_archived: bool = False) -> Video:
    """
    Return a video in whose project the person has at least the needed role.

    :param even_archived: whether it may be changed in an archived project
    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    """
    video = first_or_missing(Video.objects.filter(public_id=public_id))
    require_role(person, video.project_id, needed, even_archived=even_archived)
    return video


def video_named(external_id: str, project: str) -> Video:
    """
    Return a video by its external id and the name of its project; for the prompt.

    :raises Missing: if it does not exist.
    """
    return first_or_missing(
        Video.objects.filter(external_id=external_id, project__name=project),
        f"No video of the project {project!r} is called {external_id!r}.",
    )


def rendition_file(rendition: Rendition) -> AbstractContextManager[Path]:
    """Lend the rendition's file to read from, inside a ``with``. Raises `FileNotFoundError`."""
    return storage().local_path(rendition.storage_key)
