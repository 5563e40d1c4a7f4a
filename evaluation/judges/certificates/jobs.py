"""
What a worker does for a certificate: have the judge score a pool, draw the samples, put them before people.

The row is the truth and a message a wake-up. Anyone who judges holds a lease, and only the newest holder may go on;
what was judged before is not judged again. No one is asked inside a transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import NamedTuple

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from evaluation.judges.certificates.rating_study import keep_pairs, make_rating_study
from evaluation.judges.certificates.sampling import (
    Candidate,
    Drawn,
    Samples,
    candidates_of,
    draw,
    sample_pool,
    unseen_by,
)
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.contract import Pair, SpendingLimit
from evaluation.judges.kinds.model_judge import TRIES
from evaluation.judges.models import Certificate
from evaluation.judges.scoring.registry import queue_of
from evaluation.judges.scoring.score_pairs import judge_pairs
from outtake.errors import Conflict, Refused
from outtake.outages import is_outage, patiently
from worker.ledger.budgets import OverBudget
from worker.requests.contract import ModelError

log = logging.getLogger(__name__)

DRAW_CERTIFICATE = "evaluation.draw_certificate"  # the task that judges and draws
MAX_ATTEMPTS = 3
SPARE = timedelta(seconds=120)
SWEPT_AT_ONCE = 100


class _NoLongerHeld(Exception):
    """Anyone who judges has to stop: nothing more may be spent on this certificate by them."""


class _Scores(NamedTuple):
    """Scores of pairs, without those on which the judge failed, and how many these are."""

    by_pair: Mapping[Pair, int]
    failed: int


def wake(certificate: Certificate) -> None:
    """Wake a worker. A broker that is away is no error: the sweeper wakes again."""
    try:
        queue = queue_of(certificate.judge)
        current_app.send_task(DRAW_CERTIFICATE, kwargs={"certificate": certificate.public_id}, queue=queue, retry=False)
    except Exception as error:
        log.warning("The broker does not answer (%s); the sweeper will wake a worker.", error)


def sweep() -> int:
    """Wake workers for the certificates that no one judges for; returns how many."""
    found = list(Certificate.objects.filter(_unheld()).select_related("judge").order_by("id")[:SWEPT_AT_ONCE])
    for certificate in found:
        wake(certificate)
    return len(found)


def draw_certificate(*, public_id: str) -> None:
    """
    Judge a pool of pairs, draw the samples, and put them before people.

    One that is drawn, or in another's hands, is left alone. A judge that does not answer is tried again, up to
    `MAX_ATTEMPTS`; where money is used up, or trying again cannot help, the certificate fails with the reason.
    """
    certificate = _claim(public_id)
    if certificate is None:
        return
    try:
        _draw(certificate)
    except _NoLongerHeld:
        log.info("certificate %s was withdrawn, or is another worker's by now", public_id)
    except Exception as error:
        log.exception("certificate %s, attempt %s", public_id, certificate.attempts)
        patiently(partial(_end, certificate, error))


def _end(certificate: Certificate, error: Exception) -> None:
    """Note what went wrong, for another attempt or for good; what did not answer is no attempt."""
    away = is_outage(error)
    over = _is_lasting(error) or (certificate.attempts >= MAX_ATTEMPTS and not away)
    text = str(error) if isinstance(error, ModelError | Refused) else f"{type(error).__name__}: {error}"
    state = Certificate.FAILED if over else Certificate.JUDGING
    attempts = F("attempts") - 1 if away else F("attempts")
    _held(certificate).update(state=state, error=text[:500], expires_at=None, attempts=attempts)


def _is_lasting(error: Exception) -> bool:
    """Tell whether another attempt can do no better, as when money is used up or a key is refused."""
    if isinstance(error, ModelError):
        return error.permanent or isinstance(error, OverBudget)
    return isinstance(error, Refused)


def _draw(certificate: Certificate) -> None:
    terms = Terms(**certificate.settings)
    candidates = unseen_by(certificate.judge, candidates_of(certificate.study))
    pool = sample_pool(candidates, size=terms.pool, seed=terms.seed)
    most = min(terms.natural + 10 * terms.per_bucket, len(pool))
    judged = _judge(certificate, pool, terms, after=most)
    samples = draw(
        pool,
        judged.by_pair,
        of=len(candidates),
        natural=terms.natural,
        per_bucket=terms.per_bucket,
        seed=terms.seed,
    )
    natural = sum(each.natural for each in samples.pairs)
    if natural < terms.least:
        raise Conflict(f"The judge scored {natural} pairs of the natural sample, and {terms.least} are needed.")
    turned = [each.candidate.turned for each in samples.pairs]
    swapped = _judge(certificate, turned, terms, before=len(pool))
    drawn: Drawn = {
        "candidates": len(candidates),
        "pool": len(pool),
        "failed": judged.failed,
        "natural": natural,
        "stratified": len(samples.pairs) - natural,
        "pool_by_score": {str(score): n for score, n in samples.pool_by_score.items()},
    }
    _put_before_people(certificate, samples, swapped.by_pair, drawn)


def _judge(
    certificate: Certificate, pool: Sequence[Candidate], terms: Terms, *, before: int = 0, after: int = 0
) -> _Scores:
    """Have the judge score pairs; `before` and `after` are calls that the progress counts too."""

    def step(done: int, total: int) -> None:
        so_far = {"done": before + done, "total": before + total + after}
        if not _held(certificate).update(**so_far, expires_at=Now() + _lease()):
            raise _NoLongerHeld

    allowance = SpendingLimit(f"certificate {certificate.public_id}", terms.budget_micros)
    judged = judge_pairs(certificate.judge, [each.texts for each in pool], step=step, budget=allowance)
    scores = {pair: score for pair, score in judged.scores.items() if pair not in judged.failed}
    return _Scores(scores, len(judged.failed))


def _put_before_people(certificate: Certificate, samples: Samples, swapped: Mapping[Pair, int], drawn: Drawn) -> None:
    with transaction.atomic():
        if not _held(certificate).select_for_update().exists():
            return  # another was faster, or it was withdrawn
        study = make_rating_study(certificate, samples.pairs, overlap=certificate.settings["overlap"])
        keep_pairs(certificate, study, samples.pairs, swapped)
        _held(certificate).update(
            state=Certificate.RATING, rated_in=study, drawn=drawn, error="", expires_at=None, done=F("total")
        )


def _lease() -> timedelta:
    """Return how long a bundle of calls may take, after which it is renewed: each call is tried for so many seconds."""
    return TRIES * timedelta(seconds=settings.MODEL_TRIES_SECONDS) + SPARE


def _unheld() -> Q:
    return Q(state=Certificate.JUDGING) & (Q(expires_at=None) | Q(expires_at__lte=Now()))


def _claim(public_id: str) -> Certificate | None:
    """Take a certificate that no one judges for; None if there is none, or it was begun too often."""
    unheld = Certificate.objects.filter(_unheld(), public_id=public_id)
    if unheld.filter(attempts__lt=MAX_ATTEMPTS).update(attempts=F("attempts") + 1, expires_at=Now() + _lease()):
        return Certificate.objects.select_related(
            "judge__project", "judge__endpoint", "judge__prompt", "study__project"
        ).get(public_id=public_id)
    worn_out = unheld.filter(attempts__gte=MAX_ATTEMPTS)
    worn_out.filter(error="").update(error=f"given up after {MAX_ATTEMPTS} attempts; the last one ended without a word")
    worn_out.update(state=Certificate.FAILED, expires_at=None)
    return None


def _held(certificate: Certificate) -> QuerySet[Certificate]:
    return Certificate.objects.filter(pk=certificate.pk, state=Certificate.JUDGING, attempts=certificate.attempts)
