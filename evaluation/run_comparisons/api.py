"""The HTTP side of comparisons of runs."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.tasks.models import Task
from evaluation.run_comparisons.queries import compare_clip, compare_runs, runs_named, truth_named
from evaluation.run_comparisons.values import ClipComparison, RunComparison
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated
from outtake.rows import first_or_missing


class ComparisonInput(StrictSerializer):
    """Which runs are compared, and with which ground truth."""

    runs = serializers.CharField(max_length=500, help_text="ids of 1 to 9 runs of the study, separated by commas")
    ground_truth = StrictString(max_length=40, required=False, help_text="id; else the newest one")


class RunComparisonView(APIView):
    """Runs, compared."""

    limit = COSTLY

    @extend_schema(parameters=[ComparisonInput], responses=serializer_for(RunComparison), operation_id="run_comparison")
    def get(self, request: Request, study: str) -> Response:
        """Compare runs by time over the clips that all of them have answered (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        given = validated(ComparisonInput, request.query_params.dict())
        truth = truth_named(found, given.get("ground_truth"))
        return Response(compare_runs(found, runs_named(found, given["runs"].split(",")), truth))


class ClipComparisonView(APIView):
    """Runs, compared on one clip."""

    @extend_schema(
        parameters=[ComparisonInput], responses=serializer_for(ClipComparison), operation_id="run_comparison_of_clip"
    )
    def get(self, request: Request, study: str, task: str) -> Response:
        """Return a lane for each run and person, and which true error each segment matches (researchers and admins)."""
        person = signed_in(request)
        found = study_for(person, study, Role.RESEARCHER)
        given = validated(ComparisonInput, request.query_params.dict())
        runs, truth = runs_named(found, given["runs"].split(",")), truth_named(found, given.get("ground_truth"))
        one = first_or_missing(Task.objects.work().filter(round__study=found, public_id=task))
        return Response(compare_clip(found, runs, truth, one, person))
