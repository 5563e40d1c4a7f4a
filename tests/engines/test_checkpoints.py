"""Checkpoints of a training when their process is killed at the worst moments."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.local_model


def save(folder: Path, step: int, digest: str = "a") -> None:
    import torch

    from worker.engines.training.checkpoints import Checkpoints, Place

    weights = {"heads.bias": torch.full((3,), float(step))}
    Checkpoints(folder, digest).save(Place(0, step), curves={"first": []}, weights=weights, optimiser=weights)


def newest(folder: Path) -> float:
    """Return the number that is in the weights of the newest checkpoint."""
    from worker.engines.training.checkpoints import Checkpoints

    kept = Checkpoints(folder, "a")
    place = kept.newest()
    assert place is not None
    return float(kept.load(place).weights["heads.bias"][0])


class Killed(BaseException):
    """Nothing of the process goes on."""


def removes_in_part(folder: Path, **_: Any) -> None:
    (Path(folder) / "state.json").unlink()
    raise Killed


def test_one_that_is_killed_while_it_removes_the_checkpoint_before_leaves_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(tmp_path, 2)
    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(shutil, "rmtree", removes_in_part)
        save(tmp_path, 4)
    assert newest(tmp_path) == 4
    save(tmp_path, 6)
    assert [each.name for each in tmp_path.iterdir()] == ["checkpoint-00-000006"]  # nothing is left of the killed one


def test_one_that_is_killed_while_it_writes_leaves_the_checkpoint_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from worker.engines.training import checkpoints

    def killed(writing: Path, to: Path) -> None:
        raise Killed

    save(tmp_path, 2)
    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(checkpoints, "rename_whole", killed)
        save(tmp_path, 4)
    assert newest(tmp_path) == 2
    save(tmp_path, 6)
    assert [each.name for each in tmp_path.iterdir()] == ["checkpoint-00-000006"]


def test_a_checkpoint_without_its_state_and_one_of_other_data_count_as_none(tmp_path: Path) -> None:
    save(tmp_path, 2)
    (tmp_path / "checkpoint-00-000001").mkdir()
    assert newest(tmp_path) == 2
    save(tmp_path, 4, digest="b")
    from worker.engines.training.checkpoints import Checkpoints

    assert Checkpoints(tmp_path, "a").newest() is None
