"""
What the folder of a trained critic says of its heads: ``critic.json``, read without torch.

The folder is that of any Qwen-VL model, with two files more: the heads' weights, and this description. Its types, and
the temperature and threshold of each, were fitted on the dev split (`outtake.measures.calibration.recalibration`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import exp, isfinite
from pathlib import Path
from typing import Any

from worker.engines.folders.files import invalid

DESCRIPTION, WEIGHTS, CARD = "critic.json", "critic_heads.safetensors", "training_card.json"
VERSION = 1


@dataclass(frozen=True)
class HeadNumbers:
    """
    How the logit of a type becomes a probability, σ(z / temperature), and from which one on the type is named.

    ``fitted`` is False where the dev split had no chain with the type, or none without: then they are 1 and 0.5.
    """

    temperature: float = 1.0
    threshold: float = 0.5
    fitted: bool = False

    def probability(self, logit: float) -> float:
        """Return the calibrated probability of a logit, as `recalibration.scaled`, which brings numpy and scipy."""
        x = logit / self.temperature
        return 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))


def read_heads(folder: Path) -> dict[str, HeadNumbers] | None:
    """
    Return the heads of a folder by their types, in the order of their weights; None where it has none.

    :raises Invalid: if the description cannot be read, or the weights are missing
    """
    path = folder / DESCRIPTION
    if not path.is_file():
        return None
    try:
        said = json.loads(path.read_text())
        if said["version"] != VERSION:
            raise ValueError(f"version {said['version']!r} is not {VERSION}")
        heads = {str(name): _numbers(each) for name, each in said["heads"].items()}
        if not heads:
            raise ValueError("there are no heads")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise invalid(folder, f"has a {DESCRIPTION} that cannot be read ({error!r}); copy the folder again") from None
    if not (folder / WEIGHTS).is_file():
        raise invalid(folder, f"has no {WEIGHTS}, which {DESCRIPTION} speaks of; copy the whole folder")
    return heads


def description_of(heads: Mapping[str, HeadNumbers]) -> dict[str, Any]:
    """Return the description of heads as `read_heads` takes it."""
    return {"version": VERSION, "heads": {name: asdict(each) for name, each in heads.items()}}


def _numbers(said: Mapping[str, Any]) -> HeadNumbers:
    temperature, threshold = float(said["temperature"]), float(said["threshold"])
    if not (isfinite(temperature) and temperature > 0 and 0 <= threshold <= 1):
        raise ValueError(f"temperature {temperature} or threshold {threshold} cannot be")
    return HeadNumbers(temperature, threshold, bool(said["fitted"]))
