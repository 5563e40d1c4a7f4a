"""The questions of a project over HTTP."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.instruments.question_forms import OF_CLIPS
from annotations.tasks.clip_questions import LONGEST_LABEL, LONGEST_TEXT, MOST_OPTIONS, SPLITS
from annotations.tasks.models import Question
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, StrictSerializer, StrictString, validated
from outtake.text import whole_number
from studio.questions.operations import decide_questions, import_questions
from studio.questions.queries import ABOUT, QuestionPage, question_page
from studio.questions.selection import QuestionSelectionInput, chosen_questions, question_filter

PAGE = 100
MOST_IMPORTED = 10_000
CRITERIA = ("explicit", "implicit")


class QuestionDecisionInput(QuestionSelectionInput):
    """What is decided about which questions."""

    state = serializers.ChoiceField(choices=Question.STATES)
    rejection = StrictString(
        max_length=500, allow_blank=True, required=False, help_text="the reason; only for rejected questions"
    )


class QuestionOptionInput(StrictSerializer):
    """What can be chosen."""

    key = StrictString(max_length=40)

    def get_fields(self) -> dict[str, serializers.Field]:
        """Add the field whose name is an attribute of every field."""
        return {**super().get_fields(), "label": StrictString(max_length=LONGEST_LABEL)}


class ImportedQuestionInput(StrictSerializer):
    """A question about the clips of a prompt, or about one clip."""

    prompt = StrictString(max_length=200, required=False, help_text="external id")
    clip = StrictString(max_length=500, required=False, help_text="external id")
    text = StrictString(max_length=LONGEST_TEXT)
    dimension = StrictString(max_length=40)
    form = serializers.ChoiceField(choices=OF_CLIPS, required=False, help_text="by default yes_no")
    criterion = serializers.ChoiceField(choices=CRITERIA, required=False, help_text="of one about a prompt")
    state = serializers.ChoiceField(choices=Question.STATES, required=False, help_text="by default kept")
    options = serializers.ListField(
        child=QuestionOptionInput(), required=False, max_length=MOST_OPTIONS, help_text="of one about a clip"
    )
    answer = StrictString(
        max_length=LONGEST_TEXT, required=False, allow_blank=True, help_text="the right one: yes, no, keys or a text"
    )
    task = StrictString(max_length=40, required=False, allow_blank=True, help_text="of the benchmark, such as EA")
    category = StrictString(max_length=100, required=False, allow_blank=True, help_text="such as counting")
    split = serializers.ChoiceField(choices=SPLITS, required=False)


class QuestionImportInput(StrictSerializer):
    """Questions that are to be imported."""

    questions = serializers.ListField(child=ImportedQuestionInput(), max_length=MOST_IMPORTED, allow_empty=False)


class DecidedQuestionsOutput(TypedDict):
    """How many questions were changed, and the ids that the project has not."""

    changed: Annotated[int, Doc("questions that had another state before")]
    missing: list[str]


class ImportedQuestionsOutput(TypedDict):
    """How many questions are new, and how many were there."""

    created: Annotated[int, Doc("questions that are new")]
    existing: Annotated[int, Doc("questions that were there before, and stay as they are")]


class QuestionsView(APIView):
    """The questions of a project."""

    parser_classes = [ListJSONParser]

    @extend_schema(
        parameters=[
            OpenApiParameter("state", str, many=True, enum=Question.STATES),
            OpenApiParameter("about", str, enum=ABOUT, description="of all clips of a prompt, or of one clip"),
            OpenApiParameter("dimension", str),
            OpenApiParameter("q", str, description="words of the question, its prompt or the ids"),
            OpenApiParameter("after", int, description="`next` of the page before"),
        ],
        responses=serializer_for(QuestionPage),
        operation_id="questions_list",
    )
    def get(self, request: Request, project: str) -> Response:
        """List the questions about prompts and clips of a project (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        given = request.query_params
        states = given.getlist("state")
        for state in states:
            _refuse_unless("state", state, Question.STATES)
        if (about := given.get("about")) is not None:
            _refuse_unless("about", about, ABOUT)
        after = whole_number(asked := given.get("after", "0"))
        if after is None:
            raise Invalid.field("after", f"{asked[:40]!r} is not a whole number.")
        sent = {"state": states, "about": about, "dimension": given.get("dimension"), "q": given.get("q", "")}
        return Response(question_page(found, question_filter(sent), after=after, size=PAGE))

    @extend_schema(request=QuestionImportInput, responses={200: serializer_for(ImportedQuestionsOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Import questions about prompts or clips, kept or in another state (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        done = import_questions(project=found, rows=validated(QuestionImportInput, request.data)["questions"])
        return Response(ImportedQuestionsOutput(created=done.created, existing=done.existing))


class DecideQuestionsView(APIView):
    """Many questions."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=QuestionDecisionInput, responses=serializer_for(DecidedQuestionsOutput))
    def post(self, request: Request, project: str) -> Response:
        """Keep or reject questions, or make them drafts again (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        given = validated(QuestionDecisionInput, request.data)
        chosen = chosen_questions(found, given)
        changed = decide_questions(questions=chosen.rows, **given)
        return Response(DecidedQuestionsOutput(changed=changed, missing=chosen.missing))


def _refuse_unless(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise Invalid.field(name, f"{value[:40]!r} is not one of {', '.join(known)}.")
