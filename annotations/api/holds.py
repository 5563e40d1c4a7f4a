"""Take a video down, and put it back."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations import operations
from annotations.operations import HeldTasks
from outtake.accounts.authentication import signed_in
from outtake.accounts.models import Role
from outtake.catalog.holds import shown_with_same_clip
from outtake.catalog.queries import video_for
from outtake.web.parsing import StrictSerializer, StrictString


class HoldInput(StrictSerializer):
    """Why a video is held."""

    reason = StrictString(max_length=500)


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
        "same_clip": shown_with_same_clip(hold.video),
    }


class HoldView(APIView):
    """A video that is to be taken down."""

    @extend_schema(request=HoldInput, responses={201: HoldOutput})
    def post(self, request: Request, video: str) -> Response:
        """Take a video out of the queues, and its clip offline (admins); 409 where it is held already."""
        found = video_for(signed_in(request), video, Role.ADMIN)
        asked = HoldInput(data=request.data)
        asked.is_valid(raise_exception=True)
        done = operations.hold_video(video=found, reason=asked.validated_data["reason"], by=signed_in(request))
        return Response(hold_shape(done), status.HTTP_201_CREATED)


class LiftView(APIView):
    """A video that is to be shown again."""

    @extend_schema(request=None, responses=HoldOutput)
    def post(self, request: Request, video: str) -> Response:
        """End the hold of a video (admins); 409 where there is none."""
        found = video_for(signed_in(request), video, Role.ADMIN)
        return Response(hold_shape(operations.lift_video(video=found, by=signed_in(request))))
