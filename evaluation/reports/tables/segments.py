"""
The tables of a report that compares error segments, made from its figures.

The last rows of the headline table are what people reach, and what chance does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from evaluation.reports.table_formats.figure import Figure, counted, estimate, plain, table_of, words
from evaluation.reports.table_formats.table import PROVISIONAL, Form, Section, Table, TableCell, count, figure, text
from evaluation.reports.tables.confidence import confidence_table
from evaluation.reports.tables.labels import (
    LABELS,
    METRICS,
    compared_annotators,
    is_of_two_critics,
    label_of,
    measured,
    of_one_annotator,
    rests_on_judge,
    whose,
)
from evaluation.reports.tables.strata import by_severity, by_strata, m_and_coverage

QUANTITIES = ("m", "coverage")
MEAN_OF_PEOPLE = "mean"
"""Names the rows of the human ceiling; its people are named by their places."""
CHANCE = "chance"
"""Names the row of what chance gives."""
NO_CEILING = "people are compared without a judge that costs money"
NO_CHANCE = "it is what chance gives"
OF_PEOPLE = "chance is for predictions"


def baselines(figures: Figures) -> list[Figures]:
    """Return the human ceiling, where people share clips, and the mean chance of the rows."""
    return [row for row in (_ceiling(figures), _chance_row(figures)) if row is not None]


def _ceiling(figures: Figures) -> Figures | None:
    found = figures["ceiling"]
    if found is None:
        return None
    n = len(found["annotators"])
    absent = dict.fromkeys(QUANTITIES, _cell(None, 0, NO_CEILING))
    metrics = {name: {**found["mean"].get(name, absent), "chance": _cell(None, 0, OF_PEOPLE)} for name in _of(figures)}
    people = "1 person" if n == 1 else f"{n} people"
    label = f"Human ceiling (mean of {people})"
    return {"label": label, "scored": None, "metrics": metrics, "name": (MEAN_OF_PEOPLE,)}


def _chance_row(figures: Figures) -> Figures | None:
    """The mean over the rows of what each would reach with its predictions on clips that they were not made for."""
    rows = figures["rows"]
    if not rows:
        return None
    metrics = {}
    for name in _of(figures):
        levels = [row["metrics"][name]["chance"] for row in rows]
        metrics[name] = {each: _mean(levels, each) for each in QUANTITIES} | {"chance": _cell(None, 0, NO_CHANCE)}
    return {"label": "Chance (mean of the rows)", "scored": None, "metrics": metrics, "name": (CHANCE,)}


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
    made += [
        confidence_table(figures),
        paired(figures),
        generators(figures),
        equal_counts(figures),
        *confusions(figures),
    ]
    if figures["ceiling"] is not None:
        made.append(ceiling(figures))
    return [table for table in made if table.rows]


def headline(figures: Figures) -> Table:
    """Spotlight's table 2: M and M% by metric, with intervals and chance; then the human ceiling and chance alone."""
    shown = [*whose(figures["rows"]), Figure("videos", "clips", _scored)]
    for name, label in measured(figures):
        rests = rests_on_judge(figures, name)
        shown += [
            *m_and_coverage(f"{name}_", "metrics", name, group=label, provisional=rests),
            _chance(name, label, rests),
        ]
    title = f"Errors found, at τ {figures['tau'] / 100:.2f}"
    rows = [*figures["rows"], *baselines(figures)]
    return table_of("metrics", title, shown, rows, _notes(figures), row_name=lambda row: row.get("name"))


def _scored(row: Figures) -> TableCell:
    return _over_clips(row["scored"])


def _chance(metric: str, label: str, provisional: bool) -> Figure:
    path = "metrics", metric, "chance"
    of = {"value": "coverage", "n": "videos", "unit": "videos", "group": label}
    return plain(f"{metric}_chance", "chance M%", Form.SHARE, *path, **of, provisional=provisional)


def secondary_metrics(figures: Figures) -> Table:
    """What the paper lacks: precision, F1, alarms, replies that could not be used, and what was left out."""
    shown = [
        words("annotator", "Annotator", "label"),
        counted("predicted", "predicted", "predicted_errors", unit="errors"),
        counted("invalid", "invalid", "invalid_predictions", unit="errors"),
    ]
    for name, label in measured(figures):
        if name in ("sp", "p"):
            rests = rests_on_judge(figures, name)
            shown += [
                estimate(f"{name}_{what}", heading, Form.SCORE, "metrics", name, what, group=label, provisional=rests)
                for what, heading in (("precision", "precision"), ("f1", "F1"), ("m_matched", "M, matched"))
            ]
    rests = rests_on_judge(figures, figures["headline"])
    shown += [
        estimate("severity", "recall by severity", Form.SCORE, "severity_weighted_recall", provisional=rests),
        estimate("unparsed", "unparsed %", Form.SHARE),
        counted("alarms", "alarms", "clean_videos", "alarms", unit="errors", group="clean clips"),
        counted("clean", "n", "clean_videos", "n", unit="videos", group="clean clips"),
        *(_left_out(*each) for each in LEFT_OUT),
    ]
    notes = ("Recall by severity: each true error counts as much as its severity.",)
    return table_of("beside", "Beside the headline", shown, figures["rows"], notes, Section.BESIDE)


def _left_out(reason: str, heading: str) -> Figure:
    """Early figures lack some of the reasons."""
    return Figure(reason, heading, lambda row: count(row["left_out"].get(reason, 0), "videos"), "left out")


def paired(figures: Figures) -> Table:
    """Annotators against each other on the same clips."""
    found = figures["paired"]["critics"]
    names = compared_annotators(figures["rows"], found)
    stored = [None if two is None or any(map(is_of_two_critics, two)) else two for two in names]
    rows = [{**row, "name": name} for name, row in zip(stored, found, strict=True)]
    return _differences(figures, rows, "paired", "Annotators compared on the same clips")


def generators(figures: Figures) -> Table:
    """Generators against each other on the same prompts."""
    ids: dict[str, list[str]] = {}
    for row in figures["rows"]:
        ids.setdefault(row["label"], []).append(row["annotator"])

    def named(row: Figures) -> tuple[str, ...] | None:
        of = ids.get(row["row"], ())  # the figures have labels, which several annotators can share
        return (*of, row["a"], row["b"]) if len(of) == 1 and not is_of_two_critics(of[0]) else None

    rows = [{**row, "name": named(row)} for row in figures["paired"]["generators"]]
    return _differences(figures, rows, "generators", "Generators compared on the same prompts")


def _differences(figures: Figures, rows: Sequence[Figures], name: str, title: str) -> Table:
    def difference(row: Figures) -> TableCell:
        return figure(row["difference"], Form.SCORE, provisional=rests_on_judge(figures, row["metric"]))

    shown = [
        *([words("row", "Annotator")] if name == "generators" else []),
        words("a", "A"),
        words("b", "B"),
        Figure("metric", "of", lambda row: text(f"{LABELS[row['metric']]} {_quantity(row)}")),
        Figure("difference", "A − B", difference),
        *(
            plain(key, heading, Form.P_VALUE, value=key, reason=None)
            for key, heading in (("p", "p"), ("p_holm", "p, Holm"))
        ),
        Figure("n", "n", lambda row: count(row["difference"]["n"], row["difference"]["unit"])),
    ]
    notes = figures["paired"]["family"], POINTS

    def row_name(row: Figures) -> Sequence[str] | None:
        return None if row["name"] is None else (*row["name"], row["metric"])

    return table_of(name, title, shown, rows, notes, Section.COMPARISONS, row_name=row_name)


def _quantity(row: Figures) -> str:
    return "M%" if row.get("what") == "coverage" else "M"


def equal_counts(figures: Figures) -> Table:
    """M% if everyone had predicted at most k errors a clip."""
    keys = sorted({each["k"] for row in figures["rows"] for each in row["equal_counts"]})
    rests = rests_on_judge(figures, figures["headline"])

    def coverage(row: Figures, k: int) -> TableCell:
        found = next((each["coverage"] for each in row["equal_counts"] if each["k"] == k), None)
        if found is None:
            return TableCell(None, Form.SHARE, note="so many were not predicted")
        return figure(found, Form.SHARE, provisional=rests)

    shown = [
        words("annotator", "Annotator", "label"),
        *(Figure(f"k_{k}", f"k = {k}", partial(coverage, k=k)) for k in keys),
    ]
    title = f"At equal counts: M% of {LABELS[figures['headline']]} with at most k predictions a clip"
    rows, how = figures["rows"] if keys else (), Section.EQUAL_COUNTS
    return table_of("equal_counts", title, shown, rows, section=how, row_name=of_one_annotator)


def confusions(figures: Figures) -> list[Table]:
    """Types of matched pairs: what the truth calls it down, what the annotator calls it across."""
    rows = enumerate(figures["rows"], 1)
    return [_confusion(place, row) for place, row in rows if any(map(any, row["confusion"]["counts"]))]


def _confusion(place: int, row: Figures) -> Table:
    types, counts = row["confusion"]["types"], row["confusion"]["counts"]
    rows = [
        {"truth": kind, "called": dict(zip(types, line, strict=True))} for kind, line in zip(types, counts, strict=True)
    ]
    called = (counted(each, label_of(each), "called", each, group="called") for each in types)
    shown = [words("truth", "Truth", read=label_of), *called]
    title = f"Types of matched pairs: {row['label']}"
    return table_of(f"confusion_{place}", title, shown, rows, (_same_share(row),), Section.CONFUSION)


def _same_share(row: Figures) -> str:
    same = row["confusion"]["same"]
    share = "none" if same["value"] is None else f"{100 * same['value']:.1f} %"
    return f"Of the same type: {share} of {same['n']} matched pairs."


def ceiling(figures: Figures) -> Table:
    """Each person against a truth that was made without them."""
    found = figures["ceiling"]
    shown = [words("annotator", "Annotator", "label"), Figure("videos", "clips", _clips)]
    for name, label in METRICS:
        if name in found["mean"]:
            rests = rests_on_judge(figures, name)
            shown += m_and_coverage(f"{name}_", "metrics", name, group=label, provisional=rests)
    people = [{**each, "name": (str(place),)} for place, each in enumerate(found["annotators"])]
    mean = {"label": "mean", "videos": None, "metrics": found["mean"], "name": (MEAN_OF_PEOPLE,)}
    title = "People against a truth made without them"
    rows = [*people, mean]
    return table_of("ceiling", title, shown, rows, section=Section.PEOPLE, row_name=lambda row: row["name"])


def _clips(row: Figures) -> TableCell:
    return _over_clips(row["videos"])


def _over_clips(number: int | None) -> TableCell:
    """Give a number of clips, or say why a row has none."""
    return TableCell(number, Form.COUNT, unit="videos", note=NOT_OVER_CLIPS if number is None else "")


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
