"""What a critic answers: with P(yes), unclear where it cannot tell, and open where it says nothing."""

from __future__ import annotations

import pytest

from annotations.annotators.operations import new_critic_annotator
from annotations.tasks.content import task_content
from annotations.work.submissions.critic_annotations import CriticAnswer, CriticSegment, record_critic_annotation
from annotations.work.submissions.models import Annotation, Answer
from outtake.errors import Invalid

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("task", "ids")]


@pytest.fixture
def task(questions):
    """A task of three questions, of which the one about sound does not apply."""
    return questions.round.tasks.order_by("id")[0]


@pytest.fixture
def ids(task) -> list[str]:
    return [question.id for question in task_content(task.pk).questions]


def record(task, *answers: CriticAnswer, **changes) -> Annotation:
    annotator = changes.pop("annotator", None) or new_critic_annotator(name="oracle 1")
    return record_critic_annotation(task=task, annotator=annotator, status="ok", answers=answers, **changes)


def test_answers_are_kept_with_their_probabilities(task, ids):
    said = record(task, CriticAnswer(ids[1], "no", 0.25), CriticAnswer(ids[0], None, 0.5))
    rows = said.answers.order_by("id").values_list("task_question__question__public_id", "value", "unclear", "p_yes")
    assert list(rows) == [(ids[1], "no", False, 0.25), (ids[0], None, True, 0.5)]
    assert (said.is_clean, said.status) == (None, "ok")


def test_a_critic_may_leave_questions_open(task, ids):
    assert record(task, CriticAnswer(ids[0], "yes")).answers.count() == 1


def test_the_second_call_returns_the_first(task, ids):
    annotator = new_critic_annotator(name="oracle 1")
    first = record(task, CriticAnswer(ids[0], "yes"), annotator=annotator)
    second = record(task, CriticAnswer(ids[0], "no"), CriticAnswer(ids[1], "no"), annotator=annotator)
    assert first == second
    assert Answer.objects.get().value == "yes"


def test_who_answers_and_marks_nothing_does_not_say_that_the_clip_is_clean(scene, task, ids):
    marks = scene.round.tasks.order_by("id")
    segment = CriticSegment(0, 400, "physics_violation", "It floats.")
    assert record(marks[0]).is_clean is True
    assert record(marks[1], segments=[segment]).is_clean is False
    assert record(task, CriticAnswer(ids[0], "yes")).is_clean is None


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        (CriticAnswer("nope", "yes"), "answers.0.question"),
        (CriticAnswer("2", "yes"), "answers.0.question"),
        (CriticAnswer("0", "perhaps"), "answers.0.value"),
        (CriticAnswer("0", "yes", 1.5), "answers.0.p_yes"),
        (CriticAnswer("0", "yes", float("nan")), "answers.0.p_yes"),
    ],
)
def test_an_answer_that_is_none_is_refused_by_field(task, ids, answer: CriticAnswer, field: str):
    place = int(answer.question) if answer.question.isdigit() else None
    sent = answer if place is None else CriticAnswer(ids[place], answer.value, answer.p_yes)
    with pytest.raises(Invalid) as refused:
        record(task, sent)
    assert [error.field for error in refused.value.errors] == [field]
    assert not Annotation.objects.exists()


def test_a_question_answered_twice_is_refused(task, ids):
    with pytest.raises(Invalid, match="twice"):
        record(task, CriticAnswer(ids[0], "yes"), CriticAnswer(ids[0], "no"))
