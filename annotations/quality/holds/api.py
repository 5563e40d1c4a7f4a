"""Take a video down, and put it back; what is held, and which video is meant."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.quality.holds.operations import HeldTasks, hold_video, lift_video
from annotations.quality.holds.queries import FoundVideos, HeldVideo, SameClip, find_videos, held_in
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.holds.operations import visible_with_same_media
from outtake.catalog.serving.queries import video_for
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated


class HoldInput(StrictSerializer):
    """Why a video is held."""

    reason = StrictString(max_length=500)


class FindInput(StrictSerializer):
    """Which video is meant."""

    named = StrictString(max_length=500, help_text="part of its external id")


class HeldVideosOutput(TypedDict):
    """The held videos of a project, the last held first."""

    results: list[HeldVideo]


class HoldOutput(TypedDict):
    """A hold, with what it changed."""

    video: Annotated[str, Doc("external id")]
    reason: str
    placed_at: datetime
    lifted_at: Annotated[datetime | None, Doc("null while it is held")]
    tasks: Annotated[int, Doc("tasks removed from the queues, or restored")]
    leases: Annotated[int, Doc("assignments that were ended; their drafts are kept")]
    same_clip: SameClip


def serialize_hold(done: HeldTasks) -> HoldOutput:
    """Return a hold, or its end, with what it changed."""
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

    @extend_schema(responses=serializer_for(HeldVideosOutput))
    def get(self, request: Request, project: str) -> Response:
        """List the videos of a project that are held now (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(HeldVideosOutput(results=held_in(found)))


class VideosView(APIView):
    """The videos of a project."""

    @extend_schema(parameters=[FindInput], responses=serializer_for(FoundVideos))
    def get(self, request: Request, project: str) -> Response:
        """Find videos by a part of their external id (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(find_videos(found, **validated(FindInput, request.query_params.dict())))


class HoldView(APIView):
    """A video that is to be taken down."""

    @extend_schema(request=HoldInput, responses={201: serializer_for(HoldOutput)})
    def post(self, request: Request, video: str) -> Response:
        """Take a video out of the queues, and its clip offline (admins); 409 where it is held already."""
        found = video_for(signed_in(request), video, Role.ADMIN, even_archived=True)  # it may be a duty
        done = hold_video(video=found, reason=validated(HoldInput, request.data)["reason"], by=signed_in(request))
        return Response(serialize_hold(done), status.HTTP_201_CREATED)


class LiftView(APIView):
    """A video that is to be shown again."""

    @extend_schema(request=None, responses=serializer_for(HoldOutput))
    def post(self, request: Request, video: str) -> Response:
        """End the hold of a video (admins); 409 where there is none."""
        found = video_for(signed_in(request), video, Role.ADMIN)
        return Response(serialize_hold(lift_video(video=found, by=signed_in(request))))
