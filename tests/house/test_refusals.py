"""What the API's description says of refusals, and that a refusal which is not as it says fails a test."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse

from outtake.http.problems import CONTENT_TYPE, problem
from tests.support.described import description, validate

ROUTE = "api/v1/assignments/<str:assignment>/submit"


def refused(status: int, body: Any, content_type: str = CONTENT_TYPE) -> Any:
    answer: Any = HttpResponse(json.dumps(body), status=status, content_type=content_type)
    answer.json = lambda: body
    return answer


def test_each_operation_describes_its_refusals_by_reference():
    operations = [each for path in description()["paths"].values() for each in path.values()]
    assert len(operations) > 200
    for operation in operations:
        refusals = {status: each for status, each in operation["responses"].items() if status[0] in "45"}
        assert {"400", "404", "406", "5XX"} <= refusals.keys(), operation["operationId"]
        assert all(each.keys() == {"$ref"} for each in refusals.values()), operation["operationId"]
        assert ("415" in refusals) == ("requestBody" in operation), operation["operationId"]


def test_a_submission_has_the_refusals_that_it_answers():
    responses = description()["paths"]["/api/v1/assignments/{assignment}/submit"]["post"]["responses"]
    refused = {400, 401, 403, 404, 406, 409, 413, 415, 422, 428}  # and no 429: work is not limited
    assert set(responses) == {"201", *map(str, refused), "5XX"}


@pytest.mark.parametrize("body", [problem(409, "It was submitted."), problem(409, "It was revised.", revision=3)])
def test_a_refusal_as_it_is_described_passes(body: dict[str, Any]):
    validate("POST", ROUTE, refused(409, body))
    validate("POST", ROUTE, refused(503, problem(503, "The database is away.")))


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (refused(410, problem(410, "It is gone.")), "is not in docs/openapi.yml"),
        (refused(409, {"detail": "It was submitted."}), "is not as docs/openapi.yml says"),
        (refused(409, problem(409, "It was submitted."), "application/json"), "not application/problem"),
    ],
    ids=["status", "shape", "media type"],
)
def test_another_refusal_fails(answer: Any, message: str):
    with pytest.raises(AssertionError, match=message):
        validate("POST", ROUTE, answer)
