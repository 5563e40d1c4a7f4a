"""Files of JSON Lines that a step makes: kept in the storage, named in what the step made, and downloaded by name."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from outtake.catalog.videos.storage import storage
from outtake.errors import Conflict, Invalid
from outtake.work_folders import work_folder

FILES = "files"
"""What a step made: by the name of a file, its ``key`` in the storage, ``sha256``, ``bytes`` and ``lines``."""


def stored_files(contents: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """
    Store files of JSON Lines, and return what a step remembers of them. The same contents have the same keys.

    :param contents: by name; the names of all steps of a recipe differ
    """
    found: dict[str, dict[str, Any]] = {}
    with work_folder() as place:
        for name, text in contents.items():
            content = text.encode()
            digest = hashlib.sha256(content).hexdigest()
            key = f"benchmarks/{digest}.jsonl"
            (place / name).write_bytes(content)
            storage().put_file(place / name, key)
            found[name] = {"key": key, "sha256": digest, "bytes": len(content), "lines": text.count("\n")}
    return found


def opened(steps: Iterable[Mapping[str, Any]], name: str) -> Iterator[bytes]:
    """
    Yield the bytes of a file that a step made.

    :param steps: of the benchmark, as `recipes.progress.queries` shows them
    :raises Conflict: if no step has made it so far
    """
    found = _files_of(steps)
    if name not in found:
        there = f"it has {', '.join(found)}" if found else "none of its steps has made one"
        raise Conflict(f"This benchmark has no file {name[:60]!r}; {there}.")
    return storage().open(found[name]["key"])


def write_files(steps: Iterable[Mapping[str, Any]], folder: Path) -> list[Path]:
    """
    Write the files that steps made into a folder, which is created; return them.

    :raises Invalid: if the folder cannot be written
    """
    found = _files_of(steps)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, made in found.items():
            with (folder / name).open("wb") as file:
                file.writelines(storage().open(made["key"]))
    except OSError as error:
        raise Invalid.field("--tables", f"{folder} cannot be written: {error}.") from None
    return [folder / name for name in found]


def _files_of(steps: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {name: made for step in steps for name, made in step["made"].get(FILES, {}).items()}
