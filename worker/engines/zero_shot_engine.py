"""A model that detects objects of given classes, from a folder of transformers: pictures and names in, places out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from numpy.typing import NDArray

from worker.engines.detection_engine import BATCH, Detected
from worker.engines.folders.picture_folder import PictureFolder
from worker.engines.loaded_model import LARGE, loaded_model
from worker.engines.loading import FROM_HERE, permanent_errors, unloadable, weights

QUERY = "a photo of {}"  # as OWL-ViT was trained


class ZeroShotEngine:
    """A loaded model."""

    def __init__(self, processor: Any, tokenizer: Any, model: Any) -> None:
        """Take a model with the processor of its pictures and the tokenizer of its names."""
        self.processor, self.tokenizer, self.model = processor, tokenizer, model.eval()

    def detect(self, pictures: Sequence[NDArray], classes: Sequence[str], threshold: float) -> list[list[Detected]]:
        """
        Return the objects of each picture whose score is at least about the threshold, highest score first.

        :raises ProviderError: permanent, if a picture or name cannot be taken, or the batch does not fit the memory.
        """
        found: list[list[Detected]] = []
        with permanent_errors(), torch.inference_mode():
            for start in range(0, len(pictures), BATCH):
                found.extend(self._batch(list(pictures[start : start + BATCH]), classes, threshold))
        return found

    def _batch(self, pictures: list[NDArray], classes: Sequence[str], threshold: float) -> list[list[Detected]]:
        device, text = self.model.device, self.model.config.text_config
        pixels = self.processor(images=pictures, return_tensors="pt").to(device, self.model.dtype)
        names = self.tokenizer(
            [QUERY.format(each) for each in classes] * len(pictures),
            padding="max_length",
            truncation=True,
            max_length=text.max_position_embeddings,
            return_tensors="pt",
        ).to(device)
        seen = self.model(
            input_ids=names["input_ids"], attention_mask=names["attention_mask"], pixel_values=pixels["pixel_values"]
        )
        height, width = pictures[0].shape[:2]
        sizes = torch.tensor([[height, width]] * len(pictures))
        read = self.processor.post_process_object_detection(
            seen, threshold=max(threshold - 1e-6, 0.0), target_sizes=sizes
        )
        return [
            sorted(
                (
                    Detected(
                        classes[label],
                        score,
                        (sides[0] / width, sides[1] / height, sides[2] / width, sides[3] / height),
                    )
                    for score, label, sides in zip(
                        each["scores"].tolist(), each["labels"].tolist(), each["boxes"].tolist(), strict=True
                    )
                ),
                key=lambda one: -one.score,
            )
            for each in read
        ]


def load(folder: PictureFolder, dtype: str, device: str) -> ZeroShotEngine:
    """
    Return the engine of a folder; a process loads it once.

    :raises Invalid: if a package, the device, or a part of the model is missing.
    """

    def make() -> ZeroShotEngine:
        from transformers import AutoImageProcessor, AutoModelForZeroShotObjectDetection, AutoTokenizer

        model = weights(AutoModelForZeroShotObjectDetection, folder.path, dtype, device, "eager")
        with unloadable(folder.path):
            processor = AutoImageProcessor.from_pretrained(str(folder.path), backend="pil", **FROM_HERE)
            tokenizer = AutoTokenizer.from_pretrained(str(folder.path), **FROM_HERE)
        return ZeroShotEngine(processor, tokenizer, model)

    return loaded_model(LARGE, (folder, dtype, device), make)
