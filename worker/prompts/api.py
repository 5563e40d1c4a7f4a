"""The prompts of a project's critics over HTTP: list, copy, import, new versions, differences, files."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString, validated
from worker.prompts.documents import MAX_CHARS, MAX_FILE_CHARS, SectionChanges, changes_between, needed_slots
from worker.prompts.operations import copy_prompt, import_prompt, save_version
from worker.prompts.queries import PromptSummary, prompt_named, prompts_in, template_for
from worker.prompts.templates import PromptTemplate, RenderedPrompt

LONGEST_REFERENCE = 120
PROMPT = OpenApiParameter("prompt", str, description="NAME@VERSION, or NAME for its newest version")
FROM = OpenApiParameter("from", str, description="NAME@VERSION of the earlier prompt")
TO = OpenApiParameter("to", str, description="NAME@VERSION of the later prompt")


class PromptTextsInput(StrictSerializer):
    """What a model is told: before the clip, after it, and at the end."""

    system = StrictString(max_length=MAX_CHARS, trim_whitespace=False)
    head = StrictString(max_length=MAX_CHARS, trim_whitespace=False)
    tail = StrictString(max_length=MAX_CHARS, trim_whitespace=False)

    def sections(self) -> RenderedPrompt:
        """Return the checked texts."""
        return RenderedPrompt(*(self.validated_data[name] for name in RenderedPrompt._fields))


class PromptInput(StrictSerializer):
    """A prompt of the project, made from another one or from a file."""

    name = StrictString(max_length=60, required=False, help_text="may be left out for a file, which has its own")
    copy_of = StrictString(max_length=LONGEST_REFERENCE, required=False, help_text="NAME@VERSION, or NAME")
    texts = PromptTextsInput(required=False, help_text="changed texts; without them those of the copied prompt")
    text = StrictString(
        max_length=MAX_FILE_CHARS, required=False, trim_whitespace=False, help_text="a prompt file, instead of copy_of"
    )
    note = StrictString(max_length=300, required=False, allow_blank=True)


class PromptVersionInput(PromptTextsInput):
    """The next version of a prompt."""

    after = StrictInteger(min_value=1, help_text="the version that its author saw last")
    note = StrictString(max_length=300, required=False, allow_blank=True)


class PromptSlotsOutput(TypedDict):
    """The placeholders of a prompt, without their braces."""

    needed: list[str]
    optional: list[str]


class CriticPromptVersionOutput(TypedDict):
    """A version of a prompt, whole."""

    name: str
    version: Annotated[int, Doc("from 1")]
    base: Annotated[str, Doc("the shipped prompt in whose place it is asked; its own name for a shipped one")]
    shipped: bool
    digest: Annotated[str, Doc("SHA-256 of its file")]
    system: str
    head: str
    tail: str
    slots: Annotated[PromptSlotsOutput, Doc("what its texts have to hold, and what they may")]


class CriticPromptListOutput(TypedDict):
    """The prompts that critics and judges of a project can be asked with, its own first."""

    results: list[PromptSummary]


class PromptChangesOutput(TypedDict):
    """What differs between two prompts."""

    before: Annotated[str, Doc("NAME@VERSION")]
    after: Annotated[str, Doc("NAME@VERSION")]
    sections: tuple[SectionChanges, ...]


class CriticPromptsView(APIView):
    """The prompts of a project."""

    @extend_schema(responses=serializer_for(CriticPromptListOutput), operation_id="critic_prompts_list")
    def get(self, request: Request, project: str) -> Response:
        """List the project's own prompts and the shipped ones (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(CriticPromptListOutput(results=prompts_in(found)))

    @extend_schema(request=PromptInput, responses={201: serializer_for(CriticPromptVersionOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Make a prompt of the project: a copy, changed or not, or from a file (admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.ADMIN)
        given = validated(PromptInput, request.data)
        return Response(_serialize(_make(found, given, by=person)), status.HTTP_201_CREATED)


class CriticPromptVersionsView(APIView):
    """The versions of a project's own prompt."""

    @extend_schema(request=PromptVersionInput, responses={201: serializer_for(CriticPromptVersionOutput)})
    def post(self, request: Request, project: str, prompt: str) -> Response:
        """Save the next version (admins); 409 where there is a later one than its author saw."""
        person = signed_in(request)
        found = prompt_named(project_for(person, project, Role.ADMIN), prompt)
        asked = PromptVersionInput(data=request.data)
        asked.is_valid(raise_exception=True)
        data = asked.validated_data
        made = save_version(
            prompt=found, after=data["after"], sections=asked.sections(), note=data.get("note", ""), by=person
        )
        return Response(_serialize(made), status.HTTP_201_CREATED)


class CriticPromptVersionView(APIView):
    """One version of a prompt."""

    @extend_schema(parameters=[PROMPT], responses=serializer_for(CriticPromptVersionOutput))
    def get(self, request: Request, project: str) -> Response:
        """Return a version of a prompt with its texts (researchers and admins)."""
        return Response(_serialize(_named(request, project, "prompt")))


class CriticPromptChangesView(APIView):
    """What differs between two versions."""

    @extend_schema(parameters=[FROM, TO], responses=serializer_for(PromptChangesOutput))
    def get(self, request: Request, project: str) -> Response:
        """Compare two prompts, or two versions of one, line by line (researchers and admins)."""
        before, after = _named(request, project, "from"), _named(request, project, "to")
        sections = changes_between(before, after)
        return Response(PromptChangesOutput(before=before.reference, after=after.reference, sections=sections))


class CriticPromptFileView(APIView):
    """A version as a file."""

    @extend_schema(parameters=[PROMPT], responses={(200, "text/markdown"): OpenApiTypes.STR})
    def get(self, request: Request, project: str) -> HttpResponse:
        """Return a version of a prompt as a file, which can be imported again (researchers and admins)."""
        found = _named(request, project, "prompt")
        name = f"{found.name.replace('/', '-')}.v{found.version}.md"
        attachment = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(found.text, content_type="text/markdown; charset=utf-8", headers=attachment)


def _make(project: Project, data: dict[str, Any], **about: Any) -> PromptTemplate:
    if ("copy_of" in data) == ("text" in data):
        raise Invalid.field("copy_of", "Send either a prompt to copy, or the text of a prompt file.")
    about["note"] = data.get("note", "")
    if "text" in data:
        if "texts" in data:
            raise Invalid.field("texts", "A file has its own texts; leave these out.")
        return import_prompt(project=project, text=data["text"], name=data.get("name"), **about)
    texts = data.get("texts")
    sections = None if texts is None else RenderedPrompt(*(texts[name] for name in RenderedPrompt._fields))
    return copy_prompt(project=project, name=data.get("name", ""), source=data["copy_of"], sections=sections, **about)


def _named(request: Request, project: str, parameter: str) -> PromptTemplate:
    found = project_for(signed_in(request), project, Role.RESEARCHER)
    return template_for(found, request.query_params.get(parameter, ""), field=parameter)


def _serialize(template: PromptTemplate) -> CriticPromptVersionOutput:
    needed, optional = needed_slots(template.base)
    return {
        "name": template.name,
        "version": template.version,
        "base": template.base,
        "shipped": template.name == template.base,
        "digest": template.digest,
        "system": template.sections.system,
        "head": template.sections.head,
        "tail": template.sections.tail,
        "slots": {"needed": needed, "optional": optional},
    }
