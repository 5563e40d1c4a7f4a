"""The calls of the bell."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated
from studio.notifications.operations import mark_read
from studio.notifications.queries import SHOWN, Notifications, notifications_of


class ReadInput(StrictSerializer):
    """Which notifications were read."""

    ids = serializers.ListField(
        child=StrictString(max_length=40),
        required=False,
        max_length=SHOWN,
        help_text="public ids; without the list, all",
    )


class NotificationsView(APIView):
    """What a person should know."""

    @extend_schema(responses=serializer_for(Notifications))
    def get(self, request: Request) -> Response:
        """List one's own notifications, newest first."""
        return Response(notifications_of(signed_in(request)))


class ReadNotificationsView(APIView):
    """Notifications that were read."""

    @extend_schema(request=ReadInput, responses={204: None})
    def post(self, request: Request) -> Response:
        """Mark one's own notifications as read, some or all."""
        mark_read(person=signed_in(request), **validated(ReadInput, request.data))
        return Response(status=status.HTTP_204_NO_CONTENT)
