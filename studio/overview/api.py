"""The parts of a study's overview over HTTP. Each is a call of its own, so that one that fails leaves the others."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.studies.models import Study
from evaluation.agreement.at_a_glance import AgreementGlance, at_a_glance
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from studio.overview.activity import OverviewActivity, activity_in
from studio.overview.attention import OverviewAttention, attention_in
from studio.overview.people import OverviewPeople, people_in
from studio.overview.progress import OverviewState, state_of
from studio.overview.runs import OverviewRuns, overview_runs
from studio.overview.steps import OverviewSteps, steps_of


def _study(request: Request, study: str) -> Study:
    return study_for(signed_in(request), study, Role.RESEARCHER)


class OverviewStateView(APIView):
    """The clips of a study by state."""

    @extend_schema(responses=serializer_for(OverviewState))
    def get(self, request: Request, study: str) -> Response:
        """Count the clips by exclusive state (researchers and admins)."""
        return Response(state_of(_study(request, study)))


class OverviewStepsView(APIView):
    """The way of a study from clips to a release."""

    @extend_schema(responses=serializer_for(OverviewSteps))
    def get(self, request: Request, study: str) -> Response:
        """Tell how far each step is, and which one is next (researchers and admins)."""
        return Response(steps_of(_study(request, study)))


class OverviewAttentionView(APIView):
    """The clips of a study that need a researcher."""

    @extend_schema(responses=serializer_for(OverviewAttention))
    def get(self, request: Request, study: str) -> Response:
        """List the five worst open disagreements, with who marked what (researchers and admins)."""
        return Response(attention_in(_study(request, study), signed_in(request)))


class OverviewAgreementView(APIView):
    """Agreement at a glance."""

    limit = COSTLY

    @extend_schema(responses=serializer_for(AgreementGlance))
    def get(self, request: Request, study: str) -> Response:
        """Tell how far people agree in four figures with intervals (researchers and admins)."""
        return Response(at_a_glance(_study(request, study)))


class OverviewRunsView(APIView):
    """The latest critic runs over a study."""

    @extend_schema(responses=serializer_for(OverviewRuns))
    def get(self, request: Request, study: str) -> Response:
        """List the five latest runs, each with its progress and rate (researchers and admins)."""
        return Response(overview_runs(_study(request, study)))


class OverviewPeopleView(APIView):
    """The people at work in a study."""

    @extend_schema(responses=serializer_for(OverviewPeople))
    def get(self, request: Request, study: str) -> Response:
        """List the people with the most work, with their counts (researchers and admins)."""
        return Response(people_in(_study(request, study)))


class OverviewActivityView(APIView):
    """What happened in a study lately."""

    @extend_schema(responses=serializer_for(OverviewActivity))
    def get(self, request: Request, study: str) -> Response:
        """List the latest events, newest first (researchers and admins)."""
        return Response(activity_in(_study(request, study)))
