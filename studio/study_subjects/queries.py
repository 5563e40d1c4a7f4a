"""
The subjects of a project that tasks of an instrument can be about, by a filter.

A filter is a query string. Of clips and of pairs it is the filter of the clips page; of prompts, questions, chains and
texts it has ``q`` (words) and, where there are such, ``state`` and ``category``; of marked errors it names their study,
see `studio.study_subjects.marked_errors`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Annotated, Any
from urllib.parse import parse_qsl

from django.db.models import Q, QuerySet
from typing_extensions import Doc

from annotations.instruments.documents import CHAIN, MARKED_ERROR, PAIR, PASSAGE, PROMPT, QUESTION, VIDEO
from annotations.tasks.models import Question, TaskPart
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.texts.models import Passage
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import FieldError, Invalid
from studio.clips.filters import read_query
from studio.clips.matching import clips_matching
from studio.study_subjects.marked_errors import errors_matching, source_of
from studio.study_subjects.rows import Found, SubjectRow, short

FILTERED = (VIDEO, PAIR, CHAIN, PROMPT, QUESTION, MARKED_ERROR, PASSAGE)


@dataclass(frozen=True, slots=True)
class SubjectPage:
    """Some of the subjects that match a filter, and how many there are."""

    results: list[SubjectRow]
    n: Annotated[int, Doc("that match the filter")]
    total: Annotated[int, Doc("in the project; of marked errors, in their study or ground truth")]


def subject_page(project: Project, subject: str, query: str, size: int) -> SubjectPage:
    """
    Return the first subjects that match, with counts.

    :param subject: what the instrument asks about, one of `FILTERED`
    :raises Invalid: if the filter is not one for this kind of subject
    """
    find = _FINDERS[subject]
    whole = source_of(query) if subject == MARKED_ERROR else ""
    matching = find(project, query)
    rows, n = list(islice(matching.rows(), size)), matching.count()
    return SubjectPage(rows, n, n if query == whole else find(project, whole).count())


def subjects_matching(project: Project, subject: str, query: str, most: int | None) -> list[dict[str, Any]]:
    """
    Return the subjects that match, in the order in which they came, as tasks are made from them.

    :param most: one more than this is returned where there are more; None for all
    :raises Invalid: if the filter is not one for this kind of subject
    """
    return [row.subject for row in islice(_FINDERS[subject](project, query).rows(), most and most + 1)]


def _clips(project: Project, query: str) -> QuerySet[Video]:
    return clips_matching(project, read_query(query)).exclude(pk__in=held_videos()).order_by("pk")


def _videos(project: Project, query: str) -> Found:
    clips = _clips(project, query).select_related("prompt")
    return Found(
        lambda: (
            SubjectRow({"video": each.external_id}, short(each.prompt.text), each.external_id)
            for each in clips.iterator()
        ),
        clips.count,
    )


def _pairs(project: Project, query: str) -> Found:
    """Find every two clips of one prompt that are by different generators."""
    columns = ("prompt", "generator", "external_id", "generator__name", "generator__version")
    by_prompt: dict[int, list[tuple[int, str, str]]] = defaultdict(list)
    for prompt, generator, name, model, version in _clips(project, query).values_list(*columns):
        by_prompt[prompt].append((generator, name, f"{model} {version}".strip()))
    pairs = [
        (prompt, first, second)
        for prompt, clips in by_prompt.items()
        for first, second in combinations(clips, 2)
        if first[0] != second[0]
    ]

    def rows() -> Iterator[SubjectRow]:
        texts = dict(Prompt.objects.filter(project=project).values_list("pk", "text"))
        for prompt, (_, first, by_first), (_, second, by_second) in pairs:
            yield SubjectRow({"a": first, "b": second}, short(texts[prompt]), f"{by_first} · {by_second}")

    return Found(rows, lambda: len(pairs))


def _prompts(project: Project, query: str) -> Found:
    wanted = _read(query, states=Prompt.STATES, category=True)
    found = _with_words(Prompt.objects.filter(project=project), wanted, "text", "external_id")
    if "category" in wanted:
        found = found.filter(category__in=wanted["category"])
    found = found.order_by("pk")
    return Found(
        lambda: (
            SubjectRow({"prompt": each.external_id}, short(each.text), f"{each.external_id} · {each.state}")
            for each in found.iterator()
        ),
        found.count,
    )


def _questions(project: Project, query: str) -> Found:
    wanted = _read(query, states=Question.STATES)
    found = _with_words(Question.objects.filter(prompt__project=project), wanted, "text", "prompt__text")
    found = found.select_related("prompt").order_by("pk")
    return Found(
        lambda: (
            SubjectRow(
                {"question": each.public_id},
                short(each.text),
                f"{each.dimension} · {each.state}" + (f" · {short(each.prompt.text)}" if each.prompt else ""),
            )
            for each in found.iterator()
        ),
        found.count,
    )


def _chains(project: Project, query: str) -> Found:
    """Find the chains that tasks of the project are about, each with its clip: a passage alone names no clip."""
    wanted = _read(query)
    parts = TaskPart.objects.filter(role="chain", passage__project=project, task__parts__role="video")
    parts = _with_words(parts, wanted, "passage__text", "passage__external_id")
    parts = parts.exclude(task__parts__video__in=held_videos())
    columns = ("passage__external_id", "task__parts__video__external_id", "passage")
    pairs = sorted(set(parts.values_list(*columns)), key=lambda each: (each[2], each[1]))

    def rows() -> Iterator[SubjectRow]:
        texts = dict(Passage.objects.filter(project=project).values_list("pk", "text"))
        for chain, video, passage in pairs:
            yield SubjectRow({"video": video, "chain": chain}, short(texts[passage]), f"{chain} · {video}")

    return Found(rows, lambda: len(pairs))


def _passages(project: Project, query: str) -> Found:
    found = _with_words(Passage.objects.filter(project=project), _read(query), "text", "external_id").order_by("pk")
    return Found(
        lambda: (
            SubjectRow({"passage": each.external_id}, short(each.text), each.external_id) for each in found.iterator()
        ),
        found.count,
    )


_FINDERS: Mapping[str, Callable[[Project, str], Found]] = {
    VIDEO: _videos,
    PAIR: _pairs,
    CHAIN: _chains,
    PROMPT: _prompts,
    QUESTION: _questions,
    MARKED_ERROR: errors_matching,
    PASSAGE: _passages,
}


def _read(query: str, *, states: Sequence[str] = (), category: bool = False) -> dict[str, list[str]]:
    """Return the values of a filter of texts by key; a key or a state that is not known is refused by name."""
    known = ["q", *(["state"] if states else []), *(["category"] if category else [])]
    wanted: dict[str, list[str]] = defaultdict(list)
    for key, value in parse_qsl(query.removeprefix("?"), keep_blank_values=True):
        if key not in known:
            raise Invalid.of([FieldError("filter", f"{key[:40]!r} cannot be filtered; use {', '.join(known)}.")])
        if key == "state" and value not in states:
            raise Invalid.field("filter", f"{value[:40]!r} is no state; the states are {', '.join(states)}.")
        wanted[key].append(value)
    return dict(wanted)


def _with_words(rows: QuerySet, wanted: Mapping[str, list[str]], *fields: str) -> QuerySet:
    """Return the rows that have every word in one of some fields, and one of the states."""
    for word in " ".join(wanted.get("q", ())).split():
        found = Q()
        for field in fields:
            found |= Q(**{f"{field}__icontains": word})
        rows = rows.filter(found)
    return rows.filter(state__in=wanted["state"]) if wanted.get("state") else rows
