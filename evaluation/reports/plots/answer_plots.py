"""The plots of a report on answers: shares of yes, what annotators get right, and strengths by pairwise votes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.reports.plots.confidence_plots import confidence_plots
from evaluation.reports.plots.segment_plots import TRUTH, Kind, Name, Plot, Series
from evaluation.reports.tables.labels import is_of_two_critics
from outtake.measures.papers.brite import DIMENSIONS, ordered

Figures = Mapping[str, Any]


def answer_plots(figures: Figures) -> list[Plot]:
    """Return every plot that has something to show."""
    plots = (
        questions_by_category(figures),
        yes_by_category(figures),
        yes_by_dimension(figures),
        right_by_dimension(figures),
        vf_eval_columns(figures),
        vf_eval_reasoning(figures),
        strengths(figures),
    )
    return [plot for plot in (*plots, *confidence_plots(figures)) if plot.series]


def questions_by_category(figures: Figures) -> Plot:
    """How many questions each category has in each dimension (BRITE's figure 5)."""
    found = figures.get("described", {}).get("questions", [])  # reports from before have none
    dimensions = tuple(dict.fromkeys(each["dimension"] for each in found))
    of: dict[str, dict[str, int]] = {}
    for each in found:
        of.setdefault(each["category"], {})[each["dimension"]] = each["n"]
    series = tuple(Series(name, TRUTH, tuple(own.get(each, 0) for each in dimensions)) for name, own in of.items())
    return Plot(
        "questions_by_category",
        "Questions by category and dimension",
        "Questions of yes and no, each once.",
        Kind.BARS,
        dimensions,
        "dimension",
        "questions",
        series if len(series) > 1 else (),
    )


def yes_by_category(figures: Figures) -> Plot:
    """The share of yes of each generator in each category (BRITE's figure 6a), with Wilson's intervals."""
    return _yes_by(figures, "by_category", "category")


def yes_by_dimension(figures: Figures) -> Plot:
    """The share of yes of each generator in each dimension (BRITE's figure 6b), with Wilson's intervals."""
    return _yes_by(figures, "by_dimension", "dimension")


def _yes_by(figures: Figures, which: str, what: str) -> Plot:
    rows = [] if figures["shares"] is None else figures["shares"][which]
    of: dict[str, dict[str, Figures]] = {}
    for each in rows:
        of.setdefault(each["generator"], {})[each["key"]] = each["share"]
    names = tuple(dict.fromkeys(each["key"] for each in rows))
    return Plot(
        f"yes_{which}",
        f"Yes by {what}",
        f"Share of true answers that are yes. Intervals: Wilson's, {figures['confidence']} %.",
        Kind.BARS,
        names,
        what,
        "yes, %",
        tuple(
            cell_series(generator, TRUTH, names, cells, named=("generator", generator, which))
            for generator, cells in of.items()
        ),
    )


def right_by_dimension(figures: Figures) -> Plot:
    """The share of right answers of each annotator in each dimension."""
    parts = [{part["key"]: part["accuracy"] for part in row["by_dimension"]} for row in figures["rows"]]
    names = tuple(ordered({name for each in parts for name in each}, DIMENSIONS))
    return Plot(
        "right_by_dimension",
        "Right answers by dimension",
        f"Share of right answers. Intervals: {figures['confidence']} %, answers about a prompt together.",
        Kind.BARS,
        names,
        "dimension",
        "right, %",
        tuple(
            cell_series(
                *(row["label"], row["kind"], names, cells),
                named=() if is_of_two_critics(row["annotator"]) else (str(place), "accuracy", "by_dimension"),
            )
            for place, (row, cells) in enumerate(zip(figures["rows"], parts, strict=True))
            if cells
        ),
    )


def vf_eval_columns(figures: Figures) -> Plot:
    """What each annotator gets right in VF-Eval's columns: with and without the clip, the paper's figure 3."""
    found = figures.get("vf_eval") or {"columns": [], "rows": []}
    cells = [
        {name: each for name, each in zip(found["columns"], row["cells"], strict=True) if each["value"] is not None}
        for row in found["rows"]
    ]
    return _of_vf_eval("vf_eval_columns", "VF-Eval's columns", "column", figures, cells, found["columns"])


def vf_eval_reasoning(figures: Figures) -> Plot:
    """What each annotator gets right by what the reasoning takes (VF-Eval's figure 4)."""
    found = (figures.get("vf_eval") or {}).get("reasoning", [])
    cells = [{each["key"]: each for each in row["parts"] if each["value"] is not None} for row in found]
    names = [each["key"] for each in found[0]["parts"]] if found else []
    return _of_vf_eval("vf_eval_reasoning", "VF-Eval's reasoning by kind", "reasoning", figures, cells, names)


def _of_vf_eval(
    name: str,
    title: str,
    what: str,
    figures: Figures,
    cells: Sequence[Mapping[str, Figures]],
    columns: Sequence[str],
) -> Plot:
    shown = tuple(each for each in columns if any(each in own for own in cells))
    kinds = [row["kind"] for row in figures["rows"]][: len(cells)]
    return Plot(
        name,
        title,
        f"Share of right answers; of answers in words the mean grade. Intervals: {figures['confidence']} %.",
        Kind.BARS,
        tuple(each.replace("_", " ") for each in shown),
        what,
        "right, %",
        tuple(
            cell_series(str(row["label"]), kind, shown, own)
            for row, kind, own in zip(figures["rows"], kinds, cells, strict=False)
            if own
        ),
    )


def strengths(figures: Figures) -> Plot:
    """The strength of each generator by the votes on pairs of clips, question by question."""
    questions = figures.get("preferences", [])  # figures of an earlier version have none
    of: dict[str, dict[str, Figures]] = {}
    for question in questions:
        for each in question["generators"]:
            if each["strength"]["value"] is not None:
                of.setdefault(each["generator"], {})[question["key"]] = each["strength"]
    names = tuple(question["key"] for question in questions)
    return Plot(
        "strengths",
        "Strength by question",
        "Bradley and Terry's strength, natural logarithm: a difference of 1.1 is three wins to one. Intervals: "
        f"{figures['confidence']} %, prompts drawn with all votes on them.",
        Kind.POINTS,
        tuple(name.replace("_", " ") for name in names),
        "question",
        "strength",
        tuple(cell_series(generator, TRUTH, names, of[generator], times=1) for generator in sorted(of)),
    )


def cell_series(
    label: str, of: str, names: Sequence[str], cells: Mapping[str, Figures], *, times: float = 100, named: Name = ()
) -> Series:
    """
    Return the series of cells by name; None where there is no cell, or it has no value.

    :param named: begins the names of their numbers, each of which ends with its cell's; empty: they open no clips
    """
    found = [cells.get(name) for name in names]
    y, low, high = (tuple(_times(cell, key, times) for cell in found) for key in ("value", "low", "high"))
    n = tuple(0 if cell is None else cell["n"] for cell in found)
    counts = tuple((*named, name) if value is not None else () for name, value in zip(names, y, strict=True))
    return Series(label, of, y, low, high, n, counts if named else ())


def _times(cell: Figures | None, key: str, times: float) -> float | None:
    return None if cell is None or cell[key] is None else times * cell[key]
