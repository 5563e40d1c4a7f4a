"""
What annotators see of their own work in a study: how much, how long, what came of it, and what it earned.

Unseen checks count as the work that they look like, and nothing else of them is told: neither that they are there, nor
how they went. Anyone who looked at an annotation again is not named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from statistics import median
from typing import NamedTuple

from django.db.models import Prefetch, Q, QuerySet

from annotations.annotators.models import Annotator, CrowdEntry, RuleEvent
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

MUST_KNOW = (RuleEvent.PAUSE, RuleEvent.EXCLUDE)  # told even where the rule has no message
DONE = (Assignment.SUBMITTED, Assignment.SET_ASIDE)
SAID = (
    Prefetch("segments", queryset=Segment.objects.order_by("position")),
    Prefetch("text_segments", queryset=TextSegment.objects.order_by("position")),
    "answers__task_question__question",
)


class OwnWork(NamedTuple):
    """
    Tasks: submitted, sent back, and still to do.

    ``left`` is what a participation still asks for; or else, as on the page of work, the tasks of their round that they
    did not do: others take them, too. ``stopped`` says why they get none now, and is None while they do.
    """

    done: int
    sent_back: int
    left: int
    stopped: Ineligible | None


class OwnWaiting(NamedTuple):
    """What else waits for them: annotations of others to look at again, and open joint reviews they take part in."""

    rechecks: int
    joint: int


class OwnTimes(NamedTuple):
    """
    Active time over first submissions, in ms; the medians are None where there is none of which they could be.

    ``ratio`` is the median of active time over the length of the clip, of the ``clips`` annotations of one clip.
    """

    annotations: int
    active_ms: int
    median_active_ms: float | None
    clips: int
    median_clip_ms: float | None
    ratio: float | None


class OwnTraining(NamedTuple):
    """
    What came of the training at the first try: known errors that were found, marks that were none, right answers.

    ``answers`` are those that can be right or wrong.
    """

    done: int
    tasks: int
    known: int
    found: int
    too_many: int
    answers: int
    right: int


class OwnMessage(NamedTuple):
    """What a rule, or a researcher, told them; the numbers behind it are not theirs to see."""

    id: str
    action: str
    message: str
    created_at: datetime
    until: datetime | None
    undone: bool
    appeal: str
    appealed_at: datetime | None
    appeal_answer: str
    appeal_answered_at: datetime | None


class OwnRecheck(NamedTuple):
    """What came of a second look at one of their annotations: accepted, corrected, sent_back; with the note."""

    id: str
    assignment: str
    state: str
    note: str
    decided_at: datetime | None
    again: bool


class OwnPayment(NamedTuple):
    """A reward or a bonus, in hundredths of the currency."""

    kind: str
    amount_minor: int
    because: str
    created_at: datetime


class OwnEarnings(NamedTuple):
    """
    What a participation earned and will earn, in hundredths of the currency.

    ``to_come_minor`` is the reward that completing it brings; 0 once it is there, or the participation ended otherwise.
    Of ``tasks_each`` tasks ``done`` are done.
    """

    entry: str
    state: str
    currency: str
    payments: tuple[OwnPayment, ...]
    to_come_minor: int
    done: int
    tasks_each: int


class OwnProgress(NamedTuple):
    """All of it. ``training`` is None where the study has none, ``earnings`` for anyone who no platform pays."""

    work: OwnWork
    waiting: OwnWaiting
    times: OwnTimes
    training: OwnTraining | None
    messages: tuple[OwnMessage, ...]
    rechecks: tuple[OwnRecheck, ...]
    earnings: OwnEarnings | None


def own_progress(person: Person, study: Study) -> OwnProgress:
    """
    Return what a member of a study's project sees of their own work in it.

    :raises Missing: if there is no such study that they may know of.
    """
    place = eligibility_of(person, study.public_id)
    annotator = Annotator.objects.filter(person=person).first()
    entry = (
        CrowdEntry.objects.filter(annotator=annotator, recruitment__study=study).select_related("recruitment").first()
    )
    done = _assignments(annotator, study).filter(state__in=DONE).count()
    return OwnProgress(
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
    annotator: Annotator | None, study: Study, place: Eligibility, entry: CrowdEntry | None, done: int
) -> OwnWork:
    finished, tasks = place.progress(training=False)
    left = tasks - finished
    if entry is not None:
        left = entry.recruitment.tasks_each - done if entry.state == CrowdEntry.WORKING else 0
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
    # The first try: anyone who revises has been told the key.
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
    """Return what was said as it was sent, as far as a key knows it."""
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
    events = RuleEvent.objects.filter(told, annotator=annotator, study=study).order_by("-id")
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
        found.append(
            OwnRecheck(each.public_id, each.assignment.public_id, each.state, each.note, each.decided_at, newest)
        )
    return tuple(found)


def _earnings(entry: CrowdEntry, done: int) -> OwnEarnings:
    payments = tuple(
        OwnPayment(each.kind, each.amount_minor, each.because, each.created_at)
        for each in Payment.objects.filter(entry=entry).order_by("id")
    )
    ended = entry.state in CrowdEntry.ENDS or any(each.kind == Payment.REWARD for each in payments)
    return OwnEarnings(
        entry=entry.public_id,
        state=entry.state,
        currency=entry.recruitment.currency,
        payments=payments,
        to_come_minor=0 if ended else entry.recruitment.reward_minor,
        done=done,
        tasks_each=entry.recruitment.tasks_each,
    )
