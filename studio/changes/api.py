"""The HTTP side of changes."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from studio.changes.queries import ProjectChanges, changes_of


class ChangesView(APIView):
    """Whether something changed in a project."""

    @extend_schema(responses=serializer_for(ProjectChanges))
    def get(self, request: Request, project: str) -> Response:
        """Return the version of a project, which pages ask for while they are open (researchers and admins)."""
        return Response(changes_of(project_for(signed_in(request), project, Role.RESEARCHER)))
