"""What the folders of models of text say of themselves, read without torch: those that write, and those that embed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from worker.engines.folders import files
from worker.engines.folders.files import check_tokenizer, check_weights, config_of, context_of, folder_of, invalid
from worker.engines.folders.qwen_folder import KINDS

WRITES = "ForCausalLM"
MODULES = "modules.json"
OURS = "sentence_transformers."


@dataclass(frozen=True)
class TextFolder:
    """A folder with a language model that answers to texts."""

    path: Path
    kind: str  # as its config.json says, such as "qwen3" or "llama"
    context: int  # tokens that it can hold

    def fingerprints(self, memory: Path | None = None) -> dict[str, str]:
        """Return the SHA-256 of the weights, and of everything else, as `files.fingerprints` does."""
        return files.fingerprints(self.path, memory=memory)


@dataclass(frozen=True)
class SentenceFolder:
    """A folder with a model of sentence-transformers: a text in, a vector out."""

    path: Path
    kind: str
    modules: tuple[str, ...]  # folders within it, such as 1_Pooling

    def fingerprints(self, memory: Path | None = None) -> dict[str, str]:
        """Return the SHA-256 of the weights, and of everything else, as `files.fingerprints` does."""
        return files.fingerprints(self.path, self.modules, memory)


def sees(path: Path | str) -> bool:
    """
    Tell whether a folder holds a model that watches clips too, and can be asked with texts alone.

    :raises Invalid: if it is no folder of a model.
    """
    return config_of(folder_of(path)).get("model_type") in KINDS


def read_text_folder(path: Path | str) -> TextFolder:
    """
    Read the folder of a language model.

    :raises Invalid: if it is not a model folder, or lacks a file; the message says which.
    """
    folder = folder_of(path)
    config = config_of(folder)
    made = config.get("architectures")
    if not isinstance(made, list) or not any(str(each).endswith(WRITES) for each in made):
        raise invalid(folder, f"holds no model that writes: its config.json names no architecture …{WRITES}")
    check_weights(folder)
    check_tokenizer(folder)
    return TextFolder(folder, str(config.get("model_type")), context_of(folder, config))


def read_sentence_folder(path: Path | str) -> SentenceFolder:
    """
    Read the folder of a model of sentences.

    :raises Invalid: if it is not a model folder, lacks a file, or uses code from outside sentence-transformers.
    """
    folder = folder_of(path)
    try:
        listed = json.loads((folder / MODULES).read_text())
        modules = [(str(each["type"]), str(each["path"])) for each in listed]
    except FileNotFoundError:
        fault = f"has no {MODULES}; give the folder of a model of sentence-transformers, such as all-MiniLM-L6-v2"
        raise invalid(folder, fault) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise invalid(folder, f"has a {MODULES} that cannot be read ({error!r})") from error
    for kind, part in modules:
        if not kind.startswith(OURS):
            raise invalid(folder, f"is made of {kind[:60]!r}, which is not of sentence-transformers and is not run")
        if not (folder / part).resolve().is_relative_to(folder):
            raise invalid(folder, f"names the part {part[:60]!r} outside itself")
        if list((folder / part).glob("*.bin")):
            check_weights(folder / part)
    parts = tuple(part for _, part in modules if part)
    transformer = next((folder / part for kind, part in modules if kind.endswith(".Transformer")), None)
    if transformer is None:
        raise invalid(folder, f"has a {MODULES} without a Transformer, and Outtake runs no other")
    check_weights(transformer)
    check_tokenizer(transformer)
    return SentenceFolder(folder, str(config_of(transformer).get("model_type")), parts)
