"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task
from django.db.models import Q

from outtake.jobs.dispatch import dispatch
from outtake.jobs.kernel import sweep
from worker.observations import operations
from worker.observations.observation_jobs import OBSERVE_CLIP, OBSERVED_CLIPS


@shared_task(name=OBSERVE_CLIP, acks_late=True)
def observe_clip(*, clip_id: int, **_: object) -> None:
    """Look at one clip, and wake a worker for the next; a clip that is done is left as it is."""
    clip = operations.observe_clip(clip_id=clip_id)
    if clip is not None:
        dispatch(OBSERVED_CLIPS, Q(run=clip.run_id))


@shared_task(name="worker.sweep_observations")
def sweep_observations(**_: object) -> None:
    """Wake workers for the clips that no worker carries out."""
    sweep(OBSERVED_CLIPS)
