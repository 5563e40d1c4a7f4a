"""The HTTP side of versions of truth: what changed, what a merge would do, and how good marked errors are."""

from __future__ import annotations

from django.db.models import Q
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in
from annotations.studies.models import Study
from evaluation.annotation_sets.queries import annotators_named
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.queries import ready_truth_for, truth_for, truths_of
from evaluation.ground_truth.versions.create import request_ground_truth, resume_ground_truth
from evaluation.ground_truth.versions.diff import diff
from evaluation.ground_truth.versions.error_quality import quality
from evaluation.ground_truth.versions.judge_merge import request_judging
from evaluation.ground_truth.versions.merge_preview import (
    keep_apart,
    preview_merge,
    serialize_judging,
    serialize_kept_apart,
    undo_apart,
)
from evaluation.ground_truth.versions.quality_review import QualityReviewOutput, start_quality_review
from evaluation.ground_truth.versions.queries import serialize_truth, serialize_truths
from evaluation.ground_truth.versions.serializers import (
    KeptApartOutput,
    MergeJudgingInput,
    MergeJudgingOutput,
    MergePreviewOutput,
    QualityOutput,
    TruthDiffOutput,
    TruthInput,
    TruthListOutput,
    TruthOutput,
)
from evaluation.ground_truth.versions.truth_jobs import MERGE_JUDGINGS, TRUTHS
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.models import Judge
from evaluation.judges.scoring.create_judge import judges_of
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString, WholeNumberText, validated
from outtake.jobs.dispatch import dispatch_on_commit


class ApartInput(StrictSerializer):
    """Two segments, by the ids that reviews and annotations have."""

    first = StrictString(max_length=60)
    second = StrictString(max_length=60)


class SkipInput(StrictSerializer):
    """Where a page begins."""

    skip = WholeNumberText(min_value=0, max_value=2**31 - 1, default=0)


class TruthDiffView(APIView):
    """Two versions of the ground truth."""

    limit = COSTLY
    refusals = (409,)

    @extend_schema(responses=serializer_for(TruthDiffOutput), operation_id="ground_truths_diff")
    def get(self, request: Request, truth: str, later: str) -> Response:
        """Return what changed from the first to the second version (researchers and admins)."""
        old = ready_truth_for(signed_in(request), truth, Role.RESEARCHER)
        return Response(diff(old, ready_truth_for(signed_in(request), later, Role.RESEARCHER)))


class MergePreviewView(APIView):
    """What a merge would do."""

    limit = COSTLY

    @extend_schema(
        parameters=[
            OpenApiParameter("annotators", str, description="ids separated by commas; all people if empty"),
            OpenApiParameter("judge", str, description="id; the lexical baseline if empty. Only its kept scores count"),
            OpenApiParameter("skip", int, description="number of groups to skip; at most 100 are returned"),
        ],
        responses=serializer_for(MergePreviewOutput),
        operation_id="merge_preview",
    )
    def get(self, request: Request, study: str) -> Response:
        """Return groups that the policy "merged" would merge; nothing is stored (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        asked, page = (
            request.query_params.get("annotators"),
            SkipInput(data={"skip": request.query_params.get("skip", 0)}),
        )
        page.is_valid(raise_exception=True)
        people = [row.annotator for row in annotators_in(found) if row.annotator.kind == Annotator.PERSON]
        chosen = people if asked is None else annotators_named(found, asked.split(","))
        judge = _judge_named(found, request.query_params.get("judge") or None)
        return Response(preview_merge(found, chosen, judge=judge, **page.validated_data))

    @extend_schema(
        request=MergeJudgingInput,
        responses={201: serializer_for(MergeJudgingOutput)},
        operation_id="merge_judging_start",
    )
    def post(self, request: Request, study: str) -> Response:
        """Have a worker judge the pairs that a merge by this judge would ask about (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        given = validated(MergeJudgingInput, request.data)
        annotators = annotators_named(found, given["annotators"])
        judge = _judge_named(found, given["judge"])
        assert judge is not None
        judging = request_judging(study=found, judge=judge, annotators=annotators, by=signed_in(request))
        dispatch_on_commit(MERGE_JUDGINGS, Q(pk=judging.pk))
        judging.refresh_from_db()
        return Response(serialize_judging(judging), status.HTTP_201_CREATED)


class KeptApartView(APIView):
    """Segments that are never merged."""

    @extend_schema(request=ApartInput, responses={201: serializer_for(KeptApartOutput)}, operation_id="kept_apart_add")
    def post(self, request: Request, study: str) -> Response:
        """Keep two segments apart in every later version (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        kept = keep_apart(study=found, by=signed_in(request), **validated(ApartInput, request.data))
        return Response(serialize_kept_apart(kept), status.HTTP_201_CREATED)

    @extend_schema(request=ApartInput, responses={204: None}, operation_id="kept_apart_undo")
    def delete(self, request: Request, study: str) -> Response:
        """Let them be merged again (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        undo_apart(study=found, **validated(ApartInput, request.data))
        return Response(status=status.HTTP_204_NO_CONTENT)


class QualityView(APIView):
    """How good marked errors are."""

    limit = COSTLY

    @extend_schema(responses=serializer_for(QualityOutput), operation_id="quality")
    def get(self, request: Request, study: str) -> Response:
        """Return the shares of a study of marked errors, with intervals (researchers and admins)."""
        return Response(quality(study_for(signed_in(request), study, Role.RESEARCHER)))


def _judge_named(study: Study, public_id: str | None) -> Judge | None:
    if public_id is None:
        return None
    found = judges_of(study.project).filter(public_id=public_id).first()
    if found is None:
        raise Invalid.field("judge", f"{public_id[:40]!r} is not a judge of this project.")
    return found


def _judging(study: Study, public_id: str | None) -> Study | None:
    if public_id is None:
        return None
    found = Study.objects.filter(project=study.project_id, public_id=public_id).first()
    if found is None:
        raise Invalid.field("confirmed_in", f"{public_id!r} is not a study of this project.")
    return found


class TruthsView(APIView):
    """The ground truth of a study."""

    @extend_schema(responses=serializer_for(TruthListOutput), operation_id="ground_truths_list")
    def get(self, request: Request, study: str) -> Response:
        """List the versions, newest first (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(TruthListOutput(results=serialize_truths(truths_of(found.pk))))

    @extend_schema(request=TruthInput, responses={201: serializer_for(TruthOutput)})
    def post(self, request: Request, study: str) -> Response:
        """
        Ask for the next version from what annotators said (researchers and admins).

        A worker makes it; its ``state``, ``done`` and ``total`` tell how far that is. Until it is ready its counts are
        0, and nothing can be made of it.
        """
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        given = validated(TruthInput, request.data)
        annotators = annotators_named(found, given["annotators"])
        policy = given["policy"]
        asked_in = _judging(found, given["confirmed_in"])
        truth = request_ground_truth(
            TruthRequest(
                study=found,
                annotators=annotators,
                policy=policy,
                confirmed_in=asked_in,
                judge=_judge_named(found, given["judge"]),
                with_known=given["with_known"],
                origins=given["origins"],
                by=signed_in(request),
            )
        )
        return _woken(truth, status.HTTP_201_CREATED)


class TruthView(APIView):
    """One version of the ground truth."""

    @extend_schema(responses=serializer_for(TruthOutput))
    def get(self, request: Request, truth: str) -> Response:
        """Return a version, and how far it is (researchers and admins)."""
        return Response(serialize_truth(truth_for(signed_in(request), truth, Role.RESEARCHER)))


class QualityReviewInput(StrictSerializer):
    """How many errors are to be judged, and by how many people each."""

    count = StrictInteger(help_text="errors to sample")
    seed = StrictInteger(default=0, help_text="the same seed samples the same errors")
    overlap = StrictInteger(default=1, help_text="people per error")
    name = StrictString(max_length=200, default="", allow_blank=True, help_text="of the study; by default made up")


class QualityReviewView(APIView):
    """How good the errors of a version are."""

    @extend_schema(request=QualityReviewInput, responses={201: serializer_for(QualityReviewOutput)})
    def post(self, request: Request, truth: str) -> Response:
        """Make a study in which people judge a sample of this version's errors (admins)."""
        found = ready_truth_for(signed_in(request), truth, Role.ADMIN)
        given = validated(QualityReviewInput, request.data)
        return Response(start_quality_review(truth=found, **given), status.HTTP_201_CREATED)


class ResumeTruthView(APIView):
    """A version that failed."""

    @extend_schema(request=None, responses=serializer_for(TruthOutput))
    def post(self, request: Request, truth: str) -> Response:
        """Have it made after all (researchers and admins)."""
        found = truth_for(signed_in(request), truth, Role.RESEARCHER)
        resume_ground_truth(found)
        return _woken(found, status.HTTP_200_OK)


def _woken(truth: GroundTruth, code: int) -> Response:
    """Wake a worker for a version that waits, and return the version."""
    dispatch_on_commit(TRUTHS, Q(pk=truth.pk))
    truth.refresh_from_db()
    return Response(serialize_truth(truth), code)
