"""A detector on this machine of any classes that it is given, such as OWL-ViT."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from outtake.errors import Invalid
from outtake.jobs.queues import GPU
from worker.engines.folders.detector_folder import DetectorFolder, read_zero_shot_folder
from worker.observers.contract import Observation, Parameters
from worker.observers.detections import LONGEST, Selection, objects_in, parse_selection
from worker.observers.model_place import NAMES, ModelPlace, place_of
from worker.observers.object_detector import detector_announced

if TYPE_CHECKING:
    from numpy.typing import NDArray

KIND = "zero_shot_detector"
CHOICES = ("threshold", "class_map")
PARAMETERS = (*NAMES, "classes", *CHOICES)
THRESHOLD = 0.1  # OWL-ViT's own; its scores are far lower than those of DETR
MOST_CLASSES = 200


class ZeroShotDetector:
    """Finds objects of given classes in a frame. Fulfils `worker.observers.contract.Observer`."""

    kind, queue = KIND, GPU

    def __init__(self, place: ModelPlace[DetectorFolder], classes: tuple[str, ...], selection: Selection) -> None:
        """Take a folder and classes; the model is loaded at the first frame."""
        self.place, self.classes, self.selection = place, classes, selection

    @cached_property
    def identity(self) -> dict[str, Any]:
        """
        Return everything that can change an observation; weights count by their bytes.

        :raises Invalid: if a package is not installed, for the versions are part of it.
        """
        return {
            "kind": self.kind,
            "model": self.place.folder.kind,
            "classes": list(self.classes),
            "dtype": self.place.dtype,
            "device": self.place.device,
            **self.place.identity,
            **self.selection.as_json(),
        }

    def observe(self, pictures: Sequence[NDArray]) -> list[list[Observation]]:
        """
        Return the objects of each frame whose score counts.

        :raises Invalid: if the model cannot be loaded
        :raises ProviderError: if it cannot take the frames.
        """
        self.place.check()  # before what it takes is loaded
        from worker.engines.zero_shot_engine import load

        engine = load(self.place.folder, self.place.dtype, self.place.device)
        found = engine.detect(pictures, self.classes, self.selection.threshold)
        return objects_in(found, self.selection)


def zero_shot_detector(parameters: Parameters) -> ZeroShotDetector:
    """
    Return a detector of given classes.

    :param parameters: ``{"folder": …, "classes": ["cup", …]}``, and if wanted ``dtype``, ``device``, ``threshold`` and
        ``class_map``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    if unknown := sorted(set(parameters) - set(PARAMETERS)):
        raise Invalid.field("parameters", f"A detector has no parameter {unknown[0][:60]!r}.")
    classes = parameters.get("classes")
    if not isinstance(classes, list) or not 1 <= len(classes) <= MOST_CLASSES:
        raise Invalid.field("classes", f'Give 1 to {MOST_CLASSES} classes to look for, such as ["cup", "red book"].')
    for each in classes:
        if not isinstance(each, str) or not 0 < len(each.strip()) <= LONGEST:
            raise Invalid.field("classes", f"{str(each)[:60]!r} is not a text of 1 to {LONGEST} characters.")
    given = {"threshold": THRESHOLD, **{name: parameters[name] for name in CHOICES if name in parameters}}
    names = tuple(dict.fromkeys(each.strip() for each in classes))
    place = place_of(KIND, parameters, read_zero_shot_folder, detector_announced)
    return ZeroShotDetector(place, names, parse_selection(**given))
