"""What no database stores, and what only looks like a number or a charset, is refused by name and never a fault."""

from __future__ import annotations

import json

import pytest
from django.db import connection

from annotations.work.assignments.models import Assignment
from outtake.http.strict_input import DEEPEST
from tests.house import nasty
from tests.house.sending import Sent, send
from tests.support.cast import Actor, browser_of, nobody
from tests.support.factories import segment
from tests.support.working import fields_of, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]

HALF = nasty.HALF


def test_an_unknown_name_with_half_a_character_is_named(ana: Actor):
    answer = nobody().post("auth/token", {"username": "ana", "password": "x", f"a{HALF}": 1})
    assert (answer.status_code, fields_of(answer)) == (400, ["a\ufffd"])


@pytest.mark.database
@pytest.mark.parametrize("bad", [HALF, "a\0"])
def test_a_choice_with_half_a_character_is_named(ada: Actor, ana: Actor, project, bad: str):
    answer = ada.post(f"projects/{project.public_id}/invitations/", {"role": bad})
    assert (answer.status_code, fields_of(answer)) == (400, ["role"])


@pytest.mark.database
@pytest.mark.parametrize("bad", [HALF, "a\0"])
def test_a_draft_that_cannot_be_stored_is_not(ana: Actor, scene, bad: str):
    work = take(ana, scene)
    for body, field in (
        (work.body(segment(reason=bad)), "segments.0.reason"),
        ({**work.body(), "lease_token": bad}, "lease_token"),
        ({**work.body(), "more": {"deep": [{bad: 1}]}}, f"more.deep.0.{bad.replace(HALF, chr(0xFFFD))}"),
    ):
        answer = work.draft(body, "0")
        assert (answer.status_code, fields_of(answer)) == (400, [field.replace("\0", "\ufffd")])
    assert work.row.draft == ""


@pytest.mark.database
def test_an_earlier_draft_with_half_a_character_is_given_back_without_it(ana: Actor, scene):
    work = take(ana, scene)
    old = json.dumps({"segments": [{"reason": f"a cup {HALF}"}]})
    Assignment.objects.filter(public_id=work.id).update(draft=old, version=1)
    mended = {"segments": [{"reason": "a cup \ufffd"}]}
    assert ana.post(scene.next_path).json()["draft"] == mended
    stale = work.draft(work.body(), "0")
    assert (stale.status_code, stale.json()["draft"]) == (409, mended)


def test_a_body_is_read_down_to_a_depth(ana: Actor, scene):
    work = take(ana, scene)
    deep: list = []
    for _ in range(DEEPEST):
        deep = [deep]
    answer = work.draft({**work.body(), "more": deep}, "0")
    assert answer.status_code == 400 and "nested" in answer.json()["detail"]
    assert work.draft({**work.body(), "more": deep[0][0]}, "0").status_code == 200
    assert ana.post(scene.next_path).status_code == 200


@pytest.mark.parametrize("number", ["1_0", "١٢", "1e2", "+1", "9" * 5000, "0x1"])
def test_what_only_looks_like_a_number_is_none(rui: Actor, scene, number: str):
    study = f"studies/{scene.study.public_id}"
    for path, field in ((f"{study}/recruitment/cost?tasks=", "tasks"), (f"{study}/merge/?skip=", "skip")):
        answer = rui.get(path + number.replace("+", "%2B"))
        assert (answer.status_code, fields_of(answer)) == (400, [field])
    assert rui.get(f"{study}/rounds/{number}/mixing").status_code == 404
    assert rui.get(f"{study}/annotations/?page_size={number}").status_code == 200


@pytest.mark.parametrize("amount", ["1e999999", "-1e999999", "1_0", "١٢"])
def test_what_only_looks_like_an_amount_is_none(ada: Actor, project, amount: str):
    path = f"projects/{project.public_id}"
    answer = ada.put(f"{path}/budget", {"limit": amount})
    assert (answer.status_code, fields_of(answer)) == (400, ["limit"])
    endpoint = {"name": "New", "base_url": "https://8.8.8.8/v1", "model": "vl", "family": "gpt", "input_price": amount}
    answer = ada.post(f"{path}/endpoints/", endpoint)
    assert (answer.status_code, fields_of(answer)) == (400, ["input_price"])


@pytest.mark.parametrize("bad", ["x-١", "x-" + "9" * 5000, "x-" + "9" * 18])
def test_a_segment_is_named_by_a_number(rui: Actor, scene, bad: str):
    body = {"first": bad[:60], "second": "x-1"}
    answer = rui.post(f"studies/{scene.study.public_id}/kept-apart/", body)
    assert (answer.status_code, fields_of(answer)) == (400, ["first"])


@pytest.fixture
def our_host(settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


@pytest.mark.usefixtures("our_host")
class TestCharsets:
    """Headers that Django itself fails at."""

    @pytest.mark.parametrize("charset", ["rot13", "zlib", "undefined", "unicode_escape", "utf-16", "latin-1"])
    @pytest.mark.parametrize("path", ["/sign-in", "/api/v1/auth/token", "/nothing"])
    def test_another_charset_is_not_read(self, charset: str, path: str):
        answer = send(Sent("GET", path, "a=b", b"", {"Content-Type": f"application/json; charset={charset}"}))
        assert (answer.status, answer.json["status"], answer.headers["Content-Type"]) == (
            *(415, 415),
            "application/problem+json",
        )
        assert charset in answer.json["detail"]

    @pytest.mark.parametrize("charset", ["UTF-8", "utf8", '"utf-8"', "us-ascii"])
    def test_utf_8_is_read_under_all_its_names(self, ana: Actor, charset: str):
        headers = {"Content-Type": f"application/json; charset={charset}"}
        answer = send(Sent("POST", "/api/v1/auth/token", "a=b", b"{}", headers))
        assert answer.status == 400 and [each["field"] for each in answer.json["errors"]] == ["username", "password"]

    @pytest.mark.parametrize("rest", ["charset*=nothing''x", "charset*=utf-8''a%00b", "a*=x''%ff"])
    def test_a_malformed_header_is_named(self, rest: str):
        answer = send(Sent("GET", "/sign-in", "a=b", b"", {"Content-Type": f"application/json; {rest}"}))
        assert (answer.status, answer.headers["Content-Type"]) in (
            (400, "application/problem+json"),
            (415, "application/problem+json"),
        )

    def test_a_host_that_is_not_ours_is_told_so_in_the_usual_shape(self):
        answer = send(Sent("GET", "/api/v1/me", "", b"", {"Host": "evil.example.org"}))
        assert (answer.status, answer.json["status"]) == (400, 400)


@pytest.mark.database
def test_a_cookie_with_a_nul_signs_nobody_in(ana: Actor):
    browser = browser_of(ana.person)
    browser.client.cookies["sessionid"] = '"' + "a" * 32 + '\\000"'
    assert browser.get("me").status_code == 401
    assert browser.get("/account").status_code == 302


@pytest.mark.database
def test_a_form_with_a_nul_removes_nothing(ana: Actor):
    answer = browser_of(ana.person).client.post("/account/addresses", {"remove": "a\0b"})
    assert answer.status_code == 302
    assert connection.is_usable()
