"""Adding tasks to a study over HTTP."""

from __future__ import annotations

from collections.abc import Sequence

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.studies.models import Study
from annotations.subjects.operations import add_subjects, add_tasks
from annotations.subjects.serializers import TasksInput
from annotations.tasks.create import AddedTasks
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, validated


class TasksView(APIView):
    """The tasks of a study."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=TasksInput, responses={201: serializer_for(AddedTasks)})
    def post(self, request: Request, study: str) -> Response:
        """Add a task a video, or a task an object (admins); what has one is skipped."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        return Response(_added(found, **validated(TasksInput, request.data)), status.HTTP_201_CREATED)


def _added(
    study: Study, *, training: bool, videos: Sequence[str] | None = None, subjects: Sequence[object] | None = None
) -> AddedTasks:
    if (videos is None) == (subjects is None):
        raise Invalid.field("videos", "Send either videos, a list of external ids, or subjects, a list of objects.")
    if subjects is not None:
        return add_subjects(study=study, subjects=subjects, training=training)
    if training:
        raise Invalid.field("training", "A training needs subjects with answer keys; send subjects instead of videos.")
    if not videos:
        raise Invalid.field("videos", "The list is empty; send at least one.")
    return add_tasks(study=study, videos=videos)
