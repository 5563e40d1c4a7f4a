"""What observers with a model from a folder on this machine have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from django.conf import settings

from outtake.errors import Invalid
from worker.engines.folders.files import DIGESTS, check_place, package_versions
from worker.observers.class_map import Selection
from worker.observers.contract import Box, Observation, Parameters


class Place(NamedTuple):
    """The folder of a model, and where and in which numbers it computes."""

    folder: str
    dtype: str
    device: str


class Detection(Protocol):
    """An object as an engine found it; its sides are shares of the frame, and may lie outside of it."""

    @property
    def label(self) -> str:
        """The name of its class."""
        ...

    @property
    def score(self) -> float:
        """From 0 to 1."""
        ...

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        ...


def read_place(parameters: Parameters, known: Sequence[str], noun: str) -> Place:
    """
    Return the place of a model.

    :param known: the names of all parameters
    :param noun: what the observer is called in errors, such as "A detector"
    :raises Invalid: naming the field, if a parameter is unknown or the place is unfit.
    """
    if unknown := sorted(set(parameters) - set(known)):
        raise Invalid.field("parameters", f"{noun} has no parameter {unknown[0][:60]!r}.")
    folder = parameters.get("folder")
    if not isinstance(folder, str):
        raise Invalid.field("folder", "Give the folder of the model.")
    dtype, device = parameters.get("dtype", "float32"), parameters.get("device", "cpu")
    check_place(dtype, device)
    return Place(folder, dtype, device)


def identity_of(kind: str, folder: Any, dtype: str, device: str) -> dict[str, Any]:
    """
    Return what of a model can change an observation; weights count by their bytes.

    :raises Invalid: if a package is not installed, for the versions are part of it.
    """
    return {
        "kind": kind,
        "model": folder.kind,
        "digests": folder.fingerprints(settings.HOME / DIGESTS),
        "dtype": dtype,
        "device": device,
        "versions": package_versions(),
    }


def objects_in(frames: Iterable[Iterable[Detection]], selection: Selection) -> list[list[Observation]]:
    """Return the objects of each frame that a selection keeps, without those outside of the frame."""
    return [
        selection.apply(
            Observation(each.label, each.score, box)
            for each in frame
            if (box := Box.within_frame(*each.sides)) is not None
        )
        for frame in frames
    ]
