"""The tables of a report that compares error segments, made from its figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.table_formats.table import (
    PROVISIONAL,
    Column,
    Form,
    Section,
    Table,
    TableCell,
    count,
    figure,
    text,
)
from evaluation.reports.tables.labels import LABELS, METRICS, label_of, measured, rests_on_judge
from evaluation.reports.tables.strata import by_severity, by_strata

Figures = Mapping[str, Any]

POINTS = "A difference of .100 is ten points of M%."
NOT_OVER_CLIPS = "the mean is over annotators, not over clips"
LEFT_OUT = (
    ("not_attempted", "not attempted"),
    ("media_not_received", "video not received"),
    ("absent", "not annotated"),
    ("held", "taken down"),
)


def tables_of(figures: Figures) -> list[Table]:
    """Return every table of a report's figures, the headline first."""
    made = [headline(figures), secondary_metrics(figures), *by_strata(figures), by_severity(figures)]
    made += [paired(figures), generators(figures), equal_counts(figures), *confusions(figures)]
    if figures["ceiling"] is not None:
        made.append(ceiling(figures))
    return [table.checked() for table in made if table.rows]


def headline(figures: Figures) -> Table:
    """Spotlight's table 2: M and M% by metric, with intervals and chance."""
    columns = [Column("annotator", "Annotator"), Column("videos", "clips")]
    for name, label in measured(figures):
        columns += [Column(f"{name}_m", "M", label), Column(f"{name}_coverage", "M%", label)]
        columns += [Column(f"{name}_chance", "chance M%", label)]
    return Table(
        "metrics",
        f"Errors found, at τ {figures['tau'] / 100:.2f}",
        tuple(columns),
        tuple(_headline_row(figures, row) for row in figures["rows"]),
        _notes(figures),
    )


def _headline_row(figures: Figures, row: Figures) -> tuple[TableCell, ...]:
    cells = [text(row["label"]), count(row["scored"], "videos")]
    for name in row["metrics"]:
        metric, rests = row["metrics"][name], rests_on_judge(figures, name)
        cells += [_figure(metric["m"], Form.SCORE, rests), _figure(metric["coverage"], Form.SHARE, rests)]
        cells.append(_chance(metric["chance"], rests))
    return tuple(cells)


def _chance(chance: Figures, provisional: bool) -> TableCell:
    return TableCell(
        chance["coverage"],
        Form.SHARE,
        n=chance["videos"],
        unit="videos",
        note=chance["reason"] or "",
        provisional=provisional,
    )


def secondary_metrics(figures: Figures) -> Table:
    """What the paper lacks: precision, F1, alarms, replies that could not be used, and what was left out."""
    columns = [Column("annotator", "Annotator"), Column("predicted", "predicted"), Column("invalid", "invalid")]
    for name, label in _beside_metrics(figures):
        columns += [Column(f"{name}_precision", "precision", label), Column(f"{name}_f1", "F1", label)]
        columns += [Column(f"{name}_m_matched", "M, matched", label)]
    columns += [Column("severity", "recall by severity"), Column("unparsed", "unparsed %")]
    columns += [Column("alarms", "alarms", "clean clips"), Column("clean", "n", "clean clips")]
    columns += [Column(key, heading, "left out") for key, heading in LEFT_OUT]
    return Table(
        "beside",
        "Beside the headline",
        tuple(columns),
        tuple(_beside_row(figures, row) for row in figures["rows"]),
        ("Recall by severity: each true error counts as much as its severity.",),
        Section.BESIDE,
    )


def _beside_metrics(figures: Figures) -> list[tuple[str, str]]:
    return [(name, label) for name, label in measured(figures) if name in ("sp", "p")]


def _beside_row(figures: Figures, row: Figures) -> tuple[TableCell, ...]:
    cells = [text(row["label"]), count(row["predicted_errors"], "errors"), count(row["invalid_predictions"], "errors")]
    for name, _ in _beside_metrics(figures):
        metric, rests = row["metrics"][name], rests_on_judge(figures, name)
        cells += [_figure(metric["precision"], Form.SCORE, rests), _figure(metric["f1"], Form.SCORE, rests)]
        cells.append(_figure(metric["m_matched"], Form.SCORE, rests))
    rests = rests_on_judge(figures, figures["headline"])
    cells += [_figure(row["severity_weighted_recall"], Form.SCORE, rests), _figure(row["unparsed"], Form.SHARE)]
    cells += [count(row["clean_videos"]["alarms"], "errors"), count(row["clean_videos"]["n"], "videos")]
    return (*cells, *(count(row["left_out"].get(key, 0), "videos") for key, _ in LEFT_OUT))


def paired(figures: Figures) -> Table:
    """Annotators against each other on the same clips."""
    return _differences(figures, "critics", "paired", "Annotators compared on the same clips")


def generators(figures: Figures) -> Table:
    """Generators against each other on the same prompts."""
    return _differences(figures, "generators", "generators", "Generators compared on the same prompts")


def _differences(figures: Figures, which: str, name: str, title: str) -> Table:
    whose = (Column("row", "Annotator"),) if which == "generators" else ()
    columns = (
        *whose,
        Column("a", "A"),
        Column("b", "B"),
        Column("metric", "of"),
        Column("difference", "A − B"),
        Column("p", "p"),
        Column("p_holm", "p, Holm"),
        Column("n", "n"),
    )
    rows = []
    for each in figures["paired"][which]:
        said = [each["row"]] if whose else []
        said += [each["a"], each["b"], f"{LABELS[each['metric']]} {'M%' if each.get('what') == 'coverage' else 'M'}"]
        cells = [text(one) for one in said]
        cells += [figure(each["difference"], Form.SCORE, provisional=rests_on_judge(figures, each["metric"]))]
        cells += [TableCell(each["p"], Form.P_VALUE), TableCell(each["p_holm"], Form.P_VALUE)]
        rows.append((*cells, count(each["difference"]["n"], each["difference"]["unit"])))
    return Table(name, title, columns, tuple(rows), (figures["paired"]["family"], POINTS), Section.COMPARISONS)


def equal_counts(figures: Figures) -> Table:
    """M% if everyone had predicted at most k errors a clip."""
    keys = sorted({each["k"] for row in figures["rows"] for each in row["equal_counts"]})
    columns = (Column("annotator", "Annotator"), *(Column(f"k_{k}", f"k = {k}") for k in keys))
    rests, rows = rests_on_judge(figures, figures["headline"]), []
    for row in figures["rows"]:
        at = {each["k"]: each["coverage"] for each in row["equal_counts"]}
        missing = TableCell(None, Form.SHARE, note="so many were not predicted")
        rows.append((text(row["label"]), *(_figure(at[k], Form.SHARE, rests) if k in at else missing for k in keys)))
    title = f"At equal counts: M% of {LABELS[figures['headline']]} with at most k predictions a clip"
    return Table("equal_counts", title, columns, tuple(rows) if keys else (), section=Section.EQUAL_COUNTS)


def confusions(figures: Figures) -> list[Table]:
    """Types of matched pairs: what the truth calls it down, what the annotator calls it across."""
    made = []
    for position, row in enumerate(figures["rows"]):
        types, counts = row["confusion"]["types"], row["confusion"]["counts"]
        if not any(map(any, counts)):
            continue
        columns = (Column("truth", "Truth"), *(Column(each, label_of(each), "called") for each in types))
        lines = [(text(label_of(kind)), *map(count, line)) for kind, line in zip(types, counts, strict=True)]
        title = f"Types of matched pairs: {row['label']}"
        name, notes = f"confusion_{position + 1}", (_same_share(row),)
        made.append(Table(name, title, columns, tuple(lines), notes, Section.CONFUSION))
    return made


def _same_share(row: Figures) -> str:
    same = row["confusion"]["same"]
    share = "none" if same["value"] is None else f"{100 * same['value']:.1f} %"
    return f"Of the same type: {share} of {same['n']} matched pairs."


def ceiling(figures: Figures) -> Table:
    """Each person against a truth that was made without them."""
    columns = [Column("annotator", "Annotator"), Column("videos", "clips")]
    there = [(name, label) for name, label in METRICS if name in figures["ceiling"]["mean"]]
    for name, label in there:
        columns += [Column(f"{name}_m", "M", label), Column(f"{name}_coverage", "M%", label)]
    rows = []
    whole = {"label": "mean", "videos": None, "metrics": figures["ceiling"]["mean"]}
    for each in (*figures["ceiling"]["annotators"], whole):
        clips = TableCell(each["videos"], Form.COUNT, unit="videos", note=NOT_OVER_CLIPS)
        cells = [text(each["label"]), clips]
        for name, _ in there:
            metric, judged = each["metrics"][name], rests_on_judge(figures, name)
            cells += [_figure(metric["m"], Form.SCORE, judged), _figure(metric["coverage"], Form.SHARE, judged)]
        rows.append(tuple(cells))
    title = "People against a truth made without them"
    return Table("ceiling", title, tuple(columns), tuple(rows), section=Section.PEOPLE)


def _figure(cell: Figures, form: Form, provisional: bool = False) -> TableCell:
    return figure(cell, form, provisional=provisional)


def _notes(figures: Figures) -> tuple[str, ...]:
    judge, truth = figures["judge"], figures["truth"]
    notes = [
        f"Ground truth {truth['version']} ({truth['policy']}): {truth['errors']} errors in {truth['videos']} clips "
        f"of {truth['prompts']} prompts. Intervals: {figures['confidence']} %, clips of a prompt together.",
        f"Chance: predictions of another clip of the same generator and length, {figures['shuffles']} times.",
    ]
    if truth["left_out_proposed"]:
        notes.append(f"Errors that a critic proposed do not count: {truth['left_out_proposed']}.")
    if sources := [row["label"] for row in figures["rows"] if row["is_source"]]:
        notes.append(f"The ground truth rests on the words of {', '.join(sources)}, too.")
    if judge is not None:
        notes.append(
            f"Reasons were compared by {' '.join(filter(None, (judge['name'], judge['version'])))}; "
            f"{judge['failed_pairs']} pairs failed."
        )
        if judge["uncertified"] is not None:
            notes.append(f"{PROVISIONAL} rests on a judge without a certificate: {judge['uncertified'].rstrip('.')}.")
    return tuple(notes)
