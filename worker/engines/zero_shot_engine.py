"""A model that detects objects of given classes: pictures and names in, labels with places out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from numpy.typing import NDArray

from worker.engines.detection_engine import Detected
from worker.engines.folders.detector_folder import DetectorFolder
from worker.engines.loading import FROM_HERE, LARGE, loaded_model, permanent_errors, unloadable, weights

BATCH = 8  # frames at once
QUERY = "a photo of a {}"  # in which CLIP was trained


class ZeroShotEngine:
    """A loaded model."""

    def __init__(self, processor: Any, tokenizer: Any, model: Any) -> None:
        """Take a model with the processor of its pictures and the tokenizer of its texts."""
        self.processor, self.tokenizer, self.model = processor, tokenizer, model.eval()

    def detect(self, pictures: Sequence[NDArray], classes: Sequence[str], threshold: float) -> list[list[Detected]]:
        """
        Return the objects of each picture whose score is at least about the threshold, highest score first.

        :raises ProviderError: permanent, if a picture cannot be taken, or the batch does not fit the memory.
        """
        found: list[list[Detected]] = []
        with permanent_errors(), torch.inference_mode():
            texts = self._texts(classes)
            for start in range(0, len(pictures), BATCH):
                found.extend(self._batch(list(pictures[start : start + BATCH]), classes, texts, threshold))
        return found

    def _texts(self, classes: Sequence[str]) -> dict[str, Any]:
        length = self.model.config.text_config.max_position_embeddings
        read = self.tokenizer(
            [QUERY.format(each) for each in classes],
            padding="max_length",
            truncation=True,
            max_length=length,
            return_tensors="pt",
        )
        return {name: read[name].to(self.model.device) for name in ("input_ids", "attention_mask")}

    def _batch(
        self, pictures: list[NDArray], classes: Sequence[str], texts: dict[str, Any], threshold: float
    ) -> list[list[Detected]]:
        seen = self.processor(images=pictures, return_tensors="pt").to(self.model.device, self.model.dtype)
        asked = {name: values.repeat(len(pictures), 1) for name, values in texts.items()}
        least = max(threshold - 1e-6, 0.0)  # the processor takes what is above; the selection decides at the edge
        outputs = self.model(pixel_values=seen["pixel_values"], **asked)
        high, wide = pictures[0].shape[:2]  # in pixels, because some processors pad a picture to a square first
        sizes = torch.tensor([(high, wide)] * len(pictures))
        read = self.processor.post_process_object_detection(outputs, threshold=least, target_sizes=sizes)
        return [
            sorted(
                (
                    Detected(classes[label], score, (left / wide, top / high, right / wide, bottom / high))
                    for score, label, (left, top, right, bottom) in zip(
                        each["scores"].tolist(), each["labels"].tolist(), each["boxes"].tolist(), strict=True
                    )
                ),
                key=lambda one: -one.score,
            )
            for each in read
        ]


def load(folder: DetectorFolder, dtype: str, device: str) -> ZeroShotEngine:
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
