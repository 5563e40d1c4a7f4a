"""Sign-up is closed: one joins by an invitation, once, or is made a member by an admin."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from outtake.accounts.people.models import Person
from outtake.accounts.projects.invitations import invite
from outtake.accounts.projects.models import Invitation, Membership, Project, Role
from tests.support.cast import Actor, make_person, nobody
from tests.support.threads import at_once
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db

PASSWORD = "a cup that falls upwards"


@pytest.fixture
def link(ada: Actor, project: Project) -> str:
    """The path of an invitation to annotate."""
    return ada.post(f"projects/{project.public_id}/invitations/", {"role": "annotator"}).json()["link"]


def accept(link: str, username: str = "cleo", password: str = PASSWORD, client: Client | None = None):
    return (client or Client()).post(link, {"username": username, "password": password})


def test_an_invitation_makes_an_account_a_member_and_a_session(link, project, client):
    assert project.name in client.get(link).content.decode()
    assert accept(link, client=client).status_code == 302
    me = client.get("/api/v1/me").json()
    assert me["username"] == "cleo"
    assert me["projects"] == [{"id": project.public_id, "name": "Lanterns", "role": "annotator"}]


def test_an_invitation_works_once(link):
    accept(link)
    again = accept(link, "dora")
    assert (again.status_code, Person.objects.filter(username="dora").exists()) == (404, False)
    assert Client().get(link).status_code == 404


def test_an_invitation_ends(link):
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert (Client().get(link).status_code, accept(link).status_code) == (404, 404)


@pytest.mark.parametrize("password", ["", "short", "password12", "1234567890", "cleo cleo cleo"])
def test_a_weak_password_is_refused_and_the_invitation_stays_open(link, password: str):
    username = "cleo cleo" if "cleo" in password else "cleo"
    assert accept(link, username, password).status_code == 400
    assert not Person.objects.filter(username=username).exists()
    assert accept(link).status_code == 302


@pytest.mark.parametrize("username", ["", "  ", "x" * 151, "ada", "a\0b"])
@pytest.mark.database
def test_a_name_that_cannot_be_or_is_taken_is_refused(link, username: str):
    assert accept(link, username).status_code == 400
    assert Membership.objects.count() == 1
    assert accept(link).status_code == 302


def test_the_role_is_the_invitation_s_whatever_is_sent(link):
    Client().post(link, {"username": "cleo", "password": PASSWORD, "role": "admin", "is_installation_admin": "1"})
    assert Membership.objects.get(person__username="cleo").role == Role.ANNOTATOR
    assert not Person.objects.get(username="cleo").is_installation_admin


def test_only_a_digest_of_the_invitation_is_kept(link):
    assert link.rpartition("/")[2] not in str(list(Invitation.objects.values()))


@pytest.mark.parametrize("path", ["/sign-up", "/register", "/accounts/signup", "/user/signup", "/api/v1/accounts/"])
def test_there_is_no_door_without_an_invitation(db, path: str):
    body = {"username": "cleo", "password": PASSWORD}
    assert [nobody().get(path).status_code, nobody().post(path, body).status_code] == [404, 404]
    assert not Person.objects.exists()


def test_an_admin_of_the_installation_makes_members_and_changes_their_role(root, project):
    cleo = make_person("cleo")
    path = f"projects/{project.public_id}/members/"
    answer = root.post(path, {"username": "cleo", "role": "annotator"})
    assert (answer.status_code, answer.json()) == (201, {"id": cleo.public_id})
    root.post(path, {"username": "cleo", "role": "researcher"})
    assert Membership.objects.get(person=cleo).role == Role.RESEARCHER


@pytest.mark.parametrize("body", [{"role": "annotator"}, {"role": "owner"}, {"role": "annotator", "more": 1}])
def test_an_admin_of_a_project_is_told_to_invite_whether_the_name_exists_or_not(ada, ana, zoe, project, body: dict):
    path = f"projects/{project.public_id}/members/"
    answers = [ada.post(path, {"username": name, **body}) for name in ("zoe", "ana", "nobody", "")]
    assert {answer.status_code for answer in answers} == {403}
    assert len({answer.content for answer in answers}) == 1
    assert "Send an invitation instead" in answers[0].json()["detail"] and fields_of(answers[0]) == []
    assert not project.memberships.filter(person=zoe.person).exists()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"username": "nobody", "role": "annotator"}, "username"),
        ({"username": "ana", "role": "owner"}, "role"),
        ({"username": "ana"}, "role"),
        ({"role": "annotator"}, "username"),
        ({"username": ["ana"], "role": "annotator"}, "username"),
        ({"username": "ana", "role": "annotator", "is_active": False}, "is_active"),
    ],
)
def test_a_membership_that_cannot_be_is_refused_by_field(root, ana, project, body: dict, field: str):
    answer = root.post(f"projects/{project.public_id}/members/", body)
    assert (answer.status_code, fields_of(answer)) == (400, [field])


def test_a_project_s_name_is_taken_once_and_not_empty(db):
    root = make_person("root")
    Person.objects.update(is_installation_admin=True)
    client = Client()
    client.force_login(root, backend="django.contrib.auth.backends.ModelBackend")
    caller = Actor(root, client)
    codes = [caller.post("projects/", {"name": name}).status_code for name in ("Wells", "Wells", " Wells ", " ")]
    assert codes == [201, 409, 409, 400]
    assert Membership.objects.values_list("person__username", "role").get() == ("root", "admin")


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_of_ten_who_accept_one_invitation_at_once_one_joins():
    project = Project.objects.create(name="Lanterns")
    link = invite(project=project, role=Role.ANNOTATOR, by=make_person("ada", project, Role.ADMIN))
    codes = at_once(10, lambda n: accept(link, f"guest {n}").status_code)
    assert sorted(codes) == [302] + [404] * 9
    assert Person.objects.filter(username__startswith="guest").count() == 1
