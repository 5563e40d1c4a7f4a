"""The HTTP side of one's own progress in a study."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.progress.own_progress import OwnProgress, own_progress
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for


class MineView(APIView):
    """One's own work in a study."""

    @extend_schema(responses=serializer_for(OwnProgress))
    def get(self, request: Request, study: str) -> Response:
        """Return one's progress, what waits, times, training, messages, rechecks and earnings (annotators)."""
        found = study_for(signed_in(request), study, Role.ANNOTATOR)
        return Response(own_progress(signed_in(request), found))
