"""Sign-in links work once; passwords are tried ten times; tokens are what the database does not hold."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from outtake.accounts.people.authentication import client_ip
from outtake.accounts.people.models import ApiToken, Person, SignInLink
from outtake.accounts.people.operations import issue_sign_in_link
from tests.support.cast import Actor, make_person, nobody
from tests.support.threads import at_once
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db

PASSWORD = "a cup that falls upwards"


@pytest.fixture
def person(db) -> Person:
    """Ana, with a password."""
    person = make_person("ana")
    person.set_password(PASSWORD)
    person.save()
    return person


def signed_in_as(client: Client) -> str | None:
    answer = client.get("/api/v1/me")
    return answer.json()["username"] if answer.status_code == 200 else None


def token_for(username: str, password: str, caller: Actor | None = None):
    return (caller or nobody()).post("auth/token", {"username": username, "password": password})


def test_a_link_opens_one_session_once(person, client):
    link = issue_sign_in_link(person=person)
    assert client.post(link).status_code == 302
    assert signed_in_as(client) == "ana"
    second = Client()
    assert second.post(link).status_code == 404
    assert signed_in_as(second) is None


def test_looking_at_a_link_does_not_use_it_up(person, client):
    link = issue_sign_in_link(person=person)
    assert [client.get(link).status_code for _ in range(3)] == [200, 200, 200]
    assert signed_in_as(client) is None
    assert client.post(link).status_code == 302


def test_a_link_ends(person, client):
    link = issue_sign_in_link(person=person)
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.post(link).status_code == 404
    assert signed_in_as(client) is None


def test_used_over_and_unknown_links_read_alike(person):
    used, over = issue_sign_in_link(person=person), issue_sign_in_link(person=person)
    Client().post(used)
    SignInLink.objects.filter(used_at=None).update(expires_at=timezone.now())
    answers = [Client().post(link) for link in (used, over, "/sign-in/unknown")]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


def test_a_link_of_somebody_who_was_shut_out_does_not_work(person, client):
    link = issue_sign_in_link(person=person)
    Person.objects.update(is_active=False)
    assert client.post(link).status_code == 404


def test_a_token_of_somebody_who_was_shut_out_does_not_work(ana):
    assert ana.get("me").status_code == 200
    Person.objects.update(is_active=False)
    answer = ana.get("me")
    assert answer.status_code == 401
    fields_of(answer)


def test_a_name_and_a_password_give_a_token(person):
    token = token_for("ana", PASSWORD).json()["token"]
    caller = Actor(person, Client(headers={"authorization": f"Bearer {token}"}))
    me = {"username": "ana", "installation_admin": False, "language": "en", "projects": []}
    assert caller.get("me").json() == me


@pytest.mark.parametrize(("username", "password"), [("ana", "wrong"), ("nobody", PASSWORD), ("ana", PASSWORD + " ")])
def test_a_wrong_name_reads_as_a_wrong_password(person, username: str, password: str):
    answer = token_for(username, password)
    assert answer.status_code == 401
    assert answer.json()["detail"] == token_for("ana", "another").json()["detail"]
    fields_of(answer)


def test_the_tenth_wrong_password_closes_the_door(person):
    tries = [token_for("ana", f"wrong {n}") for n in range(10)]
    assert {answer.status_code for answer in tries[:9]} == {401}
    late = token_for("ana", PASSWORD)
    assert (late.status_code, late["Retry-After"]) == (429, "900")
    fields_of(late)
    assert not ApiToken.objects.exists()


def test_the_door_is_closed_for_that_name_alone(person):
    bo = make_person("bo")
    bo.set_password(PASSWORD)
    bo.save()
    for n in range(11):
        token_for("ana", f"wrong {n}")
    assert token_for("bo", PASSWORD).status_code == 200


def test_the_sign_in_page_opens_a_session(person, client):
    wrong = client.post("/sign-in", {"username": "ana", "password": "wrong"})
    assert (wrong.status_code, signed_in_as(client)) == (200, None)
    right = client.post("/sign-in", {"username": "ana", "password": PASSWORD})
    assert (right.status_code, right["Location"], signed_in_as(client)) == (302, "/", "ana")
    assert client.post("/sign-out").status_code == 302
    assert signed_in_as(client) is None


def test_the_sign_in_page_closes_after_ten_wrong_passwords_too(person, client):
    for n in range(10):
        client.post("/sign-in", {"username": "ana", "password": f"wrong {n}"})
    assert client.post("/sign-in", {"username": "ana", "password": PASSWORD}).status_code == 429
    assert signed_in_as(client) is None


def test_signing_in_leads_nowhere_else(person, client):
    body = {"username": "ana", "password": PASSWORD, "next": "https://evil.example.org/"}
    assert client.post("/sign-in", body)["Location"] == "/"


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Bearer wrong", "bearer x y", "Basic YW5hOmE=", "Token x", "Bearer \xff"]
)
def test_a_header_that_opens_nothing_is_a_401(person, header: str):
    answer = Actor(None, Client(headers={"authorization": header})).get("me")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    fields_of(answer)


def test_a_wrong_token_is_not_saved_by_a_session(person, client):
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/api/v1/me", headers={"authorization": "Bearer wrong"}).status_code == 401


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_of_twenty_who_use_a_link_at_once_one_gets_in():
    link = issue_sign_in_link(person=make_person("ana"))
    codes = at_once(20, lambda _: Client().post(link).status_code)
    assert sorted(codes) == [302] + [404] * 19


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_tries_that_run_at_once_are_all_counted():
    person = make_person("ana")
    person.set_password(PASSWORD)
    person.save()
    at_once(12, lambda n: token_for("ana", f"wrong {n}").status_code)
    assert token_for("ana", PASSWORD).status_code == 429


def test_behind_our_proxy_the_client_is_whom_the_proxy_names(rf, settings):
    request = rf.get("/", headers={"X-Forwarded-For": "203.0.113.9, 198.51.100.7"})
    assert client_ip(request) == "127.0.0.1"  # anyone can send that header to a server without a proxy
    settings.BEHIND_PROXY = True
    assert client_ip(request) == "198.51.100.7"
