"""Joint reviews over HTTP: what several answered side by side, what they write to each other, and their votes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.review.joint.models import JointNote, JointVote
from annotations.review.joint.operations import add_note, close_joint, open_joint, vote
from annotations.review.joint.queries import (
    JointParticipant,
    JointQuestion,
    agreed_on,
    joint_for,
    joint_questions,
    joints_for,
    own_seat,
    seat_of,
    words_of_people,
)
from annotations.review.models import JointReview
from annotations.review.queries import review_for
from annotations.studies.queries import instrument_in
from annotations.studies.serializers import AskedInstrumentOutput
from annotations.tasks.content import task_content
from annotations.tasks.serializers import (
    AskedQuestionOutput,
    ShownTaskOutput,
    serialize_question,
    serialize_task,
)
from annotations.work.submissions.serializers import AnswerTimesOutput, answer_times
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.http.field_notes import Choices
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictBoolean, StrictSerializer, StrictString, validated

MAX_CHARS = 20_000  # the instrument's own limits are far below; this one keeps the error short


class JointItemOutput(TypedDict):
    """A joint review in a list."""

    id: str
    state: Annotated[str, Choices(JointReview.STATES)]
    task: str
    prompt: Annotated[str | None, Doc("null where the task is about no single clip")]
    review: Annotated[str | None, Doc("id of the review; null for annotators")]
    created_at: datetime
    ended_at: Annotated[datetime | None, Doc("null while it is open")]


class JointListOutput(TypedDict):
    """The joint reviews that you may see, open ones first."""

    results: list[JointItemOutput]


class JointAnswerOutput(AnswerTimesOutput):
    """What one participant answered before the joint review."""

    who: Annotated[int, Doc("number of the participant, from 1")]
    value: Annotated[str | None, Doc("in the form of the question; null where unclear or not answered")]
    unclear: bool
    note: str


class JointNoteOutput(TypedDict):
    """What one participant wrote to the others."""

    who: Annotated[int | None, Doc("number of the participant; null for one whose answers no longer count")]
    text: str
    created_at: datetime


class JointVoteOutput(TypedDict):
    """The answer that one participant votes for now."""

    who: Annotated[int, Doc("number of the participant, from 1")]
    value: Annotated[str | None, Doc("in the form of the question; null where unclear")]
    unclear: bool


class JointQuestionOutput(AskedQuestionOutput):
    """A question that applies to the clip, with the answers, notes and votes of the participants."""

    disputed: Annotated[bool, Doc("whether they must agree on it")]
    agreed: Annotated[bool, Doc("whether all voted for the same answer; true where it is not disputed")]
    answers: list[JointAnswerOutput]
    notes: list[JointNoteOutput]
    votes: list[JointVoteOutput]


class JointOutput(ShownTaskOutput):
    """A joint review with its questions."""

    id: str
    state: Annotated[str, Choices(JointReview.STATES)]
    people: Annotated[int, Doc("number of participants, who are numbered from 1")]
    me: Annotated[int | None, Doc("your own number; null for a researcher who is not a participant")]
    instrument: AskedInstrumentOutput
    questions: list[JointQuestionOutput]
    created_at: datetime
    ended_at: Annotated[datetime | None, Doc("null while it is open")]


class JointNoteInput(StrictSerializer):
    """A note on a question."""

    question = StrictString(max_length=40)
    text = StrictString(max_length=MAX_CHARS, allow_blank=True)


class JointVoteInput(StrictSerializer):
    """An answer to settle on."""

    question = StrictString(max_length=40)
    value = StrictString(
        max_length=MAX_CHARS,
        allow_null=True,
        allow_blank=True,
        default=None,
        help_text="in the form of the question; null with unclear",
    )
    unclear = StrictBoolean(default=False)


class OpenJointView(APIView):
    """Put a review before its annotators."""

    @extend_schema(request=None, responses={201: serializer_for(JointItemOutput)})
    def post(self, request: Request, review: str) -> Response:
        """Let its annotators settle it among themselves (researchers and admins)."""
        person = signed_in(request)
        joint = open_joint(review=review_for(person, review), by=person)
        return Response(_serialize_item(joint, for_researcher=True), status.HTTP_201_CREATED)


class JointsView(APIView):
    """Those of a study."""

    @extend_schema(responses=serializer_for(JointListOutput), operation_id="studies_joint_list")
    def get(self, request: Request, study: str) -> Response:
        """List the joint reviews that one takes part in; researchers and admins see all."""
        person = signed_in(request)
        seats = joints_for(person, study_for(person, study, Role.ANNOTATOR))
        results = [_serialize_item(each.joint, for_researcher=each.annotator is None) for each in seats]
        return Response(JointListOutput(results=results))


class JointView(APIView):
    """One of them."""

    @extend_schema(responses=serializer_for(JointOutput))
    def get(self, request: Request, joint: str) -> Response:
        """Return what all of its annotators answered, wrote and voted (they, researchers and admins)."""
        person = signed_in(request)
        return Response(_serialize(seat_of(person, joint), person))


class JointNotesView(APIView):
    """What they write to each other."""

    @extend_schema(request=JointNoteInput, responses={201: serializer_for(JointOutput)})
    def post(self, request: Request, joint: str) -> Response:
        """Write to the others about a question (its annotators)."""
        person = signed_in(request)
        found, annotator = own_seat(person, joint)
        add_note(joint=found, annotator=annotator, **validated(JointNoteInput, request.data))
        return Response(_serialize(seat_of(person, joint), person), status.HTTP_201_CREATED)


class JointVotesView(APIView):
    """What they would settle on."""

    @extend_schema(request=JointVoteInput, responses={201: serializer_for(JointOutput)})
    def post(self, request: Request, joint: str) -> Response:
        """Vote on a disputed question (its annotators); the vote that makes all the same settles the review."""
        person = signed_in(request)
        found, annotator = own_seat(person, joint)
        vote(joint=found, annotator=annotator, **validated(JointVoteInput, request.data))
        return Response(_serialize(seat_of(person, joint), person), status.HTTP_201_CREATED)


class CloseJointView(APIView):
    """The end of one."""

    @extend_schema(request=None, responses=serializer_for(JointItemOutput))
    def post(self, request: Request, joint: str) -> Response:
        """End it without an agreement; the review stays open (researchers and admins)."""
        found = joint_for(signed_in(request), joint)
        return Response(_serialize_item(close_joint(joint=found), for_researcher=True))


def _serialize_item(joint: JointReview, *, for_researcher: bool) -> JointItemOutput:
    task = joint.review.task
    return {
        "id": joint.public_id,
        "state": joint.state,
        "task": task.public_id,
        "prompt": next(part.clip.prompt.text for part in task.parts.all()),
        "review": joint.review.public_id if for_researcher else None,
        "created_at": joint.created_at,
        "ended_at": joint.ended_at,
    }


def _serialize(seat: JointParticipant, person: Person) -> JointOutput:
    joint = seat.joint
    facts = task_content(joint.review.task_id)
    people = [word.annotator_id for word in words_of_people(joint.review)]
    who = {annotator: number for number, annotator in enumerate(people, start=1)}
    votes = [vote for vote in joint.votes.order_by("id") if vote.annotator_id in who]
    notes = list(joint.notes.order_by("id"))
    return {
        **serialize_task(facts, person, swapped=None),
        "id": joint.public_id,
        "state": joint.state,
        "people": len(people),
        "me": None if seat.annotator is None else who.get(seat.annotator.pk),
        "instrument": {"document": instrument_in(joint.review.round_id).document},
        "questions": [_question(point, who, notes, votes) for point in joint_questions(joint.review, facts)],
        "created_at": joint.created_at,
        "ended_at": joint.ended_at,
    }


def _question(
    point: JointQuestion, who: Mapping[int, int], notes: Sequence[JointNote], votes: Sequence[JointVote]
) -> JointQuestionOutput:
    own_notes = [note for note in notes if note.task_question_id == point.task_question_id]
    own_votes = [vote for vote in votes if vote.task_question_id == point.task_question_id]
    return {
        **serialize_question(point.question),
        "disputed": point.disputed,
        "agreed": not point.disputed or agreed_on(point, votes, who) is not None,
        "answers": [
            {
                "who": who[annotator.pk],
                "value": answer.value,
                "unclear": answer.unclear,
                "note": answer.note,
                **answer_times(answer),
            }
            for annotator, answer in point.answers
        ],
        "notes": [
            {"who": who.get(note.annotator_id), "text": note.text, "created_at": note.created_at} for note in own_notes
        ],
        "votes": [{"who": who[vote.annotator_id], "value": vote.value, "unclear": vote.unclear} for vote in own_votes],
    }
