"""A detector of objects on this machine, from any folder that transformers' object detection can load."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.conf import settings

from outtake.errors import Invalid
from outtake.jobs.queues import GPU
from worker.engines.folders.detector_folder import DetectorFolder, read_detector_folder
from worker.engines.folders.files import DIGESTS, check_place, package_versions
from worker.observers.class_map import Selection, parse_selection
from worker.observers.contract import Box, Observation, Parameters

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
        return {
            "kind": self.kind,
            "model": self.folder.kind,
            "digests": self.folder.fingerprints(settings.HOME / DIGESTS),
            "dtype": self.dtype,
            "device": self.device,
            "versions": package_versions(),
            **self.selection.as_json(),
        }

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
        return [
            self.selection.apply(
                Observation(each.label, each.score, box)
                for each in frame
                if (box := Box.within_frame(*each.sides)) is not None
            )
            for frame in found
        ]


def object_detector(parameters: Parameters) -> ObjectDetector:
    """
    Return a detector.

    :param parameters: ``{"folder": …}``, and if wanted ``dtype``, ``device``, ``threshold`` and ``class_map``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    if unknown := sorted(set(parameters) - set(PARAMETERS)):
        raise Invalid.field("parameters", f"A detector has no parameter {unknown[0][:60]!r}.")
    folder = parameters.get("folder")
    if not isinstance(folder, str):
        raise Invalid.field("folder", "Give the folder of the model.")
    dtype, device = parameters.get("dtype", "float32"), parameters.get("device", "cpu")
    check_place(dtype, device)
    selection = parse_selection(**{name: parameters[name] for name in PARAMETERS[3:] if name in parameters})
    return ObjectDetector(read_detector_folder(folder), dtype, device, selection)
