"""Prompts of a project, with or without clips, and how many there are of each state and category."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from typing_extensions import Doc

from annotations.tasks.models import Question
from evaluation.benchmarks.writing.near_duplicates import similarity
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import RULE
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Invalid
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
