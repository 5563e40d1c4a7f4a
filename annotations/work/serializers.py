"""What an annotator receives: a task, and its result."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.responses.values import SegmentBody, TextSegmentBody
from annotations.tasks.content import TaskContent
from annotations.tasks.serializers import ShownTaskOutput, serialize_task
from annotations.work.assignments.eligibility import Eligibility, Ineligible, Reward
from annotations.work.assignments.models import Assignment
from annotations.work.proposals.queries import ShownProposal
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.operations import stored_draft
from annotations.work.training.feedback import Feedback, Found, KnownAnswer
from outtake.accounts.people.models import Person
from outtake.http.strict_input import StrictSerializer, StrictString


class AssignmentOutput(TypedDict):
    """A lease on a task."""

    id: str
    lease_token: Annotated[str, Doc("send it with the draft and the submission")]
    expires_at: Annotated[datetime, Doc("when the lease ends unless it is renewed")]
    version: Annotated[int, Doc("of the stored draft, for If-Match")]


class ProgressOutput(TypedDict):
    """How many tasks this annotator has submitted, of how many in the round."""

    mine: Annotated[int, Doc("number of tasks")]
    of: Annotated[int, Doc("number of tasks")]


class SentBackOutput(TypedDict):
    """What a reviewer asks to be changed; the earlier annotation is the draft."""

    note: str


class UpcomingOutput(ShownTaskOutput):
    """A task as it can be fetched before it is leased."""

    round: Annotated[int, Doc("number of the round whose instrument is used; 0 for the training")]


class NextOutput(UpcomingOutput):
    """A leased task with everything that is needed to do it."""

    assignment: AssignmentOutput
    draft: Annotated[dict[str, Any] | None, Doc("the stored draft, as it was sent; null for none")]
    sent_back: Annotated[SentBackOutput | None, Doc("null unless a reviewer sent it back")]
    progress: ProgressOutput
    reward: Annotated[Reward | None, Doc("for the whole participation; null for people who are not paid by a platform")]


class EligibilityOutput(TypedDict):
    """Whether an annotator may work in a study, and how far they are."""

    stopped: Annotated[Ineligible | None, Doc("null while there can be a task for them")]
    round: Annotated[int | None, Doc("the highest round that admits them; null for none")]
    mine: Annotated[int, Doc("tasks submitted; during the training, training tasks")]
    of: Annotated[int, Doc("number of tasks; during the training, training tasks")]
    entry: Annotated[str | None, Doc("id of their participation; null for a member of the project without one")]


class VersionOutput(TypedDict):
    """The version of the stored draft, for the next If-Match."""

    version: Annotated[int, Doc("from 1")]


class ExpiryOutput(TypedDict):
    """When the lease ends now."""

    expires_at: datetime


class StoredOutput(TypedDict):
    """What a submission stored."""

    id: str
    revision: Annotated[int, Doc("1 for the first submission")]
    task: str
    clean: Annotated[bool | None, Doc("null where the instrument has no segments")]
    submitted_at: datetime


class _Marked(TypedDict):
    type: str
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    reason: str


_Span = TypedDict(
    "_Span",
    {
        "part": Annotated[str | None, Doc("of the passage; null for a clip")],
        "from": Annotated[int | None, Doc("Unicode code point, inclusive; null for a clip")],
        "to": Annotated[int | None, Doc("Unicode code point, exclusive; null for a clip")],
    },
)


class KnownErrorOutput(_Marked, _Span):
    """An error of the key of a training task: of a clip with times, of a passage with a span in code points."""

    start_ms: Annotated[int | None, Doc("ms from the start of the clip, inclusive; null for a passage")]
    end_ms: Annotated[int | None, Doc("ms from the start of the clip, exclusive; null for a passage")]


class FeedbackOutput(TypedDict):
    """What was right and what was not in a training task."""

    clean: Annotated[bool | None, Doc("the known error; null if it was marked without one")]
    known: list[KnownErrorOutput]
    found: tuple[Found, ...]
    missed: Annotated[tuple[int, ...], Doc("indexes in `known`")]
    over_marked: Annotated[tuple[int, ...], Doc("indexes among the submitted segments")]
    answers: tuple[KnownAnswer, ...]


class SubmittedOutput(TypedDict):
    """The answer to a submission, the same for each retry."""

    annotation: StoredOutput
    feedback: Annotated[FeedbackOutput | None, Doc("of a training task; null of others")]
    proposal: Annotated[ShownProposal | None, Doc("what a model had proposed; null where none is shown")]


class SkipInput(StrictSerializer):
    """Why a task is given back."""

    reason = StrictString(max_length=500, allow_blank=True, default="")


class ClipReportInput(StrictSerializer):
    """What is wrong with a clip."""

    problem = StrictString(max_length=20)
    note = StrictString(max_length=500, allow_blank=True, default="")


class RenewInput(StrictSerializer):
    """Whose lease is to be kept."""

    lease_token = StrictString(max_length=60)


def serialize_next(
    assignment: Assignment, facts: TaskContent, person: Person, place: Eligibility, *, swapped: bool | None
) -> NextOutput:
    """
    Return a leased task for the annotator who does it.

    :param place: where they are in its study
    :param swapped: whether they see b of a pair on the left; None for what is no pair
    """
    mine, of = place.progress(training=facts.training)
    return {
        **serialize_task(facts, person, swapped=swapped),
        "round": facts.round,
        "assignment": {
            "id": assignment.public_id,
            "lease_token": assignment.lease_token,
            "expires_at": assignment.lease_ends_at,
            "version": assignment.version,
        },
        "draft": stored_draft(assignment),
        "sent_back": {"note": assignment.ended_because} if assignment.ended_because else None,
        "progress": {"mine": mine, "of": of},
        "reward": place.reward,
    }


def serialize_eligibility(place: Eligibility) -> EligibilityOutput:
    """Return whether someone may work in a study, and how far they are."""
    mine, of = place.progress(training=True)
    return {
        "stopped": place.stopped,
        "round": place.round.n if place.admitted else None,
        "mine": mine,
        "of": of,
        "entry": place.entry,
    }


def serialize_submission(
    annotation: Annotation, task: str, feedback: Feedback | None, proposal: ShownProposal | None
) -> SubmittedOutput:
    """Return the answer to a submission."""
    return {
        "annotation": {
            "id": annotation.public_id,
            "revision": annotation.revision,
            "task": task,
            "clean": annotation.is_clean,
            "submitted_at": annotation.submitted_at,
        },
        "feedback": None if feedback is None else _feedback(feedback),
        "proposal": proposal,
    }


def _feedback(feedback: Feedback) -> FeedbackOutput:
    return {
        "clean": feedback.clean,
        "known": [_known_error(known) for known in feedback.known],
        "found": feedback.found,
        "missed": feedback.missed,
        "over_marked": feedback.over_marked,
        "answers": feedback.answers,
    }


def _known_error(known: SegmentBody | TextSegmentBody) -> KnownErrorOutput:
    shared: _Marked = {"type": known.type, "severity": known.severity, "reason": known.reason}
    if isinstance(known, TextSegmentBody):
        span: _Span = {"part": known.part, "from": known.from_char, "to": known.to_char}
        return {**shared, **span, "start_ms": None, "end_ms": None}
    return {**shared, "start_ms": known.start_ms, "end_ms": known.end_ms, "part": None, "from": None, "to": None}
