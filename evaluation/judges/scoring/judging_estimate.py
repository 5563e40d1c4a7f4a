"""What judging pairs would take, at most; no one is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from evaluation.judges.kinds.contract import Pair, PairRequest
from evaluation.judges.models import Judge
from evaluation.judges.scoring.registry import asker_of
from evaluation.judges.scoring.score_pairs import kept_scores


class JudgingEstimate(NamedTuple):
    """
    What judging takes if each first reply can be read.

    :param calls: one for each distinct pair, of which ``kept`` are answered
    :param micros: of the others, in millionths of a US dollar; None where no price is known
    """

    calls: int
    kept: int
    micros: int | None


def estimate_judging(judge: Judge, pairs: Iterable[Pair]) -> JudgingEstimate:
    """
    Return what it takes to have pairs judged; nothing where the judge asks no model.

    :raises Conflict: if the judge lacks what it is asked with
    :raises Invalid: if the folder of its model is gone
    """
    asker, distinct = asker_of(judge), list(dict.fromkeys(pairs))
    if not asker.asks_a_model:
        return JudgingEstimate(0, 0, 0)
    kept = kept_scores(judge, distinct)
    costs = [asker.cost_micros(PairRequest(*pair)) for pair in distinct if pair not in kept]
    micros = None if None in costs else sum(each or 0 for each in costs)
    return JudgingEstimate(len(distinct), len(kept), micros)
