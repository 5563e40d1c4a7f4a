"""The folder of a model that detects objects, as transformers saves it."""

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

DETECTS = "ForObjectDetection"
DETECTS_GIVEN = ("OwlViTForObjectDetection", "Owlv2ForObjectDetection")


@dataclass(frozen=True)
class DetectorFolder:
    """A folder with a model that detects objects of the classes that it was trained on, or of any that are given."""

    path: Path
    kind: str  # as its config.json says, such as "detr"
    classes: tuple[str, ...] = ()  # that it was trained on, where its config.json names them

    def fingerprints(self, memory: Path | None = None) -> dict[str, str]:
        """Return the SHA-256 of the weights, and of everything else, as `files.fingerprints` does."""
        return files.fingerprints(self.path, memory=memory)


def read_detector_folder(path: Path | str) -> DetectorFolder:
    """
    Read the folder of a detector of fixed classes.

    :raises Invalid: if it is none, or lacks a file; the message says which.
    """
    folder, made, kind = _described(path)
    if any(each in DETECTS_GIVEN for each in made):
        raise invalid(folder, "detects the classes that it is given: use the kind zero_shot_detector, with classes")
    if not any(each.endswith(DETECTS) for each in made):
        raise invalid(folder, f"holds no detector: its config.json names no architecture …{DETECTS}")
    named = config_of(folder).get("id2label")
    classes = tuple(str(each) for each in named.values()) if isinstance(named, dict) else ()
    return DetectorFolder(_whole(folder), kind, classes)


def read_zero_shot_folder(path: Path | str) -> DetectorFolder:
    """
    Read the folder of a detector of any classes that it is given, such as OWL-ViT.

    :raises Invalid: if it is none, or lacks a file; the message says which.
    """
    folder, made, kind = _described(path)
    if not any(each in DETECTS_GIVEN for each in made):
        raise invalid(
            folder, f"holds no detector of given classes: its architecture is other than {', '.join(DETECTS_GIVEN)}"
        )
    check_tokenizer(folder)
    return DetectorFolder(_whole(folder), kind)


def _described(path: Path | str) -> tuple[Path, list[str], str]:
    folder = folder_of(path)
    config = config_of(folder)
    made = config.get("architectures")
    return folder, [str(each) for each in made] if isinstance(made, list) else [], str(config.get("model_type"))


def _whole(folder: Path) -> Path:
    check_weights(folder)
    require_one(folder, ("preprocessor_config.json",), "settings for pictures")
    return folder
