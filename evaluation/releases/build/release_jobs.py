"""Releases as jobs: they wait, are built, and are ready or have failed."""

from __future__ import annotations

from evaluation.releases.models import Release
from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import Ending, How, JobSpec, told
from outtake.outages import is_outage

BUILD_RELEASE = "evaluation.build_release"  # the task that builds one


class ReleaseJobs(JobSpec[Release]):
    """Releases: a build is retried after any error, up to the last attempt."""

    model = Release
    celery_task = BUILD_RELEASE
    argument = ("release", "public_id")
    running = (Release.BUILDING,)
    done = Release.READY
    related = ("study__project", "truth", "report__judge", "report__truth")

    def queue(self, job: Release) -> str:
        """Return the queue of builds."""
        return BUILDS

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends; missing data may be available again at the next one."""
        return Ending(How.PUT_BACK if is_outage(error) else How.RETRY, told(error))


RELEASES = ReleaseJobs()
