"""A package as pip would install it: its modules on the path, and a dist-info folder with its entry points."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest


def install(project_folder: Path, place: Path, monkeypatch: pytest.MonkeyPatch, *, modules: bool = True) -> None:
    """
    Register a package for the time of a test.

    :param project_folder: which has the package's pyproject.toml
    :param place: an empty folder, which is put on the path
    :param modules: whether its modules are copied there; else they are on the path already
    """
    project = tomllib.loads((project_folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name = project["name"].replace("-", "_")
    if modules:
        shutil.copytree(project_folder / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    info = place / f"{name}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1\n")
    groups = project["entry-points"].items()
    lines = [[f"[{group}]", *(f"{name} = {target}" for name, target in entries.items())] for group, entries in groups]
    (info / "entry_points.txt").write_text("\n".join(line for group in lines for line in group) + "\n")
    monkeypatch.syspath_prepend(str(place))
