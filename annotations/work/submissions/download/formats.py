"""A file as it is written: JSON Lines, or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from annotations.work.submissions.download.records import ANSWER, CLIP, SEGMENT, Record
from outtake.text import no_formula

OF_ANNOTATION = (
    *("annotation", "revision", "round", "instrument", "instrument_version", "task", "held", *CLIP),
    *("video_b", "prompt_id_b", "prompt_b", "generator_b", "other_part", "purpose"),
    *("annotator", "author", "critic", "simulated", "corrected_by", "submitted_at", "active_ms", "plays"),
    *("status", "swapped", "clean"),
)
OF_SEGMENT = (*SEGMENT, "from_char", "to_char")
CSV_NAMES = {"text": "question_text", "box": "answer_box"}  # where a segment has a column of the same name
OF_ANSWER = tuple(CSV_NAMES.get(name, name) for name in ANSWER)
COLUMNS = (*OF_ANNOTATION, "kind", *OF_SEGMENT, *OF_ANSWER)
NO_SEGMENT, NO_ANSWER = [None] * len(OF_SEGMENT), [None] * len(OF_ANSWER)
SEGMENT_KIND, ANSWER_KIND, NONE_KIND = "segment", "answer", "none"
WITHOUT_CLIP = ("chain", "prompt", "question", "error")


class Format(NamedTuple):
    """A kind of file."""

    content_type: str
    write: Callable[[Iterable[list[Record]]], Iterator[bytes]]


def json_lines(chunks: Iterable[list[Record]]) -> Iterator[bytes]:
    """Yield an object a line, in UTF-8."""
    for chunk in chunks:
        yield b"".join([orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE) for record in chunk])


def csv_rows(chunks: Iterable[list[Record]]) -> Iterator[bytes]:
    """
    Yield a header, then a row for each segment and each answer, in UTF-8; an annotation with neither has one row.

    Texts that a spreadsheet would run as a formula begin with an apostrophe.
    """
    yield _written([COLUMNS])
    for chunk in chunks:
        yield _written(row for record in chunk for row in _rows(record))


FORMATS = {
    "jsonl": Format("application/x-ndjson", json_lines),
    "csv": Format("text/csv; charset=utf-8", csv_rows),
}


def _rows(record: Record) -> Iterator[list[Any]]:
    parts = record["parts"]
    record["other_part"] = next((parts[role] for role in WITHOUT_CLIP if role in parts), None)
    own = _cells(map(record.get, OF_ANNOTATION))
    for segment in record["segments"]:
        yield [*own, SEGMENT_KIND, *_cells(map(segment.get, OF_SEGMENT)), *NO_ANSWER]
    for answer in record["answers"]:
        yield [*own, ANSWER_KIND, *NO_SEGMENT, *_cells(answer.values())]
    if not record["segments"] and not record["answers"]:
        yield [*own, NONE_KIND, *NO_SEGMENT, *NO_ANSWER]


def _cells(values: Iterable[Any]) -> list[Any]:
    """Return values as cells have them: true, false and a box as in JSON, and no text as a formula."""
    return [
        value
        if value is None or (kind := type(value)) is int
        else _text(value)
        if kind is str
        else orjson.dumps(value).decode()
        for value in values
    ]


_text = lru_cache(4096)(no_formula)  # a file has most of its texts many times


def _written(rows: Iterable[Sequence[Any]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()
