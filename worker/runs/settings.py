"""What a run was asked with, in words for a table: its strategy, its model, its frames and its control."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, TypedDict

from annotations.annotators.models import Annotator
from worker.critics import registry
from worker.media.contract import VIDEO, Sampling
from worker.media.controls import TITLES
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun
from worker.runs.queries import endpoints_by_run, replayed_by_run


class RunSettings(TypedDict):
    """How a critic was run; each is empty where there is no such thing."""

    strategy: str
    model: str
    frames: str
    control: str


def title_of(critic: str) -> str:
    """Return what a critic is called on pages."""
    return next((each.title for each in registry.catalogue() if each.name == critic), critic)


def model_of(run: CriticRun, endpoint: Endpoint | None) -> str:
    """Return the name of a run's model: of its endpoint, as its provider was told it, or of the folder it is in."""
    provider = run.critic_version.parameters.get("provider", {})
    if endpoint:
        return endpoint.model
    return provider.get("name") or str(provider.get("model", "")) or Path(provider.get("folder", "")).name


def _frames_of(parameters: Mapping[str, Any]) -> str:
    """Return how frames were chosen, and that the server chose them of a video."""
    if "sampling" not in parameters:
        return ""
    text = Sampling(**parameters["sampling"]).text
    return f"{text}, as video" if parameters.get("media") == VIDEO else text


def settings_by_annotator(annotators: Collection[Annotator]) -> dict[str, RunSettings]:
    """Return the settings of the runs of annotators by public id, without those that are no run."""
    runs = list(CriticRun.objects.filter(annotator__in=annotators).select_related("annotator", "critic_version"))
    replayed = replayed_by_run(runs)
    endpoints = endpoints_by_run([*runs, *replayed.values()])
    found: dict[str, RunSettings] = {}
    for run in runs:
        answered = replayed.get(run.pk, run)
        parameters = run.critic_version.parameters
        found[run.annotator.public_id] = {
            "strategy": title_of(run.critic_version.name),
            "model": model_of(answered, endpoints.get(answered.pk)),
            "frames": _frames_of(parameters),
            "control": TITLES.get(parameters.get("control", ""), ""),
        }
    return found
