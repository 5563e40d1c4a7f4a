"""The calls of the first page."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.errors import Forbidden
from outtake.http.resources import serializer_for
from studio.home.first_look import take_first_look
from studio.home.queries import Home, home_of


class FirstLookOutput(TypedDict):
    """Where first clips go."""

    project: Annotated[str, Doc("public id")]
    project_name: str
    study: Annotated[str, Doc("public id")]
    study_name: str
    tasks: Annotated[int, Doc("number of tasks")]


class HomeView(APIView):
    """The first page."""

    @extend_schema(responses=serializer_for(Home))
    def get(self, request: Request) -> Response:
        """Return one's projects and studies, what waits there, what runs, and one's own work."""
        return Response(home_of(signed_in(request)))


class FirstLookView(APIView):
    """The first clips of an installation."""

    @extend_schema(request=None, responses=serializer_for(FirstLookOutput))
    def post(self, request: Request) -> Response:
        """Make the study "First look" in "My clips", or add what is ready to it (admins of the installation)."""
        person = signed_in(request)
        if not person.is_installation_admin:
            raise Forbidden("Only an admin of the installation can create projects; ask one for an invitation.")
        study = take_first_look(person=person)
        project = study.project
        return Response(
            FirstLookOutput(
                project=project.public_id,
                project_name=project.name,
                study=study.public_id,
                study_name=study.name,
                tasks=study.rounds.latest("n").task_count,
            )
        )
