"""The trainings of critics over HTTP."""

from __future__ import annotations

from typing import TypedDict

from csp.decorators import csp
from django.http import HttpResponse
from django.utils.decorators import method_decorator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from evaluation.reports.plots.style import in_dark
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated
from studio.trainings.plots import KEPT_SECONDS, svg_of
from studio.trainings.queries import TrainingDetail, TrainingRow, training_detail, training_for, trainings_of

OF_PICTURES = {"default-src": ["'none'"], "style-src": ["'unsafe-inline'"], "sandbox": True}  # no script, no load
THEMES = LIGHT, DARK = "light", "dark"


class TrainingListOutput(TypedDict):
    """The trainings of a project."""

    results: list[TrainingRow]


class TrainingPlotInput(StrictSerializer):
    """How a plot is shown."""

    theme = serializers.ChoiceField(choices=THEMES, default=LIGHT)
    steps = StrictString(max_length=20, required=False)


class TrainingsView(APIView):
    """Trainings of critics."""

    @extend_schema(responses=serializer_for(TrainingListOutput), operation_id="trainings_list")
    def get(self, request: Request, project: str) -> Response:
        """List the trainings of a project, newest first, with how far they are (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(TrainingListOutput(results=trainings_of(found)))


class TrainingView(APIView):
    """One training."""

    @extend_schema(responses=serializer_for(TrainingDetail))
    def get(self, request: Request, training: str) -> Response:
        """Return a training: its losses up to the newest checkpoint, its critics, and their runs (researchers)."""
        return Response(training_detail(training_for(signed_in(request), training)))


@method_decorator(csp(OF_PICTURES), name="dispatch")
class TrainingPlotView(APIView):
    """The losses of a pass, as the page shows them."""

    limit = COSTLY

    @extend_schema(
        parameters=[
            OpenApiParameter("theme", str, enum=list(THEMES), description="of the page"),
            OpenApiParameter(
                "steps", str, description="how many steps it shows; a page names them to get a newer picture"
            ),
        ],
        responses={(200, "image/svg+xml"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, training: str, training_plot: str) -> HttpResponse:
        """Return a plot of a training as a picture, in the colours of a theme (researchers and admins)."""
        found = training_for(signed_in(request), training)
        given = validated(TrainingPlotInput, request.query_params.dict())
        svg = svg_of(found, training_plot)
        response = HttpResponse(in_dark(svg) if given["theme"] == DARK else svg, content_type="image/svg+xml")
        response["Cache-Control"] = f"private, max-age={KEPT_SECONDS}"
        return response
