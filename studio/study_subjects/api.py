"""What a study can be about, and tasks for a study that is there, over HTTP."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.tasks.create import MAX_TASKS_A_CALL, AddedTasks
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, StrictInteger, StrictSerializer, StrictString, validated
from studio.saved_filters.models import SavedFilter
from studio.study_subjects.marked_errors import MarkedErrorCounts, counts_of_errors
from studio.study_subjects.operations import add_matching
from studio.study_subjects.queries import FILTERED, SubjectPage, subject_page

SHOWN = 20
FILTER = (
    "a query string: of clips and pairs that of the clips page; of marked errors `study`, and `by` or `truth`, `type`, "
    "`severity`, `generator`"
)


class AddedSubjectsInput(StrictSerializer):
    """What is to be annotated: either subjects, or all that a filter matches."""

    subjects = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        max_length=MAX_TASKS_A_CALL,
        help_text="one object a task; see docs/instruments.md",
    )
    filter = StrictString(
        max_length=SavedFilter.MAX_QUERY, required=False, allow_blank=True, help_text="instead of subjects"
    )
    sample = StrictInteger(
        required=False,
        min_value=1,
        max_value=MAX_TASKS_A_CALL,
        help_text="so many of those that the filter matches; of clips balanced by generator",
    )
    seed = StrictInteger(
        required=False,
        min_value=0,
        max_value=2**31 - 1,
        help_text="of the sample, 0 by default; a different seed draws a different sample",
    )


class SubjectsView(APIView):
    """The subjects of a project."""

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "subject", str, required=True, enum=FILTERED, description="what the instrument asks about"
            ),
            OpenApiParameter("filter", str, description=FILTER),
        ],
        responses=serializer_for(SubjectPage),
    )
    def get(self, request: Request, project: str) -> Response:
        """Return the first subjects that tasks of an instrument can be about, and how many match (admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        subject = request.query_params.get("subject", "")
        if subject not in FILTERED:
            raise Invalid.field("subject", f"{subject[:40]!r} is not one of {', '.join(FILTERED)}.")
        return Response(subject_page(found, subject, request.query_params.get("filter", ""), SHOWN))


class StudySubjectsView(APIView):
    """The subjects of a study's tasks."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=AddedSubjectsInput, responses={201: serializer_for(AddedTasks)})
    def post(self, request: Request, study: str) -> Response:
        """Add a task for each subject to the latest round (admins); a subject that has one is skipped."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        given = validated(AddedSubjectsInput, request.data)
        chosen = {"subjects": given.get("subjects"), "query": given.get("filter")}
        added = add_matching(study=found, **chosen, sample=given.get("sample"), seed=given.get("seed", 0))
        return Response(added, status.HTTP_201_CREATED)


class MarkedErrorsView(APIView):
    """The errors that were marked in a study, for people to judge."""

    @extend_schema(responses=serializer_for(MarkedErrorCounts))
    def get(self, request: Request, study: str) -> Response:
        """Count the errors of a study by who marked them, type, severity and generator (admins)."""
        return Response(counts_of_errors(study_for(signed_in(request), study, Role.ADMIN)))
