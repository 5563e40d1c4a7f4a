"""
Tiny models of random weights, made once a run.

Nothing here or in these tests imports torch before a test is run, so that a machine without it can skip them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from worker.engines.folders.qwen_folder import KINDS, ModelFolder, read_folder
from worker.media.contract import Footage
from worker.requests.contract import Reply, Request


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModelFolder]:
    """The folder of a tiny model of each kind."""
    import torch

    from bench.models import write

    torch.set_num_threads(1)  # several test workers share the cores, and threads that wait for each other cost more
    home = tmp_path_factory.mktemp("models")
    return {kind: read_folder(write(home / kind, f"tiny-{kind}")) for kind in KINDS}


@pytest.fixture(scope="session", params=KINDS)
def folder(request: pytest.FixtureRequest, folders: dict[str, ModelFolder]) -> ModelFolder:
    """The folder of a tiny model: a test is run for each kind."""
    return folders[request.param]


@pytest.fixture(scope="session")
def engine(folder: ModelFolder) -> Any:
    """The engine of a tiny model, in float32 on the CPU."""
    from worker.engines.qwen_engine import Engine, load_model
    from worker.engines.qwen_inputs import Reader

    return Engine(Reader(folder), load_model(folder, "float32", "cpu"))


@pytest.fixture(scope="session")
def plain(folder: ModelFolder) -> Any:
    """The same model as transformers loads it, untouched by ours."""
    from transformers import AutoModelForImageTextToText

    return AutoModelForImageTextToText.from_pretrained(folder.path).eval()


Ask = Callable[..., list[list[Reply]]]


@pytest.fixture
def ask() -> Ask:
    """Ask an engine about footages, all in one batch: ``ask(engine, (footage, requests), …)``."""
    from worker.engines.qwen_engine import Asked

    def ask(engine: Any, *bundles: tuple[Footage, Sequence[Request]]) -> list[list[Reply]]:
        return engine.generate([Asked(*bundle) for bundle in bundles])

    return ask


@pytest.fixture(scope="session")
def torchvision() -> Path:
    """The folder of the torchvision that the reference processors need, outside the environment's packages."""
    folder = Path(sys.prefix) / "reference"
    if not (folder / "torchvision").is_dir():
        pytest.skip("no torchvision for the reference processors: make local-extra")
    return folder
