"""A detector of objects on this machine, from any folder that transformers' object detection can load."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from outtake.jobs.queues import GPU
from worker.engines.folders.picture_folder import read_detector_folder
from worker.observers.class_map import Selection, parse_selection
from worker.observers.contract import AboutClip, Box, Observation, Parameters
from worker.observers.local_model import LocalModel, local_model

if TYPE_CHECKING:
    from numpy.typing import NDArray

KIND = "object_detector"
SELECTION = ("threshold", "class_map")


class ObjectDetector:
    """Names the objects of a frame, each with its place. Fulfils `worker.observers.contract.Observer`."""

    kind, queue = KIND, GPU

    def __init__(self, model: LocalModel, selection: Selection) -> None:
        """Take a model, and which of its detections count."""
        self.model, self.selection = model, selection

    @cached_property
    def identity(self) -> dict[str, Any]:
        """Everything that can change an observation. Raises `Invalid` if a package is not installed."""
        return {**self.model.identity(self.kind), **self.selection.as_json()}

    def observe(self, pictures: Sequence[NDArray], about: AboutClip) -> list[list[Observation]]:
        """
        Return the objects of each frame whose score counts.

        :raises Invalid: if the model cannot be loaded
        :raises ProviderError: if it cannot take the frames.
        """
        from worker.engines.detection_engine import load

        found = load(self.model.folder, self.model.dtype, self.model.device)
        return [
            self.selection.apply(
                Observation(each.label, each.score, box)
                for each in frame
                if (box := Box.within_frame(*each.sides)) is not None
            )
            for frame in found.detect(pictures, self.selection.threshold)
        ]


def object_detector(parameters: Parameters) -> ObjectDetector:
    """
    Return a detector.

    :param parameters: ``{"folder": …}``, and if wanted ``dtype``, ``device``, ``threshold`` and ``class_map``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    model = local_model(parameters, read_detector_folder, SELECTION)
    return ObjectDetector(
        model, parse_selection(**{name: parameters[name] for name in SELECTION if name in parameters})
    )
