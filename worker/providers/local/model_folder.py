"""What providers of a model from a folder on this machine have in common. Nothing of torch is imported here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from django.conf import settings

from outtake.errors import Invalid
from worker.engines.folders.files import DIGESTS, PACKAGES, package_versions
from worker.media.contract import Footage
from worker.requests.contract import ProviderError, Reply

T = TypeVar("T")


class LocalFolder(Protocol):
    """What the folder of a model says of itself."""

    @property
    def path(self) -> Path:
        """Where it is."""
        ...

    @property
    def kind(self) -> str:
        """The type of the model."""
        ...

    def fingerprints(self, memory: Path | None = None) -> dict[str, str]:
        """Return the digests of what the model is made from."""
        ...


def identity_of(
    kind: str, folder: LocalFolder, dtype: str, device: str, packages: Sequence[str] = PACKAGES
) -> dict[str, Any]:
    """
    Return what of a model on this machine can change an answer: not where its folder is, but what is in it.

    :raises Invalid: if a package is not installed.
    """
    return {
        "kind": kind,
        "model": folder.path.name,
        "model_type": folder.kind,
        **folder.fingerprints(settings.HOME / DIGESTS),
        "dtype": dtype,
        "device": device,
        "packages": package_versions(packages),
    }


def loaded(load: Callable[[], T], packages: Sequence[str] = PACKAGES) -> T:
    """
    Return what ``load`` returns, a model in this process.

    :raises ProviderError: if a package is not installed, or the model cannot be loaded; permanent.
    """
    try:
        package_versions(packages)
        return load()
    except Invalid as error:
        raise ProviderError(error.detail, permanent=True) from error


class FreeOfCharge:
    """A model whose machine is ours."""

    def cost_micros(self, reply: Reply) -> int:
        """Return 0: the machine is ours."""
        return 0


class TextsAlone(FreeOfCharge):
    """A model that is shown no frames."""

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return 0: texts have none."""
        return 0
