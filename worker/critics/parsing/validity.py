"""When a predicted segment can be one of its clip."""

from __future__ import annotations

from collections.abc import Collection


def why_invalid(start_ms: int, end_ms: int, type_: str, *, duration_ms: int, types: Collection[str]) -> str:
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
