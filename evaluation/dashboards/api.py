"""The HTTP side of the dashboard: what is counted at once, and what takes longer and is asked for apart."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from evaluation.dashboards.agreement_over_time import AgreementOverTime, agreement_over_time
from evaluation.dashboards.leaderboard import Leaderboard, leaderboard
from evaluation.dashboards.overview import Dashboard, dashboard
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for


class DashboardView(APIView):
    """What researchers watch while a study runs."""

    limit = COSTLY

    @extend_schema(responses=serializer_for(Dashboard))
    def get(self, request: Request, study: str) -> Response:
        """Count tasks, speed, people, rules that fired and cost (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(dashboard(found))


class DashboardAgreementView(APIView):
    """Agreement over time."""

    limit = COSTLY

    @extend_schema(responses=serializer_for(AgreementOverTime))
    def get(self, request: Request, study: str) -> Response:
        """Compare people in a sample of tasks, from the study's beginning to now (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(agreement_over_time(found))


class LeaderboardView(APIView):
    """Critics and people in one table."""

    @extend_schema(responses=serializer_for(Leaderboard))
    def get(self, request: Request, study: str) -> Response:
        """List critics and people by the newest report, with what a clip costs and takes (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(leaderboard(found))
