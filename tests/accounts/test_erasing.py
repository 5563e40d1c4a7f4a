"""An erased person is in no table any more, and their annotations are byte for byte the same."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session as Earlier
from django.core import serializers
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from outtake.accounts.own_account.erasure import erase_person
from outtake.accounts.people import mail
from outtake.accounts.people.models import Person, Session
from outtake.accounts.people.operations import issue_sign_in_link
from outtake.accounts.projects.invitations import invite
from outtake.accounts.projects.models import Invitation, Membership, Role
from tests.support.cast import Actor, browser_of
from tests.support.commands import manage
from tests.support.factories import make_scene
from tests.support.working import take

pytestmark = pytest.mark.django_db

NAME, EMAIL, UID = "Wilhelmina Murray", "mina@whitby.example.org", "uid-of-mina"


@pytest.fixture
def mina(ana: Actor, project) -> Actor:
    """Someone who left traces wherever one can."""
    person = ana.person
    person.username, person.email = NAME, EMAIL
    person.set_password("a cup that falls upwards")
    person.save()
    EmailAddress.objects.create(user=person, email=EMAIL, verified=True, primary=True)
    SocialAccount.objects.create(user=person, provider="oidc", uid=UID, extra_data={"name": NAME})
    issue_sign_in_link(person=person)
    browser_of(person).client.get("/account")
    for body in ({"username": NAME, "password": "wrong"}, {"username": EMAIL, "password": "wrong"}):
        Client().post("/sign-in", body)
    Invitation.objects.create(
        project=project, role=Role.ANNOTATOR, digest="0", email=EMAIL, expires_at=person.created_at
    )
    invite(project=project, role=Role.ANNOTATOR, by=person)
    return ana


def traces(*words: str) -> list[str]:
    """The tables in which one of these words stands, in any column; sessions are read as what they hold."""
    found = []
    for model in apps.get_models():
        text = serializers.serialize("json", model._default_manager.order_by("pk"), ensure_ascii=False)
        if model is Session:
            text = str([session.get_decoded() for session in Session.objects.all()])
        found += [model._meta.label for word in words if word in text]
    return found


def said() -> str:
    """All that was said, and what was made of it."""
    kept = [model for label in ("annotations", "evaluation") for model in apps.get_app_config(label).get_models()]
    rows = {model: model._default_manager.order_by("pk") for model in kept if model is not Annotator}
    return "\n".join(serializers.serialize("json", each) for each in rows.values())


def test_nothing_tells_any_more_who_it_was_and_what_was_said_stays_as_it_was(mina, bo, project):
    scene = make_scene(project, overlap=2)
    take(mina, scene).submit()
    take(bo, scene).submit()
    annotator = annotator_of(mina.person)
    make_ground_truth(TruthRequest(study=scene.study, annotators=[annotator], policy=GroundTruth.ONE))
    password, before = mina.person.password, said()
    assert {"accounts.Person", "axes.AccessAttempt", "account.EmailAddress", "accounts.Invitation"} <= set(
        traces(NAME, EMAIL, UID)
    )
    sessions = Session.objects.count()
    erase_person(person=mina.person)
    assert traces(NAME, EMAIL, UID, password, mina.person.public_id) == []
    assert said() == before
    assert Annotation.objects.filter(annotator=annotator).exists() and TruthItem.objects.exists()
    annotator.refresh_from_db()
    assert annotator.person is None
    assert Session.objects.count() == sessions - 1
    assert mina.get("me").status_code == 401


def test_the_sessions_of_others_are_not_read(mina, monkeypatch):
    """There may be hundreds of thousands, and the database is locked meanwhile."""

    def refuse(*args: object) -> None:
        raise AssertionError("a session was decoded")

    monkeypatch.setattr(SessionBase, "decode", refuse)
    erase_person(person=mina.person)
    assert not Person.objects.filter(username=NAME).exists()


@pytest.mark.parametrize("email", [EMAIL, EMAIL.upper()])
def test_a_sign_in_that_waits_for_its_code_is_forgotten(mina, settings, monkeypatch, email: str):
    settings.SENDS_MAIL = True
    monkeypatch.setattr(mail, "run_beside", lambda work: work())
    cache.clear()  # the count of codes that were asked for
    others, mine = Client(), Client()
    assert mine.post("/sign-in/email", {"email": email}, follow=True).status_code == 200
    assert others.post("/sign-in/email", {"email": "other@whitby.example.org"}, follow=True).status_code == 200
    assert "accounts.Session" in traces(EMAIL)
    erase_person(person=mina.person)
    assert traces(EMAIL) == []
    assert "accounts.Session" in traces("other@whitby.example.org")


def test_sessions_of_the_earlier_table_stay_open_and_can_be_erased(mina, bo):
    """They are taken over by the migration, with whom they name."""
    browsers = [browser_of(mina.person).client, browser_of(bo.person).client]
    signed_in = Session.objects.values("session_key", "session_data", "expire_date").order_by("session_key")
    Earlier.objects.bulk_create(Earlier(**row) for row in signed_in)
    Earlier.objects.create(session_key="over", session_data="", expire_date=timezone.now())
    Earlier.objects.create(session_key="broken", session_data="?", expire_date=timezone.now() + timedelta(days=1))
    before = list(signed_in.values())
    Session.objects.all().delete()
    import_module("outtake.accounts.migrations.0004_sessions").take_over(apps, None)
    assert list(signed_in.values()) == before
    assert not Earlier.objects.exists()
    assert [browser.get("/account").status_code for browser in browsers] == [200, 200]
    erase_person(person=mina.person)
    assert [browser.get("/account").status_code for browser in browsers] == [302, 200]


def test_others_keep_what_is_theirs(mina, bo, project):
    other = browser_of(bo.person).client
    erase_person(person=mina.person)
    assert other.get("/account").status_code == 200
    assert Membership.objects.get(project=project).person == bo.person


@pytest.mark.parametrize("by", ["name", "id"])
def test_the_command_takes_a_name_or_an_id(mina, capsys, by: str):
    public_id = mina.person.public_id
    ran = manage(capsys, "erase_person", NAME if by == "name" else public_id, "--json")
    assert (ran.status, ran.json) == (0, {"erased": public_id})
    assert not Person.objects.filter(pk=mina.person.pk).exists()


def test_the_command_refuses_whom_it_does_not_know(capsys):
    ran = manage(capsys, "erase_person", "nobody")
    assert (ran.status, ran.out) == (2, "") and "'nobody'" in ran.err
