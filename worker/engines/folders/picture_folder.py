"""The folder of a model that takes single pictures, as transformers saves it: a detector, or one that captions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from worker.engines.folders import files
from worker.engines.folders.files import check_weights, config_of, folder_of, invalid, require_one

DETECTS = ("ForObjectDetection",)
CAPTIONS = ("ForCausalLM", "ForConditionalGeneration", "ForImageTextToText", "EncoderDecoderModel")
OF_GIVEN_CLASSES = ("owlvit", "owlv2")  # detectors that are told what to look for


@dataclass(frozen=True)
class PictureFolder:
    """A folder with a model that takes pictures."""

    path: Path
    kind: str  # as its config.json says, such as "detr"

    def fingerprints(self, memory: Path | None = None) -> dict[str, str]:
        """Return the SHA-256 of the weights, and of everything else, as `files.fingerprints` does."""
        return files.fingerprints(self.path, memory=memory)


def read_detector_folder(path: Path | str) -> PictureFolder:
    """
    Read the folder of a detector of the classes that it was trained on.

    :raises Invalid: if it is none, or lacks a file; the message says which.
    """
    found = _read(path, DETECTS, "holds no detector")
    if found.kind in OF_GIVEN_CLASSES:
        raise invalid(found.path, "is a detector of given classes; use the kind 'zero_shot_detector'")
    return found


def read_zero_shot_folder(path: Path | str) -> PictureFolder:
    """
    Read the folder of a detector of given classes: OWL-ViT or OWLv2.

    :raises Invalid: as `read_detector_folder`.
    """
    found = _read(path, DETECTS, "holds no detector")
    if found.kind not in OF_GIVEN_CLASSES:
        raise invalid(found.path, f"is no detector of given classes; these are {', '.join(OF_GIVEN_CLASSES)}")
    return found


def read_captioner_folder(path: Path | str) -> PictureFolder:
    """
    Read the folder of a model that captions pictures, such as GIT or BLIP.

    :raises Invalid: as `read_detector_folder`.
    """
    return _read(path, CAPTIONS, "holds no model that captions pictures")


def _read(path: Path | str, endings: tuple[str, ...], fault: str) -> PictureFolder:
    folder = folder_of(path)
    config = config_of(folder)
    made = config.get("architectures")
    if not isinstance(made, list) or not any(str(each).endswith(endings) for each in made):
        named = ", ".join(f"…{ending}" for ending in endings)
        raise invalid(folder, f"{fault}: its config.json names no architecture {named}")
    check_weights(folder)
    require_one(folder, ("preprocessor_config.json", "processor_config.json"), "settings for pictures")
    return PictureFolder(folder, str(config.get("model_type")))
