"""The prompts of a project over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, StrictInteger, StrictSerializer, StrictString, validated
from outtake.text import whole_number
from studio.clip_prompts.operations import correct_facts, decide_prompts, edit_prompts
from studio.clip_prompts.queries import PromptPage, prompt_page
from studio.clip_prompts.selection import WITH_CLIPS, PromptSelectionInput, chosen_prompts, filter_from
from worker.observers.prompt_facts import COLOURS, FACTS, OBJECTS, facts_in

PAGE = 100


class PromptDecisionInput(PromptSelectionInput):
    """What is decided about which prompts."""

    state = serializers.ChoiceField(choices=Prompt.STATES)
    rejection = StrictString(
        max_length=500, allow_blank=True, required=False, help_text="the reason; only for rejected prompts"
    )


class PromptEditInput(PromptSelectionInput):
    """What is to be set of which prompts."""

    category = StrictString(max_length=100, required=False, allow_blank=True, help_text="empty for none")
    rule = StrictString(
        max_length=500, required=False, allow_blank=True, help_text="that the prompts break; empty for none"
    )


class PromptObjectInput(StrictSerializer):
    """A class of objects, and how many of it."""

    count = StrictInteger(min_value=1, max_value=1000, help_text="how many of it")

    def get_fields(self) -> dict[str, serializers.Field]:
        """Add the field whose name is a keyword of Python."""
        return {"class": StrictString(max_length=100), **super().get_fields()}


class PromptColourInput(StrictSerializer):
    """An object, and the colour that it is to have."""

    object = StrictString(max_length=100)
    colour = StrictString(max_length=100)


class PromptFactsInput(StrictSerializer):
    """What a prompt asks for; an empty list says that it asks for nothing of the kind."""

    prompt = StrictString(max_length=40, help_text="public id")
    objects = PromptObjectInput(many=True)
    colours = PromptColourInput(many=True)


class PromptFactsOutput(TypedDict):
    """What a prompt asks for, and where that comes from."""

    prompt: str
    facts: Annotated[str, Doc("corrected, since a person has looked at it")]
    objects: list[dict[str, Any]]
    colours: list[dict[str, str]]


class DecidedPromptsOutput(TypedDict):
    """How many prompts were changed, and the ids that the project has not."""

    changed: Annotated[int, Doc("number of prompts")]
    missing: list[str]


class ClipPromptsView(APIView):
    """The prompts of a project."""

    @extend_schema(
        parameters=[
            OpenApiParameter("state", str, many=True, enum=Prompt.STATES),
            OpenApiParameter("category", str, description="empty for those without one"),
            OpenApiParameter("q", str, description="words of the text or the id"),
            OpenApiParameter("clips", str, enum=list(WITH_CLIPS), description="whether a prompt has clips"),
            OpenApiParameter("after", int, description="`next` of the page before"),
        ],
        responses=serializer_for(PromptPage),
        operation_id="clip_prompts_list",
    )
    def get(self, request: Request, project: str) -> Response:
        """List the prompts of a project, with or without clips (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        given = request.query_params
        states = given.getlist("state")
        for state in states:
            _refuse_unless("state", state, Prompt.STATES)
        if (clips := given.get("clips")) is not None:
            _refuse_unless("clips", clips, tuple(WITH_CLIPS))
        after = whole_number(asked := given.get("after", "0"))
        if after is None:
            raise Invalid.field("after", f"{asked[:40]!r} is not a whole number.")
        sent = {"state": states, "category": given.get("category"), "q": given.get("q", ""), "clips": clips}
        wanted = filter_from(sent)
        return Response(prompt_page(found, wanted, after=after, size=PAGE))


class DecidePromptsView(APIView):
    """Many prompts."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=PromptDecisionInput, responses=serializer_for(DecidedPromptsOutput))
    def post(self, request: Request, project: str) -> Response:
        """Keep or reject prompts, or make them drafts again (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        given = validated(PromptDecisionInput, request.data)
        chosen = chosen_prompts(found, given)
        changed = decide_prompts(prompts=chosen.rows, **given)
        return Response(DecidedPromptsOutput(changed=changed, missing=chosen.missing))


class EditPromptsView(APIView):
    """Facts of prompts."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=PromptEditInput, responses=serializer_for(DecidedPromptsOutput))
    def post(self, request: Request, project: str) -> Response:
        """Set the category or the violated rule of prompts (admins), also of those that have clips."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        given = validated(PromptEditInput, request.data)
        chosen = chosen_prompts(found, given)
        changed = edit_prompts(prompts=chosen.rows, **given)
        return Response(DecidedPromptsOutput(changed=changed, missing=chosen.missing))


class PromptFactsView(APIView):
    """What a prompt asks for."""

    @extend_schema(request=PromptFactsInput, responses=serializer_for(PromptFactsOutput))
    def post(self, request: Request, project: str) -> Response:
        """Correct or confirm the objects, counts and colours that a prompt asks for (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        given = validated(PromptFactsInput, request.data)
        facts = facts_in({OBJECTS: given["objects"], COLOURS: given["colours"]})
        prompt = correct_facts(project=found, public_id=given["prompt"], facts=facts)
        made = facts.as_json()
        answer = PromptFactsOutput(
            prompt=prompt.public_id, facts=prompt.metadata[FACTS], objects=made[OBJECTS], colours=made[COLOURS]
        )
        return Response(answer)


def _refuse_unless(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise Invalid.field(name, f"{value[:40]!r} is not one of {', '.join(known)}.")
