"""Files that appear whole or not at all, so that a process can be killed while it writes one."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any


def put_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file under another name, flush it to the disk, and rename it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    writing = path.with_name(f".{path.name}-{os.getpid()}")
    with writing.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    writing.replace(path)


def put_json(path: Path, value: Any) -> None:
    """Write a value as JSON: the same bytes for the same value."""
    text = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    put_whole(path, lambda file: file.write(text.encode()))
