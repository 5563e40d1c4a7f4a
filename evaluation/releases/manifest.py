"""
The folder of a release: its files, and a manifest that names each with its SHA-256.

The manifest is written last and is not in itself; its own SHA-256 is the digest by which a release is cited. Nothing
here knows a database: a release is verified where there is none.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from outtake.measures.files.canonical_json import canonical

FORMAT = "outtake-release/1"
MANIFEST = "manifest.json"
FIELDS = {"format", "study", "version", "files"}
ENTRY = {"path", "sha256", "bytes"}


class Part(NamedTuple):
    """A file to be written: its path in the folder, with slashes, and its bytes piece by piece."""

    path: str
    pieces: Iterable[bytes]


class Built(NamedTuple):
    """What was written: the SHA-256 of the manifest, and how many files it names."""

    digest: str
    files: int


class Problem(NamedTuple):
    """A file that is not as the manifest says, and what is wrong with it."""

    path: str
    problem: str


class Verified(NamedTuple):
    """The SHA-256 of the manifest (None without one), how many files it names, and everything that is wrong."""

    digest: str | None
    files: int
    problems: tuple[Problem, ...]


class NotAManifest(ValueError):
    """A manifest that cannot be read as one."""


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """
    Lend an empty folder next to ``target`` that becomes it at the end of the ``with``; after an error nothing is there.

    :raises FileExistsError: if ``target`` is a file, or a folder that is not empty.
    """
    target = target.absolute()
    if target.is_symlink() or (target.exists() and (not target.is_dir() or any(target.iterdir()))):
        raise FileExistsError(f"{target} is there already, and not an empty folder; name another")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        yield draft
        draft.chmod(0o755)
        draft.replace(target)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def write_part(folder: Path, part: Part) -> dict[str, Any]:
    """
    Write one file of a release; returns its entry of the manifest.

    :raises FileExistsError: if there is a file of that path.
    """
    path, digest, size = folder / part.path, hashlib.sha256(), 0
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        for piece in part.pieces:
            size += file.write(piece)
            digest.update(piece)
    return {"path": part.path, "sha256": digest.hexdigest(), "bytes": size}


def write_manifest(folder: Path, entries: Iterable[dict[str, Any]], *, study: str, version: int) -> Built:
    """Write the manifest of a release, the last of its files."""
    files = sorted(entries, key=lambda entry: str(entry["path"]))
    manifest = canonical({"format": FORMAT, "study": study, "version": version, "files": files}) + b"\n"
    (folder / MANIFEST).write_bytes(manifest)
    return Built(hashlib.sha256(manifest).hexdigest(), len(files))


def verify_folder(folder: Path) -> Verified:
    """
    Compare a folder with its manifest, byte by byte.

    :raises NotADirectoryError: if there is no such folder.
    """
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a folder")
    present = set(_files_in(folder))
    if MANIFEST not in present:
        return Verified(None, 0, (Problem(MANIFEST, "is missing"),))
    content = (folder / MANIFEST).read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    try:
        entries = _read_manifest(content)
    except NotAManifest as error:
        return Verified(digest, 0, (Problem(MANIFEST, str(error)),))
    problems = [Problem(path, what) for path, entry in entries.items() if (what := _fault(folder, path, entry))]
    unnamed = present - entries.keys() - {MANIFEST}
    problems += [Problem(path, "is not in the manifest") for path in unnamed]
    return Verified(digest, len(entries), tuple(sorted(problems)))


def _files_in(folder: Path) -> Iterator[str]:
    """Yield the path of everything that is no plain folder; links are not followed."""
    for place, folders, names in os.walk(folder):
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        for name in [*names, *links]:
            yield (Path(place) / name).relative_to(folder).as_posix()


def _read_manifest(content: bytes) -> dict[str, dict[str, Any]]:
    try:
        manifest = json.loads(content)
        entries = {entry["path"]: entry for entry in manifest["files"]}
        if manifest["format"] != FORMAT:
            raise NotAManifest(f"has the format {manifest['format']!r}; this program knows {FORMAT}")
        if manifest.keys() != FIELDS or any(entry.keys() != ENTRY for entry in entries.values()):
            raise NotAManifest("has other fields than a manifest")
        if len(entries) < len(manifest["files"]) or not all(isinstance(path, str) for path in entries):
            raise NotAManifest("names a file twice, or by no text")
        if canonical(manifest) + b"\n" != content:
            raise NotAManifest("is not written as it was built")
        for entry in entries.values():
            if not isinstance(entry["sha256"], str) or type(entry["bytes"]) is not int:
                raise NotAManifest(f"has no hash and size for {entry['path']!r}")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise error if isinstance(error, NotAManifest) else NotAManifest("cannot be read as a manifest") from None
    return entries


def _fault(folder: Path, name: str, entry: dict[str, Any]) -> str | None:
    """Say what is wrong with one file of the manifest; None if nothing is."""
    pure = PurePosixPath(name)
    if name != str(pure) or pure.is_absolute() or ".." in pure.parts or name in (".", MANIFEST):
        return "is not a path inside the release"
    path = folder / name
    try:
        if any((folder / part).is_symlink() for part in (pure, *pure.parents[:-1])):
            return "is a link, not a file"
        if not path.is_file():
            return "is missing"
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        size = path.stat().st_size
    except OSError as error:  # longer than a path can be, or not readable
        return f"cannot be read: {error.strerror}"
    if digest != entry["sha256"] or size != entry["bytes"]:
        return f"differs: its SHA-256 is {digest}, not {entry['sha256'][:64]}"
    return None
