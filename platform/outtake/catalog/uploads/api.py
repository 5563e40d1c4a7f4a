"""Batches of uploads: begin one, follow it, try a file again, end it. The bytes come over tus, see `tus`."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.media.ingest_file import clip_limits
from outtake.catalog.uploads.limits import limits_of
from outtake.catalog.uploads.manifests import take_manifest
from outtake.catalog.uploads.models import UploadBatch
from outtake.catalog.uploads.operations import cancel_batch, create_batch, retry_upload
from outtake.catalog.uploads.queries import (
    BatchState,
    UploadsPage,
    UploadState,
    batch_for,
    batch_state,
    batches_of,
    one_upload,
    upload_for,
    uploads_page,
)
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, StrictBoolean, StrictSerializer, StrictString, validated


class BatchInput(StrictSerializer):
    """What is known of all files of a batch."""

    generator = StrictString(max_length=161, allow_blank=True, default="", help_text="name, or name@version")
    source = StrictString(max_length=200, allow_blank=True, default="")  # type: ignore[assignment]  # a field of that name
    category = StrictString(max_length=100, allow_blank=True, default="", help_text="of prompts that are new")
    prompt_from = serializers.ChoiceField(choices=UploadBatch.PROMPTS, default=UploadBatch.FILE_NAME)


class ManifestInput(StrictSerializer):
    """A manifest, as a file."""

    name = StrictString(max_length=500, help_text="ends in .csv or .jsonl")
    text = StrictString(max_length=8 << 20, trim_whitespace=False)


class RetryInput(StrictSerializer):
    """How a file is tried again."""

    cut = StrictBoolean(default=False, help_text="cut clips to the allowed length")


class PageInput(StrictSerializer):
    """Which uploads are wanted; both are taken from an earlier answer."""

    since = StrictString(max_length=40, required=False, help_text="only those that changed since that response")
    after = StrictString(max_length=40, required=False, help_text="those after the last one of that response")


class UploadLimitsOutput(TypedDict):
    """What a project takes in."""

    file_bytes: Annotated[int, Doc("most bytes of one file")]
    files: Annotated[int, Doc("most clips of a project")]
    total_bytes: Annotated[int, Doc("most bytes of a project")]
    seconds: Annotated[int, Doc("longest clip, in seconds")]


class BatchesOutput(TypedDict):
    """The batches in which something is open or rejected, the newest first, and what the project takes in."""

    results: list[BatchState]
    limits: UploadLimitsOutput


class RejectedRowOutput(TypedDict):
    """A row of a manifest that cannot be used."""

    row: Annotated[int, Doc("from 1, a header not counted")]
    path: str
    reason: str


class ManifestOutput(TypedDict):
    """The result of a manifest."""

    rows: Annotated[int, Doc("that are kept")]
    edited: Annotated[int, Doc("clips that were already ready and were updated")]
    rejected: list[RejectedRowOutput]


class BatchesView(APIView):
    """The batches of a project."""

    @extend_schema(responses=serializer_for(BatchesOutput))
    def get(self, request: Request, project: str) -> Response:
        """List the batches in which something is to be done (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        allowed = limits_of(found.pk)
        limits = UploadLimitsOutput(
            file_bytes=allowed.file_bytes,
            files=allowed.files,
            total_bytes=allowed.total_bytes,
            seconds=clip_limits().max_seconds,
        )
        return Response(BatchesOutput(results=batches_of(found), limits=limits))

    @extend_schema(request=BatchInput, responses={201: serializer_for(BatchState)})
    def post(self, request: Request, project: str) -> Response:
        """Begin a batch, to which files are uploaded over tus (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        batch = create_batch(project=found, by=signed_in(request), **validated(BatchInput, request.data))
        return Response(batch_state(batch), status.HTTP_201_CREATED)


class BatchView(APIView):
    """One batch."""

    @extend_schema(parameters=[PageInput], responses=serializer_for(UploadsPage))
    def get(self, request: Request, batch: str) -> Response:
        """Return its counts and its uploads, 500 at a time; with `since`, only those that changed."""
        found = batch_for(signed_in(request), batch)
        given = validated(PageInput, request.query_params.dict())
        return Response(uploads_page(found, person_id=signed_in(request).pk, **given))


class ManifestView(APIView):
    """The state of the files of a batch."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=ManifestInput, responses=serializer_for(ManifestOutput))
    def put(self, request: Request, batch: str) -> Response:
        """
        Say of files, by their path or name, what `import_videos` reads from a manifest.

        Send it before the files where possible; clips that are ready already are edited.
        """
        found = batch_for(signed_in(request), batch)
        taken = take_manifest(batch=found, **validated(ManifestInput, request.data))
        rejected = [RejectedRowOutput(row=each.row, path=each.path, reason=each.reason) for each in taken.rejected]
        return Response(ManifestOutput(rows=taken.rows, edited=taken.edited, rejected=rejected))


class CancelView(APIView):
    """The end of a batch."""

    @extend_schema(request=None, responses=serializer_for(BatchState))
    def post(self, request: Request, batch: str) -> Response:
        """Remove what is not ready; what is ready stays."""
        found = batch_for(signed_in(request), batch)
        cancel_batch(batch=found)
        found.refresh_from_db()
        return Response(batch_state(found))


class RetryView(APIView):
    """A rejected file that is tried again."""

    @extend_schema(request=RetryInput, responses=serializer_for(UploadState))
    def post(self, request: Request, project: str, upload: str) -> Response:
        """Prepare a rejected file again from the bytes that came; 409 where they are gone, or it was not rejected."""
        found = upload_for(signed_in(request), project, upload)
        retry_upload(upload=found, cut=validated(RetryInput, request.data)["cut"])
        return Response(one_upload(found, signed_in(request).pk))
