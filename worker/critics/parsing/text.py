"""The text of a reply before it is read: how much of it, without thinking aloud, and whether it refuses."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from outtake.text import storable

MAX_CHARS = 200_000
MAX_REFUSAL_CHARS = 1000  # a longer text says more than a refusal does
MAX_EDITS = 40
_REFUSAL = re.compile(
    r"\b(?:i(?:'m| am) sorry\b"
    r"|(?:i (?:can(?:no|')t|can not|won't|will not|am not able to|am unable to)|i'm (?:not able|unable) to|unable to)"
    r" (?:help|assist|comply|provide|fulfil?l|do (?:this|that)|(?:view|watch|access|process|play|analy[sz]e|see)"
    r" (?:the|this|that|your|any|attached|a)? ?(?:videos?|clips?|images?|frames?|media|content|footage|files?)\b))",
    re.IGNORECASE,
)


class Prepared(NamedTuple):
    """What is left to be read of a reply, and what was changed to get there."""

    text: str
    edits: tuple[str, ...]


def prepare(text: str) -> Prepared:
    """Cap a reply, and drop what the model thought aloud; a thought that never ends leaves nothing."""
    edits = []
    if len(text) > MAX_CHARS:
        edits.append(f"Only the first {MAX_CHARS} of {len(text)} characters were read.")
        text = text[:MAX_CHARS]
    if "</think>" in text:
        edits.append("What stood before </think> was left out.")
        text = text.rpartition("</think>")[2]
    elif text.lstrip().startswith("<think>"):
        edits.append("A thought that does not end was left out.")
        text = ""
    return Prepared(text, tuple(edits))


def refuses(text: str) -> bool:
    """Tell whether a text without segments is a refusal: short, and in the words of one."""
    return len(text) <= MAX_REFUSAL_CHARS and bool(_REFUSAL.search(text.replace("’", "'")))


def quoted(value: Any, most: int = 60) -> str:
    """Show a value of a reply in a sentence."""
    try:
        shown = repr(value)
    except RecursionError:
        return "something deeply nested"
    return storable(shown if len(shown) <= most else f"{shown[:most]}…")


def shortened(edits: list[str]) -> tuple[str, ...]:
    """Return the edits, with those beyond `MAX_EDITS` as a number."""
    if len(edits) <= MAX_EDITS:
        return tuple(edits)
    return (*edits[:MAX_EDITS], f"There were {len(edits) - MAX_EDITS} more edits.")
