"""Recruitment, entries and payments, for those who run a study. A person's own calls stand in `crowd_own`."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access import role_at
from annotations.api import crowd_inputs as inputs
from annotations.api import crowd_told as told
from annotations.api.crowd_shapes import cost_shape, entry_shape, platform_shapes, recruitment_shape, statuses_shape
from annotations.crowd.cost import reckon
from annotations.crowd.files import PaymentRow, bulk_lines, payment_table
from annotations.crowd_queries import (
    TERMS,
    entries_in,
    entry_for,
    measured,
    plan_of,
    recruitment_as_if,
    recruitment_of,
)
from annotations.models import CrowdEntry, Recruitment
from annotations.operations import crowd
from annotations.queries import study_for
from outtake.accounts.authentication import signed_in
from outtake.accounts.models import Role
from outtake.web.parsing import ListJSONParser

CSV = {(200, "text/csv"): OpenApiTypes.STR}


def _file(rows: list[PaymentRow], kind: str, layout: str) -> HttpResponse:
    text = bulk_lines(rows) if layout == "bulk" else payment_table(rows)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{kind}.csv"'
    return response


class RecruitmentView(APIView):
    """How a study finds its people."""

    @extend_schema(responses=told.RecruitmentPageOutput)
    def get(self, request: Request, study: str) -> Response:
        """Return the recruitment, null before there is one, and what each platform begins with (admins)."""
        found = Recruitment.objects.filter(study=study_for(signed_in(request), study, Role.ADMIN)).first()
        shape = recruitment_shape(found) if found else None
        return Response({"recruitment": shape, "platforms": platform_shapes()})

    @extend_schema(request=inputs.RecruitmentInput, responses=told.RecruitmentOutput)
    def put(self, request: Request, study: str) -> Response:
        """Say it, or say it anew (admins); 409 where people were promised something else."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        asked = inputs.RecruitmentInput(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(recruitment_shape(crowd.recruit(study=found, **asked.validated_data)))


class RecruitmentStateView(APIView):
    """Whether people may come in."""

    @extend_schema(request=inputs.RecruitmentStateInput, responses=told.RecruitmentOutput)
    def post(self, request: Request, study: str) -> Response:
        """Open, pause or close (admins)."""
        found = recruitment_of(study_for(signed_in(request), study, Role.ADMIN))
        asked = inputs.RecruitmentStateInput(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(recruitment_shape(crowd.set_state(recruitment=found, state=asked.validated_data["state"])))


class CostView(APIView):
    """What it will cost."""

    @extend_schema(parameters=[inputs.CostInput], responses=told.CostOutput)
    def get(self, request: Request, study: str) -> Response:
        """Reckon people, money and wage, with the study's own numbers or others; without a recruitment with others."""
        own = study_for(signed_in(request), study, Role.RESEARCHER)
        asked = inputs.CostInput(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        given = dict(asked.validated_data)
        found = recruitment_as_if(own, **{name: given.pop(name) for name in TERMS if name in given})
        plan = plan_of(found, **given)
        took = None if "minutes" in given else measured(found)
        return Response(cost_shape(plan, reckon(plan), found.currency, took))


class EntriesView(generics.ListAPIView):
    """Who came in."""

    serializer_class = told.EntryOutput
    queryset = CrowdEntry.objects.none()  # for the schema alone

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Answer one page, oldest first (researchers; the platform's ids for admins alone)."""
        study = study_for(signed_in(request), self.kwargs["study"], Role.RESEARCHER)
        role = role_at(signed_in(request), study)
        page = self.paginate_queryset(entries_in(study)) or []
        return self.get_paginated_response([entry_shape(each, with_ids=role == Role.ADMIN) for each in page])


class StatusesView(APIView):
    """What the platform says of submissions."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=inputs.StatusesInput, responses=told.StatusesOutput)
    def post(self, request: Request, study: str) -> Response:
        """End what was returned or timed out on the platform, as its CSV says (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        asked = inputs.StatusesInput(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(statuses_shape(crowd.read_platform_statuses(study=found, text=asked.validated_data["csv"])))


class BonusView(APIView):
    """A bonus."""

    @extend_schema(request=inputs.BonusInput, responses={201: told.BonusOutput})
    def post(self, request: Request, entry: str) -> Response:
        """Note that somebody is owed a bonus (admins); the same reason twice is a 409."""
        found = entry_for(signed_in(request), entry, Role.ADMIN)
        asked = inputs.BonusInput(data=request.data)
        asked.is_valid(raise_exception=True)
        bonus = crowd.pay_bonus(entry=found, **asked.validated_data)
        shape = {"id": bonus.public_id, "amount_minor": bonus.amount_minor, "because": bonus.because}
        return Response(shape, status.HTTP_201_CREATED)


class PaymentsView(APIView):
    """All payments of a kind."""

    @extend_schema(parameters=[inputs.PaymentsInput], responses=CSV, operation_id="payments_csv")
    def get(self, request: Request, study: str) -> HttpResponse:
        """Return them as a file, those that were in one before too (admins). Nothing is noted by it."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        asked = inputs.PaymentsInput(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        kind = asked.validated_data["kind"]
        return _file(crowd.payment_rows(study=found, kind=kind), kind, asked.validated_data["layout"])


class TakePaymentsView(APIView):
    """The payments that were in no file yet."""

    @extend_schema(request=inputs.PaymentsInput, responses=CSV, operation_id="payments_take")
    def post(self, request: Request, study: str) -> HttpResponse:
        """Return them as a file, and note that they were in one, so that nobody is paid twice (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        asked = inputs.PaymentsInput(data=request.data)
        asked.is_valid(raise_exception=True)
        kind = asked.validated_data["kind"]
        return _file(crowd.take_payments(study=found, kind=kind), kind, asked.validated_data["layout"])
