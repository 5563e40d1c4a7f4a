"""
Take a video down, and put it back.

This is the catalogue's half: the row that says so, and which videos are held. What happens to tasks is defined above,
in the same transaction (`annotations.quality.holds.operations`).
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.models import Hold
from outtake.catalog.videos.models import Video
from outtake.errors import Conflict, Invalid


def held_videos() -> QuerySet[Hold, int]:
    """Return the rows of the videos that are held now, for a filter."""
    return Hold.objects.filter(lifted_at=None).values_list("video", flat=True)


def lock_holds(project_id: int) -> None:
    """Let no video of a project be held or lifted up to the end of the transaction; wait for who does so now."""
    Project.objects.select_for_update(no_key=True).get(pk=project_id)


@transaction.atomic
def place_hold(*, video: Video, reason: str, by: Person | None = None) -> Hold:
    """
    Write that a video is held from now on.

    :raises Invalid: if the reason is empty or too long.
    :raises Conflict: if it is held already.
    """
    reason = reason.strip()
    if not 1 <= len(reason) <= Hold.MAX_REASON:
        raise Invalid.field("reason", f"{len(reason)} characters; give a reason of 1 to {Hold.MAX_REASON} characters.")
    lock_holds(video.project_id)
    if (there := _running(video)) is not None:
        raise Conflict(f"{video.external_id} is held already, since {there.placed_at:%Y-%m-%d}: {there.reason}")
    return Hold.objects.create(video=video, reason=reason, placed_by=by)


@transaction.atomic
def lift_hold(*, video: Video, by: Person | None = None) -> Hold:
    """
    Write that a video is held no longer; who held it, when and why stays.

    :raises Conflict: if it is not held.
    """
    lock_holds(video.project_id)
    if (hold := _running(video)) is None:
        raise Conflict(f"{video.external_id} is not held.")
    Hold.objects.filter(pk=hold.pk).update(lifted_by=by, lifted_at=Now())
    hold.refresh_from_db()
    return hold


def visible_with_same_media(video: Video) -> list[str]:
    """
    Return the external ids of the other videos of a project that have a video's clip and are not held.

    As long as there is one, the clip itself is served.
    """
    others = Video.objects.filter(project=video.project_id, rendition=video.rendition_id).exclude(pk=video.pk)
    shown = others.exclude(pk__in=held_videos())
    return list(shown.order_by("external_id").values_list("external_id", flat=True))


def _running(video: Video) -> Hold | None:
    return Hold.objects.filter(video=video, lifted_at=None).first()
