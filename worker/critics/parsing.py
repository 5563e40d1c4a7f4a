"""
What a reply means: raw text into segments, with nothing mended in silence.

Strict so far: a JSON list of ``{"start_ms", "end_ms", "type", "reason"}``, or the line of a predictions file with that
list under ``errors`` and perhaps a ``status``. A segment with impossible times is kept with its `invalid_reason`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from worker.critics.contract import FAILED, NO_MEDIA, OK, REFUSED, CriticResponse, FoundSegment

STATUSES = (OK, FAILED, REFUSED, NO_MEDIA)


def parse_reply(reply: str, *, duration_ms: int, types: Sequence[str]) -> CriticResponse:
    """Return what a reply says of a clip; one that cannot be read has status ``failed`` and is never "no errors"."""
    try:
        content = json.loads(reply)
        status, raw = (content.get("status", OK), content["errors"]) if isinstance(content, dict) else (OK, content)
        if status not in STATUSES or not isinstance(raw, list):
            return CriticResponse(status=FAILED)
        segments = tuple(_segment(each, duration_ms, types) for each in raw)
    except (ValueError, KeyError, TypeError):
        return CriticResponse(status=FAILED)
    return CriticResponse(status=status, segments=segments if status == OK else ())


def _segment(raw: dict[str, Any], duration_ms: int, types: Sequence[str]) -> FoundSegment:
    start, end = raw["start_ms"], raw["end_ms"]
    if type(start) is not int or type(end) is not int:
        raise TypeError("times are whole milliseconds")
    return FoundSegment(
        start,
        end,
        str(raw["type"]),
        str(raw["reason"]),
        invalid_reason=why_invalid(start, end, str(raw["type"]), duration_ms=duration_ms, types=types),
    )


def why_invalid(start_ms: int, end_ms: int, type_: str, *, duration_ms: int, types: Sequence[str]) -> str:
    """
    Say why a predicted segment cannot be one of this clip; "" if it can.

    One that merely sticks out of the clip is valid: it is clipped when it is scored.
    """
    if end_ms <= start_ms:
        return f"ends at {end_ms} ms, not after its start at {start_ms} ms"
    if min(end_ms, duration_ms) <= max(start_ms, 0):
        return f"lies outside the clip of {duration_ms} ms"
    if type_ not in types:
        return f"type {type_[:60]!r} is not one of the instrument's"
    if start_ms < 0:
        return f"starts at {start_ms} ms, before the clip"
    return ""
