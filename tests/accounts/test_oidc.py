"""Sign-in with an OpenID Connect server: a real one on this machine, and one that returns every kind of false data."""

from __future__ import annotations

import time
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import Client

from outtake.accounts.people.models import Person
from outtake.accounts.projects.invitations import invite
from outtake.accounts.projects.models import Membership, Role
from outtake.settings.people import oidc_settings
from tests.support.cast import make_person, nobody
from tests.support.model_server import model_server
from tests.support.oidc_server import CLIENT_SECRET, OidcServer, key_of, oidc_server

pytestmark = pytest.mark.django_db

CALLBACK = "/sign-in/oidc/callback"


@pytest.fixture
def lab(settings) -> Iterator[OidcServer]:
    """A server, and an installation that is configured for it."""
    with oidc_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        yield server


@pytest.fixture
def cleo(db) -> Person:
    """Someone who proved that cleo@example.org is hers."""
    person = make_person("cleo of old")
    EmailAddress.objects.create(user=person, email="cleo@example.org", verified=True, primary=True)
    return person


def go(client: Client, lab: OidcServer, **changes: str) -> HttpResponse:
    """Sign in; `changes` are made to what the browser brings back."""
    away = client.get("/sign-in/oidc")
    assert away.status_code == 302
    return client.get(CALLBACK, {**lab.consent(away["Location"]), **changes})


def name_of(client: Client) -> str | None:
    answer = client.get("/api/v1/me")
    return answer.json()["username"] if answer.status_code == 200 else None


def test_a_known_address_signs_in_and_the_account_is_known_from_then_on(lab, cleo, client):
    assert go(client, lab)["Location"] == "/"
    assert name_of(client) == "cleo of old"
    lab.person.update(email="new@example.org")
    later = Client()
    assert go(later, lab).status_code == 302
    assert name_of(later) == "cleo of old"
    assert SocialAccount.objects.get().extra_data == {}


def test_somebody_unknown_is_told_that_it_takes_an_invitation(lab, client):
    answer = go(client, lab)
    assert (answer.status_code, name_of(client)) == (403, None)
    assert "invitation" in answer.content.decode()
    assert not Person.objects.exists() and not SocialAccount.objects.exists()


def test_somebody_unknown_joins_by_the_invitation_they_opened(lab, project, client):
    make_person("cleo")
    link = invite(project=project, role=Role.RESEARCHER, by=make_person("ada"))
    assert "Join with Lab Login" in client.get(link).content.decode()
    assert go(client, lab).status_code == 302
    assert name_of(client) == "cleo 2"
    assert Membership.objects.values_list("person__username", "role").get() == ("cleo 2", "researcher")
    assert EmailAddress.objects.get().verified
    other = Client()
    assert other.get(link).status_code == 404


def test_one_address_is_not_given_to_two(lab, cleo, project, client):
    """An unproved address opens no one's account, and is not noted for the new one."""
    lab.person["email_verified"] = False
    assert go(client, lab).status_code == 403
    client.get(invite(project=project, role=Role.ANNOTATOR, by=cleo))
    assert go(client, lab).status_code == 302
    assert name_of(client) == "cleo"
    assert EmailAddress.objects.get().user == cleo


@pytest.mark.parametrize("verified", [False, None, "false", "yes", 1.5])
def test_an_address_that_is_not_proved_there_proves_nothing_here(lab, cleo, client, verified: object):
    lab.person["email_verified"] = verified
    assert (go(client, lab).status_code, name_of(client)) == (403, None)


def test_an_address_that_is_not_proved_here_is_nobody_s(lab, client):
    EmailAddress.objects.create(user=make_person("mallory"), email="cleo@example.org", verified=False)
    assert (go(client, lab).status_code, name_of(client)) == (403, None)


@pytest.mark.parametrize(
    "bent",
    [
        {"iss": "https://evil.example.org"},
        {"iss": None},
        {"aud": "another"},
        {"aud": ["outtake", "another"], "azp": "another"},
        {"nonce": "of another sign-in"},
        {"nonce": None},
        {"exp": int(time.time()) - 3600},
        {"exp": None},
        {"iat": int(time.time()) + 3600},
        {"sub": None},
        {"sub": "someone else"},
    ],
    ids=lambda bent: ",".join(bent),
)
def test_a_token_that_does_not_hold_opens_nothing(lab, cleo, client, bent: dict):
    lab.bent = bent
    assert (go(client, lab).status_code, name_of(client)) == (400, None)
    assert not SocialAccount.objects.exists()


def test_a_token_signed_by_another_opens_nothing(lab, cleo, client):
    lab.key = key_of("another")
    assert (go(client, lab).status_code, name_of(client)) == (400, None)


@pytest.mark.parametrize("changes", [{"state": "another"}, {"state": ""}, {"code": "another"}, {"code": ""}], ids=str)
def test_what_the_browser_brings_has_to_be_of_this_sign_in(lab, cleo, client, changes: dict):
    assert (go(client, lab, **changes).status_code, name_of(client)) == (400, None)


def test_what_one_browser_began_another_cannot_end(lab, cleo, client):
    brought = lab.consent(client.get("/sign-in/oidc")["Location"])
    other = Client()
    assert (other.get(CALLBACK, brought).status_code, name_of(other)) == (400, None)
    assert client.get(CALLBACK, brought).status_code == 302
    assert Client().get(CALLBACK, brought).status_code == 400


def test_who_turns_back_is_at_the_sign_in_again(lab, client):
    state = parse_qs(urlsplit(client.get("/sign-in/oidc")["Location"]).query)["state"][0]
    answer = client.get(CALLBACK, {"error": "access_denied", "state": state})
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in")


@pytest.mark.parametrize("path", ["/token", "/keys", "/userinfo", "/.well-known/openid-configuration"])
@pytest.mark.parametrize("said", [b"", b"<html>", b"[]", b'{"keys": 1, "access_token": 7}', b"{" + b" " * (1 << 20)])
def test_a_server_that_talks_nonsense_is_our_visitor_s_bad_luck_and_no_fault_of_ours(
    lab, cleo, client, path: str, said: bytes
):
    lab.broken[path] = said
    away = client.get("/sign-in/oidc")
    if away.status_code == 302:
        away = client.get(CALLBACK, lab.consent(away["Location"]))
    assert (away.status_code, name_of(client)) == (400, None)


def test_a_description_that_names_another_issuer_is_not_believed(lab, client):
    lab.described = {"issuer": "https://evil.example.org"}
    assert client.get("/sign-in/oidc").status_code == 400


@pytest.mark.parametrize("named", ["token_endpoint", "jwks_uri", "userinfo_endpoint"])
def test_no_other_server_is_called_whatever_the_description_names(lab, cleo, client, named: str):
    with model_server() as canary:
        lab.described = {named: canary.address}
        assert (go(client, lab).status_code, name_of(client)) == (400, None)
        assert canary.connections == 0


def test_the_secret_stays_between_the_servers(lab, cleo, client):
    away = client.get("/sign-in/oidc", {"scope": "everything", "auth_params": "prompt=none", "process": "connect"})
    asked = {name: values[0] for name, values in parse_qs(urlsplit(away["Location"]).query).items()}
    assert CLIENT_SECRET not in away["Location"]
    assert set(asked["scope"].split()) == {"openid", "profile", "email"}
    assert asked["code_challenge_method"] == "S256" and "prompt" not in asked


def test_signing_in_leads_to_where_one_was_going_and_nowhere_else(lab, cleo):
    for next_url, end in (("/account", "/account"), ("https://evil.example.org/", "/")):
        client = Client()
        away = client.get("/sign-in/oidc", {"next": next_url})
        assert client.get(CALLBACK, lab.consent(away["Location"]))["Location"] == end


def test_somebody_who_was_shut_out_stays_out(lab, cleo, client):
    go(client, lab)
    Person.objects.update(is_active=False)
    later = Client()
    assert (go(later, lab).status_code, name_of(later)) == (403, None)


def test_without_a_server_there_is_no_such_way():
    assert [nobody().get(path).status_code for path in ("/sign-in/oidc", CALLBACK)] == [404, 404]
    assert "Sign in with" not in nobody().get("/sign-in").content.decode()


@pytest.mark.parametrize(
    "environment",
    [
        {"OIDC_SERVER_URL": "https://id.example.org"},
        {"OIDC_SERVER_URL": "http://id.example.org", "OIDC_CLIENT_ID": "a", "OIDC_CLIENT_SECRET": "b"},
        {"OIDC_SERVER_URL": "id.example.org", "OIDC_CLIENT_ID": "a", "OIDC_CLIENT_SECRET": "b"},
    ],
)
def test_half_a_configuration_is_refused_at_the_start(environment: dict):
    with pytest.raises(ImproperlyConfigured):
        oidc_settings(environment)
