"""
What to import: a manifest (CSV or JSON Lines), a folder of clips, or single clips.

A manifest has ``path``, ``prompt`` and ``generator``, and may have ``prompt_id``, ``external_id`` (default: the path),
``seed``, ``source``, ``category`` and ``violated_rule`` of the prompt, ``prompt.NAME`` for its metadata, and further
columns, which are kept as metadata of the clip. A generator is a name, or ``name@version``. Rows count from 1, a header
not counted. Paths are relative to the manifest's folder, and must stay in it.

An invalid row is rejected with its reason, and the others are imported; `Invalid` is for a file that is not a manifest.
"""

from __future__ import annotations

import csv
import hashlib
import json
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.errors import Invalid
from outtake.outages import outage_of
from outtake.text import is_storable

VIDEO_SUFFIXES = {".mp4", ".m4v", ".mov", ".mkv", ".webm", ".avi"}
MANIFEST_SUFFIXES = {".csv", ".jsonl"}
OWN_COLUMNS = ("path", "url", "prompt", "generator", "prompt_id", "external_id", "seed", "source", "category")
OF_PROMPTS = "prompt."  # begins the columns that are metadata of prompts
VIOLATED_RULE = "violated_rule"  # a column of the clip, too, by which clips are found
RULE = "rule"  # its name in the metadata of prompts
LONGEST = {"prompt": 10_000, "prompt_id": 200, "external_id": 500, "seed": 60, "source": 200, "generator": 161}
LONGEST |= {"category": 100}
LONGEST_NAME, LONGEST_VERSION = 100, 60
SURPLUS = "\0surplus"  # where DictReader puts cells beyond the header; no header cell reads so


class Row(NamedTuple):
    """One video to import."""

    row: int
    path: Path
    written_path: str
    external_id: str
    prompt: str
    prompt_id: str
    generator: str
    generator_version: str
    seed: str
    source: str
    metadata: dict[str, Any]
    category: str = ""
    prompt_metadata: Mapping[str, Any] = {}


class Rejected(NamedTuple):
    """A row that was not imported, and why."""

    row: int
    path: str
    reason: str


class Manifest(NamedTuple):
    """The rows to import, and rejected rows."""

    rows: tuple[Row, ...]
    rejected: tuple[Rejected, ...]


def read_sources(paths: Sequence[Path], *, generator: str = "unknown") -> Manifest:
    """
    Read a manifest, a folder, or single clips.

    :param generator: the generator of the clips of a folder; a manifest has its own
    :raises Invalid: if there is no such file, or several manifests or folders
    """
    if len(paths) == 1 and paths[0].suffix.lower() in MANIFEST_SUFFIXES and paths[0].is_file():
        return read_manifest(paths[0])
    if len(paths) == 1 and paths[0].is_dir():
        clips = sorted(path for path in paths[0].iterdir() if path.suffix.lower() in VIDEO_SUFFIXES)
        if not clips:
            raise Invalid.field("manifest", f"{paths[0]} contains no clips ({', '.join(sorted(VIDEO_SUFFIXES))}).")
        return read_clips(clips, generator=generator)
    for path in paths:
        if not path.is_file():
            raise Invalid.field(
                "manifest", f"there is no file {path}; give a .csv or .jsonl manifest, a folder or clips."
            )
        if path.suffix.lower() in MANIFEST_SUFFIXES:
            raise Invalid.field("manifest", f"{path} is a manifest; import manifests one at a time.")
    return read_clips(paths, generator=generator)


def read_clips(paths: Sequence[Path], *, generator: str) -> Manifest:
    """Make a row of each clip: its name is its id and, with spaces for underscores, its prompt."""

    def cells(path: Path) -> dict[str, Any]:
        return {"path": path.name, "prompt": path.stem.replace("_", " "), "generator": generator}

    return _collect(((number, cells(path), path.parent) for number, path in enumerate(paths, 1)), inside)


Locate = Callable[[Path, str], Path]
"""Returns the file that a manifest in a folder names. Raises `VideoRejected`."""


def read_manifest(path: Path, *, locate: Locate | None = None) -> Manifest:
    """
    Read a CSV or JSON Lines manifest.

    :param locate: finds the files that it names; by default below the manifest's folder, see `inside`
    :raises Invalid: if it cannot be read, is not UTF-8, or its header lacks a column
    """
    read = _csv_rows if path.suffix.lower() == ".csv" else _jsonl_rows
    try:
        return _collect(((number, cells, path.parent) for number, cells in read(path)), locate or inside)
    except UnicodeDecodeError as error:
        raise Invalid.field("manifest", f"{path} is not UTF-8 (byte {error.start}); save it as UTF-8.") from None
    except (OSError, csv.Error) as error:
        if outage_of(error) is not None:
            raise
        raise Invalid.field("manifest", f"{path} cannot be read: {error}.") from None


def _csv_rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file, restkey=SURPLUS)
        header = reader.fieldnames or []
        if not {"path", "url"} & set(header):
            raise Invalid.field("manifest", f"{path} has no column path; its header is {', '.join(header) or 'empty'}.")
        if missing := [name for name in ("prompt", "generator") if name not in header]:
            raise Invalid.field("manifest", f"{path} has no column {' and '.join(missing)}; add it.")
        if len(set(header)) != len(header):
            raise Invalid.field("manifest", f"{path} has a duplicate column in its header: {', '.join(header)}.")
        for number, cells in enumerate(reader, 1):
            yield number, {name: value for name, value in cells.items() if value not in ("", None)}


def _jsonl_rows(path: Path) -> Iterator[tuple[int, Any]]:
    with path.open(encoding="utf-8-sig") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                try:
                    yield number, json.loads(line, parse_constant=_refuse_constant)
                except (ValueError, RecursionError) as error:
                    yield number, f"this line is not JSON: {error}"


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _collect(found: Iterator[tuple[int, Any, Path]], locate: Locate) -> Manifest:
    rows: dict[str, Row] = {}
    repeated: list[Row] = []
    rejected: list[Rejected] = []
    for number, cells, root in found:
        shown = str(cells.get("path") or cells.get("url") or "") if isinstance(cells, Mapping) else ""
        try:
            row = _to_row(number, cells, root, locate)
            first = rows.setdefault(row.external_id, row)
            if first._replace(row=row.row) != row:
                raise VideoRejected(
                    Reason.ROW, f"external_id {row.external_id!r} is already in row {first.row} with different content."
                )
            if first is not row:
                repeated.append(row)
        except VideoRejected as refusal:
            rejected.append(Rejected(number, shown, refusal.detail))
    return Manifest(tuple(sorted([*rows.values(), *repeated])), tuple(rejected))


def _to_row(number: int, cells: Any, root: Path, locate: Locate) -> Row:
    if not isinstance(cells, Mapping):
        raise VideoRejected(Reason.ROW, cells if isinstance(cells, str) else "the line must be a JSON object.")
    if SURPLUS in cells:
        raise VideoRejected(Reason.ROW, "it has more cells than the header; quote cells that contain commas.")
    if "url" in cells and "path" not in cells:
        raise VideoRejected(Reason.ROW, "url: not fetched; download the file and give its path.")
    text = {name: _text(cells, name) for name in OWN_COLUMNS}
    for needed in ("path", "prompt", "generator"):
        if not text[needed].strip():
            raise VideoRejected(Reason.ROW, f"{needed} is missing; every row needs one.")
    name, version = generator_of(text["generator"])
    metadata = {key: value for key, value in cells.items() if key not in OWN_COLUMNS and not key.startswith(OF_PROMPTS)}
    of_prompt = {key.removeprefix(OF_PROMPTS): value for key, value in cells.items() if key.startswith(OF_PROMPTS)}
    if isinstance(rule := metadata.get(VIOLATED_RULE), str) and rule.strip():
        of_prompt.setdefault(RULE, rule.strip())
    for text_in_it in _strings([metadata, of_prompt]):
        _check_storable("metadata", text_in_it)
    return Row(
        row=number,
        path=locate(root, text["path"]),
        written_path=text["path"],
        external_id=_within("external_id", text["external_id"] or text["path"]),
        prompt=text["prompt"],
        prompt_id=text["prompt_id"] or prompt_key(text["prompt"]),
        generator=name,
        generator_version=version,
        seed=text["seed"],
        source=text["source"],
        metadata=metadata,
        category=text["category"].strip(),
        prompt_metadata=of_prompt,
    )


def prompt_key(text: str, category: str = "") -> str:
    """Return the external id of a prompt without one; the same text always has the same id."""
    hashed = f"{text}\0{category}" if category else text
    return f"text-{hashlib.sha256(hashed.encode()).hexdigest()[:32]}"


def _text(cells: Mapping[str, Any], name: str) -> str:
    value = cells.get(name)
    if value is None:
        return ""
    if isinstance(value, int) and not isinstance(value, bool) and name in ("seed", "prompt_id", "external_id"):
        value = str(value)
    if not isinstance(value, str):
        raise VideoRejected(Reason.ROW, f"{name} is {json.dumps(value)[:40]}; it must be text.")
    if name != "path":  # which has reasons of its own
        _check_storable(name, value)
        _within(name, value)
    return value


def _check_storable(name: str, value: str) -> None:
    """Refuse text that cannot be stored in every database."""
    if not is_storable(value):
        raise VideoRejected(Reason.ROW, f"{name} contains a NUL or an incomplete character; remove it.")


def _strings(value: Any) -> Iterator[str]:
    """Yield every text in a JSON value, names included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield name
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _within(name: str, value: str) -> str:
    if len(value) > LONGEST.get(name, 4000):
        raise VideoRejected(Reason.ROW, f"{name} has {len(value)} characters; at most {LONGEST[name]}.")
    return value


def generator_of(written: str) -> tuple[str, str]:
    """Return name and version of ``name`` or ``name@version``. Raises `VideoRejected` if either is too long."""
    name, at, version = written.rpartition("@")
    if not (at and name and version):
        name, version = written, ""
    if len(name) > LONGEST_NAME or len(version) > LONGEST_VERSION:
        most = f"at most {LONGEST_NAME} characters of name and {LONGEST_VERSION} of version"
        raise VideoRejected(Reason.ROW, f"generator {written[:40]!r}… is too long; {most}.")
    return name, version


def inside(root: Path, written: str) -> Path:
    """
    Return the file that a manifest in ``root`` names.

    :raises VideoRejected: path (NUL, ``..``, outside), link (any part of it), missing file
    """
    if not is_storable(written):
        raise VideoRejected(Reason.PATH, "the path contains a NUL or an incomplete character; correct it.")
    root = root.resolve()
    given = Path(written)
    if ".." in given.parts or (given.is_absolute() and not given.is_relative_to(root)):
        raise VideoRejected(Reason.PATH, f"{written!r} leaves the manifest's folder; move the file into it.")
    path = root / given
    place = root
    for part in path.relative_to(root).parts:
        place /= part
        try:
            mode = place.lstat().st_mode
        except OSError as error:
            if outage_of(error) is not None:
                raise
            raise VideoRejected(Reason.MISSING_FILE, f"there is no file {written!r}; correct the path.") from None
        if stat.S_ISLNK(mode):
            raise VideoRejected(Reason.LINK, f"{written!r} is or contains a symbolic link; give the file itself.")
    return path
