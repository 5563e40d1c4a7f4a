"""Change what is known of clips, one or many at once."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.editing.operations import VideoChanges, edit_videos
from outtake.catalog.serving.queries import video_for
from outtake.catalog.videos.models import Video
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, StrictSerializer, StrictString, validated

MOST_AT_ONCE = 10_000


class VideoChangesInput(StrictSerializer):
    """What is changed; what is left out stays, and null deletes."""

    prompt = StrictString(
        max_length=10_000, allow_blank=True, allow_null=True, required=False, help_text="its text; null deletes it"
    )
    category = StrictString(
        max_length=100, allow_blank=True, allow_null=True, required=False, help_text="of the prompt; null deletes it"
    )
    generator = StrictString(
        max_length=161,
        allow_blank=True,
        allow_null=True,
        required=False,
        help_text="name, or name@version; null deletes it",
    )
    seed = StrictString(
        max_length=60,
        allow_blank=True,
        allow_null=True,
        required=False,
        help_text="of the generator, as text; null deletes it",
    )
    source = StrictString(
        max_length=200,
        allow_blank=True,
        allow_null=True,
        required=False,
        help_text="where the clip is from; null deletes it",
    )  # type: ignore[assignment]  # a field of that name
    metadata = serializers.DictField(required=False, help_text="merged with the existing metadata; null deletes a name")


class EditInput(StrictSerializer):
    """Which clips of the project, and what of them."""

    videos = serializers.ListField(
        child=StrictString(max_length=40), min_length=1, max_length=MOST_AT_ONCE, help_text="public ids"
    )
    changes = VideoChangesInput()


class VideoFactsOutput(TypedDict):
    """What is known of a clip."""

    id: str
    external_id: str
    prompt: Annotated[str, Doc("empty where it is not known")]
    prompt_id: Annotated[str, Doc("external id of the prompt")]
    category: str
    generator: Annotated[str, Doc("name, or name@version")]
    seed: str
    source: str
    metadata: dict[str, Any]


class EditedVideosOutput(TypedDict):
    """The clips that were changed, as they are now, and the ids that the project has not."""

    results: list[VideoFactsOutput]
    missing: list[str]


def video_facts(video: Video) -> VideoFactsOutput:
    """Return what is known of a clip, which has its prompt and generator."""
    return {
        "id": video.public_id,
        "external_id": video.external_id,
        "prompt": video.prompt.text,
        "prompt_id": video.prompt.external_id,
        "category": video.prompt.category,
        "generator": "@".join(filter(None, (video.generator.name, video.generator.version))),
        "seed": video.seed,
        "source": video.source,
        "metadata": video.metadata,
    }


class VideoView(APIView):
    """One clip."""

    @extend_schema(request=VideoChangesInput, responses=serializer_for(VideoFactsOutput))
    def patch(self, request: Request, video: str) -> Response:
        """Change what is known of a clip (researchers and admins). It moves to the prompt with the new text."""
        found = video_for(signed_in(request), video, Role.RESEARCHER)
        changes = cast(VideoChanges, validated(VideoChangesInput, request.data))
        edited = edit_videos(project=found.project, ids=[found.public_id], changes=changes)
        return Response(video_facts(edited.videos[0]))


class EditVideosView(APIView):
    """Many clips."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=EditInput, responses=serializer_for(EditedVideosOutput))
    def post(self, request: Request, project: str) -> Response:
        """Change many clips in the same way, all or none (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        given = validated(EditInput, request.data)
        edited = edit_videos(project=found, ids=given["videos"], changes=given["changes"])
        return Response(
            EditedVideosOutput(results=[video_facts(each) for each in edited.videos], missing=edited.missing)
        )
