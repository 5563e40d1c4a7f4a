"""The HTTP side of people and projects."""

from __future__ import annotations

from django.contrib.auth import authenticate
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts import operations
from outtake.accounts.authentication import signed_in
from outtake.accounts.models import Role
from outtake.accounts.queries import project_for, projects_of
from outtake.errors import Forbidden
from outtake.web.parsing import StrictSerializer, StrictString


class CredentialsInput(StrictSerializer):
    """A name and a password."""

    username = StrictString(max_length=150)
    password = StrictString(max_length=1000, trim_whitespace=False)


class TokenOutput(serializers.Serializer):
    """A new token; it cannot be read again."""

    token = serializers.CharField()


class ProjectInput(StrictSerializer):
    """A new project."""

    name = StrictString(max_length=200)


class MemberInput(StrictSerializer):
    """Who joins, as what."""

    username = StrictString(max_length=150)
    role = serializers.ChoiceField(choices=Role.choices)


class InvitationInput(StrictSerializer):
    """As what somebody is invited."""

    role = serializers.ChoiceField(choices=Role.choices)


class ProjectIdOutput(serializers.Serializer):
    """The id of what was made."""

    id = serializers.CharField()


class LinkOutput(serializers.Serializer):
    """The path of an invitation, shown this once."""

    link = serializers.CharField()


class MembershipOutput(serializers.Serializer):
    """A project and one's role in it."""

    id = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()


class MeOutput(serializers.Serializer):
    """Who is signed in."""

    username = serializers.CharField()
    installation_admin = serializers.BooleanField()
    projects = MembershipOutput(many=True)


class TokenView(APIView):
    """Tokens for scripts."""

    permission_classes = [AllowAny]
    authentication_classes: list = []

    @extend_schema(request=CredentialsInput, responses=TokenOutput)
    def post(self, request: Request) -> Response:
        """Give a bearer token for a name and a password. Ten wrong tries close the door for a quarter of an hour."""
        asked = CredentialsInput(data=request.data)
        asked.is_valid(raise_exception=True)
        person = authenticate(request._request, **asked.validated_data)
        if person is None:
            raise exceptions.AuthenticationFailed("The name or the password is wrong, or there were too many tries.")
        return Response({"token": operations.issue_token(person=person)})

    def get_authenticate_header(self, request: Request) -> str:
        """Make a wrong password a 401."""
        return "Bearer"


class MeView(APIView):
    """Who is signed in."""

    @extend_schema(responses=MeOutput)
    def get(self, request: Request) -> Response:
        """Return who is signed in, and their projects."""
        return Response(
            {
                "username": signed_in(request).username,
                "installation_admin": signed_in(request).is_installation_admin,
                "projects": [
                    {"id": project.public_id, "name": project.name, "role": role.value}
                    for project, role in projects_of(signed_in(request))
                ],
            }
        )


class ProjectsView(APIView):
    """Projects."""

    @extend_schema(request=ProjectInput, responses={201: ProjectIdOutput})
    def post(self, request: Request) -> Response:
        """Make a project (admins of the installation)."""
        if not signed_in(request).is_installation_admin:
            raise Forbidden("Only an admin of the installation makes projects.")
        asked = ProjectInput(data=request.data)
        asked.is_valid(raise_exception=True)
        project = operations.create_project(name=asked.validated_data["name"], by=signed_in(request))
        return Response({"id": project.public_id}, status.HTTP_201_CREATED)


class MembersView(APIView):
    """The members of a project."""

    @extend_schema(request=MemberInput, responses={201: ProjectIdOutput})
    def post(self, request: Request, project: str) -> Response:
        """Give a person a role in a project (its admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        asked = MemberInput(data=request.data)
        asked.is_valid(raise_exception=True)
        member = operations.add_member(
            project=found, username=asked.validated_data["username"], role=Role(asked.validated_data["role"])
        )
        return Response({"id": member.person.public_id}, status.HTTP_201_CREATED)


class InvitationsView(APIView):
    """Invitations to a project."""

    @extend_schema(request=InvitationInput, responses={201: LinkOutput})
    def post(self, request: Request, project: str) -> Response:
        """Make a link by which one person joins (the project's admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        asked = InvitationInput(data=request.data)
        asked.is_valid(raise_exception=True)
        link = operations.invite(project=found, role=Role(asked.validated_data["role"]), by=signed_in(request))
        return Response({"link": link}, status.HTTP_201_CREATED)
