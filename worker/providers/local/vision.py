"""
A model on this machine, from a folder. Nothing of torch is imported before it is asked to generate.

A web process makes one to estimate and to build request keys; only a worker makes it load its model.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings

from outtake.jobs.queues import GPU
from worker.engines.folders.critic_folder import read_heads
from worker.engines.folders.files import check_place
from worker.engines.folders.qwen_folder import read_folder
from worker.media.contract import Footage
from worker.providers.local.model_folder import FreeOfCharge, identity_of, loaded
from worker.requests.contract import (
    AskedBundle,
    Capabilities,
    Estimate,
    Reply,
    Request,
    estimate_tokens,
)

if TYPE_CHECKING:
    from worker.engines.qwen_engine import Engine

ENGINE = "outtake-branches-1"  # how prompts are built and decoded; a change that can change an answer counts it up
AT_ONCE_ON_A_GPU = 8  # clips; of 6.5 s at 2 fps they take about 7 GB of memory besides the weights of a model of 8B
_TOKENS_OF_A_FRAME_TIME = 14  # "<123.4 seconds>" and two marks, before each pair of frames
_TOKENS_OF_A_TEMPLATE = 32  # roles and marks around the words


class LocalProvider(FreeOfCharge):
    """Qwen3-VL or Qwen2.5-VL, as the folder says."""

    kind, queue = "local", GPU

    def __init__(self, folder: Path | str, dtype: str = "float32", device: str = "cpu") -> None:
        """
        Read what the folder says of itself.

        :param dtype: float32, bfloat16 or float16: always said, since it can change an answer
        :raises Invalid: if the folder is not a model's, or dtype or device is unknown.
        """
        check_place(dtype, device)
        self.folder = read_folder(folder)
        self.heads = tuple(read_heads(self.folder.path) or ())
        self.dtype, self.device = dtype, device

    @cached_property
    def identity(self) -> dict[str, Any]:
        """
        Return everything that can change an answer; weights count by their bytes.

        :raises Invalid: if torch or transformers is not installed, for their versions are part of it.
        """
        return {**identity_of(self.kind, self.folder, self.dtype, self.device), "attention": "sdpa", "engine": ENGINE}

    def capabilities(self) -> Capabilities:
        """Say what it can do."""
        return Capabilities(
            probabilities=True, shares_prefix=True, pixel_multiple=self.folder.multiple, heads=self.heads
        )

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return how many tokens the footage makes up; exactly as many are in the prompt. Texts alone have none."""
        if not footage.frames:
            return 0
        return self.folder.visual_tokens(len(footage.frames), footage.width, footage.height)

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what a request takes at most. Words count a token for each two bytes of UTF-8, which is plenty."""
        visual = self.expected_visual_tokens(footage)
        words = estimate_tokens(request.texts, bytes_a_token=2)
        pairs = -(-len(footage.frames) // self.folder.temporal)
        prompt = visual + pairs * _TOKENS_OF_A_FRAME_TIME + words + _TOKENS_OF_A_TEMPLATE
        return Estimate(prompt, visual, request.decoding.max_tokens, cost_micros=0)

    @property
    def clips_at_once(self) -> int:
        """Return how many clips are answered in one batch: ``LOCAL_BATCH``, else 8 on a GPU and 1 on a CPU."""
        return settings.LOCAL_BATCH or (AT_ONCE_ON_A_GPU if self.device == "cuda" else 1)

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Ask the model, which reads the footage once for all requests. The first call of a process loads it.

        :raises ProviderError: if the model cannot be loaded, or cannot take the requests; permanent.
        """
        return self.generate_batch([(footage, requests)])[0]

    def generate_batch(self, asked: Sequence[AskedBundle]) -> list[list[Reply]]:
        """
        Ask the model about several footages in one batch. Fulfils `worker.requests.contract.BatchProvider`.

        :raises ProviderError: as `generate`; `BatchTooLarge` if the memory does not hold the batch.
        """
        engine = self._engine()
        from worker.engines.qwen_engine import Asked

        return engine.generate([Asked(*each) for each in asked])

    def prepare(self) -> None:
        """
        Load the model into this process, where it stays.

        :raises ProviderError: if it cannot be loaded; permanent.
        """
        self._engine()

    def _engine(self) -> Engine:
        def load() -> Engine:
            from worker.engines.qwen_engine import load

            return load(self.folder, self.dtype, self.device)

        return loaded(load)
