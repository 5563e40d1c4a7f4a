"""The HTTP side of comments on clips."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.models import Person
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString, validated
from studio.access.permissions import clip_for
from studio.comments.models import Comment
from studio.comments.operations import answer_comment, change_comment, comment_for, delete_comment, write_comment
from studio.comments.queries import people_to_mention


class CommentInput(StrictSerializer):
    """A comment on a clip."""

    text = StrictString(max_length=Comment.MAX_TEXT)
    at_ms = StrictInteger(required=False, allow_null=True, help_text="on the frame shown then; null: the whole clip")
    guideline_unclear = StrictBoolean(default=False)


class CommentAnswerInput(StrictSerializer):
    """An answer to a comment."""

    text = StrictString(max_length=Comment.MAX_TEXT)


class CommentChangeInput(StrictSerializer):
    """What is to be changed of a comment."""

    resolved = StrictBoolean(required=False)
    guideline_unclear = StrictBoolean(required=False)
    shared = StrictBoolean(required=False, help_text="whether its thread reaches annotators who are done with the clip")


class CommentAnswerOutput(TypedDict):
    """An answer to a comment."""

    id: Annotated[str, Doc("public id")]
    author: Annotated[str, Doc("username, or an annotator's label; empty once erased")]
    mine: bool
    text: str
    created_at: datetime


class CommentOutput(TypedDict):
    """A comment with its answers, the first one first."""

    id: Annotated[str, Doc("public id")]
    author: Annotated[str, Doc("username, or an annotator's label; empty once erased")]
    by_annotator: bool
    mine: bool
    text: Annotated[str, Doc("empty once deleted")]
    at_ms: Annotated[int | None, Doc("on the frame shown then; null: on the whole clip")]
    guideline_unclear: bool
    shared: Annotated[bool, Doc("whether its thread reaches annotators who are done with the clip")]
    resolved_at: Annotated[datetime | None, Doc("null while it is open")]
    resolved_by: Annotated[str, Doc("username; empty while it is open, and once erased")]
    deleted: Annotated[bool, Doc("whether it keeps its place for its answers alone")]
    created_at: datetime
    answers: list[CommentAnswerOutput]


class CommentsOutput(TypedDict):
    """The comments on a clip, the first one first."""

    results: list[CommentOutput]
    open: Annotated[int, Doc("number of comments that are neither resolved nor deleted")]
    people: Annotated[list[str], Doc("usernames that can be mentioned with @, by name")]


class CommentsView(APIView):
    """The comments on a clip."""

    @extend_schema(responses=serializer_for(CommentsOutput))
    def get(self, request: Request, video: str) -> Response:
        """List them with their answers (researchers and admins)."""
        person = signed_in(request)
        found = clip_for(person, video)
        rows = found.comments.select_related("author", "annotator", "resolved_by").order_by("pk")
        answers: dict[int, list[Comment]] = {}
        for each in rows:
            if each.answers_to_id is not None:
                answers.setdefault(each.answers_to_id, []).append(each)
        comments = [each for each in rows if each.answers_to_id is None]
        n = sum(each.resolved_at is None and each.deleted_at is None for each in comments)
        results = [serialize_comment(each, person, answers.get(each.pk, [])) for each in comments]
        names = list(people_to_mention(found.project_id).values_list("username", flat=True))
        return Response(CommentsOutput(results=results, open=n, people=names))

    @extend_schema(request=CommentInput, responses={201: serializer_for(CommentOutput)})
    def post(self, request: Request, video: str) -> Response:
        """Comment on the clip or on a frame of it (researchers and admins)."""
        person = signed_in(request)
        found = clip_for(person, video)
        written = write_comment(video=found, by=person, **validated(CommentInput, request.data))
        return Response(serialize_comment(written, person, []), status.HTTP_201_CREATED)


class CommentAnswersView(APIView):
    """The answers to a comment."""

    @extend_schema(request=CommentAnswerInput, responses={201: serializer_for(CommentAnswerOutput)})
    def post(self, request: Request, comment: str) -> Response:
        """Answer it (researchers and admins)."""
        person = signed_in(request)
        found = comment_for(person, comment)
        written = answer_comment(comment=found, by=person, **validated(CommentAnswerInput, request.data))
        return Response(_serialize_answer(written, person), status.HTTP_201_CREATED)


class CommentView(APIView):
    """One comment."""

    @extend_schema(request=CommentChangeInput, responses=serializer_for(CommentOutput))
    def patch(self, request: Request, comment: str) -> Response:
        """Resolve, reopen, flag or share it (researchers and admins)."""
        person = signed_in(request)
        found = comment_for(person, comment)
        changed = change_comment(comment=found, by=person, **validated(CommentChangeInput, request.data))
        answers = list(changed.answers.select_related("author", "annotator").order_by("pk"))
        return Response(serialize_comment(changed, person, answers))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, comment: str) -> Response:
        """Delete one's own, or as an admin any; one with answers keeps its place without its text."""
        person = signed_in(request)
        delete_comment(comment=comment_for(person, comment), by=person)
        return Response(status=status.HTTP_204_NO_CONTENT)


def serialize_comment(comment: Comment, person: Person, answers: list[Comment]) -> CommentOutput:
    """Return a comment as a person sees it."""
    return {
        "id": comment.public_id,
        "author": comment.author_name,
        "by_annotator": comment.annotator_id is not None,
        "mine": comment.author_id == person.pk,
        "text": comment.text,
        "at_ms": comment.at_ms,
        "guideline_unclear": comment.guideline_unclear,
        "shared": comment.shared,
        "resolved_at": comment.resolved_at,
        "resolved_by": _named(comment.resolved_by),
        "deleted": comment.deleted_at is not None,
        "created_at": comment.created_at,
        "answers": [_serialize_answer(each, person) for each in answers],
    }


def _serialize_answer(answer: Comment, person: Person) -> CommentAnswerOutput:
    return {
        "id": answer.public_id,
        "author": answer.author_name,
        "mine": answer.author_id == person.pk,
        "text": answer.text,
        "created_at": answer.created_at,
    }


def _named(person: Person | None) -> str:
    return "" if person is None else person.username
