"""The whole way of a person from a platform, through the pages and the API."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.crowd.models import Payment
from annotations.crowd.participation.consent_and_completion import time_out_overdue
from annotations.crowd.participation.ending import end_entry, work_again
from annotations.crowd.participation.tasks import sweep_entries
from annotations.work.assignments.models import Assignment
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership
from tests.annotations.crowd import CONSENT, DEVICE, Newcomer, let_in, recruiting
from tests.annotations.recruited import *  # noqa: F403
from tests.annotations.recruited import CODES, work
from tests.annotations.training import add_training, finish_training
from tests.support.cast import script_of
from tests.support.factories import make_scene
from tests.support.working import Work, fields_of, take


def overdue(newcomer: Newcomer) -> None:
    Participation.objects.filter(pk=newcomer.entry.pk).update(ends_by=Now() - timedelta(seconds=1))


def test_from_the_platform_to_the_code_and_the_reward(scene, recruitment, pat):
    add_training(scene)
    joined = pat.join()
    assert (joined.status_code, joined["Location"]) == (302, f"/entry/{pat.entry.public_id}")
    told = [pat.tell().json()]
    assert (told[0]["state"], told[0]["consent"], told[0]["exit"]) == ("entered", CONSENT, None)
    assert pat.client.get(f"/annotate/{scene.study.public_id}")["Location"] == joined["Location"]
    assert pat.actor.post(scene.next_path).status_code == 204

    told.append(pat.tell("consent", {"version": 1, "agrees": True}).json())
    assert (told[1]["state"], told[1]["consented_version"]) == ("consented", 1)
    told.append(pat.tell("device", {**DEVICE, "width_px": 800}).json())
    assert (told[2]["state"], told[2]["device_faults"]) == ("consented", ["narrow"])
    told.append(pat.tell("device", DEVICE).json())
    assert told[3]["state"] == "working" and told[3]["ends_by"] is not None
    assert pat.client.get(f"/annotate/{scene.study.public_id}").status_code in (200, 503)  # 503: it is not built
    assert pat.join()["Location"] == f"/annotate/{scene.study.public_id}"

    told.append(pat.tell("complete").json())
    finish_training(pat.actor, scene)
    told.append(pat.tell("complete").json())
    work(pat, scene, 2)
    assert [each["state"] for each in told[4:]] == ["working"] * 2
    assert pat.actor.post(scene.next_path).status_code == 204  # two of three: the tasks of one person
    before = json.dumps(told)
    assert not any(code in before for code in CODES.values())

    done = pat.tell("complete").json()
    assert (done["state"], done["tasks_done"], done["unpaid_minor"]) == ("completed", 2, 300)
    assert done["exit"] == {
        "kind": "completed",
        "code": "COMPLETED-1",
        "url": "https://platform.example/end?cc=COMPLETED-1",
    }
    assert pat.tell("complete").json() == done
    assert pat.join()["Location"] == joined["Location"] and pat.tell().json() == done
    assert [(each.kind, each.amount_minor) for each in Payment.objects.all()] == [("reward", 300)]


def test_an_account_from_a_platform_is_random_and_opens_nothing_else(scene, pat, other_project):
    pat.join()
    person = pat.entry.annotator.person
    assert person.username.startswith("crowd-") and "pat" not in person.username
    assert not person.has_usable_password()
    assert not Membership.objects.filter(person=person).exists()
    assert pat.actor.get("me").json()["projects"] == []
    assert pat.actor.get(scene.annotations_path).status_code == 403


@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("screened_out", "SCREENED-1"),
        ("attention", "ATTENTION-1"),
        ("returned", None),
        ("timed_out", None),
        ("declined", None),
    ],
)
def test_each_end_tells_its_own_code_and_no_other(scene, pat, end, code):
    pat.begin()
    lease = take(pat.actor, scene)
    assert "exit" in pat.tell().json() and pat.tell().json()["exit"] is None
    end_entry(entry=pat.entry, state=end, because="Said in a test.")
    told = pat.tell()
    assert told.json()["state"] == end
    assert [each for each in CODES.values() if each in told.content.decode()] == ([code] if code else [])
    assert pat.tell("complete").json() == told.json()
    assert lease.submit().status_code == 409
    assert pat.actor.post(scene.next_path).status_code == 204
    assert Assignment.objects.get().slot is None
    assert not Payment.objects.exists()


def test_who_declines_is_let_go_and_may_come_again_with_another_submission(recruitment, pat):
    pat.join()
    assert pat.tell("consent", {"version": 1, "agrees": False}).json()["state"] == "declined"
    assert pat.tell("consent", {"version": 1, "agrees": False}).json()["state"] == "declined"
    assert pat.tell("consent", {"version": 1, "agrees": True}).status_code == 409
    assert pat.join().status_code == 302 and pat.entry.state == "declined"
    Newcomer(recruitment, submission="s-2").begin()
    assert pat.entry.state == "working"


def test_nobody_agrees_to_a_text_that_has_changed(scene, pat):
    pat.join()
    recruiting(scene, opened=False, consent="Another text.")
    stale = pat.tell("consent", {"version": 1, "agrees": True})
    assert stale.status_code == 409 and "version 2" in stale.json()["detail"]
    assert pat.tell().json()["consent_version"] == 2
    assert pat.tell("consent", {"version": 2, "agrees": True}).status_code == 200
    assert pat.tell("device", {"width_px": "wide", "keyboard": 1, "sound": True}).status_code == 400


def test_the_steps_come_in_their_order(pat):
    pat.join()
    assert pat.tell("device", DEVICE).status_code == 409
    assert pat.tell("complete").json()["state"] == "entered"


def test_a_device_without_keyboard_or_sound_will_not_do(scene):
    pat = Newcomer(recruiting(scene, needs_sound=True))
    pat.join()
    pat.tell("consent", {"version": 1, "agrees": True})
    faults = pat.tell("device", {"width_px": 1366, "keyboard": False, "sound": False}).json()["device_faults"]
    assert faults == ["no_keyboard", "no_sound"]


def test_a_returned_or_late_participation_makes_room_and_counts_again_when_it_is_taken_up(project):
    scene = make_scene(project, tasks=1)
    recruitment = recruiting(scene)
    pat, kim = Newcomer(recruitment), Newcomer(recruitment, "kim", "s-kim")
    pat.begin()
    work(pat, scene)
    kim.begin()
    assert kim.actor.post(scene.next_path).status_code == 204
    overdue(pat)
    sweep_entries()
    assert (pat.entry.state, kim.entry.state) == ("timed_out", "working")
    assert Assignment.objects.get().state == Assignment.SET_ASIDE
    assert time_out_overdue() == 0
    work(kim, scene)
    again = Newcomer(recruitment, submission="s-2")
    again.begin()
    assert again.tell("complete").json()["state"] == "completed"  # what they did before counts for them
    assert Payment.objects.filter(entry=pat.entry).count() == 1


def test_who_has_done_all_when_the_time_is_over_is_paid(scene, pat):
    pat.begin()
    work(pat, scene, 2)
    overdue(pat)
    sweep_entries()
    assert (pat.entry.state, Payment.objects.get().amount_minor) == ("completed", 300)
    assert set(Assignment.objects.values_list("state", flat=True)) == {Assignment.SUBMITTED}


def test_an_entry_with_time_left_is_left_alone(pat):
    pat.begin()
    assert time_out_overdue() == 0 and pat.entry.state == "working"


def test_nothing_left_completes_who_submitted_more_than_they_skipped(project):
    scene = make_scene(project, tasks=3)
    recruitment = recruiting(scene, tasks_each=10)
    pat, kim = Newcomer(recruitment), Newcomer(recruitment, "kim", "s-kim")
    pat.begin()
    kim.begin()
    work(pat, scene, 2)
    assert pat.tell("complete").json()["state"] == "working"
    held = take(pat.actor, scene)
    assert pat.tell("complete").json()["state"] == "working"
    assert pat.actor.post(f"assignments/{held.id}/skip", {"reason": ""}).status_code == 204
    assert pat.tell("complete").json()["state"] == "completed"
    assert kim.actor.post(f"assignments/{take(kim.actor, scene).id}/skip", {"reason": ""}).status_code == 204
    assert kim.tell("complete").json()["state"] == "screened_out"
    assert Payment.objects.get().entry == pat.entry


def test_who_is_paused_by_a_rule_is_not_done(project):
    scene = make_scene(project, tasks=1)
    pat = Newcomer(recruiting(scene))
    pat.begin()
    work(pat, scene)
    event = AnnotatorAction.objects.create(
        study=scene.study, annotator=pat.entry.annotator, action=AnnotatorAction.PAUSE
    )
    assert pat.tell("complete").json()["state"] == "working"
    event.undone_at = event.created_at
    event.save()
    assert pat.tell("complete").json()["state"] == "completed"


def test_who_was_screened_out_by_mistake_works_again(scene, pat):
    pat.begin()
    end_entry(entry=pat.entry, state="screened_out")
    assert work_again(entry=pat.entry).state == "working"
    work(pat, scene, 2)
    assert pat.tell("complete").json()["exit"]["code"] == "COMPLETED-1"


def test_withdrawing_sets_the_work_aside_and_keeps_what_is_owed(scene, pat):
    pat.begin()
    work(pat, scene, 2)
    pat.tell("complete")
    told = pat.tell("withdraw", {"erase": False}).json()
    assert (told["state"], told["exit"]["code"], told["unpaid_minor"]) == ("withdrawn", "COMPLETED-1", 300)
    assert set(Assignment.objects.values_list("state", flat=True)) == {Assignment.SET_ASIDE}
    assert (
        script_of(Person.objects.create(username="r", is_installation_admin=True))
        .get(scene.annotations_path)
        .json()["results"]
        == []
    )
    assert Newcomer(pat.recruitment, submission="s-2").join().status_code == 409


def test_what_is_anothers_does_not_exist(scene, recruitment, pat, ana):
    pat.begin()
    kim = Newcomer(recruitment, "kim", "s-kim")
    kim.begin()
    calls: list[tuple[str, Any]] = [
        ("consent", {"version": 1, "agrees": True}),
        ("device", DEVICE),
        ("complete", None),
        ("withdraw", {"erase": True}),
    ]
    for actor in (kim.actor, ana):
        assert actor.get(f"entries/{pat.entry.public_id}").status_code == 404
        for verb, body in calls:
            assert actor.post(f"entries/{pat.entry.public_id}/{verb}", body).status_code == 404
    assert pat.entry.state == "working"


def test_a_script_s_work_needs_no_browser(scene, recruitment):
    entered = let_in(recruitment)
    actor = script_of(entered.person)
    assert Work(actor, actor.post(scene.next_path).json()).submit().status_code == 201
    assert fields_of(actor.post(f"entries/{entered.entry.public_id}/withdraw", {})) == ["erase"]
