"""Flags of unclear guidelines over HTTP."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.review.flags.operations import flag_guideline
from annotations.review.models import GuidelineFlag
from annotations.review.queries import flags_of, review_for
from annotations.studies.queries import read_version
from annotations.studies.serializers import InstrumentRefOutput, serialize_instrument
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_class_for, serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated


class FlagInput(StrictSerializer):
    """Why the guideline is unclear here."""

    note = StrictString(max_length=20_000, allow_blank=True)


class FlagOutput(TypedDict):
    """A case about which the guideline is unclear."""

    id: str
    note: str
    review: Annotated[str | None, Doc("null if the review no longer exists")]
    video: Annotated[str | None, Doc("external id of the clip; null if the review no longer exists")]
    raised_by: Annotated[str | None, Doc("random id of the researcher; null once erased")]
    created_at: datetime
    resolved_in: Annotated[InstrumentRefOutput | None, Doc("the version that resolves it; null while it is open")]


class FlagView(APIView):
    """A flag on one review."""

    @extend_schema(request=FlagInput, responses={201: serializer_for(FlagOutput)})
    def post(self, request: Request, review: str) -> Response:
        """Say that the guideline is unclear about this case (researchers and admins)."""
        person = signed_in(request)
        found = review_for(person, review)
        flag = flag_guideline(review=found, by=person, note=validated(FlagInput, request.data)["note"])
        return Response(_serialize(flags_of(found.round.study).get(pk=flag.pk)), status.HTTP_201_CREATED)


@extend_schema(parameters=[OpenApiParameter("open", OpenApiTypes.BOOL, description="only open ones")])
class FlagsView(generics.ListAPIView):
    """The flags of a study."""

    serializer_class = serializer_class_for(FlagOutput)
    queryset = GuidelineFlag.objects.none()  # for the schema alone

    def get_queryset(self) -> QuerySet[GuidelineFlag]:
        """Return what collects for the next version of the guideline, oldest first (researchers and admins)."""
        found = flags_of(study_for(signed_in(self.request), self.kwargs["study"], Role.RESEARCHER))
        return found.filter(resolved_in=None) if self.request.query_params.get("open") == "true" else found

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Answer one page."""
        page: list[Any] = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response([_serialize(each) for each in page])


def _serialize(flag: GuidelineFlag) -> FlagOutput:
    parts = flag.review.task.parts.all() if flag.review else ()
    return {
        "id": flag.public_id,
        "note": flag.note,
        "review": flag.review.public_id if flag.review else None,
        "video": next((part.clip.external_id for part in parts), None),
        "raised_by": flag.raised_by.public_id if flag.raised_by else None,
        "created_at": flag.created_at,
        "resolved_in": None if flag.resolved_in is None else serialize_instrument(read_version(flag.resolved_in)),
    }
