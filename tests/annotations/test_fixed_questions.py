"""Questions that an instrument asks of every clip: frozen with the task, answered in their forms, settled."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from annotations.annotators.operations import new_critic_annotator
from annotations.instruments.documents import shipped_versions
from annotations.review.models import AdjudicatedAnswer, Review
from annotations.subjects.operations import add_tasks
from annotations.tasks.content import task_content
from annotations.tasks.models import Question
from annotations.work.submissions.critic_annotations import CriticAnswer, record_critic_annotation
from annotations.work.submissions.models import Answer
from evaluation.disagreements.queue import find_disagreements
from outtake.errors import Invalid
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene, make_video
from tests.support.working import Work, fields_of, stored, take
from worker.critics.registry import make
from worker.runs.briefs import check_takes, clips_from, critic_input

pytestmark = pytest.mark.django_db

SAID = {
    "alignment": "part",
    "misalignment": "The cup is blue and not red.",
    "quality": "blur,text",
    "commonsense_physics": "none",
    "morality": None,
    "reasoning_question": "  Which of the cups falls first?\n",
    "reasoning_answer": "The left one.",
}


@pytest.fixture
def vf_eval(project) -> Scene:
    """Two clips, each for two annotators."""
    return make_scene(project, name="Flaws", instrument="vf_eval", version=3, tasks=2, overlap=2)


def answers_of(work: Work, said: dict[str, str | None], **changes: dict[str, Any]) -> dict[str, Any]:
    """Return a submission that says this, by the keys of the questions; None is unclear."""
    asked = {each["key"]: each["id"] for each in work.answer["task"]["questions"]}
    answers = [
        {"question": asked[key], "value": value, "unclear": value is None, **changes.get(key, {})}
        for key, value in said.items()
    ]
    return work.body(clean=None, answers=answers)


def key_of(question: str) -> str:
    return Question.objects.get(public_id=question).key


def test_every_clip_is_asked_them_in_the_order_of_the_instrument(ana: Actor, vf_eval: Scene):
    first = take(ana, vf_eval)
    asked = first.answer["task"]["questions"]
    document = shipped_versions()["vf_eval"][2].document["questions"]["fixed"]
    assert [(q["key"], q["form"], q["text"], q["dimension"]) for q in asked] == [
        (q["key"], q["form"], q["text"], q["dimension"]) for q in document
    ]
    assert first.submit(answers_of(first, SAID)).status_code == 201
    second = take(ana, vf_eval)
    assert [q["id"] for q in second.answer["task"]["questions"]] == [q["id"] for q in asked]


def test_a_question_of_a_prompt_names_no_key(ana: Actor, questions: Scene):
    assert {(q["form"], q["key"]) for q in take(ana, questions).answer["task"]["questions"]} == {("yes_no", None)}


@pytest.mark.database
def test_answers_in_every_form_are_stored_and_read(ana: Actor, rui: Actor, vf_eval: Scene):
    work = take(ana, vf_eval)
    pinned = {"quality": {"at_ms": 480, "note": "The sign."}}
    assert work.submit(answers_of(work, SAID, **pinned)).status_code == 201
    (read,) = stored(rui, vf_eval)
    by_key = {key_of(each["question"]): each for each in read["answers"]}
    assert {key: each["value"] for key, each in by_key.items()} == {
        **SAID,
        "reasoning_question": "Which of the cups falls first?",
    }
    assert (by_key["quality"]["at_ms"], by_key["quality"]["note"]) == (480, "The sign.")
    assert [key for key, each in by_key.items() if each["unclear"]] == ["morality"]


@pytest.mark.database
def test_the_longest_text_fits(ana: Actor, vf_eval: Scene):
    work = take(ana, vf_eval)
    long = ("ä" * 199 + " ") * 5
    assert work.submit(answers_of(work, {**SAID, "better_prompt": long})).status_code == 201
    assert Answer.objects.get(task_question__question__key="better_prompt").value == long.strip()


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("alignment", "most", "value"),
        ("quality", "text,blur", "value"),
        ("quality", "none,blur", "value"),
        ("misalignment", "Too short", "value"),
        ("reasoning_question", "", "value"),
        ("reasoning_answer", None, "unclear"),
    ],
)
def test_a_wrong_answer_is_refused_by_field(ana: Actor, vf_eval: Scene, key: str, value: str | None, place: str):
    work = take(ana, vf_eval)
    refused = work.submit(answers_of(work, {**SAID, key: value}))
    assert (refused.status_code, fields_of(refused)) == (400, [f"answers.{list(SAID).index(key)}.{place}"])


def test_only_what_may_stay_open_stays_open(ana: Actor, vf_eval: Scene):
    work = take(ana, vf_eval)
    refused = work.submit(answers_of(work, {key: value for key, value in SAID.items() if key != "quality"}))
    assert (refused.status_code, fields_of(refused)) == (400, ["answers"])
    without = {key: value for key, value in SAID.items() if key != "misalignment"}
    assert work.submit(answers_of(work, without)).status_code == 201


def test_a_scale_is_answered_in_digits(ana: Actor, project):
    work = take(ana, make_scene(project, name="Ratings", instrument="ratings"))
    grades = dict.fromkeys(("subject_consistency", "background_consistency", "aesthetics"), "4")
    refused = work.submit(answers_of(work, {**grades, "image_quality": "6"}))
    assert (refused.status_code, fields_of(refused)) == (400, ["answers.3.value"])
    assert work.submit(answers_of(work, {**grades, "image_quality": "1"})).status_code == 201


@pytest.mark.database
def test_the_rows_are_made_once_a_version(project, vf_eval: Scene):
    make_scene(project, name="More flaws", instrument="vf_eval", version=3, tasks=1)
    make_video(project, "later")
    add_tasks(study=vf_eval.study, videos=["later"])
    assert Question.objects.filter(key="quality").count() == 1


@pytest.mark.database
@pytest.mark.parametrize(
    "changes",
    [{"prompt": None}, {"key": "mine"}, {"form": "scale"}],
    ids=["of nothing", "a key in no instrument", "a prompt's on a scale"],
)
def test_the_database_holds_questions_to_a_prompt_or_an_instrument(questions: Scene, changes: dict[str, Any]):
    prompt = questions.videos[0].prompt
    with pytest.raises(IntegrityError), transaction.atomic():
        Question.objects.create(**{"prompt": prompt, "text": "Is it late?", "dimension": "Subject", **changes})


def test_people_differ_in_every_form_but_not_in_texts(ana: Actor, bo: Actor, rui: Actor, vf_eval: Scene):
    works = [take(ana, vf_eval), take(bo, vf_eval)]
    others = {**SAID, "quality": "blur", "morality": "danger", "reasoning_answer": "The right one, as one can see."}
    for work, said in zip(works, (SAID, others), strict=True):
        assert work.submit(answers_of(work, said)).status_code == 201
    find_disagreements(study=vf_eval.study)
    review = Review.objects.get()
    assert review.reasons == [
        {"kind": "answer", "text": "1 question answered in different ways."},
        {"kind": "unclear", "text": "1 question found unclear."},
    ]
    path = f"reviews/{review.public_id}/"
    asked = rui.get(path).json()["questions"]
    assert [each["key"] for each in asked if each["disagree"]] == ["quality"]
    assert {each["form"] for each in asked} == {"choice", "choices", "text"}

    settled = {**others, "quality": "blur,flicker"}
    ids = {each["key"]: each["id"] for each in asked}
    verdict = [{"question": ids[key], "value": value} for key, value in settled.items()]
    wrong = [{**each, "value": "fog"} if each["question"] == ids["quality"] else each for each in verdict]
    refused = rui.post(f"{path}settle", {"revision": 0, "answers": wrong})
    assert (refused.status_code, fields_of(refused)) == (400, ["answers.2.value"])
    assert rui.post(f"{path}settle", {"revision": 0, "answers": verdict}).status_code == 201
    rows = AdjudicatedAnswer.objects.select_related("task_question__question")
    sources = {row.task_question.question.key: row.sources.count() for row in rows}
    assert (sources["alignment"], sources["quality"], sources["morality"]) == (2, 0, 1)


def test_a_critic_is_asked_what_can_be_answered_yes_or_no(project, questions: Scene, vf_eval: Scene, tmp_path):
    task = vf_eval.round.tasks.order_by("id")[0]
    facts = task_content(task.pk)
    clips = clips_from(facts, ["clip"], [tmp_path / "clip.mp4"])
    assert critic_input(vf_eval.round, task.pk, clips).questions == ()
    written = questions.round.tasks.order_by("id")[0]
    texts = [each.text for each in critic_input(questions.round, written.pk, clips).questions]
    assert texts == ["Is there a cup?", "Does it fall?"]
    answering = make("yes_no", {"provider": {"kind": "replay", "path": "replies.jsonl"}})
    check_takes(answering, questions.round)
    with pytest.raises(Invalid, match="answers yes/no questions"):
        check_takes(answering, vf_eval.round)


def test_what_a_critic_says_is_held_to_the_form(vf_eval: Scene):
    task = vf_eval.round.tasks.order_by("id")[0]
    ids = {each.key: each.id for each in task_content(task.pk).questions}
    annotator = new_critic_annotator(name="oracle 1")

    def record(*answers: CriticAnswer):
        return record_critic_annotation(task=task, annotator=annotator, status="ok", answers=answers)

    with pytest.raises(Invalid) as refused:
        record(CriticAnswer(ids["quality"], "yes"), CriticAnswer(ids["alignment"], "all", 0.5))
    assert [error.field for error in refused.value.errors] == ["answers.0.value", "answers.1.p_yes"]
    assert record(CriticAnswer(ids["quality"], "blur"), CriticAnswer(ids["morality"], None)).answers.count() == 2
