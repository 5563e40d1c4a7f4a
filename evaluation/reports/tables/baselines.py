"""The last rows of the headline table: what people reach, and what chance does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Figures = Mapping[str, Any]

QUANTITIES = ("m", "coverage")
NO_CEILING = "people are compared without a judge that costs money"
NO_CHANCE = "it is what chance gives"
OF_PEOPLE = "chance is for predictions"


def baselines(figures: Figures) -> list[Figures]:
    """Return the human ceiling, where people share clips, and the mean chance of the rows."""
    return [row for row in (_ceiling(figures), _chance(figures)) if row is not None]


def _ceiling(figures: Figures) -> Figures | None:
    found = figures["ceiling"]
    if found is None:
        return None
    n = len(found["annotators"])
    absent = dict.fromkeys(QUANTITIES, _cell(None, 0, NO_CEILING))
    metrics = {name: {**found["mean"].get(name, absent), "chance": _cell(None, 0, OF_PEOPLE)} for name in _of(figures)}
    people = "1 person" if n == 1 else f"{n} people"
    return {"label": f"Human ceiling (mean of {people})", "scored": None, "metrics": metrics}


def _chance(figures: Figures) -> Figures | None:
    """The mean over the rows of what each would reach with its predictions on clips that they were not made for."""
    rows = figures["rows"]
    if not rows:
        return None
    metrics = {}
    for name in _of(figures):
        levels = [row["metrics"][name]["chance"] for row in rows]
        metrics[name] = {each: _mean(levels, each) for each in QUANTITIES} | {"chance": _cell(None, 0, NO_CHANCE)}
    return {"label": "Chance (mean of the rows)", "scored": None, "metrics": metrics}


def _mean(levels: Sequence[Figures], quantity: str) -> Figures:
    known = [level[quantity] for level in levels if level[quantity] is not None]
    if known:
        return _cell(sum(known) / len(known), len(known))
    return _cell(None, 0, next((level["reason"] for level in levels if level["reason"]), "nothing was predicted"))


def _of(figures: Figures) -> Sequence[str]:
    names: Sequence[str] = figures["metrics"]
    return names


def _cell(value: float | None, n: int, reason: str | None = None) -> Figures:
    """Return a value without an interval, as the figures have cells; ``coverage`` is that of chance cells, too."""
    return {
        "value": value,
        "coverage": value,
        "low": None,
        "high": None,
        "n": n,
        "videos": n,
        "unit": "annotators",
        "reason": reason,
    }
