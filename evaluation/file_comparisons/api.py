"""The HTTP side of comparisons of files."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from evaluation.file_comparisons.figures import SEGMENTS
from evaluation.file_comparisons.models import ComparedFile, FileComparison
from evaluation.file_comparisons.operations import NewFile, delete_comparison, receive_file, request_comparison
from evaluation.file_comparisons.queries import (
    FileComparisonListOutput,
    FileComparisonOutput,
    comparison_for,
    comparisons_of,
    figures_as_csv,
    file_for,
    serialize_comparison,
)
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.permissions import require_researcher
from outtake.errors import Conflict, Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString, validated
from outtake.measures.agreement.krippendorff import LEVELS
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_TAU
from outtake.measures.spotlight.scores import DEFAULT_TAU
from outtake.text import whole_number

BODY = "application/octet-stream"
OF_SCORE = ("tau", "sweep", "missing_judgement")


class NewFileInput(StrictSerializer):
    """A file that will be sent."""

    role = serializers.ChoiceField(choices=ComparedFile.ROLES)
    name = StrictString(max_length=100, help_text="as messages name it")
    size = StrictInteger(min_value=0, max_value=1 << 53, help_text="bytes; 50 MB at most")


class NewFileComparisonInput(StrictSerializer):
    """What is to be compared, and how."""

    kind = serializers.ChoiceField(choices=FileComparison.KINDS)
    files = NewFileInput(many=True)
    tau = StrictInteger(min_value=0, max_value=GREATEST_TAU, required=False, help_text="of a score: hundredths")
    sweep = StrictBoolean(required=False, help_text="of a score: at every threshold as well")
    missing_judgement = StrictInteger(
        min_value=0,
        max_value=0,
        required=False,
        allow_null=True,
        help_text="of a score: 0 lets an unjudged pair count so; null: it is an error",
    )
    measure = serializers.ChoiceField(
        choices=(SEGMENTS, *LEVELS), required=False, help_text="of agreement: segments, or the level of ratings"
    )


class FileComparisonsView(APIView):
    """One's comparisons of files."""

    limit = COSTLY

    @extend_schema(responses=serializer_for(FileComparisonListOutput), operation_id="file_comparisons_list")
    def get(self, request: Request) -> Response:
        """List one's comparisons, newest first, without their figures (researchers and admins of any project)."""
        person = require_researcher(signed_in(request))
        listed = [serialize_comparison(each, whole=False) for each in comparisons_of(person)]
        return Response(FileComparisonListOutput(results=listed))

    @extend_schema(request=NewFileComparisonInput, responses={201: serializer_for(FileComparisonOutput)})
    def post(self, request: Request) -> Response:
        """
        Begin a comparison; then send each file (researchers and admins of any project).

        It is computed when all files are there, and removed after seven days.
        """
        person = require_researcher(signed_in(request))
        given = validated(NewFileComparisonInput, request.data)
        kind, files = given.pop("kind"), [NewFile(**each) for each in given.pop("files")]
        made = request_comparison(person=person, kind=kind, settings=_settings(kind, given), files=files)
        return Response(serialize_comparison(made), status.HTTP_201_CREATED)


def _settings(kind: str, given: dict[str, Any]) -> dict[str, Any]:
    is_score = kind == FileComparison.SCORE
    for name in given:
        if (name in OF_SCORE) != is_score:
            raise Invalid.field(name, f"A comparison of the kind {kind!r} has no such setting; leave it out.")
    if is_score:
        return {"tau": DEFAULT_TAU, "sweep": False, "missing_judgement": None, **given}
    if "measure" not in given:
        raise Invalid.field(
            "measure", f"Say what is in the files: {SEGMENTS}, or ratings that are {', '.join(LEVELS)}."
        )
    return given


class FileComparisonView(APIView):
    """One comparison of files."""

    @extend_schema(responses=serializer_for(FileComparisonOutput))
    def get(self, request: Request, comparison: str) -> Response:
        """Return how far a comparison of one's own is, and its figures."""
        return Response(serialize_comparison(comparison_for(signed_in(request), comparison)))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, comparison: str) -> Response:
        """Remove a comparison of one's own with its files."""
        delete_comparison(comparison=comparison_for(signed_in(request), comparison))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ComparedFileView(APIView):
    """A file of a comparison."""

    @extend_schema(request={BODY: OpenApiTypes.BINARY}, responses={204: None})
    def put(self, request: Request, comparison: str, role: str) -> Response:
        """Send the bytes of a file; 409 where they are there already."""
        file = file_for(signed_in(request), comparison, role)
        media_type = request.content_type.partition(";")[0].strip().lower()
        if media_type != BODY:
            raise exceptions.UnsupportedMediaType(media_type, f"Send the bytes as {BODY}.")
        written = request.headers.get("Content-Length", "")
        length = whole_number(written)
        if length is None:
            raise Invalid.field("Content-Length", f"{written[:40]!r} is not a whole number; say how many bytes come.")
        receive_file(file=file, body=request._request, length=length)  # type: ignore[arg-type]  # it can be read
        return Response(status=status.HTTP_204_NO_CONTENT)


class ResultJsonView(APIView):
    """The result as the command prints it."""

    refusals = (409,)

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, comparison: str) -> HttpResponse:
        """Download the result: byte for byte what the command prints with --json."""
        found = _ready(request, comparison)
        return _download(found, found.result, "json", "application/json")


class ResultCsvView(APIView):
    """The figures as a table."""

    refusals = (409,)

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, comparison: str) -> HttpResponse:
        """Download the figures with n and intervals, a number a line."""
        found = _ready(request, comparison)
        return _download(found, figures_as_csv(found), "csv", "text/csv; charset=utf-8")


def _ready(request: Request, comparison: str) -> FileComparison:
    found = comparison_for(signed_in(request), comparison)
    if found.state != FileComparison.READY:
        raise Conflict(f"The comparison is {found.state}; its result can be downloaded when it is ready.")
    return found


def _download(comparison: FileComparison, text: str, form: str, content_type: str) -> HttpResponse:
    answer = HttpResponse(text, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{comparison.kind}-{comparison.public_id}.{form}"'
    answer["Cache-Control"] = "private, no-store"
    return answer
