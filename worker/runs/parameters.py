"""What someone asks for, by page or prompt, as the parameters that a critic takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.critics import registry
from worker.critics.contract.confidence import NONE
from worker.critics.contract.values import Parameters
from worker.prompts.queries import base_of, template_for
from worker.providers.announced.queries import announced_model
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun

SAMPLING = ("fps", "frames", "max_pixels")
NOT_PARAMETERS = ("critic", "budget", "filter", "time_limit", "most_unread", "task", "clip")
DECODING = ("max_tokens", "temperature", "top_p", "seed")


def parameters_of(project: Project, asked: Mapping[str, Any]) -> Parameters:
    """
    Return a critic's parameters from plain fields.

    :param asked: ``critic``, one of ``endpoint``, ``replay``, ``model`` (that a worker announced), ``folder`` (with
        ``device``, ``dtype``) and ``provider`` (its JSON) where it asks a model, and perhaps values of `SAMPLING` and
        `DECODING`, ``control``, ``media``, ``confidence`` with ``samples``, ``options``, ``text_endpoint`` and
        ``prompts``, each as NAME@VERSION or NAME; a replay has those of its run, unless others are chosen

    :raises Invalid: naming the field, if the critic cannot take it, or the project has no such endpoint or run.
    """
    listed = next((each for each in registry.catalogue() if each.name == asked["critic"]), None)
    given = {name: value for name, value in asked.items() if value is not None and name not in NOT_PARAMETERS}
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
    if "confidence" in given or "samples" in given:
        parameters["confidence"] = {
            "source": given.get("confidence", NONE),
            **({"samples": given["samples"]} if "samples" in given else {}),
        }
    prompts = _prompts(project, asked["critic"], given)
    if prompts:
        parameters["prompts"] = prompts
    return parameters


def _prompts(project: Project, critic: str, given: Mapping[str, Any]) -> list[str]:
    """Return the ids of the chosen prompts, and of those with which a replayed run was asked."""
    chosen = [template_for(project, each) for each in given.get("prompts") or ()]
    ids = [each.id for each in chosen]
    if "replay" in given:
        version, taken = _replayed(project, given["replay"]).critic_version, {each.base for each in chosen}
        if version.name == critic:
            ids += [each for each in version.parameters.get("templates", ()) if base_of(each) not in taken]
    return ids


def _replayed(project: Project, public_id: str) -> CriticRun:
    runs = CriticRun.objects.select_related("critic_version")
    run = runs.filter(public_id=public_id, round__study__project=project).first()
    if run is None:
        raise Invalid.field("replay", f"{public_id!r} is not a run of this project.")
    return run


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
        return {"kind": "replay", "run": _replayed(project, given["replay"]).public_id}
    return _endpoint(project, given["endpoint"], field="endpoint")


def _endpoint(project: Project, given: str, *, field: str) -> dict[str, Any]:
    """Return the provider of an endpoint, which is given by its id or name."""
    named = Endpoint.objects.filter(project=project)
    found = named.filter(public_id=given).first() or named.filter(name=given).first()
    if found is None:
        raise Invalid.field(field, f"{given!r} is not an endpoint of this project; an admin can add it.")
    return {"kind": found.protocol, "endpoint": found.public_id}
