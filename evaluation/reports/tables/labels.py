"""What the figures on error segments are called, and which of them rest on a judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from evaluation.reports.table_formats.figure import Figure, words
from evaluation.reports.table_formats.table import text

METRICS = (("sp", "S+P"), ("s", "S"), ("p", "P"), ("r", "R"))
LABELS = dict(METRICS)
JUDGED = ("sp", "s")
UNKNOWN = "unknown"
RUN_SETTINGS = (("strategy", "Strategy"), ("model", "Model"), ("frames", "Frames"), ("control", "Control"))


def label_of(key: str) -> str:
    """Return the key of a type as it reads."""
    return key.replace("_", " ")


def measured(figures: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the metrics that a report has, with what they are called."""
    return [(name, LABELS[name]) for name in figures["metrics"]]


def rests_on_judge(figures: Mapping[str, Any], metric: str) -> bool:
    """Say whether a metric rests on a judge without a certificate, which makes it provisional."""
    return metric in JUDGED and figures["judge"] is not None and figures["judge"]["uncertified"] is not None


def whose(rows: Iterable[Mapping[str, Any]]) -> list[Figure]:
    """Declare the columns that say whose a row is: the name, and how a critic was run where any of them was."""
    runs = [row["run"] for row in rows if row.get("run")]
    shown = [(key, heading) for key, heading in RUN_SETTINGS if any(run[key] for run in runs)]
    return [words("annotator", "Annotator", "label"), *(_setting(*each) for each in shown)]


def _setting(key: str, heading: str) -> Figure:
    return Figure(key, heading, lambda row: text((row.get("run") or {}).get(key, "")))
