"""A judge by the cosine of two sentence embeddings, put onto 0 to 10 as people rated a sample of pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluation.judges.kinds.contract import BatchScores, JudgeScore, Pair, PairRequest, SpendingLimit
from evaluation.judges.kinds.isotonic_calibration import Calibration, fit
from evaluation.judges.kinds.model_judge import Asking, project_of, provider_of
from evaluation.judges.models import Judge
from outtake.accounts.projects.models import Project
from worker.media.contract import NoFootage
from worker.requests.contract import ModelError, Provider
from worker.requests.vectors import embedding_request, vector_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOGETHER = 64  # pairs whose texts go in one call
NO_DIRECTION = "the vector of a text is not a direction, so there is no angle between the two"


class Cosine(NamedTuple):
    """The cosine of the two texts of a pair, or None with the reason; the provider ``refused`` one of them, or not."""

    value: float | None
    failure: str = ""
    refused: bool = False


class EmbeddingAsker:
    """Fulfils `evaluation.judges.kinds.contract.JudgeBackend`."""

    asks_a_model = True
    at_once = TOGETHER

    def __init__(self, judge: Judge, allowance: SpendingLimit | None) -> None:
        """Take a judge with a calibration."""
        self._provider = provider_of(judge)
        self._asking = Asking(project_of(judge), self._provider, allowance)
        self._calibration = Calibration.of_json(judge.parameters["calibration"])

    def ask(self, asked: Sequence[PairRequest]) -> BatchScores:
        """Return an answer to each pair, or to some and what stopped it; each distinct text is embedded once."""
        found, stopped = cosines(self._asking, [(each.first, each.second) for each in asked])
        return BatchScores(
            {
                place: JudgeScore(
                    None if cosine.value is None else self._calibration.score(cosine.value),
                    cosine.failure,
                    asked[place].earlier + 1,
                    refused=cosine.refused,
                )
                for place, cosine in found.items()
            },
            stopped,
        )

    def cost_micros(self, asked: PairRequest) -> int | None:
        """Return what embedding both texts costs, at most; None where no price is known. A text is embedded once."""
        costs = [
            self._provider.estimate(NoFootage(), embedding_request(text, label="estimate")).cost_micros
            for text in asked[:2]
        ]
        return None if None in costs else sum(each or 0 for each in costs)


def calibrate(
    project: Project, embedder: Provider, rated: Mapping[Pair, float], allowance: SpendingLimit | None = None
) -> Calibration:
    """
    Fit a calibration on pairs that people rated, 0..10; their texts are embedded through the ledger.

    :raises Invalid: if there are too few, or the model cannot tell them apart.
    :raises CriticError: if no one answers.
    """
    pairs = list(rated)
    found, stopped = cosines(Asking(project, embedder, allowance), pairs)
    if stopped is not None:
        raise stopped
    known = {pairs[place]: cosine.value for place, cosine in found.items() if cosine.value is not None}
    return fit(list(known.values()), [rated[pair] for pair in known])


def cosines(asking: Asking, pairs: Sequence[Pair]) -> tuple[dict[int, Cosine], ModelError | None]:
    """Return the cosine of each pair by its place; those whose texts no one embedded are missing, with the reason."""
    texts = sorted({text for pair in pairs for text in pair if text.strip()})  # of nothing no server gives a vector
    vectors: dict[str, NDArray[np.float64]] = {}
    refused: dict[str, str] = {}
    stopped: ModelError | None = None
    for start in range(0, len(texts), 2 * TOGETHER):
        some = texts[start : start + 2 * TOGETHER]
        hearing = asking.hear([embedding_request(text, label=asking.label) for text in some])
        for text, outcome in zip(some, hearing.outcomes, strict=True):
            if isinstance(outcome, ModelError):
                refused[text] = str(outcome)
            elif outcome is not None:
                vectors[text] = vector_of(outcome.reply.text)
        if (stopped := hearing.stopped) is not None:
            break
    unheard = set(texts) - vectors.keys() - refused.keys()
    return {
        place: _cosine_of(pair, vectors, refused) for place, pair in enumerate(pairs) if unheard.isdisjoint(pair)
    }, stopped


def _cosine_of(pair: Pair, vectors: Mapping[str, NDArray[np.float64]], refused: Mapping[str, str]) -> Cosine:
    for text in pair:
        if text in refused:
            return Cosine(None, refused[text], refused=True)
    value = _cosine(vectors.get(pair[0]), vectors.get(pair[1]))
    return Cosine(None, NO_DIRECTION) if value is None else Cosine(value)


def _cosine(first: NDArray[np.float64] | None, second: NDArray[np.float64] | None) -> float | None:
    import numpy as np

    if first is None or second is None or len(first) != len(second):
        return None
    length = float(np.linalg.norm(first) * np.linalg.norm(second))
    if not np.isfinite(length) or length == 0:
        return None
    return float(np.clip(first @ second / length, -1, 1))
