"""The calls of the studio's bar."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from studio.navigation.queries import Navigation, NavigationCounts, counts_of_study, navigation_of


class NavigationView(APIView):
    """Where a person can go."""

    @extend_schema(responses=serializer_for(Navigation))
    def get(self, request: Request) -> Response:
        """List one's projects and their studies, with one's role in each."""
        return Response(navigation_of(signed_in(request)))


class CountsView(APIView):
    """What waits in a study."""

    @extend_schema(responses=serializer_for(NavigationCounts))
    def get(self, request: Request, study: str) -> Response:
        """Count what waits in a study, and what it has (researchers and admins)."""
        return Response(counts_of_study(study_for(signed_in(request), study, Role.RESEARCHER)))
