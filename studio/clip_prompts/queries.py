"""
Prompts of a project, with or without clips, and how many there are of each state and category.

An action is about prompts named by their ids, or about all that a filter matches but some.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from rest_framework import serializers
from typing_extensions import Doc

from annotations.tasks.models import Question
from evaluation.benchmarks.writing.near_duplicates import similarity
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import RULE
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Invalid
from outtake.http.strict_input import StrictSerializer, StrictString
from worker.observers.prompt_facts import COLOURS, FACTS, OBJECTS, facts_in

NEAR = "near"  # the column in which the writing of prompts names an earlier one that is nearly the same


@dataclass(frozen=True, slots=True)
class NearPrompt:
    """An earlier prompt that is nearly the same."""

    external_id: str
    text: str
    similarity: Annotated[float, Doc("Jaccard index of the words, 0 to 1")]


@dataclass(frozen=True, slots=True)
class AskedFacts:
    """What a prompt asks for that can be checked in a frame."""

    objects: Annotated[list[str], Doc('such as "2 dog"')]
    colours: Annotated[list[str], Doc('such as "yellow raincoat"')]
    facts: Annotated[str, Doc("given, proposed or corrected")]


@dataclass(frozen=True, slots=True)
class PromptRow:
    """A prompt that clips are made from."""

    id: Annotated[str, Doc("public id")]
    external_id: str
    text: str
    category: Annotated[str, Doc("empty where it is not known")]
    rule: Annotated[str, Doc("the violated rule; empty where it is not known")]
    state: Annotated[str, Doc("draft, kept or rejected")]
    rejection: Annotated[str, Doc("why it was rejected; empty for others")]
    near: Annotated[NearPrompt | None, Doc("an earlier prompt that is nearly the same; null without one")]
    asks_for: Annotated[
        AskedFacts | None, Doc("objects, counts and colours; null where neither a recipe nor a person gave them")
    ]
    clips: Annotated[int, Doc("number of clips")]
    questions: Annotated[int, Doc("number of questions")]


@dataclass(frozen=True, slots=True)
class PromptPage:
    """A page of prompts, and what the whole project has."""

    results: list[PromptRow]
    next: Annotated[int | None, Doc("`after` of the next page; null behind the last one")]
    n: Annotated[int, Doc("prompts that the filter matches")]
    states: Annotated[dict[str, int], Doc("prompts of the project by state")]
    categories: Annotated[list[str], Doc("of the project's prompts, in alphabetical order")]


@dataclass(frozen=True, slots=True)
class PromptFilter:
    """Which prompts; what is empty matches all."""

    states: list[str] = field(default_factory=list)
    category: str | None = None
    words: str = ""
    with_clips: bool | None = None


def prompt_page(project: Project, wanted: PromptFilter, *, after: int, size: int) -> PromptPage:
    """
    Return a page of a project's prompts, in the order in which they came.

    :param after: rows up to this number are on earlier pages; 0 for the first page
    :param size: rows at most
    """
    own = Prompt.objects.filter(project=project)
    matching = prompts_matching(own, wanted)
    clips, questions = _count(Video.objects.all()), _count(Question.objects.all())
    rows = list(matching.filter(pk__gt=after).annotate(n_clips=clips, n_questions=questions).order_by("pk")[: size + 1])
    shown = rows[:size]
    named = [each.metadata[NEAR] for each in shown if each.metadata.get(NEAR)]
    others = dict(own.filter(external_id__in=named).values_list("external_id", "text"))
    counted = dict(own.values_list("state").annotate(n=Count("pk")).order_by())
    categories = own.exclude(category="").values_list("category", flat=True)
    return PromptPage(
        results=[_row(each, others) for each in shown],
        next=shown[-1].pk if len(rows) > size else None,
        n=matching.count(),
        states={state: counted.get(state, 0) for state in Prompt.STATES},
        categories=sorted(set(categories.distinct().order_by())),
    )


def prompts_matching(prompts: QuerySet[Prompt], wanted: PromptFilter) -> QuerySet[Prompt]:
    """Return those of some prompts that a filter matches."""
    if wanted.states:
        prompts = prompts.filter(state__in=wanted.states)
    if wanted.category is not None:
        prompts = prompts.filter(category=wanted.category)
    for word in wanted.words.split():
        prompts = prompts.filter(Q(text__icontains=word) | Q(external_id__icontains=word))
    if wanted.with_clips is not None:
        made = Video.objects.filter(prompt=OuterRef("pk"))
        prompts = prompts.filter(Exists(made)) if wanted.with_clips else prompts.filter(~Exists(made))
    return prompts


def _count(rows: QuerySet) -> Coalesce:
    """Return the number of rows of each prompt, as a subquery: two joins would multiply each other's counts."""
    counted = rows.filter(prompt=OuterRef("pk")).order_by().values("prompt").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _row(prompt: Prompt, others: dict[str, str]) -> PromptRow:
    near = str(prompt.metadata.get(NEAR) or "")
    return PromptRow(
        id=prompt.public_id,
        external_id=prompt.external_id,
        text=prompt.text,
        category=prompt.category,
        rule=str(prompt.metadata.get(RULE) or ""),
        state=prompt.state,
        rejection=prompt.rejection,
        near=NearPrompt(near, others[near], similarity(prompt.text, others[near])) if near in others else None,
        asks_for=_asked(prompt),
        clips=prompt.n_clips,  # type: ignore[attr-defined]
        questions=prompt.n_questions,  # type: ignore[attr-defined]
    )


def _asked(prompt: Prompt) -> AskedFacts | None:
    if OBJECTS not in prompt.metadata and COLOURS not in prompt.metadata:
        return None
    try:
        facts = facts_in(prompt.metadata)
    except Invalid:  # columns of a manifest with these names may be anything
        return None
    return AskedFacts(
        objects=[f"{count} {name}" for name, count in facts.objects.items()],
        colours=[f"{each.colour} {each.object}" for each in facts.colours],
        facts=str(prompt.metadata.get(FACTS) or "given"),
    )


MOST_AT_ONCE = 10_000
WITH_CLIPS = {"yes": True, "no": False}


class PromptFilterInput(StrictSerializer):
    """A filter of prompts; what is left out matches all."""

    state = serializers.ListField(
        child=serializers.ChoiceField(choices=Prompt.STATES), required=False, max_length=len(Prompt.STATES)
    )
    category = StrictString(max_length=100, required=False, allow_blank=True, help_text="empty for those without one")
    q = StrictString(max_length=200, required=False, allow_blank=True, help_text="words of the text or the id")
    clips = serializers.ChoiceField(choices=list(WITH_CLIPS), required=False, help_text="whether a prompt has clips")


class PromptSelectionInput(StrictSerializer):
    """Which prompts are meant: either their ids, or a filter."""

    prompts = serializers.ListField(
        child=StrictString(max_length=40), required=False, max_length=MOST_AT_ONCE, help_text="public ids"
    )
    filter = PromptFilterInput(required=False, help_text="all that match")
    without = serializers.ListField(
        child=StrictString(max_length=40),
        required=False,
        max_length=MOST_AT_ONCE,
        help_text="public ids that are left out of the filter",
    )


class ChosenPrompts(NamedTuple):
    """The prompts that are meant, in the order in which they came, and the public ids that the project has not."""

    rows: list[Prompt]
    missing: list[str]


def filter_from(given: Mapping[str, Any]) -> PromptFilter:
    """Return a filter that was sent, see `PromptFilterInput`."""
    clips = given.get("clips")
    return PromptFilter(
        states=list(given.get("state", ())),
        category=given.get("category"),
        words=given.get("q", ""),
        with_clips=None if clips is None else WITH_CLIPS[clips],
    )


def chosen_prompts(project: Project, given: dict[str, Any]) -> ChosenPrompts:
    """
    Return the prompts that a `PromptSelectionInput` means, and take its fields out of what was sent.

    :raises Invalid: if neither or both of ids and a filter are given, or there are none or too many
    """
    ids: Sequence[str] | None = given.pop("prompts", None)
    wanted, without = given.pop("filter", None), given.pop("without", ())
    if (ids is None) == (wanted is None):
        raise Invalid.field("prompts", "Give either the ids of prompts or a filter.")
    if without and wanted is None:
        raise Invalid.field("without", "Prompts are left out of a filter; leave them out of the ids instead.")
    own = Prompt.objects.filter(project=project)
    if wanted is not None:
        matching = prompts_matching(own, filter_from(wanted)).exclude(public_id__in=without)
        rows = list(matching.order_by("pk")[: MOST_AT_ONCE + 1])
        if not rows:
            raise Invalid.field("filter", "No prompt matches this filter.")
        if len(rows) > MOST_AT_ONCE:
            raise Invalid.field("filter", f"More than {MOST_AT_ONCE:,} prompts match; narrow the filter.")
        return ChosenPrompts(rows, [])
    asked = list(dict.fromkeys(ids or ()))
    if not asked:
        raise Invalid.field("prompts", "Give at least one prompt.")
    found = [each for some in in_batches(asked) for each in own.filter(public_id__in=some)]
    there = {each.public_id for each in found}
    return ChosenPrompts(sorted(found, key=lambda each: each.pk), [each for each in asked if each not in there])
