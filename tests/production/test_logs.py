"""What is logged of an address: by Django, gunicorn and nginx. The rest of the tests are searched by `support/logs`."""

from __future__ import annotations

import logging
import os
import re
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.core.exceptions import SuspiciousOperation
from django.test import Client

from outtake.accounts.people.operations import issue_sign_in_link, issue_token
from outtake.observability.log_formats import redacted
from tests.services import answers, free_port, running, wait_until
from tests.support.cast import make_person
from tests.support.logs import Watch, watching
from tools.machine import ROOT

SECRET = "q8-Zt0wE_x" * 4 + "abc"
NGINX = (ROOT / "deploy" / "nginx.conf").read_text()
WITH_SECRETS = {
    f"/sign-in/{SECRET}": "/sign-in/…",
    f"/invitation/{SECRET}": "/invitation/…",
    f"/account/address/MQ:1w:{SECRET}": "/account/address/…",
    f"/sign-in/code-{SECRET}": "/sign-in/…",
    f"/join/0abc?PROLIFIC_PID={SECRET}&SESSION_ID=s1": "/join/0abc?…",
    f"/sign-in/oidc/callback?code={SECRET}&state=x": "/sign-in/oidc/callback?…",
    f"/sign-in?next=/sign-in/{SECRET}": "/sign-in?…",
    f"/sign%2Din/{SECRET}": "/…",
    f"/%73ign-in/{SECRET}?x=y": "/…",
}
PAGES = [
    "/sign-in",
    "/sign-in/email",
    "/sign-in/code",
    "/sign-in/oidc",
    "/account/addresses",
    "/api/v1/me",
    "/join/0abc",
]
LINES = ["Not Found: {}", '"GET {} HTTP/1.1" 404', "Forbidden (CSRF cookie not set.): {}", "<WSGIRequest: GET '{}'>"]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(("address", "shown"), WITH_SECRETS.items())
def test_a_line_shows_no_secret_of_an_address(line: str, address: str, shown: str):
    assert redacted(line.format(address)) == line.format(shown)


@pytest.mark.parametrize("line", [*LINES, "Is it 3/4? Yes: 100 % of {}"])
@pytest.mark.parametrize("page", PAGES)
def test_a_line_without_one_stays_as_it_is(line: str, page: str):
    assert redacted(line.format(page)) == line.format(page)


def test_headers_and_cookies_are_hidden():
    line = f"Authorization: Bearer {SECRET}; Cookie: csrftoken={SECRET}; sessionid={SECRET}"
    assert redacted(line) == "Authorization: Bearer …; Cookie: csrftoken=…; sessionid=…"


@pytest.mark.django_db
def test_django_s_warnings_of_a_link_show_none_of_it(
    client: Client, log_watch: Watch, caplog: pytest.LogCaptureFixture
):
    """A link that is used up by another's hand, sent without its CSRF token, or that fails, is still good."""
    link = issue_sign_in_link(person=make_person("ana"))
    seen = logging.getLogger("tests")
    Client(enforce_csrf_checks=True).post(link)
    client.put(link)
    client.get(f"{link}/")
    try:
        raise SuspiciousOperation(f"asked for {link}")
    except SuspiciousOperation:
        seen.exception("failed at %s", link)
    raw = [record for record in caplog.records if link in record.getMessage()]
    assert len(raw) == 4  # Django says it, and it is taken out on the way
    lines = [log_watch.format(record) for record in raw]
    assert all("/sign-in/…" in line and link not in line for line in lines)
    assert client.post(link).status_code == 302


@pytest.mark.django_db
def test_the_watch_finds_what_is_not_taken_out(client: Client):
    """With a formatter that hides nothing each of these would be found; so it is no empty search."""
    log = logging.getLogger("tests.on_purpose")
    log.propagate = False
    with watching() as watch:
        watch.setFormatter(logging.Formatter("%(message)s"))
        log.addHandler(watch)
        person = make_person("ana")
        client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies["sessionid"].value
        for secret in (issue_sign_in_link(person=person), issue_token(person=person), session, "/join/x?SESSION_ID=1"):
            log.warning("This was logged on purpose: %s", secret)
            assert len(watch.take()) == 1
        log.warning("Nothing of it: %s", person.public_id)
        assert watch.take() == []
        watch.search([f"of another process: /sign-in/{SECRET}"], by_shape=True)
        assert len(watch.take()) == 1
        log.removeHandler(watch)


APP = """
def application(environ, start_response):
    if environ["PATH_INFO"].startswith("/join"):
        raise RuntimeError(f"escaped at {environ['RAW_URI']}")
    start_response("200 OK", [])
    return [b"well"]
"""


@pytest.mark.processes
def test_gunicorn_quotes_no_query_of_an_error_that_escapes(tmp_path: Path):
    (tmp_path / "failing.py").write_text(APP)
    port, log = free_port(), tmp_path / "web.log"
    env = os.environ | {"PORT": str(port), "WEB_WORKERS": "1", "PYTHONPATH": f"{tmp_path}:{ROOT / 'platform'}"}
    command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "--access-logfile", "-", "failing"]
    with running(command, log=log, cwd=ROOT, env=env) as process:
        wait_until(lambda: answers(port), process, log)
        for path in (f"/join/0abc?PROLIFIC_PID={SECRET}&SESSION_ID={SECRET}", f"/sign-in/{SECRET}?next=/"):
            asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Referer": f"http://x{path}"})
            try:
                urllib.request.urlopen(asked, timeout=60).close()
            except urllib.error.HTTPError as error:
                assert error.code == 500
    said = log.read_text()
    assert "Error handling request GET /join/0abc?…" in said and "escaped at /join/0abc?…" in said
    assert '"GET /sign-in/…?… HTTP/1.1" 200' in said
    assert SECRET not in said


def shown_by_nginx(address: str) -> str:
    """What the map of `nginx.conf` makes of an address: its first pattern that is found, as nginx reads it."""
    rules = re.search(r"map \$request_uri \$shown_uri \{(.*?)\n\}", NGINX, re.DOTALL)
    assert rules is not None
    for pattern, shown in re.findall(r'^    "~(.*)" "?(.*?)"?;$', rules[1], re.MULTILINE):
        if found := re.search(pattern.replace("(?<", "(?P<").replace("(?P<!", "(?<!"), address):
            return re.sub(r"\$(\w+)", lambda name, found=found: found[name[1]], shown)
    return "-"


def test_nginx_shows_no_secret_of_an_address():
    shown = {address: shown_by_nginx(address) for address in WITH_SECRETS}
    assert shown == {address: hidden.replace("?…", "").replace("…", "...") for address, hidden in WITH_SECRETS.items()}
    assert [shown_by_nginx(page) for page in PAGES] == PAGES
    assert shown_by_nginx(f"/media/{SECRET}/x.mp4") == "/media/..."


def test_nginx_logs_nothing_else_of_a_request_that_may_hold_one():
    fields = re.search(r"log_format outtake (.*?);", NGINX, re.DOTALL)
    assert fields is not None
    named = set(re.findall(r"\$(\w+)", fields[1]))
    assert "shown_uri" in named
    assert named.isdisjoint({"request", "request_uri", "uri", "args", "query_string", "http_referer", "http_cookie"})
    servers = NGINX.split("\nserver {")[1:]
    assert len(servers) == 2
    for server in servers:
        assert re.findall(r"^    access_log .* (\w+);", server, re.MULTILINE) == ["outtake"]
        assert re.findall(r"^    error_log \S+ (\w+);", server, re.MULTILINE) == ["crit"]  # else it quotes the request
