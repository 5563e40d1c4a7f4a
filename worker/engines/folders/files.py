"""
The files of a model's folder, whatever model it is: read without torch.

Weights are taken from safetensors alone, because a pickle can run any code when it is opened, and code in
the folder is never run.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from outtake.errors import Invalid

DTYPES = ("float32", "bfloat16", "float16")
DEVICES = ("cpu", "cuda")
PACKAGES = ("torch", "transformers", "tokenizers")
DIGESTS = "digests"  # a folder of the installation, where they are remembered
REMEDY = "install it with `make local-extra`, or pip install 'outtake[local]'"
TOKENIZERS = ("tokenizer.json", "vocab.json")
_PICKLES = (".bin", ".pt", ".pth", ".ckpt")


def package_versions(names: Sequence[str] = PACKAGES) -> dict[str, str]:
    """
    Return the versions of the packages that compute, without importing them.

    :raises Invalid: if one is not installed.
    """
    try:
        return {name: version(name) for name in names}
    except PackageNotFoundError as error:
        raise Invalid.field("provider", f"a local model needs {error.name}: {REMEDY}.") from error


def check_place(dtype: str, device: str) -> None:
    """
    Refuse what no model is computed in or on.

    :raises Invalid: naming the field.
    """
    for name, value, known in (("dtype", dtype, DTYPES), ("device", device, DEVICES)):
        if value not in known:
            raise Invalid.field(name, f"{str(value)[:60]!r} is not one of {', '.join(known)}.")


def folder_of(path: Path | str) -> Path:
    """
    Return the folder that a path names.

    :raises Invalid: if it is not such a folder.
    """
    folder = Path(path).expanduser()
    if not folder.is_dir():
        raise invalid(folder, "is not a folder; give one with config.json, a tokenizer and *.safetensors")
    return folder.resolve()


def config_of(folder: Path) -> dict[str, Any]:
    """
    Return what a folder's config.json says.

    :raises Invalid: if it cannot be read.
    """
    try:
        config = json.loads((folder / "config.json").read_text())
    except FileNotFoundError:
        raise invalid(folder, "has no config.json; give the folder of a model as transformers saves it") from None
    except (OSError, ValueError) as error:
        raise invalid(folder, f"has a config.json that cannot be read ({error})") from error
    if not isinstance(config, dict):
        raise invalid(folder, "has a config.json that is not a JSON object")
    return config


def check_weights(folder: Path) -> None:
    """
    Refuse a folder without safetensors, or with too few of them.

    :raises Invalid: naming what is missing.
    """
    if not weights_in(folder):
        pickled = sorted(each.name for each in folder.iterdir() if each.suffix in _PICKLES)
        remedy = "save the model with save_pretrained, which writes safetensors"
        if pickled:
            raise invalid(folder, f"has only pickled weights ({pickled[0]}), which are not opened; {remedy}")
        raise invalid(folder, f"has no weights (*.safetensors); {remedy}")
    index = folder / "model.safetensors.index.json"
    if index.exists():
        try:
            named = set(json.loads(index.read_text())["weight_map"].values())
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise invalid(folder, f"has a {index.name} that cannot be read ({error!r})") from error
        missing = sorted(name for name in named if Path(name).name != name or not (folder / name).is_file())
        if missing:
            raise invalid(folder, f"lacks {missing[0]}, which {index.name} names; copy the whole model")


def check_tokenizer(folder: Path) -> None:
    """
    Refuse a folder without a tokenizer.

    :raises Invalid: naming what is missing.
    """
    require_one(folder, TOKENIZERS, "tokenizer")


def require_one(folder: Path, names: Sequence[str], what: str) -> None:
    """
    Refuse a folder that has none of some files.

    :raises Invalid: naming them.
    """
    if not any((folder / name).is_file() for name in names):
        raise invalid(folder, f"has no {what} ({' or '.join(names)}); copy the whole model")


def context_of(folder: Path, config: Mapping[str, Any]) -> int:
    """
    Return how many tokens a model holds.

    :raises Invalid: if its config says something else than a number.
    """
    text = config.get("text_config") or config
    try:
        return int(text.get("max_position_embeddings", 128_000))
    except (TypeError, ValueError, AttributeError) as error:
        raise invalid(folder, f"has a config.json with a size that is not a number ({error})") from error


def fingerprints(folder: Path, parts: Sequence[str] = (), memory: Path | None = None) -> dict[str, str]:
    """
    Return the SHA-256 of the weights of a folder, and of everything else that its model is made from.

    :param parts: folders within it that belong to the model too
    :param memory: a folder that remembers the digests of large files, by path, size and time of change.
    """
    places = [folder, *(folder / part for part in parts)]
    weights = [path for place in places for path in weights_in(place)]
    settings = [path for place in places for path in _settings(place)]
    return {"settings": _digest_of_all(settings, folder, memory), "weights": _digest_of_all(weights, folder, memory)}


def invalid(folder: Path, fault: str) -> Invalid:
    """Return the error that says what is wrong with a folder, and what to do."""
    return Invalid.field("folder", f"{folder} {fault}.")


def weights_in(folder: Path) -> list[Path]:
    """Return the files of weights that may be opened."""
    return sorted(folder.glob("*.safetensors"))


def _settings(folder: Path) -> list[Path]:
    return sorted(each for suffix in ("json", "jinja", "txt") for each in folder.glob(f"*.{suffix}"))


def _digest_of_all(paths: Sequence[Path], root: Path, memory: Path | None) -> str:
    lines = "".join(f"{path.relative_to(root)} {_digest(path, memory)}\n" for path in paths)
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
