"""
The filter of clips: one grammar for the explorer's address, saved filters, bulk actions and whatever picks clips.

A filter is a query string. Different keys are joined by "and", the values of a repeated key by "or". A key or a value
that is not known is refused by name, so that a filter never matches more than was meant. ``docs/clips.md`` describes
the keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from annotations.review.models import REASONS
from outtake.catalog.videos.models import Prompt
from outtake.errors import FieldError, Invalid
from outtake.text import whole_number
from studio.clips.states import STATES

SORTS = NEWEST, LONGEST, DISAGREEMENT, PROMPT, SIMILAR = ("newest", "longest", "disagreement", "prompt", "similar")
TEXT_KEYS = ("generator", "type", "by")  # within the search text, as ``key:value``
METADATA = "metadata."
MANY = (
    *("study", "generator", "category", "prompt_state", "source", "length"),
    *("state", "type", "disagreement", "annotator", "critic"),
)
SINGLE = ("q", "sound", "severity", "confidence", "gold", "counted", "similar", "sort")
MOST_VALUES, MOST_CHARS, MOST_WORDS = 100, 500, 20
NO_STUDY = "none"
_CHOICES = {
    **{"state": STATES, "disagreement": REASONS, "prompt_state": Prompt.STATES},
    **{"sound": ("yes", "no"), "gold": ("yes", "no"), "sort": SORTS},
}
_WORD = re.compile(r'(?:(\w+):)?(?:"([^"]*)"|(\S+))')


class MsRange(NamedTuple):
    """A half-open range of milliseconds; None where it has no end."""

    start: int | None
    end: int | None


class Confidence(NamedTuple):
    """A closed range of what a critic may give as its confidence, within 0 and 1."""

    low: float
    high: float


@dataclass(frozen=True)
class ClipFilter:
    """Which clips are meant, and in which order; the default is all of a project, the newest first."""

    words: tuple[str, ...] = ()
    search: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by `TEXT_KEYS`
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by the keys of `MANY`
    lengths: tuple[MsRange, ...] = ()
    metadata: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by column
    sound: bool | None = None
    gold: bool | None = None
    severity: int | None = None  # that and above
    confidence: Confidence | None = None
    counted: str | None = None  # the name of a number (`studio.counted.sources`)
    similar: str | None = None  # what clips are like (`studio.similar.clips`)
    sort: str = NEWEST

    def get(self, key: str) -> tuple[str, ...]:
        """Return the values of a key can be repeated."""
        return self.values.get(key, ())


def read_query(query: str) -> ClipFilter:
    """
    Read a filter from a query string, with or without its question mark.

    :raises Invalid: naming each key or value that is not known
    """
    pairs = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    given: dict[str, list[str]] = {}
    for key, value in pairs:
        given.setdefault(key, []).append(value)
    return read_filter(given)


def write_query(given: Mapping[str, list[str]]) -> str:
    """Return the query string of values by key, in a fixed order, so that equal filters are equal text."""
    return urlencode([(key, value) for key in sorted(given) for value in given[key]])


def read_filter(given: Mapping[str, list[str]]) -> ClipFilter:
    """
    Read a filter from values by key.

    :raises Invalid: naming each key or value that is not known
    """
    if faults := [fault for key, values in given.items() for fault in _faults(key, values)]:
        raise Invalid.of(faults)
    one = {key: given[key][0] for key in SINGLE if given.get(key)}
    words, search = _split(one.get("q", ""))
    return ClipFilter(
        words=words,
        search=search,
        values={key: tuple(dict.fromkeys(given[key])) for key in MANY if key in given},
        lengths=tuple(each for value in given.get("length", ()) if (each := _ms_range(value)) is not None),
        metadata={key.removeprefix(METADATA): tuple(given[key]) for key in given if key.startswith(METADATA)},
        sound=_yes(one.get("sound")),
        gold=_yes(one.get("gold")),
        severity=int(one["severity"]) if "severity" in one else None,
        confidence=_confidence(one["confidence"]) if "confidence" in one else None,
        counted=one.get("counted"),
        similar=one.get("similar"),
        sort=one.get("sort", SIMILAR if "similar" in one else NEWEST),
    )


def _faults(key: str, values: list[str]) -> list[FieldError]:
    name = key[:60]
    if key not in MANY and key not in SINGLE and not (key.startswith(METADATA) and key != METADATA):
        known = ", ".join((*MANY, *SINGLE, METADATA + "COLUMN"))
        return [FieldError(name, f"This key does not exist; the known keys are {known}.")]
    if len(values) > (1 if key in SINGLE else MOST_VALUES):
        most = "once" if key in SINGLE else f"at most {MOST_VALUES} times"
        return [FieldError(name, f"It is given {len(values)} times; give it {most}.")]
    return [FieldError(name, message) for value in values if (message := _fault(key, value))]


def _fault(key: str, value: str) -> str | None:
    shown = repr(value[:40])
    if len(value) > MOST_CHARS or "\0" in value:
        return f"{shown} is too long, or contains a NUL; give at most {MOST_CHARS} characters."
    if key in _CHOICES and value not in _CHOICES[key]:
        return f"{shown} is not one of {', '.join(_CHOICES[key])}."
    if key == "severity" and value not in ("1", "2", "3", "4", "5"):
        return f"{shown} is not a whole number from 1 to 5."
    if key == "length" and _ms_range(value) is None:
        return f"{shown} is not a range of milliseconds such as 2000..5000, 2000.. or ..5000."
    if key == "confidence" and _confidence(value) is None:
        return f"{shown} is not a range between 0 and 1 such as 0.5..0.9."
    if key == "q" and len(_WORD.findall(value)) > MOST_WORDS:
        return f"It has more than {MOST_WORDS} words; search for fewer."
    return None


def _split(text: str) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """Return the words of a search, and those after a key. A phrase in quotation marks is one word."""
    words: list[str] = []
    keyed: dict[str, list[str]] = {}
    for match in _WORD.finditer(text):
        key, phrase, word = match.groups()
        if key in TEXT_KEYS:
            keyed.setdefault(key, []).append(phrase or word)
        else:
            words.append(phrase if key is None and phrase is not None else match[0])
    return tuple(each for each in words if each), {key: tuple(filter(None, each)) for key, each in keyed.items()}


def _ms_range(value: str) -> MsRange | None:
    start, dots, end = value.partition("..")
    ends = [whole_number(each) if each else None for each in (start, end)]
    if not dots or ends == [None, None] or any(text and n is None for text, n in zip((start, end), ends, strict=True)):
        return None
    if ends[0] is not None and ends[1] is not None and ends[0] >= ends[1]:
        return None
    return MsRange(*ends)


def _confidence(value: str) -> Confidence | None:
    match = re.fullmatch(r"([01](?:\.\d{1,6})?)\.\.([01](?:\.\d{1,6})?)", value, re.ASCII)
    if match is None or not 0 <= float(match[1]) <= float(match[2]) <= 1:
        return None
    return Confidence(float(match[1]), float(match[2]))


def _yes(value: str | None) -> bool | None:
    return None if value is None else value == "yes"
