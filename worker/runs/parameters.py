"""What someone asks for, by page or prompt, as the parameters that a critic takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.critics import registry
from worker.critics.contract.values import Parameters
from worker.providers.announced.queries import announced_model
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun

SAMPLING = ("fps", "frames", "max_pixels")
DECODING = ("max_tokens", "temperature", "top_p", "seed")


def parameters_of(project: Project, asked: Mapping[str, Any]) -> Parameters:
    """
    Return a critic's parameters from plain fields.

    :param asked: ``critic``, one of ``endpoint``, ``replay``, ``model`` (that a worker announced), ``folder`` (with
        ``device``, ``dtype``) and ``provider`` (its JSON) where it asks a model, and perhaps values of `SAMPLING` and
        `DECODING`, ``control``, ``media``, ``options`` and ``text_endpoint``

    :raises Invalid: naming the field, if the critic cannot take it, or the project has no such endpoint or run.
    """
    listed = next((each for each in registry.catalogue() if each.name == asked["critic"]), None)
    given = {name: value for name, value in asked.items() if value is not None and name not in ("critic", "budget")}
    if listed is None or not listed.asks_model:
        if given:
            raise Invalid.field(next(iter(given)), f"The critic {asked['critic']!r} takes none; leave it out.")
        return {}
    parameters: Parameters = {"provider": _provider(project, given)}
    if "text_endpoint" in given:
        parameters["text_provider"] = _endpoint(project, given["text_endpoint"], field="text_endpoint")
    for part, names in (("sampling", SAMPLING), ("decoding", DECODING)):
        if chosen := {name: given[name] for name in names if name in given}:
            parameters[part] = chosen
    parameters |= {name: given[name] for name in ("control", "media", "options") if given.get(name)}
    return parameters


def _provider(project: Project, given: Mapping[str, Any]) -> dict[str, Any]:
    sources = [name for name in ("endpoint", "replay", "model", "folder", "provider") if name in given]
    if len(sources) != 1:
        raise Invalid.field("endpoint", "Choose one of an endpoint, a local model and the replies of an earlier run.")
    if "provider" in given:
        return dict(given["provider"])
    if "folder" in given:
        options = {name: given[name] for name in ("device", "dtype") if name in given}
        return {"kind": "local", "folder": str(given["folder"]), **options}
    if "model" in given:
        model = announced_model(str(given["model"]))
        return {"kind": "announced", "model": model.public_id, "name": model.name}
    if "replay" in given:
        run = CriticRun.objects.filter(public_id=given["replay"], round__study__project=project).first()
        if run is None:
            raise Invalid.field("replay", f"{given['replay']!r} is not a run of this project.")
        return {"kind": "replay", "run": run.public_id}
    return _endpoint(project, given["endpoint"], field="endpoint")


def _endpoint(project: Project, given: str, *, field: str) -> dict[str, Any]:
    """Return the provider of an endpoint, which is given by its id or name."""
    named = Endpoint.objects.filter(project=project)
    found = named.filter(public_id=given).first() or named.filter(name=given).first()
    if found is None:
        raise Invalid.field(field, f"{given!r} is not an endpoint of this project; an admin can add it.")
    return {"kind": found.protocol, "endpoint": found.public_id}
