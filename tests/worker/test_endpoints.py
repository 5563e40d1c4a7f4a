"""Endpoints over HTTP: made by admins, at addresses that may be called, with keys that go in and never come out."""

from __future__ import annotations

import io
import logging

import pytest
from django.core.management import call_command

from tests.support.working import fields_of
from tests.worker.painted import REQUEST, PaintedFootage, make_endpoint, provider_of
from tests.worker.serving import *  # noqa: F403
from worker.ledger.ledger import Ledger
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint

pytestmark = pytest.mark.django_db

CANARY = "sk-canary-91c4d0a7be"
BODY = {
    **{"name": "Open", "base_url": "https://8.8.8.8/v1/", "model": "vl-8b", "family": "qwen3_vl", "key": CANARY},
    **{"input_price": "0.25", "output_price": "1.5", "json_schema": True},
}


@pytest.fixture
def path(project) -> str:
    """Where endpoints of the project are made."""
    return f"projects/{project.public_id}/endpoints/"


def test_an_admin_adds_an_endpoint_and_researchers_see_it_without_its_key(ada, rui, path):
    made = ada.post(path, BODY)
    assert made.status_code == 201
    (shown,) = rui.get(path).json()["results"]
    assert shown == made.json()
    assert (shown["base_url"], shown["has_key"], shown["probabilities"]) == ("https://8.8.8.8/v1", True, False)
    assert (shown["input_price"], shown["output_price"], shown["json_schema"]) == ("0.25", "1.50", True)
    endpoint = Endpoint.objects.get(public_id=shown["id"])
    assert (endpoint.input_price, endpoint.output_price) == (250_000, 1_500_000)
    assert provider_of(endpoint).capabilities().json_schema


def test_prices_that_are_not_known_are_null(ada, path):
    body = {name: BODY[name] for name in ("name", "base_url", "model", "family")}
    shown = ada.post(path, body).json()
    assert (shown["input_price"], shown["output_price"], shown["has_key"]) == (None, None, False)


@pytest.mark.parametrize(
    ("changes", "field", "why"),
    [
        ({"base_url": "http://8.8.8.8/v1"}, "base_url", "MODEL_SERVERS=8.8.8.8:80"),
        ({"base_url": "https://127.0.0.1:8000/v1"}, "base_url", "MODEL_SERVERS=127.0.0.1:8000"),
        ({"base_url": "https://169.254.169.254"}, "base_url", "not a public address"),
        ({"base_url": "https://localhost/v1"}, "base_url", "not a public address"),
        ({"base_url": "https://name:word@8.8.8.8/v1"}, "base_url", "must not contain a name"),
        ({"base_url": "https://8.8.8.8/v1?key=1"}, "base_url", "must not contain a name"),
        ({"base_url": "file:///etc/passwd"}, "base_url", "is not a server address"),
        ({"base_url": "https://[::1/v1"}, "base_url", "is not a server address"),
        ({"base_url": "https://8.8.8.8:99999/v1"}, "base_url", "is not a server address"),
        ({"base_url": "https://8.8.8.8\n.evil/v1"}, "base_url", "is not a server address"),
        ({"base_url": "http://[fe80::1%eth0]/v1"}, "base_url", "has a zone"),
        ({"base_url": "https://[fe80::1%25eth0]/v1"}, "base_url", "has a zone"),
        ({"base_url": 7}, "base_url", "not text"),
        ({"family": "llama"}, "family", "llama"),
        ({"key": "two words"}, "key", "without spaces"),
        ({"key": "line\nend"}, "key", "without spaces"),
        ({"input_price": "-1"}, "input_price", "is not an amount"),
        ({"input_price": "0.0000001"}, "input_price", "is not an amount"),
        ({"output_price": 1.5}, "output_price", "not text"),
        ({"json_schema": 1}, "json_schema", "is not true or false"),
        ({"sealed_key": "x"}, "sealed_key", "does not exist"),
    ],
)
def test_an_endpoint_that_cannot_be_is_refused_by_field_with_the_remedy(ada, path, changes, field, why):
    answer = ada.post(path, {**BODY, **changes})
    assert (answer.status_code, fields_of(answer)) == (400, [field])
    assert why in answer.json()["errors"][0]["message"]
    assert CANARY not in answer.content.decode()
    assert not Endpoint.objects.exists()


def test_a_server_that_the_operator_named_may_be_anywhere(ada, path, settings):
    settings.MODEL_SERVERS = ["GPU1.lan:8000"]
    made = ada.post(path, {**BODY, "base_url": "http://gpu1.lan:8000/v1"})
    assert made.status_code == 201
    other_port = ada.post(path, {**BODY, "name": "Other", "base_url": "http://gpu1.lan:8001/v1"})
    assert other_port.status_code == 400


@pytest.mark.parametrize("allowed", ["[fe80::1%eth0]:80", "fe80::1%eth0:80"])
def test_a_zone_is_refused_even_where_the_operator_named_it(ada, path, settings, allowed: str):
    settings.MODEL_SERVERS = [allowed]
    answer = ada.post(path, {**BODY, "base_url": "http://[fe80::1%eth0]/v1"})
    assert (answer.status_code, fields_of(answer)) == (400, ["base_url"])


def test_a_name_that_is_taken_is_told(ada, path):
    first = ada.post(path, BODY).json()
    assert ada.post(path, BODY).status_code == 409
    second = ada.post(path, {**BODY, "name": "Second"}).json()
    assert ada.call("PATCH", f"endpoints/{second['id']}/", {"name": "Open"}).status_code == 409
    assert ada.call("PATCH", f"endpoints/{first['id']}/", {"name": "Open"}).status_code == 200


def test_name_key_prices_and_abilities_can_be_changed_and_the_address_cannot(ada, path):
    endpoint = ada.post(path, BODY).json()
    here = f"endpoints/{endpoint['id']}/"
    changes = {"name": "New", "input_price": None, "output_price": "2.000001", "probabilities": True, "key": ""}
    assert ada.call("PATCH", here, changes).json() == {
        **endpoint,
        **{"name": "New", "input_price": None, "output_price": "2.000001", "probabilities": True, "has_key": False},
        "set_by_hand": ["json_schema", "probabilities"],
    }
    assert ada.call("PATCH", here, {}).status_code == 200
    assert fields_of(ada.call("PATCH", here, {"base_url": "https://8.8.4.4"})) == ["base_url"]


def test_a_key_goes_in_and_never_comes_out(ada, rui, path, project, server, caplog, settings):
    """The key is looked for in every log line, every row and every answer, after calls that worked and that failed."""
    caplog.set_level(logging.DEBUG)
    made = ada.post(path, {**BODY, "base_url": server.address})
    endpoint = Endpoint.objects.get()
    from tests.support.model_server import Act

    server.script(Act("status", text=f"401 {CANARY}"), Act(text=CANARY), Act("hang", seconds=1))
    settings.MODEL_CALL_SECONDS = settings.MODEL_TRIES_SECONDS = 0.5
    asking = Ledger(project=project, provider=provider_of(endpoint))
    for wanted in ("401", None, "did not answer"):
        footage = PaintedFootage((len(server.asked),))
        if wanted is None:
            asking.ask(footage, [REQUEST])
        else:
            with pytest.raises(Exception, match=wanted) as error:
                asking.ask(footage, [REQUEST])
            assert CANARY not in str(error.getrepr(style="long", showlocals=False))
    assert {asked.headers["authorization"] for asked in server.asked} == {f"Bearer {CANARY}"}
    dump = io.StringIO()
    call_command("dumpdata", stdout=dump)
    answers = [made, rui.get(path), ada.call("PATCH", f"endpoints/{endpoint.public_id}/", {"key": CANARY})]
    everything = [caplog.text, dump.getvalue(), *(answer.content.decode() for answer in answers), repr(asking)]
    assert ModelCall.objects.count() == 3 and "worker.endpoint" in dump.getvalue()
    assert not [text for text in everything if CANARY in text]


def test_a_budget_is_set_seen_and_taken_away(ada, rui, project):
    here = f"projects/{project.public_id}/budget"
    assert rui.get(here).json() == {"limit": None, "spent": "0.00", "reserved": "0.00"}
    assert ada.put(here, {"limit": "2.5"}).json() == {"limit": "2.50", "spent": "0.00", "reserved": "0.00"}
    assert rui.get(here).json()["limit"] == "2.50"
    assert ada.put(here, {"limit": None}).json()["limit"] is None
    for wrong in ("-1", "much", "1e400", 5):
        assert fields_of(ada.put(here, {"limit": wrong})) == ["limit"]
    assert fields_of(ada.put(here, {})) == ["limit"]


def test_the_endpoints_of_another_project_are_not_listed(ada, path, other_project):
    make_endpoint(other_project, "https://8.8.8.8")
    assert ada.get(path).json()["results"] == []
