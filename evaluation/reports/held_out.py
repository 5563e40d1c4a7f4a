"""The clips on which a report fits thresholds and temperatures, and those on which it measures them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from outtake.measures.calibration.dev_test import DEV_PERCENT, dev_names


@dataclass(frozen=True)
class HeldOut:
    """How a report splits its clips: the seed, and the percentage that is dev."""

    seed: int = 1
    dev_percent: int = DEV_PERCENT

    def dev(self, videos: Iterable[str]) -> frozenset[str]:
        """Return the clips that are dev, of all clips of the truth; the others are test."""
        return dev_names(videos, seed=self.seed, dev_percent=self.dev_percent)


def held_out_in(config: Mapping[str, Any]) -> HeldOut | None:
    """Return the split of a report's config; None in reports created before confidence was measured."""
    found = config.get("held_out")
    return None if found is None else HeldOut(**found)


def note_of(figures: Mapping[str, Any]) -> str:
    """Say how the clips of a report were split."""
    split = figures["held_out"]
    return (
        f"Fitted on dev, {split['dev_percent']} % of the clips, and measured on test, the others; "
        f"split by clip with seed {split['seed']}."
    )
