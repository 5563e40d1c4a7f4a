"""
What is answered is what the API's description says: each status, each field and its type, and no other field.

`tests/support/described` holds each answer of every test against it; this asks another program, of each route once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import requests
import yaml

from tests.house.door import Door
from tests.house.doors import DOORS, INSTALLATION
from tests.house.fuzzing import ROOT, good, pattern_of
from tests.house.sending import Answer, try_out
from tests.house.world import World

if TYPE_CHECKING:
    import schemathesis

pytestmark = [pytest.mark.django_db, pytest.mark.long]

GIVEN = [door for door in [*DOORS, *INSTALLATION] if door.ok < 300 and door.pattern != "/api/v1/schema/"]
FILES = (".csv", ".json", "/yaml", "/archive", "<str:form>", "/take")  # not described field by field


@pytest.fixture(scope="session")
def closed() -> schemathesis.BaseSchema:
    """The description, read so that an answer may have no field that it does not name."""
    import schemathesis  # here: half a second that no other test needs

    raw = yaml.load((ROOT / "docs" / "openapi.yml").read_text(), yaml.CSafeLoader)
    for schema in raw["components"]["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return schemathesis.openapi.from_dict(raw)


@pytest.mark.parametrize("door", GIVEN, ids=lambda door: f"{door.method} {door.pattern}")
def test_an_answer_is_as_it_is_described(world: World, closed: Any, door: Door):
    answer = try_out(good(door, world))
    operation = closed[pattern_of(door)][door.method]
    responses = operation.definition.raw["responses"]
    assert str(answer.status) in responses, (answer.status, list(responses))
    if "content" not in responses[str(answer.status)]:
        assert answer.content == b""
    elif not door.pattern.endswith(FILES):
        operation.validate_response(as_response(answer))


def as_response(answer: Answer) -> schemathesis.Response:
    import schemathesis

    headers = {name.lower(): [value] for name, value in answer.headers.items()}
    asked = requests.Request("GET", "http://testserver/").prepare()
    return schemathesis.Response(answer.status, headers, answer.content, asked, elapsed=0.0, verify=False)
