"""The HTTP side of the dashboard: what is counted at once, and what takes longer and is asked for apart."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.queries import study_for
from evaluation.dashboard import dashboard
from evaluation.dashboard.agreement import agreement_over_time
from evaluation.dashboard.schema import AgreementOverTimeOutput, DashboardOutput
from outtake.accounts.authentication import signed_in
from outtake.accounts.models import Role


class DashboardView(APIView):
    """What researchers watch while a study runs."""

    @extend_schema(responses=DashboardOutput)
    def get(self, request: Request, study: str) -> Response:
        """Count tasks, speed, people, rules that fired and cost (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(DashboardOutput(dashboard(found)).data)


class DashboardAgreementView(APIView):
    """Agreement over time."""

    @extend_schema(responses=AgreementOverTimeOutput)
    def get(self, request: Request, study: str) -> Response:
        """Compare people in a sample of tasks, from the study's beginning to now (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(AgreementOverTimeOutput(agreement_over_time(found)).data)
