"""A model that detects objects, from a folder of transformers: pictures in, labels with places out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from numpy.typing import NDArray

from worker.engines.folders.detector_folder import DetectorFolder
from worker.engines.loading import FROM_HERE, LARGE, loaded_model, permanent_errors, unloadable, weights

BATCH = 8  # frames at once


class Detected(NamedTuple):
    """An object: its label, score, and sides (left, top, right, bottom) as shares of the picture."""

    label: str
    score: float
    sides: tuple[float, float, float, float]


class DetectionEngine:
    """A loaded model."""

    def __init__(self, processor: Any, model: Any) -> None:
        """Take a model with the processor of its pictures."""
        self.processor, self.model = processor, model.eval()

    def detect(self, pictures: Sequence[NDArray], threshold: float) -> list[list[Detected]]:
        """
        Return the objects of each picture whose score is at least about the threshold, highest score first.

        :raises ProviderError: permanent, if a picture cannot be taken, or the batch does not fit the memory.
        """
        found: list[list[Detected]] = []
        with permanent_errors(), torch.inference_mode():
            for start in range(0, len(pictures), BATCH):
                found.extend(self._batch(list(pictures[start : start + BATCH]), threshold))
        return found

    def _batch(self, pictures: list[NDArray], threshold: float) -> list[list[Detected]]:
        inputs = self.processor(images=pictures, return_tensors="pt").to(self.model.device, self.model.dtype)
        least = max(threshold - 1e-6, 0.0)  # the processor takes what is above; the selection decides at the edge
        read = self.processor.post_process_object_detection(self.model(**inputs), threshold=least)
        names = self.model.config.id2label
        return [
            sorted(
                (
                    Detected(str(names.get(label, label)), score, tuple(sides))
                    for score, label, sides in zip(
                        each["scores"].tolist(), each["labels"].tolist(), each["boxes"].tolist(), strict=True
                    )
                ),
                key=lambda one: -one.score,
            )
            for each in read
        ]


def load(folder: DetectorFolder, dtype: str, device: str) -> DetectionEngine:
    """
    Return the engine of a folder; a process loads it once.

    :raises Invalid: if a package, the device, or a part of the model is missing.
    """

    def make() -> DetectionEngine:
        from transformers import AutoImageProcessor, AutoModelForObjectDetection

        model = weights(
            AutoModelForObjectDetection, folder.path, dtype, device, "eager"
        )  # ResNet backbones have no other
        with unloadable(folder.path):
            processor = AutoImageProcessor.from_pretrained(str(folder.path), backend="pil", **FROM_HERE)
        return DetectionEngine(processor, model)

    return loaded_model(LARGE, (folder, dtype, device), make)
