"""
Pairs that a model's provider would not take: failures of these pairs, unless it is the judge that is at fault.

A filter of contents, or a limit of length, says no to one pair and takes the next. A key without money, or a parameter
that the model does not know, may come with the same status and say no to every pair. So a refusal is held back until
the provider has taken another pair after it, and is not kept where it has taken none.
"""

from __future__ import annotations

from collections.abc import Mapping

from evaluation.judges.kinds.contract import JudgeScore
from evaluation.judges.models import Judge, Judgement
from worker.requests.contract import ModelError

MOST_IN_A_ROW = 25

Key = tuple[str, str]  # the hashes of a pair


class Refusals:
    """The refusals of one piece of work that are not kept yet."""

    def __init__(self, judge: Judge) -> None:
        """Begin with none."""
        self._judge = judge
        self._held: dict[Key, JudgeScore] = {}
        self._in_a_row = 0

    def sift(self, answers: Mapping[Key, JudgeScore]) -> dict[Key, JudgeScore]:
        """
        Return what can be stored now: scores of pairs, and the refusals that came before them.

        :raises CriticError: if `MOST_IN_A_ROW` pairs were refused and none taken; permanent.
        """
        refused = {key: answer for key, answer in answers.items() if answer.refused}
        taken = {key: answer for key, answer in answers.items() if not answer.refused}
        released = self._held if taken else {}
        self._held = refused if taken else {**self._held, **refused}
        self._in_a_row = 0 if taken else self._in_a_row + len(refused)
        if self._in_a_row >= MOST_IN_A_ROW:
            raise self._about_the_judge(f"refused {self._in_a_row} pairs in a row")
        return {**released, **taken}

    def rest(self) -> dict[Key, JudgeScore]:
        """
        Return what is held back at the end.

        :raises CriticError: if the judge has never answered anything; permanent.
        """
        answered = Judgement.objects.filter(judge=self._judge, score__isnull=False)
        if self._held and not answered.exists():
            raise self._about_the_judge("has answered no pair yet")
        return self._held

    def _about_the_judge(self, fault: str) -> ModelError:
        last = list(self._held.values())[-1].failure
        why = f"the judge {self._judge} {fault}, the last with: {last}"
        return ModelError(
            f"{why}. None of these results were stored; fix its endpoint, or add another version.", permanent=True
        )
