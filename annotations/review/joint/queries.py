"""What can be asked of joint reviews: whose they are, what is to be agreed on, and how far they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import Case, Prefetch, When

from annotations.access.permissions import require_role_at, role_at
from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import TEXT
from annotations.responses.values import AnswerBody
from annotations.review.joint.models import JointVote
from annotations.review.models import JointReview, Review
from annotations.review.queries import annotations_under_review
from annotations.studies.models import Study
from annotations.tasks.content import QuestionContent, TaskContent
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.models import Annotation, Answer
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.errors import Missing
from outtake.rows import first_or_missing


class JointParticipant(NamedTuple):
    """A joint review as one person has it; the annotator is None for a researcher who looks on."""

    joint: JointReview
    annotator: Annotator | None


class JointQuestion(NamedTuple):
    """A question of a joint review, what each of its people answered, and whether they are to agree on it."""

    question: QuestionContent
    task_question_id: int
    answers: tuple[tuple[Annotator, Answer], ...]
    disputed: bool

    def undisputed(self) -> AnswerBody | None:
        """
        Return the answer that all of them gave: the one clear value, and unclear where someone said so.

        None where they left it open, or wrote different texts that no one has to write.
        """
        values = _clear(answer for _, answer in self.answers) or {
            a.value for _, a in self.answers if a.value is not None
        }
        unclear = any(answer.unclear for _, answer in self.answers)
        if len(values) == 1:
            return AnswerBody(self.question.id, next(iter(values)), unclear=unclear)
        return AnswerBody(self.question.id, None, unclear=True) if unclear else None


def joints_for(person: Person, study: Study) -> list[JointParticipant]:
    """
    Return the joint reviews of a study that a person may see, open ones first: all, or of an annotator their own.

    Those of held clips are left out.

    :raises Missing: if the study does not exist for them.
    """
    role = role_at(person, study)
    if role is None:
        raise Missing()
    found = JointReview.objects.filter(is_not_held("review__task"), review__round__study=study)
    me = None if role.covers(Role.RESEARCHER) else Annotator.objects.filter(person=person).first()
    if not role.covers(Role.RESEARCHER):
        found = found.filter(review__annotators=me) if me else found.none()
    clips = TaskPart.objects.filter(role="video").select_related("video__prompt")
    told = found.select_related("review__task").prefetch_related(Prefetch("review__task__parts", queryset=clips))
    ordered = told.order_by(Case(When(state=JointReview.OPEN, then=0), default=1), "-id")
    return [JointParticipant(joint, me) for joint in ordered]


def joints_waiting_for(person: Person, study: Study) -> int:
    """Count the open joint reviews of a study that a person takes part in; those of held clips are left out."""
    found = JointReview.objects.filter(is_not_held("review__task"), review__round__study=study)
    return found.filter(review__annotators__person=person, state=JointReview.OPEN).count()


def seat_of(person: Person, public_id: str) -> JointParticipant:
    """
    Return a joint review that a person takes part in, or may look on as a researcher.

    :raises Missing: if there is none that they may know of.
    """
    joint = JointReview.objects.select_related("review__round__study").filter(public_id=public_id).first()
    role = None if joint is None else role_at(person, joint.review.round.study)
    if joint is None or role is None:
        raise Missing()
    annotator = joint.review.annotators.filter(person=person).first()
    if annotator is None and not role.covers(Role.RESEARCHER):
        raise Missing()
    return JointParticipant(joint, annotator)


def own_seat(person: Person, public_id: str) -> tuple[JointReview, Annotator]:
    """
    Return a joint review that a person takes part in, and who they are there.

    :raises Missing: if there is none; also for a researcher, who may look on and has no voice.
    """
    joint, annotator = seat_of(person, public_id)
    if annotator is None:
        raise Missing()
    return joint, annotator


def joint_for(person: Person, public_id: str) -> JointReview:
    """
    Return a joint review in whose project the person is a researcher or an admin.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if they are an annotator.
    """
    joint = first_or_missing(JointReview.objects.select_related("review__round__study").filter(public_id=public_id))
    require_role_at(person, joint.review.round.study, Role.RESEARCHER)
    return joint


def joint_questions(review: Review, facts: TaskContent) -> list[JointQuestion]:
    """Return the questions that apply to a review's task, with what its people answered: the revisions that count."""
    answers: dict[str, list[tuple[Annotator, Answer]]] = {}  # by question: each round's task has it as a row of its own
    for lane in words_of_people(review):
        for answer in lane.answers.all():
            answers.setdefault(answer.task_question.question.public_id, []).append((lane.annotator, answer))
    required = {question for question, form in facts.asked.questions.items() if not form.optional}
    points = []
    for question in facts.questions:
        if question.applicable:
            pk = facts.task_question_ids[question.id]
            own = tuple(answers.get(question.id, ()))
            open_text = question.form == TEXT and question.id not in required
            disputed = len(_clear(answer for _, answer in own)) > 1 and not open_text
            points.append(JointQuestion(question, pk, own, disputed))
    return points


def words_of_people(review: Review) -> list[Annotation]:
    """Return what the people of a review said, in the order of their rows."""
    return [lane for lane in annotations_under_review(review) if lane.annotator.kind == Annotator.PERSON]


def agreed_on(point: JointQuestion, votes: Iterable[JointVote], people: Collection[int]) -> JointVote | None:
    """Return a vote of those that all people (by row) cast alike on a question; None if they did not."""
    on_it = [vote for vote in votes if vote.task_question_id == point.task_question_id]
    cast = {vote.annotator_id: vote for vote in on_it if vote.annotator_id in people}
    alike = len({(vote.value, vote.unclear) for vote in cast.values()}) == 1
    return next(iter(cast.values())) if alike and len(cast) == len(people) else None


def _clear(answers: Iterable[Answer]) -> set[str]:
    return {answer.value for answer in answers if answer.value is not None and not answer.unclear}
