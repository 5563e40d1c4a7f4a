"""Judges and certificates, as the API returns them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Count, Q

from annotations.studies.models import Study
from annotations.studies.serializers import RefOutput
from evaluation.judges.api.serializers import (
    BeforehandOutput,
    CertificateListOutput,
    CertificateOutput,
    JudgeListOutput,
    JudgeOutput,
    JudgePromptOutput,
    JudgeRefOutput,
    JudgeStatusOutput,
    RatedOutput,
    TermsOutput,
)
from evaluation.judges.certificates.operations import current_certificate, failure_reason, pairs_of
from evaluation.judges.certificates.rating_study import ratings_in
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.prompts import PLAIN, offered
from evaluation.judges.kinds.spending import spent_by
from evaluation.judges.models import Certificate, Judge, Judgement
from evaluation.judges.scoring.create_judge import judges_of
from outtake.accounts.projects.models import Project
from worker.ledger.money import usd
from worker.prompts.models import PromptVersion
from worker.prompts.templates import PromptTemplate


def serialize_project_judges(project: Project) -> JudgeListOutput:
    """Return the judges that a project can use, and the prompts that another can be asked with."""
    return {"results": serialize_judges(judges_of(project)), "prompts": [_serialize_prompt(each) for each in offered()]}


def serialize_judge(judge: Judge) -> JudgeOutput:
    """Return a judge, whole."""
    return serialize_judges([judge])[0]


def serialize_judges(judges: Iterable[Judge]) -> list[JudgeOutput]:
    """Return judges, whole."""
    rows = list(judges)
    judged = Judgement.objects.filter(judge__in=rows).order_by("judge").values_list("judge")
    counts = {pk: (n, failed) for pk, n, failed in judged.annotate(n=Count("pk"), failed=Count("pk", Q(score=None)))}
    return [_serialize_judge(judge, *counts.get(judge.pk, (0, 0))) for judge in rows]


def _serialize_judge(judge: Judge, judgements: int, failures: int) -> JudgeOutput:
    prompt, endpoint = judge.prompt, judge.endpoint
    return {
        **_serialize_ref(judge),
        "shared": judge.project_id is None,
        "endpoint": {"id": endpoint.public_id, "name": endpoint.name} if endpoint else None,
        "model": judge.model,
        "prompt": _serialize_prompt(prompt) if prompt else None,
        "defended": prompt.name != PLAIN if prompt else None,
        "decoding": judge.parameters.get("decoding"),
        "judgements": judgements,
        "failures": failures,
        "created_at": judge.created_at,
    }


def _serialize_ref(judge: Judge) -> JudgeRefOutput:
    return {
        "id": judge.public_id,
        "name": judge.name,
        "version": judge.version,
        "kind": judge.kind,
        "baseline": judge.is_baseline,
    }


def _serialize_prompt(prompt: PromptVersion | PromptTemplate) -> JudgePromptOutput:
    return {
        "name": prompt.name,
        "version": prompt.version,
        "digest": prompt.digest,
        "text": prompt.text,
        "defended": prompt.name != PLAIN,
    }


def serialize_beforehand(study: Study) -> BeforehandOutput:
    """Return what a certificate can be drawn from."""
    return {"pairs": len(pairs_of(study)), "terms": _serialize_terms(Terms())}


def serialize_certificate(certificate: Certificate) -> CertificateOutput:
    """Return how far a certificate is, and what it says."""
    why = failure_reason(certificate) if certificate.figures is not None else None
    return {
        "id": certificate.public_id,
        "judge": _serialize_ref(certificate.judge),
        "study": _serialize_study(certificate.study),
        "rated_in": _serialize_study(certificate.rated_in) if certificate.rated_in else None,
        "state": certificate.state,
        "terms": _serialize_terms(Terms(**certificate.settings)),
        "sampling": certificate.drawn,
        "done": certificate.done,
        "total": certificate.total,
        "ratings": _ratings(certificate),
        "error": certificate.error,
        "figures": certificate.figures,
        "passes": None if certificate.figures is None else why is None,
        "shortfall": why,
        "spent": usd(spent_by(certificate.study.project, f"certificate {certificate.public_id}")),
        "created_at": certificate.created_at,
        "finished_at": certificate.finished_at,
    }


def serialize_certificates(study: Study, certificates: Sequence[Certificate]) -> CertificateListOutput:
    """Return the certificates of a study, and what each judge has for it."""
    return {
        "results": [serialize_certificate(each) for each in certificates],
        "judges": [_serialize_status(judge, study) for judge in judges_of(study.project)],
    }


def _serialize_status(judge: Judge, study: Study) -> JudgeStatusOutput:
    found = current_certificate(judge, study)
    return {
        "judge": _serialize_ref(judge),
        "certificate": found.certificate.public_id if found.certificate else None,
        "reason": found.reason,
        "under_way": found.under_way.public_id if found.under_way else None,
    }


def _serialize_terms(terms: Terms) -> TermsOutput:
    return {
        "seed": terms.seed,
        "natural": terms.natural,
        "per_bucket": terms.per_bucket,
        "pool": terms.pool,
        "overlap": terms.overlap,
        "min_pairs": terms.min_pairs,
        "required": terms.required,
        "budget": usd(terms.budget_micros),
    }


def _serialize_study(study: Study) -> RefOutput:
    return {"id": study.public_id, "name": study.name}


def _ratings(certificate: Certificate) -> RatedOutput | None:
    if certificate.rated_in is None:
        return None
    ratings = ratings_in(certificate.rated_in)
    pairs = list(certificate.pairs.values_list("task__subject_hash", "natural"))
    rated = [(subject, natural) for subject, natural in pairs if subject in ratings]
    return {
        "pairs": len(pairs),
        "rated": len(rated),
        "natural": sum(natural for _, natural in pairs),
        "natural_rated": sum(natural for _, natural in rated),
        "raters": len({rater for subject, _ in rated for rater in ratings[subject]}),
    }
