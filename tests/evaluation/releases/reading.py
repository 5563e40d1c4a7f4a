"""Build a release, and read the files in its folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from evaluation.releases.build.write_files import build_in
from evaluation.releases.models import Release


def built(release: Release, folder: Path) -> Path:
    """Build a release into a new folder; return the folder."""
    folder.mkdir()
    build_in(release, folder)
    return folder


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a JSON Lines file."""
    return [json.loads(line) for line in path.read_bytes().split(b"\n") if line]


def files(folder: Path) -> dict[str, bytes]:
    """Return the bytes of all files by path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
