"""The tables of a report on answers that set annotators, or generators, side by side: paired, VF-Eval's, rechecks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from evaluation.reports.table_formats.figure import Figure, Part, counted, estimate, table_of, words
from evaluation.reports.table_formats.table import Form, Table, TableCell, count, figure, text
from evaluation.reports.tables.labels import compared_annotators, of_annotator

Figures = Mapping[str, Any]

GUESSING, NO_MEAN = "guessing one option", "guessing has no mean over the columns"
GROUPED = {"EA": "EA, yes or no", "ED": "ED, options"}


def paired_annotators(figures: Figures) -> Table:
    """Annotators against each other on the same questions."""
    title = "Annotators compared on the same questions"
    found = figures["paired_annotators"]
    names = compared_annotators(figures["rows"], found)
    rows = [{**row, "two": two} for two, row in zip(names, found, strict=True)]
    return _paired(figures, rows, "paired", title, "right %")


def paired_generators(figures: Figures) -> Table:
    """Generators against each other on the same questions."""
    title = "Generators compared on the same questions"
    rows = [{**row, "two": (row["a"], row["b"])} for row in figures["paired_generators"]]
    return _paired(figures, rows, "generators", title, "yes %")


def _paired(figures: Figures, found: Sequence[Figures], name: str, title: str, of: str) -> Table:
    shown = [
        words("a", "A"),
        words("b", "B"),
        *(Figure(f"{side}_share", of, partial(_share, side=side), side.upper()) for side in ("a", "b")),
        estimate("difference", "A − B", Form.SHARE),
        *(Figure(key, heading, partial(_p_value, key=key)) for key, heading in (("p", "p"), ("p_holm", "p, Holm"))),
        Figure("n", "questions", lambda row: count(row["difference"]["n"], row["difference"]["unit"])),
        Figure("left_out", "of one alone", lambda row: count(row["left_out"], row["difference"]["unit"])),
    ]
    notes = (
        f"Over the questions of both. A − B in percentage points, intervals of {figures['confidence']} %, answers "
        "about a prompt together; p by Student's t, adjusted by Holm over the rows.",
    )
    return table_of(name, title, shown, found, notes, row_name=lambda row: row["two"])


def _share(row: Figures, side: str) -> TableCell:
    return TableCell(row[f"{side}_share"], Form.SHARE, n=row["difference"]["n"], unit=row["difference"]["unit"])


def _p_value(row: Figures, key: str) -> TableCell:
    return TableCell(row[key], Form.P_VALUE, note=row["difference"]["reason"] or "")


def vf_eval(figures: Figures) -> Table:
    """VF-Eval's table 3: what each annotator gets right in the paper's columns, with guessing."""
    title = "VF-Eval's columns"
    if (found := figures["vf_eval"]) is None or not found["rows"]:
        return table_of("vf_eval", title, (), ())
    shown = [
        words("annotator", "Annotator", "label"),
        *(_column(name, place) for place, name in enumerate(found["columns"])),
        Figure("overall", "overall %", partial(_mean, key="overall")),
        Figure("of_those", "mean of those there %", partial(_mean, key="of_those")),
        Figure("there", "columns of 8", _there),
    ]
    graded = [f"Replies in words are graded by {found['graded_by']}."] if found["graded_by"] else []
    graded += [
        f"{row['label']}, {name}: {no} graded 0, {partly} graded 1, {whole} graded 2."
        for row in found["rows"]
        for name, (no, partly, whole) in row["grades"].items()
    ]
    sizes = (f"{row['label']} {', '.join(str(each['n']) for each in row['cells'])}" for row in found["rows"])
    notes = (
        "CV: the clip checked against its prompt. EA: error awareness. ED: error detection, where exactly the true "
        "options are right. CP: common sense and physics. RE: reasoning.",
        "Overall: the mean of the eight columns, and undefined unless all are there. The mean of those that are there "
        "is no row of the paper's table.",
        f"Answers, column by column: {'; '.join(sizes)}. Intervals: {figures['confidence']} %, answers about a prompt "
        "together.",
        *graded,
    )
    rows = [{"label": GUESSING, "guessing": found["guessing"]}, *found["rows"]]
    return table_of(
        "vf_eval",
        title,
        shown,
        rows,
        notes,
        row_name=lambda row: (row["annotator"],) if "annotator" in row else None,
        without_clips=("there",),
    )


def vf_eval_reasoning(figures: Figures) -> Table:
    """VF-Eval's figure 4 as a table: reasoning by what it takes; no rows where the questions do not say it."""
    found = (figures["vf_eval"] or {}).get("reasoning", [])
    parts = [each["key"] for each in found[0]["parts"]] if found else []
    shown = [
        words("annotator", "Annotator", "label"),
        *(estimate(part, f"{part.replace('_', ' ')} %", Form.SHARE, "parts", Part(part)) for part in parts),
    ]
    notes = ("Mean grade of 2, by what the reasoning takes. Intervals: answers about a prompt together.",)
    title = "VF-Eval's reasoning by kind"
    return table_of("vf_eval_reasoning", title, shown, found, notes, row_name=of_annotator)


def _column(name: str, place: int) -> Figure:
    """Declare one of the paper's columns, by its place in what each row has of them."""

    def read(row: Figures) -> TableCell:
        if "guessing" not in row:
            return figure(row["cells"][place], Form.SHARE)
        guess = row["guessing"][place]
        return TableCell(guess["value"], Form.SHARE, n=guess["n"], unit="answers", note=guess["reason"] or "")

    group, _, own = name.partition(" ")
    return Figure(column_key(name), f"{own or name} %", read, GROUPED[group] if own else "")


def column_key(name: str) -> str:
    """Return what a column of the paper is called in files."""
    return name.lower().replace(" ", "_")


def _mean(row: Figures, key: str) -> TableCell:
    if "guessing" in row:
        return TableCell(None, Form.SHARE, note=NO_MEAN)
    return TableCell(row[key], Form.SHARE, n=row["there"], unit="columns", note=row["reason"] or "")


def _there(row: Figures) -> TableCell:
    return TableCell(None, Form.COUNT, note=NO_MEAN) if "guessing" in row else count(row["there"], "columns")


def rechecks(figures: Figures) -> Table:
    """Who is checked by a second person, and how much of it is accepted: VF-Eval's table 5."""
    shown = [
        words("annotator", "Annotator", "label"),
        Figure("checked", "checked", lambda row: count(row["accepted"]["n"], row["accepted"]["unit"])),
        estimate("accepted", "accepted %", Form.SHARE),
        counted("corrected", "corrected"),
        counted("sent_back", "sent back"),
        Figure("check_all", "check all", lambda row: text("yes" if row["check_all"] else "no")),
    ]
    notes = (
        "Annotations that a second person decided about when the report was asked for. Check all: fewer than 80 % "
        "were accepted, whereupon the paper has everything of this annotator checked. Intervals: Wilson's.",
    )
    title = "Annotators, checked by a second person"
    return table_of("rechecks", title, shown, figures["checks"], notes, row_name=of_annotator)
