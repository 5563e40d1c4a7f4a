"""What the figures of a report on error segments are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from outtake.measures.spotlight.pairs.pairing import Similarity
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo

Figures = dict[str, Any]


@dataclass(frozen=True)
class Settings:
    """How figures are made: threshold in hundredths, percent of the intervals, seed, and how often chance is drawn."""

    tau: int = 70
    confidence: int = 95
    resamples: int = 2000
    seed: int = 1
    shuffles: int = 10


class Predictions(NamedTuple):
    """
    One prediction set: whose it is, as the report names them, and what they predict.

    ``run`` says how a critic was run: strategy, model, frames and control, as they read. ``study`` has the id and the
    name of the study where they were made, if it is another than the report's.
    """

    label: str
    kind: str
    simulated: bool
    annotator: str
    is_source: bool
    predictions: tuple[Prediction, ...]
    run: Mapping[str, object] | None = None
    study: Mapping[str, str] | None = None


class Reference(NamedTuple):
    """
    What is true: the clips with their errors, the source by prompt, and what the report says of it.

    ``names``: how a clip reads, where it is not by its own name.
    """

    videos: tuple[ReferenceVideo, ...]
    sources: Mapping[str, str]
    names: Mapping[str, str]
    facts: Mapping[str, Any]


class JudgeScores(NamedTuple):
    """
    The judge as the report names it, and its similarity.

    ``is_free``: asking it costs nothing, so it is asked for the chance level of S and S+P too.
    """

    facts: Mapping[str, Any]
    similarity: Similarity
    is_free: bool
