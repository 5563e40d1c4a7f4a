"""Embed the prompts and reasons of a project that have no vector yet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from django.db import transaction

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.media.contract import NoFootage
from worker.providers.local.sentences import SentenceProvider
from worker.requests.contract import ProviderError
from worker.requests.vectors import embedding_request, vector_of
from worker.text_vectors.models import TextVector
from worker.text_vectors.queries import FLOAT, hash_of, texts_of

AT_ONCE = 64
LABEL = "text vectors"
DIGEST_CHARS = 16
LONGEST_NAME = 100


@dataclass(frozen=True)
class Embedder:
    """
    A model of sentences on this machine.

    :param folder: of sentence-transformers, such as all-MiniLM-L6-v2
    """

    folder: str
    dtype: str = "float32"
    device: str = "cpu"


class Embedded(NamedTuple):
    """The result: texts embedded now and before, those too long for the model, and vectors that were removed."""

    model: str
    embedded: int
    before: int
    too_long: int
    removed: int


def embed_texts(
    project: Project, embedder: Embedder, progress: Callable[[int, int], object] = lambda done, total: None
) -> Embedded:
    """
    Embed the texts of a project that have no vector of this model, and then remove all other vectors of the project.

    Each batch is stored at once, so the next call goes on where one was interrupted, and two at the same time do no
    harm. A text that is longer than the model reads gets no vector.

    :param progress: called with how many texts are done, of how many
    :raises Invalid: if the folder holds no such model, a package is missing, or the project has no texts
    :raises ProviderError: if the model cannot be loaded, or does not fit the memory
    """
    provider = SentenceProvider(**vars(embedder))
    model = _model(provider)
    texts = texts_of(project)
    if not texts:
        raise Invalid.field("project", f"The project {project.name!r} has no prompts and no reasons to embed.")
    rows = TextVector.objects.filter(project=project)
    have = set(rows.filter(model=model).values_list("text_hash", flat=True))
    missing = [text for key, text in texts.items() if key not in have]
    embedded = 0
    for start in range(0, len(missing), AT_ONCE):
        embedded += _store(project, model, provider, missing[start : start + AT_ONCE])
        progress(min(start + AT_ONCE, len(missing)), len(missing))
    removed = _remove_others(project, model, texts.keys())
    before = len(have & texts.keys())
    return Embedded(model, embedded, before, len(missing) - embedded, removed)


def _model(provider: SentenceProvider) -> str:
    """Return the key of a model: its folder's name and a digest of its settings and weights."""
    digests = provider.identity
    digest = hash_of(f"{digests['settings']} {digests['weights']} {provider.dtype}")[:DIGEST_CHARS]
    return f"{Path(provider.folder.path).name[:LONGEST_NAME]}:{digest}"


def _store(project: Project, model: str, provider: SentenceProvider, texts: Sequence[str]) -> int:
    vectors = _vectors(provider, texts)
    TextVector.objects.bulk_create(
        [TextVector(project=project, model=model, text_hash=key, vector=each) for key, each in vectors.items()],
        ignore_conflicts=True,
    )
    return len(vectors)


def _vectors(provider: SentenceProvider, texts: Sequence[str]) -> dict[str, bytes]:
    """Return the vectors of texts by hash. One that the model cannot read has none, and does not spoil its batch."""
    try:
        replies = provider.generate(NoFootage(), [embedding_request(text, label=LABEL) for text in texts])
    except ProviderError as error:
        if not error.of_request:
            raise
        if len(texts) == 1:
            return {}
        half = len(texts) // 2
        return _vectors(provider, texts[:half]) | _vectors(provider, texts[half:])
    return {hash_of(text): _unit(reply.text) for text, reply in zip(texts, replies, strict=True)}


def _unit(said: str) -> bytes:
    import numpy as np

    vector = vector_of(said)
    length = float(np.linalg.norm(vector))
    return (vector / length if length else vector).astype(FLOAT).tobytes()


def _remove_others(project: Project, model: str, kept: Collection[str]) -> int:
    """Remove vectors of other models, and of texts that the project no longer has."""
    with transaction.atomic():
        rows = TextVector.objects.filter(project=project)
        removed, _ = rows.exclude(model=model).delete()
        gone = [pk for pk, key in rows.values_list("pk", "text_hash") if key not in kept]
        for start in range(0, len(gone), AT_ONCE):
            removed += rows.filter(pk__in=gone[start : start + AT_ONCE]).delete()[0]
    return removed
