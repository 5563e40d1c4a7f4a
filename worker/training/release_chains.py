"""
Chains of a release as a training reads them: the texts, with the types and sentences of its ground truth.

A release is a folder with a manifest, which names each file with its SHA-256. The two files that are read are held
against it, so that the hash of the manifest stands for what was trained on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from outtake.errors import Invalid

MANIFEST, TEXTS, TRUTH = "manifest.json", "chains.jsonl", "ground_truth_chains.jsonl"


def is_release(path: Path) -> bool:
    """Tell whether a path is the folder of a release."""
    return (path / MANIFEST).is_file()


def release_lines(folder: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """
    Yield each chain of a release that its ground truth has, with the number of its line, from 1.

    A claim is that of the error that was put into a tagged sentence, and otherwise the sentence.

    :raises Invalid: if the release has no chains, or a file is not as its manifest says
    """
    hashes = _hashes(folder)
    texts, true = (list(_lines(folder, name, hashes)) for name in (TEXTS, TRUTH))
    truth = {each["chain"]: each for each in true}
    for number, line in enumerate(texts, 1):
        if (of := truth.get(line["chain"])) is not None:
            yield (
                number,
                {
                    **{name: line[name] for name in ("video", "question", "options", "text", "origin")},
                    "id": line["chain"],
                    "types": of["types"],
                    "mentions": [{"type": tag["type"], "claim": _claim(line, tag)} for tag in of["tags"]],
                },
            )


def _claim(line: Mapping[str, Any], tag: Mapping[str, Any]) -> str:
    put_in = (each.get("claim") for each in line["injected"] if each["sentence"] == tag["sentence"])
    start, end = line["sentences"][tag["sentence"]]
    return next((claim for claim in put_in if claim), line["text"][start:end])


def _hashes(folder: Path) -> dict[str, str]:
    try:
        files = json.loads((folder / MANIFEST).read_bytes())["files"]
        return {each["path"]: each["sha256"] for each in files}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _invalid(
            folder, f"has a {MANIFEST} that cannot be read ({error!r}); download the release again"
        ) from None


def _lines(folder: Path, name: str, hashes: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    if name not in hashes:
        raise _invalid(folder, f"has no {name}; give a release of a study of chains of reasoning")
    try:
        content = (folder / name).read_bytes()
    except OSError as error:
        raise _invalid(folder, f"has a {name} that cannot be read ({error.strerror})") from None
    if hashlib.sha256(content).hexdigest() != hashes[name]:
        raise _invalid(folder, f"has another {name} than its manifest says; download the release again")
    yield from map(json.loads, content.splitlines())


def _invalid(folder: Path, fault: str) -> Invalid:
    return Invalid.field("data", f"The release {folder} {fault}.")
