"""A model that a worker announced, as a provider. The web server estimates with it and never sees its folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.engines.folders.qwen_folder import ModelFolder
from worker.providers.announced.models import AnnouncedModel
from worker.providers.local.vision import LocalProvider
from worker.providers.registry import only_field
from worker.requests.contract import AskedBundle, Provider, ProviderError, Reply

KIND = "announced"


class AnnouncedProvider(LocalProvider):
    """A model in a worker's folder, as it was when it was announced. Fulfils `worker.requests.contract.Provider`."""

    def __init__(self, model: AnnouncedModel) -> None:
        """Take what was announced; nothing of the folder is read."""
        self.folder = ModelFolder(path=Path(model.folder), **model.sizes)
        self.heads = tuple(model.heads)
        self.dtype, self.device, self.queue = model.dtype, model.device, model.queue
        self.identity: dict[str, Any] = model.identity

    def generate_batch(self, asked: Sequence[AskedBundle]) -> list[list[Reply]]:
        """
        Ask the model, if this worker has it as it was announced.

        :raises ProviderError: if it has not; permanent. Otherwise as `LocalProvider.generate_batch`.
        """
        try:
            here = LocalProvider(self.folder.path, self.dtype, self.device).identity
        except Invalid as error:
            raise ProviderError(error.detail, permanent=True) from error
        if here != self.identity:
            changed = ", ".join(sorted(name for name in here if here[name] != self.identity.get(name)))
            what = f"{self.folder.path.name} is not as it was when the run was started ({changed})"
            raise ProviderError(f"{what}; start a new run", permanent=True)
        return super().generate_batch(asked)


def make_announced(spec: dict[str, Any], project: Project | None) -> Provider:
    """
    Return the provider of ``{"kind": "announced", "model": id, "name": …}``; the name is for readers.

    :raises Invalid: if no worker announced it
    """
    public_id = only_field({name: value for name, value in spec.items() if name != "name"}, "model")
    found = AnnouncedModel.objects.filter(public_id=public_id).first()
    if found is None:
        raise Invalid.field("model", f"{public_id[:60]!r} is not a model that a worker announced.")
    return AnnouncedProvider(found)
