"""Write, answer, resolve and delete comments on clips."""

from __future__ import annotations

from django.db import transaction
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.catalog.videos.models import Video
from outtake.errors import Conflict, Forbidden, Invalid, Missing
from outtake.events.outbox import publish
from outtake.rows import first_or_missing
from studio.access.permissions import require_researcher
from studio.comments.models import Comment
from studio.comments.queries import mentioned_in

MENTIONED = "mentioned in a comment"


def write_comment(
    *,
    video: Video,
    by: Person,
    text: str,
    at_ms: int | None = None,
    guideline_unclear: bool = False,
    annotator: Annotator | None = None,
) -> Comment:
    """
    Comment on a clip.

    :param at_ms: on the frame that is shown then; None: on the whole clip
    :param annotator: as whom an annotator writes; None: a researcher
    :raises Invalid: if the text is empty or too long, or the time lies outside the clip
    """
    if at_ms is not None and not 0 <= at_ms < video.rendition.duration_ms:
        last = video.rendition.duration_ms - 1
        raise Invalid.field("at_ms", f"{at_ms} is outside the clip; give 0 to {last} ms.")
    with transaction.atomic():
        written = Comment.objects.create(
            video=video,
            author=by,
            text=_text(text),
            at_ms=at_ms,
            guideline_unclear=guideline_unclear,
            annotator=annotator,
        )
        _mention(written, video.project_id)
    return written


def answer_comment(*, comment: Comment, by: Person, text: str) -> Comment:
    """
    Answer a comment. Answers form one list under their comment.

    :raises Invalid: if the text is empty or too long
    :raises Conflict: if it is an answer itself
    """
    if comment.answers_to_id is not None:
        raise Conflict("This is a reply; reply to its comment.")
    with transaction.atomic():
        written = Comment.objects.create(video_id=comment.video_id, author=by, text=_text(text), answers_to=comment)
        _mention(written, comment.video.project_id)
    return written


def change_comment(
    *,
    comment: Comment,
    by: Person,
    resolved: bool | None = None,
    guideline_unclear: bool | None = None,
    shared: bool | None = None,
) -> Comment:
    """
    Resolve or reopen a comment, flag that the guideline is unclear about it, or share its thread with annotators.

    :raises Conflict: if it is an answer or deleted
    """
    with transaction.atomic():
        comment = Comment.objects.select_for_update(of=("self",)).get(pk=comment.pk)
        if comment.answers_to_id is not None or comment.deleted_at is not None:
            raise Conflict("Only a comment that is neither a reply nor deleted can be resolved or flagged.")
        if resolved is not None and resolved != (comment.resolved_at is not None):
            comment.resolved_at, comment.resolved_by = (Now(), by) if resolved else (None, None)
        if guideline_unclear is not None:
            comment.guideline_unclear = guideline_unclear
        if shared is not None:
            comment.shared = shared
        comment.save(update_fields=["resolved_at", "resolved_by", "guideline_unclear", "shared"])
    comment.refresh_from_db()
    return comment


def delete_comment(*, comment: Comment, by: Person) -> None:
    """
    Delete one's own comment, or as an admin any. One with answers keeps its place without its text.

    :raises Forbidden: if another person wrote it
    """
    if comment.author_id != by.pk and require_researcher(by, comment.video.project_id) != Role.ADMIN:
        raise Forbidden("Another person wrote this; you can delete your own comments.")
    _delete(comment)


def delete_own_comment(*, comment: Comment, annotator: Annotator) -> None:
    """
    Delete what one wrote as an annotator; with answers it keeps its place without its text.

    :raises Missing: if another wrote it
    """
    if comment.annotator_id != annotator.pk:
        raise Missing()
    _delete(comment)


def _delete(comment: Comment) -> None:
    with transaction.atomic():
        comment = Comment.objects.select_for_update(of=("self",)).get(pk=comment.pk)
        if comment.answers.exists():
            Comment.objects.filter(pk=comment.pk).update(text="", deleted_at=Now(), guideline_unclear=False)
        else:
            comment.delete()


def comment_for(person: Person, public_id: str) -> Comment:
    """
    Return a comment on a clip of a project in which a person is researcher.

    :raises Missing: if there is none, and for all others
    """
    found = first_or_missing(
        Comment.objects.select_related("video", "author", "annotator", "resolved_by").filter(public_id=public_id)
    )
    require_researcher(person, found.video.project_id)
    return found


def _mention(written: Comment, project_id: int) -> None:
    """Note whom a comment names, and tell of it."""
    if named := mentioned_in(written.text, project_id):
        written.mentions.set(named)
        publish(MENTIONED, written.public_id)


def _text(text: str) -> str:
    text = text.strip()
    if not 1 <= len(text) <= Comment.MAX_TEXT:
        raise Invalid.field("text", f"{len(text):,} characters; write 1 to {Comment.MAX_TEXT:,}.")
    return text
