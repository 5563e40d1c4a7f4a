"""
A worker that is killed at a chosen point of its n-th call to a model.

``python -m tests.worker.dying POINT N ITEM`` carries out one item on the database of the environment, and dies.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]


def die() -> None:
    """End as by `kill -9`: nothing is cleaned up, nothing said."""
    os.kill(os.getpid(), signal.SIGKILL)


def wrapped(owner: Any, name: str, n: int, *, before: bool = False) -> None:
    """Replace a method by one that dies at its n-th call, before or after its work."""
    work: Callable[..., Any] = getattr(owner, name)
    calls = 0

    def dying(*args: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        if before and calls == n:
            die()
        result = work(*args, **options)
        if calls == n:
            die()
        return result

    setattr(owner, name, dying)


def main(point: str, n: int, item_id: int) -> None:
    """Die while an item is carried out."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    import django

    django.setup()
    from worker.execution.items import run_item
    from worker.ledger.ledger import Ledger
    from worker.providers.openai.chat_completions import OpenAIProvider

    points = {
        "before the call": (OpenAIProvider, "generate", True),
        "after the reply": (OpenAIProvider, "generate", False),
        "before the commit": (Ledger, "_keep_one", False),  # inside the transaction, all written
        "after the commit": (Ledger, "_keep", False),
    }
    owner, name, before = points[point]
    wrapped(owner, name, n, before=before)
    run_item(item_id=item_id)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
