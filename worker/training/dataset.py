"""
Chains with known errors, read from JSON Lines, such as `inject_errors` writes them, or from the folder of a release.

A line has ``id``, ``text`` and where the chain's clip is (``video``, the external id in the project, or ``frames``,
pictures next to the file), and optionally ``question``, ``options``, ``note`` and ``origin``. Its types are listed as
``types``, or follow from its ``mentions`` or ``injected`` errors, ``[{"type", "claim"}]``. All but ``video`` and
``frames`` may lie in an object ``chain``. The folder of a release is read with its ground truth (`release_chains`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outtake.errors import Invalid
from outtake.measures.papers.videocritic import TYPES, to_verdict
from worker.training.release_chains import MANIFEST, is_release, release_lines

LONGEST_LINE, LONGEST_TEXT, MOST_CHAINS = 1_000_000, 20_000, 1_000_000
MENTIONS = ("mentions", "injected", "errors")


@dataclass(frozen=True)
class LabelledChain:
    """A chain, what it is about, and which errors it has. Empty texts are those that its line does not give."""

    id: str
    text: str
    question: str
    options: tuple[str, ...]
    types: tuple[str, ...]
    note: str
    origin: str
    video: str
    frames: tuple[Path, ...]

    @property
    def labels(self) -> tuple[bool, ...]:
        """Whether it has an error of each type, in the order of the measures."""
        return tuple(name in self.types for name in TYPES)

    @property
    def hash(self) -> str:
        """The SHA-256 of what it says about what: a chain that was copied under another id has the same."""
        return digest_of("chain", self.video or [each.name for each in self.frames], self.question, self.text)


def digest_of(kind: str, *parts: Any) -> str:
    """Return the SHA-256 of something whose words count, and not its blanks or capitals."""
    plain = [" ".join(each.lower().split()) if isinstance(each, str) else each for each in parts]
    return hashlib.sha256(json.dumps([kind, *plain], sort_keys=True).encode()).hexdigest()


def hash_of_file(path: Path) -> str:
    """
    Return the SHA-256 of a file's bytes; of a release that of its manifest, which names all of its files.

    :raises Invalid: if it cannot be read
    """
    try:
        with (path / MANIFEST if is_release(path) else path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise Invalid.field("data", f"{path} cannot be read: {error.strerror}.") from None


def read_chains(paths: Sequence[Path]) -> list[LabelledChain]:
    """
    Return the chains of files, or of folders of releases, in their order.

    :raises Invalid: naming the file, the line and the field that cannot be
    """
    found: dict[str, LabelledChain] = {}
    for path in paths:
        for number, line in release_lines(path) if is_release(path) else _lines(path):
            where = f"{path.name}, line {number}"
            chain = _chain(line, where, path.parent)
            if chain.id in found:
                raise Invalid.field(
                    "data", f"{where}: id {chain.id[:60]!r} is there twice; each chain needs one of its own."
                )
            found[chain.id] = chain
            if len(found) > MOST_CHAINS:
                raise Invalid.field("data", f"{where}: there are more than {MOST_CHAINS:,} chains; train on fewer.")
    return list(found.values())


def _lines(path: Path) -> Iterator[tuple[int, Any]]:
    try:
        with path.open("rb") as file:
            number = 0
            while line := file.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    raise Invalid.field("data", f"{path.name}, line {number} has more than {LONGEST_LINE:,} bytes.")
                if line.strip():
                    try:
                        yield number, json.loads(line)
                    except (ValueError, RecursionError) as error:
                        raise Invalid.field("data", f"{path.name}, line {number} is not JSON: {error}.") from None
    except OSError as error:
        raise Invalid.field("data", f"{path} cannot be read: {error.strerror}.") from None


def _chain(line: Any, where: str, folder: Path) -> LabelledChain:
    if not isinstance(line, dict):
        raise Invalid.field("data", f"{where} is not an object.")
    inner = line.get("chain", {})
    if not isinstance(inner, dict):
        raise Invalid.field("data", f"{where}: chain is not an object.")
    said = {**line, **inner}
    text = _text(said, "text", where)
    types, claims = _types(said, where)
    return LabelledChain(
        id=_text(said, "id", where),
        text=text,
        question=_text(said, "question", where, ""),
        options=tuple(_list(said, "options", where)),
        types=types,
        note=_text(said, "note", where, "") or " ".join(claims),
        origin=_text(said, "origin", where, ""),
        video=_text(said, "video", where, ""),
        frames=tuple(folder / each for each in _list(said, "frames", where)),
    )


def _types(said: Mapping[str, Any], where: str) -> tuple[tuple[str, ...], list[str]]:
    """Return the types in their order, and the claims that are wrong."""
    mentions: list[Any] = next((said[name] for name in MENTIONS if said.get(name) is not None), [])
    if not isinstance(mentions, list) or not all(isinstance(each, dict) for each in mentions):
        raise Invalid.field("data", f"{where}: the errors are not a list of objects with type and claim.")
    if "types" not in said and not any(name in said for name in MENTIONS):
        raise Invalid.field(
            "data", f"{where}: there are no types; give a list, which is empty for a chain without errors."
        )
    named = [*_list(said, "types", where), *(str(each.get("type")) for each in mentions)]
    try:
        types = to_verdict(None, named).types
    except ValueError as error:
        raise Invalid.field("data", f"{where}: {error}.") from None
    claims = [str(each["claim"]).strip() for each in mentions if each.get("claim")]
    return tuple(name for name in TYPES if name in types), [
        claim if claim.endswith((".", "!", "?")) else f"{claim}." for claim in claims if claim
    ]


def _text(said: Mapping[str, Any], key: str, where: str, default: str | None = None) -> str:
    value = said.get(key, default)
    if value is None and default is not None:
        value = default
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or (default is None and not value.strip()):
        shown = repr(value)[:60]
        raise Invalid.field("data", f"{where}: {key} is {shown}, not a text of 1 to {LONGEST_TEXT:,} characters.")
    return value


def _list(said: Mapping[str, Any], key: str, where: str) -> list[str]:
    value = said.get(key) or []
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise Invalid.field("data", f"{where}: {key} is {repr(value)[:60]}, not a list of texts.")
    return value
