"""The folder of a model that describes pictures, as transformers saves it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from worker.engines.folders import files
from worker.engines.folders.files import (
    check_tokenizer,
    check_weights,
    config_of,
    folder_of,
    invalid,
    require_one,
)

KINDS = ("git", "blip")  # those that describe a picture without being told what to do


@dataclass(frozen=True)
class CaptionerFolder:
    """A folder with a model that describes a picture in a sentence."""

    path: Path
    kind: str  # as its config.json says: "git" or "blip"

    def fingerprints(self, memory: Path | None = None) -> dict[str, str]:
        """Return the SHA-256 of the weights, and of everything else, as `files.fingerprints` does."""
        return files.fingerprints(self.path, memory=memory)


def read_captioner_folder(path: Path | str) -> CaptionerFolder:
    """
    Read the folder of a captioner.

    :raises Invalid: if it is none, or lacks a file; the message says which.
    """
    folder = folder_of(path)
    kind = str(config_of(folder).get("model_type"))
    if kind not in KINDS:
        message = f"is of the kind {kind[:40]!r}, not one of {', '.join(KINDS)}; ask other models by frame_captions"
        raise invalid(folder, message)
    check_weights(folder)
    check_tokenizer(folder)
    require_one(folder, ("preprocessor_config.json",), "settings for pictures")
    return CaptionerFolder(folder, kind)
