"""Where the model of an observer is: a folder of this machine, or one that a worker announced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from outtake.errors import Invalid
from worker.engines.folders.files import check_place
from worker.observers.contract import Parameters
from worker.providers.announced.observer_folders import READERS, Folder, identity_of
from worker.providers.announced.queries import announced_observer
from worker.requests.contract import ProviderError

NAMES = ("folder", "model", "dtype", "device")
"""Parameters that say where a model is: ``folder``, ``dtype`` and ``device``, or ``model``: an announced one's id."""
F = TypeVar("F", bound=Folder)


@dataclass
class ModelPlace(Generic[F]):
    """
    A folder, and what its model is computed in and on.

    :param announced: the identity with which a worker announced it; None for a folder of this machine
    """

    kind: str
    folder: F
    dtype: str
    device: str
    announced: dict[str, Any] | None = None
    _is_checked: bool = False

    @property
    def identity(self) -> dict[str, Any]:
        """
        Return digests and versions; of an announced model as they were announced, so that its folder is not read.

        :raises Invalid: if a package is not installed.
        """
        return identity_of(self.folder) if self.announced is None else dict(self.announced)

    def check(self) -> None:
        """
        Check once that an announced model is here as it was announced.

        :raises ProviderError: if it is not; permanent.
        """
        if self.announced is None or self._is_checked:
            return
        try:
            here = identity_of(READERS[self.kind](self.folder.path))
        except Invalid as error:
            raise ProviderError(error.detail, permanent=True) from error
        if here != self.announced:
            changed = ", ".join(sorted(name for name in here if here[name] != self.announced.get(name)))
            what = f"{self.folder.path.name} is not as it was when the run was started ({changed})"
            raise ProviderError(f"{what}; start a new run", permanent=True)
        self._is_checked = True


def place_of(
    kind: str, parameters: Parameters, read: Callable[[str], F], made: Callable[[Path, dict[str, Any]], F]
) -> ModelPlace[F]:
    """
    Return where the model is that parameters name.

    :param read: reads a folder of this machine
    :param made: makes the folder of what a worker announced: its path, and its kind and classes
    :raises Invalid: naming the field, if there is no such model.
    """
    if "model" in parameters:
        if given := [name for name in ("folder", "dtype", "device") if name in parameters]:
            raise Invalid.field(given[0], "Give either an announced model, or a folder; remove one of them.")
        found = announced_observer(str(parameters["model"]), kind)
        folder = made(Path(found.folder), found.sizes)
        return ModelPlace(kind, folder, found.dtype, found.device, found.identity)
    name = parameters.get("folder")
    if not isinstance(name, str):
        raise Invalid.field("folder", "Give the folder of the model.")
    dtype, device = parameters.get("dtype", "float32"), parameters.get("device", "cpu")
    check_place(dtype, device)
    return ModelPlace(kind, read(name), dtype, device)
