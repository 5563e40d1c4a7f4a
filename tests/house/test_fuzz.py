"""
Nothing that a client can send is a fault of ours: no request to any route is answered 500.

Requests are generated from the API's own description, that fit it and that do not, and made of good ones by putting
nasty values into each place. They go to real objects, so that they get past the 404s, under the role that is let in
furthest, and now and then under another. The same are tried each time. Those with nasty values are shared out between
the databases, route by route; `make fuzz` and `make test-long` try each route on both.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

import pytest
import requests
from django.db import connection
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as at_most
from hypothesis import strategies as st

from tests.house import nasty
from tests.house.door import Door
from tests.house.doors import DOORS, INSTALLATION
from tests.house.fuzzing import ROOT, actor_of, good, headers_of, names_in, pattern_of, role_of
from tests.house.pages import OPEN_PAGES, SHELLS
from tests.house.sending import Answer, Sent, in_query, try_out
from tests.house.world import World
from tests.support import examples
from tests.support.cast import browser_of

if TYPE_CHECKING:
    import schemathesis

pytestmark = pytest.mark.django_db

TIMES = int(os.environ.get("OUTTAKE_FUZZ", "1"))  # so many times the requests; `make fuzz` makes it 10
GENERATED = 2 * TIMES  # requests to each route that fit its description, and as many that do not; the first is plain
SPOILED = 2 * TIMES  # requests to each route with a nasty value in the body, and as many forms for each page
# with one in the query, the headers and the address, drawn for each route, so that all of them try each value
OTHERS = 1 * TIMES
T = TypeVar("T")
ROUTES = [*DOORS, *INSTALLATION]
DESCRIBED = [door for door in ROUTES if door.pattern != "/api/v1/schema/"]  # which describes itself in YAML
ROLES = ("annotator", "other", "researcher", "admin")
MODES = ("positive", "negative")

bounded = at_most(
    max_examples=GENERATED,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def shared_out(doors: Iterable[Door]) -> list[Door]:
    """Return half of the routes on SQLite and the other half on PostgreSQL, or all where more is to be tried."""
    half = int(connection.vendor == "postgresql")
    named = {f"{door.method} {door.pattern}": door for door in doors}
    everything = TIMES > 1 or examples.TIMES > 1
    return [door for name, door in named.items() if everything or crc32(name.encode()) % 2 == half]


@pytest.fixture(scope="session")
def described() -> schemathesis.BaseSchema:
    """The API as its committed description has it."""
    import schemathesis  # here: half a second that no other test needs

    schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")  # of tus
    return schemathesis.openapi.from_path(ROOT / "docs" / "openapi.yml")


def hold(sent: Sent) -> Answer:
    """Send a request, and hold its answer to what every answer promises."""
    answer = try_out(sent)
    is_unbuilt = answer.status == 503 and b"make frontend" in answer.content
    if answer.status >= 500 and not is_unbuilt:
        raise AssertionError(f"{answer.status} to {sent}") from answer.fault
    if answer.status >= 400 and sent.path.startswith("/api/") and not sent.path.endswith("/schema/") and answer.content:
        assert answer.headers["Content-Type"] == "application/problem+json", (sent, answer)
        problem = answer.json
        assert problem["status"] == answer.status and problem["title"] and problem["detail"], (sent, problem)
        assert all(error["field"] and error["message"] for error in problem["errors"]), (sent, problem)
    return answer


def as_sent(case: schemathesis.Case, headers: dict[str, str]) -> Sent:
    """Return a generated case as it is sent."""
    request = requests.Request(**case.as_transport_kwargs(base_url="http://testserver")).prepare()
    path, _, query = (request.path_url or "/").partition("?")
    body = request.body or b""
    kept = {name: str(value) for name, value in request.headers.items() if name != "Content-Length"}
    content = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
    return Sent(case.method.upper(), requests.utils.unquote(path), query, content, {**kept, **headers})


def some_of(everything: Iterable[T], chance: Random, most: int) -> list[T]:
    found = list(everything)
    return chance.sample(found, min(most, len(found)))


@pytest.mark.long
@pytest.mark.parametrize("door", DESCRIBED, ids=lambda door: f"{door.method} {door.pattern}")
@pytest.mark.parametrize("mode", MODES)
def test_no_generated_request_is_a_fault_of_ours(world: World, described, door: Door, mode: str):
    from schemathesis import GenerationMode

    operation = described[pattern_of(door)][door.method]
    ids = {name: world.ids[name] for name in names_in(door)}
    cases = operation.as_strategy(generation_mode=GenerationMode(mode), path_parameters=ids)
    roles = st.sampled_from([role_of(door)] * 6 + [None, *ROLES])

    @given(case=cases, role=roles)
    @bounded
    def try_one(case: schemathesis.Case, role: str | None) -> None:
        hold(as_sent(case, headers_of(actor_of(world, role))))

    try_one()


@pytest.mark.database  # which refuses other texts and numbers than SQLite does; generated requests add nothing to these
@pytest.mark.generated
@pytest.mark.parametrize("door", shared_out(ROUTES), ids=lambda door: f"{door.method} {door.pattern}")
def test_no_nasty_value_is_a_fault_of_ours(world: World, door: Door):
    fine = good(door, world)
    assert hold(fine).status == door.ok
    chance = Random(f"{door.method} {door.pattern}")
    tried = some_of(_bodies(fine, door, world), chance, SPOILED)
    for kind in (_queries(fine), _headers(fine), _paths(fine, door, world)):
        tried += some_of(kind, chance, OTHERS)
    for sent in tried:
        hold(sent)


def _bodies(fine: Sent, door: Door, world: World) -> Iterator[Sent]:
    if door.method == "GET":
        return
    for body in nasty.spoiled(door.content(world.ids) or {}):
        yield fine._replace(body=json.dumps(body).encode())
    yield from (fine._replace(body=raw) for raw in nasty.RAW)


def _queries(fine: Sent) -> Iterator[Sent]:
    for name, value in product(nasty.QUERIES, nasty.TEXTS):
        yield fine._replace(query=in_query(name, value))
    for cursor in nasty.CURSORS:
        yield fine._replace(query=in_query("cursor", cursor))


def _headers(fine: Sent) -> Iterator[Sent]:
    for name, value in nasty.HEADERS:
        for query in ("", "a=b"):
            yield fine._replace(headers={**fine.headers, name: value}, query=query)
            if name != "Authorization":
                anonymous = {other: each for other, each in fine.headers.items() if other != "Authorization"}
                yield fine._replace(headers={**anonymous, name: value}, query=query)


def _paths(fine: Sent, door: Door, world: World) -> Iterator[Sent]:
    for name, value in product(names_in(door), nasty.TEXTS):
        yield fine._replace(path=door.address({**world.ids, name: value}))


PAGES = [*SHELLS, *OPEN_PAGES]
SECRET = "a" * 32  # both of a form's cookie and of the form


@pytest.mark.database
@pytest.mark.parametrize("pattern", PAGES)
def test_no_nasty_form_is_a_fault_of_ours(world: World, pattern: str):
    chance = Random(pattern)
    page = Door("GET", pattern, None, 200).address({**world.ids, "secret": "x", "token": "x", "key": "x"})
    session = browser_of(world.admin.person).client.cookies["sessionid"].value
    everything = (
        Sent(method, page, query, body, {"Cookie": f"csrftoken={SECRET}; {cookie}", **kind})
        for method, (query, body, kind) in product(("GET", "HEAD", "POST", "PUT", "FOO"), _forms())
        for cookie in (f"sessionid={session}", "")
    )
    for sent in some_of(everything, chance, SPOILED):
        hold(sent)
    for name, value in some_of(nasty.HEADERS, chance, OTHERS):
        hold(Sent("GET", page, "a=b", b"", {name: value}))


def _forms() -> Iterator[tuple[str, bytes, dict[str, str]]]:
    """Yield queries and forms with one nasty value, by the names that pages know."""
    for name, value in product(nasty.FIELDS, nasty.TEXTS):
        form = f"csrfmiddlewaretoken={SECRET}&username=ana&password=x&{in_query(name, value)}"
        yield "", form.encode(), {"Content-Type": "application/x-www-form-urlencoded"}
        yield in_query(name, value), b"", {}
        part = f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode()
        token = f'--b\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{SECRET}\r\n'.encode()
        body = token + part + value.encode("utf-8", "surrogatepass") + b"\r\n--b--\r\n"
        yield "", body, {"Content-Type": "multipart/form-data; boundary=b"}
