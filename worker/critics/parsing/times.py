"""
Times as models write them, into whole milliseconds.

"1.2 sec - 2 sec", "1.2-2.0s", "from 1 to 2 seconds", "0:01.2 to 0:02", "1200 - 2000 ms", "1.2 - 2.0" in a field of its
own, [1.2, 2.0], "the entire video". A bare number counts seconds. Frame numbers are not times: which frames a model
counted is not known.
"""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

MAX_MS = 2**31 - 1  # what a column of the database holds
_TIME = r"(?:\d{1,3}:)?\d{1,3}:\d{2}(?:\.\d{1,6})?|\d{1,9}(?:\.\d{1,9})?"
_UNIT = r"(?:\s{0,3}(?P<%s>milliseconds?|msec|ms|seconds?|secs?|s)\b\.?)?"
_BETWEEN = r"\s{0,3}(?P<between>-|–|—|−|~|to\b|until\b|till\b|through\b|and\b)\s{0,3}"
_RANGE = rf"(?P<start>{_TIME}){_UNIT % 'unit'}{_BETWEEN}(?P<end>{_TIME}){_UNIT % 'last_unit'}"
IN_PROSE = re.compile(rf"(?P<lead>(?:from|between)\s)?(?<![\w.:-]){_RANGE}(?!\w|:\d)", re.IGNORECASE)
_FIELD = re.compile(
    rf"[\s\[(<]*(?:(?:from|between|at)\s)?\s?(?P<minus>-?)"
    rf"{_RANGE.replace(_BETWEEN, _BETWEEN + '(?P<last_minus>-?)')}[\s\])>.]*",
    re.IGNORECASE,
)
_SINGLE = re.compile(rf"[\s\[(<]*(?:at\s)?\s?(?P<minus>-?)(?P<start>{_TIME}){_UNIT % 'unit'}[\s\])>.]*", re.IGNORECASE)
_AS_ASKED = re.compile(r"\d+(?:\.\d+)? sec - \d+(?:\.\d+)? sec")
_WHOLE = re.compile(
    r"\s*(?:the )?(?:entire|whole|full)(?: (?:video|clip))?\s*|\s*throughout(?: the (?:video|clip))?\s*"
)


class Times(NamedTuple):
    """A stretch in ms. `as_asked` if it was written in the format of the prompt and is a whole number of ms."""

    start_ms: int
    end_ms: int
    as_asked: bool = False


def times_of(value: Any, duration_ms: int) -> Times | None:
    """Return the stretch that a field says, whatever its order; None if it says none."""
    if isinstance(value, str):
        return _of_text(value, duration_ms)
    if isinstance(value, list) and len(value) == 2:
        return pair_of(*value, per_unit=1000)
    return None


def pair_of(start: Any, end: Any, *, per_unit: int) -> Times | None:
    """Return a stretch from two values: numbers in a unit of `per_unit` ms, or texts that may name theirs."""
    found = [_of_value(value, per_unit) for value in (start, end)]
    if found[0] is None or found[1] is None:
        return None
    return Times(found[0], found[1], as_asked=per_unit == 1 and type(start) is int and type(end) is int)


def range_in_prose(match: re.Match[str]) -> Times | None:
    """Return what a match of `IN_PROSE` says; None for two numbers that nothing shows to be times."""
    timed = match["unit"] or match["last_unit"] or (":" in match["start"] and ":" in match["end"])
    counted = match["between"].lower() == "and" and (match["lead"] or "").lower().strip() != "between"
    if not timed or counted:  # "the cats 1 and 2 s apart" is no stretch
        return None
    return _of_match(match)


def _of_text(text: str, duration_ms: int) -> Times | None:
    if len(text) > 200:
        return None
    if _WHOLE.fullmatch(text.lower()):
        return Times(0, duration_ms)
    if (match := _FIELD.fullmatch(text)) is not None:
        times = _of_match(match, minus=match["minus"], last_minus=match["last_minus"])
        return times and times._replace(as_asked=bool(_AS_ASKED.fullmatch(text)) and _whole_ms(match))
    if (match := _SINGLE.fullmatch(text)) is not None:
        at = _ms(match["minus"] + match["start"], _per_unit(match["unit"]))
        return None if at is None else Times(at, at)
    if "frame" in text.lower():
        return None
    found = [times for match in IN_PROSE.finditer(text) if (times := range_in_prose(match)) is not None]
    return found[0] if len(found) == 1 else None


def _of_match(match: re.Match[str], minus: str = "", last_minus: str = "") -> Times | None:
    unit, last_unit = match["unit"] or match["last_unit"], match["last_unit"] or match["unit"]
    start = _ms(minus + match["start"], _per_unit(unit))
    end = _ms(last_minus + match["end"], _per_unit(last_unit))
    return None if start is None or end is None else Times(start, end)


def _of_value(value: Any, per_unit: int) -> int | None:
    if isinstance(value, str):
        match = _SINGLE.fullmatch(value) if len(value) <= 60 else None
        if match is None:
            return None
        return _ms(match["minus"] + match["start"], _per_unit(match["unit"]) if match["unit"] else per_unit)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return _rounded(value, per_unit)


def _per_unit(unit: str | None) -> int:
    return 1 if (unit or "").lower().startswith("m") else 1000


def _ms(text: str, per_unit: int) -> int | None:
    if ":" not in text:
        return _rounded(float(text), per_unit)
    seconds = 0.0
    for part in text.lstrip("-").split(":"):
        seconds = seconds * 60 + float(part)
    return _rounded(-seconds if text.startswith("-") else seconds, 1000)


def _rounded(number: float, per_unit: int) -> int | None:
    """Return whole ms; None for what is no time: not finite, or more than a column holds."""
    if not math.isfinite(number) if isinstance(number, float) else abs(number) > MAX_MS:
        return None
    ms = number * per_unit
    return round(ms) if abs(ms) <= MAX_MS else None


def _whole_ms(match: re.Match[str]) -> bool:
    return all(len(match[side].partition(".")[2].rstrip("0")) <= 3 for side in ("start", "end"))
