"""Payments and platform statuses, for admins."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.crowd.payments.operations import (
    StatusesRead,
    pay_bonus,
    payment_rows,
    read_platform_statuses,
    take_payments,
)
from annotations.crowd.payments.serializers import (
    BonusInput,
    BonusOutput,
    PaymentsInput,
    StatusesInput,
)
from annotations.crowd.platforms.files import PaymentRow, bulk_lines, payment_table
from annotations.crowd.queries import entry_for
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, validated

CSV = {(200, "text/csv"): OpenApiTypes.STR}


def _file(rows: list[PaymentRow], kind: str, layout: str) -> HttpResponse:
    text = bulk_lines(rows) if layout == "bulk" else payment_table(rows)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{kind}.csv"'
    return response


class StatusesView(APIView):
    """What the platform says of submissions."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=StatusesInput, responses=serializer_for(StatusesRead))
    def post(self, request: Request, study: str) -> Response:
        """End what was returned or timed out on the platform, as its CSV says (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        return Response(read_platform_statuses(study=found, text=validated(StatusesInput, request.data)["csv"]))


class BonusView(APIView):
    """A bonus."""

    @extend_schema(request=BonusInput, responses={201: serializer_for(BonusOutput)})
    def post(self, request: Request, entry: str) -> Response:
        """Note that someone is owed a bonus (admins); the same reason twice is a 409."""
        found = entry_for(signed_in(request), entry, Role.ADMIN)
        bonus = pay_bonus(entry=found, **validated(BonusInput, request.data))
        noted = BonusOutput(id=bonus.public_id, amount_minor=bonus.amount_minor, reason=bonus.because)
        return Response(noted, status.HTTP_201_CREATED)


class PaymentsView(APIView):
    """All payments of a kind."""

    @extend_schema(parameters=[PaymentsInput], responses=CSV, operation_id="payments_csv")
    def get(self, request: Request, study: str) -> HttpResponse:
        """Return them as a file, those that were in one before too (admins). Nothing is noted by it."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        given = validated(PaymentsInput, request.query_params.dict())
        kind = given["kind"]
        return _file(payment_rows(study=found, kind=kind), kind, given["layout"])


class TakePaymentsView(APIView):
    """The payments that were in no file yet."""

    @extend_schema(request=PaymentsInput, responses=CSV, operation_id="payments_take")
    def post(self, request: Request, study: str) -> HttpResponse:
        """Return them as a file, and note that they were in one, so that no one is paid twice (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        given = validated(PaymentsInput, request.data)
        kind = given["kind"]
        return _file(take_payments(study=found, kind=kind), kind, given["layout"])
