"""What a critic would be asked, over HTTP: with an instrument's document, or about a task of a study."""

from __future__ import annotations

from typing import Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.instruments.documents import read
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictInteger, StrictNumber, StrictSerializer, StrictString, validated
from studio.critic_prompts.queries import critic_prompts, preview
from studio.critic_prompts.rendering import CriticPrompt, RenderedQueries
from worker.prompts.documents import MAX_CHARS, base_named, composed
from worker.prompts.queries import template_for
from worker.prompts.templates import PromptTemplate, RenderedPrompt
from worker.runs.parameters import SAMPLING

DRAFT = "draft"
DRAFT_FIELDS = ("base", *RenderedPrompt._fields)


class CriticPromptInput(StrictSerializer):
    """A valid document, and perhaps a clip of the project to fill in."""

    document = serializers.DictField()
    clip = StrictString(max_length=40, required=False, help_text="public id of a video")


class CriticPromptsOutput(TypedDict):
    """What critics would be asked, one query each."""

    results: list[CriticPrompt]


class PromptPreviewInput(StrictSerializer):
    """A critic, the prompts that it is to ask with, and perhaps one that is not saved yet."""

    critic = StrictString(max_length=60)
    task = StrictString(max_length=40, required=False, help_text="id of a task; without it the first of the study")
    clip = StrictString(max_length=40, required=False, help_text="public id of a video, instead of a task")
    prompts = serializers.ListField(
        child=StrictString(max_length=120), required=False, max_length=40, help_text="each as NAME@VERSION"
    )
    options = serializers.DictField(required=False, help_text="of the critic alone, see `options` of `GET critics`")
    fps = StrictNumber(required=False, help_text="frames per second of the clip that the model sees")
    frames = StrictInteger(required=False, help_text="of the clip, whatever its length; instead of fps")
    max_pixels = StrictInteger(required=False, help_text="of one frame; a larger one is scaled down")
    base = StrictString(max_length=100, required=False, help_text="in whose place the three texts below are asked")
    system = StrictString(max_length=MAX_CHARS, required=False, allow_blank=True)
    head = StrictString(max_length=MAX_CHARS, required=False, allow_blank=True)
    tail = StrictString(max_length=MAX_CHARS, required=False, allow_blank=True)


class CriticPromptView(APIView):
    """The prompts of a document."""

    @extend_schema(request=CriticPromptInput, responses=serializer_for(CriticPromptsOutput))
    def post(self, request: Request, project: str) -> Response:
        """Fill the prompts in (researchers and admins). No model is asked."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        given = validated(CriticPromptInput, request.data)
        instrument = read(given["document"], where="document")
        video = None
        if (clip := given.get("clip")) is not None:
            rows = Video.objects.select_related("prompt", "rendition")
            video = rows.filter(project=found, public_id=clip).first()
            if video is None:
                raise Invalid.field("clip", f"{clip!r} is not a clip of this project; name another, or none.")
        return Response(CriticPromptsOutput(results=critic_prompts(instrument, video)))


class PromptPreviewView(APIView):
    """The prompts of a critic over a study."""

    @extend_schema(request=PromptPreviewInput, responses=serializer_for(RenderedQueries))
    def post(self, request: Request, study: str) -> Response:
        """Show what a run over the latest round would ask about a task (researchers and admins). No model is asked."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        data = validated(PromptPreviewInput, request.data)
        prompts = _prompts(found.project, data)
        about: dict[str, Any] = {name: data.get(name) for name in ("critic", "options", "task", "clip")}
        sampling = {name: data[name] for name in SAMPLING if name in data}
        person = signed_in(request)
        shown = preview(found.rounds.latest("n"), prompts=prompts, sampling=sampling, person=person, **about)
        return Response(shown)


def _prompts(project: Project, data: dict[str, Any]) -> list[PromptTemplate]:
    """Return the chosen prompts, and the one that is not saved yet."""
    chosen = {each.base: each for each in (template_for(project, name) for name in data.get("prompts", ()))}
    given = [name for name in DRAFT_FIELDS if name in data]
    if given:
        if missing := [name for name in DRAFT_FIELDS if name not in data]:
            raise Invalid.field(missing[0], f"A prompt that is not saved yet needs {', '.join(DRAFT_FIELDS)}.")
        sections = RenderedPrompt(data["system"], data["head"], data["tail"])
        draft = composed(DRAFT, 1, base_named(data["base"]), sections, source="Not saved.")
        chosen[draft.base] = draft
    return list(chosen.values())
