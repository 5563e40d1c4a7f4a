"""
Certificates: how far people agree with a judge on the reasons of a study.

A certificate is *judging* while a worker has the judge score a pool of the study's pairs, *rating* while people rate
the sample drawn from it, *finishing* while a worker computes the figures, and *done* with them; it *failed* where the
judge or its money gave out, from which it can be resumed. What a worker does is in `jobs`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from annotations.studies.models import Study
from annotations.tasks.content import require_one_clip
from evaluation.judges.certificates.answers_to_grade import answer_candidates_of
from evaluation.judges.certificates.certificate_jobs import CERTIFICATE_FIGURES, CERTIFICATES
from evaluation.judges.certificates.figures import CertificateFigures
from evaluation.judges.certificates.progress import RatedOutput, rating_progress
from evaluation.judges.certificates.sampling import Candidate, candidates_of, unseen_by
from evaluation.judges.certificates.terms import Terms, new_terms
from evaluation.judges.kinds.prompts import GRADES, SIMILARITY, purpose_of, require_purpose
from evaluation.judges.models import Certificate, Judge
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import cancel, start_over

_REASONS = ("pairs of reasons", "mark")


class CertificateStatus(NamedTuple):
    """What a judge has for a study: a current certificate, or why there is none; and the newest that is under way."""

    certificate: Certificate | None
    reason: str | None
    under_way: Certificate | None = None


def candidates_for(judge: Judge, study: Study) -> list[Candidate]:
    """Return what a certificate of a judge can be drawn from: pairs of reasons, or answers with a reference."""
    return answer_candidates_of(study) if purpose_of(judge) == GRADES else candidates_of(study)


def require_certifiable(study: Study) -> None:
    """
    Refuse a study whose reasons and answers are not drawn.

    :raises Invalid: if a task of the study is not one clip.
    """
    require_one_clip(study.rounds.latest("n"), "Judges are certified")


def start_certificate(
    *, judge: Judge, study: Study, terms: Terms | None = None, by: Person | None = None, woken: bool = True
) -> Certificate:
    """
    Begin a certificate; a worker judges and draws.

    :raises Invalid: if the terms cannot be, the judge is another project's, or there are no pairs to draw from.
    :raises Conflict: if one of this judge for this study is under way.
    """
    terms = terms or new_terms()
    terms.check()
    if judge.project_id not in (None, study.project_id):
        raise Invalid.field("judge", f"{judge} is not a judge of this project.")
    require_purpose(judge, SIMILARITY, GRADES)
    require_certifiable(study)
    found = len(unseen_by(judge, candidates_for(judge, study)))
    if found < terms.min_pairs:
        new = " that the judge was not calibrated on" if "calibrated_on" in judge.parameters else ""
        of, do = ("free-text answers with a reference", "answer") if purpose_of(judge) == GRADES else _REASONS
        why = f"The study has {found} {of}{new}, and at least {terms.min_pairs} are to be rated"
        raise Invalid.field("study", f"{why}. Have more annotators {do} the same clips, or lower `min_pairs`.")
    with transaction.atomic():
        _refuse_two(judge, study)
        made = Certificate.objects.create(judge=judge, study=study, settings=dict(vars(terms)), made_by=by)
    if woken:
        dispatch_on_commit(CERTIFICATES, Q(pk=made.pk))
    return made


def resume_certificate(*, certificate: Certificate, budget_micros: int | None = None, woken: bool = True) -> None:
    """
    Go on with one that failed, perhaps with another budget; what was judged is not judged again.

    :raises Conflict: if it has not failed, or another of its judge for its study is under way.
    """
    settings = dict(certificate.settings)
    if budget_micros is not None:
        settings["budget_micros"] = budget_micros
    failed = Certificate.objects.filter(pk=certificate.pk, state=Certificate.FAILED)
    with transaction.atomic():
        if failed.exists():
            _refuse_two(certificate.judge, certificate.study)
        if not start_over(CERTIFICATES, failed, settings=settings):
            raise Conflict("Only a failed certificate can be resumed.")
    if woken:
        dispatch_on_commit(CERTIFICATES, Q(pk=certificate.pk))


def request_finish(*, certificate: Certificate, woken: bool = True) -> None:
    """
    End the rating: a worker computes the figures from what people rated by then.

    :raises Conflict: if it is not being rated, or too few pairs of the natural sample are rated.
    """
    if certificate.state != Certificate.RATING:
        raise Conflict(
            f"This certificate is {certificate.state}; only a certificate that is being rated can be finished."
        )
    if lacking := _too_few(certificate, rating_progress([certificate])[certificate.pk]):
        raise Conflict(f"Of the pairs, {lacking}; wait for more ratings.")
    if not start_over(CERTIFICATE_FIGURES, Certificate.objects.filter(pk=certificate.pk)):
        raise Conflict("This certificate was finished or withdrawn in the meantime.")
    if woken:
        dispatch_on_commit(CERTIFICATE_FIGURES, Q(pk=certificate.pk))


def withdraw_certificate(*, certificate: Certificate) -> Certificate:
    """
    Take a certificate back, in any state; what people rated stays.

    :raises Conflict: if it is withdrawn.
    """
    standing = Certificate.objects.filter(pk=certificate.pk).exclude(state=Certificate.WITHDRAWN)
    if not cancel(standing, Certificate.WITHDRAWN):
        raise Conflict("This certificate has already been withdrawn.")
    certificate.refresh_from_db()
    return certificate


def current_certificate(judge: Judge, study: Study) -> CertificateStatus:
    """Return the certificate of a judge for a study that holds, or why none does, see `status_among`."""
    found = list(_of(judge, study).select_related("rated_in").order_by("-id"))
    return status_among(found, rating_progress(found))


def status_among(certificates: Sequence[Certificate], progress: Mapping[int, RatedOutput]) -> CertificateStatus:
    """
    Return which of a judge's certificates for a study holds, or why none does.

    It is the last one that is done, if the correlation of its natural sample reaches what it requires: one that came
    out worse takes the place of a better one before.

    :param certificates: all of the judge for the study, newest first
    :param progress: how far people are with each
    """
    of = [each for each in certificates if each.state != Certificate.WITHDRAWN]
    last = next((each for each in of if each.state == Certificate.DONE), None)
    since = of if last is None else of[: of.index(last)]
    under_way = since[0] if since else None
    if last is not None:
        reason = failure_reason(last)
        return CertificateStatus(None if reason else last, reason, under_way)
    return CertificateStatus(None, _why_none(under_way, progress), under_way)


def failure_reason(certificate: Certificate) -> str | None:
    """Return why a certificate that is done does not pass; None if it does."""
    required = certificate.settings["required"]
    figures: CertificateFigures = certificate.figures  # type: ignore[assignment]  # there is one, as it is done
    found = figures["natural"]["spearman"]
    if found["value"] is None:
        return f"the correlation with people is undefined: {found['reason']}"
    if found["value"] < required / 100:
        return f"the correlation with people is {found['value']:.2f}, below the {required / 100:.2f} required"
    return None


def _why_none(under_way: Certificate | None, progress: Mapping[int, RatedOutput]) -> str:
    if under_way is None:
        return "this judge has not been compared with people on this study"
    if under_way.state == Certificate.JUDGING:
        return "its pairs are being drawn"
    if under_way.state == Certificate.FINISHING:
        return "its figures are being computed"
    if under_way.state == Certificate.FAILED:
        return f"its pairs could not be drawn: {under_way.error}"
    if lacking := _too_few(under_way, progress[under_way.pk]):
        return f"people are rating its pairs: {lacking}"
    return "enough of its pairs are rated, but it is not finished yet"


def _too_few(certificate: Certificate, progress: RatedOutput) -> str | None:
    """Return how many pairs of the natural sample are rated and needed; None where they are enough."""
    rated, min_pairs = progress.natural_rated, certificate.settings["min_pairs"]
    return None if rated >= min_pairs else f"{rated} of the natural sample are rated, and {min_pairs} are needed"


def _refuse_two(judge: Judge, study: Study) -> None:
    """Refuse a second certificate under way, and hold up anyone who else would begin one; in a transaction."""
    Study.objects.select_for_update(no_key=True).get(pk=study.pk)
    if _of(judge, study).filter(state__in=[Certificate.JUDGING, Certificate.RATING, Certificate.FINISHING]).exists():
        raise Conflict(f"A certificate of {judge} for this study is in progress; finish or withdraw it first.")


def _of(judge: Judge, study: Study) -> QuerySet[Certificate]:
    return Certificate.objects.filter(judge=judge, study=study)
