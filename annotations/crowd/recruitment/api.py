"""Recruitment of a study, for admins."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.crowd.models import Recruitment
from annotations.crowd.platforms.cost import Cost, estimate_cost
from annotations.crowd.platforms.platforms import PLATFORMS
from annotations.crowd.queries import TERMS, plan_of, preview_recruitment, recruitment_of
from annotations.crowd.recruitment.operations import recruit, set_state
from annotations.crowd.recruitment.serializers import (
    CostInput,
    RecruitmentInput,
    RecruitmentOutput,
    RecruitmentPageOutput,
    RecruitmentStateInput,
    serialize_platform,
    serialize_recruitment,
)
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import validated


class RecruitmentView(APIView):
    """How a study finds its people."""

    @extend_schema(responses=serializer_for(RecruitmentPageOutput))
    def get(self, request: Request, study: str) -> Response:
        """Return the recruitment, null before there is one, and what each platform begins with (admins)."""
        found = Recruitment.objects.filter(study=study_for(signed_in(request), study, Role.ADMIN)).first()
        page = RecruitmentPageOutput(
            recruitment=serialize_recruitment(found) if found else None,
            platforms=[serialize_platform(each) for each in PLATFORMS.values()],
        )
        return Response(page)

    @extend_schema(request=RecruitmentInput, responses=serializer_for(RecruitmentOutput))
    def put(self, request: Request, study: str) -> Response:
        """Say it, or say it again (admins); 409 where people were promised something else."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        return Response(serialize_recruitment(recruit(study=found, **validated(RecruitmentInput, request.data))))


class RecruitmentStateView(APIView):
    """Whether people may come in."""

    @extend_schema(request=RecruitmentStateInput, responses=serializer_for(RecruitmentOutput))
    def post(self, request: Request, study: str) -> Response:
        """Open, pause or close (admins)."""
        found = recruitment_of(study_for(signed_in(request), study, Role.ADMIN))
        given = validated(RecruitmentStateInput, request.data)
        return Response(serialize_recruitment(set_state(recruitment=found, state=given["state"])))


class CostView(APIView):
    """What it will cost."""

    @extend_schema(parameters=[CostInput], responses=serializer_for(Cost))
    def get(self, request: Request, study: str) -> Response:
        """Reckon people, money and wage, with the study's own numbers or others; without a recruitment with others."""
        own = study_for(signed_in(request), study, Role.RESEARCHER)
        given = validated(CostInput, request.query_params.dict())
        found = preview_recruitment(own, **{name: given.pop(name) for name in TERMS if name in given})
        return Response(estimate_cost(plan_of(found, **given)))
