"""
What a worker does for a certificate: have the judge score a pool, draw the samples, put them before people; and, when
these have rated, compute the figures.

What was judged before is not judged again. No one is asked inside a transaction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from django.db.models import F
from django.db.models.functions import Now

from evaluation.judges.certificates.certificate_jobs import CERTIFICATE_FIGURES, CERTIFICATES
from evaluation.judges.certificates.figures import Scored, figures_of
from evaluation.judges.certificates.operations import candidates_for
from evaluation.judges.certificates.rating_study import keep_pairs, make_rating_study, ratings_in
from evaluation.judges.certificates.sampling import (
    SCORED,
    Candidate,
    Samples,
    Sampling,
    draw,
    sample_pool,
    unseen_by,
)
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.contract import Pair, SpendingLimit
from evaluation.judges.kinds.prompts import GRADES, GREATEST, purpose_of
from evaluation.judges.models import Certificate
from evaluation.judges.scoring.score_pairs import judge_pairs
from outtake.errors import Conflict
from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.jobs.spec import Changes


class _Scores(NamedTuple):
    """Scores of pairs, without those on which the judge failed, and how many these are."""

    by_pair: Mapping[Pair, int]
    failed: int


def draw_certificate(*, public_id: str) -> None:
    """
    Judge a pool of pairs, draw the samples, and put them before people; see `CertificateJobs` for what ends that.

    One that is drawn or leased by another worker does not change.
    """
    carry_out(CERTIFICATES, _draw, public_id=public_id)


def _draw(claimed: Claim[Certificate]) -> Store:
    certificate = claimed.job
    terms = Terms(**certificate.settings)
    candidates = unseen_by(certificate.judge, candidates_for(certificate.judge, certificate.study))
    grades = purpose_of(certificate.judge) == GRADES
    pool = sample_pool(candidates, size=terms.pool, seed=terms.seed)
    most = 0 if grades else min(terms.natural + len(SCORED) * terms.per_bucket, len(pool))
    judged = _judge(claimed, pool, terms, after=most)
    samples = draw(
        pool,
        judged.by_pair,
        of=len(candidates),
        natural=terms.natural,
        per_bucket=terms.per_bucket,
        seed=terms.seed,
        scored_as=range(GREATEST[GRADES] + 1) if grades else SCORED,
    )
    natural = sum(each.natural for each in samples.pairs)
    if natural < terms.min_pairs:
        raise Conflict(f"The judge scored {natural} pairs of the natural sample, and {terms.min_pairs} are needed.")
    turned = [] if grades else [each.candidate.turned for each in samples.pairs]
    swapped = _judge(claimed, turned, terms, before=len(pool)) if turned else _Scores({}, 0)
    drawn: Sampling = {
        "candidates": len(candidates),
        "pool": len(pool),
        "failed": judged.failed,
        "natural": natural,
        "stratified": len(samples.pairs) - natural,
        "pool_by_score": {str(score): n for score, n in samples.pool_by_score.items()},
    }
    return partial(_put_before_people, certificate, samples, swapped.by_pair, drawn)


def _judge(
    claimed: Claim[Certificate], pool: Sequence[Candidate], terms: Terms, *, before: int = 0, after: int = 0
) -> _Scores:
    """Have the judge score pairs; `before` and `after` are calls that the progress counts too."""

    def step(done: int, total: int) -> None:
        claimed.progress(before + done, before + total + after)

    certificate = claimed.job
    allowance = SpendingLimit(f"certificate {certificate.public_id}", terms.budget_micros)
    judged = judge_pairs(certificate.judge, [each.texts for each in pool], step=step, budget=allowance)
    scores = {pair: score for pair, score in judged.scores.items() if pair not in judged.failed}
    return _Scores(scores, len(judged.failed))


def _put_before_people(
    certificate: Certificate, samples: Samples, swapped: Mapping[Pair, int], drawn: Sampling
) -> Changes:
    study = make_rating_study(certificate, samples.pairs, overlap=certificate.settings["overlap"])
    keep_pairs(certificate, study, samples.pairs, swapped)
    return {"rated_in": study, "drawn": drawn, "done": F("total")}


def compute_figures(*, public_id: str) -> None:
    """
    Compute the figures of a certificate from what people rated by now.

    One that is not to be finished, or is leased by another worker, does not change.
    """
    carry_out(CERTIFICATE_FIGURES, _figures, public_id=public_id)


def _figures(claimed: Claim[Certificate]) -> Store:
    certificate = claimed.job
    assert certificate.rated_in is not None  # a constraint of the table
    ratings = ratings_in(certificate.rated_in)
    swapped = purpose_of(certificate.judge) != GRADES
    figures = figures_of(_scored(certificate), ratings, seed=certificate.settings["seed"], swapped=swapped)
    return lambda: {"figures": figures, "finished_at": Now()}


def _scored(certificate: Certificate) -> list[Scored]:
    columns = ("task__subject_hash", "about__public_id", "natural", "weight", "score", "swapped_score")
    return [Scored(*row) for row in certificate.pairs.order_by("position").values_list(*columns)]
