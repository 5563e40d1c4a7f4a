"""What the figures on error segments are called, and which of them rest on a judge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

METRICS = (("sp", "S+P"), ("s", "S"), ("p", "P"), ("r", "R"))
LABELS = dict(METRICS)
JUDGED = ("sp", "s")
UNKNOWN = "unknown"


def label_of(key: str) -> str:
    """Return the key of a type as it reads."""
    return key.replace("_", " ")


def measured(figures: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the metrics that a report has, with what they are called."""
    return [(name, LABELS[name]) for name in figures["metrics"]]


def rests_on_judge(figures: Mapping[str, Any], metric: str) -> bool:
    """Say whether a metric rests on a judge without a certificate, which makes it provisional."""
    return metric in JUDGED and figures["judge"] is not None and figures["judge"]["uncertified"] is not None
