"""The HTTP side of saved filters."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated
from studio.saved_filters.counts import MOST_COUNTED, SavedFilterCount, filter_counts
from studio.saved_filters.models import SavedFilter
from studio.saved_filters.operations import change_filter, save_filter, saved_filter_in


class SavedFilterInput(StrictSerializer):
    """A filter with a name."""

    name = StrictString(max_length=SavedFilter.MAX_NAME)
    query = StrictString(max_length=SavedFilter.MAX_QUERY, allow_blank=True, help_text="as in the explorer's address")


class SavedFilterChangeInput(StrictSerializer):
    """What is to be changed of a saved filter."""

    name = StrictString(max_length=SavedFilter.MAX_NAME, required=False)
    query = StrictString(max_length=SavedFilter.MAX_QUERY, required=False, allow_blank=True)


class SavedFilterOutput(TypedDict):
    """A filter with a name."""

    id: Annotated[str, Doc("public id")]
    name: str
    query: Annotated[str, Doc("as in the explorer's address")]
    made_by: Annotated[str, Doc("username; empty once erased")]
    created_at: datetime


class SavedFiltersOutput(TypedDict):
    """The saved filters of a project, by name."""

    results: list[SavedFilterOutput]


class SavedFilterCountsOutput(TypedDict):
    """How many clips saved filters match."""

    results: list[SavedFilterCount]


class SavedFiltersView(APIView):
    """The saved filters of a project."""

    @extend_schema(responses=serializer_for(SavedFiltersOutput))
    def get(self, request: Request, project: str) -> Response:
        """List them (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        rows = found.saved_filters.select_related("made_by").order_by("name")
        return Response(SavedFiltersOutput(results=[_serialize(each) for each in rows]))

    @extend_schema(request=SavedFilterInput, responses={201: serializer_for(SavedFilterOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Save a filter (researchers and admins); 409 where the name is taken."""
        person = signed_in(request)
        found = project_for(person, project, Role.RESEARCHER)
        saved = save_filter(project=found, by=person, **validated(SavedFilterInput, request.data))
        saved.refresh_from_db()
        return Response(_serialize(saved), status.HTTP_201_CREATED)


class SavedFilterView(APIView):
    """One saved filter."""

    @extend_schema(request=SavedFilterChangeInput, responses=serializer_for(SavedFilterOutput))
    def patch(self, request: Request, project: str, filter: str) -> Response:
        """Rename it, or change its query (researchers and admins); 409 where the name is taken."""
        saved = saved_filter_in(project_for(signed_in(request), project, Role.RESEARCHER), filter)
        return Response(_serialize(change_filter(saved=saved, **validated(SavedFilterChangeInput, request.data))))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, project: str, filter: str) -> Response:
        """Delete it (researchers and admins)."""
        saved_filter_in(project_for(signed_in(request), project, Role.RESEARCHER), filter).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class SavedFilterCountsView(APIView):
    """How many clips the saved filters of a project match."""

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "id", str, many=True, description=f"of a saved filter; by default the first {MOST_COUNTED}"
            )
        ],
        responses=serializer_for(SavedFilterCountsOutput),
    )
    def get(self, request: Request, project: str) -> Response:
        """Count the clips of saved filters (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        counts = filter_counts(found, request.query_params.getlist("id"))
        return Response(SavedFilterCountsOutput(results=counts))


def _serialize(saved: SavedFilter) -> SavedFilterOutput:
    return {
        "id": saved.public_id,
        "name": saved.name,
        "query": saved.query,
        "made_by": saved.made_by.username if saved.made_by is not None else "",
        "created_at": saved.created_at,
    }
