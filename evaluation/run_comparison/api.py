"""The HTTP side of comparisons of runs."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from evaluation.run_comparison.comparison import RunComparison, compare_runs
from evaluation.run_comparison.differences import runs_named
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, WholeNumberText


class SkipInput(StrictSerializer):
    """Where a page begins."""

    skip = WholeNumberText(min_value=0, max_value=2**31 - 1, default=0)


class CompareRunsView(APIView):
    """Critic runs next to each other."""

    limit = COSTLY

    @extend_schema(
        parameters=[
            OpenApiParameter("runs", str, required=True, description="2 to 5 ids of runs, separated by commas"),
            OpenApiParameter("skip", int, description="number of clips to skip; at most 10 are returned"),
        ],
        responses=serializer_for(RunComparison),
        operation_id="runs_compare",
    )
    def get(self, request: Request, study: str) -> Response:
        """Compare runs over the clips that all of them have answered (researchers and admins)."""
        person = signed_in(request)
        found = study_for(person, study, Role.RESEARCHER)
        runs = runs_named(found, [each for each in request.query_params.get("runs", "").split(",") if each])
        page = SkipInput(data={"skip": request.query_params.get("skip", 0)})
        page.is_valid(raise_exception=True)
        return Response(compare_runs(found, runs, person, **page.validated_data))
