"""A captioner on this machine: GIT or BLIP, from a folder of transformers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outtake.errors import Invalid
from outtake.jobs.queues import GPU
from worker.engines.folders.captioner_folder import CaptionerFolder, read_captioner_folder
from worker.observers.contract import Observation, Parameters
from worker.observers.model_place import NAMES, ModelPlace, place_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

KIND = "captioner"
PARAMETERS = (*NAMES, "max_tokens")
MAX_TOKENS, MOST_TOKENS = 50, 500


class Captioner:
    """Describes a frame in a sentence. Fulfils `worker.observers.contract.Observer`."""

    kind, queue = KIND, GPU

    def __init__(self, place: ModelPlace[CaptionerFolder], max_tokens: int) -> None:
        """Take a folder; its model is loaded at the first frame."""
        self.place, self.max_tokens = place, max_tokens

    @cached_property
    def identity(self) -> dict[str, Any]:
        """
        Return everything that can change a caption; weights count by their bytes.

        :raises Invalid: if a package is not installed, for the versions are part of it.
        """
        return {
            "kind": self.kind,
            "model": self.place.folder.kind,
            "dtype": self.place.dtype,
            "device": self.place.device,
            "max_tokens": self.max_tokens,
            **self.place.identity,
        }

    def observe(self, pictures: Sequence[NDArray]) -> list[list[Observation]]:
        """
        Return the caption of each frame; nothing where the model says nothing.

        :raises Invalid: if the model cannot be loaded
        :raises ProviderError: if it cannot take the frames.
        """
        self.place.check()  # before what it takes is loaded
        from worker.engines.caption_engine import load

        said = load(self.place.folder, self.place.dtype, self.place.device).describe(pictures, self.max_tokens)
        return [[Observation(text=each)] if each else [] for each in said]


def captioner(parameters: Parameters) -> Captioner:
    """
    Return a captioner.

    :param parameters: ``{"folder": …}``, and if wanted ``dtype``, ``device`` and ``max_tokens``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    if unknown := sorted(set(parameters) - set(PARAMETERS)):
        raise Invalid.field("parameters", f"A captioner has no parameter {unknown[0][:60]!r}.")
    tokens = parameters.get("max_tokens", MAX_TOKENS)
    if type(tokens) is not int or not 1 <= tokens <= MOST_TOKENS:
        raise Invalid.field("max_tokens", f"{str(tokens)[:20]!r} is not a whole number from 1 to {MOST_TOKENS}.")
    return Captioner(place_of(KIND, parameters, read_captioner_folder, _announced), tokens)


def _announced(path: Path, sizes: dict[str, Any]) -> CaptionerFolder:
    return CaptionerFolder(path, str(sizes["kind"]))
