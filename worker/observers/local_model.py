"""What the observers with a model in a folder have in common: where it runs, and what identifies it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.conf import settings

from outtake.errors import Invalid
from worker.engines.folders.files import DIGESTS, check_place, package_versions
from worker.engines.folders.picture_folder import PictureFolder
from worker.observers.contract import Parameters

OF_A_MODEL = ("folder", "dtype", "device")


class LocalModel:
    """A folder, and where its model runs."""

    def __init__(self, folder: PictureFolder, dtype: str, device: str) -> None:
        """Take a folder; its model is loaded at the first frame."""
        self.folder, self.dtype, self.device = folder, dtype, device

    def identity(self, kind: str) -> dict[str, Any]:
        """
        Return everything of the model that can change an observation; weights count by their bytes.

        :raises Invalid: if a package is not installed, for the versions are part of it.
        """
        return {
            "kind": kind,
            "model": self.folder.kind,
            "digests": self.folder.fingerprints(settings.HOME / DIGESTS),
            "dtype": self.dtype,
            "device": self.device,
            "versions": package_versions(),
        }


def local_model(given: Parameters, read: Callable[[str], PictureFolder], others: Collection[str] = ()) -> LocalModel:
    """
    Return the model of an observer's parameters.

    :param read: reads the folder
    :param others: parameters that the observer takes besides ``folder``, ``dtype`` and ``device``
    :raises Invalid: naming the field, if a parameter is unknown or unfit.
    """
    check_known(given, (*OF_A_MODEL, *others))
    folder = given.get("folder")
    if not isinstance(folder, str):
        raise Invalid.field("folder", "Give the folder of the model.")
    dtype, device = given.get("dtype", "float32"), given.get("device", "cpu")
    check_place(dtype, device)
    return LocalModel(read(folder), dtype, device)


def check_known(given: Parameters, known: Collection[str]) -> None:
    """
    Refuse parameters that an observer does not have.

    :raises Invalid: naming the first
    """
    if unknown := sorted(set(given) - set(known)):
        raise Invalid.field("parameters", f"{unknown[0][:60]!r} is not one of {', '.join(known)}; remove it.")
