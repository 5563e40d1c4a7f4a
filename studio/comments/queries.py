"""
Comments as they are read: who is named with ``@username``, and what annotators read of the comments on a clip.

They read their own, and shared threads once no one can ask them about the clip again.

A comment may say what is wrong in a clip. It must not reach who is still to say so independently: so shared threads
are hidden from an annotator while any round with the same pictures is open in a study that they can reach, and while
they have anything of it in hand, to check or to settle. Nothing tells that something is hidden: that a clip comes again
is not to be known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from annotations.access.permissions import studies_of
from annotations.annotators.models import Annotator
from annotations.quality.rechecks.models import Recheck
from annotations.review.models import JointReview
from annotations.studies.models import Round
from annotations.tasks.models import TaskPart
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import own_annotation
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project, Role
from outtake.accounts.projects.permissions import refuse_if_archived
from outtake.catalog.videos.models import Video
from outtake.errors import Missing
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


IN_HAND = (Assignment.LEASED, Assignment.SENT_BACK)


def works_on(person: Person, video: Video) -> bool:
    """Tell whether a person may still be asked about the pictures of a clip."""
    studies = studies_of(person).values("pk")
    shown = TaskPart.objects.filter(video__media=video.media_id)
    if shown.filter(task__round__state=Round.OPEN, task__round__study__in=studies).exists():
        return True
    tasks = shown.values("task")
    if Assignment.objects.filter(annotator__person=person, task__in=tasks, state__in=IN_HAND).exists():
        return True
    in_check = Recheck.objects.filter(assignment__task__in=tasks, state=Recheck.OPEN, round__study__in=studies)
    joint = JointReview.objects.filter(review__task__in=tasks, state=JointReview.OPEN, review__round__study__in=studies)
    return in_check.exists() or joint.exists()


def annotated_clip(person: Person, annotation: str) -> tuple[Annotation, Video]:
    """
    Return a person's own submitted annotation, and the one clip that it is about.

    :raises Missing: if it is not theirs or not submitted, is about no clip or a pair of them, or the clip is taken down
    :raises Conflict: if the request is to change something, and the project is archived
    """
    found = own_annotation(person, annotation)
    is_done = Annotation.objects.filter(pk=found.pk, assignment__state=Assignment.SUBMITTED).not_held().exists()
    parts = TaskPart.objects.filter(task=found.task_id, video__isnull=False)
    videos = [each.video for each in parts.select_related("video__rendition", "video__project")]
    if not is_done or len(videos) != 1 or videos[0] is None:
        raise Missing()
    refuse_if_archived(videos[0].project_id, Role.RESEARCHER)
    return found, videos[0]


def comments_for(person: Person, annotator: Annotator, video: Video) -> Sequence[Comment]:
    """Return the comments on a clip that one of its annotators may read, the first one first, answers among them."""
    own = Q(annotator=annotator)
    if works_on(person, video):
        found = video.comments.filter(own)
    else:
        found = video.comments.filter(own | Q(shared=True) | Q(answers_to__shared=True))
    return list(found.select_related("answers_to").order_by("pk"))
