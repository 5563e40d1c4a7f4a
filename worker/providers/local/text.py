"""
A language model on this machine that is asked with texts alone. Nothing of torch is imported before it is asked.

A web process makes one to build request keys; only a worker makes it load its model.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outtake.jobs.queues import GPU
from worker.engines.folders.files import check_place
from worker.engines.folders.text_folders import read_text_folder
from worker.media.contract import Footage
from worker.providers.local.model_folder import TextsAlone, identity_of, loaded
from worker.requests.contract import Capabilities, Estimate, ProviderError, Reply, Request, estimate_tokens

if TYPE_CHECKING:
    from worker.engines.text_engine import TextEngine

KIND = "local text"
ENGINE = "outtake-text-1"  # how prompts are built and decoded; a change that can change an answer counts it up
TOKENS_OF_A_TEMPLATE = 32  # roles and marks around the words


class LocalTextProvider(TextsAlone):
    """A causal language model of transformers, as the folder says. Fulfils `worker.requests.contract.Provider`."""

    kind, queue = KIND, GPU

    def __init__(self, folder: Path | str, dtype: str = "float32", device: str = "cpu") -> None:
        """
        Read what the folder says of itself.

        :raises Invalid: if it holds no such model, or dtype or device is unknown.
        """
        check_place(dtype, device)
        self.folder = read_text_folder(folder)
        self.dtype, self.device = dtype, device

    @cached_property
    def identity(self) -> dict[str, Any]:
        """
        Return everything that can change an answer; weights count by their bytes.

        :raises Invalid: if torch or transformers is not installed, for their versions are part of it.
        """
        return {**identity_of(self.kind, self.folder, self.dtype, self.device), "attention": "sdpa", "engine": ENGINE}

    def capabilities(self) -> Capabilities:
        """Say that it takes many requests at once."""
        return Capabilities(shares_prefix=True)

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what a request takes at most: no token is less than a byte of UTF-8."""
        words = estimate_tokens(request.texts)
        return Estimate(words + TOKENS_OF_A_TEMPLATE, 0, request.decoding.max_tokens, cost_micros=0)

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Ask the model. The first call of a process loads it.

        :raises ProviderError: if it is shown frames, cannot be loaded, or cannot take the requests; permanent.
        """
        if footage.frames:
            raise ProviderError("this model only reads text; use a Qwen-VL model for clips", permanent=True)
        return loaded(self._engine).generate(requests)

    def _engine(self) -> TextEngine:
        from worker.engines.text_engine import load

        return load(self.folder, self.dtype, self.device)
