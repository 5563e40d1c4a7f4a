"""
Write labels.json: labels and probabilities drawn at random, and what scikit-learn and torchmetrics make of them.

Neither is a dependency. In an environment that has scikit-learn 1.9.1, torch 2.13.0 and torchmetrics 1.9.0:

    python tests/measures/golden/make_labels.py
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import accuracy_score, brier_score_loss, log_loss, precision_recall_fscore_support
from torchmetrics.functional.classification import binary_calibration_error

ITEMS, TYPES = 120, 5
PREVALENCE = [0.17, 0.25, 0.1, 0.03, 0.04]

rng = np.random.default_rng(7)
truth = rng.random((ITEMS, TYPES)) < PREVALENCE
logits = np.round(2.5 * rng.normal(1.6 * truth - 1.2, 1.0), 4)  # too sure, so that there is a temperature to find
p = 1 / (1 + np.exp(-logits))
said = p >= [0.5, 0.4, 0.5, 0.97, 0.5]


def scores(average: str | None) -> list:
    figures = precision_recall_fscore_support(truth, said, average=average, zero_division=0.0)
    return [np.asarray(figure).tolist() for figure in figures[:3]]


expected = {
    "truth": truth.astype(int).tolist(),
    "said": said.astype(int).tolist(),
    "logits": logits.tolist(),
    "by_type": scores(None),
    "micro": scores("micro"),
    "macro_f1": scores("macro")[2],
    "exact_match": accuracy_score(truth, said),
    "brier": [brier_score_loss(truth[:, k], p[:, k]) for k in range(TYPES)],
    "nll": [log_loss(truth[:, k], p[:, k], labels=[False, True]) for k in range(TYPES)],
    "ece": [
        binary_calibration_error(torch.tensor(p[:, k]), torch.tensor(truth[:, k]).int(), n_bins=15).item()
        for k in range(TYPES)
    ],
}
(Path(__file__).parent / "labels.json").write_text(json.dumps(expected) + "\n", "utf-8")
