"""Looking on while many things pass by, so that a command can show how far it is; the science prints nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Watch(Protocol):
    """Such as a progress bar: what comes in goes out."""

    def __call__(self, passing: Iterable[T], doing: str, total: int | None = None) -> Iterable[T]:
        """Pass on what comes; ``doing`` says what is done with it, ``total`` how much comes, if that is known."""


def unwatched(passing: Iterable[T], doing: str, total: int | None = None) -> Iterable[T]:
    """Pass on what comes, and look away."""
    return passing
