"""The HTTP side of the explorer: pages of clips, and the counts of its facets."""

from __future__ import annotations

from typing import Annotated, TypedDict

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.work.submissions.download.api import OneFormat
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.text import whole_number
from studio.clips.export import export_rows
from studio.clips.facets import ClipFacets, facets_of
from studio.clips.filters import MANY, METADATA, SINGLE, ClipFilter, read_filter
from studio.clips.tiles import ClipTile, clip_page

PAGE, LARGEST_PAGE = 60, 200

FILTER_PARAMETERS = [
    *(OpenApiParameter(key, str, many=True, description="see docs/clips.md") for key in MANY),
    *(OpenApiParameter(key, str, description="see docs/clips.md") for key in SINGLE),
    OpenApiParameter(METADATA + "COLUMN", str, many=True, description="a column of the metadata"),
]


class ClipsOutput(TypedDict):
    """A page of clips."""

    results: list[ClipTile]
    cursor: Annotated[str | None, Doc("of the next page; null behind the last one")]


def filter_of(request: Request, *other: str) -> ClipFilter:
    """
    Return the filter in the address of a request.

    :param other: keys that the view reads itself
    :raises Invalid: naming each key or value that is not known
    """
    return read_filter({key: values for key, values in request.query_params.lists() if key not in other})


class ClipsView(APIView):
    """The clips of a project."""

    @extend_schema(
        parameters=[*FILTER_PARAMETERS, OpenApiParameter("cursor", str), OpenApiParameter("page_size", int)],
        responses=serializer_for(ClipsOutput),
    )
    def get(self, request: Request, project: str) -> Response:
        """List the clips that a filter matches (researchers and admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.RESEARCHER)
        wanted = filter_of(request, "cursor", "page_size")
        size = whole_number(asked := request.query_params.get("page_size", str(PAGE)))
        if size is None or not 1 <= size <= LARGEST_PAGE:
            raise Invalid.field("page_size", f"{asked[:40]!r} is not a whole number from 1 to {LARGEST_PAGE}.")
        cursor = request.query_params.get("cursor")
        page = clip_page(found, wanted, person_id=person.pk, size=size, cursor=cursor)
        return Response(ClipsOutput(results=page.results, cursor=page.cursor))


class ClipListView(APIView):
    """The clips of a project as a file."""

    content_negotiation_class = OneFormat

    @extend_schema(
        parameters=FILTER_PARAMETERS, responses={(200, "text/csv"): OpenApiTypes.STR}, operation_id="clips_csv"
    )
    def get(self, request: Request, project: str) -> StreamingHttpResponse:
        """Return the clips that a filter matches as CSV (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        rows = export_rows(found, filter_of(request))
        body = () if request.method == "HEAD" else rows
        answer = StreamingHttpResponse(body, content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="clips-{found.public_id}.csv"'
        return answer


class ClipFacetsView(APIView):
    """The facets of the clips of a project."""

    @extend_schema(
        parameters=[
            *FILTER_PARAMETERS,
            OpenApiParameter("columns", str, many=True, description="of the metadata, counted as facets too"),
            OpenApiParameter("facets", str, many=True, description="those that are counted; by default all"),
        ],
        responses=serializer_for(ClipFacets),
    )
    def get(self, request: Request, project: str) -> Response:
        """Count how many clips would remain with each value of each facet (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        columns, keys = (request.query_params.getlist(each) for each in ("columns", "facets"))
        return Response(facets_of(found, filter_of(request, "columns", "facets"), columns, keys or None))
