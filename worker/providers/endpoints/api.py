"""The HTTP side of the servers that a project may ask, and of what it may spend on them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.field_notes import Choices
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString, validated
from worker.ledger.budgets import Spending, set_budget, spending_of
from worker.ledger.money import micros, usd
from worker.providers.endpoints import operations
from worker.providers.endpoints.models import Endpoint, EndpointTest

LONGEST_CONTEXT = 100_000_000
PRICES = ("input_price", "output_price")


PRICE: dict[str, Any] = {
    "max_length": 40,
    "required": False,
    "allow_null": True,
    "help_text": "US dollars per million tokens, decimal text; null where it is not known",
}


class EndpointChange(StrictSerializer):
    """What can be changed of an endpoint; prices in US dollars per million tokens, null where they are not known."""

    name = StrictString(max_length=100, required=False)
    key = StrictString(max_length=500, required=False, allow_blank=True, write_only=True)
    input_price = StrictString(**PRICE)
    output_price = StrictString(**PRICE)
    json_schema = StrictBoolean(required=False, allow_null=True, help_text="null: as the next test finds")
    probabilities = StrictBoolean(required=False, allow_null=True, help_text="null: as the next test finds")
    seed = StrictBoolean(required=False, allow_null=True, help_text="null: as the next test finds")
    video = StrictBoolean(required=False, allow_null=True, help_text="null: as the next test finds")
    audio = StrictBoolean(required=False, allow_null=True, help_text="null: as the next test finds")
    picture_tokens = StrictInteger(
        required=False, allow_null=True, min_value=1, max_value=100_000, help_text="of each image; null: as measured"
    )
    context_tokens = StrictInteger(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=LONGEST_CONTEXT,
        help_text="of prompt and reply; null: as the next test finds",
    )


class EndpointInput(StrictSerializer):
    """A server that answers for a model. It is tested once it is added."""

    name = StrictString(max_length=100)
    base_url = StrictString(max_length=500)
    model = StrictString(max_length=200)
    protocol = serializers.ChoiceField(
        choices=Endpoint.PROTOCOLS, required=False, help_text="how it is asked, by default openai: chat completions"
    )
    family = serializers.ChoiceField(choices=Endpoint.FAMILIES, required=False, help_text="by default other: measured")
    key = StrictString(max_length=500, required=False, allow_blank=True, write_only=True)
    input_price = StrictString(**PRICE)
    output_price = StrictString(**PRICE)
    json_schema = StrictBoolean(required=False)
    probabilities = StrictBoolean(required=False)
    picture_tokens = StrictInteger(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=100_000,
        help_text="tokens of each picture, whatever its size; null: by the family's rule",
    )
    context_tokens = StrictInteger(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=LONGEST_CONTEXT,
        help_text="tokens that a prompt may have; null: not known",
    )


class EndpointProblemOutput(TypedDict):
    """What keeps an endpoint from being used."""

    code: Annotated[str, Doc("such as key, model, away, timeout, pictures_dropped")]
    message: str
    remedy: str


class EndpointTestOutput(TypedDict):
    """A test of an endpoint: how far it is, and what is wrong."""

    id: str
    state: Annotated[str, Choices(EndpointTest.STATES)]
    done: Annotated[int, Doc("requests")]
    total: Annotated[int, Doc("requests")]
    error: Annotated[str, Doc("why the test itself failed; empty where it did not")]
    problems: list[EndpointProblemOutput]
    created_at: datetime
    finished_at: Annotated[datetime | None, Doc("null until it is done")]


class EndpointTestStepOutput(TypedDict):
    """One request of a test."""

    name: str
    outcome: Annotated[str, Choices(EndpointTest.OUTCOMES), Doc("ignored: accepted without an effect")]
    detail: Annotated[str, Doc("what it means, or the error")]
    asked: Annotated[str, Doc("the words of the request")]
    reply: Annotated[str, Doc("its first 2,000 characters")]
    prompt_tokens: Annotated[int | None, Doc("null where the server does not count")]
    completion_tokens: Annotated[int | None, Doc("null where the server does not count")]
    seconds: Annotated[float, Doc("that the request took")]


class EndpointOutput(TypedDict):
    """An endpoint, without its key."""

    id: str
    name: str
    base_url: str
    model: str
    protocol: Annotated[str, Choices(Endpoint.PROTOCOLS), Doc("how it is asked")]
    family: Annotated[str, Choices(Endpoint.FAMILIES)]
    has_key: bool
    input_price: Annotated[str | None, Doc("US dollars per million tokens; null where it is not known")]
    output_price: Annotated[str | None, Doc("US dollars per million tokens; null where it is not known")]
    json_schema: Annotated[bool, Doc("it supports a JSON schema for the reply")]
    probabilities: Annotated[bool, Doc("it can return token probabilities")]
    seed: Annotated[bool, Doc("it accepts a seed")]
    video: Annotated[bool, Doc("it accepts a video")]
    audio: Annotated[bool, Doc("it accepts sound")]
    picture_tokens: Annotated[int | None, Doc("of an image, without those by its size; null: by the family's rule")]
    pixels_per_token: Annotated[float | None, Doc("of an image; null where its size does not count")]
    context_tokens: Annotated[int | None, Doc("of prompt and reply that it is known to accept; null: not known")]
    set_by_hand: Annotated[list[str], Doc("fields that a test leaves as they are")]
    test: Annotated[EndpointTestOutput | None, Doc("the latest; null where it was never tested")]
    created_at: datetime


class EndpointDetailOutput(EndpointOutput):
    """An endpoint with every request of its latest test."""

    steps: Annotated[list[EndpointTestStepOutput], Doc("of the latest test; empty until it is over")]


class EndpointListOutput(TypedDict):
    """The endpoints of a project."""

    results: list[EndpointOutput]


class BudgetInput(StrictSerializer):
    """What a project may spend in all, in US dollars; null for no limit."""

    limit = StrictString(max_length=40, allow_null=True, help_text="US dollars, decimal text; null for no limit")


class BudgetOutput(TypedDict):
    """What a project may spend on models, in US dollars."""

    limit: Annotated[str | None, Doc("null for no limit")]
    spent: str
    reserved: Annotated[str, Doc("for calls in progress")]


class EndpointsView(APIView):
    """The endpoints of a project."""

    @extend_schema(responses=serializer_for(EndpointListOutput), operation_id="endpoints_list")
    def get(self, request: Request, project: str) -> Response:
        """List the endpoints (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        endpoints = operations.endpoints_of(found)
        tests = operations.latest_tests(endpoints)
        listed = [_serialize_endpoint(each, tests.get(each.pk)) for each in endpoints]
        return Response(EndpointListOutput(results=listed))

    @extend_schema(request=EndpointInput, responses={201: serializer_for(EndpointOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Add an endpoint, and have it tested (admins). Its key is sealed, and never shown again."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        new = operations.NewEndpoint(**_read(EndpointInput(data=request.data)))
        endpoint = operations.create_endpoint(project=found, new=new)
        test = operations.request_test(endpoint)
        return Response(_serialize_endpoint(endpoint, test), status.HTTP_201_CREATED)


class EndpointView(APIView):
    """One endpoint."""

    @extend_schema(responses=serializer_for(EndpointDetailOutput))
    def get(self, request: Request, endpoint: str) -> Response:
        """Return an endpoint with every request of its latest test (researchers and admins)."""
        found = operations.endpoint_for(signed_in(request), endpoint, Role.RESEARCHER)
        return Response(_serialize_detail(found))

    @extend_schema(request=EndpointChange, responses=serializer_for(EndpointOutput))
    def patch(self, request: Request, endpoint: str) -> Response:
        """Change its name, key, prices or abilities (admins)."""
        found = operations.endpoint_for(signed_in(request), endpoint, Role.ADMIN)
        changes = _read(EndpointChange(data=request.data))
        changed = operations.change_endpoint(endpoint=found, changes=changes)
        return Response(_serialize_endpoint(changed, operations.latest_tests([changed]).get(changed.pk)))


class EndpointTestView(APIView):
    """A test of an endpoint."""

    limit = COSTLY

    @extend_schema(request=None, responses={202: serializer_for(EndpointDetailOutput)})
    def post(self, request: Request, endpoint: str) -> Response:
        """Have an endpoint tested by a worker, with some ten small requests and a long one (researchers and admins)."""
        found = operations.endpoint_for(signed_in(request), endpoint, Role.RESEARCHER)
        operations.request_test(found)
        return Response(_serialize_detail(found), status.HTTP_202_ACCEPTED)


class BudgetView(APIView):
    """What a project may spend on models."""

    @extend_schema(responses=serializer_for(BudgetOutput))
    def get(self, request: Request, project: str) -> Response:
        """Return the limit and what is spent of it (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(_serialize_budget(spending_of(found)))

    @extend_schema(request=BudgetInput, responses=serializer_for(BudgetOutput))
    def put(self, request: Request, project: str) -> Response:
        """Set the limit, or take it away (admins). What is spent already counts."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        limit = validated(BudgetInput, request.data)["limit"]
        spending = set_budget(project=found, limit_micros=None if limit is None else micros(limit, field="limit"))
        return Response(_serialize_budget(spending))


def _read(asked: StrictSerializer) -> dict[str, Any]:
    """Return the values, with prices in micros."""
    asked.is_valid(raise_exception=True)
    values = dict(asked.validated_data)
    for name in PRICES:
        if values.get(name) is not None:
            values[name] = micros(values[name], field=name)
    return values


def _serialize_detail(endpoint: Endpoint) -> EndpointDetailOutput:
    test = operations.latest_tests([endpoint]).get(endpoint.pk)
    return {**_serialize_endpoint(endpoint, test), "steps": [] if test is None else test.steps}


def _serialize_test(test: EndpointTest) -> EndpointTestOutput:
    return {
        "id": test.public_id,
        "state": test.state,
        "done": test.done,
        "total": test.total,
        "error": test.error,
        "problems": test.problems,
        "created_at": test.created_at,
        "finished_at": test.finished_at,
    }


def _serialize_endpoint(endpoint: Endpoint, test: EndpointTest | None) -> EndpointOutput:
    return {
        "id": endpoint.public_id,
        "name": endpoint.name,
        "base_url": endpoint.base_url,
        "model": endpoint.model,
        "protocol": endpoint.protocol,
        "family": endpoint.family,
        "has_key": bool(endpoint.sealed_key),
        "input_price": usd(endpoint.input_price),
        "output_price": usd(endpoint.output_price),
        "json_schema": endpoint.json_schema,
        "probabilities": endpoint.probabilities,
        "seed": endpoint.seed,
        "video": endpoint.video,
        "audio": endpoint.audio,
        "picture_tokens": endpoint.picture_tokens,
        "pixels_per_token": endpoint.pixels_per_token,
        "context_tokens": endpoint.context_tokens,
        "set_by_hand": endpoint.set_by_hand,
        "test": None if test is None else _serialize_test(test),
        "created_at": endpoint.created_at,
    }


def _serialize_budget(spending: Spending) -> BudgetOutput:
    return {"limit": usd(spending.limit), "spent": usd(spending.spent), "reserved": usd(spending.reserved)}
