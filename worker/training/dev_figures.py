"""How well the heads of a critic do on the dev split, before and after the calibration that was fitted on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from outtake.measures.calibration.calibration_error import Outcome, calibration
from outtake.measures.calibration.multilabel import LabelScores, score_labels
from outtake.measures.papers.videocritic import TYPES
from worker.engines.folders.critic_folder import HeadNumbers
from worker.engines.training.contract import Example

AS_TRAINED = dict.fromkeys(TYPES, HeadNumbers())


def dev_figures(
    dev: Sequence[Example], logits: Sequence[Sequence[float]], heads: Mapping[str, HeadNumbers]
) -> dict[str, Any]:
    """
    Return micro-F1 on the dev split, and calibration and scores of each head before and after.

    Temperatures and thresholds were fitted on the same chains, so what is *after* flatters. A ratio whose denominator
    is 0 is None.

    :param logits: of each chain, in the order of ``heads``
    :param heads: with their temperatures and thresholds, in the order of `TYPES`
    """
    if not dev:
        return {"chains": 0, "micro_f1": None, "micro_f1_before": None, "fitted": [], "heads": {}}
    before, after = _scores(dev, logits, AS_TRAINED), _scores(dev, logits, heads)
    return {
        "chains": len(dev),
        "micro_f1": after.micro.f1.value,
        "micro_f1_before": before.micro.f1.value,
        "fitted": [kind for kind, head in heads.items() if head.fitted],
        "heads": {
            kind: {
                "positives": sum(each.labels[place] for each in dev),
                "before": _head(dev, logits, place, AS_TRAINED[kind], before),
                "after": _head(dev, logits, place, head, after),
            }
            for place, (kind, head) in enumerate(heads.items())
        },
    }


def _scores(dev: Sequence[Example], logits: Sequence[Sequence[float]], heads: Mapping[str, HeadNumbers]) -> LabelScores:
    true = {each.id: frozenset(kind for kind, has in zip(TYPES, each.labels, strict=True) if has) for each in dev}
    named = {
        each.id: frozenset(
            kind for (kind, head), z in zip(heads.items(), row, strict=True) if head.probability(z) >= head.threshold
        )
        for each, row in zip(dev, logits, strict=True)
    }
    return score_labels(true, named, TYPES)


def _head(
    dev: Sequence[Example], logits: Sequence[Sequence[float]], place: int, head: HeadNumbers, scores: LabelScores
) -> dict[str, float | None]:
    pairs = zip(dev, logits, strict=True)
    found = calibration([Outcome(head.probability(row[place]), each.labels[place]) for each, row in pairs])
    score = scores.by_type[TYPES[place]]
    return {
        "temperature": head.temperature,
        "threshold": head.threshold,
        "brier": found.brier,
        "ece": found.ece,
        "precision": score.precision.value,
        "recall": score.recall.value,
        "f1": score.f1.value,
    }
