"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task
from django.db.models import Q

from outtake.jobs.dispatch import dispatch
from outtake.jobs.kernel import sweep
from worker.generation import make_clip as making
from worker.generation.clip_jobs import MADE_CLIPS, MAKE_CLIP

LONGEST_SECONDS = 3600 * 13  # an hour more than a clip is waited for at most


@shared_task(name=MAKE_CLIP, acks_late=True, time_limit=LONGEST_SECONDS)  # a message that comes again finds the lease
def make_clip(*, clip_id: int, **_: object) -> None:
    """Make one clip, and wake a worker for the next; a clip that is done is left as it is."""
    clip = making.make_clip(clip_id=clip_id)
    if clip is not None:
        dispatch(MADE_CLIPS, Q(maker=clip.maker_id))


@shared_task(name="worker.sweep_made_clips")
def sweep_made_clips(**_: object) -> None:
    """Wake workers for the clips that no worker carries out."""
    sweep(MADE_CLIPS)
