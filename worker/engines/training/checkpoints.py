"""
Checkpoints of a training: each is a folder that appears whole or not at all.

A checkpoint is written under another name, flushed to the disk and renamed; then the one before it is renamed and
removed. So a process can be killed at any moment, and each folder with a right name is a whole checkpoint. What a
killed process left under other names is removed by the next one. They hold safetensors and JSON: nothing is pickled.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from worker.engines.training.contract import StepLoss

_NAME = re.compile(r"checkpoint-(\d{2})-(\d{6})")
_WRITING, _REMOVING, _STATE = ".writing", ".removing", "state.json"


class Place(NamedTuple):
    """How far a training is: the number of its pass, from 0, and the steps of it that are done."""

    number: int
    step: int


class Checkpoint(NamedTuple):
    """What was read of a checkpoint. `optimiser` is by parameter and number: ``heads.types_of.bias/exp_avg``."""

    place: Place
    curves: dict[str, list[StepLoss]]
    weights: dict[str, Tensor]
    optimiser: dict[str, Tensor]


class Checkpoints:
    """The checkpoints of one training, in one folder."""

    def __init__(self, folder: Path, digest: str) -> None:
        """
        Take the folder, and what identifies the training: the hash of its configuration and data.

        Checkpoints of another digest count as none.
        """
        self._folder, self._digest = folder, digest

    def newest(self) -> Place | None:
        """Return how far the newest checkpoint is, None where there is none."""
        places = [place for place in self._places() if self._read_state(place)["digest"] == self._digest]
        return max(places, default=None)

    def load(self, place: Place) -> Checkpoint:
        """Return a checkpoint."""
        folder, state = self._path(place), self._read_state(place)
        curves = {
            name: [StepLoss(step, loss, parts) for step, loss, parts in each] for name, each in state["curves"].items()
        }
        optimiser = folder / "optimiser.safetensors"
        return Checkpoint(
            place, curves, load_file(folder / "weights.safetensors"), load_file(optimiser) if optimiser.exists() else {}
        )

    def save(
        self,
        place: Place,
        *,
        curves: Mapping[str, Sequence[StepLoss]],
        weights: Mapping[str, Tensor],
        optimiser: Mapping[str, Tensor],
    ) -> None:
        """Write a checkpoint, and remove those before it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for left in (*self._folder.glob(f"{_WRITING}-*"), *self._folder.glob(f"{_REMOVING}-*")):
            shutil.rmtree(left, ignore_errors=True)
        writing = self._folder / f"{_WRITING}-{os.getpid()}"
        writing.mkdir()
        save_file(_plain(weights), writing / "weights.safetensors")
        if optimiser:
            save_file(_plain(optimiser), writing / "optimiser.safetensors")
        state = {"digest": self._digest, "curves": {name: list(each) for name, each in curves.items()}}
        (writing / _STATE).write_text(json.dumps(state))
        rename_whole(writing, self._path(place))
        for old in self._places():
            if old < place:
                _remove(self._path(old))

    def _places(self) -> list[Place]:
        whole = (each for each in self._folder.glob("checkpoint-*") if (each / _STATE).is_file())
        found = (_NAME.fullmatch(each.name) for each in whole)
        return sorted(Place(int(each[1]), int(each[2])) for each in found if each)

    def _path(self, place: Place) -> Path:
        return self._folder / f"checkpoint-{place.number:02}-{place.step:06}"

    def _read_state(self, place: Place) -> dict[str, Any]:
        state: dict[str, Any] = json.loads((self._path(place) / _STATE).read_text())
        return state


def rename_whole(writing: Path, to: Path) -> None:
    """Give a folder its name once all of it is on the disk; a folder of that name is replaced."""
    for path in [*writing.rglob("*"), writing]:
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    _remove(to)
    writing.rename(to)


def _remove(folder: Path) -> None:
    """Remove a folder, if there is one: first its name, so that no process finds a part of it."""
    removing = folder.with_name(f"{_REMOVING}-{folder.name}-{os.getpid()}")
    try:
        folder.rename(removing)
    except FileNotFoundError:
        return
    shutil.rmtree(removing, ignore_errors=True)


def optimiser_state(optimiser: torch.optim.Optimizer, names: Mapping[int, str]) -> dict[str, Tensor]:
    """Return the numbers of an optimiser by parameter; ``names`` are by the parameters' identities."""
    return {
        f"{names[id(parameter)]}/{key}": value if isinstance(value, Tensor) else torch.tensor(float(value))
        for parameter, state in optimiser.state.items()
        for key, value in state.items()
    }


def restore_optimiser(
    optimiser: torch.optim.Optimizer, stored: Mapping[str, Tensor], parameters: Mapping[str, nn.Parameter]
) -> None:
    """Give an optimiser the numbers that `optimiser_state` returned."""
    for path, value in stored.items():
        name, _, key = path.rpartition("/")
        parameter = parameters[name]
        place = value if key == "step" else value.to(parameter.device)
        optimiser.state[parameter][key] = place.clone()


def _plain(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    return {name: each.detach().to("cpu", copy=True).contiguous() for name, each in tensors.items()}
