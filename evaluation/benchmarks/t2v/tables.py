"""Tables 1 and 2 of T2V-Bench, the places of generators, and figures 6 to 8, in the forms of reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.reports.plots.segment_plots import TRUTH, Kind, Plot, Series
from evaluation.reports.table_formats.table import Column, Form, Table, TableCell, count, text

Figures = Mapping[str, Any]

HEADINGS = {
    "captions": "Captions",
    "detection": "Objects found",
    "counting": "Exact counts",
    "identification": "Colour named",
    "attribution": "Colour kept",
    "leak": "Colour leak",
}
INTERVALS = (
    "Intervals: 95 %. Of captions Wilson's; of the other tasks Student's t over clips, each of which counts once, "
    "where there are 10 clips or more."
)
ATTRIBUTION = (
    "Colour kept is 1 − leak: the share of frames in which no other object has the colour. "
    "The paper prints the leak as attribution."
)
PRECISION, RECALL, EXACT = "precision", "recall", "exact"


def tables_of(figures: Figures) -> list[Table]:
    """Return tables 1 and 2, places by task, and the observer's own error where people checked it."""
    tables = [_by_answerer(figures), _by_task(figures), _places(figures)]
    tables += [_own_error(figures["own_error"])] if figures.get("own_error") else []
    return tables + ([_text_errors(figures["text_errors"])] if figures.get("text_errors") else [])


def plots_of(figures: Figures) -> list[Plot]:
    """Return figure 6 (means by length), and the generators by task for each length (figures 7 and 8)."""
    tasks = ("captions", "detection", "counting", "identification", "attribution")
    names = tuple(HEADINGS[task] for task in tasks)
    means = [_series(f"{row['seconds']:g} s", row, tasks) for row in figures["means"]]
    plots = [_plot("means", "Means by length", "Mean over generators of their scores.", names, means)]
    for seconds in dict.fromkeys(row["seconds"] for row in figures["rows"]):
        rows = [_series(row["model"], row, tasks) for row in figures["rows"] if row["seconds"] == seconds]
        title = f"Clips of {seconds:g} s"
        plots.append(_plot(f"clips_{seconds:g}_s".replace(".", "_"), title, "Mean over clips.", names, rows))
    return [plot for plot in plots if plot.series]


def _by_answerer(figures: Figures) -> Table:
    columns = [Column("model", "Generator"), Column("seconds", "s"), Column("clips", "Clips")]
    for name in figures["answerers"]:
        columns += [Column(f"{task} {name}", HEADINGS[task], name) for task in ("identification", "leak")]
    rows = tuple(
        (
            text(row["model"]),
            text(f"{row['seconds']:g}"),
            count(row["clips"], "clip"),
            *(
                _share(row["answerers"][name][task])
                for name in figures["answerers"]
                for task in ("identification", "leak")
            ),
        )
        for row in figures["rows"]
    )
    return Table("table_1", "Table 1: colours by answering model", tuple(columns), rows, (ATTRIBUTION, INTERVALS))


def _by_task(figures: Figures) -> Table:
    lengths = [row["seconds"] for row in figures["means"]]
    cells = {(row["model"], row["seconds"]): row for row in figures["rows"]}
    columns = [Column("model", "Generator")]
    columns += [
        Column(f"{task} {seconds:g} s", f"{seconds:g} s", heading)
        for task, heading in HEADINGS.items()
        for seconds in lengths
    ]
    rows = tuple(
        (
            text(model),
            *(
                _share(cells[model, seconds][task]) if (model, seconds) in cells else text("", "no such clip")
                for task in HEADINGS
                for seconds in lengths
            ),
        )
        for model in dict.fromkeys(row["model"] for row in figures["rows"])
    )
    return Table("table_2", "Table 2: tasks by generator and length", tuple(columns), rows, (ATTRIBUTION, INTERVALS))


def _places(figures: Figures) -> Table:
    columns = (Column("task", "Task"), Column("seconds", "s"), Column("places", "Generators, the best first"))
    rows = tuple(
        (
            text(HEADINGS[each["task"]]),
            text(f"{each['seconds']:g}"),
            text(", ".join(f"{one['place']}. {one['model']}" for one in each["places"])),
        )
        for each in figures["ranking"]
    )
    return Table("places", "Places by task", columns, rows)


def _own_error(error: Figures) -> Table:
    columns = (
        Column("observer", "Observer"),
        Column("frames", "Frames checked"),
        Column(PRECISION, "Precision of classes"),
        Column(RECALL, "Recall of classes"),
        Column(EXACT, "Exact counts"),
    )
    row = (
        text(error["observer"]),
        count(error["frames"], "frame"),
        *(_share(error[name]) for name in (PRECISION, RECALL, EXACT)),
    )
    return Table("own_error", "The observer's own error, on frames that people checked", columns, (row,))


def _text_errors(errors: Sequence[Figures]) -> Table:
    columns = (
        Column("observer", "Observer"),
        Column("asked", "What is asked"),
        Column("texts", "Texts checked"),
        Column("right", "Right"),
    )
    rows = tuple(
        (
            text(each["observer"]),
            text(each["asked"]),
            count(each["right"]["n"], "text"),
            _share({**each["right"], "unit": "text"}),
        )
        for each in errors
    )
    return Table("text_errors", "The own error of captions and answers, on frames that people checked", columns, rows)


def _plot(name: str, title: str, caption: str, names: tuple[str, ...], series: Sequence[Series]) -> Plot:
    return Plot(name, title, f"{caption} {ATTRIBUTION}", Kind.BARS, names, "task", "score, %", tuple(series))


def _series(label: str, row: Figures, tasks: Sequence[str]) -> Series:
    values = [row[task]["value"] for task in tasks]
    shares = tuple(None if value is None else 100 * value for value in values)
    return Series(label, TRUTH, shares, n=tuple(row[task]["n"] for task in tasks))


def _share(cell: Figures) -> TableCell:
    return TableCell(
        cell["value"],
        Form.SHARE,
        cell.get("low"),
        cell.get("high"),
        cell["n"],
        cell.get("unit", "class in a frame"),
        cell["reason"],
    )
