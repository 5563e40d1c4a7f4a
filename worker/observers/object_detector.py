"""A detector of objects on this machine, from any folder that transformers' object detection can load."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from outtake.jobs.queues import GPU
from worker.engines.folders.detector_folder import DetectorFolder, read_detector_folder
from worker.observers.class_map import Selection, parse_selection
from worker.observers.contract import Observation, Parameters
from worker.observers.local_model import identity_of, objects_in, read_place

if TYPE_CHECKING:
    from numpy.typing import NDArray

KIND = "object_detector"
PARAMETERS = ("folder", "dtype", "device", "threshold", "class_map")


class ObjectDetector:
    """Names the objects of a frame, each with its place. Fulfils `worker.observers.contract.Observer`."""

    kind, queue = KIND, GPU

    def __init__(self, folder: DetectorFolder, dtype: str, device: str, selection: Selection) -> None:
        """Take a folder; its model is loaded at the first frame."""
        self.folder, self.dtype, self.device, self.selection = folder, dtype, device, selection

    @cached_property
    def identity(self) -> dict[str, Any]:
        """
        Return everything that can change an observation; weights count by their bytes.

        :raises Invalid: if a package is not installed, for the versions are part of it.
        """
        known = identity_of(self.kind, self.folder, self.dtype, self.device)
        return {**known, **self.selection.as_json()}

    @property
    def classes(self) -> set[str]:
        """The classes that it can name, as they are called after the class map; empty where its folder names none."""
        return {self.selection.named(each) for each in self.folder.classes}

    def observe(self, pictures: Sequence[NDArray]) -> list[list[Observation]]:
        """
        Return the objects of each frame whose score counts.

        :raises Invalid: if the model cannot be loaded
        :raises ProviderError: if it cannot take the frames.
        """
        from worker.engines.detection_engine import load

        found = load(self.folder, self.dtype, self.device).detect(pictures, self.selection.threshold)
        return objects_in(found, self.selection)


def object_detector(parameters: Parameters) -> ObjectDetector:
    """
    Return a detector.

    :param parameters: ``{"folder": …}``, and if wanted ``dtype``, ``device``, ``threshold`` and ``class_map``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    folder, dtype, device = read_place(parameters, PARAMETERS, "A detector")
    selection = parse_selection(**{name: parameters[name] for name in PARAMETERS[3:] if name in parameters})
    return ObjectDetector(read_detector_folder(folder), dtype, device, selection)
