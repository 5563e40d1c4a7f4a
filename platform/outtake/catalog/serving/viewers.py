"""
Who may watch a rendition: members of a project that has a video of it.

A person who comes from a platform is in no project: what they may watch is registered by the app that knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from outtake.accounts.people.models import Person
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.videos.models import Rendition, Video

_viewers: list[Callable[[Person], Q]] = []


def register_viewers(condition: Callable[[Person], Q]) -> None:
    """Let people watch more renditions: those that a function of the person, of an app above, gives a condition on."""
    if condition not in _viewers:
        _viewers.append(condition)


def shown_renditions() -> QuerySet[Rendition]:
    """Leave out the renditions that held videos have, and no others. It is looked up in the same statement."""
    videos = Video.objects.filter(rendition=OuterRef("pk"))
    held, shown = videos.filter(pk__in=held_videos()), videos.exclude(pk__in=held_videos())
    return Rendition.objects.filter(~Exists(held) | Exists(shown))


def watchable_by(person: Person) -> Q:
    """Return the condition on renditions that a person may watch them now. It is asked in the same statement."""
    if person.is_installation_admin:
        return Q()
    of_theirs = Video.objects.filter(rendition=OuterRef("pk"), project__memberships__person=person)
    conditions = (condition(person) for condition in _viewers)
    return reduce(or_, conditions, Q(Exists(of_theirs)))
