"""The HTTP side of prompts that a model writes."""

from __future__ import annotations

from typing import Any, NamedTuple, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from evaluation.benchmarks.writing.operations import WritingEstimate, estimate_writing, retry_writing, start_writing
from evaluation.benchmarks.writing.queries import (
    PromptWritingOutput,
    latest_writings,
    serialize_writing,
    writing_for,
)
from evaluation.benchmarks.writing.write_prompts import MOST, PromptOrder
from evaluation.judges.scoring.create_judge import endpoint_named
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString, validated
from worker.providers.endpoints.models import Endpoint


class PromptOrderInput(StrictSerializer):
    """Which prompts are to be written, and by which model."""

    endpoint = StrictString(max_length=100, help_text="id or name of an endpoint of the project")
    category = StrictString(max_length=100)
    rule = StrictString(max_length=500, help_text="that each prompt breaks")
    count = StrictInteger(min_value=1, max_value=MOST, help_text="number of prompts")
    description = StrictString(max_length=2000, required=False, allow_blank=True, help_text="what the category means")
    least_words = StrictInteger(min_value=1, max_value=200, required=False, help_text="of a prompt; 8 by default")
    most_words = StrictInteger(min_value=1, max_value=200, required=False, help_text="of a prompt; 40 by default")
    example = StrictString(max_length=2000, required=False, allow_blank=True, help_text="whose style is wanted")


class PromptWritingListOutput(TypedDict):
    """The latest orders for prompts."""

    results: list[PromptWritingOutput]


class PromptWritingsView(APIView):
    """Orders for prompts."""

    @extend_schema(responses=serializer_for(PromptWritingListOutput), operation_id="prompt_writings_list")
    def get(self, request: Request, project: str) -> Response:
        """List the latest orders for prompts, newest first (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(PromptWritingListOutput(results=latest_writings(found)))

    @extend_schema(request=PromptOrderInput, responses={201: serializer_for(PromptWritingOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Have a model write prompts (researchers and admins); a worker asks it, and what it writes are drafts."""
        person = signed_in(request)
        given = _order(project_for(person, project, Role.RESEARCHER), request.data)
        return Response(serialize_writing(start_writing(**given._asdict(), by=person)), status.HTTP_201_CREATED)


class PromptWritingEstimateView(APIView):
    """What an order takes."""

    @extend_schema(request=PromptOrderInput, responses=serializer_for(WritingEstimate))
    def post(self, request: Request, project: str) -> Response:
        """Say what it takes to have prompts written (researchers and admins); nothing is sent."""
        given = _order(project_for(signed_in(request), project, Role.RESEARCHER), request.data)
        return Response(estimate_writing(**given._asdict()))


class RetryPromptWritingView(APIView):
    """Another try."""

    @extend_schema(request=None, responses=serializer_for(PromptWritingOutput))
    def post(self, request: Request, prompt_writing: str) -> Response:
        """Let an order that failed wait again (researchers and admins); any other stays as it is."""
        found = writing_for(signed_in(request), prompt_writing, Role.RESEARCHER)
        return Response(serialize_writing(retry_writing(found)))


class _Given(NamedTuple):
    project: Project
    endpoint: Endpoint
    order: PromptOrder


def _order(project: Project, data: Any) -> _Given:
    given = validated(PromptOrderInput, data)
    least, most = given.get("least_words", PromptOrder.words[0]), given.get("most_words", PromptOrder.words[1])
    order = PromptOrder(
        category=given["category"],
        rule=given["rule"],
        count=given["count"],
        description=given.get("description", ""),
        words=(least, most),
        example=given.get("example", ""),
    )
    order.check()
    return _Given(project, endpoint_named(project, given["endpoint"]), order)
