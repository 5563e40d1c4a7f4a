"""Erasure: no table identifies the person, and their annotations are kept."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.core import serializers

from annotations.annotators.models import Annotator, CrowdIdentity, Participation
from annotations.crowd.models import Payment, Recruitment
from annotations.crowd.participation.ending import erase_identity
from annotations.crowd.payments.operations import pay_bonus
from annotations.work.submissions.models import Annotation
from outtake.accounts.own_account.erasure import erase_person
from outtake.accounts.people.models import Person
from tests.annotations.crowd import Newcomer, recruiting
from tests.support.commands import manage
from tests.support.factories import Scene, make_scene
from tests.support.working import stored, take

PERSON, SUBMISSION = "5f1c0ffee5f1c0ffee5f1c0f", "9a8b7c6d5e9a8b7c6d5e9a8b"


@pytest.fixture
def recruitment(scene: Scene) -> Recruitment:
    return recruiting(scene)


@pytest.fixture
def pat(scene: Scene, recruitment: Recruitment) -> Newcomer:
    """Someone who has completed it, and got a bonus."""
    newcomer = Newcomer(recruitment, PERSON, SUBMISSION)
    newcomer.begin()
    for _ in range(2):
        assert take(newcomer.actor, scene).submit().status_code == 201
    assert newcomer.tell("complete").json()["state"] == "completed"
    pay_bonus(entry=newcomer.entry, amount_minor=50, reason="Good reasons.")
    return newcomer


def everything() -> str:
    """All rows of all tables, sessions opened."""
    tables = [serializers.serialize("json", model.objects.all()) for model in apps.get_models()]
    sessions = [str(each.get_decoded()) for each in apps.get_model("accounts", "Session").objects.all()]
    return "\n".join([*tables, *sessions])


def check_erased(pat: Newcomer, entry: Participation) -> None:
    found = everything()
    assert PERSON not in found and SUBMISSION not in found
    assert not CrowdIdentity.objects.exists() and not Payment.objects.exists()
    assert not Person.objects.filter(username__startswith="crowd-").exists()
    annotator = Annotator.objects.get(pk=entry.annotator_id)
    assert (annotator.person, annotator.public_id) == (None, entry.annotator.public_id)
    assert Annotation.objects.filter(annotator=annotator).count() == 2
    assert Participation.objects.get(pk=entry.pk).device is None
    assert pat.actor.get("me").status_code == 401


def test_who_withdraws_with_erasure_is_nobody_afterwards(scene, pat, rui):
    assert PERSON in everything()
    entry = pat.entry
    code = pat.tell().json()["exit"]["code"]
    last = pat.tell("withdraw", {"erase": True})
    assert (last.status_code, last.json()["state"], last.json()["exit"]["code"]) == (200, "withdrawn", code)
    check_erased(pat, entry)
    assert stored(rui, scene) == []


def test_an_erasure_without_withdrawing_keeps_what_was_said(scene, pat, rui):
    entry = pat.entry
    erase_identity(entry=entry)
    check_erased(pat, entry)
    erase_identity(entry=entry)
    assert len(stored(rui, scene)) == 2
    assert Participation.objects.get(pk=entry.pk).state == "completed"


def test_an_admin_erases_by_the_platform_s_id(scene, pat, capsys):
    entry = pat.entry
    done = manage(capsys, "crowd_erase", "Cups", "--person", PERSON, "--json")
    assert done.json == {"entry": entry.public_id, "annotator": entry.annotator.public_id}
    check_erased(pat, entry)
    assert manage(capsys, "crowd_erase", "Cups", "--person", PERSON, "--json").status == 2


def test_erasing_an_account_erases_what_platforms_know_of_it(scene, pat):
    entry = pat.entry
    erase_person(person=entry.annotator.person)
    check_erased(pat, entry)


def test_others_are_left_alone(scene, recruitment, pat, project):
    other = Newcomer(recruiting(make_scene(project, name="Jugs")), PERSON + "0", SUBMISSION + "0")
    other.begin()
    erase_identity(entry=pat.entry)
    assert other.tell().json()["state"] == "working"


def test_whoever_was_at_work_is_withdrawn_first(scene, recruitment):
    kim = Newcomer(recruitment, "kim", "s-kim")
    kim.begin()
    held = take(kim.actor, scene)
    entry = kim.entry
    erase_identity(entry=entry)
    assert entry.state == "withdrawn" and held.row.slot is None
