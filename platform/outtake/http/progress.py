"""How far a long command is, on standard error; a short one says nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TypeVar

from tqdm import tqdm

PATIENCE_S = 2.0
"""How long a command may take before its progress is shown."""

LOGGED_EVERY_S = 10.0
"""How often, where no one looks on but a log is written."""

T = TypeVar("T")


def progress(passing: Iterable[T], doing: str, total: int | None = None) -> Iterable[T]:
    """Pass on what comes and count it: what `outtake.measures.files.progress.Watch` asks for."""
    every_s = 0.1 if sys.stderr.isatty() else LOGGED_EVERY_S
    return tqdm(passing, doing, total, unit="", delay=PATIENCE_S, mininterval=every_s, leave=False, file=sys.stderr)
