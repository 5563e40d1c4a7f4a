"""What a person who came from a platform asks of their own participation."""

from __future__ import annotations

from django.contrib.auth import logout
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import role_at, study_for
from annotations.annotators.models import Participation
from annotations.crowd.participation.consent_and_completion import check_device, complete_if_done, consent
from annotations.crowd.participation.ending import withdraw
from annotations.crowd.participation.serializers import (
    ConsentInput,
    DeviceInput,
    EntryOutput,
    OwnEntryOutput,
    WithdrawInput,
    serialize_entry,
    serialize_own_entry,
)
from annotations.crowd.queries import entries_in, exit_from, own_entry
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_class_for, serializer_for
from outtake.http.strict_input import validated


class EntriesView(generics.ListAPIView):
    """Who came in."""

    serializer_class = serializer_class_for(EntryOutput)
    queryset = Participation.objects.none()  # for the schema alone

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Answer one page, oldest first (researchers; the platform's ids for admins alone)."""
        study = study_for(signed_in(request), self.kwargs["study"], Role.RESEARCHER)
        role = role_at(signed_in(request), study)
        page = self.paginate_queryset(entries_in(study)) or []
        return self.get_paginated_response([serialize_entry(each, with_ids=role == Role.ADMIN) for each in page])


class EntryView(APIView):
    """One's own participation."""

    @extend_schema(responses=serializer_for(OwnEntryOutput))
    def get(self, request: Request, entry: str) -> Response:
        """Return it; after its end with the code that belongs to it."""
        return Response(serialize_own_entry(own_entry(signed_in(request), entry)))


class ConsentView(APIView):
    """One's consent."""

    @extend_schema(request=ConsentInput, responses=serializer_for(OwnEntryOutput))
    def post(self, request: Request, entry: str) -> Response:
        """Agree to the text that was read, or decline; 409 if the text has another version by now."""
        found = own_entry(signed_in(request), entry)
        return Response(serialize_own_entry(consent(entry=found, **validated(ConsentInput, request.data))))


class DeviceView(APIView):
    """One's device."""

    @extend_schema(request=DeviceInput, responses=serializer_for(OwnEntryOutput))
    def post(self, request: Request, entry: str) -> Response:
        """Say what the browser found; if it will do, the work begins, and with it the clock."""
        found = own_entry(signed_in(request), entry)
        return Response(serialize_own_entry(check_device(entry=found, **validated(DeviceInput, request.data))))


class CompleteView(APIView):
    """The end of one's work."""

    @extend_schema(request=None, responses=serializer_for(OwnEntryOutput))
    def post(self, request: Request, entry: str) -> Response:
        """End the participation if there is nothing more to do; the state says whether it did."""
        found = own_entry(signed_in(request), entry)
        return Response(serialize_own_entry(complete_if_done(entry=found)))


class WithdrawView(APIView):
    """One's withdrawal."""

    @extend_schema(request=WithdrawInput, responses=serializer_for(OwnEntryOutput))
    def post(self, request: Request, entry: str) -> Response:
        """
        Withdraw the consent; with ``erase`` the account is deleted too, and this is the last answer.

        A code that was shown before is returned again.
        """
        found = own_entry(signed_in(request), entry)
        given = validated(WithdrawInput, request.data)
        told_before = exit_from(found)
        withdrawn = withdraw(entry=found, erase=given["erase"])
        answer = serialize_own_entry(withdrawn, told_before=told_before)
        if given["erase"]:
            logout(request._request)
        return Response(answer)
