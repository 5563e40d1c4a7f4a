"""A model that describes pictures: pictures in, a sentence for each out, always the most likely one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from numpy.typing import NDArray

from worker.engines.folders.captioner_folder import CaptionerFolder
from worker.engines.loading import FROM_HERE, LARGE, loaded_model, permanent_errors, unloadable, weights

BATCH = 8  # frames at once


class CaptionEngine:
    """A loaded model."""

    def __init__(self, processor: Any, tokenizer: Any, model: Any) -> None:
        """Take a model with the processor of its pictures and the tokenizer of its texts."""
        self.processor, self.tokenizer, self.model = processor, tokenizer, model.eval()

    def describe(self, pictures: Sequence[NDArray], max_tokens: int) -> list[str]:
        """
        Return a sentence about each picture; "" where the model says nothing.

        :raises ProviderError: permanent, if a picture cannot be taken, or the batch does not fit the memory.
        """
        texts: list[str] = []
        with permanent_errors(), torch.inference_mode():
            for start in range(0, len(pictures), BATCH):
                some = list(pictures[start : start + BATCH])
                seen = self.processor(images=some, return_tensors="pt").to(self.model.device, self.model.dtype)
                said = self.model.generate(
                    pixel_values=seen["pixel_values"], max_new_tokens=max_tokens, do_sample=False
                )
                texts += [each.strip() for each in self.tokenizer.batch_decode(said, skip_special_tokens=True)]
        return texts


def load(folder: CaptionerFolder, dtype: str, device: str) -> CaptionEngine:
    """
    Return the engine of a folder; a process loads it once.

    :raises Invalid: if a package, the device, or a part of the model is missing.
    """

    def make() -> CaptionEngine:
        from transformers import AutoImageProcessor, AutoModelForImageTextToText, AutoTokenizer

        model = weights(AutoModelForImageTextToText, folder.path, dtype, device, "eager")
        with unloadable(folder.path):
            processor = AutoImageProcessor.from_pretrained(str(folder.path), backend="pil", **FROM_HERE)
            tokenizer = AutoTokenizer.from_pretrained(str(folder.path), **FROM_HERE)
        return CaptionEngine(processor, tokenizer, model)

    return loaded_model(LARGE, (folder, dtype, device), make)
