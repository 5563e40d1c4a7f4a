"""A training as a worker leaves it, without a model: its losses, and the critic of its first pass."""

from __future__ import annotations

from typing import Any

from outtake.accounts.projects.models import Project
from outtake.measures.papers.videocritic import TYPES
from worker.training.models import Training

HEAD = {"temperature": 1.0, "threshold": 0.5, "brier": 0.25, "ece": 0.2, "precision": 0.5, "recall": 1.0, "f1": 0.667}
CALIBRATED = {
    "temperature": 0.8,
    "threshold": 0.4,
    "brier": 0.2,
    "ece": 0.1,
    "precision": 0.75,
    "recall": 1.0,
    "f1": 0.857,
}
WEIGHTS = "ab" * 32


def make_training(project: Project, *, steps: int = 6, pairs: int = 4, **columns: Any) -> Training:
    """
    Make a training whose supervised pass is over, and whose pass of preferences has begun.

    :param steps: of the supervised pass, so far
    :param pairs: steps of the preferences, so far
    """
    training = Training.objects.create(
        project=project,
        document={"name": "videocritic-3b", "model": "/models/Qwen2.5-VL-3B", "base": "/home", "seed": 0},
        files={"train/0": "01" * 32, "model weights": "02" * 32, **{f"split {each}": "03" * 32 for each in SPLITS}},
        **{
            "name": "videocritic-3b",
            "digest": "cd" * 32,
            "state": Training.WAITING,
            "done": steps + pairs,
            "total": steps + 4,
            **columns,
        },
    )
    training.passes = [
        {
            "name": "supervised",
            "losses": [[n, 4 / n, {"text": 3 / n, "error": 1 / n, "types": 1 / n}] for n in range(1, steps + 1)],
            "critic": {
                "folder": f"/var/trainings/{training.public_id}/supervised",
                "weights": WEIGHTS,
                "card": {"splits": SPLITS, "packages": {"torch": "2.13.0"}, "dev": DEV},
            },
        },
        {
            "name": "preferences",
            "losses": [
                [n, 0.7 / n, {"preference": 0.6 / n, "agreement": 0.1, "right": n / pairs}] for n in range(1, pairs + 1)
            ],
            "critic": None,
        },
    ]
    training.save(update_fields=["passes"])
    return training


SPLITS = {
    name: {"chains": chains, "clean": chains // 4, "sha256": "03" * 32, "types": dict.fromkeys(TYPES, chains // 5)}
    for name, chains in (("train", 80), ("dev", 10), ("test", 10))
}
DEV = {
    "chains": 10,
    "micro_f1": 0.8,
    "micro_f1_before": 0.6,
    "fitted": ["logical"],
    "heads": {
        kind: {"positives": 2, "before": HEAD, "after": CALIBRATED if kind == "logical" else HEAD} for kind in TYPES
    },
}
