"""What people choose on a page for a run of an observer, as the parameters that the observer takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from typing_extensions import Doc

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.plugins import entry_points
from worker.observers import registry
from worker.observers.contract import Parameters
from worker.observers.frame_questions import CAPTIONS, COLOURS
from worker.providers.announced.observer_folders import READERS
from worker.providers.announced.queries import announced_model
from worker.providers.endpoints.models import Endpoint

ASK = (CAPTIONS, COLOURS)
TAKES: Mapping[str, tuple[str, ...]] = {
    "object_detector": ("model", "threshold", "class_map"),
    "zero_shot_detector": ("model", "classes", "threshold", "class_map"),
    "captioner": ("model", "max_tokens"),
    CAPTIONS: ("model", "endpoint"),
    COLOURS: ("model", "endpoint"),
}
"""What is chosen for each kind that ships; kinds of packages take ``parameters`` as JSON."""
OF_PACKAGES = ("parameters",)
CHOICES = ("model", "endpoint", "threshold", "class_map", "classes", "max_tokens", *OF_PACKAGES)


@dataclass(frozen=True, slots=True)
class ObserverKind:
    """A kind of observer."""

    kind: str
    takes: Annotated[tuple[str, ...], Doc("what is chosen for it: fields of `POST observation-runs`")]


def observer_kinds() -> list[ObserverKind]:
    """Return the kinds that can be started: those that ship, and those of packages."""
    outside = sorted({entry.name for entry in entry_points(registry.GROUP)} - set(TAKES))
    return [
        *(ObserverKind(kind, takes) for kind, takes in TAKES.items()),
        *(ObserverKind(k, OF_PACKAGES) for k in outside),
    ]


def parameters_of(project: Project, kind: str, chosen: Mapping[str, Any]) -> Parameters:
    """
    Return the parameters of an observer from what was chosen of `CHOICES`.

    No folder of the web server can be named: a model is one that a worker announced, or behind an endpoint.

    :raises Invalid: naming the field, if a kind does not take it, or there is no such model or endpoint.
    """
    takes = next((each.takes for each in observer_kinds() if each.kind == kind), None)
    if takes is None:
        raise Invalid.field("kind", f"{kind[:60]!r} is not one of {', '.join(registry.kinds())}.")
    given = {name: chosen[name] for name in CHOICES if chosen.get(name) is not None}
    if odd := [name for name in given if name not in takes]:
        raise Invalid.field(odd[0], f"An observer of the kind {kind} does not take it; remove it.")
    if kind in ASK:
        return _provider(project, given)
    if kind in READERS:
        if "model" not in given:
            raise Invalid.field("model", "Choose a model that a worker announced; see LOCAL_MODELS.")
        return given
    parameters: Parameters = given.get("parameters", {})
    return parameters


def _provider(project: Project, given: Mapping[str, Any]) -> Parameters:
    if ("model" in given) == ("endpoint" in given):
        raise Invalid.field("endpoint", "Choose either an endpoint or a local model.")
    if "model" in given:
        model = announced_model(given["model"])
        return {"kind": "announced", "model": model.public_id, "name": model.name}
    of_project = Endpoint.objects.filter(project=project)
    found = of_project.filter(public_id=given["endpoint"]).first() or of_project.filter(name=given["endpoint"]).first()
    if found is None:
        raise Invalid.field(
            "endpoint", f"{given['endpoint'][:60]!r} is not an endpoint of this project; an admin can add it."
        )
    return {"kind": found.protocol, "endpoint": found.public_id}
