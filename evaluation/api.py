"""The HTTP side of disagreements, ground truth and reports."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.facts import require_one_clip
from annotations.models import Annotator, Study
from annotations.queries import annotators_in, study_for
from evaluation.models import GroundTruth, Report
from evaluation.queries import report_csv, report_for, report_list_shape, report_shape, truth_shape, truths_of
from evaluation.reports import DEFAULT_TAU, make_report
from evaluation.reviews import find_disagreements
from evaluation.schema import QueueOutput, ReportListOutput, ReportOutput, TruthListOutput, TruthOutput
from evaluation.truth import make_ground_truth
from outtake.accounts.authentication import signed_in
from outtake.accounts.models import Role
from outtake.errors import Invalid
from outtake.web.parsing import StrictBoolean, StrictInteger, StrictSerializer, StrictString


class FindInput(StrictSerializer):
    """Whose words are to be compared; by default everybody's."""

    annotators = serializers.ListField(
        child=StrictString(max_length=40), allow_empty=False, allow_null=True, default=None
    )


class TruthInput(StrictSerializer):
    """Whose word is to count, and how."""

    annotators = serializers.ListField(child=StrictString(max_length=40))
    policy = StrictString(max_length=20)
    confirmed_in = StrictString(max_length=40, allow_null=True, default=None)


class ReportInput(StrictSerializer):
    """What is to be compared with what."""

    ground_truth = StrictString(max_length=40)
    annotators = serializers.ListField(child=StrictString(max_length=40), allow_empty=False)
    tau = StrictInteger(default=DEFAULT_TAU)
    with_proposed = StrictBoolean(default=True)


def annotators_named(study: Study, ids: list[str]) -> list[Annotator]:
    """
    Return annotators by their ids, each once.

    :raises Invalid: if one of them has annotated nothing in the study.
    """
    known = {row.annotator.public_id: row.annotator for row in annotators_in(study)}
    if unknown := [each for each in ids if each not in known]:
        raise Invalid.field("annotators", f"{unknown[0]!r} has annotated nothing in this study.")
    return [known[each] for each in dict.fromkeys(ids)]


def _judging(study: Study, public_id: str | None) -> Study | None:
    if public_id is None:
        return None
    found = Study.objects.filter(project=study.project_id, public_id=public_id).first()
    if found is None:
        raise Invalid.field("confirmed_in", f"{public_id!r} is no study of this project.")
    return found


class FindView(APIView):
    """The search for what is to be settled."""

    @extend_schema(request=FindInput, responses=QueueOutput)
    def post(self, request: Request, study: str) -> Response:
        """Make the open reviews those of the clips that are disagreed about now (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        asked = FindInput(data=request.data)
        asked.is_valid(raise_exception=True)
        ids = asked.validated_data["annotators"]
        annotators = None if ids is None else annotators_named(found, ids)
        return Response(find_disagreements(study=found, annotators=annotators)._asdict())


class TruthsView(APIView):
    """The ground truth of a study."""

    @extend_schema(responses=TruthListOutput, operation_id="ground_truths_list")
    def get(self, request: Request, study: str) -> Response:
        """List the versions, newest first (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response({"results": [truth_shape(truth) for truth in truths_of(found.pk)]})

    @extend_schema(request=TruthInput, responses={201: TruthOutput})
    def post(self, request: Request, study: str) -> Response:
        """Make the next version from what annotators said (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        asked = TruthInput(data=request.data)
        asked.is_valid(raise_exception=True)
        annotators = annotators_named(found, asked.validated_data["annotators"])
        policy = asked.validated_data["policy"]
        asked_in = _judging(found, asked.validated_data["confirmed_in"])
        truth = make_ground_truth(
            study=found, annotators=annotators, policy=policy, confirmed_in=asked_in, by=signed_in(request)
        )
        truth.refresh_from_db()
        return Response(truth_shape(truth), status.HTTP_201_CREATED)


class ReportsView(APIView):
    """The reports of a study."""

    @extend_schema(responses=ReportListOutput, operation_id="reports_list")
    def get(self, request: Request, study: str) -> Response:
        """List the reports, newest first (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        reports = Report.objects.filter(study=found).select_related("truth").order_by("-number")
        return Response({"results": [report_list_shape(report) for report in reports]})

    @extend_schema(request=ReportInput, responses={201: ReportOutput})
    def post(self, request: Request, study: str) -> Response:
        """Score annotators against a ground truth (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        asked = ReportInput(data=request.data)
        asked.is_valid(raise_exception=True)
        data = asked.validated_data
        require_one_clip(found.rounds.latest("n"), "Reports are made")  # such a study has no ground truth to choose
        truth = GroundTruth.objects.filter(study=found, public_id=data["ground_truth"]).first()
        if truth is None:
            raise Invalid.field("ground_truth", f"{data['ground_truth']!r} is no ground truth of this study.")
        annotators = annotators_named(found, data["annotators"])
        report = make_report(
            truth=truth,
            annotators=annotators,
            tau=data["tau"],
            with_proposed=data["with_proposed"],
            by=signed_in(request),
        )
        report = report_for(signed_in(request), report.public_id, Role.RESEARCHER)
        return Response(report_shape(report, signed_in(request)), status.HTTP_201_CREATED)


class ReportView(APIView):
    """One report."""

    @extend_schema(responses=ReportOutput)
    def get(self, request: Request, report: str) -> Response:
        """Return a report with its timelines (researchers and admins)."""
        return Response(report_shape(report_for(signed_in(request), report, Role.RESEARCHER), signed_in(request)))


class ReportJsonView(ReportView):
    """One report, as a file."""

    @extend_schema(responses=ReportOutput, operation_id="reports_json")
    def get(self, request: Request, report: str) -> Response:
        """Return the same as a download."""
        response = super().get(request, report)
        response["Content-Disposition"] = f'attachment; filename="report-{response.data["number"]}.json"'
        return response


class ReportCsvView(APIView):
    """One report's table, for spreadsheets."""

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR}, operation_id="reports_csv")
    def get(self, request: Request, report: str) -> HttpResponse:
        """Return the table; texts that a spreadsheet would run as a formula begin with an apostrophe."""
        found = report_for(signed_in(request), report, Role.RESEARCHER)
        response = HttpResponse(report_csv(found), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="report-{found.number}.csv"'
        return response
