"""Runs of the scripted critic: what it is to say, and one way to carry a run out in this process."""

from __future__ import annotations

from typing import Any

from annotations.work.submissions.models import Annotation
from tests.support.factories import Scene
from worker.execution.items import run_item
from worker.runs.models import CriticRun, RunItem
from worker.runs.operations import start_run


def found(start_ms: int = 400, end_ms: int = 2000, **changes: Any) -> dict[str, Any]:
    """Return an error as a predictions file has it."""
    return {"start_ms": start_ms, "end_ms": end_ms, "type": "physics_violation", "reason": "It floats.", **changes}


def scripted_run(scene: Scene, *answers: Any) -> CriticRun:
    """Start a run in which the critic says these things of the clips in their order; of those beyond, nothing."""
    script = {video.external_id: answer for video, answer in zip(scene.videos, answers, strict=False)}
    return start_run(round_=scene.round, critic="scripted", parameters={"answers": script}, woken=False)


def items_of(run: CriticRun) -> list[RunItem]:
    """Return the items in their order."""
    return list(run.items.order_by("id"))


def carry_out(run: CriticRun) -> None:
    """Wake each item once, in order."""
    for item in items_of(run):
        run_item(item_id=item.pk)
    run.refresh_from_db()


def said(run: CriticRun) -> list[Annotation]:
    """Return what the critic said, in the order of the tasks."""
    return list(run.annotator.annotations.order_by("task_id"))
