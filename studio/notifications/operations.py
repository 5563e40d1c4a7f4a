"""Mark notifications as read."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from studio.notifications.models import Notification


def mark_read(*, person: Person, ids: Sequence[str] | None = None) -> None:
    """Mark a person's own notifications as read; all of them without a list. Ids of others change nothing."""
    unread = Notification.objects.filter(person=person, read_at=None)
    (unread if ids is None else unread.filter(public_id__in=ids)).update(read_at=Now())
