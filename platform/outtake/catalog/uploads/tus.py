"""
The bytes of uploads, over tus 1.0.0 (https://tus.io/protocols/resumable-upload): the core, creation, termination,
expiration and checksum.

A file is named by ``Upload-Metadata``: ``batch`` and ``filename`` (a path relative to what was dropped). To create the
same file of a batch twice answers with the same address, so that a lost answer makes no second one.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from django.utils.http import http_date
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import Limit
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.uploads.limits import limits_of
from outtake.catalog.uploads.models import Upload, UploadBatch
from outtake.catalog.uploads.operations import create_upload, remove_upload
from outtake.catalog.uploads.parts import Checksum, Gone, receive
from outtake.catalog.uploads.queries import upload_for
from outtake.errors import Invalid, Refused
from outtake.text import is_storable, whole_number

VERSION = "1.0.0"
EXTENSIONS = "creation,termination,expiration,checksum"
ALGORITHMS = {"sha1": 20, "sha256": 32}  # and the length of their digests
BODY = "application/offset+octet-stream"
LONGEST_METADATA = 8192
UPLOADS = Limit("uploads", 12_000)  # ten thousand files of one part each take twenty thousand calls


def header(name: str, what: str, *, required: bool = True) -> OpenApiParameter:
    """Describe a header of a request."""
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, required=required, description=what)


TUS = header("Tus-Resumable", "1.0.0")


class WrongVersion(Refused):
    """The client uses another version."""

    status = 412
    title = "This version of tus is not supported"


class TusView(APIView):
    """What all of its calls have in common."""

    refusals: tuple[int, ...] = (412,)

    limit = UPLOADS

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse other versions, once it is known who asks."""
        super().initial(request, *args, **kwargs)
        if request.method != "OPTIONS" and request.headers.get("Tus-Resumable") != VERSION:
            raise WrongVersion(f"Send the header Tus-Resumable: {VERSION}.")

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Name the version in each answer."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer["Tus-Resumable"] = VERSION
        if answer.status_code == WrongVersion.status:
            answer["Tus-Version"] = VERSION
        return answer

    def options(self, request: Request, *args: Any, **kwargs: Any) -> Response:  # type: ignore[override]  # as DRF calls it
        """Name the version, the extensions and the limits of this server."""
        headers = {"Tus-Version": VERSION, "Tus-Extension": EXTENSIONS, "Cache-Control": "no-store"}
        headers["Tus-Checksum-Algorithm"] = ",".join(ALGORITHMS)
        if (project := kwargs.get("project")) is not None:
            found = project_for(signed_in(request), project, Role.RESEARCHER)
            headers["Tus-Max-Size"] = str(limits_of(found.pk).file_bytes)
        return Response(status=status.HTTP_204_NO_CONTENT, headers=headers)


class FilesView(TusView):
    """Where uploads begin."""

    refusals = (412, 413)

    @extend_schema(
        request=None,
        responses={201: None},
        parameters=[
            TUS,
            header("Upload-Length", "bytes of the file"),
            header("Upload-Metadata", "batch and filename, each with its value in base64"),
        ],
    )
    def post(self, request: Request, project: str) -> Response:
        """
        Begin the upload of a file; its address is in `Location` (researchers and admins).

        413 where the file is too large or the project full, 409 where the batch was cancelled.
        """
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        size = _number(request, "Upload-Length")
        metadata = _metadata(request.headers.get("Upload-Metadata", ""))
        batch = UploadBatch.objects.filter(public_id=metadata.get("batch", ""), project=found).first()
        if batch is None:
            raise Invalid.field("batch", "Upload-Metadata names no batch of this project; create one first.")
        upload = create_upload(batch=batch, filename=metadata.get("filename", ""), size=size)
        address = f"/api/v1/projects/{project}/uploads/files/{upload.public_id}"
        return Response(status=status.HTTP_201_CREATED, headers={"Location": address, **_expires(upload)})


class FileView(TusView):
    """One upload."""

    refusals = (410, 412, 413, 460)

    @extend_schema(exclude=True)
    def head(self, request: Request, project: str, upload: str) -> Response:
        """Say how many bytes are stored."""
        found = upload_for(signed_in(request), project, upload)
        if found.state == Upload.CANCELLED:
            raise Gone("This upload was removed; create another.")
        headers = {"Upload-Offset": str(found.offset), "Upload-Length": str(found.size), "Cache-Control": "no-store"}
        return Response(headers=headers | _expires(found))

    @extend_schema(
        request={BODY: OpenApiTypes.BINARY},
        responses={204: None},
        parameters=[
            TUS,
            header("Upload-Offset", "where the body begins: how many bytes are stored"),
            header("Upload-Checksum", "sha1 or sha256, and the digest of the body in base64", required=False),
        ],
    )
    def patch(self, request: Request, project: str, upload: str) -> Response:
        """Store bytes that follow those that are stored; 409 where others do."""
        found = upload_for(signed_in(request), project, upload)
        media_type = request.content_type.partition(";")[0].strip().lower()
        if media_type != BODY:
            raise exceptions.UnsupportedMediaType(media_type, f"Send the bytes as {BODY}.")
        offset, length = _number(request, "Upload-Offset"), _number(request, "Content-Length")
        checksum = _checksum(request.headers.get("Upload-Checksum"))
        body = request._request
        reached = receive(found, offset=offset, body=body, length=length, checksum=checksum)  # type: ignore[arg-type]
        headers = {"Upload-Offset": str(reached), **_expires(found)}
        return Response(status=status.HTTP_204_NO_CONTENT, headers=headers)

    @extend_schema(request=None, responses={204: None}, parameters=[TUS])
    def delete(self, request: Request, project: str, upload: str) -> Response:
        """Remove an upload and its bytes; a video that was made of it stays."""
        remove_upload(upload=upload_for(signed_in(request), project, upload))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _number(request: Request, name: str) -> int:
    written = request.headers.get(name, "")
    found = whole_number(written)
    if found is None:
        raise Invalid.field(name, f"{written[:40]!r} is not a whole number; use digits only.")
    return found


def _metadata(written: str) -> dict[str, str]:
    """Return the values of ``Upload-Metadata``. Raises `Invalid` for what is not written as tus says."""
    found: dict[str, str] = {}
    if len(written) > LONGEST_METADATA:
        raise Invalid.field("Upload-Metadata", f"{len(written)} characters; at most {LONGEST_METADATA}.")
    for pair in filter(None, (each.strip() for each in written.split(","))):
        name, _, value = pair.partition(" ")
        try:
            text = base64.b64decode(value.strip(), validate=True).decode()
        except (ValueError, binascii.Error):
            raise Invalid.field("Upload-Metadata", f"The value of {name[:40]!r} is not UTF-8 in base64.") from None
        if not is_storable(text):
            raise Invalid.field("Upload-Metadata", f"The value of {name[:40]!r} holds a NUL.")
        found[name] = text
    return found


def _checksum(written: str | None) -> Checksum | None:
    if written is None:
        return None
    algorithm, _, value = written.strip().partition(" ")
    try:
        digest = base64.b64decode(value.strip(), validate=True)
    except (ValueError, binascii.Error):
        digest = b""
    if ALGORITHMS.get(algorithm) != len(digest):
        known = " or ".join(ALGORITHMS)
        raise Invalid.field("Upload-Checksum", f"Send {known}, a space, and the digest in base64.")
    return Checksum(algorithm, digest)


def _expires(upload: Upload) -> dict[str, str]:
    """Return when an upload that is not whole is given up."""
    if upload.state != Upload.UPLOADING:
        return {}
    return {"Upload-Expires": http_date(upload.keep_until.timestamp())}
