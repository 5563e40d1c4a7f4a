"""The HTTP side of the models that workers have."""

from __future__ import annotations

from typing import TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from worker.providers.announced.queries import LocalModel, local_models


class LocalModelListOutput(TypedDict):
    """The models that workers of this installation have."""

    results: list[LocalModel]


class LocalModelsView(APIView):
    """Models in the folders of workers."""

    @extend_schema(responses=serializer_for(LocalModelListOutput))
    def get(self, request: Request, project: str) -> Response:
        """List the local models that a run can ask (researchers and admins)."""
        project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(LocalModelListOutput(results=local_models()))
