"""
What an annotator hands in, as frozen values, and the rules of an instrument for it.

Pure: no database. `check` lists every fault at once, each with the path of its field, so that a page can show all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from annotations.instruments import Instrument
from annotations.instruments.forms import Form, shortened
from outtake.errors import FieldError
from outtake.measures.time import nearest_edges

MAX_SEGMENTS = 100
MAX_NOTE_CHARS = 2000


@dataclass(frozen=True)
class SegmentBody:
    """A marked error, as sent: times in ms on frame edges, the box in shares (0 to 1) of the picture."""

    start_ms: int
    end_ms: int
    type: str
    reason: str
    severity: int | None = None
    box: Mapping[str, float] | None = None


@dataclass(frozen=True)
class AnswerBody:
    """An answer, as sent: `question` is the question's public id, `value` as `instruments.forms` has it."""

    question: str
    value: str | None
    unclear: bool = False
    at_ms: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Body:
    """One draft or submission. `clean` is None where the instrument has no segments."""

    clean: bool | None
    segments: tuple[SegmentBody, ...] = ()
    answers: tuple[AnswerBody, ...] = ()
    active_ms: int = 0
    plays: int = 0

    @property
    def hash(self) -> str:
        """SHA-256 of everything in it. The lease token is not part of a body."""
        text = json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Asked:
    """What a task asks: the frame edges of its clip in ms, and by id the questions that apply to it."""

    edges_ms: Sequence[int]
    questions: Mapping[str, Form] = field(default_factory=dict)


def check(body: Body, instrument: Instrument, asked: Asked) -> list[FieldError]:
    """Return every fault of a finished body; an empty list if it may be stored."""
    return [*_clean_faults(body, instrument), *_segment_faults(body, instrument, asked), *_answer_faults(body, asked)]


def _clean_faults(body: Body, instrument: Instrument) -> Iterator[FieldError]:
    if not instrument.has_segments:
        if body.clean is not None:
            yield FieldError("clean", "This instrument has no segments; send null.")
        if body.segments:
            yield FieldError("segments", "This instrument has no segments; send an empty list.")
    elif body.clean is None:
        yield FieldError("clean", "Say true for a clip without errors, else false.")
    elif body.clean and body.segments:
        yield FieldError("clean", f"true, with {len(body.segments)} segments; send false, or remove the segments.")
    elif not body.clean and not body.segments:
        yield FieldError("segments", "Mark at least one segment, or say that the clip is clean.")


def _segment_faults(body: Body, instrument: Instrument, asked: Asked) -> Iterator[FieldError]:
    if not instrument.has_segments:
        return
    if len(body.segments) > MAX_SEGMENTS:
        yield FieldError("segments", f"{len(body.segments)} segments; at most {MAX_SEGMENTS} can be marked in a clip.")
        return
    seen: dict[tuple, int] = {}
    for index, segment in enumerate(body.segments):
        path = f"segments.{index}"
        yield from _time_faults(segment, path, asked.edges_ms)
        if segment.type not in instrument.types:
            yield FieldError(
                f"{path}.type", f"{shortened(segment.type)} is none of {', '.join(sorted(instrument.types))}."
            )
        yield from _severity_faults(segment, path, instrument.severities)
        yield from _reason_faults(segment, path, instrument)
        yield from _box_faults(segment, path)
        first = seen.setdefault((segment.start_ms, segment.end_ms, segment.type, segment.reason.strip()), index)
        if first != index:
            yield FieldError(path, f"This repeats segment {first}; remove one of them.")


def _time_faults(segment: SegmentBody, path: str, edges_ms: Sequence[int]) -> Iterator[FieldError]:
    duration = edges_ms[-1]
    outside = False
    for name, value in (("start_ms", segment.start_ms), ("end_ms", segment.end_ms)):
        if not 0 <= value <= duration:
            outside = True
            yield FieldError(f"{path}.{name}", f"{value} lies outside the clip, which lasts from 0 to {duration} ms.")
    if outside:
        return
    if segment.end_ms <= segment.start_ms:
        message = f"{segment.end_ms} is not after the start, {segment.start_ms}; a segment lasts a frame at least."
        yield FieldError(f"{path}.end_ms", message)
    for name, value in (("start_ms", segment.start_ms), ("end_ms", segment.end_ms)):
        below, above = nearest_edges(edges_ms, value)
        if value not in (below, above):
            message = f"{value} lies inside a frame; the nearest edges are {below} and {above} (see frame_times_url)."
            yield FieldError(f"{path}.{name}", message)


def _severity_faults(segment: SegmentBody, path: str, scale: range | None) -> Iterator[FieldError]:
    if scale is None:
        if segment.severity is not None:
            yield FieldError(f"{path}.severity", "This instrument has no severity scale; leave it out.")
    elif segment.severity not in scale:
        given = "nothing" if segment.severity is None else segment.severity
        yield FieldError(f"{path}.severity", f"{given} is not on the scale from {scale[0]} to {scale[-1]}.")


def _reason_faults(segment: SegmentBody, path: str, instrument: Instrument) -> Iterator[FieldError]:
    rules, words = instrument.reason, len(segment.reason.split())
    if words < rules.min_words:
        yield FieldError(f"{path}.reason", f"{words} words; say what is wrong in at least {rules.min_words}.")
    if len(segment.reason) > rules.max_chars:
        yield FieldError(f"{path}.reason", f"{len(segment.reason)} characters; at most {rules.max_chars} are kept.")
    yield from text_faults(segment.reason, f"{path}.reason")


def _box_faults(segment: SegmentBody, path: str) -> Iterator[FieldError]:
    if (box := segment.box) is None:
        return
    x, y, w, h = (box[name] for name in ("x", "y", "w", "h"))
    if min(x, y) < 0 or min(w, h) <= 0 or x + w > 1 or y + h > 1:
        yield FieldError(f"{path}.box", "x, y, w and h are shares of the picture: inside 0 to 1, wider than nothing.")


def _answer_faults(body: Body, asked: Asked) -> Iterator[FieldError]:
    seen: set[str] = set()
    for index, answer in enumerate(body.answers):
        path = f"answers.{index}"
        if (form := asked.questions.get(answer.question)) is None:
            message = f"{shortened(answer.question)} is no question of this task, or does not apply to it."
            yield FieldError(f"{path}.question", message)
            continue
        if answer.question in seen:
            yield FieldError(f"{path}.question", f"{answer.question} is answered twice.")
        seen.add(answer.question)
        yield from _value_faults(answer, form, path)
        if answer.at_ms is not None and not 0 <= answer.at_ms < asked.edges_ms[-1]:
            yield FieldError(f"{path}.at_ms", f"{answer.at_ms} lies outside the clip (0 to {asked.edges_ms[-1]} ms).")
        if len(answer.note) > MAX_NOTE_CHARS:
            yield FieldError(f"{path}.note", f"{len(answer.note)} characters; at most {MAX_NOTE_CHARS} are kept.")
        yield from text_faults(answer.note, f"{path}.note")
    required = {question for question, form in asked.questions.items() if not form.optional}
    if missing := required - seen:
        are = "question is" if len(missing) == 1 else "questions are"
        yield FieldError("answers", f"{len(missing)} {are} open: {', '.join(sorted(missing)[:5])}.")


def _value_faults(answer: AnswerBody, form: Form, path: str) -> Iterator[FieldError]:
    if answer.unclear and not form.unclear:
        yield FieldError(f"{path}.unclear", f"This question has no unclear. {form.to_answer()}")
    elif answer.value is None and not answer.unclear:
        yield FieldError(f"{path}.value", form.to_answer())
    elif answer.value is not None:
        if fault := form.fault(answer.value):
            yield FieldError(f"{path}.value", fault)
        yield from text_faults(answer.value, f"{path}.value")


def text_faults(text: str, path: str) -> Iterator[FieldError]:
    """Yield a fault where a text holds what no database keeps: a NUL, or half of a surrogate pair."""
    if any(char == "\0" or "\ud800" <= char <= "\udfff" for char in text):
        yield FieldError(path, "The text holds characters that cannot be stored; remove them.")
