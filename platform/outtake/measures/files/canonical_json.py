"""
One way to write a value as JSON, so that the same values are the same bytes on every database.

Keys are sorted by code point, without spaces, in UTF-8. This is not RFC 8785, which also settles how numbers are
spelled in JavaScript: a release is checked by the hashes of its files, never by writing its values again. Three things
differ between databases or break readers, and are levelled here:

- PostgreSQL keeps JSON numbers as decimals, so a float of 1e16 or more comes back as an integer, and -0.0 as 0.0;
- a lone surrogate, which UTF-8 cannot hold, stays the escape that it came as;
- U+0085, U+2028 and U+2029 are escaped: some readers of lines take them for ends of lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

LONGEST_FLOAT = 1e16  # from here on Python spells a float with an exponent
LINE_ENDS = re.compile("[\u0085\u2028\u2029]")


def canonical(value: Any) -> bytes:
    """
    Return a value of JSON as bytes.

    :raises ValueError: for NaN and Infinity, which JSON cannot say.
    """
    text = json.dumps(_levelled(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return LINE_ENDS.sub(_escaped, text).encode("utf-8", "backslashreplace")


def lines(values: Iterable[Any]) -> Iterator[bytes]:
    """Yield each value as a line."""
    for value in values:
        yield canonical(value) + b"\n"


def _levelled(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _levelled(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_levelled(each) for each in value]
    if isinstance(value, float):
        if LONGEST_FLOAT <= abs(value) < float("inf"):
            return int(Decimal(repr(value)))
        return value + 0.0  # -0.0 + 0.0 is 0.0
    return value


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
