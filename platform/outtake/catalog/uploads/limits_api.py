"""How much a project takes in, over HTTP."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.uploads.limits import (
    MOST,
    Allowed,
    Own,
    Used,
    installation_limits,
    own_limits,
    set_limits,
    used_by,
)
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, validated


class ProjectLimitsInput(StrictSerializer):
    """What a project takes in; null for as much as the installation says."""

    max_file_bytes = serializers.IntegerField(
        min_value=1,
        max_value=MOST.file_bytes,
        allow_null=True,
        help_text="of one file; null for the limit of the installation",
    )
    max_files = serializers.IntegerField(
        min_value=1,
        max_value=MOST.files,
        allow_null=True,
        help_text="clips of the project; null for the limit of the installation",
    )
    max_total_bytes = serializers.IntegerField(
        min_value=1,
        max_value=MOST.total_bytes,
        allow_null=True,
        help_text="of the project; null for the limit of the installation",
    )


class ProjectLimitsOutput(TypedDict):
    """How much a project takes in."""

    own: Annotated[Own, Doc("where it differs from the installation; null: as the installation says")]
    installation: Annotated[Allowed, Doc("only an admin of the installation lets a project exceed these")]
    used: Used
    may_exceed: Annotated[bool, Doc("whether the reader may set more than the installation's")]


class ProjectLimitsView(APIView):
    """The limits of a project."""

    @extend_schema(responses=serializer_for(ProjectLimitsOutput))
    def get(self, request: Request, project: str) -> Response:
        """Tell what a project takes in, and how much is used (its admins)."""
        return Response(_limits(project_for(signed_in(request), project, Role.ADMIN), request))

    @extend_schema(request=ProjectLimitsInput, responses=serializer_for(ProjectLimitsOutput))
    def put(self, request: Request, project: str) -> Response:
        """Set what a project takes in (its admins); 403 for more than the installation's, but by its own admins."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        set_limits(project=found, own=Own(**validated(ProjectLimitsInput, request.data)), by=signed_in(request))
        return Response(_limits(found, request))


def _limits(project: Project, request: Request) -> ProjectLimitsOutput:
    return ProjectLimitsOutput(
        own=own_limits(project.pk),
        installation=installation_limits(),
        used=used_by(project.pk),
        may_exceed=signed_in(request).is_installation_admin,
    )
