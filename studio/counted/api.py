"""The HTTP side of numbers and their clips."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from studio.counted.queries import CountedNumber, number_of


class CountedView(APIView):
    """A number whose clips the explorer shows."""

    limit = COSTLY

    @extend_schema(
        parameters=[OpenApiParameter("counted", str, required=True, description="see docs/clips.md")],
        responses=serializer_for(CountedNumber),
    )
    def get(self, request: Request, project: str) -> Response:
        """Say how a number comes about (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(number_of(found, request.query_params.get("counted", "")))
