"""
Read the vectors of a project: its model, single vectors, and the cosine of all of them to one.

The cosines are exact: every vector is read, `ROWS_AT_ONCE` at a time, so memory does not grow with their number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from django.db.models import Count, QuerySet

from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Segment
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from worker.text_vectors.models import TextVector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROWS_AT_ONCE = 4096
FLOAT = "<f4"


def hash_of(text: str) -> str:
    """Return the key of a text in `TextVector`."""
    return hashlib.sha256(text.encode()).hexdigest()


def texts_of(project: Project) -> dict[str, str]:
    """Return all texts of a project that are embedded, prompts and reasons, by their hashes."""
    tasks = TaskPart.objects.filter(video__project=project).values("task")
    reasons = Segment.objects.filter(annotation__task__in=tasks, invalid_reason="").exclude(reason="")
    prompts = Prompt.objects.filter(project=project).exclude(text="")
    found = {*prompts.values_list("text", flat=True).distinct(), *reasons.values_list("reason", flat=True).distinct()}
    return {hash_of(text): text for text in sorted(found)}


def model_of(project: Project) -> str | None:
    """Return the model of a project's vectors: while it is replaced by another, the one with more of them."""
    counted = TextVector.objects.filter(project=project).values("model").annotate(n=Count("pk"))
    found = counted.order_by("-n", "model").first()
    return None if found is None else found["model"]


def mean_vector(project: Project, model: str, hashes: Collection[str]) -> NDArray[np.float32] | None:
    """Return the mean of the vectors of some texts, of length 1; None where no text has one, or they cancel out."""
    import numpy as np

    rows = _rows(project, model).filter(text_hash__in=sorted(set(hashes)))
    found = [np.frombuffer(vector, FLOAT) for vector in rows.values_list("vector", flat=True)]
    if not found:
        return None
    mean = np.stack(found).mean(axis=0, dtype=np.float64)
    length = float(np.linalg.norm(mean))
    return np.asarray(mean / length, np.float32) if length else None


def cosines(project: Project, model: str, to: NDArray[np.float32]) -> Iterator[tuple[str, float]]:
    """Return the hash of each embedded text with its cosine to a vector of length 1, -1 to 1."""
    import numpy as np

    rows = _rows(project, model).values_list("text_hash", "vector").iterator(chunk_size=ROWS_AT_ONCE)
    while some := list(islice(rows, ROWS_AT_ONCE)):
        vectors = np.frombuffer(b"".join(vector for _, vector in some), FLOAT).reshape(len(some), -1)
        yield from zip((key for key, _ in some), (vectors @ to).tolist(), strict=True)


def _rows(project: Project, model: str) -> QuerySet[TextVector]:
    return TextVector.objects.filter(project=project, model=model)
