"""Which questions an action is about: named by their ids, or all that a filter matches but some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rest_framework import serializers

from annotations.tasks.models import Question
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import in_batches
from outtake.errors import Invalid
from outtake.http.strict_input import StrictSerializer, StrictString
from studio.questions.queries import ABOUT, QuestionFilter, questions_in, questions_matching

MOST_AT_ONCE = 10_000


class QuestionFilterInput(StrictSerializer):
    """A filter of questions; what is left out matches all."""

    state = serializers.ListField(
        child=serializers.ChoiceField(choices=Question.STATES), required=False, max_length=len(Question.STATES)
    )
    about = serializers.ChoiceField(choices=ABOUT, required=False)
    dimension = StrictString(max_length=40, required=False)
    q = StrictString(max_length=200, required=False, allow_blank=True, help_text="words of the question or its subject")


class QuestionSelectionInput(StrictSerializer):
    """Which questions are meant: either their ids, or a filter."""

    questions = serializers.ListField(
        child=StrictString(max_length=40), required=False, max_length=MOST_AT_ONCE, help_text="public ids"
    )
    filter = QuestionFilterInput(required=False, help_text="all that match")
    without = serializers.ListField(
        child=StrictString(max_length=40),
        required=False,
        max_length=MOST_AT_ONCE,
        help_text="public ids that are left out of the filter",
    )


class ChosenQuestions(NamedTuple):
    """The questions that are meant, in the order in which they came, and the public ids that the project has not."""

    rows: list[Question]
    missing: list[str]


def question_filter(given: Mapping[str, Any]) -> QuestionFilter:
    """Return a filter that was sent, see `QuestionFilterInput`."""
    return QuestionFilter(
        states=list(given.get("state", ())),
        about=given.get("about"),
        dimension=given.get("dimension"),
        words=given.get("q", ""),
    )


def chosen_questions(project: Project, given: dict[str, Any]) -> ChosenQuestions:
    """
    Return the questions that a `QuestionSelectionInput` means, and take its fields out of what was sent.

    :raises Invalid: if neither or both of ids and a filter are given, or there are none or too many
    """
    ids: Sequence[str] | None = given.pop("questions", None)
    wanted, without = given.pop("filter", None), given.pop("without", ())
    if (ids is None) == (wanted is None):
        raise Invalid.field("questions", "Give either the ids of questions or a filter.")
    if without and wanted is None:
        raise Invalid.field("without", "Questions are left out of a filter; leave them out of the ids instead.")
    own = questions_in(project)
    if wanted is not None:
        matching = questions_matching(own, question_filter(wanted)).exclude(public_id__in=without)
        rows = list(matching.order_by("pk")[: MOST_AT_ONCE + 1])
        if not rows:
            raise Invalid.field("filter", "No question matches this filter.")
        if len(rows) > MOST_AT_ONCE:
            raise Invalid.field("filter", f"More than {MOST_AT_ONCE:,} questions match; narrow the filter.")
        return ChosenQuestions(rows, [])
    asked = list(dict.fromkeys(ids or ()))
    if not asked:
        raise Invalid.field("questions", "Give at least one question.")
    found = [each for some in in_batches(asked) for each in own.filter(public_id__in=some)]
    there = {each.public_id for each in found}
    return ChosenQuestions(sorted(found, key=lambda each: each.pk), [each for each in asked if each not in there])
