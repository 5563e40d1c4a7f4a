"""Judges and certificates, as the API returns them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

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
    TermsOutput,
)
from evaluation.judges.certificates.answers_to_grade import answer_candidates_of
from evaluation.judges.certificates.operations import (
    CertificateStatus,
    failure_reason,
    require_certifiable,
    status_among,
)
from evaluation.judges.certificates.progress import RatedOutput, rating_progress
from evaluation.judges.certificates.sampling import candidates_of
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.prompts import DEFENDING, PURPOSE_OF, base_of, offered, purpose_of
from evaluation.judges.kinds.spending import spent_by_each
from evaluation.judges.models import Certificate, Judge, Judgement
from evaluation.judges.scoring.create_judge import judges_of
from outtake.accounts.projects.models import Project
from worker.ledger.money import usd
from worker.prompts.models import PromptVersion
from worker.prompts.templates import PromptTemplate


def serialize_project_judges(project: Project) -> JudgeListOutput:
    """Return the judges that a project can use, and the prompts that another can be asked with."""
    return {
        "results": serialize_judges(judges_of(project)),
        "prompts": [_serialize_prompt(each) for each in offered(project)],
    }


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
        "defended": base_of(prompt) in DEFENDING if prompt else None,
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
        "purpose": purpose_of(judge),
        "baseline": judge.is_baseline,
    }


def _serialize_prompt(prompt: PromptVersion | PromptTemplate) -> JudgePromptOutput:
    return {
        "name": prompt.name,
        "version": prompt.version,
        "digest": prompt.digest,
        "text": prompt.text,
        "base": base_of(prompt),
        "purpose": PURPOSE_OF[base_of(prompt)],
        "defended": base_of(prompt) in DEFENDING,
    }


def serialize_beforehand(study: Study) -> BeforehandOutput:
    """Return what a certificate can be drawn from."""
    require_certifiable(study)
    return {
        "pairs": len(candidates_of(study)),
        "answers": len(answer_candidates_of(study)),
        "terms": _serialize_terms(Terms()),
    }


def serialize_certificate(certificate: Certificate) -> CertificateOutput:
    """Return how far a certificate is, and what it says."""
    facts = _facts_of(certificate.study.project, [certificate])
    return _serialize_certificate(certificate, facts)


class _Facts(NamedTuple):
    """What is read of several certificates at once: by row how far people are, by name what their judges cost."""

    progress: Mapping[int, RatedOutput]
    spent: Mapping[str, int]


def _facts_of(project: Project, certificates: Sequence[Certificate]) -> _Facts:
    return _Facts(rating_progress(certificates), spent_by_each(project, [_allowance(each) for each in certificates]))


def _allowance(certificate: Certificate) -> str:
    return f"certificate {certificate.public_id}"


def _serialize_certificate(certificate: Certificate, facts: _Facts) -> CertificateOutput:
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
        "ratings": facts.progress.get(certificate.pk),
        "error": certificate.error,
        "figures": certificate.figures,
        "passes": None if certificate.figures is None else why is None,
        "shortfall": why,
        "spent": usd(facts.spent[_allowance(certificate)]),
        "created_at": certificate.created_at,
        "finished_at": certificate.finished_at,
    }


def serialize_certificates(study: Study, certificates: Sequence[Certificate]) -> CertificateListOutput:
    """Return the certificates of a study, newest first, and what each judge has for it."""
    facts = _facts_of(study.project, certificates)
    of = {judge: [each for each in certificates if each.judge_id == judge.pk] for judge in judges_of(study.project)}
    return {
        "results": [_serialize_certificate(each, facts) for each in certificates],
        "judges": [_serialize_status(judge, status_among(own, facts.progress)) for judge, own in of.items()],
    }


def _serialize_status(judge: Judge, found: CertificateStatus) -> JudgeStatusOutput:
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
