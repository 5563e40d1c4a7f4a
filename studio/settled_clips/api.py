"""Settled clips over HTTP."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.text import whole_number
from studio.settled_clips.queries import SettledClips, settled_clips


class SettledClipsView(APIView):
    """The clips of a project with a known answer."""

    @extend_schema(
        parameters=[OpenApiParameter("instrument", str), OpenApiParameter("version", int)],
        responses=serializer_for(SettledClips),
    )
    def get(self, request: Request, project: str) -> Response:
        """List the clips that experts settled, of one instrument or of all (researchers and admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.RESEARCHER)
        version = None
        if (given := request.query_params.get("version")) is not None and (version := whole_number(given)) is None:
            raise Invalid.field("version", f"{given[:40]!r} is not a whole number.")
        instrument = request.query_params.get("instrument")
        return Response(settled_clips(found, person_id=person.pk, instrument=instrument, version=version))
