"""
Settle a disagreement about answers among those who gave them, as BRITE does.

Each sees what the others answered, with their notes and pinned moments; they write to each other, and vote. As soon as
all vote the same on every disputed question, what they agreed on is stored as an adjudication. From the beginning of a
joint review their own answers take no more revisions: agreement is measured on their independent annotations.

Rows are locked in this order: the review, its assignments, the joint review.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext

from annotations.annotators.models import Annotator
from annotations.responses.validation import MAX_NOTE_CHARS, text_faults
from annotations.responses.values import AnswerBody
from annotations.review.adjudicate import AdjudicationInput, adjudicate_jointly, hold_review
from annotations.review.joint.models import JointNote, JointVote
from annotations.review.joint.queries import JointQuestion, agreed_on, joint_questions, words_of_people
from annotations.review.models import JointReview, Review
from annotations.studies.queries import instrument_in
from annotations.tasks.content import TaskContent, task_content
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, FieldError, Invalid
from outtake.text import grouped
from outtake.translations import gettext_noop

ENDED = gettext_noop("This joint review has ended: {state}. Load it again.")


def open_joint(*, review: Review, by: Person) -> JointReview:
    """
    Put a review before its annotators; one that is before them already is returned as it is.

    One that ended begins again where the review is open again: notes stay, votes are taken again.

    :raises Invalid: if the task is one of segments, or its people do not disagree about an answer
    :raises Conflict: if the review is settled
    """
    if instrument_in(review.round_id).has_segments:
        raise Invalid.field(
            "review", "Only answers can be settled jointly, and this study marks errors. Settle it yourself."
        )
    with transaction.atomic():
        locked = hold_review(review)
        if locked.state != Review.OPEN:
            raise Conflict("This review is already settled.")
        if not any(point.disputed for point in joint_questions(locked, task_content(locked.task_id))):
            raise Invalid.field("review", "There are no differing answers from two people; settle it yourself.")
        joint, _ = JointReview.objects.get_or_create(review=locked, defaults={"opened_by": by})
        if joint.state != JointReview.OPEN:
            joint.votes.all().delete()
            joint.state, joint.ended_at, joint.opened_by = JointReview.OPEN, None, by
            joint.save(update_fields=["state", "ended_at", "opened_by"])
    return joint


def add_note(*, joint: JointReview, annotator: Annotator, question: str, text: str) -> JointNote:
    """
    Write to the others about a question, by its public id.

    :raises Invalid: if the question is not one of the task, or the text is empty or too long
    :raises Conflict: if it is over
    """
    facts = task_content(joint.review.task_id)
    faults = [*_question_faults(question, facts), *text_faults(text, "text")]
    if not 1 <= len(text.strip()) <= MAX_NOTE_CHARS:
        message = gettext("{n} characters; write 1 to {most}.")
        faults.append(FieldError("text", message.format(n=len(text.strip()), most=grouped(MAX_NOTE_CHARS))))
    if faults:
        raise Invalid.of(faults)
    with transaction.atomic():
        if JointReview.objects.select_for_update().get(pk=joint.pk).state != JointReview.OPEN:
            joint.refresh_from_db(fields=["state"])
            raise Conflict(gettext(ENDED).format(state=joint.state))
        pk = facts.task_question_ids[question]
        return JointNote.objects.create(joint=joint, annotator=annotator, task_question_id=pk, text=text.strip())


def vote(
    *, joint: JointReview, annotator: Annotator, question: str, value: str | None, unclear: bool = False
) -> JointReview:
    """
    Say on which answer to settle a disputed question; a later vote replaces an earlier one.

    With the vote that makes all of them the same, on every disputed question, the review is settled.

    :param question: public id
    :raises Invalid: if the question is not disputed, or the answer is none that its form has
    :raises Conflict: if it is over
    """
    review, facts = joint.review, task_content(joint.review.task_id)
    if faults := [*_question_faults(question, facts), *_vote_faults(question, value, unclear, facts)]:
        raise Invalid.of(faults)
    with transaction.atomic():
        locked = hold_review(review)
        held = JointReview.objects.select_for_update().get(pk=joint.pk)
        if held.state != JointReview.OPEN:
            raise Conflict(gettext(ENDED).format(state=held.state))
        points = joint_questions(locked, facts)
        if question not in {point.question.id for point in points if point.disputed}:
            raise Invalid.field("question", gettext("All answers are the same, so there is nothing to vote on."))
        JointVote.objects.update_or_create(
            joint=held,
            task_question_id=facts.task_question_ids[question],
            annotator=annotator,
            defaults={"value": value and value.strip(), "unclear": unclear},
        )
        if (answers := _agreed(held, locked, points)) is not None:
            adjudicate_jointly(review=locked, verdict=AdjudicationInput(answers=answers))
            _end(held, JointReview.AGREED)
    return held


def close_joint(*, joint: JointReview) -> JointReview:
    """
    End a joint review without an agreement; its review stays open, for a researcher to settle.

    :raises Conflict: if it is over
    """
    with transaction.atomic():
        held = JointReview.objects.select_for_update().get(pk=joint.pk)
        if held.state != JointReview.OPEN:
            raise Conflict(gettext(ENDED).format(state=held.state))
        _end(held, JointReview.CLOSED)
    return held


def _agreed(joint: JointReview, review: Review, points: list[JointQuestion]) -> tuple[AnswerBody, ...] | None:
    """Return all answers of a task as its people agree on them; None while they do not."""
    votes, people = list(joint.votes.all()), {word.annotator_id for word in words_of_people(review)}
    answers = []
    for point in points:
        if point.disputed:
            if (cast := agreed_on(point, votes, people)) is None:
                return None
            answers.append(AnswerBody(point.question.id, cast.value, unclear=cast.unclear))
        elif (same := point.undisputed()) is not None:
            answers.append(same)
    return tuple(answers)


def _end(joint: JointReview, state: str) -> None:
    JointReview.objects.filter(pk=joint.pk).update(state=state, ended_at=Now())
    joint.refresh_from_db(fields=["state", "ended_at"])


def _question_faults(question: str, facts: TaskContent) -> list[FieldError]:
    if question in facts.asked.questions:
        return []
    message = gettext("{question} is not a question of this task, or does not apply to it.")
    return [FieldError("question", message.format(question=repr(question[:40])))]


def _vote_faults(question: str, value: str | None, unclear: bool, facts: TaskContent) -> list[FieldError]:
    if (form := facts.asked.questions.get(question)) is None:
        return []
    if unclear and not form.unclear:
        return [FieldError("unclear", gettext("This question cannot be answered as unclear.") + f" {form.to_answer()}")]
    if value is None:
        return [] if unclear else [FieldError("value", form.to_answer())]
    fault = form.fault(value)
    return [*([FieldError("value", fault)] if fault else []), *text_faults(value, "value")]
