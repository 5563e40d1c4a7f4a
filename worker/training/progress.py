"""How far the trainings of an installation are, read from their rows and their folders, without torch."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from outtake.accounts.projects.models import Project
from worker.training.carry_out_training import folder_of
from worker.training.curves import CURVES
from worker.training.models import Training

STATE = "checkpoints/checkpoint-*/state.json"


class TrainingProgress(NamedTuple):
    """
    How far a training is.

    :param checkpoint: name of the newest one; "" before the first, and where its folder is on another machine
    :param losses: by pass, the first and the last loss up to that checkpoint
    :param curves: path of the plot of all losses; "" before the first checkpoint
    """

    id: str
    project: str
    name: str
    state: str
    done: int
    total: int
    error: str
    checkpoint: str
    losses: dict[str, tuple[float, float]]
    curves: str
    critics: tuple[str, ...]


def trainings_of(project: Project | None = None) -> list[TrainingProgress]:
    """Return the trainings of a project, or of all, the newest first."""
    found = Training.objects.select_related("project").order_by("-pk")
    return [_progress(each) for each in (found if project is None else found.filter(project=project))]


def _progress(training: Training) -> TrainingProgress:
    folder = folder_of(training)
    newest, curves = _newest(folder)
    plot = folder / CURVES
    return TrainingProgress(
        training.public_id,
        training.project.name,
        training.name,
        training.state,
        training.done,
        training.total,
        training.error,
        newest,
        {name: (steps[0][1], steps[-1][1]) for name, steps in curves.items() if steps},
        str(plot) if plot.is_file() else "",
        tuple((training.result or {}).get("critics", {}).values()),
    )


def _newest(folder: Path) -> tuple[str, dict[str, list[Any]]]:
    """Return the newest checkpoint and its curves: steps with their losses, by pass."""
    for state in sorted(folder.glob(STATE), reverse=True):
        try:
            return state.parent.name, dict(json.loads(state.read_text())["curves"])
        except (OSError, ValueError, KeyError, TypeError):  # removed meanwhile by the one after it
            continue
    return "", {}
