"""The HTTP side of releases."""

from __future__ import annotations

from typing import TypedDict

from django.db.models import Q
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.studies.models import Study
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.queries import ready_truth_named
from evaluation.releases.build.operations import archive_name, request_release
from evaluation.releases.build.queries import ReleaseOutput, release_for, releases_of, serialize_release
from evaluation.releases.build.release_jobs import RELEASES
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.catalog.serving.media_urls import serve_stored
from outtake.errors import Conflict, Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated
from outtake.jobs.dispatch import dispatch_on_commit


class ReleaseInput(StrictSerializer):
    """What is to be released: by default the newest ground truth, and the newest report on it if there is one."""

    ground_truth = StrictString(max_length=40, required=False)
    report = StrictString(max_length=40, required=False)


class ReleaseListOutput(TypedDict):
    """The releases of a study."""

    results: list[ReleaseOutput]


class ReleasesView(APIView):
    """The releases of a study."""

    @extend_schema(responses=serializer_for(ReleaseListOutput), operation_id="releases_list")
    def get(self, request: Request, study: str) -> Response:
        """List the releases, newest first (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(ReleaseListOutput(results=[serialize_release(release) for release in releases_of(found)]))

    @extend_schema(
        request=ReleaseInput, responses={200: serializer_for(ReleaseOutput), 201: serializer_for(ReleaseOutput)}
    )
    def post(self, request: Request, study: str) -> Response:
        """Have a release built (admins); the same ground truth and report give the release that there is."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        truth, report = _chosen(found, **validated(ReleaseInput, request.data))
        named = request_release(study=found, truth=truth, report=report, by=signed_in(request))
        release = release_for(signed_in(request), named.release.public_id, Role.ADMIN)
        if release.state == Release.WAITING:
            dispatch_on_commit(RELEASES, Q(pk=release.pk))
        return Response(serialize_release(release), status.HTTP_201_CREATED if named.is_new else status.HTTP_200_OK)


def _chosen(study: Study, ground_truth: str = "", report: str = "") -> tuple[GroundTruth | None, Report | None]:
    truth_row = ready_truth_named(study, ground_truth) if ground_truth else None
    report_row = Report.objects.select_related("truth").filter(study=study, public_id=report).first()
    if report and report_row is None:
        raise Invalid.field("report", f"{report!r} is not a report of this study.")
    return truth_row, report_row


class ReleaseView(APIView):
    """One release."""

    @extend_schema(responses=serializer_for(ReleaseOutput))
    def get(self, request: Request, release: str) -> Response:
        """Return how far a release is (researchers and admins)."""
        return Response(serialize_release(release_for(signed_in(request), release, Role.RESEARCHER)))


class ReleaseArchiveView(APIView):
    """The files of a release."""

    refusals = (409,)

    @extend_schema(
        responses={(status, "application/gzip"): OpenApiTypes.BINARY for status in (200, 206)},
        operation_id="releases_archive",
    )
    def get(self, request: Request, release: str) -> HttpResponseBase:
        """Download a release as a tar.gz (researchers and admins)."""
        found = release_for(signed_in(request), release, Role.RESEARCHER)
        if found.state != Release.READY:
            raise Conflict(f"The release is {found.state}; it can be downloaded once it is ready.")
        answer = serve_stored(request, found.storage_key, "application/gzip")
        answer["Content-Disposition"] = f'attachment; filename="{archive_name(found)}.tar.gz"'
        answer["Cache-Control"] = "private, no-store"
        return answer
