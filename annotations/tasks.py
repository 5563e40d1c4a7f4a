"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task

from annotations import operations
from annotations.operations import crowd, rules
from annotations.signals import kept


@shared_task(name="annotations.sweep")
def sweep(**_: object) -> None:
    """Free the slots of leases that are over, of those that were stopped, and of what was sent back in vain."""
    operations.release_expired()
    operations.release_stopped()
    operations.release_sent_back()


@shared_task(name="annotations.plant_checks")
def plant_checks(**_: object) -> None:
    """Make the unseen tasks that are missing."""
    operations.plant_all()


@shared_task(name="annotations.sweep_entries")
def sweep_entries(**_: object) -> None:
    """End the participations whose time is over."""
    crowd.time_out_overdue()


@shared_task(name="annotations.apply_rules")
def apply_rules(**_: object) -> None:
    """Let the rules of every study act in which something is new."""
    rules.apply_due()


@shared_task(name=kept.COUNT_SIGNALS)
def count_signals(*, study: str, **_: object) -> None:
    """Count the signals of a large study anew; those that are not old are left alone."""
    kept.count_signals(public_id=study)


@shared_task(name="annotations.open_rechecks")
def open_rechecks(**_: object) -> None:
    """Open the rechecks that rounds and rules want."""
    operations.open_all_rechecks()
