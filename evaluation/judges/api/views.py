"""The HTTP side of judges and their certificates."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from evaluation.judges.api.representation import (
    serialize_beforehand,
    serialize_certificate,
    serialize_certificates,
    serialize_judge,
    serialize_project_judges,
)
from evaluation.judges.api.serializers import (
    BeforehandOutput,
    CertificateInput,
    CertificateListOutput,
    CertificateOutput,
    JudgeInput,
    JudgeListOutput,
    JudgeOutput,
    ResumeCertificateInput,
)
from evaluation.judges.certificates.operations import (
    request_finish,
    resume_certificate,
    start_certificate,
    withdraw_certificate,
)
from evaluation.judges.certificates.terms import new_terms
from evaluation.judges.models import Judge
from evaluation.judges.scoring.create_judge import NewJudge, create_judge, judges_of
from evaluation.judges.scoring.queries import certificate_for, certificates_of, judge_for
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer
from worker.ledger.money import micros

DECODING = ("max_tokens", "temperature", "seed")


class JudgesView(APIView):
    """The judges that a project can use."""

    @extend_schema(responses=serializer_for(JudgeListOutput), operation_id="judges_list")
    def get(self, request: Request, project: str) -> Response:
        """List them, the project's own first, and the prompts that another can be asked with (researchers)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(serialize_project_judges(found))

    @extend_schema(request=JudgeInput, responses={201: serializer_for(JudgeOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Add one that asks an endpoint or a local model (admins). It never changes; a change is another version."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        data = _read(JudgeInput(data=request.data))
        decoding = {name: data.pop(name) for name in DECODING if name in data}
        if "endpoint" not in data and "model" not in data:
            raise Invalid.field("endpoint", "Choose an endpoint or a local model.")
        kind = Judge.LOCAL if "model" in data else Judge.ENDPOINT
        made = create_judge(project=found, new=NewJudge(**data, kind=kind, decoding=decoding), by=signed_in(request))
        return Response(serialize_judge(made), status.HTTP_201_CREATED)


class JudgeView(APIView):
    """One judge."""

    @extend_schema(responses=serializer_for(JudgeOutput))
    def get(self, request: Request, judge: str) -> Response:
        """Return a judge (researchers and admins)."""
        return Response(serialize_judge(judge_for(signed_in(request), judge)))


class CertificatesView(APIView):
    """The certificates of a study."""

    @extend_schema(responses=serializer_for(CertificateListOutput), operation_id="certificates_list")
    def get(self, request: Request, study: str) -> Response:
        """List them, newest first, with what each judge has for this study (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(serialize_certificates(found, certificates_of(found)))

    @extend_schema(request=CertificateInput, responses={201: serializer_for(CertificateOutput)})
    def post(self, request: Request, study: str) -> Response:
        """Begin one: a worker has the judge score a pool of pairs and puts a sample before people (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        data = _read(CertificateInput(data=request.data))
        judge = judges_of(found.project).filter(public_id=data.pop("judge")).first()
        if judge is None:
            raise Invalid.field("judge", "This is not a judge of the project; GET projects/…/judges/ lists them.")
        budget = _budget(data)
        terms = new_terms(**data, budget_micros=budget)
        made = start_certificate(judge=judge, study=found, terms=terms, by=signed_in(request))
        return _answer(request, made.public_id, status.HTTP_201_CREATED)


class BeforehandView(APIView):
    """What there is before a certificate."""

    limit = COSTLY

    @extend_schema(responses=serializer_for(BeforehandOutput))
    def get(self, request: Request, study: str) -> Response:
        """Return how many pairs of reasons there are to draw from (researchers and admins)."""
        return Response(serialize_beforehand(study_for(signed_in(request), study, Role.RESEARCHER)))


class CertificateView(APIView):
    """One certificate."""

    @extend_schema(responses=serializer_for(CertificateOutput))
    def get(self, request: Request, certificate: str) -> Response:
        """Return how far it is, and its figures once it is done (researchers and admins)."""
        return _answer(request, certificate)


class FinishCertificateView(APIView):
    """The end of the rating."""

    @extend_schema(request=None, responses=serializer_for(CertificateOutput))
    def post(self, request: Request, certificate: str) -> Response:
        """End the rating; a worker computes the figures from what people rated by then (admins)."""
        request_finish(certificate=certificate_for(signed_in(request), certificate, Role.ADMIN))
        return _answer(request, certificate)


class ResumeCertificateView(APIView):
    """Another try."""

    @extend_schema(request=ResumeCertificateInput, responses=serializer_for(CertificateOutput))
    def post(self, request: Request, certificate: str) -> Response:
        """Go on with one that failed, perhaps with another budget (admins)."""
        found = certificate_for(signed_in(request), certificate, Role.ADMIN)
        budget = _budget(_read(ResumeCertificateInput(data=request.data)))
        resume_certificate(certificate=found, budget_micros=budget)
        return _answer(request, certificate)


class WithdrawCertificateView(APIView):
    """The end of a certificate."""

    @extend_schema(request=None, responses=serializer_for(CertificateOutput))
    def post(self, request: Request, certificate: str) -> Response:
        """Take it back, in any state; what people rated stays (admins)."""
        withdraw_certificate(certificate=certificate_for(signed_in(request), certificate, Role.ADMIN))
        return _answer(request, certificate)


def _read(asked: StrictSerializer) -> dict[str, Any]:
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _budget(data: dict[str, Any]) -> int | None:
    """Take the budget out of what was sent."""
    budget = data.pop("budget", None)
    return None if budget is None else micros(budget, field="budget")


def _answer(request: Request, certificate: str, code: int = status.HTTP_200_OK) -> Response:
    return Response(serialize_certificate(certificate_for(signed_in(request), certificate, Role.RESEARCHER)), code)
