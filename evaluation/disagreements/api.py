"""The HTTP side of disagreements and ground truth."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from evaluation.annotation_sets.queries import annotators_named
from evaluation.disagreements.queue import find_disagreements
from evaluation.disagreements.serializers import FindInput, QueueOutput
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import validated


class FindView(APIView):
    """The search for what is to be settled."""

    limit = COSTLY

    @extend_schema(request=FindInput, responses=serializer_for(QueueOutput))
    def post(self, request: Request, study: str) -> Response:
        """Make the open reviews those of the clips that are disagreed about now (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        ids = validated(FindInput, request.data)["annotators"]
        annotators = None if ids is None else annotators_named(found, ids)
        queue = find_disagreements(study=found, annotators=annotators)
        return Response(QueueOutput(opened=queue.opened, open=queue.open, settled=queue.settled))
