"""Clips for the prompts of a project, over HTTP."""

from __future__ import annotations

from typing import Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from outtake.http.strict_input import (
    ListJSONParser,
    StrictBoolean,
    StrictInteger,
    StrictNumber,
    validated,
)
from studio.clip_prompts.generation import (
    ClipMakerOutput,
    ClipOrder,
    ClipOrderEstimate,
    estimate_order,
    latest_makers,
    maker_for,
    maker_output,
    start_order,
)
from studio.clip_prompts.selection import PromptSelectionInput, chosen_prompts
from worker.generation.operations import Lengths, retry_clips

MOST_LENGTHS = 10


class ClipOrderInput(PromptSelectionInput):
    """Clips that are wanted: of which prompts, how long, and of which generator."""

    seconds = serializers.ListField(
        child=StrictNumber(), min_length=1, max_length=MOST_LENGTHS, help_text="one length, or several to draw from"
    )
    every_length = StrictBoolean(required=False, help_text="a clip of each length for each prompt, instead of one")
    seed = StrictInteger(min_value=0, max_value=2**31 - 1, required=False, help_text="another one makes other clips")
    parameters = serializers.DictField(
        help_text="of a generator behind a queue: endpoint, name, version, price_per_clip, price_per_second, arguments…"
    )


class ClipMakerListOutput(TypedDict):
    """The generators of a project that were asked for clips."""

    results: list[ClipMakerOutput]


class ClipMakersView(APIView):
    """Clips of generators."""

    parser_classes = [ListJSONParser]

    @extend_schema(responses=serializer_for(ClipMakerListOutput), operation_id="clip_makers_list")
    def get(self, request: Request, project: str) -> Response:
        """List the generators that were asked for clips, with how far these are (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(ClipMakerListOutput(results=latest_makers(found)))

    @extend_schema(request=ClipOrderInput, responses={201: serializer_for(ClipMakerOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Ask a generator for clips (researchers and admins); workers make them, and none is asked for twice."""
        person = signed_in(request)
        found = project_for(person, project, Role.RESEARCHER)
        return Response(start_order(found, _order(found, request.data), person), status.HTTP_201_CREATED)


class ClipMakerEstimateView(APIView):
    """What clips take."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=ClipOrderInput, responses=serializer_for(ClipOrderEstimate))
    def post(self, request: Request, project: str) -> Response:
        """Say what it takes to make clips (researchers and admins); nothing is sent."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(estimate_order(found, _order(found, request.data)))


class RetryClipMakerView(APIView):
    """Failed clips again."""

    @extend_schema(request=None, responses=serializer_for(ClipMakerOutput))
    def post(self, request: Request, clip_maker: str) -> Response:
        """Try the clips of a generator again that failed (researchers and admins)."""
        found = maker_for(signed_in(request), clip_maker, Role.RESEARCHER)
        retry_clips(found)
        return Response(maker_output(found))


def _order(project: Project, data: Any) -> ClipOrder:
    given = validated(ClipOrderInput, data)
    lengths = Lengths(tuple(round(1000 * each) for each in given["seconds"]), given.get("every_length", False))
    chosen = chosen_prompts(project, given)
    return ClipOrder(chosen.rows, lengths, given.get("seed", 0), given["parameters"])
