"""Celery tasks of notifications."""

from celery import shared_task

from studio.notifications import consumers, digests


@shared_task(name="studio.notify")
def notify(**_: object) -> None:
    """Make notifications of the events since."""
    consumers.consume_all()


@shared_task(name="studio.send_digests")
def send_digests(**_: object) -> None:
    """Send the digests that are due."""
    digests.send_digests()
