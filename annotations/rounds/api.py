"""Rounds over HTTP: those of a study, and a further one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.progress.study_progress import StudyCounts, counts_by_round
from annotations.rounds.operations import open_round, set_admits
from annotations.studies.models import Round
from annotations.studies.queries import instrument_of, round_of
from annotations.studies.serializers import InstrumentRefOutput, serialize_instrument
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.field_notes import Choices
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, StrictInteger, StrictSerializer, StrictString, validated

MOST_FLAGS = 1000


class RoundInput(StrictSerializer):
    """A further round with the subjects of the last one; without an instrument or a document, as it was asked there."""

    overlap = StrictInteger(help_text="annotators of each task, from 1")
    instrument = StrictString(
        max_length=40, required=False, help_text="key of an instrument; its newest version is used"
    )
    document = serializers.DictField(
        required=False, help_text="a document for this study; if changed, with a new version number"
    )
    admits = StrictString(max_length=10, default=Round.EVERYONE, help_text="everyone or qualified")
    extra_on_dispute = StrictInteger(default=0, help_text="further annotators of a disputed task, from 0")
    recheck_percent = StrictInteger(default=0, help_text="of annotations that are rechecked, 0 to 100")
    resolves = serializers.ListField(
        child=StrictString(max_length=40),
        default=list,
        max_length=MOST_FLAGS,
        help_text="guideline flags that the new version answers",
    )


class RoundChangeInput(StrictSerializer):
    """Whom a round admits from now on."""

    admits = StrictString(max_length=10, help_text="everyone or qualified")


class StudyRoundOutput(TypedDict):
    """A round of a study."""

    n: Annotated[int, Doc("number of the round; 0 is the training")]
    training: bool
    state: Annotated[str, Choices(Round.STATES)]
    instrument: InstrumentRefOutput
    overlap: Annotated[int, Doc("annotators a task")]
    admits: Annotated[str, Choices(Round.ADMITS)]
    extra_on_dispute: Annotated[int, Doc("further annotators for a disputed task")]
    recheck_percent: Annotated[int, Doc("0 to 100: annotations that are rechecked")]
    tasks: Annotated[int, Doc("number of tasks")]
    counts: Annotated[StudyCounts | None, Doc("null for the training")]
    created_at: datetime


class StudyRoundsOutput(TypedDict):
    """All rounds of a study, the first one first."""

    results: list[StudyRoundOutput]


class RoundsView(APIView):
    """The rounds of a study."""

    parser_classes = [ListJSONParser]

    @extend_schema(responses=serializer_for(StudyRoundsOutput))
    def get(self, request: Request, study: str) -> Response:
        """List them with how far each is (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(StudyRoundsOutput(results=_serialize_all(list(found.rounds.order_by("n")))))

    @extend_schema(request=RoundInput, responses={201: serializer_for(StudyRoundOutput)})
    def post(self, request: Request, study: str) -> Response:
        """Open a further round, perhaps with a new version of the instrument (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        opened = open_round(study=found, **validated(RoundInput, request.data))
        return Response(serialize_round(opened), status.HTTP_201_CREATED)


class RoundView(APIView):
    """One round of a study."""

    @extend_schema(request=RoundChangeInput, responses=serializer_for(StudyRoundOutput))
    def put(self, request: Request, study: str, n: str) -> Response:
        """Say whom a round admits from now on (admins). Those whom it admits no longer finish what they have."""
        found = round_of(study_for(signed_in(request), study, Role.ADMIN), n)
        return Response(serialize_round(set_admits(round_=found, **validated(RoundChangeInput, request.data))))


def serialize_round(round_: Round) -> StudyRoundOutput:
    """Return a round with how far it is."""
    return _serialize_all([round_])[0]


def _serialize_all(rounds: Sequence[Round]) -> list[StudyRoundOutput]:
    counts = counts_by_round([each for each in rounds if not each.is_training])
    return [_serialize_round(each, counts.get(each.pk)) for each in rounds]


def _serialize_round(round_: Round, counts: StudyCounts | None) -> StudyRoundOutput:
    return {
        "n": round_.n,
        "training": round_.is_training,
        "state": round_.state,
        "instrument": serialize_instrument(instrument_of(round_)),
        "overlap": round_.overlap,
        "admits": round_.admits,
        "extra_on_dispute": round_.extra_on_dispute,
        "recheck_percent": round_.recheck_percent,
        "tasks": round_.task_count,
        "counts": counts,
        "created_at": round_.created_at,
    }
