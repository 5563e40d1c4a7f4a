"""The folder of a critic that a pass leaves: the model, its calibrated heads, and its card."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from outtake.measures.calibration.recalibration import Scored, fit_head
from outtake.measures.papers.videocritic import TYPES
from worker.engines.folders.critic_folder import CARD, DESCRIPTION, HeadNumbers, description_of
from worker.engines.folders.files import package_versions
from worker.engines.training.checkpoints import rename_whole
from worker.engines.training.contract import Example, StepLoss
from worker.engines.training.passes import type_logits
from worker.engines.training.trainee import Trainee
from worker.training.atomic_files import put_json
from worker.training.carry_out_training import PACKAGES
from worker.training.dev_figures import dev_figures
from worker.training.prepare import Planned
from worker.training.splits import hashes_of


def leave_critic(
    trainee: Trainee,
    planned: Planned,
    dev: Sequence[Example],
    folder: Path,
    curves: Mapping[str, Sequence[StepLoss]],
) -> None:
    """Calibrate the heads on the dev split, and write the critic as it is now; one that is there is replaced."""
    logits = type_logits(trainee, dev, at_once=planned.config.at_once, most_tokens=planned.config.most_tokens)
    heads = calibrated(logits, [each.labels for each in dev])
    for left in (*folder.parent.glob(f".{folder.name}-*"), *folder.parent.glob(f".removing-{folder.name}-*")):
        shutil.rmtree(left, ignore_errors=True)  # of a worker that was killed
    writing = folder.with_name(f".{folder.name}-{os.getpid()}")
    trainee.save_critic(writing)
    put_json(writing / DESCRIPTION, description_of(heads))
    put_json(writing / CARD, _card(planned, dev, logits, heads, folder.name, curves))
    rename_whole(writing, folder)


def calibrated(logits: Sequence[Sequence[float]], labels: Sequence[Sequence[bool]]) -> dict[str, HeadNumbers]:
    """Return temperature and threshold of each head; where the dev split does not tell them, 1 and 0.5."""
    found = {}
    for place, name in enumerate(TYPES):
        head = fit_head([Scored(z[place], has[place]) for z, has in zip(logits, labels, strict=True)])
        temperature, threshold = head.temperature.value, head.threshold.value
        fitted = temperature is not None and threshold is not None
        found[name] = HeadNumbers(temperature or 1.0, 0.5 if threshold is None else threshold, fitted)
    return found


def card_in(folder: Path) -> dict[str, Any]:
    """Return the card of a critic."""
    card: dict[str, Any] = json.loads((folder / CARD).read_text())
    return card


def figures_in(folder: Path) -> dict[str, Any]:
    """Return the figures of the dev split on the card of a critic."""
    figures: dict[str, Any] = card_in(folder)["dev"]
    return figures


def _card(
    planned: Planned,
    dev: Sequence[Example],
    logits: Sequence[Sequence[float]],
    heads: Mapping[str, HeadNumbers],
    name: str,
    curves: Mapping[str, Sequence[StepLoss]],
) -> dict[str, Any]:
    """Return what a critic was made from. It names no date, so that the same training gives the same bytes."""
    config = {key: value for key, value in planned.config.as_json().items() if key != "base"}
    splits = planned.splits.named()
    return {
        "pass": name,
        "passes": {each: len(curve) for each, curve in curves.items()},
        "config": config,
        "config_sha256": planned.config.digest(),
        "files_sha256": dict(planned.files),
        "packages": package_versions(PACKAGES),
        "splits": {
            each: {
                "chains": len(chains),
                "sha256": hashes_of(planned.splits)[each],
                "types": {kind: sum(kind in one.types for one in chains) for kind in TYPES},
                "clean": sum(not one.types for one in chains),
            }
            for each, chains in splits.items()
        },
        "dev": dev_figures(dev, logits, heads),
    }
