"""Uploads as jobs: they wait, are prepared, and end as a video, as a duplicate, as unpacked, or rejected."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models.functions import Now

from outtake.catalog.media.rejections import VideoRejected
from outtake.catalog.uploads.models import Upload
from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import Changes, Ending, How, JobSpec, told
from outtake.outages import is_outage

PREPARE_UPLOAD = "catalog.prepare_upload"  # the task that prepares one
GIVEN_UP = "The server could not prepare this file."
TRY_AGAIN = "Try again. If it fails again, export it as H.264 MP4 and choose that file."


class UploadJobs(JobSpec[Upload]):
    """Uploads. A file that cannot be used fails immediately, and the row has the reason and the remedy."""

    model = Upload
    celery_task = PREPARE_UPLOAD
    argument = ("upload", "public_id")
    running = (Upload.PREPARING,)
    done = Upload.READY
    failed_state = Upload.REJECTED
    related = ("batch__project",)
    progress_seconds = 0.5
    wake_again = timedelta(seconds=30)  # a file takes seconds, and the drawer is open

    def max_attempts(self) -> int:
        """Return the number of attempts after which a file that kills its worker is given up."""
        return 5

    def lease(self) -> timedelta:
        """Return how long a dead worker holds an upload."""
        return timedelta(seconds=settings.ITEM_LEASE_SECONDS)

    def queue(self, job: Upload) -> str:
        """Return the queue of builds."""
        return BUILDS

    def begun(self, job: Upload) -> None:
        """Show that the upload has started."""
        Upload.objects.filter(pk=job.pk).update(changed_at=Now(), done=0, total=0)

    def columns(self, job: Upload) -> Changes:
        """Return the reason of a rejection, if there is one."""
        return {"changed_at": Now(), "code": job.code, "reason": job.reason, "remedy": job.remedy}

    def failed(self, job: Upload, error: str) -> None:
        """Set a reason for a file with which every attempt failed, if it has none."""
        if not job.code:
            job.code, job.reason, job.remedy = "not_prepared", GIVEN_UP, TRY_AGAIN

    def ended(self, job: Upload) -> None:
        """Distinguish a new video from a duplicate and an archive, which are done as well."""
        if job.outcome:
            Upload.objects.filter(pk=job.pk, state=self.done).update(state=job.outcome)

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends; a refusal of the file is stored without the class of the error."""
        if isinstance(error, VideoRejected):
            return Ending(How.PERMANENT, str(error))
        return Ending(How.PUT_BACK if is_outage(error) else How.RETRY, told(error))


UPLOADS = UploadJobs()


def note_rejection(job: Upload, refusal: VideoRejected) -> None:
    """Store the reason of a refusal, for `UploadJobs.columns`."""
    explanation = refusal.explanation
    job.code = refusal.reason.code
    job.reason = (explanation[:1].upper() + explanation[1:])[: Upload._meta.get_field("reason").max_length]
    job.remedy = refusal.remedy
