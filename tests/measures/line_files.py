"""Files of lines as `score` and `agreement` read them, for the tests of streaming."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Line = dict[str, Any]


def write_lines(path: Path, lines: Iterable[Line]) -> Path:
    """Write one object a line; return the path."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def error_line(name: str, start_ms: int, end_ms: int) -> Line:
    """Make an error as it stands in a line of a reference or of predictions."""
    about = {"type": "logical_error", "reason": "The clock runs back."}
    return {"id": name, "start_ms": start_ms, "end_ms": end_ms, **about}
