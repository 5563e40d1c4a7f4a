"""
The judge that needs no model: `outtake.measures.spotlight.pairs.lexical_similarity` compares words and pieces of words,
not meanings.

It belongs to everyone, costs nothing, and is labelled as a baseline wherever it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from evaluation.judges.kinds.contract import BatchScores, JudgeScore, Pair, PairRequest
from evaluation.judges.models import Judge
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score


@dataclass(frozen=True)
class JudgeSpec:
    """A judge as code."""

    name: str
    version: str
    is_baseline: bool
    judge: Callable[[str, str], int]


LEXICAL = JudgeSpec("lexical", "1", True, lexical_score)


class LexicalAsker:
    """Fulfils `evaluation.judges.kinds.contract.JudgeBackend`."""

    asks_a_model = False
    at_once = 100_000

    def ask(self, asked: Sequence[PairRequest]) -> BatchScores:
        """Return the score of each pair; it never fails."""
        return BatchScores(
            {place: JudgeScore(LEXICAL.judge(each.first, each.second)) for place, each in enumerate(asked)}
        )

    def cost_micros(self, asked: PairRequest) -> int | None:
        """Return that it costs nothing."""
        return 0


def stored(spec: JudgeSpec = LEXICAL) -> Judge:
    """Return the row of a judge that is code."""
    defaults = {"is_baseline": spec.is_baseline}
    return Judge.objects.get_or_create(project=None, name=spec.name, version=spec.version, defaults=defaults)[0]


def scores_unkept(spec: JudgeSpec, pairs: Iterable[Pair]) -> dict[Pair, int]:
    """Return the score of each pair and keep none, for what is only looked at: a baseline costs nothing to ask."""
    return {pair: spec.judge(*pair) for pair in set(pairs)}
