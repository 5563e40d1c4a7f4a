"""
The latent class model of Dawid and Skene on arrays: expectation and maximisation until the likelihood rests.

A. P. Dawid and A. M. Skene, "Maximum Likelihood Estimation of Observer Error-Rates Using the EM Algorithm", Applied
Statistics 28, 1979, whose equations are named below. `outtake.measures.aggregation` is the way in for answers with
names.

Answers are a sparse matrix ``votes``, items x (annotators x classes): how often the annotator gave the item the class.
Each item has at least one. Likelihoods are kept as logarithms, because the product of some hundred answers is too small
for a float.
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Floats = NDArray[np.float64]


class Fit(NamedTuple):
    """
    What the model came to: ``posterior`` (items x classes) follows from ``prior`` (classes) and ``confusion``.

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
    return counts / counts.sum(axis=1, keepdims=True)


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
