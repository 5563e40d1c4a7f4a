"""
The notifications of a person that they may see now.

Those for researchers need the role in the project still, and those for annotators the study: who was removed, or became
an annotator, reads nothing more of what they were told before.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Exists, OuterRef, Q, QuerySet
from typing_extensions import Doc

from annotations.access.permissions import studies_of
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Role
from outtake.http.field_notes import Choices
from studio.notifications.models import Notification

SHOWN = 50


@dataclass(frozen=True, slots=True)
class NotificationFigure:
    """Something that the person should know."""

    id: Annotated[str, Doc("public id")]
    kind: Annotated[str, Choices(Notification.KINDS)]
    project: Annotated[str, Doc("its name")]
    study: Annotated[str, Doc("its name; empty where it is about none")]
    about: Annotated[str, Doc("a reviewer's reason, an annotator's label, a clip's id or a critic; empty for none")]
    author: Annotated[str, Doc("who mentions the person: a username, or an annotator's label; else empty")]
    target: Annotated[str, Doc("path of the page where it is read or done")]
    created_at: datetime
    read: bool


@dataclass(frozen=True, slots=True)
class Notifications:
    """What a person should know, newest first."""

    unread: Annotated[int, Doc("of all, those listed and older ones")]
    results: Annotated[tuple[NotificationFigure, ...], Doc(f"{SHOWN} at most")]


def visible_to(person: Person) -> QuerySet[Notification]:
    """Return the notifications of a person that they may see now."""
    found = Notification.objects.filter(person=person).exclude(comment__deleted_at__isnull=False)
    annotates = Q(kind__in=Notification.FOR_ANNOTATORS)
    leads = ~annotates
    if not person.is_installation_admin:
        roles = [role for role in Role if role.covers(Role.RESEARCHER)]
        leads &= Q(Exists(Membership.objects.filter(person=person, project=OuterRef("project"), role__in=roles)))
        annotates &= Q(study__in=studies_of(person).values("pk"))
    return found.filter(leads | annotates)


def notifications_of(person: Person) -> Notifications:
    """Return a person's newest notifications, in two statements for any number."""
    found = visible_to(person)
    rows = found.select_related("project", "study", "comment__author", "comment__annotator").order_by("-pk")[:SHOWN]
    return Notifications(
        unread=found.filter(read_at=None).count(),
        results=tuple(
            NotificationFigure(
                id=each.public_id,
                kind=each.kind,
                project=each.project.name,
                study=each.study.name if each.study is not None else "",
                about=each.about,
                author=author_of(each),
                target=each.path,
                created_at=each.created_at,
                read=each.read_at is not None,
            )
            for each in rows
        ),
    )


def author_of(notification: Notification) -> str:
    """Return who mentions the person; empty once erased, and for other notifications."""
    comment = notification.comment
    return "" if comment is None else comment.author_name
