"""The definition of a kind of job for the kernel: names of its states, limits, and hooks."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from django.db.models import Q

from outtake.errors import Refused
from outtake.jobs.models import Job
from outtake.outages import is_outage

J = TypeVar("J", bound=Job)

Changes = dict[str, Any]
"""Columns of a job with the values to write to them."""


class How(Enum):
    """How an attempt that raised an error ends."""

    RETRY = "the job is tried again, up to `JobSpec.max_attempts`"
    PERMANENT = "another attempt would fail in the same way"
    PUT_BACK = "the job did not cause the error, so the attempt does not count"


class Ending(NamedTuple):
    """How an attempt ends, and the text that the row stores."""

    how: How
    text: str


class JobSpec(Generic[J]):
    """
    One kind of job. Subclasses define its table, its states and its Celery task; each kind has one instance.

    The hooks (`lock`, `begun`, `failed`, `ended`, `put_back`, `columns`) run inside the transaction that changes the
    job. They may run twice if the database was unavailable, so they must not change anything outside of it.
    """

    model: type[J]
    celery_task: ClassVar[str]
    argument: ClassVar[tuple[str, str]]
    """The argument of the Celery task that names the job, and the field with its value."""

    waiting: ClassVar[str] = "waiting"
    running: ClassVar[tuple[str, ...]]
    """States of a job that a worker holds; a newly claimed job has the first one."""
    done: ClassVar[str]
    failed_state: ClassVar[str] = "failed"
    has_end: ClassVar[bool] = True
    """Whether ``finished_at`` is the time at which the job ended; False if it is the time of a later event."""

    related: ClassVar[tuple[str, ...]] = ()
    """Relations that are read with a claimed job."""
    queue_relations: ClassVar[tuple[str, ...]] = ()
    """Relations that `queue` reads."""
    large_columns: ClassVar[tuple[str, ...]] = ()
    """Columns that need not be read to wake a worker."""

    wake_again: ClassVar[timedelta] = timedelta(seconds=120)
    """After this time a message counts as lost, and another one is sent."""
    most_woken: ClassVar[int] = 1000
    """The greatest number of unhandled messages, among the jobs passed to `outtake.jobs.dispatch.dispatch`."""
    progress_seconds: ClassVar[float] = 5
    """The shortest time between two writes of the progress; a change of state is always written."""

    def max_attempts(self) -> int:
        """Return the number of attempts after which a job is given up."""
        return 3

    def lease(self) -> timedelta:
        """Return the length of a lease that is not renewed."""
        return timedelta(seconds=300)

    def queue(self, job: J) -> str:
        """Return the queue of the workers that can carry out a job."""
        raise NotImplementedError

    def claimable(self) -> Q:
        """Return a further condition for claiming a waiting job now, see `may_begin`."""
        return Q()

    def lock(self, pk: int) -> None:
        """Lock the rows that must be locked before the job's own row."""

    def may_begin(self, job: J) -> bool:
        """Return whether a locked job that no worker holds may be claimed now; ``db_now`` is the database's time."""
        return True

    def begun(self, job: J) -> None:
        """Handle that a job was claimed."""

    def columns(self, job: J) -> Changes:
        """Return further columns to write whenever an attempt ends."""
        return {}

    def failed(self, job: J, error: str) -> None:
        """
        Handle a job that failed permanently.

        An error raised here is added to the error of the job, which still fails; during an outage it is tried again.
        """

    def ended(self, job: J) -> None:
        """Handle a job that is done or failed."""

    def put_back(self, job: J, error: Exception) -> Changes:
        """Handle an attempt that was ended by an outage; returns columns to write instead of the usual ones."""
        return {}

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends that raised an error."""
        if is_outage(error):
            return Ending(How.PUT_BACK, told(error))
        if isinstance(error, Refused):
            return Ending(How.PERMANENT, str(error))
        return Ending(How.RETRY, told(error))


def told(error: Exception) -> str:
    """Return an error as it is stored: its class and its message."""
    return f"{type(error).__name__}: {error}"
