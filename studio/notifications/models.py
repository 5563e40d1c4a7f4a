"""Notifications."""

from __future__ import annotations

from django.db import models
from django.db.models import Index, Q

from annotations.studies.models import Study
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import DatabaseTimeField, PublicIdField
from studio.comments.models import Comment


class Notification(models.Model):
    """
    Something that a person should know, written once when its event is consumed.

    Whether the person may still see it is asked each time it is read: see `studio.notifications.queries`.
    """

    SENT_BACK, APPEAL, APPEAL_ANSWERED = "sent_back", "appeal", "appeal_answered"
    MENTION, RUN_FINISHED, BUDGET = "mention", "run_finished", "budget"
    KINDS = (SENT_BACK, APPEAL, APPEAL_ANSWERED, MENTION, RUN_FINISHED, BUDGET)
    FOR_ANNOTATORS = (SENT_BACK, APPEAL_ANSWERED)

    public_id = PublicIdField()
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=20, choices=[(kind, kind) for kind in KINDS])
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    study = models.ForeignKey(Study, on_delete=models.CASCADE, null=True, related_name="+")
    comment = models.ForeignKey(
        Comment, on_delete=models.CASCADE, null=True, related_name="+", help_text="that names the person"
    )
    about = models.CharField(max_length=500, blank=True, default="", help_text="a reason, a critic, or a clip's id")
    path = models.CharField(max_length=200, help_text="of the page where it is read or done")
    created_at = DatabaseTimeField()
    read_at = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True, help_text="when a digest had it")

    class Meta:
        indexes = [
            Index(fields=["person", "-id"], name="notification_of_person"),
            Index(fields=["person"], condition=Q(read_at=None, mailed_at=None), name="notification_to_mail"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.path}"
