"""The HTTP side of a clip's page."""

from __future__ import annotations

from typing import TypedDict

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.http.resources import serializer_for
from studio.access.permissions import clip_for
from studio.clip.facts import ClipFacts, clip_facts
from studio.clip.lanes import ClipEvent, ClipLanes, history_of, lanes_of
from studio.clips.filters import read_query


class ClipHistoryOutput(TypedDict):
    """What happened to a clip, the newest first."""

    results: list[ClipEvent]


class ClipView(APIView):
    """One clip."""

    @extend_schema(
        parameters=[OpenApiParameter("filter", str, description="the query string that led here")],
        responses=serializer_for(ClipFacts),
    )
    def get(self, request: Request, video: str) -> Response:
        """Give its facts, its uses, and its neighbours in a filter (researchers and admins)."""
        person = signed_in(request)
        found = clip_for(person, video)
        query = request.query_params.get("filter")
        wanted = None if query is None else read_query(query)
        return Response(clip_facts(found, person, wanted))


class ClipLanesView(APIView):
    """What was marked in a clip."""

    @extend_schema(responses=serializer_for(ClipLanes))
    def get(self, request: Request, video: str) -> Response:
        """List all annotations with their revisions, and all versions of ground truths (researchers and admins)."""
        return Response(lanes_of(clip_for(signed_in(request), video)))


class ClipHistoryView(APIView):
    """What happened to a clip."""

    @extend_schema(responses=serializer_for(ClipHistoryOutput))
    def get(self, request: Request, video: str) -> Response:
        """List it, the newest first (researchers and admins)."""
        return Response(ClipHistoryOutput(results=history_of(clip_for(signed_in(request), video))))
