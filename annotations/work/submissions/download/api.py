"""All annotations of a study as a file, over HTTP."""

from __future__ import annotations

from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.work.submissions.download.records import FORMATS, records_in
from annotations.work.submissions.download.selection import SelectionInput, selected, selection_of
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role


class OneFormat(BaseContentNegotiation):
    """The address says what is answered, whatever a client says that it accepts."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """Return the first."""
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        """Return the first, which writes refusals."""
        return renderers[0], renderers[0].media_type


def _answer(request: Request, study: str, form: str) -> StreamingHttpResponse:
    found = study_for(signed_in(request), study, Role.RESEARCHER)
    annotations = selected(found, selection_of(request.query_params.dict()))
    content_type, write = FORMATS[form]
    body = () if request.method == "HEAD" else write(records_in(found, annotations))
    answer = StreamingHttpResponse(body, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="annotations-{found.public_id}.{form}"'
    return answer


class JsonLinesView(APIView):
    """The annotations of a study, one a line."""

    content_negotiation_class = OneFormat

    @extend_schema(
        parameters=[SelectionInput],
        responses={(200, "application/x-ndjson"): OpenApiTypes.STR},
        operation_id="annotations_jsonl",
    )
    def get(self, request: Request, study: str) -> StreamingHttpResponse:
        """Return the annotations as JSON Lines (researchers and admins)."""
        return _answer(request, study, "jsonl")


class CsvView(APIView):
    """The annotations of a study, a segment or an answer a row."""

    content_negotiation_class = OneFormat

    @extend_schema(
        parameters=[SelectionInput], responses={(200, "text/csv"): OpenApiTypes.STR}, operation_id="annotations_csv"
    )
    def get(self, request: Request, study: str) -> StreamingHttpResponse:
        """Return the annotations as CSV (researchers and admins)."""
        return _answer(request, study, "csv")
