"""A model that captions pictures, from a folder of transformers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from numpy.typing import NDArray

from worker.engines.folders.picture_folder import PictureFolder
from worker.engines.loaded_model import LARGE, loaded_model
from worker.engines.loading import FROM_HERE, permanent_errors, unloadable, weights

BATCH = 8  # pictures at once


class CaptionEngine:
    """A loaded model."""

    def __init__(self, processor: Any, tokenizer: Any, model: Any) -> None:
        """Take a model with the processor of its pictures and the tokenizer of its captions."""
        self.processor, self.tokenizer, self.model = processor, tokenizer, model.eval()

    def captions(self, pictures: Sequence[NDArray], max_tokens: int) -> list[str]:
        """
        Return a caption for each picture, by greedy decoding, so that the same picture has the same caption.

        :raises ProviderError: permanent, if a picture cannot be taken, or the batch does not fit the memory.
        """
        found: list[str] = []
        with permanent_errors(), torch.inference_mode():
            for start in range(0, len(pictures), BATCH):
                batch = list(pictures[start : start + BATCH])
                inputs = self.processor(images=batch, return_tensors="pt").to(self.model.device, self.model.dtype)
                tokens = self.model.generate(
                    pixel_values=inputs["pixel_values"], max_new_tokens=max_tokens, do_sample=False, num_beams=1
                )
                texts = self.tokenizer.batch_decode(tokens, skip_special_tokens=True)
                found.extend(" ".join(each.split()) for each in texts)
        return found


def load(folder: PictureFolder, dtype: str, device: str) -> CaptionEngine:
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
