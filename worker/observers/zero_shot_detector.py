"""A detector that is told what to look for: OWL-ViT or OWLv2 from a folder, for classes outside a fixed list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from outtake.errors import Invalid
from outtake.jobs.queues import GPU
from worker.engines.folders.picture_folder import read_zero_shot_folder
from worker.observers.class_map import Selection, parse_selection
from worker.observers.contract import AboutClip, Box, Observation, Parameters
from worker.observers.local_model import LocalModel, local_model
from worker.observers.prompt_objects import prompt_objects

if TYPE_CHECKING:
    from numpy.typing import NDArray

THRESHOLD = 0.1  # of OWL-ViT's own examples; its scores are far lower than a DETR's
MOST_CLASSES = 100
OWN = ("classes", "threshold", "class_map")


class ZeroShotDetector:
    """Looks for given classes. Fulfils `worker.observers.contract.Observer`."""

    kind, queue = "zero_shot_detector", GPU

    def __init__(self, model: LocalModel, classes: tuple[str, ...] | None, selection: Selection) -> None:
        """Take a model, and what to look for: None for the objects that each clip's prompt names."""
        self.model, self.classes, self.selection = model, classes, selection

    @cached_property
    def identity(self) -> dict[str, Any]:
        """Everything that can change an observation. Raises `Invalid` if a package is not installed."""
        classes = None if self.classes is None else list(self.classes)
        return {**self.model.identity(self.kind), "classes": classes, **self.selection.as_json()}

    def observe(self, pictures: Sequence[NDArray], about: AboutClip) -> list[list[Observation]]:
        """
        Return the objects of each frame whose score counts; none where the prompt names no objects.

        :raises Invalid: if the model cannot be loaded, or the prompt's metadata are not in their form
        :raises ProviderError: if it cannot take the frames.
        """
        from worker.engines.zero_shot_engine import load

        classes = prompt_objects(about.metadata).classes if self.classes is None else self.classes
        if not classes:
            return [[] for _ in pictures]
        engine = load(self.model.folder, self.model.dtype, self.model.device)
        return [
            self.selection.apply(
                Observation(each.label, each.score, box)
                for each in frame
                if (box := Box.within_frame(*each.sides)) is not None
            )
            for frame in engine.detect(pictures, classes, self.selection.threshold)
        ]


def zero_shot_detector(parameters: Parameters) -> ZeroShotDetector:
    """
    Return a detector of given classes.

    :param parameters: ``{"folder": …}``, and if wanted ``classes``, ``dtype``, ``device``, ``threshold``, ``class_map``
    :raises Invalid: naming the field, if one is unknown or unfit.
    """
    model = local_model(parameters, read_zero_shot_folder, OWN)
    selection = parse_selection(parameters.get("threshold", THRESHOLD), parameters.get("class_map"))
    return ZeroShotDetector(model, _classes(parameters.get("classes")), selection)


def _classes(given: Any) -> tuple[str, ...] | None:
    if given is None:
        return None
    texts = isinstance(given, list) and all(isinstance(each, str) and each.strip() for each in given)
    if not texts or not 1 <= len(given) <= MOST_CLASSES:
        raise Invalid.field(
            "classes", f"{str(given)[:60]!r} is not a list of 1 to {MOST_CLASSES} names; give them, or leave it out."
        )
    return tuple(dict.fromkeys(each.strip() for each in given))
