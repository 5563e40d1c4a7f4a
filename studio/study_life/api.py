"""The settings of a study and the state of a round, over HTTP."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.rounds.api import StudyRoundOutput, serialize_round
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of, round_of
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.field_notes import Choices
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated
from studio.study_life.operations import change_study, delete_study, set_round_state
from studio.study_life.queries import contents_of


class StudySettingsInput(StrictSerializer):
    """What of a study is to change; what is not sent stays."""

    name = StrictString(max_length=200, required=False)
    state = serializers.ChoiceField(choices=Study.STATES, required=False)
    content_warning = StrictString(max_length=2000, required=False, allow_blank=True)
    shows_proposals = serializers.BooleanField(
        required=False, help_text="of a filter: people see what a model proposed, after they answered"
    )


class RoundStateInput(StrictSerializer):
    """What a round is to become."""

    state = serializers.ChoiceField(choices=Round.STATES)


class StudySettingsOutput(TypedDict):
    """A study's own settings, and whether it can be deleted."""

    id: str
    name: str
    state: Annotated[str, Choices(Study.STATES)]
    content_warning: str
    shows_proposals: Annotated[
        bool | None, Doc("whether people see what a model proposed, after they answered; null for what is no filter")
    ]
    would_be_lost: Annotated[dict[str, int], Doc("what prevents deletion, counted by kind; empty if it can be deleted")]


class StudySettingsView(APIView):
    """The settings of a study."""

    @extend_schema(responses=serializer_for(StudySettingsOutput))
    def get(self, request: Request, study: str) -> Response:
        """Tell name and state, and what would be lost with it (admins)."""
        return Response(_serialize(study_for(signed_in(request), study, Role.ADMIN)))

    @extend_schema(request=StudySettingsInput, responses=serializer_for(StudySettingsOutput))
    def patch(self, request: Request, study: str) -> Response:
        """Rename it, pause it, resume it, archive it, or change its content warning or what it shows (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        return Response(_serialize(change_study(study=found, **validated(StudySettingsInput, request.data))))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, study: str) -> Response:
        """Delete it (admins); 409 with what would be lost where anything would."""
        delete_study(study=study_for(signed_in(request), study, Role.ADMIN))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RoundStateView(APIView):
    """Whether a round hands out its tasks."""

    @extend_schema(request=RoundStateInput, responses=serializer_for(StudyRoundOutput))
    def put(self, request: Request, study: str, n: str) -> Response:
        """Close a round, or open it again (admins). What is in hand can be submitted all the same."""
        found = round_of(study_for(signed_in(request), study, Role.ADMIN), n)
        return Response(serialize_round(set_round_state(round_=found, **validated(RoundStateInput, request.data))))


def _serialize(study: Study) -> StudySettingsOutput:
    return {
        "id": study.public_id,
        "name": study.name,
        "state": study.state,
        "content_warning": study.content_warning,
        "shows_proposals": study.shows_proposals if instrument_of(study.rounds.latest("n")).keep else None,
        "would_be_lost": contents_of(study).by_kind,
    }
