"""
What the files of a dataset contain, by its mapping: values, before anything is stored.

A row that cannot be placed is a `Problem` with its file and number; the others go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from annotations.tasks.clip_questions import ClipQuestion
from annotations.tasks.models import Question
from evaluation.benchmarks.datasets.clip_questions import read_clip_question
from evaluation.benchmarks.datasets.columns import NoValue, number, shown, text_of, value_of
from evaluation.benchmarks.datasets.file_rows import FileRow, files_of, rows_of
from evaluation.benchmarks.datasets.mapping import (
    ANSWERS,
    CLIP_QUESTIONS,
    CLIPS,
    PROMPTS,
    QUESTIONS,
    SEGMENTS,
    DatasetMapping,
    Table,
)
from outtake.catalog.imports.manifest import prompt_key
from outtake.catalog.videos.models import Prompt
from outtake.text import is_storable

MS = 1000
LONGEST_TEXT = 10_000
LONGEST_NAME = 100


class Place(NamedTuple):
    """A row of a file, from 1."""

    file: str
    row: int


class Problem(NamedTuple):
    """A row that could not be placed, and why."""

    file: str
    row: int
    message: str


class LoadedPrompt(NamedTuple):
    """A prompt."""

    place: Place
    id: str
    text: str
    category: str = ""
    state: str = Prompt.KEPT
    rejection: str = ""
    metadata: Mapping[str, Any] = {}


class LoadedClip(NamedTuple):
    """A clip; without a file, its length in seconds may be known."""

    place: Place
    id: str
    prompt: str
    generator: str
    file: str
    seconds: float | None
    seed: str
    metadata: Mapping[str, Any]


class LoadedQuestion(NamedTuple):
    """A yes/no question about the clips of a prompt."""

    place: Place
    prompt: str
    text: str
    dimension: str
    criterion: str
    state: str


class Author(NamedTuple):
    """Who annotated: a person or a critic, by the name in the dataset."""

    kind: str
    name: str


class LoadedSegment(NamedTuple):
    """An error that someone marked in a clip, in ms."""

    place: Place
    clip: str
    author: Author
    start_ms: int
    end_ms: int
    type: str
    reason: str
    severity: int | None
    confidence: float | None


class LoadedAnswer(NamedTuple):
    """An answer of someone about a clip: to a question by its key in the instrument, or by its text."""

    place: Place
    clip: str
    author: Author
    question: str
    value: str
    note: str


@dataclass
class DatasetContents:
    """All of it; ids of prompts and clips are those of the dataset."""

    prompts: dict[str, LoadedPrompt] = field(default_factory=dict)
    clips: dict[str, LoadedClip] = field(default_factory=dict)
    questions: list[LoadedQuestion] = field(default_factory=list)
    clip_questions: dict[str, list[ClipQuestion]] = field(default_factory=dict)  # by the clip's id
    segments: list[LoadedSegment] = field(default_factory=list)
    answers: list[LoadedAnswer] = field(default_factory=list)
    complete: set[Author] = field(default_factory=set)  # whose clips without a segment have no errors
    problems: list[Problem] = field(default_factory=list)
    rows: dict[str, int] = field(default_factory=dict)  # by file

    @property
    def annotated(self) -> set[tuple[str, Author]]:
        """Which clips each author has a row of, as pairs."""
        return {(each.clip, each.author) for each in self.segments} | {
            (each.clip, each.author) for each in self.answers
        }


def read_contents(mapping: DatasetMapping, folder: Path) -> DatasetContents:
    """
    Read the files of a dataset.

    :raises Invalid: if a file is missing or cannot be read
    """
    contents = DatasetContents()
    for table in sorted(mapping.tables, key=lambda each: ORDER.index(each.makes)):
        for path, kept in files_of(folder, table.file):
            _read_file(contents, table, rows_of(folder, path, kept))
    return contents


def _read_file(contents: DatasetContents, table: Table, rows: Iterator[FileRow]) -> None:
    """Read a file by one table; a file of which no row makes anything is a problem of its own."""
    made, row = 0, None
    seen: Counter[str] = Counter()
    for row in rows:
        contents.rows[row.file] = row.number
        place, columns = Place(row.file, row.number), dict(row.columns)
        try:
            if table.numbered_by is not None:
                value = text_of(table.numbered_by, columns)
                seen[value] += 1
                columns["$nth"] = seen[value]
            for element in _elements(table, columns):
                made += READERS[table.makes](contents, table, place, element)
        except NoValue as fault:
            contents.problems.append(Problem(*place, str(fault)))
    if row is not None and not made:
        wanted = ", ".join(map(shown, table.columns.values()))
        contents.problems.append(Problem(row.file, 0, f"no row makes {table.makes} from {wanted}; check the mapping."))


def _elements(table: Table, row: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if table.each is None:
        yield row
        return
    elements = value_of(table.each, row)
    if not isinstance(elements, list):
        raise NoValue(f"{table.each} is not a list.")
    for index, element in enumerate(elements):
        yield {**row, "$item": element, "$index": index}


def _prompt(contents: DatasetContents, table: Table, place: Place, row: Mapping[str, Any]) -> bool:
    text = _checked(text_of(table.columns["text"], row), LONGEST_TEXT)
    state = text_of(table.columns.get("state"), row, Prompt.KEPT)
    if state not in Prompt.STATES:
        raise NoValue(f"state {state[:40]!r} is not one of {', '.join(Prompt.STATES)}.")
    found = LoadedPrompt(
        place,
        _checked(text_of(table.columns.get("id"), row, prompt_key(text)), 200),
        text,
        _checked(text_of(table.columns.get("category"), row, ""), 100),
        state,
        _checked(text_of(table.columns.get("rejection"), row, ""), LONGEST_TEXT),
        _metadata(table, row),
    )
    return _once(contents.prompts, found.id, found, "prompt")


def _clip(contents: DatasetContents, table: Table, place: Place, row: Mapping[str, Any]) -> bool:
    prompt = text_of(table.columns.get("prompt_id"), row, "")
    if prompt and prompt not in contents.prompts:
        raise NoValue(f"the dataset has no prompt {prompt[:60]!r}.")
    if not prompt:
        text = _checked(text_of(table.columns.get("prompt"), row, ""), LONGEST_TEXT) or NO_PROMPT
        prompt = prompt_key(text)
        contents.prompts.setdefault(prompt, LoadedPrompt(place, prompt, text))
    found = LoadedClip(
        place,
        _checked(text_of(table.columns["id"], row), 500),
        prompt,
        _checked(text_of(table.columns["generator"], row), LONGEST_NAME),
        text_of(table.columns.get("file"), row, ""),
        _number(table, "seconds", row),
        _checked(text_of(table.columns.get("seed"), row, ""), 60),
        _metadata(table, row),
    )
    if found.seconds is not None and not 0 < found.seconds <= LONGEST_SECONDS:
        raise NoValue(f"a clip of {found.seconds} seconds; give more than 0, and at most {LONGEST_SECONDS}.")
    return _once(contents.clips, found.id, found, "clip")


def _question(contents: DatasetContents, table: Table, place: Place, row: Mapping[str, Any]) -> bool:
    prompt = text_of(table.columns.get("prompt_id"), row, "") or prompt_key(text_of(table.columns.get("prompt"), row))
    if prompt not in contents.prompts:
        raise NoValue(f"the dataset has no prompt {prompt[:60]!r}.")
    state = text_of(table.columns.get("state"), row, Question.KEPT)
    if state not in Question.STATES:
        raise NoValue(f"state {state[:40]!r} is not one of {', '.join(Question.STATES)}.")
    text = _checked(text_of(table.columns["text"], row), LONGEST_TEXT)
    dimension = _checked(text_of(table.columns["dimension"], row), 40)
    criterion = _checked(text_of(table.columns.get("criterion"), row, "explicit"), 20)
    contents.questions.append(LoadedQuestion(place, prompt, text, dimension, criterion, state))
    return True


def _clip_question(contents: DatasetContents, table: Table, place: Place, row: Mapping[str, Any]) -> bool:
    clip = _known_clip(contents, table, row)
    made = read_clip_question(table, row)
    for text in (made.text, made.answer, *(each.label for each in made.options)):
        _checked(text, LONGEST_TEXT)
    contents.clip_questions.setdefault(clip, []).append(made)
    return True


def _segment(contents: DatasetContents, table: Table, place: Place, row: Mapping[str, Any]) -> bool:
    clip, author = _known_clip(contents, table, row), _author(table, row)
    if table.complete:
        contents.complete.add(author)
        if all(value_of(table.columns[each], row) is None for each in ("start_s", "end_s", "type")):
            return True  # a row of a clip without errors
    severity, confidence = (_number(table, name, row) for name in ("severity", "confidence"))
    found = LoadedSegment(
        place,
        clip,
        author,
        round(number(value_of(table.columns["start_s"], row), "start_s") * MS),
        round(number(value_of(table.columns["end_s"], row), "end_s") * MS),
        text_of(table.columns["type"], row),
        _checked(text_of(table.columns.get("reason"), row, ""), LONGEST_TEXT),
        None if severity is None else round(severity),
        confidence,
    )
    contents.segments.append(found)
    return True


def _answer(contents: DatasetContents, table: Table, place: Place, row: Mapping[str, Any]) -> bool:
    clip, author = _known_clip(contents, table, row), _author(table, row)
    value = text_of(table.columns["value"], row, "")
    if not value:
        return False  # the annotator left it open
    question = text_of(table.columns["question"], row)
    note = _checked(text_of(table.columns.get("note"), row, ""), LONGEST_TEXT)
    contents.answers.append(LoadedAnswer(place, clip, author, question, value, note))
    return True


def _number(table: Table, name: str, row: Mapping[str, Any]) -> float | None:
    """Return a column as a number; None where the mapping or the row has none."""
    value = value_of(table.columns[name], row) if name in table.columns else None
    return None if value is None else number(value, name)


def _author(table: Table, row: Mapping[str, Any]) -> Author:
    return Author(table.by, _checked(text_of(table.columns["annotator"], row), LONGEST_NAME))


def _known_clip(contents: DatasetContents, table: Table, row: Mapping[str, Any]) -> str:
    clip = text_of(table.columns["clip"], row)
    if clip not in contents.clips:
        raise NoValue(f"the dataset has no clip {clip[:60]!r}.")
    return clip


def _metadata(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: value_of(column, row) for name, column in table.metadata.items()}
    return {name: value for name, value in found.items() if value is not None}


def _once(found: dict[str, Any], id: str, value: Any, what: str) -> bool:
    """Keep a value by its id. Raises `NoValue` if the id is there with other content."""
    first = found.setdefault(id, value)
    if first._replace(place=value.place) != value:
        where = f"{first.place.file} row {first.place.row}"
        raise NoValue(f"the {what} {id[:60]!r} is in {where} with different content.")
    return True


def _checked(text: str, most: int) -> str:
    if len(text) > most:
        raise NoValue(f"a text of {len(text):,} characters; at most {most:,}.")
    if not is_storable(text):
        raise NoValue("a text with a NUL or an incomplete character.")
    return text


NO_PROMPT = "(no prompt)"
LONGEST_SECONDS = 300
ORDER = (PROMPTS, CLIPS, QUESTIONS, CLIP_QUESTIONS, SEGMENTS, ANSWERS)
"""What later rows name has to be read before them."""

READERS: Mapping[str, Callable[[DatasetContents, Table, Place, Mapping[str, Any]], bool]] = {
    PROMPTS: _prompt,
    CLIPS: _clip,
    QUESTIONS: _question,
    CLIP_QUESTIONS: _clip_question,
    SEGMENTS: _segment,
    ANSWERS: _answer,
}
"""Each reads one row, and tells whether it made anything. Raises `NoValue` for a row without a place."""
