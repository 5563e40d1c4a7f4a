"""Rechecks over HTTP: the next annotation by another person, the decision on it, and all results."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.annotators.operations import annotator_of
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import decide, next_recheck
from annotations.quality.rechecks.queries import (
    Rechecked,
    open_rechecks_for,
    recheck_for,
    rechecked_in,
    study_to_recheck,
)
from annotations.responses.serializers import RevisionInput, body_of
from annotations.studies.queries import instrument_in
from annotations.studies.serializers import AskedInstrumentOutput
from annotations.tasks.content import task_content
from annotations.tasks.serializers import ShownTaskOutput, serialize_task
from annotations.work.submissions.storage import AnnotationBodyOutput, to_body
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.http.field_notes import Choices
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated

NOBODY = "nothing has been decided yet"


class RecheckOutput(TypedDict):
    """A recheck of an annotation."""

    id: str
    state: Annotated[str, Choices(Recheck.STATES)]


class NextRecheckOutput(ShownTaskOutput):
    """Someone's annotation with its task, without its author. The sides of a pair are as the annotator saw them."""

    recheck: RecheckOutput
    instrument: AskedInstrumentOutput
    annotation: AnnotationBodyOutput
    left: Annotated[int, Doc("how many wait for this reviewer, this one included")]


class DecisionInput(StrictSerializer):
    """The word on someone's annotation."""

    decision = StrictString(max_length=20, help_text="accepted, corrected or sent_back")
    note = StrictString(max_length=2000, allow_blank=True, default="", help_text="why it was sent back")
    body = RevisionInput(required=False, help_text="the correction")


class DecidedOutput(TypedDict):
    """What was decided."""

    recheck: RecheckOutput


class RecheckCountsOutput(TypedDict):
    """Rechecks by state."""

    open: Annotated[int, Doc("number of rechecks")]
    accepted: Annotated[int, Doc("number of rechecks")]
    corrected: Annotated[int, Doc("number of rechecks")]
    sent_back: Annotated[int, Doc("number of rechecks")]


class RecheckedOutput(RecheckCountsOutput):
    """The outcomes of the rechecks of one annotator."""

    annotator: Annotated[str, Doc("id of the annotator")]
    label: str
    decided: Annotated[int, Doc("number of rechecks with an outcome")]
    accepted_share: Annotated[float | None, Doc("0 to 1, among the decided ones; null if none was decided")]
    undefined_reason: Annotated[str | None, Doc("why there is no share; null if there is one")]


class RechecksOutput(TypedDict):
    """All rechecks of a study; an annotation that was sent back and rechecked again counts twice."""

    counts: RecheckCountsOutput
    annotators: list[RecheckedOutput]


class RechecksView(APIView):
    """The rechecks of a study."""

    @extend_schema(responses=serializer_for(RechecksOutput))
    def get(self, request: Request, study: str) -> Response:
        """Count them by state, in all and for each annotator (researchers and admins)."""
        found = rechecked_in(study_for(signed_in(request), study, Role.RESEARCHER))
        counts = RecheckCountsOutput(
            open=sum(each.open for each in found),
            accepted=sum(each.accepted for each in found),
            corrected=sum(each.corrected for each in found),
            sent_back=sum(each.sent_back for each in found),
        )
        return Response(RechecksOutput(counts=counts, annotators=[_rechecked(each) for each in found]))


class NextRecheckView(APIView):
    """The next one to look at."""

    @extend_schema(
        request=None,
        responses={200: serializer_for(NextRecheckOutput), 204: OpenApiResponse(description="nothing waits")},
    )
    def post(self, request: Request, study: str) -> Response:
        """Give the next annotation of someone else's (researchers, admins, annotators who are qualified for it)."""
        person = signed_in(request)
        found = study_to_recheck(person, study)
        reviewer = annotator_of(person)
        recheck = next_recheck(study=found, reviewer=reviewer)
        if recheck is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        left = open_rechecks_for(found, reviewer).count()
        return Response(_next(recheck, person, left=left))


class DecideView(APIView):
    """The word on one."""

    @extend_schema(request=DecisionInput, responses=serializer_for(DecidedOutput))
    def post(self, request: Request, recheck: str) -> Response:
        """Accept, correct or send back; 409 where someone else has decided, or it was revised meanwhile."""
        person = signed_in(request)
        found = recheck_for(person, recheck)
        data = validated(DecisionInput, request.data)
        body = body_of(data.pop("body")) if "body" in data else None
        reviewer = annotator_of(person)
        decided = decide(recheck=found, reviewer=reviewer, body=body, **data)
        return Response(DecidedOutput(recheck=_recheck(decided)))


def _recheck(recheck: Recheck) -> RecheckOutput:
    return {"id": recheck.public_id, "state": recheck.state}


def _next(recheck: Recheck, person: Person, *, left: int) -> NextRecheckOutput:
    annotation = recheck.annotation
    return {
        **serialize_task(task_content(annotation.task_id), person, swapped=annotation.swapped),
        "recheck": _recheck(recheck),
        "instrument": {"document": instrument_in(recheck.round_id).document},
        "annotation": to_body(annotation),
        "left": left,
    }


def _rechecked(each: Rechecked) -> RecheckedOutput:
    return {
        "annotator": each.annotator.public_id,
        "label": each.annotator.label,
        "open": each.open,
        "accepted": each.accepted,
        "corrected": each.corrected,
        "sent_back": each.sent_back,
        "decided": each.decided,
        "accepted_share": each.accepted / each.decided if each.decided else None,
        "undefined_reason": None if each.decided else NOBODY,
    }
