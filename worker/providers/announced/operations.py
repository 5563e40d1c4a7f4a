"""Announce the models that a worker has."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models.functions import Now

from outtake.errors import Invalid
from worker.engines.folders.files import weights_in
from worker.ledger.request_key import digest
from worker.providers.announced.hardware import Hardware
from worker.providers.announced.models import AnnouncedModel
from worker.providers.announced.observer_folders import observer_folder
from worker.providers.local.vision import LocalProvider

log = logging.getLogger(__name__)


def announce(*, worker: str, queue: str, hardware: Hardware, places: Sequence[str] | None = None) -> list[str]:
    """
    Write which models a worker has now; returns their names.

    A folder that is no model, or that cannot be run for want of a package, is named in the log and left out.

    :param places: folders of models, or folders that hold such; by default those of ``LOCAL_MODELS``
    """
    names = []
    for folder in model_folders(settings.LOCAL_MODELS if places is None else places):
        try:
            path, identity, described = _described(folder, hardware)
        except Invalid as error:
            _warn_once(f"the model in {folder} is not offered: {error.detail}")
            continue
        AnnouncedModel.objects.update_or_create(
            worker=worker,
            folder=str(path),
            digest=digest(identity),
            defaults={
                **{"queue": queue, "name": path.name, "identity": identity, **described},
                "size_bytes": sum(each.stat().st_size for each in weights_in(path)),
                **{"device": hardware.device, "dtype": hardware.dtype, "gpu": hardware.gpu},
                **{"memory_bytes": hardware.memory_bytes, "seen_at": Now()},
            },
        )
        names.append(path.name)
    return names


def _described(folder: Path, hardware: Hardware) -> tuple[Path, dict[str, Any], dict[str, Any]]:
    """
    Return the path of a model, its identity, and the columns that describe it.

    :raises Invalid: if neither critics nor observers can use it, or a package that it needs is not installed.
    """
    seeing = observer_folder(folder)
    if seeing is not None:
        return seeing.folder.path, seeing.identity, {"observer": seeing.observer, "sizes": seeing.sizes, "heads": []}
    provider = LocalProvider(folder, hardware.dtype, hardware.device)
    sizes = {name: value for name, value in asdict(provider.folder).items() if name != "path"}
    described = {"observer": "", "sizes": sizes, "heads": list(provider.heads)}
    return provider.folder.path, provider.identity, described


@cache
def _warn_once(message: str) -> None:
    log.warning(message)


def model_folders(places: Sequence[str]) -> Iterator[Path]:
    """Yield the folders with a config.json: the places themselves, and what lies directly in them."""
    for place in map(Path, places):
        if not place.is_dir():
            _warn_once(f"LOCAL_MODELS names {place}, which is not a folder on this machine")
        elif (place / "config.json").is_file():
            yield place
        else:
            yield from sorted(each.parent for each in place.glob("*/config.json"))
