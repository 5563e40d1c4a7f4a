"""A judge by the cosine of two sentence embeddings, put onto 0 to 10 as people rated a sample of pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from evaluation.judging.asking import Asking, project_of
from evaluation.judging.calibration import Calibration, fit
from evaluation.judging.contract import Allowance, Answer, Asked, Pair
from evaluation.models import Judge
from outtake.accounts.models import Project
from outtake.errors import Conflict
from worker.models import Endpoint
from worker.providers.contract import Provider
from worker.providers.embeddings import EmbeddingProvider, embedding_request, vector_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOGETHER = 64  # pairs whose texts go in one call
NO_DIRECTION = "the vector of a text is no direction, so there is no angle between the two"


class EmbeddingAsker:
    """Fulfils `evaluation.judging.contract.Asker`."""

    asks_a_model = True
    at_once = TOGETHER

    def __init__(self, judge: Judge, allowance: Allowance | None) -> None:
        """Take a judge with a calibration."""
        self._asking = Asking(project_of(judge), embedder_of(judge.endpoint), allowance)
        self._calibration = Calibration.of_json(judge.parameters["calibration"])

    def ask(self, asked: Sequence[Asked]) -> list[Answer]:
        """Return an answer to each pair; each distinct text is embedded once."""
        found = cosines(self._asking, [(each.first, each.second) for each in asked])
        return [
            Answer(None, NO_DIRECTION, each.earlier + 1)
            if cosine is None
            else Answer(self._calibration.score(cosine), attempts=each.earlier + 1)
            for each, cosine in zip(asked, found, strict=True)
        ]


def embedder_of(endpoint: Endpoint | None) -> Provider:
    """
    Return what embeds texts.

    :raises Conflict: if there is no endpoint.
    """
    if endpoint is None:
        raise Conflict("An embedding needs an endpoint that gives it.")
    return EmbeddingProvider.of(endpoint)


def calibrate(
    project: Project, embedder: Provider, rated: Mapping[Pair, float], allowance: Allowance | None = None
) -> Calibration:
    """
    Fit a calibration on pairs that people rated, 0..10; their texts are embedded through the ledger.

    :raises Invalid: if there are too few, or the model cannot tell them apart.
    :raises CriticError: if nobody answers.
    """
    pairs = list(rated)
    found = dict(zip(pairs, cosines(Asking(project, embedder, allowance), pairs), strict=True))
    known = {pair: cosine for pair, cosine in found.items() if cosine is not None}
    return fit(list(known.values()), [rated[pair] for pair in known])


def cosines(asking: Asking, pairs: Sequence[Pair]) -> list[float | None]:
    """Return the cosine of the two texts of each pair; None where a vector is none."""
    texts = sorted({text for pair in pairs for text in pair if text.strip()})  # of nothing no server gives a vector
    vectors: dict[str, NDArray[np.float64]] = {}
    for start in range(0, len(texts), 2 * TOGETHER):
        some = texts[start : start + 2 * TOGETHER]
        heard = asking.ask([embedding_request(text, label=asking.label) for text in some])
        vectors.update((text, vector_of(each.reply.text)) for text, each in zip(some, heard, strict=True))
    return [_cosine(vectors.get(first), vectors.get(second)) for first, second in pairs]


def _cosine(first: NDArray[np.float64] | None, second: NDArray[np.float64] | None) -> float | None:
    import numpy as np

    if first is None or second is None or len(first) != len(second):
        return None
    length = float(np.linalg.norm(first) * np.linalg.norm(second))
    if not np.isfinite(length) or length == 0:
        return None
    return float(np.clip(first @ second / length, -1, 1))
