"""
The annotations of a file, read in the order of tasks, and the file as it is written: JSON Lines, or CSV.

Which ones they are is settled when the file begins: from then on it holds their row numbers, 8 bytes each, and reads
`CHUNK` of them at a time. What was submitted never changes, so the file is of one moment, without a transaction that
would last as long as a client takes to fetch it.
"""

from __future__ import annotations

import csv
import io
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

import orjson
from django.db.models import Model, QuerySet
from django.db.models.expressions import RawSQL

from annotations.annotators.models import Annotator
from annotations.studies.models import Round, Study
from annotations.tasks.models import Task, TaskPart
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment
from outtake.rows import in_list
from outtake.text import no_formula

Record = dict[str, Any]

CHUNK = 1000
TRAINING = "training"
CLIP = ("video", "prompt_id", "prompt", "generator")
OF_CLIP = {role: tuple(f"{name}{end}" for name in CLIP) for role, end in (("video", ""), ("a", ""), ("b", "_b"))}
NO_CLIPS: Record = dict.fromkeys([*OF_CLIP["a"], *OF_CLIP["b"]])
CLIP_COLUMNS = (
    *("video__external_id", "video__prompt__external_id", "video__prompt__text"),
    *("video__generator__name", "video__generator__version"),
)
OTHER_COLUMNS = ("passage__external_id", "prompt__external_id", "prompt__text", "question__text", "content")
SEGMENT = (
    *("position", "part", "start_ms", "end_ms", "type", "severity", "reason", "box", "confidence", "invalid_reason"),
)
TEXT_SEGMENT = ("position", "part", "from_char", "to_char", "type", "severity", "reason")
ANSWER = {
    "question": "task_question__question__public_id",
    "text": "task_question__question__text",
    "value": "value",
    "unclear": "unclear",
    "at_ms": "at_ms",
    "note": "note",
    "p_yes": "p_yes",
    "until_ms": "until_ms",
    "picture_ms": "picture_ms",
    "sound_ms": "sound_ms",
    "box": "box",
}
SAID = (
    *("pk", "public_id", "revision", "status", "round_id", "task_id", "assignment__purpose", "annotator_id"),
    *("corrected_by_id", "submitted_at", "active_ms", "plays", "swapped", "is_clean"),
)


class _Said(NamedTuple):
    """A row of an annotation; the columns of `SAID`."""

    pk: int
    public_id: str
    revision: int
    status: str
    round_id: int
    task_id: int
    purpose: str
    annotator_id: int
    corrected_by_id: int | None
    submitted_at: datetime
    active_ms: int
    plays: int
    swapped: bool | None
    is_clean: bool | None


def records_in(study: Study, annotations: QuerySet[Annotation]) -> Iterator[list[Record]]:
    """Yield the annotations with all that belongs to them, up to `CHUNK` at a time: by task, then as submitted."""
    numbers = array("q", annotations.order_by("task_id", "pk").values_list("pk", flat=True).iterator(10_000))
    reader = _Reader(study)
    for start in range(0, len(numbers), CHUNK):
        yield reader.read(numbers[start : start + CHUNK])


class _Reader:
    """Reads annotations of one study; of its rounds and annotators, which are few, it keeps what it read."""

    def __init__(self, study: Study) -> None:
        rounds = Round.objects.filter(study=study).select_related("instrument_version")
        self._rounds = {each.pk: (each, _round(each)) for each in rounds}
        self._annotators: dict[int, Record] = {}

    def read(self, numbers: Sequence[int]) -> list[Record]:
        """Return the annotations of these rows, in their order."""
        chunk = in_list(numbers)
        found = Annotation.objects.filter(pk__in=chunk).values_list(*SAID)
        said = {row[0]: _Said(*row) for row in found.iterator(CHUNK)}
        tasks = _tasks({each.task_id for each in said.values()})
        self._know({pk for each in said.values() for pk in (each.annotator_id, each.corrected_by_id) if pk})
        marks, spans = _by_annotation(Segment, SEGMENT, chunk), _by_annotation(TextSegment, TEXT_SEGMENT, chunk)
        answers = _answers(chunk)
        return [
            self._record(said[pk], tasks[said[pk].task_id], marks.get(pk, []) + spans.get(pk, []), answers.get(pk, []))
            for pk in numbers
            if pk in said  # what was erased since the file began is gone
        ]

    def _know(self, annotators: set[int]) -> None:
        if unknown := annotators - self._annotators.keys():
            rows = Annotator.objects.filter(pk__in=unknown)
            self._annotators.update({each.pk: _annotator(each) for each in rows})

    def _record(self, said: _Said, task: Record, segments: list[Record], answers: list[Record]) -> Record:
        round_, of_round = self._rounds[said.round_id]
        corrector = self._annotators[said.corrected_by_id]["annotator"] if said.corrected_by_id else None
        return {
            "annotation": said.public_id,
            "revision": said.revision,
            **of_round,
            **task,
            "purpose": TRAINING if round_.is_training else said.purpose,
            **self._annotators[said.annotator_id],
            "corrected_by": corrector,
            "submitted_at": said.submitted_at.isoformat().replace("+00:00", "Z"),
            "active_ms": said.active_ms or None,
            "plays": said.plays,
            "status": said.status,
            "swapped": said.swapped,
            "clean": said.is_clean,
            "segments": segments,
            "answers": answers,
        }


def _round(round_: Round) -> Record:
    version = round_.instrument_version
    return {"round": round_.n, "instrument": version.key, "instrument_version": version.version}


def _annotator(annotator: Annotator) -> Record:
    """Say who annotated: of a person an id alone, and no name."""
    is_critic = annotator.kind == Annotator.CRITIC
    return {
        "annotator": annotator.public_id,
        "author": annotator.kind,
        "critic": annotator.name if is_critic else None,
        "simulated": annotator.simulated,
    }


def _tasks(numbers: Iterable[int]) -> dict[int, Record]:
    """Return by row what tasks are about, and whether they are held."""
    tasks = in_list(sorted(numbers))
    rows = Task.objects.filter(pk__in=tasks).values_list("pk", "public_id", "held_slots")
    found: dict[int, Record] = {
        pk: {"task": public_id, "held": slots is not None, **NO_CLIPS, "parts": {}} for pk, public_id, slots in rows
    }
    parts = TaskPart.objects.filter(task__in=tasks).order_by("pk")
    for pk, role, *columns in parts.values_list("task_id", "role", *CLIP_COLUMNS, *OTHER_COLUMNS):
        video, prompt_id, prompt, generator, version, passage, own_prompt, own_text, question, content = columns
        task = found[pk]
        task["parts"][role] = video or passage or own_prompt or question or content["id"]
        if video:
            clip = (video, prompt_id, prompt, f"{generator} {version}".strip())
            task.update(zip(OF_CLIP[role], clip, strict=True))
        elif own_prompt:
            task.update(prompt_id=own_prompt, prompt=own_text)
    return found


def _by_annotation(table: type[Model], columns: Sequence[str], annotations: RawSQL) -> dict[int, list[Record]]:
    rows = table._default_manager.filter(annotation__in=annotations).order_by("annotation", "position")
    return _grouped(columns, rows.values_list("annotation_id", *columns))


def _answers(annotations: RawSQL) -> dict[int, list[Record]]:
    rows = Answer.objects.filter(annotation__in=annotations).order_by("annotation", "task_question__order", "pk")
    return _grouped(tuple(ANSWER), rows.values_list("annotation_id", *ANSWER.values()))


def _grouped(names: Sequence[str], rows: QuerySet) -> dict[int, list[Record]]:
    found: defaultdict[int, list[Record]] = defaultdict(list)
    for pk, *values in rows.iterator(10_000):
        found[pk].append(dict(zip(names, values, strict=True)))
    return found


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
