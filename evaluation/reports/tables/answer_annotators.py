"""The tables of a report on answers that set annotators, or generators, side by side: paired, VF-Eval's, rechecks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.reports.table_formats.table import Column, Form, Table, TableCell, count, figure, text

Figures = Mapping[str, Any]

GUESSING = "guessing one option"
GROUPED = {"EA": "EA, yes or no", "ED": "ED, options"}


def paired_annotators(figures: Figures) -> Table:
    """Annotators against each other on the same questions."""
    title = "Annotators compared on the same questions"
    return _paired(figures, figures["paired_annotators"], "paired", title, "right %")


def paired_generators(figures: Figures) -> Table:
    """Generators against each other on the same questions."""
    title = "Generators compared on the same questions"
    return _paired(figures, figures["paired_generators"], "generators", title, "yes %")


def _paired(figures: Figures, found: Sequence[Figures], name: str, title: str, of: str) -> Table:
    columns = [Column("a", "A"), Column("b", "B"), Column("a_share", of, "A"), Column("b_share", of, "B")]
    columns += [Column("difference", "A − B"), Column("p", "p"), Column("p_holm", "p, Holm")]
    columns += [Column("n", "questions"), Column("left_out", "of one alone")]
    lines = []
    for each in found:
        apart = each["difference"]
        shares = [TableCell(each[key], Form.SHARE, n=apart["n"], unit=apart["unit"]) for key in ("a_share", "b_share")]
        p_values = [TableCell(each[key], Form.P_VALUE, note=apart["reason"] or "") for key in ("p", "p_holm")]
        counts = [count(apart["n"], apart["unit"]), count(each["left_out"], apart["unit"])]
        lines.append(
            (text(each["a"]), text(each["b"]), *shares, figure(apart, Form.SHARE), *p_values, *counts),
        )
    notes = (
        f"Over the questions of both. A − B in percentage points, intervals of {figures['confidence']} %, answers "
        "about a prompt together; p by Student's t, adjusted by Holm over the rows.",
    )
    return Table(name, title, tuple(columns), tuple(lines), notes)


def vf_eval(figures: Figures) -> Table:
    """VF-Eval's table 3: what each annotator gets right in the paper's columns, with guessing."""
    title = "VF-Eval's columns"
    if (found := figures["vf_eval"]) is None or not found["rows"]:
        return Table("vf_eval", title, (), ())
    columns = [Column("annotator", "Annotator"), *(_column(name) for name in found["columns"])]
    columns += [
        Column("overall", "overall %"),
        Column("of_those", "mean of those there %"),
        Column("there", "columns of 8"),
    ]
    guesses = [
        TableCell(each["value"], Form.SHARE, n=each["n"], unit="answers", note=each["reason"] or "")
        for each in found["guessing"]
    ]
    no_mean = TableCell(None, Form.SHARE, note="guessing has no mean over the columns")
    lines = [(text(GUESSING), *guesses, no_mean, no_mean, TableCell(None, Form.COUNT, note=no_mean.note))]
    for row in found["rows"]:
        cells = [figure(each, Form.SHARE) for each in row["cells"]]
        overall = TableCell(row["overall"], Form.SHARE, n=row["there"], unit="columns", note=row["reason"] or "")
        mean = TableCell(row["of_those"], Form.SHARE, n=row["there"], unit="columns", note=row["reason"] or "")
        lines.append((text(row["label"]), *cells, overall, mean, count(row["there"], "columns")))
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
    return Table("vf_eval", title, tuple(columns), tuple(lines), notes)


def _column(name: str) -> Column:
    group, _, own = name.partition(" ")
    key = name.lower().replace(" ", "_")
    return Column(key, f"{own} %", GROUPED[group]) if own else Column(key, f"{name} %")


def rechecks(figures: Figures) -> Table:
    """Who is checked by a second person, and how much of it is accepted: VF-Eval's table 5."""
    columns = [Column("annotator", "Annotator"), Column("checked", "checked"), Column("accepted", "accepted %")]
    columns += [Column("corrected", "corrected"), Column("sent_back", "sent back"), Column("check_all", "check all")]
    lines = [
        (
            text(each["label"]),
            count(each["accepted"]["n"], each["accepted"]["unit"]),
            figure(each["accepted"], Form.SHARE),
            count(each["corrected"]),
            count(each["sent_back"]),
            text("yes" if each["check_all"] else "no"),
        )
        for each in figures["checks"]
    ]
    notes = (
        "Annotations that a second person decided about when the report was asked for. Check all: fewer than 80 % "
        "were accepted, whereupon the paper has everything of this annotator checked. Intervals: Wilson's.",
    )
    return Table("rechecks", "Annotators, checked by a second person", tuple(columns), tuple(lines), notes)
