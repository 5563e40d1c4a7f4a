"""Reviews over HTTP: the queue, one review, its adjudication; and revisions of annotations."""

from __future__ import annotations

from typing import Annotated, Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.responses.serializers import RevisionInput, body_of
from annotations.review import models
from annotations.review.adjudicate import adjudicate
from annotations.review.inputs import SettleInput, verdict_of
from annotations.review.models import Review
from annotations.review.queries import ReviewFilter, adjudication, review_for, reviews_of
from annotations.review.revise import reopen, revise
from annotations.review.serializers import (
    ReviewItemOutput,
    ReviewOutput,
    SettledOutput,
    serialize_adjudication,
    serialize_review,
    serialize_review_item,
)
from annotations.tasks.content import task_content
from annotations.tasks.serializers import ShownTaskOutput, serialize_task
from annotations.work.api import KEY_HEADER, WorkView, _key, _stored
from annotations.work.serializers import SubmittedOutput
from annotations.work.submissions.queries import own_annotation
from annotations.work.submissions.storage import AnnotationBodyOutput, to_body
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.pagination import KeysetPages
from outtake.http.resources import serializer_class_for, serializer_for
from outtake.http.strict_input import validated


class ReviseView(WorkView):
    """A correction of one's own."""

    refusals = (422, 428)

    @extend_schema(request=RevisionInput, parameters=[KEY_HEADER], responses={201: serializer_for(SubmittedOutput)})
    def post(self, request: Request, annotation: str) -> Response:
        """Store the next revision of one's own annotation."""
        found = own_annotation(signed_in(request), annotation)
        key = _key(request)
        body = body_of(validated(RevisionInput, request.data))
        said = revise(annotation=found, key=key, body=body)
        return _stored(said.annotation, body)


class ReopenedOutput(ShownTaskOutput):
    """One's own annotation with its task, to be gone on from. The sides of a pair are as they were."""

    round: Annotated[int, Doc("number of the round, whose instrument asks")]
    annotation: AnnotationBodyOutput
    revision: Annotated[int, Doc("of the annotation; it counts until the next one is stored")]


class ReopenView(WorkView):
    """One's own annotation, to be changed."""

    refusals = (409,)

    @extend_schema(responses=serializer_for(ReopenedOutput))
    def get(self, request: Request, annotation: str) -> Response:
        """Return the last revision of one's own annotation; 409 where it takes no other, with the reason."""
        person = signed_in(request)
        last = reopen(own_annotation(person, annotation))
        facts = task_content(last.task_id)
        return Response(
            ReopenedOutput(
                **serialize_task(facts, person, swapped=last.swapped),
                round=facts.round,
                annotation=to_body(last),
                revision=last.revision,
            )
        )


class WorstFirst(KeysetPages):
    """Pages of the queue. Many reviews weigh the same, so a page may begin far within one weight."""

    ordering = ("-weight", "id")  # type: ignore[assignment]  # DRF takes several columns
    offset_cutoff = 100_000


@extend_schema(
    parameters=[
        OpenApiParameter("state", OpenApiTypes.STR, enum=["open", "settled"], description="by default, both"),
        OpenApiParameter("reason", OpenApiTypes.STR, enum=models.REASONS),
        OpenApiParameter("type", OpenApiTypes.STR, description="of an error that someone marked"),
        OpenApiParameter("generator", OpenApiTypes.STR, description="its name, with or without its version"),
        OpenApiParameter(
            "annotator", OpenApiTypes.STR, description="public id of an annotator whose reasons were compared"
        ),
    ]
)
class ReviewsView(generics.ListAPIView):
    """What is to be settled in a study, and what was."""

    serializer_class = serializer_class_for(ReviewItemOutput)
    queryset = Review.objects.none()  # for the schema alone
    pagination_class = WorstFirst

    def get_queryset(self) -> QuerySet[Review]:
        """Return the reviews, those with most disagreement first (researchers and admins)."""
        study = study_for(signed_in(self.request), self.kwargs["study"], Role.RESEARCHER)
        given = self.request.query_params
        return reviews_of(
            study, ReviewFilter(**{name: given[name] for name in ReviewFilter._fields if given.get(name)})
        )

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Answer one page."""
        page: list[Any] = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response([serialize_review_item(each, signed_in(request)) for each in page])


class ReviewView(APIView):
    """One review."""

    @extend_schema(responses=serializer_for(ReviewOutput))
    def get(self, request: Request, review: str) -> Response:
        """Return all lanes of the clip, what they disagree about, and how it was settled (researchers and admins)."""
        return Response(serialize_review(review_for(signed_in(request), review), signed_in(request)))


class SettleView(APIView):
    """The expert's word."""

    @extend_schema(request=SettleInput, responses={201: serializer_for(SettledOutput)})
    def post(self, request: Request, review: str) -> Response:
        """Settle the clip (researchers and admins); 409 where `revision` is not the last one."""
        found = review_for(signed_in(request), review)
        data = validated(SettleInput, request.data)
        person, verdict = signed_in(request), verdict_of(data)
        stored = adjudicate(review=found, by=person, revision=data["revision"], verdict=verdict)
        settled = SettledOutput(adjudication=serialize_adjudication(adjudication(stored.pk)))
        return Response(settled, status.HTTP_201_CREATED)
