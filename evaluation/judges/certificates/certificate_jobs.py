"""Certificates as jobs, twice: up to the point where people rate, and for the figures when they have rated."""

from __future__ import annotations

from evaluation.judges.models import Certificate
from evaluation.judges.scoring.registry import queue_of
from outtake.errors import Refused
from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import Ending, How, JobSpec, told
from outtake.outages import is_outage
from worker.ledger.budgets import OverBudget
from worker.requests.contract import ModelError

DRAW_CERTIFICATE = "evaluation.draw_certificate"  # the task that judges and draws
FINISH_CERTIFICATE = "evaluation.finish_certificate"  # the task that computes the figures


class CertificateJobs(JobSpec[Certificate]):
    """Certificates. The job is done when the sample is drawn; ``finished_at`` tells when people's ratings counted."""

    model = Certificate
    celery_task = DRAW_CERTIFICATE
    argument = ("certificate", "public_id")
    waiting = Certificate.JUDGING
    running = (Certificate.JUDGING,)
    done = Certificate.RATING
    has_end = False
    related = ("judge__project", "judge__endpoint", "judge__prompt", "study__project")
    queue_relations = ("judge",)
    large_columns = ("drawn", "figures")
    progress_seconds = 0  # each time, since it tells whether the certificate was withdrawn before more is spent

    def queue(self, job: Certificate) -> str:
        """Return the queue of the workers that can run the judge."""
        return queue_of(job.judge)

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends: money that is used up and a refused key end the certificate, with the reason."""
        if is_outage(error):
            return Ending(How.PUT_BACK, told(error))
        if isinstance(error, ModelError):
            is_lasting = error.permanent or isinstance(error, OverBudget)
            return Ending(How.PERMANENT if is_lasting else How.RETRY, str(error))
        return Ending(How.PERMANENT, str(error)) if isinstance(error, Refused) else Ending(How.RETRY, told(error))


class CertificateFigureJobs(JobSpec[Certificate]):
    """The figures of certificates. Where they cannot be computed people rate on, and the row says why."""

    model = Certificate
    celery_task = FINISH_CERTIFICATE
    argument = ("certificate", "public_id")
    waiting = Certificate.FINISHING
    running = (Certificate.FINISHING,)
    done = Certificate.DONE
    failed_state = Certificate.RATING
    has_end = False  # ``finished_at`` comes with the figures
    related = ("rated_in", "judge__prompt")
    large_columns = ("drawn", "figures")

    def queue(self, job: Certificate) -> str:
        """Return the queue of builds: no judge is asked."""
        return BUILDS


CERTIFICATES = CertificateJobs()
CERTIFICATE_FIGURES = CertificateFigureJobs()
