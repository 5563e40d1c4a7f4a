"""
Recipes: documents that say how a benchmark is made, step by step.

A recipe is a folder with a file ``recipe.yaml`` and the files that its steps read. Recipes ship with the program, are
added by a package through an entry point of the group ``outtake.recipes`` (the path of a folder), or are a folder of
the user. ``schema.json`` has the form of the file; docs/benchmarks.md describes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from annotations.instruments.yaml_files import read_yaml
from outtake.errors import FieldError, Invalid
from outtake.plugins import entry_points

FOLDER = Path(__file__).parent
SHIPPED = FOLDER / "shipped"
FILE = "recipe.yaml"
GROUP = "outtake.recipes"  # of entry points
OF_PARAMETER = "$"  # a step's value "$overlap" is that of the parameter


@dataclass(frozen=True)
class Parameter:
    """
    A number, word or list that can be chosen for each benchmark.

    :param paper: the value of the paper, where it differs from the default
    :param small: the value of a quick trial
    """

    name: str
    default: Any
    about: str
    paper: Any = None
    small: Any = None
    least: float | None = None
    most: float | None = None

    def fault(self, value: Any) -> str:
        """Return why a value cannot be taken; "" if it can."""
        wanted = type(self.default)
        if wanted is float and type(value) is int:
            wanted = int
        if type(value) is not wanted:
            return f"{value!r} is not of the type of its default, {self.default!r}."
        if isinstance(value, int | float) and not isinstance(value, bool):
            if self.least is not None and value < self.least:
                return f"{value} is less than {self.least:g}."
            if self.most is not None and value > self.most:
                return f"{value} is more than {self.most:g}."
        return ""


@dataclass(frozen=True)
class RecipeStep:
    """One step: the operation that it calls, and with which values; ``$name`` stands for a parameter."""

    name: str
    title: str
    about: str
    does: str
    values: Mapping[str, Any]

    def filled(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values with those of the parameters in them."""
        return {name: _fill(value, parameters) for name, value in self.values.items()}


@dataclass(frozen=True)
class Recipe:
    """A recipe, read. ``document`` is what the file holds, which a benchmark keeps."""

    name: str
    version: int
    title: str
    source: str
    about: str
    parameters: tuple[Parameter, ...]
    steps: tuple[RecipeStep, ...]
    document: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """SHA-256 of the document."""
        return hashlib.sha256(json.dumps(self.document, sort_keys=True).encode()).hexdigest()

    def values(self, chosen: Mapping[str, Any], *, small: bool = False) -> dict[str, Any]:
        """
        Return a value for each parameter.

        :param small: those of a quick trial, where nothing else is chosen
        :raises Invalid: naming each parameter that there is not, or that cannot have its value
        """
        known = {each.name: each for each in self.parameters}
        faults = [
            FieldError(name, f"{self.title} has no such parameter; it has {', '.join(known) or 'none'}.")
            for name in chosen
            if name not in known
        ]
        values = {
            each.name: each.small if small and each.small is not None else each.default for each in self.parameters
        }
        for name, value in chosen.items():
            if name in known:
                if fault := known[name].fault(value):
                    faults.append(FieldError(name, fault))
                values[name] = value
        if faults:
            raise Invalid.of(faults)
        return values


def recipe_folders() -> dict[str, Path]:
    """Return the folders of the recipes that can be named: those that ship, and those of installed packages."""
    shipped = {path.parent.name: path.parent for path in sorted(SHIPPED.glob(f"*/{FILE}"))}
    outside = {entry.name: Path(entry.load()) for entry in entry_points(GROUP)}
    return {**outside, **shipped}


def find_recipe(named: str) -> tuple[Recipe, Path]:
    """
    Return a recipe and its folder.

    :param named: a recipe's name, or the path of a folder
    :raises Invalid: if there is none, or naming each place of its file that is wrong
    """
    known = recipe_folders()
    folder = known.get(named) or Path(named)
    if not (folder / FILE).is_file():
        names = ", ".join(sorted(known))
        raise Invalid.field("recipe", f"{named!r} is neither one of {names} nor a folder with a {FILE}.")
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Invalid.field("recipe", f"{FILE} is not UTF-8 (byte {error.start}); save it as UTF-8.") from None
    parsed = read_yaml(text)
    faults = sorted(jsonschema.Draft202012Validator(_schema()).iter_errors(parsed.document), key=str)
    if faults:
        raise Invalid.of([_fault(each, parsed.line_of) for each in faults])
    return read_recipe(parsed.document), folder


def read_recipe(document: Mapping[str, Any]) -> Recipe:
    """
    Return a recipe from a document that has the form of the schema.

    :raises Invalid: if two steps have one name, or a step names a parameter that there is not
    """
    parameters = tuple(Parameter(name, **each) for name, each in document.get("parameters", {}).items())
    steps = tuple(
        RecipeStep(each["step"], each["title"], each.get("about", ""), each["does"], each.get("with", {}))
        for each in document["steps"]
    )
    known, seen, faults = {each.name for each in parameters}, set(), []
    for n, step in enumerate(steps):
        if step.name in seen:
            faults.append(FieldError(f"steps/{n}/step", f"{step.name!r} is the name of an earlier step too."))
        seen.add(step.name)
        faults += [
            FieldError(f"steps/{n}/with", f"There is no parameter {name!r}; it has {', '.join(sorted(known))}.")
            for name in sorted(_named(step.values) - known)
        ]
    if faults:
        raise Invalid.of(faults)
    return Recipe(
        name=document["recipe"],
        version=document["version"],
        title=document["title"],
        source=document.get("source", ""),
        about=document.get("about", ""),
        parameters=parameters,
        steps=steps,
        document=document,
    )


@cache
def _schema() -> dict[str, Any]:
    return json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))


def _fault(fault: jsonschema.ValidationError, line_of: Any) -> FieldError:
    place = "".join(f"/{step}" for step in fault.absolute_path)
    return FieldError(place or "/", f"line {line_of(place)}: {fault.message}; see docs/benchmarks.md.")


def _fill(value: Any, parameters: Mapping[str, Any]) -> Any:
    if isinstance(value, str) and value.startswith(OF_PARAMETER):
        return parameters[value[len(OF_PARAMETER) :]]
    if isinstance(value, list):
        return [_fill(each, parameters) for each in value]
    if isinstance(value, dict):
        return {name: _fill(each, parameters) for name, each in value.items()}
    return value


def _named(value: Any) -> set[str]:
    """Return the parameters that a value names."""
    if isinstance(value, str):
        return {value[len(OF_PARAMETER) :]} if value.startswith(OF_PARAMETER) else set()
    if isinstance(value, Mapping):
        return {name for each in value.values() for name in _named(each)}
    if isinstance(value, list):
        return {name for each in value for name in _named(each)}
    return set()
