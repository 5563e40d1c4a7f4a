"""The pairs of clips behind win rates, strengths, and the votes for a part or a side of the pair."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.instruments.question_forms import TIE, A, B
from annotations.tasks.counted_tasks import MEAN, SHARE, STATISTIC
from evaluation.reports.answer_figures.values import PairVote
from evaluation.reports.counted_cells.answer_source import AnswerSource
from evaluation.reports.counted_cells.cell_clips import CellClips, Outcome, means, sums, valueless

WON, TIED, LOST = 1.0, 0.5, 0.0
COUNTS = {"wins": WON, "ties": TIED, "losses": LOST}


def of_generator(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the pairs of a generator's votes, or of those of one result."""
    question, generator = row
    own = [each for each in _between(source, question) if generator in (each.a, each.b)]
    return _of_results([(each.pair, _result(each, generator)) for each in own], column)


def of_two_generators(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the pairs of the votes between two generators."""
    question, first, second = row
    own = [each for each in _between(source, question) if {each.a, each.b} == {first, second}]
    return _of_results([(each.pair, _result(each, first)) for each in own], column)


def _between(source: AnswerSource, question: str) -> list[PairVote]:
    return [each for each in source.votes(question) if each.value is not None and each.a != each.b]


def _result(vote: PairVote, generator: str) -> float:
    if vote.value == TIE:
        return TIED
    return WON if (vote.a if vote.value == A else vote.b) == generator else LOST


def _of_results(results: Sequence[Outcome], column: str) -> CellClips:
    if column in COUNTS:
        return CellClips(sums((pair, float(result == COUNTS[column])) for pair, result in results))
    if column == "strength":  # no pair has one of its own
        return CellClips(valueless(pair for pair, _ in results), STATISTIC)
    if column == "half_credit":
        return CellClips(means(results), MEAN)
    if column != "rate":
        raise KeyError(column)
    return CellClips(means((pair, float(result == WON)) for pair, result in results), SHARE)


def of_parts(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the pairs behind the votes for a part of the pair, or for the left side."""
    (question,) = row
    votes = source.votes(question)
    if column == "unclear":
        return CellClips(sums((each.pair, float(each.value is None)) for each in votes))
    said = [each for each in votes if each.value is not None]
    if column == "pairs":
        return CellClips(dict.fromkeys((each.pair for each in said), 1.0))
    if column in ("votes", "ties"):
        return CellClips(sums((each.pair, float(column == "votes" or each.value == TIE)) for each in said))
    among, is_won = _SHARES[column]
    return CellClips(means((each.pair, float(is_won(each))) for each in said if among(each)))


Test = Callable[[PairVote], bool]

_SHARES: Mapping[str, tuple[Test, Test]] = {
    "a": (lambda _: True, lambda vote: vote.value == A),
    "b": (lambda _: True, lambda vote: vote.value == B),
    "left": (lambda vote: vote.value == TIE or vote.left is not None, lambda vote: vote.left is True),
}
"""Which votes a share is of, and which of them are for it."""
