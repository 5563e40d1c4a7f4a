"""Shared code of sweepers: an object that cannot be handled does not stop the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

log = logging.getLogger(__name__)


def for_each(items: Iterable[Item], act: Callable[[Item], Result]) -> list[Result]:
    """
    Call ``act`` for each item and return the results. An error is logged, and the loop continues with the next item.

    Call it outside transactions: ``act`` must itself undo its changes if it raises an error. The next sweep
    tries again.
    """
    results = []
    for item in items:
        try:
            results.append(act(item))
        except Exception:
            log.exception("%s failed for %s; the next sweep tries again", act.__qualname__, item)
    return results
