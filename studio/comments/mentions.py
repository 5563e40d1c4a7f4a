"""Who is named in comments with ``@username``, and what therefore waits for them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project, Role
from studio.comments.models import Comment

NAMED = re.compile(r"(?<![\w@])@([\w.+-]+)")
MOST_LISTED = 100  # mentions on the first page


def people_to_mention(project_id: int) -> QuerySet[Person]:
    """Return the researchers and admins of a project by name: those who can see its comments."""
    of_project = Membership.objects.filter(project=project_id, role__in=[Role.RESEARCHER, Role.ADMIN])
    return Person.objects.filter(pk__in=of_project.values("person")).order_by("username")


def mentioned_in(text: str, project_id: int) -> list[Person]:
    """Return whom a text names, in any case of letters; a name that no one has is text like any other."""
    names = {name.casefold() for found in NAMED.findall(text) for name in (found, found.rstrip(".+-"))}
    if not names:
        return []
    return [each for each in people_to_mention(project_id) if each.username.casefold() in names]


def open_mentions(person: Person, projects: Iterable[Project]) -> list[Comment]:
    """
    Return the comments and replies that name a person and wait for them, newest first, with clip and author.

    One is done once its comment is resolved or deleted, or the person wrote in the same thread later.
    """
    thread = Coalesce("answers_to_id", "pk")
    later = Comment.objects.filter(
        Q(answers_to=OuterRef("answers_to_id")) | Q(answers_to=OuterRef("pk")), author=person, pk__gt=OuterRef("pk")
    )
    of_open = Comment.objects.filter(resolved_at=None, deleted_at=None).values("pk")
    found = Comment.objects.filter(mentions=person, deleted_at=None, video__project__in=list(projects))
    found = found.exclude(author=person).annotate(thread=thread).filter(~Exists(later), thread__in=of_open)
    return list(found.select_related("video", "author", "annotator", "answers_to").order_by("-pk")[:MOST_LISTED])
