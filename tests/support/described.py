"""Each answer that a test receives, held against what ``docs/openapi.yml`` says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any
from urllib.parse import quote

import jsonschema_rs
import pytest
import yaml
from django.http import HttpResponseBase
from django.test import Client
from django.urls import Resolver404

from tools.machine import ROOT

ROUTE = "api/v1/"
JSON, PROBLEM = "application/json", "application/problem+json"
NULL = {"type": "null"}
DESCRIPTION = "urn:outtake:api"


@contextmanager
def validating_answers() -> Iterator[None]:
    """Fail a call of Django's test client whose answer or refusal is not as the API's description says."""
    plain = Client.request

    def request(self: Client, **environ: Any) -> HttpResponseBase:
        answer: Any = plain(self, **environ)
        if environ["PATH_INFO"].startswith(f"/{ROUTE}"):
            with suppress(Resolver404):  # there is no such route
                # The client resolves the path again, which only what middleware refused needs.
                found = answer.wsgi_request.resolver_match or answer.resolver_match
                validate(environ["REQUEST_METHOD"], found.route, answer)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", request)
        yield


def validate(method: str, route: str, answer: Any) -> None:
    """Raise `AssertionError` where the description has no such answer, or another one."""
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
    operation = description()["paths"].get(path, {}).get(method.lower())
    if operation is None:
        return
    status = str(answer.status_code) if answer.status_code < 500 else "5XX"
    called = f"{method} {path} → {answer.status_code}"
    assert status in operation["responses"], f"{called} is not in docs/openapi.yml: {[*operation['responses']]}"
    media_type, steps = JSON, ("paths", path, method.lower(), "responses", status)
    content = operation["responses"][status].get("content", {})
    if "$ref" in operation["responses"][status]:  # a refusal
        media_type, steps = PROBLEM, ("components", "responses", operation["responses"][status]["$ref"].split("/")[-1])
        content = description()["components"]["responses"][steps[-1]]["content"]
        assert answer["Content-Type"] == PROBLEM, f"{called} is {answer['Content-Type']}, not {PROBLEM}"
    if not content:
        assert answer.content == b"", f"{called} has a body, and none in docs/openapi.yml"
    if media_type not in content:
        return  # nothing, or a file
    validator = validator_of((*steps, "content", media_type, "schema"))
    error = next(validator.iter_errors(answer.json()), None)
    assert error is None, f"{called} is not as docs/openapi.yml says, at {error.instance_path}: {error.message[:1000]}"


@cache
def description() -> dict[str, Any]:
    """Return the API's description as plain JSON Schema; an object may have no field that it does not name."""
    read = yaml.load((ROOT / "docs" / "openapi.yml").read_text(), yaml.CSafeLoader)
    for schema in read["components"]["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return _plain(read)


@cache
def registry() -> jsonschema_rs.Registry:
    """Return the description where schemas are looked up: read once, not for each validator."""
    return jsonschema_rs.Registry([(DESCRIPTION, description())])


@cache
def validator_of(steps: tuple[str, ...]) -> jsonschema_rs.Validator:
    """Return what validates the JSON of an answer, whose schema is at the end of these steps."""
    pointer = "/".join(quote(step.replace("~", "~0").replace("/", "~1"), safe="~") for step in steps)
    return jsonschema_rs.Draft202012Validator({"$ref": f"{DESCRIPTION}#/{pointer}"}, registry=registry())


def _plain(node: Any) -> Any:
    """Return a schema of OpenAPI 3.0 with its ``nullable`` as JSON Schema says it."""
    if isinstance(node, list):
        return [_plain(each) for each in node]
    if not isinstance(node, dict):
        return node
    plain = {name: _plain(value) for name, value in node.items()}
    if plain.pop("nullable", False) is not True:
        return plain
    return {"anyOf": [plain, NULL]}
