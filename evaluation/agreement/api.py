"""The HTTP side of agreement."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from evaluation.agreement.study_agreement import Agreement, agreement_in
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for

WHOSE = OpenApiParameter("annotators", OpenApiTypes.STR, description="ids separated by commas; all people if empty")


class AgreementView(APIView):
    """How far the annotators of a study agree."""

    limit = COSTLY

    @extend_schema(parameters=[WHOSE], responses=serializer_for(Agreement))
    def get(self, request: Request, study: str) -> Response:
        """Compare what annotators said of the same tasks, before adjudication (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        asked = request.query_params.get("annotators")
        ids = None if asked is None else list(dict.fromkeys(asked.split(",")))
        return Response(agreement_in(found, ids))
