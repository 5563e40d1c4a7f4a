"""Studies over HTTP: those that one may see, a new one, and one with its counts."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import role_at, study_for
from annotations.crowd.models import Recruitment
from annotations.progress.serializers import StudyDetailOutput, StudyListOutput, serialize_annotator, serialize_study
from annotations.progress.study_progress import annotators_in, counts_of, finished_by, studies_for
from annotations.studies.operations import create_study
from annotations.studies.queries import instrument_of, round_of
from annotations.studies.serializers import IdOutput, StudyInput
from annotations.work.assignments.queries import eligibility_of
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from outtake.http.strict_input import validated

ROUND = OpenApiParameter(
    "round", int, description="round whose instrument is returned, as given by next; 0 for the training"
)


class StudiesView(APIView):
    """The studies that one may see; make one."""

    @extend_schema(responses=serializer_for(StudyListOutput), operation_id="studies_list")
    def get(self, request: Request) -> Response:
        """List the studies of one's projects, newest first."""
        results = [
            serialize_study(each.study, each.round, each.role, done=each.done, mine=each.mine)
            for each in studies_for(signed_in(request))
        ]
        return Response(StudyListOutput(results=results, next=None))

    @extend_schema(request=StudyInput, responses={201: serializer_for(IdOutput)})
    def post(self, request: Request) -> Response:
        """Make a study with its first round (admins)."""
        data = validated(StudyInput, request.data)
        project = project_for(signed_in(request), data.pop("project"), Role.ADMIN)
        study = create_study(project=project, **data)
        return Response(IdOutput(id=study.public_id), status.HTTP_201_CREATED)


class StudyView(APIView):
    """One study."""

    @extend_schema(responses=serializer_for(StudyDetailOutput), parameters=[ROUND])
    def get(self, request: Request, study: str) -> Response:
        """
        Return a study as one of its rounds asks it; its counts and annotators for researchers and admins alone.

        Without a number that is the last round, and for annotators the one that they work in.
        """
        found = study_for(signed_in(request), study, Role.ANNOTATOR)
        role = role_at(signed_in(request), found) or Role.ANNOTATOR
        reads_all = role.covers(Role.RESEARCHER)
        if (wanted := request.query_params.get("round")) is not None:
            round_ = round_of(found, wanted)
        else:
            round_ = found.rounds.latest("n") if reads_all else eligibility_of(signed_in(request), study).round
        counts = counts_of(round_) if reads_all else None
        annotators = annotators_in(found) if reads_all else []
        mine = finished_by(signed_in(request), round_)
        detail: StudyDetailOutput = {
            **serialize_study(found, round_, role, done=counts.done if counts else None, mine=mine),
            "content_warning": found.content_warning,
            "instrument_document": instrument_of(round_).document,
            "round": {"n": round_.n, "overlap": round_.overlap},
            "counts": counts,
            "annotators": [serialize_annotator(each) for each in annotators],
            "recruits": reads_all and Recruitment.objects.filter(study=found).exists(),
        }
        return Response(detail)
