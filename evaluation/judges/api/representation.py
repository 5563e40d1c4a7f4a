"""Judges and certificates as plain dictionaries, as the output serializers describe them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Count, Q

from annotations.studies.models import Study
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

Line = dict[str, Any]


def judge_ref(judge: Judge) -> Line:
    """Which judge."""
    return {
        "id": judge.public_id,
        "name": judge.name,
        "version": judge.version,
        "kind": judge.kind,
        "baseline": judge.is_baseline,
    }


def judges_shape(project: Project) -> Line:
    """The judges that a project can use, and the prompts that another can be asked with."""
    return {"results": judge_shapes(judges_of(project)), "prompts": [_prompt(each) for each in offered()]}


def judge_shapes(judges: Iterable[Judge]) -> list[Line]:
    """Judges, whole."""
    rows = list(judges)
    counts = Judgement.objects.filter(judge__in=rows).values("judge").order_by("judge")
    counted: dict[int, Line] = {
        each["judge"]: {**each} for each in counts.annotate(n=Count("pk"), failed=Count("pk", Q(score=None)))
    }
    return [_judge_shape(judge, counted.get(judge.pk, {"n": 0, "failed": 0})) for judge in rows]


def _judge_shape(judge: Judge, counted: Line) -> Line:
    prompt, endpoint = judge.prompt, judge.endpoint
    return {
        **judge_ref(judge),
        "shared": judge.project_id is None,
        "endpoint": endpoint and {"id": endpoint.public_id, "name": endpoint.name},
        "model": judge.model,
        "prompt": prompt and _prompt(prompt),
        "defended": None if prompt is None else prompt.name != PLAIN,
        "decoding": judge.parameters.get("decoding"),
        "judgements": counted["n"],
        "failures": counted["failed"],
        "created_at": judge.created_at,
    }


def _prompt(prompt: PromptVersion | PromptTemplate) -> Line:
    told = {name: getattr(prompt, name) for name in ("name", "version", "digest", "text")}
    return {**told, "defended": prompt.name != PLAIN}


def beforehand_shape(study: Study) -> Line:
    """What a certificate can be drawn from."""
    return {"pairs": len(pairs_of(study)), "terms": _terms(vars(Terms()))}


def certificate_shape(certificate: Certificate) -> Line:
    """A certificate."""
    why = failure_reason(certificate) if certificate.figures is not None else None
    return {
        "id": certificate.public_id,
        "judge": judge_ref(certificate.judge),
        "study": _study(certificate.study),
        "rated_in": certificate.rated_in and _study(certificate.rated_in),
        "state": certificate.state,
        "terms": _terms(certificate.settings),
        "drawn": certificate.drawn,
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


def certificates_shape(study: Study, certificates: Sequence[Certificate]) -> Line:
    """The certificates of a study, and what each judge has for it."""
    return {
        "results": [certificate_shape(each) for each in certificates],
        "judges": [_standing(judge, study) for judge in judges_of(study.project)],
    }


def _standing(judge: Judge, study: Study) -> Line:
    found = current_certificate(judge, study)
    return {
        "judge": judge_ref(judge),
        "certificate": found.certificate and found.certificate.public_id,
        "reason": found.reason,
        "under_way": found.under_way and found.under_way.public_id,
    }


def _terms(settings: Mapping[str, Any]) -> Line:
    terms = dict(settings)
    budget = terms.pop("budget_micros")
    return {**terms, "budget": None if budget is None else usd(budget)}


def _study(study: Study) -> Line:
    return {"id": study.public_id, "name": study.name}


def _ratings(certificate: Certificate) -> Line | None:
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
