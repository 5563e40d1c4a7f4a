"""Take a video down, and put it back; what is held, and which video is meant."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.quality.holds.operations import HeldTasks, hold_video, lift_video
from annotations.quality.holds.queries import find_videos, held_in
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.holds.operations import visible_with_same_media
from outtake.catalog.serving.queries import video_for
from outtake.http.strict_input import StrictSerializer, StrictString


class HoldInput(StrictSerializer):
    """Why a video is held."""

    reason = StrictString(max_length=500)


class FindInput(StrictSerializer):
    """Which video is meant."""

    named = StrictString(max_length=500, help_text="part of its external id")


class HeldVideoOutput(serializers.Serializer):
    """A video that is held now."""

    id = serializers.CharField()
    video = serializers.CharField(help_text="external id")
    reason = serializers.CharField()
    placed_at = serializers.DateTimeField()
    placed_by = serializers.CharField(help_text="empty where it was held on the command line, or the person is erased")
    tasks = serializers.IntegerField(help_text="with a part of it; none of them is in a queue")
    same_clip = serializers.ListField(
        child=serializers.CharField(),
        help_text="other videos of the project with the very same clip that are not held; with one, it is still served",
    )


class HeldVideosOutput(serializers.Serializer):
    """The held videos of a project, the last held first."""

    results = HeldVideoOutput(many=True)


class VideoFoundOutput(serializers.Serializer):
    """A video, and whether it is held."""

    id = serializers.CharField()
    video = serializers.CharField(help_text="external id")
    held = serializers.BooleanField()


class VideosFoundOutput(serializers.Serializer):
    """The first 20 of the videos that were looked for, by external id, and how many there are."""

    results = VideoFoundOutput(many=True)
    n = serializers.IntegerField()


class HoldOutput(serializers.Serializer):
    """A hold, and what it came to."""

    video = serializers.CharField(help_text="external id")
    reason = serializers.CharField()
    placed_at = serializers.DateTimeField()
    lifted_at = serializers.DateTimeField(allow_null=True)
    tasks = serializers.IntegerField(help_text="taken out of the queues, or put back")
    leases = serializers.IntegerField(help_text="of people who had it open, ended; their drafts are kept")
    same_clip = serializers.ListField(
        child=serializers.CharField(),
        help_text="other videos of the project with the very same clip that are not held; with one, it is still served",
    )


def hold_shape(done: HeldTasks) -> dict[str, Any]:
    """Tell what a hold, or its end, came to."""
    hold = done.hold
    return {
        "video": hold.video.external_id,
        "reason": hold.reason,
        "placed_at": hold.placed_at,
        "lifted_at": hold.lifted_at,
        "tasks": done.tasks,
        "leases": done.leases,
        "same_clip": visible_with_same_media(hold.video),
    }


class HoldsView(APIView):
    """What is held."""

    @extend_schema(responses=HeldVideosOutput)
    def get(self, request: Request, project: str) -> Response:
        """List the videos of a project that are held now (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(HeldVideosOutput({"results": held_in(found)}).data)


class VideosView(APIView):
    """The videos of a project."""

    @extend_schema(parameters=[FindInput], responses=VideosFoundOutput)
    def get(self, request: Request, project: str) -> Response:
        """Find videos by a part of their external id (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        asked = FindInput(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        return Response(VideosFoundOutput(find_videos(found, **asked.validated_data)).data)


class HoldView(APIView):
    """A video that is to be taken down."""

    @extend_schema(request=HoldInput, responses={201: HoldOutput})
    def post(self, request: Request, video: str) -> Response:
        """Take a video out of the queues, and its clip offline (admins); 409 where it is held already."""
        found = video_for(signed_in(request), video, Role.ADMIN)
        asked = HoldInput(data=request.data)
        asked.is_valid(raise_exception=True)
        done = hold_video(video=found, reason=asked.validated_data["reason"], by=signed_in(request))
        return Response(hold_shape(done), status.HTTP_201_CREATED)


class LiftView(APIView):
    """A video that is to be shown again."""

    @extend_schema(request=None, responses=HoldOutput)
    def post(self, request: Request, video: str) -> Response:
        """End the hold of a video (admins); 409 where there is none."""
        found = video_for(signed_in(request), video, Role.ADMIN)
        return Response(hold_shape(lift_video(video=found, by=signed_in(request))))
