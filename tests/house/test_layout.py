"""
No two folders of Python code import each other, at any depth.

Imports inside functions, imports for types and dotted names in strings count. A file directly in a package that only
composes what is below it (its URLs, its tables for Django, its commands) is above all of the package's folders.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tools.machine import ROOT

PACKAGES = {
    "annotations": ROOT,
    "worker": ROOT,
    "evaluation": ROOT,
    "studio": ROOT,
    "outtake": ROOT / "platform",
    "outtake_demo": ROOT / "platform",
}
COMPOSING = {"apps", "models", "urls", "celery", "wsgi", "provider", "management", "settings", "health"}
APPS = {
    "annotations",
    "worker",
    "evaluation",
    "studio",
    "outtake",
    "outtake.accounts",
    "outtake.catalog",
    "outtake.events",
}


@cache
def modules() -> dict[str, Path]:
    """Every module by its dotted name, migrations aside."""
    found = {}
    for package, folder in PACKAGES.items():
        for path in (folder / package).rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            if "migrations" not in parts:
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imported_by(module: str) -> frozenset[str]:
    """The modules of ours that a module names."""
    tree = ast.parse(modules()[module].read_text())
    return frozenset(target for node in ast.walk(tree) for target in _named(node) if target != module)


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module:
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
        names = [node.value]
    else:
        names = []
    for name in names:
        if name.split(".")[0] in PACKAGES and (found := _longest(name)):
            yield found


def _longest(name: str) -> str | None:
    parts = name.split(".")
    prefixes = (".".join(parts[:length]) for length in range(len(parts), 1, -1))
    return next((prefix for prefix in prefixes if prefix in modules()), None)


def folders() -> list[str]:
    """Every package that has others in it, and "" for the place where the top ones lie."""
    return ["", *sorted({name.rpartition(".")[0] for name in modules()} - {""})]


def _child(module: str, folder: str) -> str | None:
    """The folder in `folder` where a module lies; its own files count as one. None if it composes the others."""
    depth = len(folder.split(".")) if folder else 0
    parts = module.split(".")
    if (folder in APPS or folder == "outtake") and parts[depth : depth + 1] and parts[depth] in COMPOSING:
        return None
    if not folder and module.startswith("outtake.") and parts[1] in COMPOSING:
        return None
    child = ".".join(parts[: depth + 1])
    return child if not folder or any(name.startswith(f"{child}.") for name in modules()) else f"{folder} (files)"


def test_no_two_folders_import_each_other() -> None:
    """One test for all folders: each process that ran some of them would read all modules."""
    cycles = {folder or "the top": cycle for folder in folders() if (cycle := cycle_in(folder))}
    assert not cycles, "These import each other."


def cycle_in(folder: str) -> str:
    """Return a cycle among what lies in a folder, with arrows; "" if there is none."""
    arrows: dict[str, set[str]] = {}
    inside = [name for name in modules() if not folder or name.startswith(f"{folder}.")]
    for module in inside:
        if module in PACKAGES or (start := _child(module, folder)) is None:
            continue
        ends = {_child(target, folder) for target in imported_by(module) if target in inside}
        arrows.setdefault(start, set()).update(ends - {start, None})
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return " -> ".join(error.args[1])
    return ""
