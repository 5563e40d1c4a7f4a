"""Settling: everything said is weighed, everything kept names what it came from, and nothing is written twice."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.review.models import AdjudicatedSegment, Adjudication, Review
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.create import NewQuestion, add_questions
from annotations.work.submissions.critic_annotations import CriticAnswer
from outtake.accounts.projects.models import Project
from tests.annotations.reviewing import Disagreed, answering, critic_annotates, dispute, open_review, own
from tests.support.cast import Actor, script_of
from tests.support.factories import Scene, make_scene, make_video
from tests.support.threads import at_once
from tests.support.working import fields_of, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("disagreed")]


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


@pytest.fixture
def disagreed(scene, ana, bo) -> Disagreed:
    return dispute(scene, ana, bo)


def actions(answer) -> list[str]:
    assert answer.status_code == 201, answer.content
    return [each["action"] for each in answer.json()["adjudication"]["segments"]]


def test_each_way_of_settling_is_told_apart(rui, disagreed):
    names = disagreed.names
    answer = disagreed.settle(
        rui,
        disagreed.true(of=["ana0", "bo0"]),
        disagreed.true(4000, 5600, of=["ana1"]),
        disagreed.true(6000, 7000, type="logical_error", reason="The cup is whole again.", of=["critic0"]),
        disagreed.true(7200, 7600, reason="The light flickers."),
        note="Bo is right about the end.",
    )
    assert actions(answer) == ["merged", "adjusted", "taken", "added"]
    stored = answer.json()["adjudication"]
    assert [each["sources"] for each in stored["segments"]] == [
        *([names["ana0"], names["bo0"]], [names["ana1"]], [names["critic0"]], []),
    ]
    assert (stored["revision"], stored["clean"], stored["note"]) == (1, False, "Bo is right about the end.")
    assert stored["made_by"] == rui.person.public_id
    assert rui.get(disagreed.path).json()["adjudication"] == stored
    disagreed.review.refresh_from_db()
    assert disagreed.review.state == Review.SETTLED


@pytest.mark.parametrize(
    ("change", "action"),
    [
        ({}, "taken"),
        ({"reason": "  The cup passes through the table. "}, "taken"),
        ({"severity": 4}, "adjusted"),
        ({"type": "logical_error"}, "adjusted"),
        ({"reason": "The cup sinks into the table."}, "adjusted"),
        ({"start_ms": 440}, "adjusted"),
    ],
)
def test_what_was_changed_is_adjusted(rui, disagreed, change: dict, action: str):
    kept = {**disagreed.true(of=["ana0"]), **change}
    rest = [disagreed.names[each] for each in ("ana1", "bo0", "critic0")]
    assert actions(disagreed.settle(rui, kept, dropped=rest)) == [action]


def test_a_clip_of_which_all_is_dropped_is_clean(rui, disagreed):
    rest = [name for key, name in disagreed.names.items() if key != "critic1"]
    stored = disagreed.settle(rui, dropped=rest).json()["adjudication"]
    assert (stored["clean"], stored["segments"], sorted(stored["dropped"])) == (True, [], sorted(rest))


def test_whatever_is_passed_over_is_named_one_by_one(rui, ana, bo, disagreed):
    answer = disagreed.settle(rui, disagreed.true(of=["ana0"]))
    assert (answer.status_code, fields_of(answer)) == (400, ["dropped"] * 3)
    messages = [error["message"] for error in answer.json()["errors"]]
    labels = [own(actor).label for actor in (ana, bo)]
    assert messages[0].startswith(f"{labels[0]} marked physics_violation from 4.00 to 6.00 s")
    assert messages[1].startswith(f"{labels[1]} marked physics_violation from 0.40 to 1.60 s")
    assert messages[2].startswith("oracle 1 marked logical_error from 6.00 to 7.00 s")
    assert not Adjudication.objects.exists()


def test_a_critic_s_impossible_segment_may_be_mended_or_passed_over(rui, disagreed):
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    mended = disagreed.true(80, 920, type="logical_error", reason="Backwards.", of=["critic1"])
    assert actions(disagreed.settle(rui, mended, dropped=rest)) == ["adjusted"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"start_ms": 401}, "segments.0.start_ms"),
        ({"end_ms": 9000}, "segments.0.end_ms"),
        ({"type": "no_such_type"}, "segments.0.type"),
        ({"severity": None}, "segments.0.severity"),
        ({"reason": " "}, "segments.0.reason"),
        ({"sources": ["nobody-0"]}, "segments.0.sources"),
        ({"sources": "all"}, "segments.0.sources"),
        ({"box": None}, "segments.0.box"),
    ],
)
def test_the_expert_keeps_the_rules_of_the_instrument(rui, disagreed, changes: dict, field: str):
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    answer = disagreed.settle(rui, {**disagreed.true(), **changes}, dropped=rest)
    assert (answer.status_code, fields_of(answer)) == (400, [field])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"revision": -1}, "revision"),
        ({"revision": "0"}, "revision"),
        ({"dropped": ["nobody-0"]}, "dropped"),
        ({"dropped": [7]}, "dropped.0"),
        ({"note": "a\0b"}, "note"),
        ({"note": "x" * 3000}, "note"),
        ({"answers": [{"question": "nope", "value": "yes"}]}, "answers.0.question"),
        ({"clean": True}, "clean"),
    ],
)
def test_a_verdict_that_cannot_be_is_refused_by_field(rui, disagreed, changes: dict, field: str):
    answer = disagreed.settle(rui, **changes)
    assert answer.status_code == 400
    assert field in fields_of(answer)
    assert not Adjudication.objects.exists()


def test_what_is_dropped_is_no_source(rui, disagreed):
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    answer = disagreed.settle(rui, disagreed.true(of=["ana0"]), dropped=rest)
    assert (answer.status_code, fields_of(answer)) == (400, ["dropped"])


def test_a_segment_of_another_clip_is_no_source(rui, ana, disagreed):
    other = take(ana, disagreed.scene).submit().json()["annotation"]["id"]
    answer = disagreed.settle(rui, {**disagreed.true(), "sources": [f"{other}-0"]})
    assert "segments.0.sources" in fields_of(answer)


def test_a_change_of_mind_is_the_next_revision(rui, disagreed):
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    first = disagreed.settle(rui, dropped=rest).json()["adjudication"]
    second = disagreed.settle(rui, disagreed.true(of=["ana0"]), dropped=rest[1:], revision=1)
    assert actions(second) == ["taken"]
    assert second.json()["adjudication"]["revision"] == 2
    kept = Adjudication.objects.get(public_id=first["id"])
    assert (kept.is_clean, kept.segments.count(), kept.dropped.count()) == (True, 0, 4)
    assert rui.get(disagreed.path).json()["adjudication"] == second.json()["adjudication"]


def test_who_saw_an_earlier_revision_is_told_both(rui, disagreed):
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    disagreed.settle(rui, dropped=rest)
    answer = disagreed.settle(rui, disagreed.true(type="no_such_type"))
    assert (answer.status_code, answer.json()["revision"]) == (409, 1)
    assert "Revision 0 is not the last; 1 is stored." in answer.json()["detail"]
    assert Adjudication.objects.count() == 1


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_eight_experts_at_once_one_settles(rui, disagreed):
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    experts = [script_of(rui.person) for _ in range(8)]
    answers = at_once(8, lambda i: disagreed.settle(experts[i], disagreed.true(), dropped=rest))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    assert (Adjudication.objects.count(), AdjudicatedSegment.objects.count()) == (1, 1)


def test_a_word_that_came_meanwhile_is_not_passed_over(rui, ana, disagreed):
    annotation = disagreed.names["ana0"].rpartition("-")[0]
    revised = ana.post(
        f"annotations/{annotation}/revise", {"clean": False, "segments": [revision_of(disagreed)]}, idempotency_key="r"
    )
    assert revised.status_code == 201
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    answer = disagreed.settle(rui, dropped=rest)
    assert (answer.status_code, fields_of(answer)) == (400, ["dropped"] * 3)  # two are gone, and one is new


def revision_of(disagreed: Disagreed) -> dict:
    return {name: value for name, value in disagreed.true(0, 400).items() if name != "sources"}


def test_a_review_that_is_gone_cannot_be_settled(rui, disagreed):
    open_review(disagreed.scene)
    answer = disagreed.settle(rui)
    assert answer.status_code == 404


def test_questions_are_settled_with_the_answers_that_say_the_same(rui, ana, bo, project):
    scene = make_scene(project, name="Questions", instrument="brite", overlap=2)
    works = [take(ana, scene), take(bo, scene)]
    for work, values in zip(works, (["yes", "no"], ["no", "no"]), strict=True):
        assert work.submit(answering(work, *values)).status_code == 201
    task, ids = scene.round.tasks.order_by("id")[0], [q["id"] for q in works[0].answer["task"]["questions"]]
    critic_annotates(task, answers=[CriticAnswer(ids[0], None), CriticAnswer(ids[1], "yes", 0.7)])
    open_review(scene, task)
    path = f"reviews/{Review.objects.get().public_id}/"
    asked = rui.get(path).json()["questions"]
    assert [(each["values"], each["disagree"]) for each in asked] == [
        ({"yes": 1, "no": 1, "unclear": 1}, True),
        ({"yes": 1, "no": 2, "unclear": 0}, True),
    ]
    incomplete = rui.post(f"{path}settle", {"revision": 0, "answers": [{"question": ids[0], "value": "yes"}]})
    assert (incomplete.status_code, fields_of(incomplete)) == (400, ["answers"])
    answers = [{"question": ids[0], "value": None, "unclear": True}, {"question": ids[1], "value": "no", "note": "No."}]
    settled = rui.post(f"{path}settle", {"revision": 0, "answers": answers})
    assert settled.status_code == 201
    assert settled.json()["adjudication"]["answers"] == [
        {"question": ids[0], "value": None, "unclear": True, "note": ""},
        {"question": ids[1], "value": "no", "unclear": False, "note": "No."},
    ]
    stored = Adjudication.objects.get()
    assert stored.is_clean is None
    assert [each.sources.count() for each in stored.answers.order_by("id")] == [1, 2]


def settling_statements(rui: Actor, annotators: Sequence[Actor], project: Project, questions: int) -> int:
    """Settle a clip with so many questions; return how many statements that took."""
    name = f"{questions} questions"
    study = create_study(project=project, name=name, instrument="brite", overlap=2)
    scene = Scene(project, study, study.rounds.get(), ())
    video = make_video(project, f"{questions}", prompt=f"{questions} cups fall.")
    add_questions(prompt=video.prompt, questions=[NewQuestion(f"Does {n}?", "Action") for n in range(questions)])
    add_tasks(study=scene.study, videos=[video.external_id])
    for actor, value in zip(annotators, ("yes", "no"), strict=True):
        work = take(actor, scene)
        work.submit(answering(work, *[value] * questions))
    open_review(scene, scene.round.tasks.get())
    review = Review.objects.get(round=scene.round)
    settled = [{"question": q["id"], "value": "yes"} for q in work.answer["task"]["questions"]]
    with CaptureQueriesContext(connection) as caught:
        answer = rui.post(f"reviews/{review.public_id}/settle", {"revision": 0, "answers": settled})
    assert answer.status_code == 201
    assert [each.sources.count() for each in Adjudication.objects.latest("id").answers.all()] == [1] * questions
    return len(caught)


@pytest.mark.database
def test_settling_takes_as_many_statements_however_many_questions_there_are(rui, ana, bo, project):
    one, eight = (settling_statements(rui, [ana, bo], project, questions) for questions in (1, 8))
    assert one == eight


def test_a_review_costs_the_same_however_much_was_said(rui, disagreed):
    def statements() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert rui.get(disagreed.path).status_code == 200
        return len(caught)

    statements()  # reads what never changes of the task
    few = statements()
    task = disagreed.review.task
    for _ in range(5):
        critic_annotates(task)
    open_review(disagreed.scene, task)
    assert statements() == few <= 16


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_revision_and_a_settlement_at_once_lose_no_word(rui, ana, disagreed):
    """Either the expert saw the revision and was informed of it, or the revision is later and is news."""
    annotation, path = disagreed.names["ana0"].rpartition("-")[0], disagreed.path
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    expert, author = script_of(rui.person), script_of(ana.person)
    body = {"clean": False, "segments": [revision_of(disagreed)]}
    settled, revised = at_once(
        2,
        lambda i: (
            author.post(f"annotations/{annotation}/revise", body, idempotency_key="r")
            if i
            else expert.post(f"{path}settle", {"revision": 0, "dropped": rest})
        ),
    )
    assert revised.status_code == 201
    if settled.status_code == 201:
        assert open_review(disagreed.scene, disagreed.review.task) == (1, 1, 0)
    else:
        assert (settled.status_code, set(fields_of(settled))) == (400, {"dropped"})
