"""
The judge that needs no model: `outtake.measures.lexical` compares words and pieces of words, not meanings.

It belongs to everybody, costs nothing, and is labelled as a baseline wherever it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from evaluation.judging.contract import Answer, Asked, Pair, Said
from evaluation.models import Judge
from outtake.measures.lexical import lexical_score


@dataclass(frozen=True)
class JudgeSpec:
    """A judge as code."""

    name: str
    version: str
    is_baseline: bool
    judge: Callable[[str, str], int]


LEXICAL = JudgeSpec("lexical", "1", True, lexical_score)


class LexicalAsker:
    """Fulfils `evaluation.judging.contract.Asker`."""

    asks_a_model = False
    at_once = 100_000

    def ask(self, asked: Sequence[Asked]) -> Said:
        """Return the score of each pair; it never fails."""
        return Said({place: Answer(LEXICAL.judge(each.first, each.second)) for place, each in enumerate(asked)})


def stored(spec: JudgeSpec = LEXICAL) -> Judge:
    """Return the row of a judge that is code."""
    defaults = {"is_baseline": spec.is_baseline}
    return Judge.objects.get_or_create(project=None, name=spec.name, version=spec.version, defaults=defaults)[0]


def scores_unkept(spec: JudgeSpec, pairs: Iterable[Pair]) -> dict[Pair, int]:
    """Return the score of each pair and keep none, for what is only looked at: a baseline costs nothing to ask."""
    return {pair: spec.judge(*pair) for pair in set(pairs)}
