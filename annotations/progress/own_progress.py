"""
What annotators see of their own work in a study: how much, how long, with which result, and their earnings.

Hidden checks count as the work that they look like, and nothing else about them is shown: neither that they exist, nor
how they went. Anyone who looked at an annotation again is not named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Annotated

from django.db.models import Prefetch, Q, QuerySet
from typing_extensions import Doc

from annotations.annotators.models import Annotator, AnnotatorAction, Participation
from annotations.crowd.models import Payment
from annotations.instruments.question_forms import PREFERENCE, Form, in_display_order
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.queries import rechecks_waiting_for
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody, TextSegmentBody
from annotations.review.joint.queries import joints_waiting_for
from annotations.studies.models import Round, Study
from annotations.tasks.content import task_content
from annotations.work.assignments.eligibility import Eligibility, Ineligible
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.queries import eligibility_of
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment
from annotations.work.training.feedback import Feedback, feedback, read_key
from outtake.accounts.people.models import Person
from outtake.http.field_notes import Choices

MUST_KNOW = (AnnotatorAction.PAUSE, AnnotatorAction.EXCLUDE)  # told even where the rule has no message
DONE = (Assignment.SUBMITTED, Assignment.SET_ASIDE)
SAID = (
    Prefetch("segments", queryset=Segment.objects.order_by("position")),
    Prefetch("text_segments", queryset=TextSegment.objects.order_by("position")),
    "answers__task_question__question",
)


@dataclass(frozen=True, slots=True)
class OwnWork:
    """Your tasks, without the training."""

    done: Annotated[int, Doc("number of submitted tasks")]
    sent_back: Annotated[int, Doc("tasks to redo; they come first")]
    left: Annotated[int, Doc("tasks of your participation, or of your round, some of which others may do")]
    stopped: Annotated[Ineligible | None, Doc("why you get no task now; null if you can get tasks")]


@dataclass(frozen=True, slots=True)
class OwnWaiting:
    """What waits for you besides tasks."""

    rechecks: Annotated[int, Doc("annotations of others to recheck; 0 for those who may not")]
    joint: Annotated[int, Doc("open joint reviews that you take part in")]


@dataclass(frozen=True, slots=True)
class OwnTimes:
    """Your active time, over first submissions."""

    annotations: Annotated[int, Doc("number of first submissions")]
    active_ms: Annotated[int, Doc("in all")]
    median_active_ms: Annotated[float | None, Doc("null without annotations")]
    clips: Annotated[int, Doc("number of annotations of one clip, to which the next two refer")]
    median_clip_ms: Annotated[float | None, Doc("length of the clip; null without such annotations")]
    ratio: Annotated[float | None, Doc("median of active time over length of the clip; null without such annotations")]


@dataclass(frozen=True, slots=True)
class OwnTraining:
    """The results of your training, at the first try."""

    done: Annotated[int, Doc("number of training tasks")]
    tasks: Annotated[int, Doc("number of training tasks in all")]
    known: Annotated[int, Doc("errors in the completed clips")]
    found: Annotated[int, Doc("of the known errors")]
    too_many: Annotated[int, Doc("segments without a known error")]
    answers: Annotated[int, Doc("to questions with a known answer that is not text")]
    right: Annotated[int, Doc("of these answers")]


@dataclass(frozen=True, slots=True)
class OwnMessage:
    """What a rule or a researcher did, and told you; without the numbers behind it."""

    id: str
    action: Annotated[str, Choices(AnnotatorAction.ACTIONS)]
    message: str
    created_at: datetime
    until: Annotated[datetime | None, Doc("when a pause ends; null unless it pauses")]
    undone: Annotated[bool, Doc("whether it was undone")]
    appeal: Annotated[str, Doc("your own text; empty without an appeal")]
    appealed_at: Annotated[datetime | None, Doc("null without an appeal")]
    appeal_answer: str
    appeal_answered_at: Annotated[datetime | None, Doc("null until an appeal is answered")]


@dataclass(frozen=True, slots=True)
class OwnRecheck:
    """The result of a recheck of one of your annotations."""

    id: str
    assignment: Annotated[str, Doc("id of the assignment")]
    state: Annotated[str, Choices(Recheck.DECIDED)]
    note: str
    decided_at: datetime
    again: Annotated[bool, Doc("whether it has to be redone")]


@dataclass(frozen=True, slots=True)
class OwnPayment:
    """A reward or a bonus."""

    kind: Annotated[str, Choices(Payment.KINDS)]
    amount_minor: Annotated[int, Doc("minor units of the currency (cents)")]
    reason: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class OwnEarnings:
    """What a participation earned and will earn, in minor units of the currency (cents)."""

    entry: Annotated[str, Doc("id of the participation")]
    state: Annotated[str, Choices(Participation.STATES)]
    currency: str
    payments: tuple[OwnPayment, ...]
    to_come_minor: Annotated[int, Doc("the reward for completing it; 0 once it is earned or the participation ended")]
    done: Annotated[int, Doc("tasks")]
    tasks_each: Annotated[int, Doc("tasks to be done for the reward")]


@dataclass(frozen=True, slots=True)
class OwnProgress:
    """Your own work in a study."""

    study: Annotated[str, Doc("its name")]
    work: OwnWork
    waiting: OwnWaiting
    times: OwnTimes
    training: Annotated[OwnTraining | None, Doc("null where the study has none")]
    messages: Annotated[tuple[OwnMessage, ...], Doc("newest first")]
    rechecks: Annotated[tuple[OwnRecheck, ...], Doc("newest first")]
    earnings: Annotated[OwnEarnings | None, Doc("null for people who are not paid by a platform")]


def own_progress(person: Person, study: Study) -> OwnProgress:
    """
    Return what a member of a study's project sees of their own work in it.

    :raises Missing: if there is no such study that they may know of.
    """
    place = eligibility_of(person, study.public_id)
    annotator = Annotator.objects.filter(person=person).first()
    entry = (
        Participation.objects.filter(annotator=annotator, recruitment__study=study)
        .select_related("recruitment")
        .first()
    )
    done = _assignments(annotator, study).filter(state__in=DONE).count()
    return OwnProgress(
        study=study.name,
        work=_work(annotator, study, place, entry, done),
        waiting=OwnWaiting(rechecks_waiting_for(person, study), joints_waiting_for(person, study)),
        times=_times(annotator, study),
        training=_training(annotator, study),
        messages=_messages(annotator, study),
        rechecks=_rechecks(annotator, study),
        earnings=None if entry is None else _earnings(entry, done),
    )


def _assignments(annotator: Annotator | None, study: Study) -> QuerySet[Assignment]:
    return Assignment.objects.after_training().filter(annotator=annotator, round__study=study)


def _work(
    annotator: Annotator | None, study: Study, place: Eligibility, entry: Participation | None, done: int
) -> OwnWork:
    finished, tasks = place.progress(training=False)
    left = tasks - finished
    if entry is not None:
        left = entry.recruitment.tasks_each - done if entry.state == Participation.WORKING else 0
    sent_back = _assignments(annotator, study).filter(state=Assignment.SENT_BACK).count()
    return OwnWork(done, sent_back, max(0, left), place.stopped)


def _times(annotator: Annotator | None, study: Study) -> OwnTimes:
    own = Annotation.objects.after_training().filter(annotator=annotator, round__study=study, revision=1)
    times = list(own.order_by("id").values_list("active_ms", "rendition__duration_ms"))
    active = [each for each, _ in times]
    of_clips = [(each, length) for each, length in times if length]
    return OwnTimes(
        annotations=len(active),
        active_ms=sum(active),
        median_active_ms=_median(active),
        clips=len(of_clips),
        median_clip_ms=_median([length for _, length in of_clips]),
        ratio=_median([each / length for each, length in of_clips]),
    )


def _median(values: Sequence[float]) -> float | None:
    return median(values) if values else None


def _training(annotator: Annotator | None, study: Study) -> OwnTraining | None:
    training = study.rounds.filter(n=Round.TRAINING).first()
    if training is None:
        return None
    # The first try: anyone who revises has seen the key.
    tries = Annotation.objects.filter(annotator=annotator, round=training, revision=1).select_related("task__key")
    came_out = [_feedback_on(each) for each in tries.prefetch_related(*SAID).order_by("id")]
    answers = [answer.right for each in came_out for answer in each.answers if answer.right is not None]
    return OwnTraining(
        done=len(came_out),
        tasks=training.task_count,
        known=sum(len(each.known) for each in came_out),
        found=sum(len(each.found) for each in came_out),
        too_many=sum(len(each.over_marked) for each in came_out),
        answers=len(answers),
        right=sum(answers),
    )


def _feedback_on(said: Annotation) -> Feedback:
    forms = task_content(said.task_id).asked.questions
    key = said.task.key
    return feedback(_body(said, forms), read_key(key.content), forms=forms, min_iou=key.min_iou, swapped=said.swapped)


def _body(said: Annotation, forms: Mapping[str, Form]) -> AnnotationBody:
    """Return an annotation in the form of a submission, with the fields that a key has."""
    return AnnotationBody(
        clean=said.is_clean,
        segments=tuple(
            SegmentBody(each.start_ms, each.end_ms, each.type, each.reason, each.severity)
            for each in said.segments.all()
        ),
        text_segments=tuple(
            TextSegmentBody(each.part, each.from_char, each.to_char, each.type, each.reason, each.severity)
            for each in said.text_segments.all()
        ),
        answers=tuple(_answer(each, forms, swapped=bool(said.swapped)) for each in said.answers.all()),
    )


def _answer(answer: Answer, forms: Mapping[str, Form], *, swapped: bool) -> AnswerBody:
    question, value = answer.task_question.question.public_id, answer.value
    if value is not None and forms[question].kind == PREFERENCE:
        value = in_display_order(value, swapped=swapped)
    return AnswerBody(question, value, answer.unclear)


def _messages(annotator: Annotator | None, study: Study) -> tuple[OwnMessage, ...]:
    told = ~Q(message="") | Q(action__in=MUST_KNOW)
    events = AnnotatorAction.objects.filter(told, annotator=annotator, study=study).order_by("-id")
    return tuple(
        OwnMessage(
            id=each.public_id,
            action=each.action,
            message=each.message,
            created_at=each.created_at,
            until=each.until,
            undone=each.undone_at is not None,
            appeal=each.appeal,
            appealed_at=each.appealed_at,
            appeal_answer=each.appeal_answer,
            appeal_answered_at=each.appeal_answered_at,
        )
        for each in events
    )


def _rechecks(annotator: Annotator | None, study: Study) -> tuple[OwnRecheck, ...]:
    decided = Recheck.objects.filter(assignment__annotator=annotator, round__study=study).exclude(state=Recheck.OPEN)
    rows = decided.select_related("assignment").order_by("-decided_at", "-id")
    waiting = set[int]()  # of an assignment that was sent back twice only the last time is to be done again
    found = []
    for each in rows:
        again = each.state == Recheck.SENT_BACK and each.assignment.state == Assignment.SENT_BACK
        newest = again and each.assignment_id not in waiting
        waiting.add(each.assignment_id)
        assert each.decided_at is not None  # a constraint of the table
        found.append(
            OwnRecheck(each.public_id, each.assignment.public_id, each.state, each.note, each.decided_at, newest)
        )
    return tuple(found)


def _earnings(entry: Participation, done: int) -> OwnEarnings:
    payments = tuple(
        OwnPayment(each.kind, each.amount_minor, each.because, each.created_at)
        for each in Payment.objects.filter(entry=entry).order_by("id")
    )
    ended = entry.state in Participation.ENDS or any(each.kind == Payment.REWARD for each in payments)
    return OwnEarnings(
        entry=entry.public_id,
        state=entry.state,
        currency=entry.recruitment.currency,
        payments=payments,
        to_come_minor=0 if ended else entry.recruitment.reward_minor,
        done=done,
        tasks_each=entry.recruitment.tasks_each,
    )
