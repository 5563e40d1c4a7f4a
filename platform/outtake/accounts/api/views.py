"""The HTTP side of people and projects."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from django.conf import settings
from django.contrib.auth import authenticate
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.own_account import erasure
from outtake.accounts.own_account import operations as own_account_operations
from outtake.accounts.people import administration
from outtake.accounts.people import operations as people_operations
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import SIGN_INS
from outtake.accounts.people.models import Person
from outtake.accounts.projects import invitations, members
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.operations import change_project, create_project
from outtake.accounts.projects.permissions import project_for, projects_of
from outtake.errors import Forbidden
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString, validated

INVITE = (
    "Only an admin of the installation can add members by name. Send an invitation instead: create a link with "
    "POST projects/{project}/invitations/, or on the project's page."
)


class CredentialsInput(StrictSerializer):
    """A name and a password."""

    username = StrictString(max_length=150)
    password = StrictString(max_length=1000, trim_whitespace=False)


class TokenOutput(TypedDict):
    """A new token; it cannot be read again."""

    token: str


class ProjectInput(StrictSerializer):
    """A new project."""

    name = StrictString(max_length=200)


class ProjectChangeInput(StrictSerializer):
    """What changes of a project; what is left out stays."""

    name = StrictString(max_length=200, required=False)
    archived = serializers.BooleanField(required=False)


class MemberInput(StrictSerializer):
    """Who joins, as what."""

    username = StrictString(max_length=150)
    role = serializers.ChoiceField(choices=Role.choices)


class RoleInput(StrictSerializer):
    """What a member may do from now on."""

    role = serializers.ChoiceField(choices=Role.choices)


class InvitationInput(StrictSerializer):
    """As what someone is invited, and where the link is sent."""

    role = serializers.ChoiceField(choices=Role.choices)
    email = StrictString(max_length=254, allow_blank=True, default="")


class SeveralInput(StrictSerializer):
    """As what several people are invited, and where the links are sent."""

    role = serializers.ChoiceField(choices=Role.choices)
    emails = serializers.ListField(child=StrictString(max_length=254), default=list, help_text="one invitation each")
    links = StrictInteger(min_value=0, max_value=invitations.MOST_AT_ONCE, default=0, help_text="links to share")


class ActiveInput(StrictSerializer):
    """Whether an account opens anything."""

    active = StrictBoolean()


class EraseInput(StrictSerializer):
    """Proof that it is oneself; a session younger than ten minutes needs none."""

    password = StrictString(max_length=1000, trim_whitespace=False, allow_blank=True, default="")


class ProjectIdOutput(TypedDict):
    """The id of what was made."""

    id: str


class ProjectOutput(TypedDict):
    """A project."""

    id: str
    name: str
    archived_at: Annotated[datetime | None, Doc("null unless it is archived")]


class LinkOutput(TypedDict):
    """The path of an invitation, shown this once."""

    link: str


class MembersOutput(TypedDict):
    """The members of a project, by name."""

    results: list[members.Member]


class InvitationsOutput(TypedDict):
    """The open invitations to a project, the newest first, and whether one can be sent by e-mail."""

    results: list[invitations.OpenInvitation]
    sends_mail: bool


class InvitedListOutput(TypedDict):
    """The invitations that were made, in the order in which they were asked for."""

    results: list[invitations.Invited]


class SignInOutput(TypedDict):
    """The path of a link that starts one browser session, shown this once."""

    sign_in: str


class AccountOutput(TypedDict):
    """An account."""

    id: str
    username: str
    active: bool


class MembershipOutput(TypedDict):
    """A project and one's role in it."""

    id: str
    name: str
    role: str


class MeInput(StrictSerializer):
    """What changes of one's own account."""

    language = StrictString(max_length=8, help_text='of pages and e-mails, such as "de"')


class MeOutput(TypedDict):
    """Who is signed in."""

    username: str
    installation_admin: bool
    language: Annotated[str, Doc('of pages and e-mails: "en" or "de"')]
    projects: list[MembershipOutput]


class TokenView(APIView):
    """Tokens for scripts."""

    limit = SIGN_INS
    refusals = (401,)

    permission_classes = [AllowAny]
    authentication_classes: list = []

    @extend_schema(request=CredentialsInput, responses=serializer_for(TokenOutput))
    def post(self, request: Request) -> Response:
        """Give a bearer token for a name and a password. Ten wrong tries close the door for a quarter of an hour."""
        person = authenticate(request._request, **validated(CredentialsInput, request.data))
        if person is None:
            raise exceptions.AuthenticationFailed(
                gettext("The name or the password is wrong, or there were too many attempts.")
            )
        return Response(TokenOutput(token=people_operations.issue_token(person=person)))

    def get_authenticate_header(self, request: Request) -> str:
        """Make a wrong password a 401."""
        return "Bearer"


class MeView(APIView):
    """Who is signed in."""

    @extend_schema(responses=serializer_for(MeOutput))
    def get(self, request: Request) -> Response:
        """Return who is signed in, and their projects."""
        return Response(_me(signed_in(request)))

    @extend_schema(request=MeInput, responses=serializer_for(MeOutput))
    def patch(self, request: Request) -> Response:
        """Choose the language of pages and e-mails. Answers of the API are always in English."""
        own_account_operations.choose_language(person=signed_in(request), **validated(MeInput, request.data))
        return Response(_me(signed_in(request)))


def _me(person: Person) -> MeOutput:
    return MeOutput(
        username=person.username,
        installation_admin=person.is_installation_admin,
        language=person.language,
        projects=[
            MembershipOutput(id=project.public_id, name=project.name, role=role)
            for project, role in projects_of(person)
        ],
    )


class ProjectsView(APIView):
    """Projects."""

    @extend_schema(request=ProjectInput, responses={201: serializer_for(ProjectIdOutput)})
    def post(self, request: Request) -> Response:
        """Make a project (admins of the installation)."""
        if not signed_in(request).is_installation_admin:
            raise Forbidden("Only an admin of the installation can create projects.")
        project = create_project(name=validated(ProjectInput, request.data)["name"], by=signed_in(request))
        return Response(ProjectIdOutput(id=project.public_id), status.HTTP_201_CREATED)


class ProjectView(APIView):
    """A project."""

    @extend_schema(responses=serializer_for(ProjectOutput))
    def get(self, request: Request, project: str) -> Response:
        """Return a project (its members)."""
        return Response(_project(project_for(signed_in(request), project, Role.ANNOTATOR)))

    @extend_schema(request=ProjectChangeInput, responses=serializer_for(ProjectOutput))
    def patch(self, request: Request, project: str) -> Response:
        """Rename, archive or restore a project (its admins). An archived one keeps its name: 409."""
        found = project_for(signed_in(request), project, Role.ADMIN, even_archived=True)
        return Response(_project(change_project(project=found, **validated(ProjectChangeInput, request.data))))


def _project(project: Project) -> ProjectOutput:
    return ProjectOutput(id=project.public_id, name=project.name, archived_at=project.archived_at)


class EraseMeView(APIView):
    """The way out."""

    @extend_schema(request=EraseInput, responses={204: None})
    def post(self, request: Request) -> Response:
        """Erase one's own account, with its password or a fresh session. What one said stays, under a random id."""
        given = validated(EraseInput, request.data)
        own_account_operations.require_reauthentication(request._request, signed_in(request), given["password"])
        erasure.erase_oneself(person=signed_in(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class MembersView(APIView):
    """The members of a project."""

    @extend_schema(responses=serializer_for(MembersOutput))
    def get(self, request: Request, project: str) -> Response:
        """List the members (the project's admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        listed = members.members_of(found, seen_by=signed_in(request))
        return Response(MembersOutput(results=listed))

    @extend_schema(request=MemberInput, responses={201: serializer_for(ProjectIdOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Give a person a role in a project, by name (admins of the installation; a project's admins invite)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        if not signed_in(request).is_installation_admin:
            raise Forbidden(INVITE)  # before the name is looked at: the answer tells nothing of it
        given = validated(MemberInput, request.data)
        member = members.add_member(project=found, username=given["username"], role=Role(given["role"]))
        return Response(ProjectIdOutput(id=member.person.public_id), status.HTTP_201_CREATED)


class MemberView(APIView):
    """One member of a project."""

    @extend_schema(request=RoleInput, responses=serializer_for(members.Member))
    def put(self, request: Request, project: str, person: str) -> Response:
        """Change what a member may do (the project's admins). The last admin stays one: 409."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        members.change_role(project=found, person_id=person, role=Role(validated(RoleInput, request.data)["role"]))
        changed = members.members_of(found, seen_by=signed_in(request), person_id=person)
        return Response(changed[0])

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, project: str, person: str) -> Response:
        """Take a member out (the project's admins). Their annotations stay. The last admin cannot be removed: 409."""
        found = project_for(signed_in(request), project, Role.ADMIN, even_archived=True)
        members.remove_member(project=found, person_id=person)
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationsView(APIView):
    """Invitations to a project."""

    @extend_schema(responses=serializer_for(InvitationsOutput))
    def get(self, request: Request, project: str) -> Response:
        """List the open invitations (the project's admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        listed = invitations.invitations_of(found)
        return Response(InvitationsOutput(results=listed, sends_mail=settings.SENDS_MAIL))

    @extend_schema(request=InvitationInput, responses={201: serializer_for(LinkOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Make a link by which one person joins, and send it where an address is given (the project's admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        given = validated(InvitationInput, request.data)
        role, email = Role(given["role"]), given["email"]
        link = invitations.invite(project=found, role=role, by=signed_in(request), email=email)
        return Response(LinkOutput(link=link), status.HTTP_201_CREATED)


class SeveralInvitationsView(APIView):
    """Several invitations at once."""

    @extend_schema(request=SeveralInput, responses={201: serializer_for(InvitedListOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Invite several people with one role, by e-mail or by links to pass on (the project's admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        asked = validated(SeveralInput, request.data)
        given = {**asked, "role": Role(asked["role"])}
        made = invitations.invite_several(project=found, by=signed_in(request), **given)
        return Response(InvitedListOutput(results=made), status.HTTP_201_CREATED)


class ResetView(APIView):
    """Access to an account, given back."""

    @extend_schema(request=None, responses=serializer_for(SignInOutput))
    def post(self, request: Request, person: str) -> Response:
        """End password, sessions and tokens of an account, and give a sign-in link (admins of the installation)."""
        found = _account_for(request, person)
        return Response(SignInOutput(sign_in=administration.reset_access(person=found)))


class PersonView(APIView):
    """One account."""

    @extend_schema(request=ActiveInput, responses=serializer_for(AccountOutput))
    def patch(self, request: Request, person: str) -> Response:
        """Deactivate an account, or reactivate it (admins of the installation; one's own stays: 409)."""
        found = _account_for(request, person)
        given = validated(ActiveInput, request.data)
        administration.set_active(person=found, active=given["active"], by=signed_in(request))
        return Response(AccountOutput(id=found.public_id, username=found.username, active=found.is_active))


def _account_for(request: Request, person: str) -> Person:
    if not signed_in(request).is_installation_admin:
        raise Forbidden("Only an admin of the installation can change accounts.")  # before the id is looked at
    return administration.account_of(person)


class InvitationView(APIView):
    """One invitation."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, project: str, invitation: str) -> Response:
        """Take an invitation back (the project's admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN, even_archived=True)
        invitations.revoke_invitation(project=found, public_id=invitation)
        return Response(status=status.HTTP_204_NO_CONTENT)
