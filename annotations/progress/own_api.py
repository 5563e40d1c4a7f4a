"""The HTTP side of one's own progress in a study."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.annotators.models import CrowdEntry, RuleEvent
from annotations.crowd.models import Payment
from annotations.progress.own_progress import own_progress
from annotations.quality.rechecks.models import Recheck
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import Choices, serialize, serializer_for


class OwnStoppedOutput(TypedDict):
    """Why one gets no task now."""

    kind: Annotated[str, Doc("paused, excluded, quota, entry, not_admitted or source")]
    text: str
    until: Annotated[datetime | None, Doc("when a pause is over")]


class OwnWorkOutput(TypedDict):
    """One's tasks, the training not counted."""

    done: int
    sent_back: Annotated[int, Doc("to be done again; they come first")]
    left: Annotated[int, Doc("of a participation; or of one's round, where others take them, too")]
    stopped: OwnStoppedOutput | None


class OwnWaitingOutput(TypedDict):
    """What else waits for one, next to tasks."""

    rechecks: Annotated[int, Doc("annotations of others to look at again; 0 for who may not")]
    joint: Annotated[int, Doc("open joint reviews that one takes part in")]


class OwnTimesOutput(TypedDict):
    """One's active time, over first submissions; medians are null where there is nothing to take them of."""

    annotations: int
    active_ms: int
    median_active_ms: float | None
    clips: Annotated[int, Doc("annotations of one clip, which the next two are of")]
    median_clip_ms: float | None
    ratio: Annotated[float | None, Doc("median of active time over the clip's length")]


class OwnTrainingOutput(TypedDict):
    """What came of the training, at the first try."""

    done: int
    tasks: int
    known: Annotated[int, Doc("errors in the clips that were done")]
    found: Annotated[int, Doc("of these")]
    too_many: Annotated[int, Doc("marks where no error is")]
    answers: Annotated[int, Doc("to questions with a known answer")]
    right: Annotated[int, Doc("of these")]


class OwnMessageOutput(TypedDict):
    """What a rule, or a researcher, told one."""

    id: str
    action: Annotated[str, Choices(RuleEvent.ACTIONS)]
    message: str
    created_at: datetime
    until: Annotated[datetime | None, Doc("when a pause is over")]
    undone: Annotated[bool, Doc("it holds no longer")]
    appeal: Annotated[str, Doc("what one said against it")]
    appealed_at: datetime | None
    appeal_answer: str
    appeal_answered_at: datetime | None


class OwnRecheckOutput(TypedDict):
    """What came of a second look at one of one's annotations."""

    id: str
    assignment: str
    state: Annotated[str, Choices([state for state in Recheck.STATES if state != Recheck.OPEN])]
    note: str
    decided_at: datetime
    again: Annotated[bool, Doc("it waits to be done again")]


class OwnPaymentOutput(TypedDict):
    """A reward or a bonus."""

    kind: Annotated[str, Choices(Payment.KINDS)]
    amount_minor: Annotated[int, Doc("hundredths of the currency")]
    because: str
    created_at: datetime


class OwnEarningsOutput(TypedDict):
    """What one earned and will earn, in hundredths of the currency."""

    entry: str
    state: Annotated[str, Choices(CrowdEntry.STATES)]
    currency: str
    payments: list[OwnPaymentOutput]
    to_come_minor: Annotated[int, Doc("the reward, once all tasks are done")]
    done: int
    tasks_each: int


class MineOutput(TypedDict):
    """One's own work in a study."""

    study: Annotated[str, Doc("its name")]
    work: OwnWorkOutput
    waiting: OwnWaitingOutput
    times: OwnTimesOutput
    training: Annotated[OwnTrainingOutput | None, Doc("null where the study has none")]
    messages: Annotated[list[OwnMessageOutput], Doc("newest first")]
    rechecks: Annotated[list[OwnRecheckOutput], Doc("newest first")]
    earnings: Annotated[OwnEarningsOutput | None, Doc("null for whoever no platform pays")]


class MineView(APIView):
    """One's own work in a study."""

    @extend_schema(responses=serializer_for(MineOutput))
    def get(self, request: Request, study: str) -> Response:
        """Return one's progress, what waits, times, training, messages, second looks and earnings (annotators)."""
        found = study_for(signed_in(request), study, Role.ANNOTATOR)
        progress = own_progress(signed_in(request), found)
        return Response(serialize(MineOutput, {"study": found.name, **progress._asdict()}))
