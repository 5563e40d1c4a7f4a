"""Celery tasks of releases."""

from celery import shared_task

from evaluation.releases.build import operations
from evaluation.releases.build.release_jobs import BUILD_RELEASE, RELEASES
from outtake.jobs.kernel import sweep


@shared_task(name=BUILD_RELEASE, acks_late=True, time_limit=3600)  # a message that comes again finds the lease
def build_release(*, release: str, **_: object) -> None:
    """Build a release; a ready release does not change."""
    operations.build_release(public_id=release)


@shared_task(name="evaluation.sweep_releases")
def sweep_releases(**_: object) -> None:
    """Wake workers for releases that no worker is building."""
    sweep(RELEASES)
