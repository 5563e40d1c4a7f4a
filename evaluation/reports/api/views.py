"""The HTTP side of reports."""

from __future__ import annotations

from typing import Any

from csp.decorators import csp
from django.db.models import Q
from django.http import HttpResponse
from django.utils.decorators import method_decorator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.instruments.documents import CHAIN, PAIR
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.content import require_one_clip
from evaluation.annotation_sets.queries import annotators_named
from evaluation.ground_truth.queries import ready_truth_named
from evaluation.judges.models import Judge
from evaluation.reports.answers.grades import Grade, Grades
from evaluation.reports.api.input_serializers import (
    DARK,
    THEMES,
    PlotInput,
    ReportInput,
    ReportNameInput,
    ResumeReportInput,
    TimelinesInput,
)
from evaluation.reports.api.queries import report_for, reports_of, serialize_report, serialize_report_item
from evaluation.reports.api.serializers import (
    FilesOutput,
    ReportListOutput,
    ReportOutput,
    TimelinesOutput,
)
from evaluation.reports.api.timelines import ONLY, TimelineFilter, timelines
from evaluation.reports.builds.compare import ComparedReportsOutput, compared
from evaluation.reports.builds.recompute import (
    RecomputationOutput,
    last_recomputation,
    request_recomputation,
    serialize_recomputation,
)
from evaluation.reports.builds.report_jobs import RECOMPUTATIONS, REPORTS
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import again_on, name_report, request_report, resume
from evaluation.reports.builds.stored_plots import svg_of
from evaluation.reports.exports.archive import archive_of
from evaluation.reports.exports.report_files import FIGURES, File, file_of, listed
from evaluation.reports.further_studies import FIELD as JOINED
from evaluation.reports.further_studies import Joined, people_who_annotated
from evaluation.reports.models import Report
from evaluation.reports.or_gate import FIELD, Either
from evaluation.reports.plots.style import in_dark
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import (
    ListJSONParser,
    validated,
)
from outtake.jobs.dispatch import dispatch_on_commit
from worker.ledger.money import micros

OF_PICTURES = {"default-src": ["'none'"], "style-src": ["'unsafe-inline'"], "sandbox": True}  # no script, no load
KEPT_SECONDS = 3600  # by a browser; a plot of a report never changes


class ReportsView(APIView):
    """The reports of a study."""

    parser_classes = [ListJSONParser]  # a report on answers may bring thousands of grades

    @extend_schema(responses=serializer_for(ReportListOutput), operation_id="reports_list")
    def get(self, request: Request, study: str) -> Response:
        """List the reports, newest first (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(ReportListOutput(results=[serialize_report_item(report) for report in reports_of(found.pk)]))

    @extend_schema(request=ReportInput, responses={201: serializer_for(ReportOutput)})
    def post(self, request: Request, study: str) -> Response:
        """
        Score annotators against a ground truth (researchers and admins).

        Where nothing but questions is asked it is of kind answers: ``tau`` and ``with_proposed`` say nothing, and a
        ``judge`` is one that grades free-text answers.

        A worker computes it; its ``state``, ``done`` and ``total`` tell how far that is.
        """
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        given = validated(ReportInput, request.data)
        _require_clips(found)
        report = _requested(request, found, **given)
        dispatch_on_commit(REPORTS, Q(pk=report.pk))
        report = report_for(signed_in(request), report.public_id, Role.RESEARCHER)
        return Response(serialize_report(report), status.HTTP_201_CREATED)


def _require_clips(study: Study) -> None:
    """
    Refuse a study whose tasks are neither single clips, nor pairs of clips, nor chains of reasoning.

    :raises Invalid: naming what they are
    """
    latest = study.rounds.latest("n")
    if instrument_of(latest).subject not in (PAIR, CHAIN):
        require_one_clip(latest, "Reports are made")


def _requested(
    request: Request,
    study: Study,
    *,
    ground_truth: str,
    tau: int,
    with_proposed: bool,
    judge: str | None,
    budget: str | None,
    annotators: list[str] | None = None,
    like: str | None = None,
    grades: dict[str, Any] | None = None,
    either: list[dict[str, str]] | None = None,
    joined: list[dict[str, Any]] | None = None,
) -> Report:
    truth = ready_truth_named(study, ground_truth)
    if (annotators is None) == (like is None):
        raise Invalid.field("annotators", "Give either annotators, or an earlier report to copy.")
    if like is not None:
        earlier = Report.objects.filter(study=study, public_id=like).first()
        if earlier is None:
            raise Invalid.field("like", f"{like!r} is not a report of this study.")
        if grades is not None:
            raise Invalid.field("grades", "The earlier report has its own grades; remove this field.")
        if either is not None:
            raise Invalid.field(FIELD, "The earlier report has its own rows of two critics; remove this field.")
        if joined is not None:
            raise Invalid.field(JOINED, "The earlier report has its own further studies; remove this field.")
        return again_on(report=earlier, truth=truth, by=signed_in(request))
    return request_report(
        ReportRequest(
            truth=truth,
            annotators=annotators_named(study, annotators or []),
            tau=tau,
            judge=None if judge is None else _judge(study, judge),
            with_proposed=with_proposed,
            budget_micros=_budget(budget),
            grades=None if grades is None else Grades(grades["by"], tuple(Grade(**each) for each in grades["rows"])),
            either=[Either(**each) for each in either or ()],
            joined=[_joined(request, study, place, **each) for place, each in enumerate(joined or ())],
            by=signed_in(request),
        )
    )


def _joined(
    request: Request, own: Study, place: int, *, study: str, pooled: bool, annotators: list[str] | None = None
) -> Joined:
    found = Study.objects.filter(project=own.project_id, public_id=study).first()
    if found is None:
        raise Invalid.field(f"{JOINED}.{place}.study", f"{study!r} is not a study of this project.")
    found = study_for(signed_in(request), study, Role.RESEARCHER)
    if annotators is None:
        return Joined(found, tuple(people_who_annotated(found)), pooled)
    return Joined(found, tuple(annotators_named(found, annotators)), pooled)


def _budget(budget: str | None) -> int | None:
    return None if budget is None else micros(budget, field="budget")


def _judge(study: Study, public_id: str) -> Judge:
    of_all = Judge.objects.filter(project=None) | Judge.objects.filter(project=study.project_id)
    found = of_all.filter(public_id=public_id).first()
    if found is None:
        raise Invalid.field("judge", f"{public_id!r} is not a judge of this project.")
    return found


class ReportView(APIView):
    """One report."""

    @extend_schema(responses=serializer_for(ReportOutput))
    def get(self, request: Request, report: str) -> Response:
        """Return a report: its state, its figures and plots (researchers and admins)."""
        return Response(serialize_report(report_for(signed_in(request), report, Role.RESEARCHER)))

    @extend_schema(request=ReportNameInput, responses=serializer_for(ReportOutput))
    def patch(self, request: Request, report: str) -> Response:
        """Name a report; an empty name gives it its number again (researchers and admins)."""
        found = report_for(signed_in(request), report, Role.RESEARCHER)
        name_report(found, **validated(ReportNameInput, request.data))
        return Response(serialize_report(found))


class TimelinesView(APIView):
    """The clips of a report."""

    @extend_schema(
        parameters=[
            OpenApiParameter("after", str, description="the id of the last clip on the previous page"),
            OpenApiParameter("type", str, description="only clips with a true error of this type"),
            OpenApiParameter("only", str, enum=list(ONLY)),
            OpenApiParameter("row", int, description="the row; default: any"),
        ],
        responses=serializer_for(TimelinesOutput),
    )
    def get(self, request: Request, report: str) -> Response:
        """Return the timelines of some clips, page by page (researchers and admins)."""
        found = report_for(signed_in(request), report, Role.RESEARCHER)
        given = validated(TimelinesInput, request.query_params.dict())
        page = timelines(found, signed_in(request), TimelineFilter(**given))
        return Response(TimelinesOutput(results=page.clips, next=page.next))


class FilesView(APIView):
    """The files of a report."""

    refusals = (409,)

    @extend_schema(responses=serializer_for(FilesOutput))
    def get(self, request: Request, report: str) -> Response:
        """List the tables and plots, each with its formats (researchers and admins)."""
        return Response(FilesOutput(results=listed(report_for(signed_in(request), report, Role.RESEARCHER))))


class FileView(APIView):
    """One file of a report."""

    limit = COSTLY
    refusals = (409,)

    @extend_schema(responses={(200, "*/*"): OpenApiTypes.BINARY})
    def get(self, request: Request, report: str, name: str, form: str) -> HttpResponse:
        """Return a table or a plot; the same report gives the same bytes (researchers and admins)."""
        return _download(request, report, name, form)


@method_decorator(csp(OF_PICTURES), name="dispatch")
class PlotView(APIView):
    """One plot, as the page shows it."""

    refusals = (409,)

    @extend_schema(
        parameters=[OpenApiParameter("theme", str, enum=list(THEMES), description="of the page")],
        responses={(200, "image/svg+xml"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, report: str, plot: str) -> HttpResponse:
        """Return a plot as a picture, in the colours of a theme (researchers and admins)."""
        found = report_for(signed_in(request), report, Role.RESEARCHER)
        given = validated(PlotInput, request.query_params.dict())
        svg = svg_of(found, plot)
        shown = in_dark(svg) if given["theme"] == DARK else svg
        response = HttpResponse(shown, content_type="image/svg+xml")
        response["Cache-Control"] = f"private, max-age={KEPT_SECONDS}"
        return response


class ReportFileView(APIView):
    """All figures of a report in one file."""

    limit = COSTLY
    refusals = (409,)

    form = "json"

    @extend_schema(responses={(200, "*/*"): OpenApiTypes.BINARY})
    def get(self, request: Request, report: str) -> HttpResponse:
        """Return all figures; the same report gives the same bytes (researchers and admins)."""
        return _download(request, report, FIGURES, self.form)


class ArchiveView(APIView):
    """All files of a report."""

    limit = COSTLY
    refusals = (409,)

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, report: str) -> HttpResponse:
        """Return all tables, plots and timelines in one ZIP of the same bytes each time (researchers and admins)."""
        return _sent(archive_of(report_for(signed_in(request), report, Role.RESEARCHER)))


def _download(request: Request, report: str, name: str, form: str) -> HttpResponse:
    return _sent(file_of(report_for(signed_in(request), report, Role.RESEARCHER), name, form))


def _sent(found: File) -> HttpResponse:
    response = HttpResponse(found.content, content_type=found.content_type)
    response["Content-Disposition"] = f'attachment; filename="{found.name}"'
    return response


class RecomputeView(APIView):
    """The same report again."""

    @extend_schema(responses=serializer_for(RecomputationOutput), operation_id="reports_recomputation")
    def get(self, request: Request, report: str) -> Response:
        """Return the newest recomputation: its progress and its result (researchers and admins)."""
        found = report_for(signed_in(request), report, Role.RESEARCHER)
        return Response(serialize_recomputation(last_recomputation(found)))

    @extend_schema(request=None, responses=serializer_for(RecomputationOutput))
    def post(self, request: Request, report: str) -> Response:
        """
        Have the figures computed again, to see whether they are the same bytes (researchers and admins).

        A worker computes them; ``same`` is null until the recomputation is ready. One that is under way is not begun
        twice.
        """
        found = report_for(signed_in(request), report, Role.RESEARCHER)
        made = request_recomputation(found, by=signed_in(request))
        dispatch_on_commit(RECOMPUTATIONS, Q(pk=made.pk))
        return Response(serialize_recomputation(last_recomputation(found)))


class ResumeView(APIView):
    """A report that failed."""

    @extend_schema(request=ResumeReportInput, responses=serializer_for(ReportOutput))
    def post(self, request: Request, report: str) -> Response:
        """Have it computed after all, with another budget for its judge (researchers and admins)."""
        found = report_for(signed_in(request), report, Role.RESEARCHER)
        resume(found, budget_micros=_budget(validated(ResumeReportInput, request.data)["budget"]))
        dispatch_on_commit(REPORTS, Q(pk=found.pk))
        found.refresh_from_db()
        return Response(serialize_report(found))


class CompareView(APIView):
    """Two reports next to each other."""

    limit = COSTLY
    refusals = (409,)

    @extend_schema(responses=serializer_for(ComparedReportsOutput))
    def get(self, request: Request, report: str, second: str) -> Response:
        """Return the figures of each annotator in both (researchers and admins)."""
        person = signed_in(request)
        both = [report_for(person, each, Role.RESEARCHER) for each in (report, second)]
        return Response(compared(*both))
