"""Who comes in, who comes a second time, and who does not come in."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.test.utils import CaptureQueriesContext

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.crowd.models import Payment
from annotations.crowd.participation.ending import mark_returned
from annotations.crowd.participation.entry import NEW_ENTRIES_A_MINUTE
from annotations.crowd.recruitment.operations import set_state
from annotations.quality.rule_documents.documents import read_action
from annotations.quality.rules.appeals import act, undo
from annotations.rounds.operations import open_round
from annotations.studies.models import Round
from annotations.work.assignments.models import Assignment
from outtake.accounts.people import limits
from outtake.accounts.people.limits import NEW_ENTRIES
from outtake.accounts.people.models import Person
from tests.annotations.crowd import Newcomer, recruiting
from tests.annotations.recruited import *  # noqa: F403
from tests.annotations.recruited import work
from tests.support.cast import browser_of
from tests.support.factories import make_scene
from tests.support.working import take


def test_a_link_signs_nobody_out_who_is_not_asked(recruitment, pat, rui):
    pat = Newcomer(recruitment, client=browser_of(rui.person).client)
    asked = pat.join()
    assert asked.status_code == 200 and "signed in as “rui”" in asked.content.decode()
    assert not Participation.objects.exists()
    session = pat.client.session.session_key
    assert pat.actor.get("me").json()["username"] == "rui"
    assert pat.client.post(pat.address).status_code == 302
    assert pat.actor.get("me").json()["username"].startswith("crowd-")
    assert pat.client.session.session_key != session


def test_who_is_refused_leaves_no_state_behind_while_it_is_looked_up(scene, recruitment, pat):
    """Whether a completed participation has more to do is read; nothing is written for it, not for a moment."""
    pat.begin()
    work(pat, scene, 2)
    pat.tell("complete")
    with CaptureQueriesContext(connection) as asked:
        again = Newcomer(recruitment, submission="s-2").join()
    assert (again.status_code, pat.entry.state) == (409, "completed")
    assert [each["sql"] for each in asked if each["sql"].startswith('UPDATE "annotations_participation"')] == []


def test_the_button_that_changes_the_account_needs_its_token(recruitment, rui):
    client = browser_of(rui.person, enforce_csrf=True).client
    pat = Newcomer(recruitment, client=client)
    assert client.post(pat.address).status_code == 403
    assert not Participation.objects.exists()


def test_the_same_submission_goes_on_in_another_browser(scene, recruitment, pat):
    pat.begin()
    held = take(pat.actor, scene)
    elsewhere = Newcomer(recruitment, client=Client())
    assert elsewhere.join()["Location"] == f"/annotate/{scene.study.public_id}"
    assert take(elsewhere.actor, scene).id == held.id
    assert Participation.objects.count() == 1


def test_who_knows_only_the_id_of_a_person_sees_nothing_of_theirs(scene, recruitment, pat):
    pat.begin()
    stranger = Newcomer(recruitment, submission="guessed")
    answer = stranger.join()
    assert answer.status_code == 409 and "another submission" in answer.content.decode()
    assert not stranger.client.cookies.get("sessionid")
    assert stranger.tell().status_code == 401
    work(pat, scene, 2)
    pat.tell("complete")
    refused = stranger.join()
    assert refused.status_code == 409 and "COMPLETED-1" not in refused.content.decode()
    assert pat.entry.identity.submission == "s-pat"


def test_the_browser_that_is_at_work_may_come_with_a_new_submission(recruitment, pat):
    pat.begin()
    again = Newcomer(recruitment, submission="s-2", client=pat.client)
    assert again.join().status_code == 302
    assert (pat.entry.state, pat.entry.identity.submission) == ("working", "s-2")
    assert Newcomer(recruitment, "kim", "s-2").join().status_code == 409  # the submission of someone else


@pytest.mark.parametrize(("state", "says"), [("paused", "paused"), ("closed", "has ended")])
def test_while_it_is_not_open_nobody_new_comes_in_and_who_is_in_goes_on(scene, recruitment, pat, state, says):
    pat.begin()
    set_state(recruitment=recruitment, state=state)
    late = Newcomer(recruitment, "kim", "s-kim").join()
    assert late.status_code == 409 and says in late.content.decode()
    work(pat, scene, 2)
    assert pat.tell("complete").json()["state"] == "completed"
    assert Participation.objects.count() == 1


def test_addresses_that_are_wrong_say_what_to_do(recruitment, client):
    base = f"/join/{recruitment.public_id}"
    for query, says in [
        ("", "Open the study from the platform"),
        ("?participant={{%25PROLIFIC_PID%25}}&submission=s", "did not fill in"),
        ("?participant=a&participant=b&submission=s", "2 times"),
    ]:
        answer = client.get(base + query)
        assert answer.status_code == 400 and says in answer.content.decode()
    assert client.get("/join/nothing?participant=a&submission=s").status_code == 404
    assert not Person.objects.exists()


def test_a_flood_of_new_people_is_held_up(recruitment, pat, monkeypatch):
    monkeypatch.setattr("annotations.crowd.participation.entry.NEW_ENTRIES_A_MINUTE", 2)
    codes = [Newcomer(recruitment, f"p{n}", f"s{n}").join().status_code for n in range(3)]
    assert codes == [302, 302, 429]
    Participation.objects.update(entered_at=Now() - timedelta(seconds=61))
    assert pat.join().status_code == 302


def test_who_was_completed_goes_on_in_a_later_round_under_another_submission(project):
    scene = make_scene(project, tasks=2, overlap=2)
    recruitment = recruiting(scene, tasks_each=3)
    pat = Newcomer(recruitment)
    pat.begin()
    work(pat, scene, 2)
    assert pat.tell("complete").json()["state"] == "completed"  # nothing is left; one more may be asked of them
    open_round(study=scene.study, overlap=2, admits=Round.QUALIFIED)
    second = Newcomer(recruitment, submission="s-2")
    assert second.join().status_code == 409  # no one let them into it
    AnnotatorAction.objects.create(
        study=scene.study, annotator=pat.entry.annotator, action=AnnotatorAction.QUALIFY, round_n=2
    )
    assert pat.join().status_code == 302 and pat.entry.state == "completed"  # their own submission is over
    second.begin()
    assert take(second.actor, scene).row.round.n == 2
    work(second, scene)
    assert second.tell("complete").json()["state"] == "completed"
    assert Payment.objects.get().amount_minor == 300
    assert Newcomer(recruitment, submission="s-3").join().status_code == 409  # all three tasks are done


def test_what_an_exclusion_set_aside_stays_so_when_its_annotator_comes_again(scene, recruitment, pat):
    pat.begin()
    work(pat, scene)
    action = read_action({"kind": "exclude", "message": "No more.", "sets_aside": True})
    event = act(study=scene.study, annotator=pat.entry.annotator, action=action)
    mark_returned(entry=pat.entry)
    Newcomer(recruitment, submission="s-2").begin()
    assert (pat.entry.state, Assignment.objects.get().state) == ("working", "set_aside")
    undo(event=event, by=None, reason="On appeal.")
    assert Assignment.objects.get().state == "submitted"


def test_who_gives_up_the_second_part_keeps_what_was_earned(project):
    scene = make_scene(project, tasks=1, overlap=2)
    recruitment = recruiting(scene, tasks_each=2)
    pat = Newcomer(recruitment)
    pat.begin()
    work(pat, scene)
    pat.tell("complete")
    open_round(study=scene.study, overlap=2)
    second = Newcomer(recruitment, submission="s-2")
    second.begin()
    take(second.actor, scene)
    mark_returned(entry=pat.entry)
    assert list(Assignment.objects.order_by("pk").values_list("state", flat=True)) == ["submitted", "expired"]
    Newcomer(recruitment, submission="s-3").begin()
    assert pat.entry.state == "working"
    assert second.tell("withdraw", {"erase": False}).json()["state"] == "withdrawn"
    assert not Assignment.objects.filter(state=Assignment.SUBMITTED).exists()


def test_one_address_cannot_take_up_what_is_let_in_for_everybody(recruitment, pat, monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 600_000_030.0))  # the minute does not end
    pat.join()  # from another address, before the flood
    bot = Client(REMOTE_ADDR="203.0.113.9")
    flood = [Newcomer(recruitment, f"bot-{n}", f"s-{n}", bot) for n in range(NEW_ENTRIES.most + 5)]
    answers = []
    for each in flood:
        bot.logout()
        answers.append(each.join())
    assert [answer.status_code for answer in answers] == [302] * NEW_ENTRIES.most + [429] * 5
    assert answers[-1]["Retry-After"] == "30" and "Wait 30 s" in answers[-1].content.decode()
    assert Participation.objects.count() == 1 + NEW_ENTRIES.most < NEW_ENTRIES_A_MINUTE / 2
    bot.logout()
    assert flood[0].join().status_code == 302  # who is in already comes back
    honest = Newcomer(recruitment, "cleo", "s-cleo", Client(REMOTE_ADDR="198.51.100.1"))
    assert honest.join().status_code == 302
