"""``create_account``: JSON on standard output and nothing else, and the exit statuses of the contract."""

from __future__ import annotations

import json

import pytest

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project, Role
from tests.support.commands import Ran, manage

pytestmark = pytest.mark.django_db


def create(capsys, *args: str) -> Ran:
    return manage(capsys, "create_account", *args)


def test_accounts_are_printed_as_one_json_object(capsys):
    status, out, err = create(capsys, "ana", "bo", "--role", "annotator", "--json")
    made = json.loads(out)
    assert (status, err) == (0, "")
    assert list(made) == ["accounts"]
    assert [each["username"] for each in made["accounts"]] == ["ana", "bo"]
    assert all(set(each) == {"username", "password", "token", "sign_in"} for each in made["accounts"])
    assert len({each["password"] for each in made["accounts"]}) == 2


def test_what_is_printed_opens_the_account(capsys, client):
    _, out, _ = create(capsys, "ana", "--role", "annotator", "--json")
    (ana,) = json.loads(out)["accounts"]
    me = client.get("/api/v1/me", headers={"authorization": f"Bearer {ana['token']}"})
    assert me.json()["username"] == "ana"
    credentials = {"username": "ana", "password": ana["password"]}
    fresh = client.post("/api/v1/auth/token", credentials, content_type="application/json")
    assert fresh.status_code == 200
    assert client.post(ana["sign_in"]).status_code == 302
    assert client.get("/api/v1/me").json()["username"] == "ana"


def test_secrets_are_not_kept_as_they_are(capsys):
    _, out, _ = create(capsys, "ana", "--role", "annotator", "--json")
    (ana,) = json.loads(out)["accounts"]
    person = Person.objects.get()
    kept = [person.password, person.tokens.get().digest, person.sign_in_links.get().digest]
    for secret in (ana["password"], ana["token"], ana["sign_in"].rpartition("/")[2]):
        assert all(secret not in each for each in kept)


def test_people_read_names_and_secrets(capsys):
    status, out, _ = create(capsys, "ana", "--role", "annotator")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == ["ana", "password", "token", "sign_in"]


@pytest.mark.parametrize("role", Role.values)
def test_with_a_project_one_is_a_member_and_a_missing_project_is_made(capsys, role: str):
    create(capsys, "ana", "--role", role, "--project", "Lanterns")
    assert Membership.objects.values_list("person__username", "project__name", "role").get() == (
        "ana",
        "Lanterns",
        role,
    )
    assert not Person.objects.get().is_installation_admin


@pytest.mark.parametrize(
    ("role", "of_the_installation"), [("admin", True), ("researcher", False), ("annotator", False)]
)
def test_without_a_project_only_an_admin_is_more_than_a_name(capsys, role: str, of_the_installation: bool):
    create(capsys, "ana", "--role", role)
    assert Person.objects.get().is_installation_admin is of_the_installation
    assert not Membership.objects.exists() and not Project.objects.exists()


@pytest.mark.parametrize("names", [["ana", "bo", "ana"], ["bo", "cleo"]])
def test_a_taken_name_makes_no_account_at_all(capsys, names: list[str]):
    create(capsys, "cleo", "--role", "annotator")
    status, out, err = create(capsys, *names, "--role", "annotator", "--json")
    assert (status, out) == (2, "")
    assert "is taken" in err
    assert Person.objects.count() == 1


@pytest.mark.parametrize("names", [[""], ["x" * 151], ["a\0b"], ["  "]])
@pytest.mark.database
def test_a_name_that_cannot_be_is_wrong_use(capsys, names: list[str]):
    status, out, err = create(capsys, *names, "--role", "annotator", "--json")
    assert (status, out) == (2, "") and err
    assert not Person.objects.exists()


def test_an_empty_project_is_not_the_installation(capsys):
    assert create(capsys, "ana", "--role", "admin", "--project", "")[0] == 2
    assert not Person.objects.exists()


def test_wrong_use_exits_with_2(capsys):
    for wrong in (["ana"], ["ana", "--role", "owner"], ["--role", "annotator"]):
        assert create(capsys, *wrong)[:2] == (2, "")
    assert not Person.objects.exists()
