"""A model of sentences on this machine, as a provider of vectors; see `worker.requests.vectors`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outtake.jobs.queues import CRITICS, GPU
from worker.engines.folders.files import PACKAGES, check_place
from worker.engines.folders.text_folders import read_sentence_folder
from worker.media.contract import Footage
from worker.providers.local.model_folder import TextsAlone, identity_of, loaded
from worker.requests.contract import Capabilities, Estimate, Reply, Request, estimate_tokens
from worker.requests.vectors import text_of

if TYPE_CHECKING:
    from worker.engines.sentence_engine import SentenceEngine

KIND = "local sentences"
NEEDED = (*PACKAGES, "sentence-transformers")


class SentenceProvider(TextsAlone):
    """A model of sentence-transformers, as the folder says. Fulfils `worker.requests.contract.Provider`."""

    kind = KIND

    def __init__(self, folder: Path | str, dtype: str = "float32", device: str = "cpu") -> None:
        """
        Read what the folder says of itself.

        :raises Invalid: if it holds no such model, or dtype or device is unknown.
        """
        check_place(dtype, device)
        self.folder = read_sentence_folder(folder)
        self.dtype, self.device = dtype, device
        self.queue = CRITICS if device == "cpu" else GPU  # it is small

    @cached_property
    def identity(self) -> dict[str, Any]:
        """
        Return everything that can change a vector; weights count by their bytes.

        :raises Invalid: if a package is not installed, for the versions are part of it.
        """
        return identity_of(self.kind, self.folder, self.dtype, self.device, NEEDED)

    def capabilities(self) -> Capabilities:
        """Say that it takes many texts at once."""
        return Capabilities(shares_prefix=True)

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what a text takes at most: no token is less than a byte of UTF-8, and two go around."""
        return Estimate(estimate_tokens([request.tail]) + 2, 0, 0, cost_micros=0)

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Embed all texts at once. The first call of a process loads the model.

        :raises ProviderError: if it cannot be loaded, or a text is too long for it; permanent.
        """
        engine = loaded(self._engine, NEEDED)
        return [
            Reply(
                text_of(found.vector),
                prompt_tokens=found.tokens,
                completion_tokens=0,
                model=self.folder.path.name,
                seconds=found.seconds,
            )
            for found in engine.embed([each.tail for each in requests])
        ]

    def _engine(self) -> SentenceEngine:
        from worker.engines.sentence_engine import load

        return load(self.folder, self.dtype, self.device)
