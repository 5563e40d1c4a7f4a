"""A detector of objects on this machine, from any folder that transformers' object detection can load."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outtake.errors import Invalid
from outtake.jobs.queues import GPU
from worker.engines.folders.detector_folder import DetectorFolder, read_detector_folder
from worker.observers.contract import Observation, Parameters
from worker.observers.detections import Selection, objects_in, parse_selection
from worker.observers.model_place import NAMES, ModelPlace, place_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

KIND = "object_detector"
CHOICES = ("threshold", "class_map")
PARAMETERS = (*NAMES, *CHOICES)


class ObjectDetector:
    """Names the objects of a frame, each with its place. Fulfils `worker.observers.contract.Observer`."""

    kind, queue = KIND, GPU

    def __init__(self, place: ModelPlace[DetectorFolder], selection: Selection) -> None:
        """Take a folder; its model is loaded at the first frame."""
        self.place, self.selection = place, selection

    @cached_property
    def identity(self) -> dict[str, Any]:
        """
        Return everything that can change an observation; weights count by their bytes.

        :raises Invalid: if a package is not installed, for the versions are part of it.
        """
        return {
            "kind": self.kind,
            "model": self.place.folder.kind,
            "dtype": self.place.dtype,
            "device": self.place.device,
            **self.place.identity,
            **self.selection.as_json(),
        }

    @property
    def classes(self) -> set[str]:
        """The classes that it can name, as they are called after the class map; empty where its folder names none."""
        return {self.selection.named(each) for each in self.place.folder.classes}

    def observe(self, pictures: Sequence[NDArray]) -> list[list[Observation]]:
        """
        Return the objects of each frame whose score counts.

        :raises Invalid: if the model cannot be loaded
        :raises ProviderError: if it cannot take the frames.
        """
        self.place.check()  # before what it takes is loaded
        from worker.engines.detection_engine import load

        found = load(self.place.folder, self.place.dtype, self.place.device).detect(pictures, self.selection.threshold)
        return objects_in(found, self.selection)


def object_detector(parameters: Parameters) -> ObjectDetector:
    """
    Return a detector.

    :param parameters: ``{"folder": …}``, and if wanted ``dtype``, ``device``, ``threshold`` and ``class_map``; or
        ``model``, the id of an announced one, instead of the first three
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    if unknown := sorted(set(parameters) - set(PARAMETERS)):
        raise Invalid.field("parameters", f"A detector has no parameter {unknown[0][:60]!r}.")
    selection = parse_selection(**{name: parameters[name] for name in CHOICES if name in parameters})
    return ObjectDetector(place_of(KIND, parameters, read_detector_folder, detector_announced), selection)


def detector_announced(path: Path, sizes: dict[str, Any]) -> DetectorFolder:
    """Return the folder of a detector that a worker announced; nothing of it is read."""
    return DetectorFolder(path, str(sizes["kind"]), tuple(sizes["classes"]))
