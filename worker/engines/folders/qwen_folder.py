"""What a folder of a Qwen-VL model says of itself, read without torch: its kind, its sizes and its fingerprints."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from worker.engines.folders import files
from worker.engines.folders.files import (
    check_tokenizer,
    check_weights,
    config_of,
    context_of,
    folder_of,
    invalid,
    require_one,
)

KINDS = ("qwen3_vl", "qwen2_5_vl")
_DEFAULT_PATCH = {"qwen3_vl": 16, "qwen2_5_vl": 14}  # of transformers' configuration classes


@dataclass(frozen=True)
class ModelFolder:
    """A folder that holds a model of a known kind. Sizes are in pixels, frames and tokens."""

    path: Path
    kind: str  # one of KINDS
    patch: int  # pixels a side of what the vision tower takes as one patch
    merge: int  # patches a side that become one token
    temporal: int  # frames that become one token
    context: int  # tokens that the model can hold

    @property
    def multiple(self) -> int:
        """Both sides of a frame are a multiple of it, in pixels."""
        return self.patch * self.merge

    def grid(self, frames: int, width: int, height: int) -> tuple[int, int, int]:
        """
        Return how many patches a video has in time, down and across.

        :raises ValueError: if there are no frames, or a side is not a multiple of `multiple`.
        """
        if frames < 1 or width < 1 or height < 1 or width % self.multiple or height % self.multiple:
            raise ValueError(
                f"{frames} frames of {width} × {height} pixels do not fit this model; give it at least one, "
                f"with sides that are multiples of {self.multiple}"
            )
        return -(-frames // self.temporal), height // self.patch, width // self.patch

    def visual_tokens(self, frames: int, width: int, height: int) -> int:
        """Return how many tokens of a prompt a video makes up."""
        t, h, w = self.grid(frames, width, height)
        return t * h * w // self.merge**2

    def fingerprints(self, memory: Path | None = None) -> dict[str, str]:
        """Return the SHA-256 of the weights, and of everything else, as `files.fingerprints` does."""
        return files.fingerprints(self.path, memory=memory)


def read_folder(path: Path | str) -> ModelFolder:
    """
    Read a model's folder.

    :raises Invalid: if it is not a model folder, is of another kind, or lacks a file; the message says which.
    """
    folder = folder_of(path)
    config = config_of(folder)
    kind = config.get("model_type")
    if kind not in KINDS:
        raise invalid(folder, f"holds a model of type {str(kind)[:60]!r}; Outtake runs {' and '.join(KINDS)}")
    check_weights(folder)
    check_tokenizer(folder)
    require_one(folder, ("preprocessor_config.json", "processor_config.json"), "image processor")
    vision = config.get("vision_config") or {}
    try:
        return ModelFolder(
            path=folder,
            kind=kind,
            patch=int(vision.get("patch_size", _DEFAULT_PATCH[kind])),
            merge=int(vision.get("spatial_merge_size", 2)),
            temporal=int(vision.get("temporal_patch_size", 2)),
            context=context_of(folder, config),
        )
    except (TypeError, ValueError, AttributeError) as error:
        raise invalid(folder, f"has a config.json with a size that is not a number ({error})") from error
