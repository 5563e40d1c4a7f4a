"""The HTTP side of trials."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictString, validated
from worker.runs.parameters import parameters_of
from worker.runs.serializers import EstimateInput
from worker.trials.operations import request_trial
from worker.trials.queries import TrialOutput, serialize_trial, trial_for


class TrialInput(EstimateInput):
    """Which critic is to be tried, how, and on which clip."""

    task = StrictString(max_length=40, required=False, help_text="id of a task of the latest round; else its first")
    clip = StrictString(max_length=40, required=False, help_text="id of a video, instead of a task")


class TrialsView(APIView):
    """A critic on one clip."""

    limit = COSTLY

    @extend_schema(request=TrialInput, responses={202: serializer_for(TrialOutput)})
    def post(self, request: Request, study: str) -> Response:
        """
        Have a critic tried on one clip by a worker (researchers and admins).

        It is paid from the project's budget and annotates nothing. A run with the same settings uses its replies.
        """
        person = signed_in(request)
        found = study_for(person, study, Role.RESEARCHER)
        given = validated(TrialInput, request.data)
        parameters = parameters_of(found.project, given)
        trial = request_trial(
            round_=found.rounds.latest("n"),
            critic=given["critic"],
            parameters=parameters,
            task=given.get("task"),
            clip=given.get("clip"),
            by=person,
        )
        return Response(serialize_trial(trial, person), status.HTTP_202_ACCEPTED)


class TrialView(APIView):
    """One trial."""

    @extend_schema(responses=serializer_for(TrialOutput))
    def get(self, request: Request, trial: str) -> Response:
        """Return a trial, and once it is over every reply and what was read in it (researchers and admins)."""
        person = signed_in(request)
        return Response(serialize_trial(trial_for(person, trial, Role.RESEARCHER), person))
