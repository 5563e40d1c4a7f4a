"""
One line of each file that scripts exchange with Outtake, as the values that are compared.

``errors.jsonl`` holds a reference or predictions, ``judgements.jsonl`` similarities of reasons, ``ratings.jsonl``
values and ``spans.jsonl`` segments by several annotators. `outtake.measures.files.jsonl` reads the lines strictly, and
every problem is a `FileError` that names its line and field. What concerns several lines is looked at where they meet.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from outtake.measures.agreement.krippendorff import Value
from outtake.measures.files.jsonl import Record
from outtake.measures.segments.segments import Segment, clip
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_SIMILARITY
from outtake.measures.spotlight.pairs.pairing import LONGEST_MS
from outtake.measures.spotlight.pairs.values import STATUSES, Prediction, ReferenceVideo

ERROR_TYPES = (
    "physics_violation",
    "object_appearance_disappearance",
    "logical_error",
    "motion_rationality",
    "anatomy_body",
    "semantic_prompt_adherence",
)
"""Spotlight's six error types."""

GREATEST_SEVERITY = 5


class Judged(NamedTuple):
    """A pair of reasons, and how alike they are, 0..10."""

    video: str
    reference: str
    prediction: str
    score: int


class Rating(NamedTuple):
    """What one annotator said of one item."""

    item: str
    annotator: str
    value: Value


class Spans(NamedTuple):
    """What one annotator marked in one item, cut to the clip; one that is then empty or inverted stays as one."""

    item: str
    annotator: str
    segments: tuple[Segment, ...]


def reference_video(line: Record) -> ReferenceVideo:
    """
    Read the true errors of a video.

    :raises FileError: if the line breaks the format, an id is there twice, or an error is empty, inverted or reaches
        outside its clip
    """
    name = line.text("video")
    duration_ms = _duration_ms(line)
    errors = _errors(line)
    for record, error in zip(line.records("errors"), errors, strict=True):
        _check_inside(record, error, duration_ms)
    return ReferenceVideo(name, duration_ms, errors, line.optional_text("prompt"), line.optional_text("generator"))


def prediction(line: Record) -> Prediction:
    """
    Read what was predicted for a video, bad segments as they are.

    :raises FileError: if the line breaks the format, or an id is there twice
    """
    name = line.text("video")
    status = line.choice("status", STATUSES) if "status" in line.fields else "ok"
    return Prediction(name, _errors(line), status)


def judged(line: Record) -> Judged:
    """
    Read the similarity of two reasons.

    :raises FileError: if the line breaks the format
    """
    return Judged(
        line.text("video"),
        line.text("reference"),
        line.text("prediction"),
        line.whole("score", least=0, greatest=GREATEST_SIMILARITY),
    )


def rating(line: Record, level: str) -> Rating:
    """
    Read a value: text or a number at the nominal level, a number above it.

    :raises FileError: if the line breaks the format
    """
    return Rating(line.text("item"), line.text("annotator"), _value(line, level))


def spans(line: Record) -> Spans:
    """
    Read someone's segments.

    :raises FileError: if the line breaks the format
    """
    item, annotator, duration_ms = line.text("item"), line.text("annotator"), _duration_ms(line)
    marked = (_span(record, str(index)) for index, record in enumerate(line.records("segments")))
    return Spans(item, annotator, tuple(clip(each, duration_ms).segment for each in marked))


def refuse_video(line: Record) -> NoReturn:
    """
    Refuse a line whose video an earlier line has.

    :raises FileError: always
    """
    line.refuse("video", line.fields["video"], "an earlier line has it; write one line a video")


def refuse_annotator(line: Record) -> NoReturn:
    """
    Refuse a line whose annotator has an earlier one for the same item.

    :raises FileError: always
    """
    remedy = "an earlier line has it for this item; write one line for both together"
    line.refuse("annotator", line.fields["annotator"], remedy)


def refuse_judgement(line: Record) -> NoReturn:
    """
    Refuse a line whose pair an earlier line has.

    :raises FileError: always
    """
    video, reference, name = (line.fields[each] for each in ("video", "reference", "prediction"))
    line.refuse("prediction", name, f"its pair with {reference!r} in {video!r} is judged twice; keep one")


def _duration_ms(line: Record) -> int:
    duration_ms = line.whole("duration_ms", least=1)
    if duration_ms > LONGEST_MS:
        line.refuse("duration_ms", duration_ms, f"a clip lasts {LONGEST_MS} ms, or 31 years, at most")
    return duration_ms


def _errors(line: Record) -> tuple[Segment, ...]:
    errors: dict[str, Segment] = {}
    for record in line.records("errors"):
        error = _error(record)
        if error.id in errors:
            record.refuse("id", error.id, "another error of this video has it; ids are unique in a video")
        errors[error.id] = error
    return tuple(errors.values())


def _error(record: Record) -> Segment:
    return Segment(
        start_ms=record.whole("start_ms"),
        end_ms=record.whole("end_ms"),
        type=record.choice("type", ERROR_TYPES),
        reason=record.any_text("reason"),
        id=record.text("id"),
        severity=record.optional_whole("severity", least=1, greatest=GREATEST_SEVERITY),
    )


def _span(record: Record, name: str) -> Segment:
    kind = record.optional_text("type") or ""
    return Segment(record.whole("start_ms"), record.whole("end_ms"), kind, reason="", id=name)


def _check_inside(record: Record, error: Segment, duration_ms: int) -> None:
    if error.start_ms < 0:
        record.refuse("start_ms", error.start_ms, "a reference error starts at 0 or later")
    if error.end_ms > duration_ms:
        record.refuse("end_ms", error.end_ms, f"a reference error ends by duration_ms, {duration_ms}")
    if error.end_ms <= error.start_ms:
        record.refuse("end_ms", error.end_ms, f"a reference error ends after its start_ms, {error.start_ms}")


def _value(line: Record, level: str) -> Value:
    if level == "nominal" and isinstance(line.fields.get("value"), str):
        return line.text("value")
    return line.number("value", "give a text or a number" if level == "nominal" else "give a number without quotes")
