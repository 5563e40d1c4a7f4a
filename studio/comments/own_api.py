"""The comments on a clip as one of its annotators reads and writes them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.annotators.models import Annotator
from outtake.accounts.people.authentication import signed_in
from outtake.http.field_notes import Choices
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString, validated
from outtake.rows import first_or_missing
from studio.comments.models import Comment
from studio.comments.operations import delete_own_comment, write_comment
from studio.comments.queries import annotated_clip, comments_for

ME, ANNOTATOR, RESEARCHER = AUTHORS = ("me", "annotator", "researcher")


class OwnCommentInput(StrictSerializer):
    """A comment on a clip that one annotated."""

    text = StrictString(max_length=Comment.MAX_TEXT)
    at_ms = StrictInteger(required=False, allow_null=True, help_text="on the frame shown then; null: the whole clip")


class OwnCommentOutput(TypedDict):
    """A comment as an annotator reads it: without names."""

    id: Annotated[str, Doc("public id")]
    by: Annotated[str, Choices(AUTHORS)]
    text: Annotated[str, Doc("empty once deleted")]
    at_ms: Annotated[int | None, Doc("on the frame shown then; null: on the whole clip, or an answer")]
    answers_to: Annotated[str, Doc("id of the comment that it answers; empty for none")]
    resolved: bool
    created_at: datetime


class OwnCommentsOutput(TypedDict):
    """The comments on a clip that its annotator may read, the first one first."""

    duration_ms: Annotated[int, Doc("of the clip")]
    results: list[OwnCommentOutput]


class OwnCommentsView(APIView):
    """The comments on a clip that one annotated."""

    @extend_schema(responses=serializer_for(OwnCommentsOutput))
    def get(self, request: Request, annotation: str) -> Response:
        """List one's own comments, and those that are shared with who is done with the clip."""
        person = signed_in(request)
        said, video = annotated_clip(person, annotation)
        found = comments_for(person, said.annotator, video)
        results = [_serialize(each, said.annotator) for each in found]
        return Response(OwnCommentsOutput(duration_ms=video.rendition.duration_ms, results=results))

    @extend_schema(request=OwnCommentInput, responses={201: serializer_for(OwnCommentOutput)})
    def post(self, request: Request, annotation: str) -> Response:
        """Comment on the clip or on a frame of it, for its researchers."""
        person = signed_in(request)
        said, video = annotated_clip(person, annotation)
        given = validated(OwnCommentInput, request.data)
        written = write_comment(video=video, by=person, annotator=said.annotator, **given)
        return Response(_serialize(written, said.annotator), status.HTTP_201_CREATED)


class OwnCommentView(APIView):
    """One comment of an annotator."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, annotation: str, own_comment: str) -> Response:
        """Delete one's own."""
        said, video = annotated_clip(signed_in(request), annotation)
        found = first_or_missing(video.comments.filter(public_id=own_comment))
        delete_own_comment(comment=found, annotator=said.annotator)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _serialize(comment: Comment, annotator: Annotator) -> OwnCommentOutput:
    others = RESEARCHER if comment.annotator_id is None else ANNOTATOR
    return {
        "id": comment.public_id,
        "by": ME if comment.annotator_id == annotator.pk else others,
        "text": comment.text,
        "at_ms": comment.at_ms,
        "answers_to": comment.answers_to.public_id if comment.answers_to is not None else "",
        "resolved": comment.resolved_at is not None,
        "created_at": comment.created_at,
    }
