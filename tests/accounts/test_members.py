"""Admins list, change and remove members, and take invitations back; a project keeps an admin."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.test import Client

from outtake.accounts.own_account.erasure import erase_oneself
from outtake.accounts.people import mail
from outtake.accounts.projects.members import change_role, remove_member
from outtake.accounts.projects.models import Invitation, Membership, Project, Role
from outtake.errors import Conflict
from tests.support.cast import Actor, browser_of, make_person, script_of
from tests.support.threads import at_once
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db


def members(project: Project) -> str:
    return f"projects/{project.public_id}/members/"


def invitations(project: Project) -> str:
    return f"projects/{project.public_id}/invitations/"


def test_members_are_listed_by_name_with_the_address_they_proved(root, ada, ana, project):
    EmailAddress.objects.create(user=ana.person, email="claimed@example.org", verified=False, primary=True)
    EmailAddress.objects.create(user=ana.person, email="ana@example.org", verified=True)
    assert root.get(members(project)).json()["results"] == [
        {"id": ada.person.public_id, "username": "ada", "email": "", "role": "admin", "active": True},
        {
            "id": ana.person.public_id,
            "username": "ana",
            "email": "ana@example.org",
            "role": "annotator",
            "active": True,
        },
    ]


def test_a_project_s_admin_sees_the_addresses_of_those_who_accepted_an_invitation(root, ada, zoe, project):
    for actor in (ada, zoe):
        name = actor.person.username
        EmailAddress.objects.create(user=actor.person, email=f"{name}@example.org", verified=True)
    root.post(members(project), {"username": "zoe", "role": "annotator"})

    def seen() -> list[str]:
        return [each["email"] for each in ada.get(members(project)).json()["results"]]

    assert seen() == ["ada@example.org", ""]
    changed = ada.put(members(project) + zoe.person.public_id, {"role": "annotator"})
    assert changed.json()["email"] == ""
    ada.call("DELETE", members(project) + zoe.person.public_id)
    link = ada.post(invitations(project), {"role": "annotator"}).json()["link"]
    browser_of(zoe.person).client.post(link)
    assert seen() == ["ada@example.org", "zoe@example.org"]


@pytest.mark.parametrize("way", ["removed", "demoted by an admin", "demoted by name"])
def test_links_of_who_is_no_admin_any_more_open_nothing(root, ada, ana, project, way: str):
    link = ada.post(invitations(project), {"role": "admin"}).json()["link"]
    own = members(project) + ana.person.public_id
    ada.put(own, {"role": "admin"})
    hers = ana.post(invitations(project), {"role": "admin"}).json()["link"]
    if way == "removed":
        ada.call("DELETE", own)
    elif way == "demoted by an admin":
        ada.put(own, {"role": "annotator"})
    else:
        root.post(members(project), {"username": "ana", "role": "annotator"})
    assert [Client().get(each).status_code for each in (link, hers)] == [200, 404]


def test_a_role_is_changed_and_a_member_removed(ada, ana, project):
    own = members(project) + ana.person.public_id
    answer = ada.put(own, {"role": "researcher"})
    assert (answer.status_code, answer.json()["role"]) == (200, "researcher")
    assert ada.call("DELETE", own).status_code == 204
    assert ana.get("me").json()["projects"] == []
    assert ada.call("DELETE", own).status_code == ada.put(own, {"role": "admin"}).status_code == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "POST"])
def test_the_last_admin_stays(root, ada, ana, project, method: str):
    make = {"PUT": {"role": "annotator"}, "DELETE": None, "POST": {"username": "ada", "role": "researcher"}}[method]
    path = members(project) + ("" if method == "POST" else ada.person.public_id)
    answer = root.call(method, path, make)
    assert (answer.status_code, fields_of(answer)) == (409, [])
    assert "ada is the last admin of “Lanterns”" in answer.json()["detail"]
    ada.put(members(project) + ana.person.public_id, {"role": "admin"})
    assert root.call(method, path, make).status_code < 300


def test_an_admin_who_is_shut_out_counts_for_none(ada, project):
    gone = make_person("gone", project, Role.ADMIN)
    gone.is_active = False
    gone.save()
    assert ada.call("DELETE", members(project) + ada.person.public_id).status_code == 409


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
@pytest.mark.parametrize("way", ["remove", "demote"])
def test_two_admins_who_remove_each_other_at_once_leave_one(way: str):
    project = Project.objects.create(name="Lanterns")
    people = [make_person(name, project, Role.ADMIN) for name in ("ada", "bea")]

    def act(n: int) -> bool:
        try:
            if way == "remove":
                remove_member(project=project, person_id=people[n].public_id)
            else:
                change_role(project=project, person_id=people[n].public_id, role=Role.ANNOTATOR)
        except Conflict:
            return False
        return True

    assert sorted(at_once(2, act)) == [False, True]
    assert Membership.objects.filter(role=Role.ADMIN).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_two_admins_who_erase_themselves_at_once_leave_one():
    project = Project.objects.create(name="Lanterns")
    people = [make_person(name, project, Role.ADMIN) for name in ("ada", "bea")]

    def act(n: int) -> bool:
        try:
            erase_oneself(person=people[n])
        except Conflict:
            return False
        return True

    assert sorted(at_once(2, act)) == [False, True]
    assert Membership.objects.get().role == Role.ADMIN


def test_open_invitations_are_listed_without_their_links_and_taken_back(ada, project):
    links = [ada.post(invitations(project), {"role": role}).json()["link"] for role in ("annotator", "researcher")]
    Client().post(links[0], {"username": "cleo", "password": "a cup that falls upwards"})
    (listed,) = ada.get(invitations(project)).json()["results"]
    assert (listed["role"], listed["email"], listed["invited_by"]) == ("researcher", "", "ada")
    assert set(listed) == {"id", "role", "email", "invited_by", "expires_at"}
    path = invitations(project) + listed["id"]
    assert ada.call("DELETE", path).status_code == 204
    assert (ada.call("DELETE", path).status_code, Client().get(links[1]).status_code) == (404, 404)


def test_an_accepted_invitation_cannot_be_taken_back(ada, project):
    link = ada.post(invitations(project), {"role": "annotator"}).json()["link"]
    public_id = Invitation.objects.get().public_id
    Client().post(link, {"username": "cleo", "password": "a cup that falls upwards"})
    assert ada.call("DELETE", invitations(project) + public_id).status_code == 404


def test_an_invitation_is_sent_where_mail_is_set_up(ada, project, settings, monkeypatch):
    refused = ada.post(invitations(project), {"role": "annotator", "email": "cleo@example.org"})
    assert (refused.status_code, fields_of(refused)) == (400, ["email"])
    settings.SENDS_MAIL, settings.SITE_URL = True, "https://outtake.example.org"
    monkeypatch.setattr(mail, "run_beside", lambda work: work())
    link = ada.post(invitations(project), {"role": "annotator", "email": " Cleo@example.org"}).json()["link"]
    (message,) = outbox.outbox
    assert (message.to, message.subject) == (["cleo@example.org"], "Invitation to “Lanterns”")
    assert "https://outtake.example.org" + link in message.body.split() and "ada" in message.body
    assert ada.get(invitations(project)).json()["results"][0]["email"] == "cleo@example.org"
    Client().post(link, {"username": "cleo", "password": "a cup that falls upwards"})
    assert Invitation.objects.get().email == ""  # it is theirs to say
    assert ada.post(invitations(project), {"role": "annotator", "email": "no one"}).status_code == 400


def test_who_has_an_account_joins_with_it(ada, zoe, project):
    link = ada.post(invitations(project), {"role": "researcher"}).json()["link"]
    browser = browser_of(zoe.person).client
    assert "You are signed in as zoe" in browser.get(link).content.decode()
    assert browser.post(link)["Location"] == "/"
    assert [each["role"] for each in zoe.get("me").json()["projects"]] == ["admin", "researcher"]
    assert browser.get(link).status_code == 404


def test_an_invitation_takes_no_role_away_and_stays_open(ada, project):
    link = ada.post(invitations(project), {"role": "annotator"}).json()["link"]
    answer = browser_of(ada.person).client.post(link)
    assert (answer.status_code, "already admin of “Lanterns”" in answer.content.decode()) == (409, True)
    assert Membership.objects.get(person=ada.person).role == Role.ADMIN
    assert Client().get(link).status_code == 200


def test_an_invitation_of_somebody_erased_later_stays_used(ada, project):
    link = ada.post(invitations(project), {"role": "annotator"}).json()["link"]
    Client().post(link, {"username": "cleo", "password": "a cup that falls upwards"})
    Membership.objects.get(person__username="cleo").person.delete()
    assert Client().get(link).status_code == 404


@pytest.fixture
def cleo(project: Project) -> Actor:
    """Cleo researches."""
    return script_of(make_person("cleo", project, Role.RESEARCHER))


def test_researchers_see_no_names_of_others(cleo, ana, project):
    assert [cleo.get(path).status_code for path in (members(project), invitations(project))] == [403, 403]


def test_several_are_invited_at_once_and_a_wrong_address_stops_none(ada, project, settings, monkeypatch):
    settings.SENDS_MAIL = True
    monkeypatch.setattr(mail, "run_beside", lambda work: work())
    asked = {"role": "annotator", "emails": ["eve@example.org", "no address", " eve@example.org "], "links": 2}
    answer = ada.post(invitations(project) + "several", asked)
    assert answer.status_code == 201
    made = answer.json()["results"]
    assert [each["email"] for each in made] == ["eve@example.org", "no address", "", ""]
    assert [each["link"] is None for each in made] == [False, True, False, False]
    assert made[1]["problem"] and not made[0]["problem"]
    assert [message.to for message in outbox.outbox] == [["eve@example.org"]]
    assert Invitation.objects.filter(project=project).count() == 3


@pytest.mark.parametrize("asked", [{}, {"links": 101}, {"emails": [f"p{n}@example.org" for n in range(101)]}])
def test_none_and_too_many_are_refused(ada, project, asked: dict):
    answer = ada.post(invitations(project) + "several", {"role": "annotator", **asked})
    assert answer.status_code == 400 and set(fields_of(answer)) <= {"emails", "links"}
    assert not Invitation.objects.exists()


def test_a_reset_ends_what_opened_the_account_and_a_link_gives_it_back(root, ana, client):
    browser, script = browser_of(ana.person).client, script_of(ana.person)
    link = root.post(f"people/{ana.person.public_id}/reset").json()["sign_in"]
    assert browser.get("/account").status_code == 302 and script.get("me").status_code == 401
    client.post(link)
    assert "Set password" in client.get("/account").content.decode()
    assert client.post("/account/password", {"new_password": "a cup on the moon, twice"}).status_code == 302


def test_a_deactivated_account_opens_nothing_until_it_is_reactivated(root, ana, project):
    browser, script = browser_of(ana.person).client, script_of(ana.person)
    account = f"people/{ana.person.public_id}"
    assert root.call("PATCH", account, {"active": False}).json()["active"] is False
    assert browser.get("/account").status_code == 302 and script.get("me").status_code == 401
    assert [each["active"] for each in root.get(members(project)).json()["results"] if each["username"] == "ana"] == [
        False
    ]
    assert root.post(account + "/reset").status_code == 409
    root.call("PATCH", account, {"active": True})
    assert script.get("me").status_code == 200


def test_nobody_deactivates_their_own_account(root):
    assert root.call("PATCH", f"people/{root.person.public_id}", {"active": False}).status_code == 409
    assert root.get("me").status_code == 200
