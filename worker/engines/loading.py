"""
Load the weights of a folder, and say in one way what goes wrong with a model on this machine.

A process holds one large model at a time, whatever it is asked for, and one of sentences next to it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import torch

from outtake.errors import Invalid
from worker.engines.folders.files import DEVICES, DTYPES, package_versions
from worker.requests.contract import BatchTooLarge, ProviderError

FROM_HERE: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}


def check_device(dtype: str, device: str) -> None:
    """
    Refuse a place that this machine has not.

    :raises Invalid: naming it.
    """
    package_versions()
    if dtype not in DTYPES or device not in DEVICES:
        raise Invalid.field("provider", f"{dtype!r} on {device!r} is not available; use one of {DTYPES}, {DEVICES}.")
    if device == "cuda" and not torch.cuda.is_available():
        raise Invalid.field("device", "torch finds no GPU here; run a worker on a machine with a GPU, or use cpu.")


def weights(kind: Any, folder: Path, dtype: str, device: str, attention: str = "sdpa") -> Any:
    """
    Return the model of a folder with its weights, on its device.

    :param kind: a class of transformers that makes models, such as AutoModelForCausalLM
    :param attention: how transformers computes attention; "eager" where a part of the model has no other
    :raises Invalid: if a package, the device, or a part of the model is missing.
    """
    check_device(dtype, device)
    from transformers.utils import logging

    logging.disable_progress_bar()
    with unloadable(folder):
        model, found = kind.from_pretrained(
            folder,
            dtype=getattr(torch, dtype),
            attn_implementation=attention,
            use_safetensors=True,
            output_loading_info=True,
            **FROM_HERE,
        )
    if missing := sorted(found["missing_keys"]):
        raise Invalid.field("folder", f"{folder} lacks {len(missing)} weights, such as {missing[0]}; copy it whole.")
    return model.to(device)


@contextmanager
def unloadable(folder: Path) -> Iterator[None]:
    """
    Say of whatever goes wrong within that the folder could not be loaded.

    :raises Invalid: naming the folder.
    """
    from safetensors import SafetensorError

    try:
        yield
    except (OSError, ValueError, KeyError, TypeError, ImportError, RuntimeError, SafetensorError) as error:
        raise Invalid.field("folder", f"{folder} could not be loaded: {str(error)[:500]}") from error


@contextmanager
def permanent_errors() -> Iterator[None]:
    """
    Say of whatever goes wrong within that another try cannot help; another request may.

    :raises ProviderError: permanent, and of the request; `BatchTooLarge` for want of memory.
    """
    try:
        yield
    except ValueError as error:
        raise ProviderError(str(error), permanent=True, of_request=True) from error
    except torch.OutOfMemoryError as error:
        message = f"the model ran out of memory; show it less at once ({str(error)[:200]})"
        raise BatchTooLarge(message) from error


T = TypeVar("T")
LARGE, SENTENCES = "large", "sentences"

_held: dict[str, tuple[Hashable, Any]] = {}


def loaded_model(place: str, key: Hashable, make: Callable[[], T]) -> T:
    """Return what is held in a place by a key; another takes the place of the one before, which makes room first."""
    found = _held.get(place)
    if found is not None and found[0] == key:
        kept: T = found[1]
        return kept
    _held.pop(place, None)
    found = None  # so that nothing of the one before is in memory while the next is loaded
    made = make()
    _held[place] = key, made
    return made
