"""Read the known answer of a training task."""

from __future__ import annotations

from annotations.responses.json_fields import Fields, shown
from annotations.responses.segment_validation import MAX_SEGMENTS
from annotations.responses.values import AnnotationBody, AnswerBody, GivenKey, SegmentBody, TextSegmentBody

KEY_FORM = '{"clean": …, "segments": […], "answers": [{"question": "…", "value": "…"}]}'
DEFAULT_MIN_IOU = 30

_MAX_CHARS = 20_000  # the instrument's own limits are far below; this one keeps the error short
_MOST_MS = 2**31 - 1
_TIME = ("start_ms", "end_ms", "type", "severity", "reason", "box")
_TEXT = ("part", "from", "to", "type", "severity", "reason")
_SIDES = ("x", "y", "w", "h")


def read_key(fields: Fields) -> GivenKey:
    """Read the key of an object. What the instrument thinks of it is checked like any submission, with the tables."""
    key = fields.inner("key", known=("clean", "segments", "answers", "min_iou"), form=KEY_FORM)
    marks = [_mark(one) for one in key.objects("segments", most=MAX_SEGMENTS, known=(*_TIME, *_TEXT), form="a segment")]
    body = AnnotationBody(
        clean=key.truth("clean", default=None),
        segments=tuple(mark for mark in marks if isinstance(mark, SegmentBody)),
        text_segments=tuple(mark for mark in marks if isinstance(mark, TextSegmentBody)),
        answers=tuple(
            _answer(one)
            for one in key.objects("answers", most=1000, known=("question", "value", "unclear"), form="an answer")
        ),
    )
    return GivenKey(body, key.whole("min_iou", least=1, most=100, default=DEFAULT_MIN_IOU))


def _mark(segment: Fields) -> SegmentBody | TextSegmentBody:
    """Read a marked error: of a text where it names a part, else of a clip."""
    of_text = "part" in segment
    for name in _TIME if of_text else _TEXT:
        if name in segment and name not in (_TEXT if of_text else _TIME):
            what = "a text has part, from and to" if of_text else "a clip has start_ms and end_ms"
            segment.refuse(name, f"A segment of {what}; remove this field.")
    type_, severity = segment.text("type", most=60), segment.optional_whole("severity", least=-(2**15), most=2**15 - 1)
    if of_text:
        return TextSegmentBody(
            part=segment.text("part", most=20),
            from_char=segment.whole("from", least=0, most=_MOST_MS),
            to_char=segment.whole("to", least=0, most=_MOST_MS),
            type=type_,
            reason=segment.text("reason", most=_MAX_CHARS, default="", blank=True),
            severity=severity,
        )
    return SegmentBody(
        start_ms=segment.whole("start_ms", least=0, most=_MOST_MS),
        end_ms=segment.whole("end_ms", least=0, most=_MOST_MS),
        type=type_,
        reason=segment.text("reason", most=_MAX_CHARS, blank=True),
        severity=severity,
        box=None if segment.raw("box") is None else _box(segment),
    )


def _box(segment: Fields) -> dict[str, float]:
    box = segment.inner("box", known=_SIDES, form="x, y, w and h as shares of the picture")
    return {side: box.number(side) for side in _SIDES}


def _answer(answer: Fields) -> AnswerBody:
    value = answer.raw("value")
    if value is not None and not isinstance(value, str):
        answer.refuse("value", f"{shown(value)} is not text; send a JSON string, or null.")
        value = None
    return AnswerBody(
        question=answer.text("question", most=_MAX_CHARS),
        value=value,
        unclear=bool(answer.truth("unclear", default=False)),
    )
