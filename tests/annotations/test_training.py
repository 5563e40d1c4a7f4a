"""The training of a study: before the work, for everyone, and answered with feedback."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from annotations.annotators.models import Annotator
from annotations.studies.models import Round
from annotations.subjects.operations import add_subjects
from annotations.tasks.models import TaskKey
from annotations.work.assignments.leases import release_expired
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.next_task import lease_next
from annotations.work.assignments.queries import eligibility_of
from annotations.work.assignments.tasks import sweep
from annotations.work.submissions.models import Annotation
from tests.annotations.training import KNOWN_REASON, add_training, finish_training, key
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene, segment
from tests.support.threads import at_once
from tests.support.working import Work, fields_of, new_key, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("trained")]


def is_training(work: Work) -> bool:
    return work.answer["task"]["training"]


def progress(work: Work) -> tuple[int, int]:
    return work.answer["progress"]["mine"], work.answer["progress"]["of"]


def upcoming(actor: Actor, scene: Scene) -> str | None:
    answer = actor.get(f"studies/{scene.study.public_id}/upcoming")
    return answer.json()["task"]["id"] if answer.status_code == 200 else None


def test_everybody_does_all_of_it_in_one_order_before_their_first_task(ana: Actor, bo: Actor, trained: Scene):
    training = trained.study.rounds.get(n=Round.TRAINING)
    in_order = list(training.tasks.order_by("id").values_list("public_id", flat=True))
    for actor in (ana, bo):
        given = []
        for _ in range(3):
            work = take(actor, trained)
            given.append((is_training(work), work.answer["task"]["id"]))
            assert work.submit().status_code == 201
        assert [task for _, task in given[:2]] == in_order
        assert [train for train, _ in given] == [True, True, False]
    assert set(training.tasks.values_list("free_slots", flat=True)) == {0}
    assert not Assignment.objects.filter(round=training, slot__isnull=False).exists()


def test_progress_counts_the_training_while_it_lasts(ana: Actor, trained: Scene):
    seen = []
    for _ in range(3):
        work = take(ana, trained)
        seen.append(progress(work))
        work.submit()
    assert [*seen, progress(take(ana, trained))] == [(0, 2), (1, 2), (0, 3), (1, 3)]


def test_a_submission_is_answered_with_feedback(ana: Actor, trained: Scene):
    work = take(ana, trained)
    body = work.body(segment(480, 2000, type="logical_error"), segment(5000, 6000))
    answer = work.submit(body)
    assert answer.status_code == 201
    assert answer.json()["feedback"] == {
        "clean": False,
        "known": [
            {
                **{"start_ms": 400, "end_ms": 2000, "part": None, "from": None, "to": None},
                **{"type": "physics_violation", "severity": 3, "reason": KNOWN_REASON},
            }
        ],
        "found": [{"error": 0, "segment": 0, "iou": 0.95, "start_offset": 80, "end_offset": 0, "same_type": False}],
        "missed": [],
        "over_marked": [1],
        "answers": [],
    }


def test_the_least_iou_is_that_of_the_key(ana: Actor, scene: Scene):
    add_training(scene, known=key(min_iou=96))
    work = take(ana, scene)
    told = work.submit(work.body(segment(480, 2000))).json()["feedback"]
    assert (told["found"], told["missed"], told["over_marked"]) == ([], [0], [0])


def test_questions_are_answered_with_the_known_answers(ana: Actor, questions: Scene):
    known = [{"question": "Is there a cup?", "value": "yes"}, {"question": "Does it fall?", "value": "no"}]
    add_training(questions, tasks=1, known={"clean": None, "segments": [], "answers": known})
    work = take(ana, questions)
    asked = [each["id"] for each in work.answer["task"]["questions"] if each["applicable"]]
    answers = [{"question": each, "value": "yes"} for each in asked]
    told = work.submit(work.body(clean=None, answers=answers)).json()["feedback"]
    assert told["answers"] == [
        {"question": asked[0], "value": "yes", "unclear": False, "right": True},
        {"question": asked[1], "value": "no", "unclear": False, "right": False},
    ]
    assert told["clean"] is None


def test_a_retry_gets_the_same_feedback_and_work_gets_none(ana: Actor, trained: Scene):
    work = take(ana, trained)
    first, second = work.submit(key="k"), work.submit(key="k")
    assert (first.status_code, first.content) == (201, second.content)
    take(ana, trained).submit()
    assert take(ana, trained).submit().json()["feedback"] is None


def test_a_revision_is_answered_with_its_own_feedback(ana: Actor, trained: Scene):
    work = take(ana, trained)
    said = work.submit(work.body(segment(5000, 6000))).json()
    assert said["feedback"]["missed"] == [0]
    path = f"annotations/{said['annotation']['id']}/revise"
    again = ana.post(path, {**work.body(segment()), "lease_token": ""}, idempotency_key=new_key())
    assert (again.status_code, again.json()["feedback"]["missed"]) == (201, [])


def test_wrong_input_is_refused_without_a_word_of_the_key(ana: Actor, trained: Scene):
    work = take(ana, trained)
    refused = work.submit(work.body(segment(401, 2000)))
    assert (refused.status_code, fields_of(refused)) == (400, ["segments.0.start_ms"])
    assert KNOWN_REASON not in refused.content.decode() and "feedback" not in refused.json()


def test_the_key_is_nowhere_before_the_submission(ana: Actor, trained: Scene):
    received = [ana.post(trained.next_path), ana.get(f"studies/{trained.study.public_id}/upcoming")]
    received += [ana.get(f"studies/{trained.study.public_id}/"), ana.get("studies/")]
    for each in received:
        assert each.status_code == 200
        text = each.content.decode()
        assert KNOWN_REASON not in text and "min_iou" not in text
    task = received[0].json()["task"]
    assert set(task) == {"id", "subject", "training", "prompt", "questions", "passage", "question", "error"}


def test_an_open_lease_comes_before_a_training_that_was_added_since(ana: Actor, scene: Scene):
    open_ = take(ana, scene)
    add_training(scene)
    assert take(ana, scene).id == open_.id
    assert progress(take(ana, scene)) == (0, 3)
    open_.submit()
    assert is_training(take(ana, scene))


def test_a_lease_of_work_that_ran_out_waits_for_the_training(ana: Actor, scene: Scene):
    late = take(ana, scene)
    add_training(scene)
    late.lapse()
    finish_training(ana, scene)
    assert take(ana, scene).id == late.id


def test_asking_again_gives_the_same_lease_and_the_draft(ana: Actor, trained: Scene):
    work = take(ana, trained)
    body = work.body(segment())
    assert work.draft(body, "0").json() == {"version": 1}
    again = take(ana, trained)
    assert (again.id, again.token, again.answer["draft"]) == (work.id, work.token, body)
    assert again.answer["assignment"]["version"] == 1
    assert ana.post(f"assignments/{work.id}/renew", {"lease_token": work.token}).status_code == 200


@pytest.mark.parametrize("swept", [False, True])
def test_a_lease_that_ran_out_comes_again_with_its_draft_and_fences_the_old_one_off(
    ana: Actor, trained: Scene, swept: bool
):
    work = take(ana, trained)
    body = work.body(segment())
    work.draft(body, "0")
    work.lapse()
    if swept:
        sweep()
        assert work.row.state == Assignment.EXPIRED
    again = take(ana, trained)
    assert again.id == work.id and again.token != work.token
    assert (again.row.state, again.row.slot) == (Assignment.LEASED, None)
    assert again.answer["draft"] == body
    assert work.submit().status_code == 409
    assert again.submit().status_code == 201


@pytest.mark.parametrize("swept", [False, True])
def test_a_late_submission_is_always_taken(ana: Actor, bo: Actor, trained: Scene, swept: bool):
    work = take(ana, trained)
    work.lapse()
    if swept:
        assert release_expired() == 1
    take(bo, trained).submit()
    answer = work.submit()
    assert (answer.status_code, answer.json()["feedback"]["missed"]) == (201, [])
    assert (work.row.state, work.row.slot) == (Assignment.SUBMITTED, None)


def test_what_was_skipped_or_reported_does_not_come_again(ana: Actor, trained: Scene):
    first = take(ana, trained)
    assert ana.post(f"assignments/{first.id}/skip", {"reason": ""}).status_code == 204
    second = take(ana, trained)
    assert is_training(second) and second.answer["task"] != first.answer["task"]
    assert ana.post(f"assignments/{second.id}/report", {"problem": "broken"}).status_code == 204
    assert not is_training(take(ana, trained))


def test_the_task_to_come_is_the_next_of_the_training_and_then_of_the_work(ana: Actor, trained: Scene):
    foreseen = [upcoming(ana, trained)]
    given = []
    for _ in range(4):
        work = take(ana, trained)
        given.append(work.answer["task"]["id"])
        foreseen.append(upcoming(ana, trained))
        work.submit()
    assert foreseen[:4] == given


def test_after_an_open_lease_of_work_comes_the_training(ana: Actor, scene: Scene):
    take(ana, scene)
    add_training(scene)
    training = scene.study.rounds.get(n=Round.TRAINING)
    assert upcoming(ana, scene) == training.tasks.earliest("id").public_id


def test_a_training_that_ran_out_is_the_task_to_come(ana: Actor, trained: Scene):
    work = take(ana, trained)
    work.lapse()
    assert upcoming(ana, trained) == work.answer["task"]["id"]


def test_a_training_in_another_study_is_nobody_s_business(ana: Actor, project, trained: Scene):
    assert not is_training(take(ana, make_scene(project, name="Elsewhere")))


def test_a_task_added_to_the_training_comes_to_those_who_are_through(ana: Actor, trained: Scene):
    finish_training(ana, trained)
    assert eligibility_of(ana.person, trained.study.public_id).training is None
    subject = {"video": trained.videos[0].external_id, "key": key()}
    add_subjects(study=trained.study, subjects=[subject], training=True)
    assert is_training(take(ana, trained))


def test_simulated_annotators_of_the_work_need_no_training(trained: Scene):
    annotator = Annotator.objects.create(kind=Annotator.PERSON, name="Simulated", simulated=True)
    leased = lease_next(round_=trained.round, annotator=annotator)
    assert leased is not None and leased.round_id == trained.round.pk


def test_the_key_is_kept_as_it_was_given(trained: Scene):
    kept = TaskKey.objects.earliest("id")
    assert (kept.min_iou, kept.content["segments"][0]["reason"]) == (30, KNOWN_REASON)


# Many at once.


def again(actor: Actor) -> Actor:
    """The same person from another tab: clients are not for sharing between threads."""
    return Actor(actor.person, Client(**actor.client.defaults))


def answer_of(actor: Actor, scene: Scene) -> tuple[int, dict[str, Any]]:
    answer = actor.post(scene.next_path)
    return answer.status_code, json.loads(answer.content)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ran_out", [False, True])
def test_twenty_tabs_of_one_person_get_one_lease(ana: Actor, trained: Scene, ran_out: bool):
    if ran_out:
        take(ana, trained).lapse()
    answers = at_once(20, lambda _: answer_of(again(ana), trained))
    assert {status for status, _ in answers} == {200}
    assert len({told["assignment"]["lease_token"] for _, told in answers}) == 1
    assert (Annotator.objects.count(), Assignment.objects.count()) == (1, 1)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_tabs_of_one_person_who_go_on_meanwhile_end_at_the_work(ana: Actor, trained: Scene):
    def work_through(_: int) -> list[int]:
        tab, codes = again(ana), []
        for _ in range(6):
            status, told = answer_of(tab, trained)
            assert status == 200
            codes.append(Work(tab, told).submit().status_code)
            if not told["task"]["training"]:
                break
        return codes

    codes = Counter(code for each in at_once(2, work_through) for code in each)
    assert set(codes) <= {201, 409}
    training = Annotation.objects.filter(round__n=Round.TRAINING)
    assert training.count() == training.values("task").distinct().count() == 2
    assert Assignment.objects.filter(round__n=Round.TRAINING, state=Assignment.SUBMITTED).count() == 2


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_crowd_trains_at_once(project, trained: Scene):
    people = [script_of(make_person(f"annotator {i}", project)) for i in range(8)]

    def train(i: int) -> list[bool]:
        return [is_training(work) for work in (submitted(people[i], trained) for _ in range(2))]

    assert at_once(8, train) == [[True, True]] * 8
    assert Annotation.objects.filter(round__n=Round.TRAINING).count() == 16


def submitted(actor: Actor, scene: Scene) -> Work:
    work = take(actor, scene)
    assert work.submit().status_code == 201
    return work


def test_who_lost_every_race_in_the_training_is_given_no_work_instead(ana: Actor, trained: Scene, monkeypatch):
    monkeypatch.setattr("annotations.work.training.training_tasks._lease", lambda training, annotator: None)
    answer = ana.post(trained.next_path)
    assert (answer.status_code, answer["Retry-After"]) == (503, "1")
    assert not Assignment.objects.exists()
