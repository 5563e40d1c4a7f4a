"""What the path of an uploaded file may be, and what can be read from it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from outtake.catalog.uploads.limits import LONGEST_PATH
from outtake.errors import Invalid
from outtake.text import is_storable

IGNORED = re.compile(r"(^|/)(__MACOSX(/|$)|\.[^/]+$|Thumbs\.db$|desktop\.ini$)")
NUMBERED = re.compile(r"\s*\(\d+\)$")


def clean_path(written: str) -> str:
    """
    Return the relative path of a file, with forward slashes.

    :raises Invalid: if it is empty, too long, leaves its folder, or cannot be stored
    """
    if not is_storable(written) or not written.isprintable():
        raise Invalid.field("filename", "The name holds a character that cannot be printed; rename the file.")
    path = PurePosixPath(written.replace("\\", "/"))
    parts = [part for part in path.parts if part != "/"]
    if not parts or ".." in parts:
        raise Invalid.field("filename", f"{written[:80]!r} is not a valid relative path; rename the file.")
    found = "/".join(parts)
    if len(found) > LONGEST_PATH:
        raise Invalid.field("filename", f"The path has {len(found)} characters; at most {LONGEST_PATH}.")
    return found


def is_ignored(path: str) -> bool:
    """Tell whether a file is one that systems leave in folders: hidden, or a preview."""
    return IGNORED.search(path) is not None


def is_archive(path: str) -> bool:
    """Tell by its name whether a file is unpacked."""
    return path.lower().endswith(".zip")


def prompt_in(path: str) -> str:
    """Return the prompt that a file's name spells: ``a_cat_on_a_roof (1).mp4`` is "a cat on a roof"."""
    stem = NUMBERED.sub("", PurePosixPath(path).stem)
    return " ".join(stem.replace("_", " ").split())


def endings(path: str) -> list[str]:
    """Return a path and what is left of it without its first folders, the longest first."""
    parts = path.split("/")
    return ["/".join(parts[at:]) for at in range(len(parts))]
