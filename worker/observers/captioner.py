"""A model on this machine that describes each frame in a sentence, such as GIT or BLIP from a folder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from outtake.errors import Invalid
from outtake.jobs.queues import GPU
from worker.engines.folders.picture_folder import read_captioner_folder
from worker.observers.contract import AboutClip, Observation, Parameters
from worker.observers.local_model import LocalModel, local_model

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_TOKENS = 50
CAPTION = "caption"


class Captioner:
    """Describes frames. Fulfils `worker.observers.contract.Observer`."""

    kind, queue = "captioner", GPU

    def __init__(self, model: LocalModel, max_tokens: int) -> None:
        """Take a model, and how long a caption may be, in tokens."""
        self.model, self.max_tokens = model, max_tokens

    @cached_property
    def identity(self) -> dict[str, Any]:
        """Everything that can change an observation. Raises `Invalid` if a package is not installed."""
        return {**self.model.identity(self.kind), "max_tokens": self.max_tokens}

    def observe(self, pictures: Sequence[NDArray], about: AboutClip) -> list[list[Observation]]:
        """
        Return the caption of each frame, an observation labelled `CAPTION`.

        :raises Invalid: if the model cannot be loaded
        :raises ProviderError: if it cannot take the frames.
        """
        from worker.engines.caption_engine import load

        engine = load(self.model.folder, self.model.dtype, self.model.device)
        return [[Observation(CAPTION, text=each)] for each in engine.captions(pictures, self.max_tokens)]


def captioner(parameters: Parameters) -> Captioner:
    """
    Return a captioner.

    :param parameters: ``{"folder": …}``, and if wanted ``dtype``, ``device`` and ``max_tokens``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    model = local_model(parameters, read_captioner_folder, ("max_tokens",))
    most = parameters.get("max_tokens", MAX_TOKENS)
    if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= 1000:
        raise Invalid.field("max_tokens", f"{str(most)[:60]!r} is not a whole number from 1 to 1000.")
    return Captioner(model, most)
