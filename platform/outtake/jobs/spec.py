"""What the kernel has to know of a kind of job: the names of its states, its limits, and what happens around it."""

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
"""Columns of a job, and what is to be written to them."""


class How(Enum):
    """How an attempt that raised an error ends."""

    RETRY = "it is tried again, up to `JobSpec.max_attempts`"
    PERMANENT = "another attempt can do no better"
    PUT_BACK = "the job is not at fault, so it was no attempt"


class Ending(NamedTuple):
    """How an attempt ends, and the text that the row keeps."""

    how: How
    text: str


class JobSpec(Generic[J]):
    """
    One kind of job. Subclasses name its table, its states and its Celery task; each kind has one instance.

    The hooks (`lock`, `begun`, `failed`, `ended`, `put_back`, `columns`) run inside the transaction that changes the
    job. They may run twice where the database went away, so they change nothing outside of it.
    """

    model: type[J]
    celery_task: ClassVar[str]
    argument: ClassVar[tuple[str, str]]
    """The argument of the Celery task that names the job, and the field that it holds."""

    waiting: ClassVar[str] = "waiting"
    running: ClassVar[tuple[str, ...]]
    """States of a job that a worker holds; the first one is that of a job just claimed."""
    done: ClassVar[str]
    failed_state: ClassVar[str] = "failed"
    has_end: ClassVar[bool] = True
    """Whether ``finished_at`` is when the job ended; False where it tells of something later."""

    related: ClassVar[tuple[str, ...]] = ()
    """Relations that are read with a claimed job."""
    queue_relations: ClassVar[tuple[str, ...]] = ()
    """Relations that `queue` reads."""
    large_columns: ClassVar[tuple[str, ...]] = ()
    """Columns that need not be read to wake a worker."""

    wake_again: ClassVar[timedelta] = timedelta(seconds=120)
    """After so long a message counts as lost, and another is sent."""
    most_woken: ClassVar[int] = 1000
    """Messages that are on their way at once, of those that `outtake.jobs.dispatch.dispatch` is asked for."""
    progress_seconds: ClassVar[float] = 5
    """How often progress is written at most; a change of state always is."""

    def max_attempts(self) -> int:
        """Return after how many attempts a job is given up."""
        return 3

    def lease(self) -> timedelta:
        """Return how long a worker that does not renew its lease holds a job."""
        return timedelta(seconds=300)

    def queue(self, job: J) -> str:
        """Return the queue of the workers that can carry out a job."""
        raise NotImplementedError

    def claimable(self) -> Q:
        """Return the further condition under which a waiting job can be claimed now, see `may_begin`."""
        return Q()

    def lock(self, pk: int) -> None:
        """Lock what is always locked before the job's own row."""

    def may_begin(self, job: J) -> bool:
        """Tell whether a locked job that no one holds may be claimed now; it has ``db_now``, the database's time."""
        return True

    def begun(self, job: J) -> None:
        """Note that a job was claimed."""

    def columns(self, job: J) -> Changes:
        """Return further columns to write whenever an attempt ends."""
        return {}

    def failed(self, job: J, error: str) -> None:
        """
        Handle a job that failed permanently.

        What it raises is added to the error of the job, which fails all the same; an outage is waited for instead.
        """

    def ended(self, job: J) -> None:
        """Do what follows from a job that is done or failed."""

    def put_back(self, job: J, error: Exception) -> Changes:
        """Do what follows from an attempt that an outage ended; returns columns to write instead of the usual ones."""
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
