"""What the figures on error segments are called, and which of them rest on a judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, groupby
from typing import Any

from evaluation.reports.table_formats.figure import Figure, words
from evaluation.reports.table_formats.table import text

Figures = Mapping[str, Any]

METRICS = (("sp", "S+P"), ("s", "S"), ("p", "P"), ("r", "R"))
LABELS = dict(METRICS)
JUDGED = ("sp", "s")
UNKNOWN = "unknown"
RUN_SETTINGS = (("strategy", "Strategy"), ("model", "Model"), ("frames", "Frames"), ("control", "Control"))


def label_of(key: str) -> str:
    """Return the key of a type as it reads."""
    return key.replace("_", " ")


def measured(figures: Figures) -> list[tuple[str, str]]:
    """Return the metrics that a report has, with what they are called."""
    return [(name, LABELS[name]) for name in figures["metrics"]]


def rests_on_judge(figures: Figures, metric: str) -> bool:
    """Say whether a metric rests on a judge without a certificate, which makes it provisional."""
    return metric in JUDGED and figures["judge"] is not None and figures["judge"]["uncertified"] is not None


def of_annotator(row: Figures) -> tuple[str]:
    """Name a row of a table by the id of its annotator."""
    return (row["annotator"],)


def compared_annotators(rows: Iterable[Figures], found: Iterable[Figures]) -> list[tuple[str, ...] | None]:
    """
    Return the ids of the two annotators of each comparison, of which the figures have the labels; None of others.

    :param rows: of the report, in whose order each annotator is compared with each later one, metric by metric
    """
    labels = {row["annotator"]: row["label"] for row in rows}
    made: list[tuple[str, ...] | None] = []
    for _, own in groupby(found, lambda row: row.get("metric")):
        two_each = combinations(labels, 2)
        for row in own:
            named = (two for two in two_each if [labels[who] for who in two] == [row["a"], row["b"]])
            made.append(next(named, None))
    return made


def is_of_two_critics(annotator: str) -> bool:
    """Tell by its id whether a row of a report is one of two critics, of which nothing is stored but the figures."""
    return "+" in annotator


def of_one_annotator(row: Figures) -> tuple[str] | None:
    """Name a row by its annotator, unless it is one of two critics."""
    return None if is_of_two_critics(row["annotator"]) else of_annotator(row)


def whose(rows: Iterable[Figures]) -> list[Figure]:
    """Declare the columns that say whose a row is: the name, and how a critic was run where any of them was."""
    runs = [row["run"] for row in rows if row.get("run")]
    shown = [(key, heading) for key, heading in RUN_SETTINGS if any(run[key] for run in runs)]
    return [words("annotator", "Annotator", "label"), *(_setting(*each) for each in shown)]


def _setting(key: str, heading: str) -> Figure:
    return Figure(key, heading, lambda row: text((row.get("run") or {}).get(key, "")))
