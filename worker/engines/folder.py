"""
What a folder of a model says of itself, read without torch: its kind, its sizes and its fingerprints.

Weights are taken from safetensors alone, because a pickle runs what it likes when it is opened, and code that lies in
the folder is never run.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from outtake.errors import Invalid

KINDS = ("qwen3_vl", "qwen2_5_vl")
DTYPES = ("float32", "bfloat16", "float16")
DEVICES = ("cpu", "cuda")
REMEDY = "install it with `make local-extra`, or pip install 'outtake[local]'"
_PICKLES = (".bin", ".pt", ".pth", ".ckpt")
_PACKAGES = ("torch", "transformers", "tokenizers")
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
        """
        Return the SHA-256 of the weights, and of everything else that the model is made from.

        :param memory: a folder that remembers the digests of large files, by path, size and time of change.
        """
        weights, rest = _weights(self.path), _settings(self.path)
        return {"settings": _digest_of_all(rest, memory), "weights": _digest_of_all(weights, memory)}


def read_folder(path: Path | str) -> ModelFolder:
    """
    Read a model's folder.

    :raises Invalid: if it is none, is of another kind, or lacks a file; the message says which.
    """
    folder = Path(path).expanduser()
    if not folder.is_dir():
        raise _invalid(folder, "is not a folder; give one with config.json, a tokenizer and *.safetensors")
    config = _config(folder)
    kind = config.get("model_type")
    if kind not in KINDS:
        raise _invalid(folder, f"holds a model of type {str(kind)[:60]!r}; Outtake runs {' and '.join(KINDS)}")
    _check_weights(folder)
    _check_words(folder)
    vision, text = config.get("vision_config") or {}, config.get("text_config") or config
    try:
        return ModelFolder(
            path=folder.resolve(),
            kind=kind,
            patch=int(vision.get("patch_size", _DEFAULT_PATCH[kind])),
            merge=int(vision.get("spatial_merge_size", 2)),
            temporal=int(vision.get("temporal_patch_size", 2)),
            context=int(text.get("max_position_embeddings", 128_000)),
        )
    except (TypeError, ValueError, AttributeError) as error:
        raise _invalid(folder, f"has a config.json with a size that is no number ({error})") from error


def package_versions() -> dict[str, str]:
    """
    Return the versions of the packages that compute, without importing them.

    :raises Invalid: if one is not installed.
    """
    try:
        return {name: version(name) for name in _PACKAGES}
    except PackageNotFoundError as error:
        raise Invalid.field("provider", f"a local model needs {error.name}: {REMEDY}.") from error


def _config(folder: Path) -> dict[str, Any]:
    try:
        config = json.loads((folder / "config.json").read_text())
    except FileNotFoundError:
        raise _invalid(folder, "has no config.json; give the folder of a model as transformers saves it") from None
    except (OSError, ValueError) as error:
        raise _invalid(folder, f"has a config.json that cannot be read ({error})") from error
    if not isinstance(config, dict):
        raise _invalid(folder, "has a config.json that is no JSON object")
    return config


def _check_weights(folder: Path) -> None:
    if not _weights(folder):
        pickled = sorted(each.name for each in folder.iterdir() if each.suffix in _PICKLES)
        remedy = "save the model with save_pretrained, which writes safetensors"
        if pickled:
            raise _invalid(folder, f"has only pickled weights ({pickled[0]}), which are not opened; {remedy}")
        raise _invalid(folder, f"has no weights (*.safetensors); {remedy}")
    index = folder / "model.safetensors.index.json"
    if index.exists():
        try:
            named = set(json.loads(index.read_text())["weight_map"].values())
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise _invalid(folder, f"has a {index.name} that cannot be read ({error!r})") from error
        missing = sorted(name for name in named if Path(name).name != name or not (folder / name).is_file())
        if missing:
            raise _invalid(folder, f"lacks {missing[0]}, which {index.name} names; copy the whole model")


def _check_words(folder: Path) -> None:
    wanted = (
        (("tokenizer.json", "vocab.json"), "tokenizer"),
        (("preprocessor_config.json", "processor_config.json"), "image processor"),
    )
    for names, what in wanted:
        if not any((folder / name).is_file() for name in names):
            raise _invalid(folder, f"has no {what} ({' or '.join(names)}); copy the whole model")


def _weights(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.safetensors"))


def _settings(folder: Path) -> list[Path]:
    return sorted(each for suffix in ("json", "jinja", "txt") for each in folder.glob(f"*.{suffix}"))


def _digest_of_all(paths: list[Path], memory: Path | None) -> str:
    lines = "".join(f"{path.name} {_digest(path, memory)}\n" for path in paths)
    return hashlib.sha256(lines.encode()).hexdigest()


def _digest(path: Path, memory: Path | None) -> str:
    """Digest a file, or remember what its digest was: 17 GB of weights take half a minute."""
    found = path.stat()
    key = hashlib.sha256(f"{path.resolve()}\n{found.st_size}\n{found.st_mtime_ns}".encode()).hexdigest()
    remembered = memory / key if memory is not None and found.st_size > 1_000_000 else None
    if remembered is not None and remembered.is_file():
        return remembered.read_text()
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if remembered is not None:
        remembered.parent.mkdir(parents=True, exist_ok=True)
        writing = remembered.with_suffix(f".{os.getpid()}")  # a reader never finds half a digest
        writing.write_text(digest)
        writing.replace(remembered)
    return digest


def _invalid(folder: Path, fault: str) -> Invalid:
    return Invalid.field("folder", f"{folder} {fault}.")
