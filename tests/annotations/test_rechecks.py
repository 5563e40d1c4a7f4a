"""Whole annotations that a second person looks at: accepted, corrected, sent back; by whom, and blind."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from annotations.annotators.models import AnnotatorAction
from annotations.quality.holds.operations import hold_video
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import open_all_rechecks, open_rechecks
from annotations.quality.rule_documents.documents import read_action
from annotations.quality.rules.appeals import act
from annotations.studies.models import Round
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from tests.annotations.quality import person, say
from tests.annotations.reviewing import own
from tests.annotations.test_query_counts import statements
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene, make_subjects, make_video, segment
from tests.support.working import Work, fields_of, new_key, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("checked")]

TWICE = "Mark the shadow, too."


@pytest.fixture
def checked(ana, scene) -> Recheck:
    """Ana's annotation of the first clip, for someone to look at."""
    assert take(ana, scene).submit().status_code == 201
    assert open_rechecks(round_=scene.round, annotator=own(ana)) == 1
    return Recheck.objects.get()


def path_of(scene: Scene, rest: str = "next") -> str:
    return f"studies/{scene.study.public_id}/rechecks/{rest}"


def look(actor: Actor, scene: Scene) -> dict:
    answer = actor.post(path_of(scene))
    assert answer.status_code == 200, answer.content
    return answer.json()


def decide(actor: Actor, recheck: Recheck | dict, decision: str, **more):
    name = recheck["recheck"]["id"] if isinstance(recheck, dict) else recheck.public_id
    return actor.post(f"rechecks/{name}/decide", {"decision": decision, **more})


def qualify(actor: Actor, scene: Scene) -> AnnotatorAction:
    return act(study=scene.study, annotator=own(actor), action=read_action({"kind": "qualify", "round": None}))


def test_a_reviewer_is_given_the_clip_and_what_was_said_and_not_who_said_it(rui, ana, scene, checked):
    shown = look(rui, scene)
    given = Work(ana, ana.post(scene.next_path).json()).answer  # the page's shapes: those of an annotator's task
    assert set(shown["task"]) == set(given["task"]) and set(shown["video"]) == set(given["video"])
    assert shown["task"]["id"] == scene.round.tasks.order_by("id")[0].public_id
    assert [each["reason"] for each in shown["annotation"]["segments"]] == [segment()["reason"]]
    assert (shown["left"], shown["instrument"]["document"]["key"]) == (1, "spotlight")
    whole = json.dumps(shown)
    for secret in (own(ana).public_id, own(ana).label, ana.person.public_id, "veo3"):
        assert secret not in whole


def test_nobody_looks_at_their_own_work(rui, scene):
    assert take(rui, scene).submit().status_code == 201
    open_rechecks(round_=scene.round, annotator=own(rui))
    assert rui.post(path_of(scene)).status_code == 204
    answer = decide(rui, Recheck.objects.get(), "accepted")
    assert answer.status_code == 404
    fields_of(answer)


def test_an_annotator_looks_at_others_work_once_qualified_for_it(bo, scene, checked):
    assert bo.post(path_of(scene)).status_code == 403
    assert decide(bo, checked, "accepted").status_code == 403
    event = qualify(bo, scene)
    assert decide(bo, look(bo, scene), "accepted").status_code == 200
    event.round_n = 2
    event.save()
    assert bo.post(path_of(scene)).status_code == 403  # a round's qualification is none for this


def test_a_researcher_qualifies_for_it_once_over_http(rui, bo, scene, checked):
    take(bo, scene)
    asked = {"annotator": own(bo).public_id, "action": {"kind": "qualify", "round": None, "message": "Look, please."}}
    made, again = (rui.post(f"studies/{scene.study.public_id}/rule-events/", asked) for _ in range(2))
    assert (made.status_code, made.json()["round"], again.status_code) == (201, None, 409)
    assert decide(bo, look(bo, scene), "accepted").status_code == 200


def test_an_undone_qualification_is_none(bo, scene, checked):
    qualify(bo, scene)
    AnnotatorAction.objects.update(undone_at="2026-01-01T00:00Z")
    assert bo.post(path_of(scene)).status_code == 403


def test_an_annotator_sees_nothing_of_a_task_that_may_still_come_to_them(ana, bo, project):
    scene = make_scene(project, name="Two each", overlap=2)
    take(ana, scene).submit()
    open_rechecks(round_=scene.round, annotator=own(ana))
    qualify(bo, scene)
    assert bo.post(path_of(scene)).status_code == 204
    work = take(bo, scene)
    assert bo.post(path_of(scene)).status_code == 204
    work.submit()
    assert look(bo, scene)["task"]["id"] == work.answer["task"]["id"]


def test_what_is_accepted_stays_as_it_is(rui, scene, checked):
    answer = decide(rui, checked, "accepted", note="Good.")
    assert answer.json() == {"recheck": {"id": checked.public_id, "state": "accepted"}}
    checked.refresh_from_db()
    assert (checked.reviewer, checked.note, checked.correction) == (own(rui), "Good.", None)
    assert decide(rui, checked, "sent_back", note=TWICE).status_code == 409  # a second word is none
    assert Annotation.objects.count() == 1
    assert rui.post(path_of(scene)).status_code == 204


def test_a_correction_is_the_next_revision_with_its_author(rui, ana, scene, checked):
    shown = look(rui, scene)
    body = {**shown["annotation"], "segments": [segment(400, 1600), segment(4000, 6000)], "active_ms": 7}
    assert decide(rui, shown, "corrected", body=body).status_code == 200
    said = Annotation.objects.counted(scene.study).get()
    assert (said.revision, said.annotator, said.corrected_by) == (2, own(ana), own(rui))
    assert (said.segments.count(), said.active_ms) == (2, 41_200)  # the time is that of who did the work
    assert Recheck.objects.get().correction == said
    assert open_rechecks(round_=scene.round, annotator=own(ana)) == 0  # a correction is not rechecked
    first = Annotation.objects.get(revision=1)
    again = ana.post(f"annotations/{first.public_id}/revise", {"clean": True}, idempotency_key=new_key())
    assert again.status_code == 409 and "correction counts" in again.json()["detail"]


@pytest.mark.parametrize(
    ("decision", "more", "field"),
    [
        ("perhaps", {}, "decision"),
        ("sent_back", {"note": " "}, "note"),
        ("accepted", {"note": "x" * 501}, "note"),
        ("corrected", {}, "body"),
        ("accepted", {"body": {"clean": True}}, "body"),
        ("corrected", {"body": {"clean": True, "segments": [segment()]}}, "clean"),
        ("corrected", {"body": {"clean": False, "segments": [segment()]}}, "body"),  # the same as the annotation
    ],
)
def test_a_decision_that_cannot_be_is_refused_by_field(rui, checked, decision: str, more: dict, field: str):
    answer = decide(rui, checked, decision, **more)
    assert (answer.status_code, fields_of(answer)) == (400, [field])
    checked.refresh_from_db()
    assert (checked.state, Annotation.objects.count()) == ("open", 1)


def test_what_is_sent_back_comes_first_with_its_draft_and_the_note(rui, ana, scene, checked):
    held = take(ana, scene)
    held.submit()
    assert decide(rui, checked, "sent_back", note=TWICE).status_code == 200
    assert [each.task_id for each in Annotation.objects.counted(scene.study)] == [held.row.task_id]  # it counts no more
    work = take(ana, scene)
    assert work.row.pk == checked.assignment_id
    assert work.answer["sent_back"] == {"note": TWICE}
    assert work.answer["draft"]["segments"] == [segment()]
    assert work.row.slot == 0
    answer = work.submit(work.body(segment(), segment(4000, 6000)))
    assert (answer.status_code, answer.json()["annotation"]["revision"]) == (201, 2)
    assert (work.row.state, work.row.slot, work.row.ended_because) == ("submitted", 0, "")
    assert take(ana, scene).answer["sent_back"] is None


@pytest.mark.database
def test_a_second_go_costs_no_more_than_eight_statements_and_is_stored_once(rui, ana, scene, checked):
    decide(rui, checked, "sent_back", note=TWICE)
    work, answers = take(ana, scene), []
    body = work.body(segment(0, 400))
    asked = statements(lambda: answers.append(work.submit(body, key="again")))
    assert len(asked) <= 8, "\n".join(asked)
    assert work.submit(body, key="again").content == answers[0].content
    assert work.submit(work.body(segment()), key="other").status_code == 409
    assert Annotation.objects.count() == 2


def test_an_old_page_can_neither_submit_nor_save_what_was_sent_back(rui, ana, scene):
    work = take(ana, scene)
    work.submit()
    open_rechecks(round_=scene.round, annotator=own(ana))
    decide(rui, Recheck.objects.get(), "sent_back", note=TWICE)
    assert work.submit(work.body()).status_code == 409
    assert work.draft(work.body(), "1").status_code == 409
    revised = ana.post(
        f"annotations/{Annotation.objects.get().public_id}/revise", work.body(), idempotency_key=new_key()
    )
    assert (revised.status_code, Annotation.objects.count()) == (409, 1)


def test_what_was_sent_back_waits_with_its_slot_when_its_lease_runs_out(rui, ana, bo, scene, checked):
    decide(rui, checked, "sent_back", note=TWICE)
    work = take(ana, scene)
    work.lapse()
    for _ in range(2):  # the other two clips
        assert take(bo, scene).answer["task"]["id"] != work.answer["task"]["id"]
        take(bo, scene).submit()
    assert bo.post(scene.next_path).status_code == 204
    assert (work.row.state, work.row.slot) == (Assignment.SENT_BACK, 0)
    assert work.draft(work.body(plays=9), "1").status_code == 200  # late, and no one has been given the slot
    assert work.submit().json()["annotation"]["revision"] == 2
    assert (work.row.state, work.row.slot) == (Assignment.SUBMITTED, 0)


def test_a_second_go_is_looked_at_again(rui, ana, scene):
    scene.round.recheck_percent = 100
    scene.round.save()
    take(ana, scene).submit()
    assert open_all_rechecks() == 1
    decide(rui, look(rui, scene), "sent_back", note=TWICE)
    assert open_all_rechecks() == 0
    work = take(ana, scene)
    work.submit(work.body(segment(0, 400)))
    assert open_all_rechecks() == 1
    assert [each["start_ms"] for each in look(rui, scene)["annotation"]["segments"]] == [0]


def test_a_revision_made_meanwhile_is_what_is_looked_at(rui, ana, scene, checked):
    shown = look(rui, scene)
    said = Annotation.objects.get()
    body = {"clean": False, "segments": [segment(0, 400)]}
    assert ana.post(f"annotations/{said.public_id}/revise", body, idempotency_key="r").status_code == 201
    late = decide(rui, shown, "accepted")
    assert (late.status_code, "revised it in the meantime" in late.json()["detail"]) == (409, True)
    again = look(rui, scene)
    assert again["recheck"] == shown["recheck"] and again["annotation"]["segments"][0]["start_ms"] == 0
    assert decide(rui, again, "accepted").status_code == 200


def test_a_revision_of_which_a_recheck_is_opened_in_this_moment_is_looked_at_once(
    rui, ana, scene, checked, monkeypatch
):
    body = {"clean": False, "segments": [segment(0, 400)]}
    ana.post(f"annotations/{Annotation.objects.get().public_id}/revise", body, idempotency_key="r")
    revision = Annotation.objects.get(revision=2)
    saved = Recheck.save

    def save_late(recheck: Recheck, **columns: Any) -> None:
        monkeypatch.setattr(Recheck, "save", saved)
        Recheck.objects.create(round=scene.round, assignment=revision.assignment, annotation=revision)
        recheck.save(**columns)

    monkeypatch.setattr(Recheck, "save", save_late)
    assert look(rui, scene)["annotation"]["segments"][0]["start_ms"] == 0


def test_a_clip_that_is_taken_down_is_not_looked_at(rui, scene, checked):
    shown = look(rui, scene)
    hold_video(video=scene.videos[0], reason="Asked for.")
    assert rui.post(path_of(scene)).status_code == 204
    assert decide(rui, shown, "accepted").status_code == 409


@pytest.mark.database
def test_a_round_s_share_is_drawn_by_hash_and_opening_again_opens_nothing(project):
    scene = make_scene(project, name="Many", tasks=200)
    people = [person(f"annotator {n}") for n in range(4)]
    for n, task in enumerate(scene.round.tasks.order_by("id")):
        say(task, people[n % 4])
    scene.round.recheck_percent = 20
    scene.round.save()
    opened = open_rechecks(round_=scene.round)
    assert 30 <= opened <= 50
    assert open_rechecks(round_=scene.round) == 0
    of = Counter(Recheck.objects.values_list("assignment__annotator", flat=True))
    assert len(of) == 4 and min(of.values()) >= 3
    Round.objects.update(recheck_percent=50)  # a larger share has the smaller one in it
    before = set(Recheck.objects.values_list("annotation", flat=True))
    more = open_rechecks(round_=Round.objects.get())
    assert 45 <= more <= 75 and before <= set(Recheck.objects.values_list("annotation", flat=True))


def test_a_rule_s_action_opens_all_of_one_annotator_s_until_it_is_undone(rui, ana, bo, project):
    scene = make_scene(project, overlap=2, name="Watched")
    for actor in (ana, bo):
        take(actor, scene).submit()
    event = AnnotatorAction.objects.create(study=scene.study, annotator=own(ana), action=AnnotatorAction.RECHECK)
    assert open_all_rechecks() == 1
    take(ana, scene).submit()
    assert open_all_rechecks() == 1  # what they say while it stands is looked at, too
    assert {each.assignment.annotator for each in Recheck.objects.all()} == {own(ana)}
    decide(rui, look(rui, scene), "accepted")
    event.undone_at = "2026-01-01T00:00Z"
    event.save()
    assert rui.post(path_of(scene)).status_code == 204
    counts = rui.get(path_of(scene, "")).json()["counts"]
    assert counts == {"open": 0, "accepted": 1, "corrected": 0, "sent_back": 0}
    AnnotatorAction.objects.create(study=scene.study, annotator=own(ana), action=AnnotatorAction.RECHECK)
    assert open_all_rechecks() == 0
    assert rui.post(path_of(scene)).status_code == 200  # what waited for the undone one waits again


def test_what_came_of_them_is_counted_for_each_annotator(rui, ana, bo, scene):
    for actor in (ana, ana, bo):
        take(actor, scene).submit()
    for actor in (ana, bo):
        open_rechecks(round_=scene.round, annotator=own(actor))
    first, second, _ = Recheck.objects.order_by("id")
    decide(rui, first, "accepted")
    decide(rui, second, "sent_back", note=TWICE)
    found = rui.get(path_of(scene, "")).json()
    assert found["counts"] == {"open": 1, "accepted": 1, "corrected": 0, "sent_back": 1}
    by_person = {each["annotator"]: each for each in found["annotators"]}
    one = by_person[own(ana).public_id]
    assert (one["decided"], one["accepted"], one["sent_back"], one["accepted_share"]) == (2, 1, 1, 0.5)
    other = by_person[own(bo).public_id]
    assert (other["decided"], other["accepted_share"]) == (0, None) and other["undefined_reason"]


def test_training_and_critics_are_not_looked_at(trained, ana):
    take(ana, trained).submit()
    training = trained.study.rounds.get(n=Round.TRAINING)
    assert training.annotations.count() == 1
    assert open_rechecks(round_=trained.round, annotator=own(ana)) == 0
    training.recheck_percent = 100
    training.save()
    assert open_all_rechecks() == 0
    assert not Recheck.objects.exists()


def test_the_sides_of_a_pair_are_as_its_annotator_saw_them(rui, ana, project):
    for name in ("one", "two"):
        make_video(project, name)
    scene = make_subjects(project, "reprompt", {"a": "one", "b": "two"}, name="Pairs")
    work = take(ana, scene)
    said = [{"question": each["id"], "value": "left"} for each in work.answer["task"]["questions"]]
    assert work.submit(work.body(clean=None, answers=said)).status_code == 201
    open_rechecks(round_=scene.round, annotator=own(ana))
    shown = look(rui, scene)
    assert shown["video"]["id"] == work.answer["video"]["id"]
    assert {each["value"] for each in shown["annotation"]["answers"]} == {"left"}
    answers = [{**each, "value": "right"} for each in shown["annotation"]["answers"]]
    assert decide(rui, shown, "corrected", body={**shown["annotation"], "answers": answers}).status_code == 200
    first, second = Annotation.objects.order_by("revision")
    stored = [{each.value for each in one.answers.all()} for one in (first, second)]
    assert stored[0] | stored[1] == {"a", "b"} and stored[0] != stored[1]
