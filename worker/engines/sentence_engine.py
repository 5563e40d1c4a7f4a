"""A model of sentences on this machine, from a folder of sentence-transformers: texts in, vectors out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from worker.engines.folders.text_folders import SentenceFolder
from worker.engines.loading import FROM_HERE, SENTENCES, check_device, loaded_model, permanent_errors, unloadable

BATCH = 64


class Embedded(NamedTuple):
    """The vector of a text, how many tokens it has, and the seconds that it took."""

    vector: list[float]
    tokens: int
    seconds: float


class SentenceEngine:
    """A loaded model."""

    def __init__(self, folder: SentenceFolder, model: Any) -> None:
        """Take a model of sentence-transformers, on its device."""
        self.folder, self.model = folder, model.eval()

    def embed(self, texts: Sequence[str]) -> list[Embedded]:
        """
        Return the vector of each text, as the folder's modules make it; the seconds are shared out evenly.

        :raises ProviderError: permanent, if a text is longer than the model reads, which would cut it silently, or
            the batch does not fit the memory.
        """
        began = time.perf_counter()
        with permanent_errors():
            lengths = [len(ids) for ids in self.model.tokenizer(list(texts), verbose=False)["input_ids"]]
            longest = self.model.max_seq_length
            if longest is not None and max(lengths) > longest:
                raise ValueError(f"a text has {max(lengths)} tokens, and the model reads {longest}; shorten it")
            with torch.inference_mode():
                vectors = self.model.encode(list(texts), batch_size=BATCH, show_progress_bar=False)
        seconds = (time.perf_counter() - began) / len(texts)
        return [Embedded(*each, seconds) for each in zip(vectors.astype(float).tolist(), lengths, strict=True)]


def load(folder: SentenceFolder, dtype: str, device: str) -> SentenceEngine:
    """
    Return the engine of a folder; a process loads it once, and holds one model of sentences at a time.

    :raises Invalid: if a package, the device, or a part of the model is missing.
    """

    def make() -> SentenceEngine:
        check_device(dtype, device)
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        logging.disable_progress_bar()
        with unloadable(folder.path):
            how = {"dtype": getattr(torch, dtype), "use_safetensors": True}
            return SentenceEngine(
                folder, SentenceTransformer(str(folder.path), device=device, model_kwargs=how, **FROM_HERE)
            )

    return loaded_model(SENTENCES, (folder, dtype, device), make)
