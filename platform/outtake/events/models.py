"""The table of events."""

from django.db import models
from django.db.models.functions import Now


class Event(models.Model):
    """Something that happened, told once, in the transaction in which it happened."""

    kind = models.CharField(max_length=60)
    subject = models.CharField(max_length=60, help_text="public id of what it happened to")
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField(db_default=Now())
    consumed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["kind", "id"], condition=models.Q(consumed_at__isnull=True), name="event_unconsumed"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"
