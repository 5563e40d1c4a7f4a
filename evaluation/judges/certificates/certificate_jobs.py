"""Certificates as jobs, up to the point where people rate: what follows is no worker's."""

from __future__ import annotations

from evaluation.judges.models import Certificate
from evaluation.judges.scoring.registry import queue_of
from outtake.errors import Refused
from outtake.jobs.spec import Ending, How, JobSpec, told
from outtake.outages import is_outage
from worker.ledger.budgets import OverBudget
from worker.requests.contract import ModelError

DRAW_CERTIFICATE = "evaluation.draw_certificate"  # the task that judges and draws


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


CERTIFICATES = CertificateJobs()
