"""A captioner on this machine: GIT or BLIP, from a folder of transformers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from outtake.errors import Invalid
from outtake.jobs.queues import GPU
from worker.engines.folders.captioner_folder import CaptionerFolder, read_captioner_folder
from worker.observers.contract import Observation, Parameters
from worker.observers.local_model import identity_of, read_place

if TYPE_CHECKING:
    from numpy.typing import NDArray

KIND = "captioner"
PARAMETERS = ("folder", "dtype", "device", "max_tokens")
MAX_TOKENS, MOST_TOKENS = 50, 500


class Captioner:
    """Describes a frame in a sentence. Fulfils `worker.observers.contract.Observer`."""

    kind, queue = KIND, GPU

    def __init__(self, folder: CaptionerFolder, dtype: str, device: str, max_tokens: int) -> None:
        """Take a folder; its model is loaded at the first frame."""
        self.folder, self.dtype, self.device, self.max_tokens = folder, dtype, device, max_tokens

    @cached_property
    def identity(self) -> dict[str, Any]:
        """
        Return everything that can change a caption; weights count by their bytes.

        :raises Invalid: if a package is not installed, for the versions are part of it.
        """
        known = identity_of(self.kind, self.folder, self.dtype, self.device)
        return {**known, "max_tokens": self.max_tokens}

    def observe(self, pictures: Sequence[NDArray]) -> list[list[Observation]]:
        """
        Return the caption of each frame; nothing where the model says nothing.

        :raises Invalid: if the model cannot be loaded
        :raises ProviderError: if it cannot take the frames.
        """
        from worker.engines.caption_engine import load

        said = load(self.folder, self.dtype, self.device).describe(pictures, self.max_tokens)
        return [[Observation(text=each)] if each else [] for each in said]


def captioner(parameters: Parameters) -> Captioner:
    """
    Return a captioner.

    :param parameters: ``{"folder": …}``, and if wanted ``dtype``, ``device`` and ``max_tokens``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    folder, dtype, device = read_place(parameters, PARAMETERS, "A captioner")
    tokens = parameters.get("max_tokens", MAX_TOKENS)
    if type(tokens) is not int or not 1 <= tokens <= MOST_TOKENS:
        raise Invalid.field("max_tokens", f"{str(tokens)[:20]!r} is not a whole number from 1 to {MOST_TOKENS}.")
    return Captioner(read_captioner_folder(folder), dtype, device, tokens)
