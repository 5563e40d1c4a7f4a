"""The folder of a model that detects objects, as transformers saves it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from worker.engines.folders import files
from worker.engines.folders.files import check_weights, config_of, folder_of, invalid, require_one

DETECTS = "ForObjectDetection"


@dataclass(frozen=True)
class DetectorFolder:
    """A folder with a model that detects objects of the classes that it was trained on."""

    path: Path
    kind: str  # as its config.json says, such as "detr"

    def fingerprints(self, memory: Path | None = None) -> dict[str, str]:
        """Return the SHA-256 of the weights, and of everything else, as `files.fingerprints` does."""
        return files.fingerprints(self.path, memory=memory)


def read_detector_folder(path: Path | str) -> DetectorFolder:
    """
    Read the folder of a detector.

    :raises Invalid: if it is none, or lacks a file; the message says which.
    """
    folder = folder_of(path)
    config = config_of(folder)
    made = config.get("architectures")
    if not isinstance(made, list) or not any(str(each).endswith(DETECTS) for each in made):
        raise invalid(folder, f"holds no detector: its config.json names no architecture …{DETECTS}")
    check_weights(folder)
    require_one(folder, ("preprocessor_config.json",), "settings for pictures")
    return DetectorFolder(folder, str(config.get("model_type")))
