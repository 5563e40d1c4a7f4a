"""One's own account: an address is proved by a link; what is erased takes a password, or a fresh session."""

from __future__ import annotations

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.core.cache import cache
from django.test import Client

from outtake.accounts.own_account import operations
from outtake.accounts.people import mail
from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import issue_sign_in_link
from outtake.accounts.projects.models import Role
from tests.support.cast import Actor, browser_of, make_person, script_of
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db

PASSWORD = "a cup that falls upwards"


@pytest.fixture(autouse=True)
def sends_mail(settings, monkeypatch):
    """An installation that sends mail; at once, so that tests need not wait."""
    settings.SENDS_MAIL = True
    monkeypatch.setattr(mail, "run_beside", lambda work: work())
    cache.clear()


@pytest.fixture
def dora(project) -> Person:
    """Dora, with a password."""
    person = make_person("dora", project)
    person.set_password(PASSWORD)
    person.save()
    return person


@pytest.fixture
def browser(dora) -> Client:
    """Dora's browser, signed in a while ago."""
    return browser_of(dora).client


def link_in(message: outbox.EmailMessage) -> str:
    return re.findall(r"http://[^/]+(/account/address/\S+)", message.body)[0]


def test_an_address_counts_once_its_link_was_opened(browser, dora):
    assert browser.post("/account/addresses", {"email": "Dora@example.org"})["Location"] == "/account?sent"
    link = link_in(outbox.outbox[0])
    assert "not confirmed yet" in browser.get("/account").content.decode()
    assert browser.get(link).status_code == 200 and not EmailAddress.objects.get().verified
    assert browser.post(link)["Location"] == "/account"
    assert (EmailAddress.objects.get().verified, Person.objects.get(pk=dora.pk).email) == (True, "dora@example.org")


def test_whose_an_address_is_already_is_not_told(browser, dora):
    EmailAddress.objects.create(user=make_person("ana"), email="ana@example.org", verified=True)
    assert browser.post("/account/addresses", {"email": "ana@example.org"})["Location"] == "/account?sent"
    assert not outbox.outbox and not EmailAddress.objects.filter(user=dora).exists()


def test_of_two_who_claim_an_address_the_one_who_proves_it_has_it(browser, dora):
    browser.post("/account/addresses", {"email": "shared@example.org"})
    EmailAddress.objects.create(user=make_person("ana"), email="shared@example.org", verified=True)
    answer = browser.post(link_in(outbox.outbox[0]), follow=True)
    assert answer.status_code == 200
    assert not EmailAddress.objects.get(user=dora).verified


def test_an_address_is_removed(browser, dora):
    EmailAddress.objects.create(user=dora, email="dora@example.org", verified=True, primary=True)
    EmailAddress.objects.create(user=make_person("ana"), email="ana@example.org", verified=True)
    Person.objects.filter(pk=dora.pk).update(email="dora@example.org")
    for email in ("dora@example.org", "ana@example.org"):
        browser.post("/account/addresses", {"remove": email})
    assert EmailAddress.objects.get().email == "ana@example.org"
    assert Person.objects.get(pk=dora.pk).email == ""


@pytest.mark.parametrize("email", ["", "no one", "a@b", "x" * 260 + "@example.org"])
def test_what_is_no_address_is_refused(browser, email: str):
    answer = browser.post("/account/addresses", {"email": email})
    assert (answer.status_code, "is not an e-mail address" in answer.content.decode()) == (400, True)
    assert not outbox.outbox


def test_an_account_has_a_few_addresses(browser, dora):
    for n in range(operations.MOST_ADDRESSES):
        browser.post("/account/addresses", {"email": f"dora{n}@example.org"})
    assert browser.post("/account/addresses", {"email": "more@example.org"}).status_code == 400


def test_erasing_oneself_takes_the_password(browser, dora):
    assert browser.post("/account/erase").status_code == 403
    assert browser.post("/account/erase", {"password": "wrong"}).status_code == 400
    answer = browser.post("/account/erase", {"password": PASSWORD})
    assert "Your account is erased" in answer.content.decode()
    assert not Person.objects.filter(username="dora").exists()
    assert browser.get("/account")["Location"].startswith("/sign-in")


@pytest.mark.parametrize("way", ["password", "link"])
def test_or_a_fresh_session(dora, client, monkeypatch, way: str):
    if way == "link":
        client.post(issue_sign_in_link(person=dora))
    else:
        client.post("/sign-in", {"username": "dora", "password": PASSWORD})
    now = operations.time.time()
    monkeypatch.setattr(operations.time, "time", lambda: now + 601)
    assert client.post("/api/v1/me/erase", {}, content_type="application/json").status_code == 403
    monkeypatch.undo()
    assert client.post("/api/v1/me/erase", {}, content_type="application/json").status_code == 204
    assert not Person.objects.filter(username="dora").exists()


def test_a_script_gives_the_password(dora):
    script = script_of(dora)
    assert script.post("me/erase", {}).status_code == 403
    wrong = script.post("me/erase", {"password": "wrong"})
    assert (wrong.status_code, fields_of(wrong)) == (400, ["password"])
    assert script.post("me/erase", {"password": PASSWORD}).status_code == 204
    assert script.get("me").status_code == 401


def test_wrong_passwords_close_this_door_too(dora, browser):
    codes = [browser.post("/account/erase", {"password": f"wrong {n}"}).status_code for n in range(10)]
    assert codes[-1] == 429
    assert browser.post("/account/erase", {"password": PASSWORD}).status_code == 429
    assert Person.objects.filter(username="dora").exists()


def test_the_last_admin_hands_over_first(ada: Actor, project):
    ada.person.set_password(PASSWORD)
    ada.person.save()
    refused = ada.post("me/erase", {"password": PASSWORD})
    assert (refused.status_code, "last admin of “Lanterns”" in refused.json()["detail"]) == (409, True)
    make_person("bea", project, Role.ADMIN)
    assert ada.post("me/erase", {"password": PASSWORD}).status_code == 204


def test_a_password_is_set_with_the_current_one_and_ends_other_sessions(browser, dora):
    other = browser_of(dora).client
    new = "a kettle that boils upside down"
    wrong = browser.post("/account/password", {"password": "wrong", "new_password": new})
    assert (wrong.status_code, "This is not your password" in wrong.content.decode()) == (400, True)
    weak = browser.post("/account/password", {"password": PASSWORD, "new_password": "dora"})
    assert weak.status_code == 400 and Person.objects.get(pk=dora.pk).check_password(PASSWORD)
    assert browser.post("/account/password", {"password": PASSWORD, "new_password": new})["Location"].endswith(
        "password"
    )
    assert "Your password is set" in browser.get("/account?done=password").content.decode()
    assert Person.objects.get(pk=dora.pk).check_password(new)
    assert other.get("/account")["Location"].startswith("/sign-in")


def test_without_the_current_password_it_takes_a_fresh_session(dora, browser, client):
    assert browser.post("/account/password", {"new_password": "a cup on the moon, twice"}).status_code == 403
    client.post(issue_sign_in_link(person=dora))
    assert client.post("/account/password", {"new_password": "a cup on the moon, twice"}).status_code == 302
    assert Person.objects.get(pk=dora.pk).check_password("a cup on the moon, twice")


def test_a_token_is_shown_once_works_and_is_revoked(browser, dora):
    page = browser.post("/account/tokens", {"name": "Nightly export"}).content.decode()
    token = re.findall(r'<code class="token">([^<]+)</code>', page)[0]
    script = Client(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert script.get("/api/v1/me").json()["username"] == "dora"
    page = browser.get("/account").content.decode()
    assert "Nightly export" in page and token not in page
    row = dora.tokens.get(name="Nightly export")
    stranger = browser_of(make_person("eve")).client
    stranger.post("/account/tokens", {"revoke": str(row.pk)})
    assert script.get("/api/v1/me").status_code == 200
    assert browser.post("/account/tokens", {"revoke": str(row.pk)})["Location"] == "/account?done=token"
    assert script.get("/api/v1/me").status_code == 401
    assert browser.post("/account/tokens", {"name": " "}).status_code == 400


def test_other_sessions_are_signed_out(browser, dora):
    other = browser_of(dora).client
    assert browser.post("/account/sessions")["Location"] == "/account?done=sessions"
    assert browser.get("/account").status_code == 200
    assert other.get("/account").status_code == 302


def test_the_language_is_chosen_and_all_pages_have_it(browser, dora, settings, tmp_path):
    for place in ("", "de"):
        (tmp_path / place / ".vite").mkdir(parents=True)
        built = {"src/app/studio.tsx": {"file": f"assets/studio-{place}.js", "css": ["assets/studio.css"]}}
        (tmp_path / place / ".vite" / "manifest.json").write_text(json.dumps(built))
    settings.FRONTEND_DIST = tmp_path
    assert '<html lang="en">' in browser.get("/account").content.decode()
    assert browser.post("/account/language", {"language": "xx"}).status_code == 400
    assert browser.post("/account/language", {"language": "de"})["Location"] == "/account?done=language"
    page = browser.get("/account?done=language").content.decode()
    assert '<html lang="de">' in page and "Ihre Sprache ist gespeichert." in page and 'value="de" checked' in page
    studio = browser.get("/").content.decode()
    assert '<html lang="de">' in studio and 'src="/static/de/assets/studio-de.js"' in studio
    assert 'href="/static/de/assets/studio.css"' in studio and "/static/assets/" not in studio
    assert "Seite nicht gefunden" in browser.get("/nothing/here").content.decode()


def test_before_signing_in_a_page_has_the_language_of_the_browser(client, db):
    german = client.get("/sign-in", headers={"accept-language": "de-AT,de;q=0.9,en;q=0.5"}).content.decode()
    assert '<html lang="de">' in german and "Anmelden" in german
    assert '<html lang="en">' in client.get("/sign-in", headers={"accept-language": "fr"}).content.decode()


def test_the_language_is_read_and_set_over_the_api_which_answers_in_english(dora):
    script = script_of(dora)
    assert script.get("me").json()["language"] == "en"
    assert script.call("PATCH", "me", {"language": "de"}).json()["language"] == "de"
    refused = script.call("PATCH", "me", {"language": "klingon"})
    assert (refused.status_code, fields_of(refused)) == (400, ["language"])
    assert "is not one of en, de" in refused.json()["errors"][0]["message"]
    assert "This field is required" in script.call("PATCH", "me", {}).json()["detail"]


def test_how_often_news_comes_by_mail_is_chosen(browser, dora, settings):
    page = browser.get("/account").content.decode()
    assert 'value="daily" checked' in page
    assert browser.post("/account/digest", {"digest": "off"})["Location"] == "/account?done=digest"
    assert Person.objects.get(pk=dora.pk).digest == "off"
    assert browser.post("/account/digest", {"digest": "weekly"}).status_code == 400
    settings.SENDS_MAIL = False
    assert 'name="digest"' not in browser.get("/account").content.decode()
