"""
Which generator's clips people prefer, by the votes on pairs of clips: win rates, strengths, and who beats whom.

Every question is counted by itself. A vote is for one of the two clips or for neither, a tie. Where both clips are of
one generator, as where a prompt was revised (VF-Eval's RePrompt), generators cannot be compared, and the vote counts
for the parts of the pair alone: a against b, as anyone who made the task named them.

Wilson's intervals suppose that votes are independent. What allows for votes on one prompt that are correlated draws
prompts with all their votes; below ten prompts there is no such interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from annotations.instruments.question_forms import TIE, A, B
from evaluation.reports.answer_figures.values import Figures, PairVote
from evaluation.reports.figure_cells import share_cell
from outtake.measures.diagnostics.paired_comparison import holm
from outtake.measures.preferences.bradley_terry import Strength, strengths
from outtake.measures.preferences.votes import Vote, WinRate, head_to_head, rate_intervals, win_rate, win_rates
from outtake.measures.uncertainty.bootstrap import RESAMPLES, Interval
from outtake.measures.uncertainty.clustered import LEAST_CLUSTERS

VOTES = "votes"
SEED = 1
STRENGTH_RESAMPLES = 500  # of all votes, each a fit: some 0.3 s a question


def preference_figures(votes: Sequence[PairVote], confidence: int) -> list[Figures]:
    """Give the figures of each question, in the order in which they are asked."""
    questions = dict.fromkeys(vote.question for vote in votes)
    return [_question([vote for vote in votes if vote.question == name], confidence) for name in questions]


def _question(votes: Sequence[PairVote], confidence: int) -> Figures:
    said = [vote for vote in votes if vote.value is not None]
    between = [_between(vote) for vote in said if vote.a != vote.b]
    return {
        "key": votes[0].question,
        "dimension": votes[0].dimension,
        "pairs": len({vote.pair for vote in said}),
        "prompts": len({vote.prompt for vote in said}),
        "votes": len(said),
        "unclear": len(votes) - len(said),
        "one_generator": len(said) - len(between),
        "a": _rate(_counted(said, lambda vote: vote.value == A)),
        "b": _rate(_counted(said, lambda vote: vote.value == B)),
        "left": _rate(_counted([vote for vote in said if vote.value == TIE or vote.left is not None], _stood_left)),
        "generators": _generators(between, confidence),
        "against": _against(between),
    }


def _between(vote: PairVote) -> Vote:
    """Return a vote as one between generators."""
    winner = None if vote.value == TIE else vote.a if vote.value == A else vote.b
    return Vote(vote.prompt, vote.a, vote.b, winner)


def _stood_left(vote: PairVote) -> bool:
    return vote.left is True


def _counted(votes: Sequence[PairVote], wins: Callable[[PairVote], bool]) -> WinRate:
    ties = sum(vote.value == TIE for vote in votes)
    won = sum(vote.value != TIE and wins(vote) for vote in votes)
    return win_rate(won, ties, len(votes) - ties - won)


def _rate(rate: WinRate) -> Figures:
    return {
        "wins": rate.wins,
        "ties": rate.ties,
        "losses": rate.losses,
        "rate": share_cell(rate.rate, VOTES),
        "p": rate.p_even,
    }


def _generators(votes: Sequence[Vote], confidence: int) -> list[Figures]:
    """Give each generator, the strongest first, and those without a strength last."""
    enough = len({vote.item for vote in votes}) >= LEAST_CLUSTERS
    rates = win_rates(votes)
    drawn = rate_intervals(votes, seed=SEED, resamples=RESAMPLES if enough else 1, confidence=confidence)
    found = strengths(votes, seed=SEED, resamples=STRENGTH_RESAMPLES if enough else 1, confidence=confidence)
    return [
        {
            "generator": name,
            **_rate(rates[name]),
            "half_credit": _drawn(drawn[name].half_credit, rates[name].rate.n),
            "strength": _strength(strength),
        }
        for name, strength in found.strengths.items()
    ]


def _strength(strength: Strength) -> Figures:
    if strength.interval is None or strength.value is None:
        none = {"value": None, "low": None, "high": None, "clusters": strength.items}
        return {**none, "n": strength.votes, "unit": VOTES, "reason": strength.reason}
    return _drawn(strength.interval, strength.votes)


def _drawn(interval: Interval, n: int) -> Figures:
    """Give a value with its interval by drawing prompts, if there are enough of them."""
    made = {"value": interval.value, "n": n, "unit": VOTES, "clusters": interval.items}
    if interval.value is not None and interval.items < LEAST_CLUSTERS:
        reason = f"{interval.items} prompts are too few for an interval; it takes {LEAST_CLUSTERS}"
        return {**made, "low": None, "high": None, "reason": reason}
    return {**made, "low": interval.low, "high": interval.high, "reason": interval.reason}


def _against(votes: Iterable[Vote]) -> list[Figures]:
    """Give every two generators, also those that no one compared; p of the sign test is adjusted over them."""
    met = head_to_head(votes)
    names = sorted({name for two in met for name in two})
    two_each = list(combinations(names, 2))
    rates = [met.get(two, win_rate(0, 0, 0)) for two in two_each]
    adjusted = holm([rate.p_even for rate in rates])
    return [
        {"first": first, "second": second, **_rate(rate), "p_holm": p}
        for (first, second), rate, p in zip(two_each, rates, adjusted, strict=True)
    ]
