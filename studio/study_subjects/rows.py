"""A subject in a list, and what a filter finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from typing_extensions import Doc

MOST_CHARS = 300  # of a text in a list


@dataclass(frozen=True, slots=True)
class SubjectRow:
    """A subject that a task can be about."""

    subject: Annotated[dict[str, Any], Doc("as POST studies/{id}/tasks/ takes it")]
    text: Annotated[str, Doc("what it is, in at most 300 characters")]
    detail: Annotated[str, Doc("its ids, generators or state; can be empty")]


@dataclass(frozen=True)
class Found:
    """What a filter matches: rows one by one, and their number without reading all of them."""

    rows: Callable[[], Iterator[SubjectRow]]
    count: Callable[[], int]


def short(text: str) -> str:
    """Return a text as a list shows it."""
    return text if len(text) <= MOST_CHARS else f"{text[: MOST_CHARS - 1]}…"
