"""The queue: what is disputed now is open, what was settled stays so until there is news, and the worst comes first."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.review.models import Adjudication, Review
from annotations.review.open_reviews import open_reviews
from annotations.work.assignments.models import Assignment
from outtake.catalog.videos.models import Generator, Video
from tests.annotations.reviewing import Disagreed, critic_annotates, dispute, disputed, open_review, own
from tests.support.factories import make_scene, segment
from tests.support.working import fields_of, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("disagreed")]


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


@pytest.fixture
def disagreed(scene, ana, bo) -> Disagreed:
    return dispute(scene, ana, bo)


def settle(disagreed: Disagreed, rui) -> None:
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0", "critic0")]
    assert disagreed.settle(rui, dropped=rest).status_code == 201


def queue(rui, scene, state: str = "") -> list[dict]:
    answer = rui.get(f"studies/{scene.study.public_id}/reviews/{f'?state={state}' if state else ''}")
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


@pytest.mark.database
def test_the_worst_comes_first(rui, ana, scene):
    for _ in range(3):
        assert take(ana, scene).submit().status_code == 201
    tasks = list(scene.round.tasks.order_by("id"))
    found = [disputed(task, weight=weight) for task, weight in zip(tasks, [2, 9, 2], strict=True)]
    assert open_reviews(study=scene.study, disputed=found) == (3, 3, 0)
    shown = queue(rui, scene)
    assert [each["task"] for each in shown] == [tasks[i].public_id for i in (1, 0, 2)]
    first = shown[0]
    assert (first["video"], first["state"], first["settled"]) == (scene.videos[1].external_id, "open", False)
    assert first["reasons"] == [{"kind": "alone", "text": "1 error marked by one person alone."}]
    assert first["strip"]["tiles"] == 24


@pytest.mark.database
def test_pages_of_the_queue_lose_nothing_where_all_weigh_the_same(rui, ana, project):
    scene = make_scene(project, name="Many", tasks=7)
    for _ in range(7):
        take(ana, scene).submit()
    open_review(scene, *scene.round.tasks.order_by("id"))
    address, seen = f"studies/{scene.study.public_id}/reviews/?page_size=2", []
    while address:
        page = rui.get(address).json()
        seen += [each["task"] for each in page["results"]]
        address = page["next"]
    assert seen == list(scene.round.tasks.order_by("id").values_list("public_id", flat=True))


@pytest.mark.database
def test_the_queue_is_read_by_state(rui, disagreed, scene):
    assert len(queue(rui, scene, "open")) == 1 and queue(rui, scene, "settled") == []
    settle(disagreed, rui)
    assert queue(rui, scene, "open") == []
    (settled,) = queue(rui, scene, "settled")
    assert (settled["state"], settled["settled"]) == ("settled", True)
    answer = rui.get(f"studies/{scene.study.public_id}/reviews/?state=closed")
    assert (answer.status_code, fields_of(answer)) == (400, ["state"])


def test_the_same_dispute_again_changes_nothing_but_its_description(disagreed, scene):
    task = disagreed.review.task
    assert open_reviews(study=scene.study, disputed=[disputed(task, weight=8, text="Two.")]) == (0, 1, 0)
    review = Review.objects.get()
    assert (review.pk, review.weight, review.reasons[0]["text"]) == (disagreed.review.pk, 8, "Two.")
    assert review.annotators.count() == 3


def test_a_dispute_that_is_gone_takes_its_review_along(disagreed, scene):
    assert open_review(scene) == (0, 0, 0)
    assert not Review.objects.exists()


def test_what_was_settled_stays_settled(rui, disagreed, scene):
    settle(disagreed, rui)
    assert open_review(scene, disagreed.review.task) == (0, 0, 1)
    assert open_review(scene) == (0, 0, 1)


def test_a_later_word_opens_it_again_and_the_adjudication_stays(rui, disagreed, scene):
    settle(disagreed, rui)
    critic_annotates(disagreed.review.task)
    assert open_review(scene, disagreed.review.task) == (1, 1, 0)
    assert Adjudication.objects.count() == 1
    (shown,) = queue(rui, scene, "open")
    assert shown["settled"] is True
    detail = rui.get(disagreed.path).json()
    assert (len(detail["lanes"]), detail["adjudication"]["revision"]) == (4, 1)


def test_a_word_that_the_expert_was_not_shown_is_news_whenever_it_came(rui, ana, bo, disagreed, scene):
    task = disagreed.review.task
    people = [own(ana), own(bo)]
    open_reviews(study=scene.study, disputed=[disputed(task, of=people)])
    rest = [disagreed.names[each] for each in ("ana0", "ana1", "bo0")]
    assert disagreed.settle(rui, dropped=rest).status_code == 201
    assert open_reviews(study=scene.study, disputed=[disputed(task, of=people)]) == (0, 0, 1)
    assert open_reviews(study=scene.study, disputed=[disputed(task)]) == (1, 1, 0)


def test_opened_again_it_keeps_the_lanes_that_its_adjudication_rests_on(rui, ana, bo, disagreed, scene):
    settle(disagreed, rui)
    Review.objects.update(state=Review.OPEN)
    open_reviews(study=scene.study, disputed=[disputed(disagreed.review.task, of=[own(ana), own(bo)])])
    assert disagreed.review.annotators.count() == 3


def test_opened_again_for_nothing_it_is_settled_as_before(rui, disagreed, scene):
    settle(disagreed, rui)
    critic_annotates(disagreed.review.task)
    open_review(scene, disagreed.review.task)
    assert open_review(scene) == (0, 0, 1)


def test_the_detail_has_all_lanes_people_first_and_no_name(rui, ana, bo, disagreed):
    answer = rui.get(disagreed.path)
    lanes = answer.json()["lanes"]
    assert [lane["annotator"]["kind"] for lane in lanes] == ["person", "person", "critic"]
    assert lanes[0]["annotator"]["label"] == f"Annotator {own(ana).public_id[:4]}"
    assert [[s["id"] for s in lane["segments"]] for lane in lanes] == [
        [disagreed.names["ana0"], disagreed.names["ana1"]],
        [disagreed.names["bo0"]],
        [disagreed.names["critic0"], disagreed.names["critic1"]],
    ]
    assert lanes[2]["segments"][1]["invalid_reason"] == "inverted"
    assert all(f'"{actor.person.username}"' not in answer.content.decode() for actor in (ana, bo))


def test_the_queue_takes_few_statements_however_long(rui, ana, project):
    def statements(tasks: int) -> int:
        scene = make_scene(project, name=f"Of {tasks}", tasks=tasks)
        for _ in range(tasks):
            take(ana, scene).submit()
        found = [disputed(task) for task in scene.round.tasks.all()]
        with CaptureQueriesContext(connection) as caught:
            open_reviews(study=scene.study, disputed=found)
        opened = len(caught)
        queue(rui, scene)  # reads what never changes of the tasks
        with CaptureQueriesContext(connection) as caught:
            assert len(queue(rui, scene)) == tasks
        return opened, len(caught)

    assert statements(2) == statements(12)


def test_what_is_as_it_was_is_not_written_again(disagreed, scene):
    task = disagreed.review.task
    before = Review.objects.values().get()
    with CaptureQueriesContext(connection) as caught:
        open_review(scene, task)
    assert not [query["sql"] for query in caught if query["sql"].startswith(("UPDATE", "INSERT", "DELETE"))]
    assert Review.objects.values().get() == before


@pytest.mark.database
def test_the_queue_is_narrowed_by_reason_type_generator_and_annotator(rui, ana, bo, project, scene):
    for actor, types in ((ana, ("physics_violation", "logical_error")), (bo, ("physics_violation",))):
        for kind in types:
            work = take(actor, scene)
            assert work.submit(work.body(segment(type=kind))).status_code == 201
    tasks = list(scene.round.tasks.order_by("id"))
    other = Generator.objects.create(project=project, name="ltx", version="2")
    Video.objects.filter(pk=scene.videos[1].pk).update(generator=other)
    twist = {"kind": "type", "text": 'Not {"kind": "alone"}, but "kind": "alone" in words.'}
    found = [disputed(tasks[0]), disputed(tasks[1])]
    open_reviews(study=scene.study, disputed=[found[0], replace(found[1], reasons=[twist])])
    for wanted, names in {
        "reason=alone": [0],
        "reason=type": [1],
        "reason=answer": [],
        "type=physics_violation": [0],
        "type=logical_error": [1],
        "generator=ltx": [1],
        "generator=ltx 2": [1],
        "generator=veo3 1": [0],
        f"annotator={own(ana).public_id}": [0, 1],
        f"annotator={own(bo).public_id}": [0],
        f"annotator={own(bo).public_id}&type=logical_error": [],
        "annotator=nobody": [],
    }.items():
        answer = rui.get(f"studies/{scene.study.public_id}/reviews/?{wanted}")
        assert answer.status_code == 200, answer.content
        assert [each["task"] for each in answer.json()["results"]] == [tasks[n].public_id for n in names], wanted


@pytest.mark.database
def test_a_type_that_a_revision_took_back_is_not_found(rui, ana, scene):
    work = take(ana, scene)
    stored = work.submit().json()["annotation"]["id"]
    open_review(scene, scene.round.tasks.order_by("id")[0])
    body = work.body(segment(type="logical_error"))
    assert ana.post(f"annotations/{stored}/revise", body, idempotency_key="r").status_code == 201
    path = f"studies/{scene.study.public_id}/reviews/"
    assert rui.get(f"{path}?type=physics_violation").json()["results"] == []
    assert len(rui.get(f"{path}?type=logical_error").json()["results"]) == 1


def test_what_was_set_aside_is_no_lane(rui, bo, disagreed, scene):
    Assignment.objects.filter(annotator=own(bo)).update(state=Assignment.SET_ASIDE, slot=None)
    assert len(rui.get(disagreed.path).json()["lanes"]) == 2
