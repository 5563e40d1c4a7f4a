"""Passages and prompts that are judged as texts: find them by their external ids, make those that are new, in bulk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.texts.models import Passage
from outtake.catalog.texts.sentences import split_sentences
from outtake.catalog.videos.models import Prompt
from outtake.errors import FieldError, Invalid

Sentences = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class NewPassage:
    """A passage as someone brings it. Without ``sentences`` its text is split; ``[from, to)`` in code points."""

    external_id: str
    text: str
    question: str = ""
    options: tuple[str, ...] = ()
    answer: str = ""
    sentences: Sentences | None = None
    origin: str = ""
    injected: tuple[Mapping[str, Any], ...] = field(default=())


@dataclass(frozen=True)
class NewPrompt:
    """A prompt as someone brings it."""

    external_id: str
    text: str
    category: str = ""


def passages_named(project_id: int, external_ids: Sequence[str]) -> dict[str, Passage]:
    """Return those of a project's passages that are there, by external id."""
    found: dict[str, Passage] = {}
    for names in in_batches(external_ids):
        rows = Passage.objects.filter(project_id=project_id, external_id__in=names)
        found.update((passage.external_id, passage) for passage in rows)
    return found


def prompts_named(project_id: int, external_ids: Sequence[str]) -> dict[str, Prompt]:
    """Return those of a project's prompts that are there, by external id."""
    found: dict[str, Prompt] = {}
    for names in in_batches(external_ids):
        rows = Prompt.objects.filter(project_id=project_id, external_id__in=names)
        found.update((prompt.external_id, prompt) for prompt in rows)
    return found


def find_or_make_passages(*, project: Project, passages: Mapping[str, NewPassage]) -> dict[str, Passage]:
    """
    Return the passages by external id; those that are new are made.

    To be called in a transaction that holds the project's row, so that no one makes the same at the same time.

    :param passages: by the place where each was given, which the errors name
    :raises Invalid: if an id stands for another text, question or options, or for other sentences, another origin or
        other errors put in than were given
    """
    found = passages_named(project.pk, [new.external_id for new in passages.values()])
    faults: list[FieldError] = []
    fresh: list[Passage] = []
    for place, new in passages.items():
        if (there := found.get(new.external_id)) is not None:
            faults += _contradictions(place, "passage", new.external_id, _differences(there, new))
            continue
        sentences = split_sentences(new.text) if new.sentences is None else new.sentences
        passage = Passage(
            project=project,
            external_id=new.external_id,
            question=new.question,
            options=list(new.options),
            answer=new.answer,
            text=new.text,
            sentences=_lists(sentences),
            origin=new.origin,
            injected=[dict(one) for one in new.injected],
        )
        found[new.external_id] = passage
        fresh.append(passage)
    if faults:
        raise Invalid.of(faults)
    Passage.objects.bulk_create(fresh, batch_size=BATCH)
    return found


def find_or_make_prompts(*, project: Project, prompts: Mapping[str, NewPrompt]) -> dict[str, Prompt]:
    """
    Return the prompts by external id; those that are new are made.

    To be called in a transaction that holds the project's row.

    :param prompts: by the place where each was given, which the errors name
    :raises Invalid: if an id stands for another text, or for another category than was given
    """
    found = prompts_named(project.pk, [new.external_id for new in prompts.values()])
    faults: list[FieldError] = []
    fresh: list[Prompt] = []
    for place, new in prompts.items():
        if (there := found.get(new.external_id)) is not None:
            differences = {"text": there.text != new.text, "category": new.category not in ("", there.category)}
            faults += _contradictions(place, "prompt", new.external_id, differences)
            continue
        prompt = Prompt(project=project, external_id=new.external_id, text=new.text, category=new.category)
        found[new.external_id] = prompt
        fresh.append(prompt)
    if faults:
        raise Invalid.of(faults)
    Prompt.objects.bulk_create(fresh, batch_size=BATCH)
    return found


def _differences(there: Passage, new: NewPassage) -> dict[str, bool]:
    """Tell by field whether a passage is another one. What may be left out has to agree only where it was given."""
    return {
        "text": there.text != new.text,
        "question": there.question != new.question,
        "options": there.options != list(new.options),
        "answer": new.answer not in ("", there.answer),
        "sentences": new.sentences is not None and there.sentences != _lists(new.sentences),
        "origin": new.origin not in ("", there.origin),
        "injected": bool(new.injected) and not _same_errors(there.injected, new.injected),
    }


def _same_errors(there: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether errors put in are the same. Who put one in has to agree only where both say it."""

    def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
        names = ("sentence", "type", "claim", *(["origin"] if "origin" in one and "origin" in other else []))
        return all(one.get(name) == other.get(name) for name in names)

    return len(there) == len(new) and all(same(*pair) for pair in zip(there, new, strict=True))


def _contradictions(place: str, what: str, external_id: str, differences: Mapping[str, bool]) -> list[FieldError]:
    message = f"The {what} {external_id!r} is there with another value; send the same, or give this {what} another id."
    return [FieldError(f"{place}.{name}", message) for name, differs in differences.items() if differs]


def _lists(sentences: Sentences) -> list[list[int]]:
    return [list(span) for span in sentences]
