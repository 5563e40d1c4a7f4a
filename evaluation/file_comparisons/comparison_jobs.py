"""Comparisons of files as jobs: they wait, are computed, and are ready or have failed."""

from __future__ import annotations

from datetime import timedelta

from evaluation.file_comparisons.models import FileComparison
from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import JobSpec

COMPARE_FILES = "evaluation.compare_files"  # the task that computes one


class FileComparisonJobs(JobSpec[FileComparison]):
    """Comparisons of files. What a file has wrong ends one at once, and the row says what to correct."""

    model = FileComparison
    celery_task = COMPARE_FILES
    argument = ("comparison", "public_id")
    running = (FileComparison.COMPUTING,)
    done = FileComparison.READY
    progress_seconds = 0.5
    wake_again = timedelta(seconds=30)  # it takes seconds, and the page waits

    def queue(self, job: FileComparison) -> str:
        """Return the queue of builds."""
        return BUILDS


COMPARISONS = FileComparisonJobs()
