"""
Prompts from several sources, each with filters of its own, such as the five of Spotlight (appendix A.1).

A source is a file, and says which columns are what, which rows are taken, and how many of them are drawn.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from evaluation.benchmarks.datasets.columns import NoValue, number, text_of, value_of
from evaluation.benchmarks.datasets.file_rows import rows_of
from outtake.errors import Invalid
from outtake.text import is_storable

SOURCE = "source"  # the column of the metadata that names where a prompt comes from
MOST_ID, MOST_TEXT, MOST_CATEGORY = 200, 10_000, 100
PLAIN = ".,;:!?\"'()"

Column = str | Mapping[str, Any]


@dataclass(frozen=True)
class PromptSource:
    """
    A file of prompts.

    :param source: its name, which each prompt has as metadata
    :param file: CSV, JSON, JSON Lines or text with a prompt a line
    :param text: the column of the text, as in the mapping of a dataset; ``id`` and ``category`` likewise, where there
        are such. Without ``id`` a prompt is called after its source and row
    :param metadata: further columns to keep, by their names
    :param only: by column the values of rows that are taken
    :param below: by column the number that a row has to be under, such as what a classifier of unsafe texts says
    :param count: how many are drawn by the seed; 0: all
    :param blocked: words that no prompt may have, and ``blocked_file`` one with a word a line
    """

    source: str
    file: str
    text: Column = "text"
    id: Column | None = None
    category: Column | None = None
    metadata: Mapping[str, Column] = field(default_factory=dict)
    only: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    below: Mapping[str, float] = field(default_factory=dict)
    count: int = 0
    least_words: int = 0
    most_words: int = 0
    blocked: Sequence[str] = ()
    blocked_file: str = ""


def source_rows(folder: Path, sources: Sequence[Mapping[str, Any]], seed: int, dropped: Counter[str]) -> list[dict]:
    """
    Return the prompts of sources as rows with ``id``, ``text``, ``category``, ``source`` and metadata.

    A text that an earlier source has is left out.

    :param folder: in which relative paths begin
    :param dropped: counts what is left out, by reason
    :raises Invalid: naming the source, if its file cannot be read, or it says something that a source cannot
    """
    taken: dict[str, dict] = {}
    ids: set[str] = set()
    for each in sources:
        own = read_source(each)
        blocked = [*own.blocked, *_words_in(folder, own)]
        fits: list[dict] = []
        for row in _rows(folder, own):
            why = _unfit(own, row, blocked)
            prompt = None if why else _prompt(own, row)
            if prompt is None:
                dropped[f"{own.source}: {why or 'without a text'}"] += 1
            elif prompt["text"] in taken or prompt["id"] in ids:
                dropped[f"{own.source}: there already"] += 1
            else:
                ids.add(prompt["id"])
                taken[prompt["text"]] = prompt
                fits.append(prompt)
        if own.count and own.count < len(fits):
            drawn = set(random.Random(f"{seed} {own.source}").sample(range(len(fits)), own.count))
            for n, prompt in enumerate(fits):
                if n not in drawn:
                    del taken[prompt["text"]]
            dropped[f"{own.source}: not drawn"] += len(fits) - own.count
    return list(taken.values())


def read_source(given: Mapping[str, Any]) -> PromptSource:
    """
    Return a source from the document of a recipe.

    :raises Invalid: if it has no name or file, or something that there is not
    """
    known = {each.name for each in fields(PromptSource)}
    if not isinstance(given, Mapping) or not {"source", "file"} <= set(given) or set(given) - known:
        raise Invalid.field(
            "sources", f"Give each source as {{source: …, file: …}}, with any of {', '.join(sorted(known))}."
        )
    return PromptSource(**given)


def why_not(text: str, least: int, most: int, blocked: Sequence[str]) -> str:
    """Return why a text is left out: its number of words, or a blocked word; "" if it is not."""
    words = text.split()
    if least and len(words) < least:
        return f"fewer than {least} words"
    if most and len(words) > most:
        return f"more than {most} words"
    plain = {word.strip(PLAIN).casefold() for word in words}
    return "has a blocked word" if any(each.casefold() in plain for each in blocked) else ""


def _rows(folder: Path, own: PromptSource) -> list[Mapping[str, Any]]:
    path = folder / own.file  # an absolute path stays what it is
    try:
        return [each.columns for each in rows_of(path.parent, path, {})]
    except OSError as error:
        raise Invalid.field("sources", f"{own.source}: {own.file} cannot be read: {error}.") from None
    except Invalid as error:
        raise Invalid.field("sources", f"{own.source}: {error}") from None


def _unfit(own: PromptSource, row: Mapping[str, Any], blocked: Sequence[str]) -> str:
    try:
        for column, values in own.only.items():
            if str(value_of(column, row)) not in map(str, values):
                return f"another {column}"
        for column, limit in own.below.items():
            if number(value_of(column, row), column) >= limit:
                return f"{column} of {limit:g} or more"
        return why_not(text_of(own.text, row, ""), own.least_words, own.most_words, blocked)
    except NoValue as error:
        return str(error).rstrip(".")


def _prompt(own: PromptSource, row: Mapping[str, Any]) -> dict | None:
    """Return a row as a prompt; None if it has no text that can be stored."""
    text = text_of(own.text, row, "")
    external_id = text_of(own.id, row, "") or f"{own.source}-{row['$row']}"
    category = text_of(own.category, row, "")
    if not text or len(text) > MOST_TEXT or len(external_id) > MOST_ID or len(category) > MOST_CATEGORY:
        return None
    if not all(map(is_storable, (text, external_id, category))):
        return None
    kept = {name: value_of(column, row) for name, column in own.metadata.items()}
    kept = {name: value for name, value in kept.items() if value is not None}
    return {**kept, "id": external_id, "text": text, "category": category, SOURCE: own.source}


def _words_in(folder: Path, own: PromptSource) -> list[str]:
    if not own.blocked_file:
        return []
    try:
        lines = (folder / own.blocked_file).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid.field("sources", f"{own.source}: {own.blocked_file} cannot be read: {error}.") from None
    return [word for line in lines if (word := line.strip())]
