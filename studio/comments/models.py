"""Comments on clips."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Index, Q

from annotations.annotators.models import Annotator
from outtake.accounts.people.models import Person
from outtake.catalog.videos.models import Video
from outtake.fields import DatabaseTimeField, PublicIdField


class Comment(models.Model):
    """
    What a researcher wrote about a clip or one of its frames, or in answer to that; or an annotator, about a clip that
    they annotated. Researchers read all of it. What annotators read is asked in `studio.comments.queries`.

    A comment that was answered keeps its row when it is deleted, without its text: the answers need their place.
    """

    MAX_TEXT = 4000

    public_id = PublicIdField()
    video = models.ForeignKey(Video, on_delete=models.CASCADE, related_name="comments")
    author = models.ForeignKey(
        Person, on_delete=models.SET_NULL, null=True, related_name="+", help_text="null once the person is erased"
    )
    annotator = models.ForeignKey(
        Annotator, on_delete=models.CASCADE, null=True, related_name="comments", help_text="as whom it was written"
    )
    answers_to = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="answers")
    at_ms = models.PositiveIntegerField(null=True, help_text="on which frame; null: on the whole clip")
    text = models.TextField()
    mentions: models.ManyToManyField = models.ManyToManyField(Person, related_name="+", help_text="named in it with @")
    guideline_unclear = models.BooleanField(default=False)
    shared = models.BooleanField(
        default=False, db_default=False, help_text="its thread reaches annotators who are done with the clip"
    )
    resolved_at = models.DateTimeField(null=True)
    resolved_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    deleted_at = models.DateTimeField(null=True)
    created_at = DatabaseTimeField()

    class Meta:
        constraints = [
            CheckConstraint(
                condition=Q(answers_to=None) | Q(at_ms=None, resolved_at=None, guideline_unclear=False, shared=False),
                name="comment_answer_is_plain",
            ),
            CheckConstraint(condition=~Q(text="") | Q(deleted_at__isnull=False), name="comment_has_text"),
        ]
        indexes = [Index(fields=["video", "id"], name="comment_of_video")]

    def __str__(self) -> str:
        return self.text[:60]

    @property
    def author_name(self) -> str:
        """Who wrote it, as researchers see them: of an annotator the label. Empty once erased."""
        if self.annotator is not None:
            return self.annotator.label
        return "" if self.author is None else self.author.username
