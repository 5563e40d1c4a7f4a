"""
The strict reader of a predictions file, of which the `scripted` critic replays the lines.

A reply is a JSON list of ``{"start_ms", "end_ms", "type", "reason"}``, or the line of a predictions file with that list
under ``errors`` and perhaps a ``status``. A segment with impossible times is kept with its `invalid_reason`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from worker.critics.contract.values import FAILED, NO_MEDIA, OK, REFUSED, CriticResponse, PredictedSegment
from worker.critics.parsing.validity import why_invalid

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


def _segment(raw: dict[str, Any], duration_ms: int, types: Sequence[str]) -> PredictedSegment:
    start, end = raw["start_ms"], raw["end_ms"]
    if type(start) is not int or type(end) is not int:
        raise TypeError("times are whole milliseconds")
    return PredictedSegment(
        start,
        end,
        str(raw["type"]),
        str(raw["reason"]),
        invalid_reason=why_invalid(start, end, str(raw["type"]), duration_ms=duration_ms, types=types),
    )
