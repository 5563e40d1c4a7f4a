"""The instruments of a project over HTTP: list, copy, draft, check, compare, create versions."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.instruments.differences import Changes, changes_between
from annotations.instruments.documents import Instrument, shipped
from annotations.instruments.models import InstrumentVersion
from annotations.instruments.operations import (
    create_draft,
    create_instrument,
    create_version,
    discard_draft,
    read_draft_yaml,
    save_draft,
    set_archived,
)
from annotations.instruments.problems import problems_of
from annotations.instruments.queries import (
    InstrumentSummary,
    draft_of,
    instrument_named,
    instruments_in,
    uses_of,
    version_named,
)
from annotations.instruments.serializers import (
    CheckedDocumentInput,
    CheckedDocumentOutput,
    DraftInput,
    DraftStartInput,
    InstrumentChangeInput,
    InstrumentDraftOutput,
    InstrumentInput,
    InstrumentListOutput,
    InstrumentVersionOutput,
    LockInput,
    PaletteOutput,
    serialize_draft,
    serialize_palette,
)
from annotations.instruments.yaml_files import read_yaml, write_yaml
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid, Missing
from outtake.http.resources import serializer_for
from outtake.http.strict_input import validated
from outtake.text import whole_number

DRAFT = "draft"
FROM = OpenApiParameter("from", str, description="version to compare with; defaults to the parent of the other")
TO = OpenApiParameter(
    "to", str, description="a version, or `draft`; defaults to the draft, or to the newest version if there is no draft"
)


class PaletteView(APIView):
    """How error types can look."""

    @extend_schema(responses=serializer_for(PaletteOutput))
    def get(self, request: Request) -> Response:
        """List the colours and shapes that error types can have."""
        return Response(serialize_palette())


class InstrumentsView(APIView):
    """What a project can ask with."""

    @extend_schema(responses=serializer_for(InstrumentListOutput))
    def get(self, request: Request, project: str) -> Response:
        """List the project's own instruments and the shipped ones (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(InstrumentListOutput(results=instruments_in(found)))

    @extend_schema(request=InstrumentInput, responses={201: serializer_for(InstrumentDraftOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Make an instrument of the project with a draft: a copy, from YAML, or from nothing (admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.ADMIN)
        data = validated(InstrumentInput, request.data)
        source = data.pop("copy_of", None)
        if source is not None:
            data["source"] = (source["key"], source.get("version"))
        draft = create_instrument(project=found, made_by=person, **data)
        return Response(serialize_draft(draft), status.HTTP_201_CREATED)


class CheckView(APIView):
    """What is wrong with a document that is kept nowhere."""

    @extend_schema(request=CheckedDocumentInput, responses=serializer_for(CheckedDocumentOutput))
    def post(self, request: Request, project: str) -> Response:
        """Check a document or a YAML text; nothing is stored (researchers and admins)."""
        project_for(signed_in(request), project, Role.RESEARCHER)
        given = validated(CheckedDocumentInput, request.data)
        document = _document(given, reads=lambda text: read_yaml(text).document)
        return Response(CheckedDocumentOutput(problems=problems_of(document), document=document))


class InstrumentView(APIView):
    """One instrument of a project."""

    @extend_schema(request=InstrumentChangeInput, responses=serializer_for(InstrumentSummary))
    def patch(self, request: Request, project: str, instrument: str) -> Response:
        """Archive it, or put it back into the choice for new studies (admins)."""
        within = project_for(signed_in(request), project, Role.ADMIN)
        found = instrument_named(within, instrument)
        set_archived(instrument=found, **validated(InstrumentChangeInput, request.data))
        return Response(next(each for each in instruments_in(within) if each.key == instrument and not each.shipped))


class DraftView(APIView):
    """The next version of an instrument."""

    @extend_schema(responses=serializer_for(InstrumentDraftOutput))
    def get(self, request: Request, project: str, instrument: str) -> Response:
        """Return the draft with its problems and changes (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(serialize_draft(draft_of(instrument_named(found, instrument))))

    @extend_schema(request=DraftStartInput, responses={201: serializer_for(InstrumentDraftOutput)})
    def post(self, request: Request, project: str, instrument: str) -> Response:
        """Begin a draft as a copy of a version (admins); 409 where there is one."""
        person = signed_in(request)
        found = instrument_named(project_for(person, project, Role.ADMIN), instrument)
        draft = create_draft(instrument=found, made_by=person, **validated(DraftStartInput, request.data))
        return Response(serialize_draft(draft), status.HTTP_201_CREATED)

    @extend_schema(request=DraftInput, responses=serializer_for(InstrumentDraftOutput))
    def put(self, request: Request, project: str, instrument: str) -> Response:
        """Keep the draft in any state (admins); 409 with the stored one where its lock number is another."""
        person = signed_in(request)
        found = instrument_named(project_for(person, project, Role.ADMIN), instrument)
        given = validated(DraftInput, request.data)
        document = _document(given, reads=lambda text: read_draft_yaml(text).document)
        lock = given["lock"]
        return Response(serialize_draft(save_draft(instrument=found, lock=lock, document=document, saved_by=person)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, project: str, instrument: str) -> Response:
        """Discard the draft (admins), and with it an instrument that has no version."""
        discard_draft(instrument=instrument_named(project_for(signed_in(request), project, Role.ADMIN), instrument))
        return Response(status=status.HTTP_204_NO_CONTENT)


class VersionsView(APIView):
    """The versions of an instrument."""

    @extend_schema(request=LockInput, responses={201: serializer_for(InstrumentVersionOutput)})
    def post(self, request: Request, project: str, instrument: str) -> Response:
        """Make the draft the next version (admins); rounds that are there keep theirs."""
        person = signed_in(request)
        within = project_for(person, project, Role.ADMIN)
        found = instrument_named(within, instrument)
        made = create_version(instrument=found, lock=validated(LockInput, request.data)["lock"], made_by=person)
        return Response(_serialize(within, version_named(within, made.key, made.version)), status.HTTP_201_CREATED)


class VersionView(APIView):
    """One version of an instrument."""

    @extend_schema(responses=serializer_for(InstrumentVersionOutput))
    def get(self, request: Request, project: str, instrument: str, version: str) -> Response:
        """Return a version with its document and the rounds that use it (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(_serialize(found, version_named(found, instrument, _number(version))))


class YamlView(APIView):
    """A version or a draft as a file."""

    @extend_schema(responses={(200, "application/yaml"): OpenApiTypes.STR})
    def get(self, request: Request, project: str, instrument: str, version: str) -> HttpResponse:
        """Return a version, or `draft`, as YAML (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        document, name = _document_of(found, instrument, version), f"{instrument}.v{version}.yaml"
        attachment = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(write_yaml(document), content_type="application/yaml; charset=utf-8", headers=attachment)


class ChangesView(APIView):
    """What differs between two versions."""

    @extend_schema(parameters=[FROM, TO], responses=serializer_for(Changes))
    def get(self, request: Request, project: str, instrument: str) -> Response:
        """Compare a version or the draft with another version, by default its parent (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        earlier, later = request.query_params.get("from"), request.query_params.get("to")
        if later is None:
            later = DRAFT if _has_draft(found, instrument) else str(version_named(found, instrument, None).version)
        before = _parent(found, instrument, later) if earlier is None else _document_of(found, instrument, earlier)
        return Response(changes_between(before, _document_of(found, instrument, later)))


def _document(given: dict[str, Any], *, reads: Any) -> dict[str, Any]:
    """Return the document of a call that takes one of two forms."""
    if ("document" in given) == ("yaml" in given):
        raise Invalid.field("document", "Send either a document or a YAML text.")
    return given["document"] if "document" in given else reads(given["yaml"])


def _number(version: str) -> int:
    number = whole_number(version)
    if number is None:
        raise Missing()
    return number


def _document_of(project: Project, key: str, version: str) -> dict[str, Any]:
    if version == DRAFT:
        return draft_of(instrument_named(project, key)).document
    return version_named(project, key, _number(version)).document


def _has_draft(project: Project, key: str) -> bool:
    return project.instruments.filter(key=key, draft__isnull=False).exists()


def _parent(project: Project, key: str, version: str) -> dict[str, Any]:
    """Return the document that a version or draft was made from; empty for none."""
    if version == DRAFT:
        parent = draft_of(instrument_named(project, key)).parent
    else:
        rows = InstrumentVersion.objects.filter(instrument__project=project, key=key, version=_number(version))
        stored = rows.select_related("parent").first()
        parent = stored.parent if stored else None
    return parent.document if parent else {}


def _serialize(project: Project, instrument: Instrument) -> InstrumentVersionOutput:
    return {
        "key": instrument.key,
        "version": instrument.version,
        "shipped": instrument.key in shipped(),
        "document": instrument.document,
        "uses": uses_of(project, instrument.key, instrument.version),
    }
