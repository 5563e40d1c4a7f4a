"""What Celery wakes: one call into operations."""

from celery import shared_task

from outtake.accounts.projects.models import Project
from worker.text_vectors.operations import Embedder, embed_texts

EMBED_TEXTS = "worker.embed_texts"
LONGEST_SECONDS = 3600 * 24


@shared_task(name=EMBED_TEXTS, acks_late=True, time_limit=LONGEST_SECONDS)
def embed_texts_of_project(*, project: str, folder: str, dtype: str, device: str, **_: object) -> None:
    """Embed what has no vector; a message that comes again finds nothing left to do."""
    found = Project.objects.filter(public_id=project).first()
    if found is not None:
        embed_texts(found, Embedder(folder, dtype, device))
