"""The annotator's calls: next, draft, submit, renew, skip, report, revise."""

from __future__ import annotations

import re
from typing import cast

from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.responses.serializers import SubmissionInput, body_of
from annotations.responses.values import AnnotationBody
from annotations.tasks.content import task_content
from annotations.tasks.serializers import serialize_task
from annotations.work.assignments.leases import renew
from annotations.work.assignments.next_task import report_clip, skip
from annotations.work.assignments.queries import assignment_for, eligibility_of
from annotations.work.proposals.queries import shown_proposal
from annotations.work.serializers import (
    ClipReportInput,
    EligibilityOutput,
    ExpiryOutput,
    NextOutput,
    RenewInput,
    SkipInput,
    SubmittedOutput,
    UpcomingOutput,
    VersionOutput,
    serialize_eligibility,
    serialize_next,
    serialize_submission,
)
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.operations import save_draft, submit
from annotations.work.training.queries import feedback_on
from annotations.work.training.training_tasks import lease_next_at, upcoming_at
from outtake.accounts.people.authentication import signed_in
from outtake.errors import Invalid, PreconditionRequired
from outtake.http.resources import serializer_for
from outtake.http.strict_input import validated
from outtake.text import whole_number

NEVER = -1  # no draft has this version, so it is stale
KEY_HEADER = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER, required=True, description="new for each body"
)
VERSION_HEADER = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=True,
    description="version of the draft, quoted or not",
)


def _key(request: Request) -> str:
    if (key := request.headers.get("Idempotency-Key")) is None:
        raise PreconditionRequired(
            gettext("Send an Idempotency-Key header, so that a retry cannot store the same work twice.")
        )
    return key


def _version(text: str) -> int | None:
    """Return the version that a header names, `NEVER` for a number that none has; None for what is no number."""
    if re.fullmatch(r"-?[0-9]+", text) is None:
        return None
    number = whole_number(text)
    return NEVER if number is None else number


def _stored(annotation: Annotation, body: AnnotationBody) -> Response:
    """Answer a submission: what was stored, in training what was right in it, and what a model had proposed."""
    task = task_content(annotation.task_id).public_id
    found = serialize_submission(annotation, task, feedback_on(annotation, body), shown_proposal(annotation))
    return Response(found, status.HTTP_201_CREATED)


class WorkView(APIView):
    """What annotators do at work: each call is bound to an assignment, so none of them waits for a count of calls."""

    limit = None


class NextView(WorkView):
    """The next task."""

    @extend_schema(
        request=None,
        responses={
            200: serializer_for(NextOutput),
            204: OpenApiResponse(description="there is no task for this annotator"),
        },
    )
    def post(self, request: Request, study: str) -> Response:
        """Lease the next task; again while one is open, that one."""
        person = signed_in(request)
        place = eligibility_of(person, study)
        annotator = Annotator(pk=place.annotator_pk) if place.annotator_pk else annotator_of(person)
        assignment = lease_next_at(place=place, annotator=annotator)
        if assignment is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        facts = task_content(assignment.task_id)
        swapped = facts.swapped_for(annotator.pk)
        return Response(serialize_next(assignment, facts, person, place, swapped=swapped))


class StandingView(WorkView):
    """One's own state in a study."""

    @extend_schema(responses=serializer_for(EligibilityOutput))
    def get(self, request: Request, study: str) -> Response:
        """Tell the round that one works in, how far one is, and why there is no task where one is stopped."""
        return Response(serialize_eligibility(eligibility_of(signed_in(request), study)))


class UpcomingView(WorkView):
    """The task after the current one."""

    @extend_schema(
        responses={
            200: serializer_for(UpcomingOutput),
            204: OpenApiResponse(description="the next task cannot be predicted"),
        }
    )
    def get(self, request: Request, study: str) -> Response:
        """Tell which task will most likely be next, so that its clip can be fetched. Nothing is leased by it."""
        person = signed_in(request)
        place = eligibility_of(person, study)
        task = upcoming_at(place=place)
        if task is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        facts = task_content(task)
        shown = serialize_task(facts, person, swapped=facts.swapped_for(place.annotator_pk))
        upcoming: UpcomingOutput = {**shown, "round": facts.round}
        return Response(upcoming)


class DraftView(WorkView):
    """Unfinished work."""

    refusals = (428,)

    @extend_schema(request=SubmissionInput, parameters=[VERSION_HEADER], responses=serializer_for(VersionOutput))
    def put(self, request: Request, assignment: str) -> Response:
        """Keep a draft on top of the version in If-Match; 409 with the stored draft when that is stale."""
        found = assignment_for(signed_in(request), assignment)
        version = request.headers.get("If-Match")
        if version is None:
            raise PreconditionRequired(
                gettext("Send an If-Match header with the version of the draft that you are changing.")
            )
        number = _version(version.strip().removeprefix("W/").strip('"'))
        if number is None:
            message = gettext("{version!r} is not a valid version; send the last one that you received.")
            raise Invalid.field("If-Match", message.format(version=version[:40]))
        draft = cast(dict, request.data)  # the parser lets nothing but an object through
        token = draft.get("lease_token")
        if not isinstance(token, str) or not token:
            raise Invalid.field("lease_token", gettext("Send the lease_token of the assignment."))
        saved = save_draft(assignment=found, lease_token=token, version=number, draft=draft)
        return Response(VersionOutput(version=saved))


class SubmitView(WorkView):
    """Finished work."""

    refusals = (422, 428)

    @extend_schema(request=SubmissionInput, parameters=[KEY_HEADER], responses={201: serializer_for(SubmittedOutput)})
    def post(self, request: Request, assignment: str) -> Response:
        """Store an annotation, once for each Idempotency-Key; a retry gets the same answer."""
        found = assignment_for(signed_in(request), assignment)
        key = _key(request)
        raw = cast(dict, request.data)
        given = validated(SubmissionInput, raw)
        token, body = given["lease_token"], body_of(given)
        said = submit(assignment=found, lease_token=token, key=key, body=body, raw=raw)
        return _stored(said.annotation, body)


class RenewView(WorkView):
    """A lease that is to last."""

    @extend_schema(request=RenewInput, responses=serializer_for(ExpiryOutput))
    def post(self, request: Request, assignment: str) -> Response:
        """Make the lease last its full time again."""
        found = assignment_for(signed_in(request), assignment)
        renewed = renew(assignment=found, lease_token=validated(RenewInput, request.data)["lease_token"])
        return Response(ExpiryOutput(expires_at=renewed.lease_ends_at))


class SkipView(WorkView):
    """A task that is given back."""

    @extend_schema(request=SkipInput, responses={204: None})
    def post(self, request: Request, assignment: str) -> Response:
        """Give the task back; it will not come again."""
        found = assignment_for(signed_in(request), assignment)
        skip(assignment=found, reason=validated(SkipInput, request.data)["reason"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportView(WorkView):
    """A clip with which something is wrong in itself."""

    @extend_schema(request=ClipReportInput, responses={204: None})
    def post(self, request: Request, assignment: str) -> Response:
        """Say that the clip is broken, upsetting or unclear, and give the task back."""
        found = assignment_for(signed_in(request), assignment)
        report_clip(assignment=found, **validated(ClipReportInput, request.data))
        return Response(status=status.HTTP_204_NO_CONTENT)
