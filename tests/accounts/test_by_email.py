"""A code by e-mail: for addresses that were proved, and for the invited; no one learns which addresses are known."""

from __future__ import annotations

import re
import threading

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from outtake.accounts.people import mail
from outtake.accounts.people.models import Person
from outtake.accounts.projects.invitations import invite
from outtake.accounts.projects.models import Membership, Role
from outtake.settings.people import mail_settings
from tests.support.cast import make_person, nobody

pytestmark = pytest.mark.django_db

ASK, CONFIRM = "/sign-in/email", "/sign-in/code"
ADDRESS = "ana@example.org"


@pytest.fixture(autouse=True)
def sends_mail(settings, monkeypatch):
    """An installation that sends mail; at once, so that tests need not wait."""
    settings.SENDS_MAIL = True
    monkeypatch.setattr(mail, "run_beside", lambda work: work())
    cache.clear()  # the count of codes that were asked for


@pytest.fixture
def ana(db) -> Person:
    """Ana, whose address is proved."""
    person = make_person("ana")
    EmailAddress.objects.create(user=person, email=ADDRESS, verified=True, primary=True)
    return person


def ask(client: Client, email: str = ADDRESS, **body: str) -> str:
    """Ask for a code; return the page that waits for it."""
    answer = client.post(ASK, {"email": email, **body}, follow=True)
    assert answer.redirect_chain[0][0].split("?")[0] == CONFIRM
    return answer.content.decode()


def code_in(message: outbox.EmailMessage) -> str:
    return re.findall(r"^[A-Z]{4}-[A-Z]{4}$", message.body, re.MULTILINE)[0]


def name_of(client: Client) -> str | None:
    answer = client.get("/api/v1/me")
    return answer.json()["username"] if answer.status_code == 200 else None


def without_tokens(page: str, email: str) -> str:
    return re.sub(r'csrfmiddlewaretoken" value="\w+"', "", page).replace(email, "ADDRESS")


def test_a_code_opens_a_session_where_one_was_going(ana, client):
    ask(client, "Ana@Example.org", next="/account")
    (message,) = outbox.outbox
    assert (message.to, message.subject) == ([ADDRESS], "Your Outtake sign-in code")
    answer = client.post(CONFIRM, {"code": code_in(message).lower().replace("-", " "), "next": "/account"})
    assert (answer.status_code, answer["Location"], name_of(client)) == (302, "/account", "ana")


def test_a_code_works_in_the_browser_that_asked_and_once(ana, client):
    ask(client)
    code, other = code_in(outbox.outbox[0]), Client()
    ask(other, "bo@example.org")
    other.post(CONFIRM, {"code": code})
    assert name_of(other) is None
    client.post(CONFIRM, {"code": code})
    client.post("/sign-out")
    client.post(CONFIRM, {"code": code})
    assert name_of(client) is None


def test_an_unknown_address_answers_as_a_known_one_and_is_sent_nothing(ana):
    known, unknown = Client(), Client()
    pages = [without_tokens(ask(known), ADDRESS), without_tokens(ask(unknown, "bo@example.org"), "bo@example.org")]
    assert pages[0] == pages[1]
    assert [message.to for message in outbox.outbox] == [[ADDRESS]]
    for n in range(3):
        answers = [each.post(CONFIRM, {"code": f"WRNG-{n}"}) for each in (known, unknown)]
        assert len({(answer.status_code, answer.get("Location")) for answer in answers}) == 1
    assert not Person.objects.exclude(pk=ana.pk).exists()


@pytest.mark.parametrize("code", ["", "é", "-"])
def test_no_code_at_all_is_not_the_code_of_somebody_unknown(client, code: str):
    ask(client, "bo@example.org")
    assert client.post(CONFIRM, {"code": code}).status_code == 200
    assert name_of(client) is None


def test_nobody_waits_for_the_mail_server(ana, client, monkeypatch):
    """Its time would tell a known address from an unknown one."""
    monkeypatch.undo()
    may_send, sent = threading.Event(), threading.Event()
    monkeypatch.setattr(mail, "_send", lambda *_: may_send.wait(10) and sent.set())
    ask(client)  # answers while the mail server has not
    assert not sent.is_set()
    may_send.set()
    assert sent.wait(10)


def test_three_wrong_codes_end_it(ana, client):
    ask(client)
    right = code_in(outbox.outbox[0])
    answers = [client.post(CONFIRM, {"code": "BCDF-GHJK"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 302]
    assert "three times" in client.get(answers[-1]["Location"]).content.decode()
    client.post(CONFIRM, {"code": right})
    assert name_of(client) is None


def test_a_code_ends(ana, client, settings):
    settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT = -1
    client.post(ASK, {"email": ADDRESS})
    assert client.post(CONFIRM, {"code": code_in(outbox.outbox[0])})["Location"] == ASK
    assert name_of(client) is None


def test_codes_are_sent_to_an_address_three_times_a_minute_at_most(ana):
    answers = [Client().post(ASK, {"email": email}) for email in (ADDRESS, ADDRESS.upper()) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 200]
    assert len(outbox.outbox) == 3


@pytest.mark.parametrize("change", [{"verified": False}, {"user__is_active": False}])
def test_an_address_that_was_only_claimed_or_is_shut_out_gets_no_code(ana, client, change: dict):
    EmailAddress.objects.update(verified=change.get("verified", True))
    Person.objects.update(is_active=change.get("user__is_active", True), email=ADDRESS)
    ask(client)
    assert not outbox.outbox


def test_who_waits_for_a_code_may_take_another_way(ana, client):
    ask(client, "typo@example.org")
    assert client.get("/sign-in").status_code == 200
    assert client.get(ASK)["Location"].startswith(CONFIRM)
    assert client.post(CONFIRM, {"again": "1"})["Location"] == ASK
    assert client.get(ASK).status_code == 200


def test_the_invited_join_by_their_address(ana, project, client):
    client.get(invite(project=project, role=Role.RESEARCHER, by=ana))
    ask(client, "Cleo@example.org")
    assert client.post(CONFIRM, {"code": code_in(outbox.outbox[0])})["Location"] == "/"
    assert name_of(client) == "Cleo".lower()
    assert Membership.objects.values_list("person__username", "role").get() == ("cleo", "researcher")
    assert EmailAddress.objects.get(user__username="cleo").verified


def test_an_invitation_that_another_accepted_meanwhile_makes_no_account(ana, project, client):
    link = invite(project=project, role=Role.RESEARCHER, by=ana)
    client.get(link)
    ask(client, "cleo@example.org")
    Client().post(link, {"username": "dora", "password": "a cup that falls upwards"})
    assert client.post(CONFIRM, {"code": code_in(outbox.outbox[0])}).status_code == 404
    assert name_of(client) is None and not Person.objects.filter(username="cleo").exists()


def test_a_mail_that_cannot_be_sent_is_in_the_log_and_nowhere_else(ana, client, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    ask(client)
    assert "'login_code' was not sent: ConnectionRefusedError" in caplog.text


def test_without_a_mail_server_the_pages_say_so(settings):
    settings.SENDS_MAIL = False
    assert "by e-mail is not set up" in nobody().get("/sign-in").content.decode()
    answer = nobody().get(ASK)
    assert (answer.status_code, "does not send e-mail" in answer.content.decode()) == (404, True)


def test_the_mail_server_is_read_from_one_address():
    read = mail_settings({"EMAIL_URL": "smtp://me%40x:p%2Fw@mx.example.org", "EMAIL_FROM": "us@example.org"})
    assert (read["EMAIL_HOST"], read["EMAIL_PORT"], read["EMAIL_USE_TLS"]) == ("mx.example.org", 587, True)
    assert (read["EMAIL_HOST_USER"], read["EMAIL_HOST_PASSWORD"], read["SENDS_MAIL"]) == ("me@x", "p/w", True)
    assert mail_settings({"EMAIL_URL": "smtps://mx.example.org", "EMAIL_FROM": "a@b.org"})["EMAIL_USE_SSL"]
    assert not mail_settings({})["SENDS_MAIL"]
    for wrong in ("http://mx.example.org", "smtp://", "mx.example.org"):
        with pytest.raises(ImproperlyConfigured):
            mail_settings({"EMAIL_URL": wrong, "EMAIL_FROM": "a@b.org"})
