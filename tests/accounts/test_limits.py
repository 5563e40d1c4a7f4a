"""How often something may be asked, who is counted as one, and that annotators at work never meet a limit."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from celery import current_app
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

from evaluation.dashboards.api import DashboardView
from outtake.accounts.api.views import TokenView
from outtake.accounts.people import limits
from outtake.accounts.people.authentication import client_ip
from outtake.accounts.people.limits import COSTLY, SIGN_INS, WRITES, Limit, TooMany, count, limit_of
from outtake.accounts.sign_in.password_attempts import MOST_OF_ADDRESS, MOST_OF_NAME
from tests.support.cast import Actor, make_person, nobody
from tests.support.working import fields_of, take

pytestmark = pytest.mark.django_db

PASSWORD = "a cup that falls upwards"
FEW = Limit("few", 3)


@pytest.fixture(autouse=True)
def one_minute(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of the limits stands still, half a minute before the next begins; a test can move it."""
    clock = [600_000_030.0]
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: clock[0]))
    return clock


def at(address: str) -> Client:
    return Client(REMOTE_ADDR=address)


def token_for(username: str, password: str = PASSWORD, address: str = "203.0.113.9"):
    return Actor(None, at(address)).post("auth/token", {"username": username, "password": password})


def with_password(name: str):
    person = make_person(name)
    person.set_password(PASSWORD)
    person.save()
    return person


def test_a_limit_holds_for_its_time_and_begins_again(one_minute: list[float]):
    for _ in range(3):
        count(FEW, "person:1")
    with pytest.raises(TooMany) as told:
        count(FEW, "person:1")
    assert (told.value.status, told.value.retry_after) == (429, 30)
    count(FEW, "person:2")
    count(Limit("others", 3), "person:1")
    one_minute[0] += 30
    count(FEW, "person:1")


def test_a_flood_asks_the_cache_no_more(monkeypatch: pytest.MonkeyPatch):
    asked = []
    real = type(cache._connections[cache._alias]).count
    monkeypatch.setattr(
        type(cache._connections[cache._alias]), "count", lambda *args: (asked.append(args), real(*args))[1]
    )
    for _ in range(50):
        try:
            count(FEW, "address:203.0.113.9")
        except TooMany:
            continue
    assert len(asked) == 4


def test_too_many_writes_of_an_account_are_a_429_with_the_time_to_wait(ada: Actor, rui: Actor, project, monkeypatch):
    monkeypatch.setattr(limits, "WRITES", WRITES._replace(most=2))
    path = f"projects/{project.public_id}/invitations/"
    answers = [ada.post(path, {"role": "annotator"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert (answers[2]["Retry-After"], answers[2]["Content-Type"]) == ("30", "application/problem+json")
    assert "Wait 30 s" in answers[2].json()["detail"]
    fields_of(answers[2])
    assert ada.get("me").status_code == 200  # reading goes on
    assert rui.post(path, {"role": "annotator"}).status_code == 403  # another account is not held up


def test_what_costs_much_is_counted_though_it_reads(rui: Actor, scene, monkeypatch):
    monkeypatch.setattr(DashboardView, "limit", COSTLY._replace(most=2))
    codes = [rui.get(f"studies/{scene.study.public_id}/dashboard/").status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_annotators_at_work_are_not_counted_and_ask_the_cache_nothing(ana: Actor, scene, monkeypatch):
    monkeypatch.setattr(limits, "count", None)
    monkeypatch.setattr("outtake.accounts.people.throttling.count", None)
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    work = take(ana, scene)
    assert work.draft(work.body(), "0").status_code == 200
    assert ana.post(f"assignments/{work.id}/renew", {"lease_token": work.token}).status_code == 200
    assert work.submit().status_code == 201
    assert ana.get(f"studies/{scene.study.public_id}/standing").status_code == 200


def views(resolver: URLResolver, prefix: str = "/"):
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            if (view := getattr(entry.callback, "cls", None)) is not None:
                yield prefix + str(entry.pattern), view
        else:
            yield from views(entry, prefix + str(entry.pattern))


def test_what_computes_much_has_a_limit_of_its_own():
    costly = {view.__name__ for _, view in views(get_resolver()) if getattr(view, "limit", None) == COSTLY}
    assert costly == {
        *(
            "AgreementView",
            "ApplyView",
            "ArchiveView",
            "BeforehandView",
            "BenchmarkEstimateView",
            "BenchmarkFileView",
            "BenchmarkTablesView",
            "CompareView",
            "CountedView",
            "DashboardAgreementView",
            "DashboardView",
        ),
        *(
            "EndpointTestView",
            "EstimateView",
            "FileComparisonsView",
            "FileView",
            "FindView",
            "JudgePairsView",
            "MergePreviewView",
            "OpenStepsEstimateView",
            "OverviewAgreementView",
            "PromptTrialsView",
            "QualityView",
        ),
        *("ReportFileView", "RunComparisonView", "SignalsView", "TrainingPlotView", "TrialsView", "TruthDiffView"),
    }


def test_of_what_changes_something_only_annotators_work_is_not_counted():
    free = {path for path, view in views(get_resolver()) if hasattr(view, "post") and limit_of(view, "POST") is None}
    free |= {path for path, view in views(get_resolver()) if hasattr(view, "put") and limit_of(view, "PUT") is None}
    assert free == {
        *(f"/api/v1/assignments/<str:assignment>/{verb}" for verb in ("draft", "submit", "renew", "skip", "report")),
        "/api/v1/studies/<str:study>/next",
        "/api/v1/annotations/<str:annotation>/revise",
    }


def test_one_address_cannot_try_a_password_on_every_name():
    with_password("zoe")
    names = [f"name {n}" for n in range(25)]
    tries = [token_for(name, "wrong").status_code for name in names]
    assert tries[:MOST_OF_ADDRESS] == [401] * (MOST_OF_ADDRESS - 1) + [429]
    assert set(tries[MOST_OF_ADDRESS:]) == {429}
    assert token_for("zoe").status_code == 429
    assert token_for("zoe", address="198.51.100.1").status_code == 200


def test_a_locked_address_hashes_no_password(monkeypatch: pytest.MonkeyPatch):
    with_password("zoe")
    for n in range(MOST_OF_ADDRESS):
        token_for(f"name {n}", "wrong")
    hashed = []
    monkeypatch.setattr("django.contrib.auth.backends.ModelBackend.authenticate", lambda *_, **__: hashed.append(1))
    assert {token_for(f"name {n}", "wrong").status_code for n in range(25)} == {429}
    assert hashed == []


def test_one_s_own_slips_are_forgotten_and_those_of_others_stay():
    with_password("zoe")
    for _ in range(5):
        token_for("zoe", "wrong")
    for n in range(10):
        token_for(f"name {n}", "wrong")
    at("203.0.113.9").post("/sign-in", {"username": "zoe", "password": PASSWORD})
    tries = [token_for(f"other {n}", "wrong").status_code for n in range(10)]
    assert tries == [401] * 9 + [429]  # ten are left of twenty


def test_a_name_is_closed_after_tries_from_many_addresses_but_not_by_one():
    with_password("zoe")
    for _ in range(MOST_OF_NAME + 10):
        token_for("zoe", "wrong", "203.0.113.1")
    assert token_for("zoe", address="203.0.113.2").status_code == 200
    for n in range(MOST_OF_NAME):
        token_for("zoe", "wrong", f"203.0.113.{10 + n}")
    assert token_for("zoe", address="203.0.113.200").status_code == 429


def test_passwords_that_are_right_are_counted_too(monkeypatch: pytest.MonkeyPatch):
    with_password("zoe")
    monkeypatch.setattr(TokenView, "limit", SIGN_INS._replace(most=2))
    assert [token_for("zoe").status_code for _ in range(3)] == [200, 200, 429]
    assert token_for("zoe", address="198.51.100.1").status_code == 200


def test_the_sign_in_page_says_when_to_come_back():
    for _ in range(SIGN_INS.most):
        count(SIGN_INS, "address:203.0.113.9")
    answer = at("203.0.113.9").post("/sign-in", {"username": "ana", "password": PASSWORD})
    assert (answer.status_code, answer["Retry-After"]) == (429, "30")
    assert "Wait 30 s" in answer.content.decode()
    assert at("203.0.113.9").get("/sign-in").status_code == 200


@pytest.mark.parametrize(
    ("peer", "named", "behind", "counted"),
    [
        ("203.0.113.9", "", False, "203.0.113.9"),
        ("203.0.113.9", "198.51.100.7", False, "203.0.113.9"),
        ("10.0.0.2", "192.0.2.1, 198.51.100.7", True, "198.51.100.7"),
        ("10.0.0.2", "not an address", True, "10.0.0.2"),
        ("10.0.0.2", "", True, "10.0.0.2"),
        ("2001:db8:1:2:aaaa::1", "", False, "2001:db8:1:2::"),
        ("::1", "2001:db8:1:2:bbbb::9", True, "2001:db8:1:2::"),
        ("::ffff:203.0.113.9", "", False, "203.0.113.9"),
        ("", "", False, ""),
    ],
)
def test_who_has_a_network_is_counted_as_one(rf, settings, peer: str, named: str, behind: bool, counted: str):
    settings.BEHIND_PROXY = behind
    request = rf.get("/", REMOTE_ADDR=peer, headers={"X-Forwarded-For": named} if named else {})
    assert client_ip(request) == counted


def test_drf_trusts_as_many_proxies_as_there_are(settings):
    assert settings.REST_FRAMEWORK["NUM_PROXIES"] == 0  # BEHIND_PROXY is off in the tests


def test_the_description_of_the_api_is_the_file(settings):
    with CaptureQueriesContext(connection) as asked:
        answer = nobody().get("schema/")
    assert answer.content == (settings.ROOT / "docs" / "openapi.yml").read_bytes()
    assert len(asked) == 0
    as_json = nobody().get("schema/?format=json")
    assert as_json.json()["openapi"].startswith("3.") and "/api/v1/me" in as_json.json()["paths"]
    again = nobody().call("GET", "schema/", if_none_match=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert nobody().post("schema/").status_code == 405
