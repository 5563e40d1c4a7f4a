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
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import Choices, serializer_for
from outtake.http.strict_input import StrictBoolean, StrictSerializer, StrictString
from worker.ledger.budgets import Spending, set_budget, spending_of
from worker.ledger.money import micros, usd
from worker.providers.endpoints import operations
from worker.providers.endpoints.models import Endpoint

PRICES = ("input_price", "output_price")


class EndpointChange(StrictSerializer):
    """What can be changed of an endpoint; prices in US dollars per million tokens, null where they are not known."""

    name = StrictString(max_length=100, required=False)
    key = StrictString(max_length=500, required=False, allow_blank=True, write_only=True)
    input_price = StrictString(max_length=40, required=False, allow_null=True)
    output_price = StrictString(max_length=40, required=False, allow_null=True)
    json_schema = StrictBoolean(required=False)
    probabilities = StrictBoolean(required=False)


class EndpointInput(EndpointChange):
    """A server that answers for a model in the way of OpenAI's chat completions."""

    name = StrictString(max_length=100)
    base_url = StrictString(max_length=500)
    model = StrictString(max_length=200)
    family = serializers.ChoiceField(choices=Endpoint.FAMILIES)


class EndpointOutput(TypedDict):
    """An endpoint, without its key."""

    id: str
    name: str
    base_url: str
    model: str
    family: Annotated[str, Choices(Endpoint.FAMILIES)]
    has_key: bool
    input_price: Annotated[str | None, Doc("US dollars per million tokens; null where it is not known")]
    output_price: Annotated[str | None, Doc("US dollars per million tokens; null where it is not known")]
    json_schema: Annotated[bool, Doc("it supports a JSON schema for the reply")]
    probabilities: Annotated[bool, Doc("it can return token probabilities")]
    created_at: datetime


class EndpointListOutput(TypedDict):
    """The endpoints of a project."""

    results: list[EndpointOutput]


class BudgetInput(StrictSerializer):
    """What a project may spend in all, in US dollars; null for no limit."""

    limit = StrictString(max_length=40, allow_null=True)


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
        listed = [_serialize_endpoint(each) for each in operations.endpoints_of(found)]
        return Response(EndpointListOutput(results=listed))

    @extend_schema(request=EndpointInput, responses={201: serializer_for(EndpointOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Add an endpoint (admins). Its key is sealed, and never shown again."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        new = operations.NewEndpoint(**_read(EndpointInput(data=request.data)))
        return Response(
            _serialize_endpoint(operations.create_endpoint(project=found, new=new)), status.HTTP_201_CREATED
        )


class EndpointView(APIView):
    """One endpoint."""

    @extend_schema(request=EndpointChange, responses=serializer_for(EndpointOutput))
    def patch(self, request: Request, endpoint: str) -> Response:
        """Change its name, key, prices or abilities (admins)."""
        found = operations.endpoint_for(signed_in(request), endpoint, Role.ADMIN)
        changes = _read(EndpointChange(data=request.data))
        return Response(_serialize_endpoint(operations.change_endpoint(endpoint=found, changes=changes)))


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
        asked = BudgetInput(data=request.data)
        asked.is_valid(raise_exception=True)
        limit = asked.validated_data["limit"]
        spending = set_budget(project=found, limit_micros=None if limit is None else micros(limit, field="limit"))
        return Response(_serialize_budget(spending))


def _read(asked: EndpointChange) -> dict[str, Any]:
    """Return the values, with prices in micros."""
    asked.is_valid(raise_exception=True)
    values = dict(asked.validated_data)
    for name in PRICES:
        if values.get(name) is not None:
            values[name] = micros(values[name], field=name)
    return values


def _serialize_endpoint(endpoint: Endpoint) -> EndpointOutput:
    return {
        "id": endpoint.public_id,
        "name": endpoint.name,
        "base_url": endpoint.base_url,
        "model": endpoint.model,
        "family": endpoint.family,
        "has_key": bool(endpoint.sealed_key),
        "input_price": usd(endpoint.input_price),
        "output_price": usd(endpoint.output_price),
        "json_schema": endpoint.json_schema,
        "probabilities": endpoint.probabilities,
        "created_at": endpoint.created_at,
    }


def _serialize_budget(spending: Spending) -> BudgetOutput:
    return {"limit": usd(spending.limit), "spent": usd(spending.spent), "reserved": usd(spending.reserved)}
