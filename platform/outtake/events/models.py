"""The table of events."""

from django.db import models
from django.db.models.functions import Now


class Event(models.Model):
    """
    Something that happened, written in the transaction in which it happened, and handled later.

    An event waits until it is consumed. Each try is counted before it begins, so that one that ends the process counts
    as well; after the last one the event is set aside (`dead_at`) until an operator asks for it to be tried again.
    """

    kind = models.CharField(max_length=60)
    subject = models.CharField(max_length=60, help_text="public id of what it happened to")
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField(db_default=Now())
    consumed_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    try_after = models.DateTimeField(null=True, help_text="not before this time; none: at once")
    dead_at = models.DateTimeField(null=True, help_text="when it was set aside, after its last try")
    error = models.TextField(blank=True, default="", db_default="", help_text="what the last try raised")

    class Meta:
        indexes = [
            models.Index(
                fields=["kind", "id"],
                condition=models.Q(consumed_at__isnull=True, dead_at__isnull=True),
                name="event_waiting",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"
