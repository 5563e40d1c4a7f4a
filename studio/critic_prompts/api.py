"""What a critic would be asked with an instrument, over HTTP."""

from __future__ import annotations

from typing import TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.instruments.documents import read
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString
from studio.critic_prompts.queries import CriticPrompt, critic_prompts


class CriticPromptInput(StrictSerializer):
    """A valid document, and perhaps a clip of the project to fill in."""

    document = serializers.DictField()
    clip = StrictString(max_length=40, required=False, help_text="public id of a video")


class CriticPromptsOutput(TypedDict):
    """What a zero-shot critic would be asked, one query each."""

    results: list[CriticPrompt]


class CriticPromptView(APIView):
    """The prompts of a document."""

    @extend_schema(request=CriticPromptInput, responses=serializer_for(CriticPromptsOutput))
    def post(self, request: Request, project: str) -> Response:
        """Fill the prompts in (researchers and admins). No model is asked."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        asked = CriticPromptInput(data=request.data)
        asked.is_valid(raise_exception=True)
        instrument = read(asked.validated_data["document"], where="document")
        video = None
        if (clip := asked.validated_data.get("clip")) is not None:
            rows = Video.objects.select_related("prompt", "rendition")
            video = rows.filter(project=found, public_id=clip).first()
            if video is None:
                raise Invalid.field("clip", f"{clip!r} is not a clip of this project; name another, or none.")
        return Response(CriticPromptsOutput(results=critic_prompts(instrument, video)))
