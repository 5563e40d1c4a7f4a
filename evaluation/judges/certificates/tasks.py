"""Celery tasks of certificates."""

from celery import shared_task

from evaluation.judges.certificates import jobs
from evaluation.judges.certificates.certificate_jobs import (
    CERTIFICATE_FIGURES,
    CERTIFICATES,
    DRAW_CERTIFICATE,
    FINISH_CERTIFICATE,
)
from outtake.jobs.kernel import sweep


@shared_task(name=DRAW_CERTIFICATE, acks_late=True, time_limit=3600 * 12)  # a message that comes again finds the lease
def draw_certificate(*, certificate: str, **_: object) -> None:
    """Judge the pool of a certificate, and draw its pairs; one that is drawn does not change."""
    jobs.draw_certificate(public_id=certificate)


@shared_task(name=FINISH_CERTIFICATE, acks_late=True, time_limit=3600 * 12)
def finish_certificate(*, certificate: str, **_: object) -> None:
    """Compute the figures of a certificate; one that is not to be finished does not change."""
    jobs.compute_figures(public_id=certificate)


@shared_task(name="evaluation.sweep_certificates")
def sweep_certificates(**_: object) -> None:
    """Wake workers for the certificates that no one judges for, or computes the figures of."""
    sweep(CERTIFICATES)
    sweep(CERTIFICATE_FIGURES)
