"""What a person who came from a platform asks of their own participation."""

from __future__ import annotations

from django.contrib.auth import logout
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.api.crowd_inputs import ConsentInput, DeviceInput, WithdrawInput
from annotations.api.crowd_shapes import own_entry_shape
from annotations.api.crowd_told import OwnEntryOutput
from annotations.crowd_queries import own_entry
from annotations.operations import crowd
from outtake.accounts.authentication import signed_in


class EntryView(APIView):
    """One's own participation."""

    @extend_schema(responses=OwnEntryOutput)
    def get(self, request: Request, entry: str) -> Response:
        """Return it; after its end with the code that belongs to it."""
        return Response(own_entry_shape(own_entry(signed_in(request), entry)))


class ConsentView(APIView):
    """One's consent."""

    @extend_schema(request=ConsentInput, responses=OwnEntryOutput)
    def post(self, request: Request, entry: str) -> Response:
        """Agree to the text that was read, or decline; 409 if the text has another version by now."""
        found = own_entry(signed_in(request), entry)
        asked = ConsentInput(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(own_entry_shape(crowd.consent(entry=found, **asked.validated_data)))


class DeviceView(APIView):
    """One's device."""

    @extend_schema(request=DeviceInput, responses=OwnEntryOutput)
    def post(self, request: Request, entry: str) -> Response:
        """Say what the browser found; if it will do, the work begins, and with it the clock."""
        found = own_entry(signed_in(request), entry)
        asked = DeviceInput(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(own_entry_shape(crowd.check_device(entry=found, **asked.validated_data)))


class CompleteView(APIView):
    """The end of one's work."""

    @extend_schema(request=None, responses=OwnEntryOutput)
    def post(self, request: Request, entry: str) -> Response:
        """End the participation if there is nothing more to do; the state says whether it did."""
        found = own_entry(signed_in(request), entry)
        return Response(own_entry_shape(crowd.complete_if_done(entry=found)))


class WithdrawView(APIView):
    """One's withdrawal."""

    @extend_schema(request=WithdrawInput, responses=OwnEntryOutput)
    def post(self, request: Request, entry: str) -> Response:
        """
        Take back the consent; with ``erase`` the account goes too, and this is the last answer.

        A code that was told before is told once more.
        """
        found = own_entry(signed_in(request), entry)
        asked = WithdrawInput(data=request.data)
        asked.is_valid(raise_exception=True)
        told_before = own_entry_shape(found)["exit"]
        shape = own_entry_shape(crowd.withdraw(entry=found, erase=asked.validated_data["erase"]))
        if asked.validated_data["erase"]:
            logout(request._request)
        return Response({**shape, "exit": shape["exit"] or told_before})
