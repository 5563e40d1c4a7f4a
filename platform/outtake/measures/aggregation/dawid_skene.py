"""
Aggregation: one answer from those of several annotators to the same question.

*Majority* takes the most frequent answer of an item. *Dawid–Skene* (A. P. Dawid and A. M. Skene, "Maximum Likelihood
Estimation of Observer Error-Rates Using the EM Algorithm", Applied Statistics 28, 1979) supposes that each item has one
true class, that an annotator's answer depends on nothing but that class, and that answers are independent given it.
It finds, by expectation and maximisation, the shares of the classes, what each annotator says of items of each class,
and from these how probable each class is for each item. An annotator who confuses two classes thus weighs less between
them, and one who always swaps them is understood.

The start is the smoothed share of each answer at an item, so the same answers always give the same result; from another
start another, lower or higher peak of the likelihood may be found. There is no prior on the annotators, so that one
with few answers may look perfect. `outtake.measures.aggregation.dawid_skene` has the steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from scipy.sparse import csr_array

from outtake.measures.aggregation.majority import (
    Accuracy,
    Answers,
    Verdict,
    accuracies_of,
    answer_values,
    count_answers,
    join_labels,
    majority,
)
from outtake.measures.agreement.krippendorff import Value

SMOOTHING = 0.01
"""How many answers each class is given at each item before the first step, so that none is ruled out by the start."""

# Probabilities this close are equal but for the last steps that were not made.
_TIE = 1e-6

# An annotator who is expected to have given fewer answers than this to items of a class has not met it.
_LEAST_MET = 1e-6

_UNCOMPARED = "no item has two answers, so nothing tells errors from the truth"


class DawidSkene(NamedTuple):
    """
    Verdicts by item, accuracies by annotator, and the model behind them.

    ``classes`` are all answers given, numbers before text, each in order. ``prior`` is the share of each class;
    ``posterior`` its probability by item, of those that have answers; ``confusion`` by annotator, by true class, how
    probable each answer is, with ``None`` for a class that the annotator did not meet. ``log_likelihood`` has an entry
    an iteration and never falls but for rounding. ``reason`` says why there is no fit, or why the
    fit says little; without a fit, ``prior``, ``posterior`` and ``confusion`` are empty.
    ``against_majority`` items have another label than their most frequent answer, where that is one.
    """

    verdicts: Mapping[str, Verdict]
    accuracies: Mapping[str, Accuracy]
    classes: tuple[Value, ...]
    prior: Mapping[Value, float]
    posterior: Mapping[str, Mapping[Value, float]]
    confusion: Mapping[str, Mapping[Value, Mapping[Value, float] | None]]
    log_likelihood: tuple[float, ...]
    converged: bool
    against_majority: int
    reason: str | None

    @property
    def iterations(self) -> int:
        """How many steps were made."""
        return len(self.log_likelihood)


def dawid_skene(
    answers: Answers, *, max_iterations: int = 1000, tolerance: float = 1e-10, smoothing: float = SMOOTHING
) -> DawidSkene:
    """
    Fit the model of Dawid and Skene.

    :param tolerance: stop when a step raises the log-likelihood by no more than this share of it
    :param smoothing: added to the number of each answer at each item before the first step; 0 is the paper's start
    :raises ValueError: if ``max_iterations`` is below 1, or ``tolerance`` or ``smoothing`` below 0
    """
    if max_iterations < 1 or tolerance < 0 or smoothing < 0:
        raise ValueError(
            f"max_iterations {max_iterations!r}, tolerance {tolerance!r}, smoothing {smoothing!r} cannot be used; "
            "give at least 1, 0 and 0"
        )
    most = max((count_answers(by_annotator) for by_annotator in answers.values()), default=0)
    if most < 2:
        return _without_fit(answers, "there are no answers" if not most else _UNCOMPARED)
    items = sorted(item for item, by_annotator in answers.items() if count_answers(by_annotator))
    annotators = sorted({annotator for item in items for annotator in answers[item]})
    classes = _classes(answers)
    model = fit(
        _votes(answers, items, annotators, classes),
        annotators=len(annotators),
        classes=len(classes),
        smoothing=smoothing,
        max_iterations=max_iterations,
        tolerance=tolerance,
    )
    posterior = {item: _by_class(classes, row) for item, row in zip(items, model.posterior, strict=True)}
    verdicts = {item: _by_posterior(posterior.get(item, {}), count_answers(each)) for item, each in answers.items()}
    return DawidSkene(
        verdicts=verdicts,
        accuracies=accuracies_of(posterior, answers),
        classes=classes,
        prior=_by_class(classes, model.prior),
        posterior=posterior,
        confusion={annotator: _confusion(classes, model, index) for index, annotator in enumerate(annotators)},
        log_likelihood=model.log_likelihood,
        converged=model.converged,
        against_majority=_differing(verdicts, majority(answers).verdicts),
        reason=_caution(classes, model, most),
    )


def _votes(answers: Answers, items: Sequence[str], annotators: Sequence[str], classes: Sequence[Value]) -> csr_array:
    # Items x (annotators x classes): how often the annotator gave the answer.
    column = {annotator: index * len(classes) for index, annotator in enumerate(annotators)}
    offset = {value: index for index, value in enumerate(classes)}
    cells = [
        (row, column[annotator] + offset[value])
        for row, item in enumerate(items)
        for annotator, answer in sorted(answers[item].items())
        for value in answer_values(answer)
    ]
    rows, columns = zip(*cells, strict=True)
    from scipy.sparse import csr_array  # here: the web server imports this module, and seldom computes

    return csr_array((np.ones(len(cells)), (rows, columns)), shape=(len(items), len(annotators) * len(classes)))


def _classes(answers: Answers) -> tuple[Value, ...]:
    given = {value for each in answers.values() for answer in each.values() for value in answer_values(answer)}
    numbers = sorted(value for value in given if not isinstance(value, str))
    return (*numbers, *sorted(value for value in given if isinstance(value, str)))


def _by_class(classes: Sequence[Value], row: Iterable[float]) -> dict[Value, float]:
    return dict(zip(classes, map(float, row), strict=True))


def _confusion(classes: Sequence[Value], model: Fit, annotator: int) -> dict[Value, Mapping[Value, float] | None]:
    return {
        true: _by_class(classes, model.confusion[annotator, :, index])
        if model.met[annotator, index] >= _LEAST_MET
        else None
        for index, true in enumerate(classes)
    }


def _by_posterior(posterior: Mapping[Value, float], n: int) -> Verdict:
    if not posterior:
        return Verdict(None, None, n, "nobody answered")
    greatest = max(posterior.values())
    leaders = [value for value, probability in posterior.items() if greatest - probability <= _TIE]
    if len(leaders) > 1:
        return Verdict(None, None, n, f"{join_labels(leaders)} are equally probable")
    return Verdict(leaders[0], greatest, n, None)


def _without_fit(answers: Answers, reason: str) -> DawidSkene:
    # A lone answer is the label for want of another; how probable it is cannot be known.
    alone = majority(answers)
    return DawidSkene(
        verdicts={
            item: verdict if verdict.label is None else verdict._replace(support=None, reason=reason)
            for item, verdict in alone.verdicts.items()
        },
        accuracies={annotator: Accuracy(None, 0, reason) for annotator in alone.accuracies},
        classes=_classes(answers),
        prior={},
        posterior={},
        confusion={},
        log_likelihood=(),
        converged=False,
        against_majority=0,
        reason=reason,
    )


def _differing(verdicts: Mapping[str, Verdict], others: Mapping[str, Verdict]) -> int:
    labels = [(verdict.label, others[item].label) for item, verdict in verdicts.items()]
    return sum(ours is not None and theirs is not None and ours != theirs for ours, theirs in labels)


def _caution(classes: Sequence[Value], model: Fit, most: int) -> str | None:
    if len(classes) == 1:
        return "all answers are the same, so nothing is learnt about errors"
    if most == 2:
        return "no item has three answers, so many fits explain them equally well and the start decides between them"
    # The model ties a class to its name by the start alone; with little agreement it can drift to another answer.
    said = (model.confusion * model.met[:, np.newaxis, :]).sum(axis=0)
    drifted = [value for index, value in enumerate(classes) if said[:, index].max() - said[index, index] > _LEAST_MET]
    if not drifted:
        return None
    return (
        f"the most frequent answer to items labelled {join_labels(drifted)} is another, so look before you trust labels"
    )


Floats = NDArray[np.float64]


class Fit(NamedTuple):
    """
    The fitted model: ``posterior`` (items x classes) follows from ``prior`` (classes) and ``confusion``.

    ``confusion`` is annotators x answers x true classes: how probable each answer is, given the class. ``met`` is
    annotators x classes: how many answers the annotator is expected to have given to items of the class; where it is 0,
    ``confusion`` is uniform and means nothing. ``log_likelihood`` (natural) has an entry a step.
    """

    prior: Floats
    confusion: Floats
    met: Floats
    posterior: Floats
    log_likelihood: tuple[float, ...]
    converged: bool


def fit(
    votes: csr_array, *, annotators: int, classes: int, smoothing: float, max_iterations: int, tolerance: float
) -> Fit:
    """
    Climb from the smoothed shares of the answers at each item to a peak of the likelihood.

    Equation 3.1 of the paper is the start without smoothing. The peak need not be the highest.

    :param smoothing: added to the number of answers of each class at each item, for the start alone
    :param tolerance: stop when a step raises the log-likelihood by no more than this share of it
    """
    posterior = _start(votes, annotators, classes, smoothing)
    history: list[float] = []
    converged = False
    while True:
        prior, confusion, met = _maximise(votes, posterior, annotators)
        posterior, log_likelihood = _expect(votes, prior, confusion)
        converged = bool(history) and log_likelihood - history[-1] <= tolerance * abs(log_likelihood)
        history.append(log_likelihood)
        if converged or len(history) == max_iterations:
            return Fit(prior, confusion, met, posterior, tuple(history), converged)


def _start(votes: csr_array, annotators: int, classes: int, smoothing: float) -> Floats:
    per_class = np.tile(np.eye(classes), (annotators, 1))
    counts = np.asarray(votes @ per_class) + smoothing
    shares: Floats = counts / counts.sum(axis=1, keepdims=True)
    return shares


def _maximise(votes: csr_array, posterior: Floats, annotators: int) -> tuple[Floats, Floats, Floats]:
    # Equations 2.3 and 2.4 of the paper. A class that an annotator did not meet leaves its answers free: uniform.
    classes = posterior.shape[1]
    said = np.asarray(votes.T @ posterior).reshape(annotators, classes, classes)
    met = said.sum(axis=1)
    confusion = np.full_like(said, 1 / classes)
    np.divide(said, met[:, np.newaxis, :], out=confusion, where=met[:, np.newaxis, :] > 0)
    return posterior.mean(axis=0), confusion, met


def _expect(votes: csr_array, prior: Floats, confusion: Floats) -> tuple[Floats, float]:
    # Equation 2.5, and the logarithm of 2.7.
    with np.errstate(divide="ignore"):
        joint = np.log(prior) + np.asarray(votes @ np.log(confusion).reshape(-1, prior.size))
    greatest = joint.max(axis=1, keepdims=True)
    weights = np.exp(joint - greatest)
    totals = weights.sum(axis=1, keepdims=True)
    return weights / totals, fsum((greatest + np.log(totals)).ravel())
