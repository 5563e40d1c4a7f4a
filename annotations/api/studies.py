"""Studies: make one, add tasks, list them, read what was said."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations import operations
from annotations.access import role_at
from annotations.api.inputs import StudyInput, TasksInput
from annotations.api.shapes import annotation_shape, counts_shape, study_shape
from annotations.api.told import AddedOutput, AnnotationOutput, IdOutput, StudyDetailOutput, StudyListOutput
from annotations.facts import instrument_of
from annotations.models import Annotation, Recruitment, Study
from annotations.queries import (
    annotations_in,
    annotators_in,
    counts_of,
    finished_by,
    round_of,
    study_for,
    workplace_of,
)
from annotations.study_queries import studies_for
from outtake.accounts.authentication import signed_in
from outtake.accounts.models import Role
from outtake.accounts.queries import project_for
from outtake.errors import Invalid
from outtake.web.parsing import ListJSONParser

ROUND = OpenApiParameter(
    "round", int, description="of whose instrument the document is, as next gave it; 0 for the training"
)


class StudiesView(APIView):
    """The studies that one may see; make one."""

    @extend_schema(responses=StudyListOutput, operation_id="studies_list")
    def get(self, request: Request) -> Response:
        """List the studies of one's projects, newest first."""
        results = [
            study_shape(each.study, each.round, each.role.value, done=each.done, mine=each.mine)
            for each in studies_for(signed_in(request))
        ]
        return Response({"results": results, "next": None})

    @extend_schema(request=StudyInput, responses={201: IdOutput})
    def post(self, request: Request) -> Response:
        """Make a study with its first round (admins)."""
        asked = StudyInput(data=request.data)
        asked.is_valid(raise_exception=True)
        data = dict(asked.validated_data)
        project = project_for(signed_in(request), data.pop("project"), Role.ADMIN)
        study = operations.create_study(project=project, **data)
        return Response({"id": study.public_id}, status.HTTP_201_CREATED)


class StudyView(APIView):
    """One study."""

    @extend_schema(responses=StudyDetailOutput, parameters=[ROUND])
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
            round_ = found.rounds.latest("n") if reads_all else workplace_of(signed_in(request), study).round
        counts = counts_of(round_) if reads_all else None
        annotators = annotators_in(found) if reads_all else []
        mine = finished_by(signed_in(request), round_)
        return Response(
            {
                **study_shape(found, round_, role.value, done=counts.done if counts else None, mine=mine),
                "content_warning": found.content_warning,
                "instrument_document": instrument_of(round_).document,
                "round": {"n": round_.n, "overlap": round_.overlap},
                "counts": counts_shape(counts) if counts else None,
                "annotators": [
                    {
                        "id": row.annotator.public_id,
                        "name": row.annotator.label,
                        "kind": row.annotator.kind,
                        "simulated": row.annotator.simulated,
                        "annotations": row.annotations,
                        "segments": row.segments,
                    }
                    for row in annotators
                ],
                "recruits": reads_all and Recruitment.objects.filter(study=found).exists(),
            }
        )


class TasksView(APIView):
    """The tasks of a study."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=TasksInput, responses={201: AddedOutput})
    def post(self, request: Request, study: str) -> Response:
        """Add a task a video, or a task an object (admins); what has one is left alone."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        asked = TasksInput(data=request.data)
        asked.is_valid(raise_exception=True)
        added = _added(found, **asked.validated_data)
        return Response(added._asdict(), status.HTTP_201_CREATED)


def _added(
    study: Study, *, training: bool, videos: Sequence[str] | None = None, subjects: Sequence[object] | None = None
) -> operations.AddedTasks:
    if (videos is None) == (subjects is None):
        raise Invalid.field("videos", "Send either videos, a list of external ids, or subjects, a list of objects.")
    if subjects is not None:
        return operations.add_subjects(study=study, subjects=subjects, training=training)
    if training:
        raise Invalid.field("training", "A training takes subjects, each with its key; send them instead of videos.")
    if not videos:
        raise Invalid.field("videos", "There are none; send at least one.")
    return operations.add_tasks(study=study, videos=videos)


class AnnotationsView(generics.ListAPIView):
    """What was said in a study."""

    serializer_class = AnnotationOutput
    queryset = Annotation.objects.none()  # for the schema alone

    def get_queryset(self) -> QuerySet[Annotation]:
        """Return the annotations that count, oldest first (researchers and admins)."""
        study: Study = study_for(signed_in(self.request), self.kwargs["study"], Role.RESEARCHER)
        return annotations_in(study, with_held=True)

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Answer one page."""
        page = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response([annotation_shape(each) for each in page])
