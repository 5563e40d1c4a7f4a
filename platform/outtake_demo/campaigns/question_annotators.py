"""
Simulated annotators of questions: what they answer, given the right answer and how often they err. Pure.

They judge prompts and questions, answer atomic questions about clips, and talk over what they disagree about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

YES, NO = "yes", "no"
NONE, AMBIGUITY, UNVERIFIABLE, CONFOUNDED = "none", "ambiguity", "unverifiable", "confounded"
EXPLICIT, IMPLICIT, IRRELEVANT = "explicit", "implicit", "irrelevant"

_OTHERS: Mapping[str, Sequence[str]] = {
    YES: (NO,),
    NO: (YES,),
    NONE: (AMBIGUITY, UNVERIFIABLE, CONFOUNDED),
    AMBIGUITY: (NONE,),
    UNVERIFIABLE: (NONE,),
    CONFOUNDED: (NONE,),
    EXPLICIT: (IMPLICIT,),
    IMPLICIT: (EXPLICIT, IRRELEVANT),
    IRRELEVANT: (IMPLICIT,),
}
_NAMES = ("Hana", "Ivo", "Jana", "Kuno", "Lena", "Milo", "Nora", "Olaf", "Pia", "Quin")
_NOTES = {
    YES: "I watched it again, and it holds for most of the clip.",
    NO: "Look once more: in the middle of the clip it clearly does not hold.",
}


@dataclass(frozen=True)
class AnswerHabits:
    """How a simulated annotator answers. Chances are 0 to 1."""

    name: str
    errs: float  # answers wrongly at first
    unsure: float  # finds a question unclear
    errs_again: float  # is wrong still after looking again
    gives_in: float  # takes over the other's answer when they disagree a second time


def pair_of(seed: int) -> tuple[AnswerHabits, AnswerHabits]:
    """Return the two annotators of a campaign."""
    first, second = some_people(seed, 2)
    return first, second


def some_people(seed: int, count: int) -> tuple[AnswerHabits, ...]:
    """
    Return so many annotators; the first two are those of `pair_of`.

    :raises ValueError: if there are not so many
    """
    if count > len(_NAMES):
        raise ValueError(f"count {count} is more than {len(_NAMES)}")
    rng = Random(f"pair {seed}")
    return tuple(_habits(name, rng) for name in _NAMES[:count])


def _habits(name: str, rng: Random) -> AnswerHabits:
    return AnswerHabits(
        name=name,
        errs=rng.uniform(0.04, 0.12),
        unsure=rng.uniform(0.01, 0.04),
        errs_again=rng.uniform(0.02, 0.08),
        gives_in=rng.uniform(0.4, 0.8),
    )


def first_answer(right: str, habits: AnswerHabits, rng: Random) -> str | None:
    """Return what someone answers by themselves; None where they find it unclear."""
    if rng.random() < habits.unsure:
        return None
    return wrong_instead(right, rng) if rng.random() < habits.errs else right


def judgement(right: str, habits: AnswerHabits, rng: Random) -> str:
    """Return what someone answers where unclear is no answer: about a prompt, or a question."""
    return wrong_instead(right, rng) if rng.random() < habits.errs / 2 else right


def talk_over(
    right: str, habits: tuple[AnswerHabits, AnswerHabits], rng: Random, *, most: int = 3
) -> list[tuple[str, str]]:
    """
    Return what two people vote for in turn who answered differently, until they vote the same.

    Both look again, with the other's answer before them. While they still differ, one may give in; in the `most`-th
    vote one does, because it has to end.
    """
    votes = [(_looked_again(right, habits[0], rng), _looked_again(right, habits[1], rng))]
    while votes[-1][0] != votes[-1][1]:
        first, second = votes[-1]
        if rng.random() < habits[0].gives_in:
            first = second
        elif len(votes) + 1 >= most or rng.random() < habits[1].gives_in:
            second = first
        votes.append((first, second))
    return votes


def note_for(value: str) -> str:
    """Return what someone writes to the other about their answer, yes or no."""
    return _NOTES[value]


def _looked_again(right: str, habits: AnswerHabits, rng: Random) -> str:
    return wrong_instead(right, rng) if rng.random() < habits.errs_again else right


def wrong_instead(right: str, rng: Random) -> str:
    """Return another answer than the right one."""
    return rng.choice(_OTHERS[right])
