"""Stored annotations of a study over HTTP."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from annotations.access.permissions import study_for
from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from annotations.work.submissions.serializers import AnnotationOutput, serialize_annotation
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_class_for


class AnnotationsView(generics.ListAPIView):
    """The annotations of a study."""

    serializer_class = serializer_class_for(AnnotationOutput)
    queryset = Annotation.objects.none()  # for the schema alone

    def get_queryset(self) -> QuerySet[Annotation]:
        """Return the annotations that count, oldest first (researchers and admins)."""
        study: Study = study_for(signed_in(self.request), self.kwargs["study"], Role.RESEARCHER)
        return annotations_in(study, with_held=True)

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Answer one page."""
        page = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response([serialize_annotation(each) for each in page])
