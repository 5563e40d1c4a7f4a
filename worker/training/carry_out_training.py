"""Carry out a training as a job: claim it, see that nothing it reads has changed, and make its passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings

from outtake.errors import Invalid
from outtake.jobs.kernel import Claim, LeaseLost, Store, carry_out
from outtake.observability.log_context import bind_ids
from outtake.outages import patiently
from worker.engines.folders.files import DIGESTS, package_versions
from worker.training.config import read_config
from worker.training.models import Training
from worker.training.prepare import plan_training
from worker.training.training_jobs import TRAININGS

FOLDER = "trainings"  # of the installation
PACKAGES = ("torch", "transformers", "peft", "accelerate")  # accelerate is peft's


def train_critic(*, training_id: int) -> Training | None:
    """Carry out a training that waits; returns it, None where another worker has it or it is over."""
    return carry_out(TRAININGS, _train, pk=training_id)


def folder_of(training: Training) -> Path:
    """Return where a training keeps its checkpoints, frames and critics."""
    return Path(settings.HOME) / FOLDER / training.public_id


def check_packages() -> None:
    """
    Refuse to train where a package is missing.

    :raises Invalid: naming it
    """
    try:
        package_versions(PACKAGES)
    except Invalid as error:
        raise Invalid.field("train", f"{error.detail} Training takes pip install 'outtake[local,train]'.") from None


def _train(claimed: Claim[Training]) -> Store:
    training = claimed.job
    bind_ids(run=training.public_id)
    check_packages()
    planned = plan_training(read_config(training.document), Path(settings.HOME) / DIGESTS)
    if planned.digest != training.digest:
        changed = [name for name, sha256 in training.files.items() if planned.files.get(name) != sha256]
        changed.sort(key=lambda name: (name.startswith("split "), name))  # files first
        what = changed[0] if changed else "The configuration"
        raise Invalid.field("files", f"{what} has changed since the training was asked for; ask for it again.")
    from worker.training.passes import carry_on  # brings torch, which no web process loads

    def record(passes: list[dict[str, Any]]) -> None:
        if not patiently(lambda: claimed.row().update(passes=passes)):
            raise LeaseLost

    result = carry_on(planned, folder_of(training), training.project, claimed.progress, record)
    return lambda: {"result": result}
