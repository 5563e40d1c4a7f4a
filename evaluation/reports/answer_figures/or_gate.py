"""
Two critics that answer yes/no questions, as one: there is an error where either of them says so.

What either says is an answer like any other. Where the critics give a confidence, P(error) of the two is the greater of
theirs, and each also has a threshold of its own, the one with the best F1 on dev; an answer that has no P(error) is
taken as it was said.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from annotations.instruments.question_forms import NO, YES, YES_NO
from evaluation.reports.answer_figures.accuracy import ANSWERS, was_asked
from evaluation.reports.answer_figures.values import Answerer, AskedQuestion, Figures, Place
from evaluation.reports.figure_cells import cell
from evaluation.reports.or_gate import Either, label_of, status_of
from outtake.measures.calibration.recalibration import Threshold, fit_threshold
from outtake.measures.uncertainty.clustered import Linear, Term, estimate, ratio

NO_CONFIDENCE = "no answer on dev has a confidence"

Says = Callable[[AskedQuestion], bool]
"""Whether a critic reports an error in answer to a question."""


class EitherAnswerers(NamedTuple):
    """Two critics, and what either of them says."""

    pair: Either
    first: Answerer
    second: Answerer
    both: Answerer


def united(pair: Either, first: Answerer, second: Answerer, questions: Iterable[AskedQuestion]) -> EitherAnswerers:
    """Return what either of two critics says to the yes/no questions that were put to both."""
    asked = first.asked & second.asked & {each.place for each in questions if each.form == YES_NO}
    videos = first.statuses.keys() & second.statuses.keys()
    given = {
        place: _either(pair.error, [each.given[place] for each in (first, second) if place in each.given])
        for place in sorted(asked)
        if place in first.given or place in second.given
    }
    p_error = {place: max(found) for place in given if (found := _p_errors(pair.error, (first, second), place))}
    both = Answerer(
        label=label_of(first.label, second.label),
        kind=first.kind,
        simulated=first.simulated or second.simulated,
        annotator=pair.id,
        is_source=first.is_source or second.is_source,
        statuses={video: status_of(first.statuses[video], second.statuses[video]) for video in sorted(videos)},
        asked=asked,
        given=given,
        confidences={place: p if given[place] == pair.error else 1 - p for place, p in p_error.items()},
    )
    return EitherAnswerers(pair, first, second, both)


def _either(error: str, values: Sequence[str | None]) -> str | None:
    """Return the answer that reports an error if one of them does, else the other one; None if both are unclear."""
    known = [each for each in values if each is not None]
    if error in known:
        return error
    return (NO if error == YES else YES) if known else None


def _p_errors(error: str, answerers: Iterable[Answerer], place: Place) -> list[float]:
    return [p for each in answerers if (p := p_error_of(error, each, place)) is not None]


def p_error_of(error: str, answerer: Answerer, place: Place) -> float | None:
    """Return the probability of an error that a critic gives; None where it has no answer or no confidence in it."""
    sure, value = answerer.confidences.get(place), answerer.given.get(place)
    if sure is None or value is None:
        return None
    return sure if value == error else 1 - sure


def either_figures(
    questions: Sequence[AskedQuestion], found: EitherAnswerers, dev: Collection[str], confidence: int
) -> Figures:
    """
    Give the errors that two critics and either of them find on test: as they said, and at thresholds of dev.

    :param dev: the clips where the thresholds are fitted
    :param confidence: of the intervals, in percent
    """
    scored = put_to_both(questions, found)
    on_dev = [each for each in scored if each.video in dev]
    on_test = [each for each in scored if each.video not in dev]
    error, critics = found.pair.error, (found.first, found.second)
    thresholds = [_threshold(error, each, on_dev) for each in critics]
    said, gated = says_of(found), says_of(found, [at.value for at in thresholds])
    labels = [*(each.label for each in critics), found.both.label]
    return {
        "annotator": found.both.annotator,
        "error": error,
        "dev": len(on_dev),
        "test": len(on_test),
        "rows": [
            {
                "label": label,
                "threshold": None if at is None else at._asdict(),
                "said": _scores(on_test, error, one, confidence),
                "gated": _scores(on_test, error, other, confidence),
            }
            for label, at, one, other in zip(labels, (*thresholds, None), said, gated, strict=True)
        ],
    }


def put_to_both(questions: Iterable[AskedQuestion], found: EitherAnswerers) -> list[AskedQuestion]:
    """Return the yes/no questions with a true answer that were put to both critics."""
    return [each for each in questions if each.is_scored and was_asked(each, found.both)]


def says_of(found: EitherAnswerers, thresholds: Sequence[float | None] | None = None) -> list[Says]:
    """
    Return what the first critic, the second, and either of them report.

    :param thresholds: of the two critics' P(error), None where one has none; without, they are taken as they said
    """
    error, critics = found.pair.error, (found.first, found.second)
    if thresholds is None:
        says = [_said(error, each) for each in critics]
    else:
        says = [_gated(error, each, at) for each, at in zip(critics, thresholds, strict=True)]
    return [*says, _any(says)]


def _threshold(error: str, answerer: Answerer, dev: Iterable[AskedQuestion]) -> Threshold:
    known = [(p, each.value == error) for each in dev if (p := p_error_of(error, answerer, each.place)) is not None]
    return fit_threshold(known) if known else Threshold(None, None, 0, 0, NO_CONFIDENCE)


def _said(error: str, answerer: Answerer) -> Says:
    return lambda asked: answerer.given.get(asked.place) == error


def _gated(error: str, answerer: Answerer, threshold: float | None) -> Says:
    def says(asked: AskedQuestion) -> bool:
        p = p_error_of(error, answerer, asked.place)
        return answerer.given.get(asked.place) == error if p is None or threshold is None else p >= threshold

    return says


def _any(says: Sequence[Says]) -> Says:
    return lambda asked: any(each(asked) for each in says)


def _scores(test: Sequence[AskedQuestion], error: str, says: Says, confidence: int) -> Figures:
    """Give precision, recall and F1 of the errors, and the share of right answers."""
    pairs = [(f"prompt {each.prompt}", each.value == error, says(each)) for each in test]
    made = {
        "precision": ratio(Term(prompt, float(true and said), float(said)) for prompt, true, said in pairs),
        "recall": ratio(Term(prompt, float(true and said), float(true)) for prompt, true, said in pairs),
        "f1": _f1(pairs),
        "right": ratio(Term(prompt, float(true == said)) for prompt, true, said in pairs),
    }
    return {name: cell(estimate(each, confidence=confidence), ANSWERS, n=int(each.of)) for name, each in made.items()}


def _f1(pairs: Sequence[tuple[str, bool, bool]]) -> Linear:
    made = ratio(Term(prompt, 2.0 * (true and said), float(true) + float(said)) for prompt, true, said in pairs)
    if made.value == 0:
        return made._replace(value=None, influence={}, reason="precision and recall are both 0, or undefined")
    return made
