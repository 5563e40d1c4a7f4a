"""Celery tasks of rules."""

from celery import shared_task

from annotations.quality.rules.apply import apply_due


@shared_task(name="annotations.apply_rules")
def apply_rules(**_: object) -> None:
    """Let the rules of every study act in which something is new."""
    apply_due()
