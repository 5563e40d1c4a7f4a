"""Folders of models that look at single frames: which observer can use one, and what it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from outtake.errors import Invalid
from worker.engines.folders.captioner_folder import CaptionerFolder, read_captioner_folder
from worker.engines.folders.detector_folder import DetectorFolder, read_detector_folder, read_zero_shot_folder
from worker.engines.folders.files import DIGESTS, package_versions

Folder = DetectorFolder | CaptionerFolder
READERS: Mapping[str, Callable[[Path], Folder]] = {
    "object_detector": read_detector_folder,
    "zero_shot_detector": read_zero_shot_folder,
    "captioner": read_captioner_folder,
}
"""How the folder of a model is read, by the kind of observer that uses it."""


class ObserverFolder(NamedTuple):
    """A folder, the kind of observer that uses it, and its identity: digests of its files and versions of packages."""

    observer: str
    folder: Folder
    identity: dict[str, Any]

    @property
    def sizes(self) -> dict[str, Any]:
        """What is announced of the folder."""
        return {"kind": self.folder.kind, "classes": list(getattr(self.folder, "classes", ()))}


def observer_folder(path: Path) -> ObserverFolder | None:
    """
    Return what a folder is to observers; None where none can use it.

    :raises Invalid: if a package that computes is not installed.
    """
    for kind, read in READERS.items():
        try:
            folder = read(path)
        except Invalid:
            continue
        return ObserverFolder(kind, folder, identity_of(folder))
    return None


def identity_of(folder: Folder) -> dict[str, Any]:
    """
    Return what of a folder can change an observation, and of the packages that compute.

    :raises Invalid: if one of them is not installed.
    """
    return {"digests": folder.fingerprints(settings.HOME / DIGESTS), "versions": package_versions()}
