"""The tables of a report on answers, made from its figures: BRITE's, and annotators against the true answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, cast

from evaluation.reports.table_formats.figure import Figure, Part, at, counted, estimate, plain, table_of, words
from evaluation.reports.table_formats.table import Form, Section, Table, TableCell, figure
from evaluation.reports.tables.answer_annotators import (
    paired_annotators,
    paired_generators,
    rechecks,
    vf_eval,
    vf_eval_reasoning,
)
from evaluation.reports.tables.answer_confidence import confidence_tables
from evaluation.reports.tables.dataset_statistics import described_tables
from evaluation.reports.tables.grading import grading
from evaluation.reports.tables.labels import of_annotator, whose
from evaluation.reports.tables.or_gate import either_table
from evaluation.reports.tables.preferences import position_tables, preference_tables
from evaluation.reports.tables.vf_eval_flaws import flaws

Figures = Mapping[str, Any]

WITH_PAIRS = 2  # the first schema with pairs of clips, of annotators and of generators
TOTAL = "all clips"
UNKNOWN, NO_CATEGORY = "unknown", "no category"
AVERAGE = "Average"
MEAN_OF_GENERATORS = "average"
"""Names the row of the means over generators; the rows of generators name no numbers of a table."""
GAP = "gap_"  # the names of the tables of gaps begin with it
AVERAGE_NOTE = "Average: the mean over generators, each counted once; what does not apply to a generator is left out."
NOTHING_TRUE = "no true answer"
NONE_SUCH = "no such question was asked"
READINGS = (("as_it_stands", "as it stands"), ("as_yes", "as yes"), ("as_no", "as no"), ("left_out", "left out"))
CHANCE: Any = {"n": "n", "unit": "answers"}
P_VALUES = (("p", "p"), ("p_holm", "p, Holm"))
LACKS = (("unclear", "unclear %"), ("unanswered", "unanswered %"), ("failed", "unreadable %"))


def answer_tables(figures: Figures) -> list[Table]:
    """Return every table that has rows."""
    with_pairs = figures["schema"] >= WITH_PAIRS
    generators = [] if figures["shares"] is None else _of_generators(figures)
    generators += described_tables(figures)
    generators += [flaws(figures), paired_generators(figures), *preference_tables(figures)] if with_pairs else []
    own = [annotators(figures), yes_rates(figures)]
    own += [by_part(figures, "by_dimension", "By dimension"), by_part(figures, "by_form", "By form of the question")]
    if with_pairs:
        own += [paired_annotators(figures), vf_eval(figures), vf_eval_reasoning(figures), grading(figures)]
        own += [rechecks(figures)]
    own += position_tables(figures)
    sure = [*confidence_tables(figures), either_table(figures)]
    return [*_of(Section.GENERATORS, generators), *_of(Section.ANNOTATORS, own), *_of(Section.CONFIDENCE, sure)]


def _of(section: Section, made: Sequence[Table]) -> list[Table]:
    return [table._replace(section=section) for table in made if table.rows]


def _of_generators(figures: Figures) -> list[Table]:
    shares = figures["shares"]
    made = [
        shares_by(figures, "by_category", "Yes by category of the prompt"),
        shares_by(figures, "by_dimension", "Yes by dimension"),
        overall(shares),
        *(gap(each) for each in shares["gaps"]),
        ranking(shares["ranking"], "ranking", "Generators ranked over the dimensions that all have"),
    ]
    if shares["ranking"]["partial"]:
        made.append(ranking(shares["ranking_of_each"], "ranking_of_each", "Generators ranked over those that each has"))
    return [*made, sensitivity(shares), attendance(shares)]


def shares_by(figures: Figures, which: str, title: str) -> Table:
    """BRITE's tables 4 and 7: the share of yes of each generator, by category or dimension."""
    rows = _by_generator(figures["shares"][which])
    average = [_average(rows)] if len(rows) > 1 else []
    keys = _keys(figures["shares"][which])
    shown = [words("generator", "Generator")]
    shown += [estimate(key, f"{_category(key)} %", Form.SHARE, "parts", Part(key), "share") for key in keys]
    counts = [(row["generator"], [each["share"]["n"] for each in row["parts"]]) for row in rows]
    notes = (_sizes(counts), *((AVERAGE_NOTE,) if average else ()), *_truth_notes(figures))
    rows = [*rows, *average]
    return table_of(f"yes_{which}", title, shown, rows, notes, row_name=lambda row: row.get("name"))


def _average(rows: Sequence[Figures]) -> Figures:
    """Return the row of the means over generators, in the form of the others; what does not apply is left out."""
    found: dict[str, list[float]] = {}
    for row in rows:
        for part in row["parts"]:
            values = found.setdefault(part["key"], [])
            values += [] if part["share"]["value"] is None else [part["share"]["value"]]
    parts = [
        {
            "key": key,
            "share": {
                "value": fmean(values) if values else None,
                "low": None,
                "high": None,
                "n": len(values),
                "unit": "generators",
                "reason": None if values else NOTHING_TRUE,
            },
        }
        for key, values in found.items()
    ]
    return {"generator": AVERAGE, "parts": parts, "name": (MEAN_OF_GENERATORS,)}


def overall(shares: Figures) -> Table:
    """What "overall" can mean, three ways."""
    mean: Any = {"n": "of", "unit": "scores"}
    shown = [
        words("generator", "Generator"),
        plain("categories", "mean of categories %", Form.SHARE, "categories", **mean),
        plain("dimensions", "mean of dimensions %", Form.SHARE, "dimensions", **mean),
        counted("n_dimensions", "dimensions", "dimensions", "of"),
        estimate("pooled", "all answers %", Form.SHARE, "share"),
        counted("answers", "answers", "share", "n"),
        plain("by_video", "mean of clips %", Form.SHARE, value="by_video", n="videos", unit="videos", reason=None),
        counted("videos", "clips"),
    ]
    note = "A dimension that no question of a generator's clips applies to, such as sound, is not in its mean."
    return table_of(
        "overall",
        "Yes overall",
        shown,
        shares["overall"],
        (note,),
        row_name=of_generator,
        without_clips=("n_dimensions",),
    )


def of_generator(row: Figures) -> tuple[str]:
    """Name a row by its generator."""
    return (row["generator"],)


def gap(found: Figures) -> Table:
    """BRITE's tables 5 and 6: on how many clips the first dimension is ahead of the second."""
    first, second = found["first"], found["second"]
    shown = [words("generator", "Generator")]
    for key in dict.fromkeys(part["key"] for each in found["generators"] for part in each["parts"]):
        name, group = key or "all", _category(key) if key else TOTAL
        path, how = ("parts", Part(key)), cast(Any, {"group": group, "absent": "no clip of this kind"})
        shown += [
            estimate(f"{name}_strict", "ahead %", Form.SHARE, *path, "strict", **how),
            estimate(f"{name}_ties", "ahead or equal %", Form.SHARE, *path, "with_ties", **how),
        ]
    shown += [
        counted(key, key.replace("_", " "), "parts", Part(None), key, unit="videos", group="clips")
        for key in ("higher", "ties", "lower", "left_out")
    ]
    shown += [plain(key, heading, Form.P_VALUE, value=key) for key, heading in P_VALUES]
    whose = ", ".join(found["silent"])
    silent = (f"Without a true answer that applies in one of the two: {whose}.",) if whose else ()
    notes = ("p: McNemar's exact test of whether either is ahead more often; clips with equal scores do not count.",)
    title = f"{first} ahead of {second}"
    return table_of(gap_name(found), title, shown, found["generators"], notes + silent, row_name=of_generator)


def gap_name(found: Figures) -> str:
    """Return the name of the table of a gap between two dimensions."""
    return f"{GAP}{_slug(found['first'])}_{_slug(found['second'])}"


def ranking(found: Figures, name: str, title: str) -> Table:
    """Generators, best first, with the dimensions that count; those without a rank come last."""
    shown = [
        Figure("rank", "rank", lambda row: TableCell(row["rank"], Form.COUNT, note=row["why"])),
        words("generator", "Generator"),
        Figure("mean", "mean of dimensions %", _mean_of_dimensions),
        Figure("pooled", "answers %", _pooled),
        Figure("n_dimensions", "dimensions", lambda row: TableCell(row["n"], Form.COUNT, note=row["why"])),
        words("dimensions", "which", read=", ".join),
    ]
    rows = [{**each, "n": len(each["dimensions"]), "why": ""} for each in found["order"]]
    none = dict.fromkeys(("rank", "mean", "pooled", "n")) | {"dimensions": (), "why": found["reason"] or NOTHING_TRUE}
    rows += [{**none, "generator": each} for each in found["unranked"]]
    return table_of(name, title, shown, rows, row_name=of_generator, without_clips=("rank", "n_dimensions"))


def _mean_of_dimensions(row: Figures) -> TableCell:
    unit = "" if row["n"] is None else "dimensions"
    return TableCell(row["mean"], Form.SHARE, n=row["n"], unit=unit, note=row["why"])


def _pooled(row: Figures) -> TableCell:
    pooled = row["pooled"]
    return TableCell(None, Form.SHARE, note=row["why"]) if pooled is None else figure(pooled, Form.SHARE)


def sensitivity(shares: Figures) -> Table:
    """The share of yes under each reading of what anyone found unclear."""
    shown = [words("generator", "Generator"), counted("unclear", "unclear", unit="answers")]
    shown += [estimate(key, f"{heading} %", Form.SHARE) for key, heading in READINGS]
    note = "Unclear: answers that anyone whose word they rest on found unclear, whatever their value."
    title = "Yes by what unclear is read as"
    return table_of("unclear", title, shown, shares["sensitivity"], (note,), row_name=of_generator)


def attendance(shares: Figures) -> Table:
    """On how many of the clips that there should be there is a true answer."""
    shown = [words("generator", "Generator")]
    keys = _keys(shares["attendance"])
    for key in keys:
        path, how = ("parts", Part(key)), {"unit": "videos", "group": _category(key)}
        shown += [counted(f"{key}_present", "there", *path, "present", **how)]
        shown += [counted(f"{key}_expected", "of", *path, "expected", **how)]
    note = "Each generator should have a clip of each prompt that any has; there are those with a true answer."
    rows, expected = _by_generator(shares["attendance"]), [f"{key}_expected" for key in keys]
    return table_of(
        "attendance", "Clips with a true answer", shown, rows, (note,), row_name=of_generator, without_clips=expected
    )


def annotators(figures: Figures) -> Table:
    """Annotators against the true answers, with chance, and with what they did not answer."""
    shown = [
        *whose(figures["rows"]),
        counted("videos", _tasks(figures), unit="videos"),
        counted("answers", "answers", "accuracy", "n", unit="answers"),
        estimate("accuracy", "right %", Form.SHARE),
        plain("chance", "chance %", Form.SHARE, "chance", **CHANCE),
        estimate("answered", "right of answered %", Form.SHARE),
        *(estimate(key, heading, Form.SHARE) for key, heading in LACKS),
        counted("absent", "not replied", "left_out", "absent", unit="videos", group="left out"),
        counted("media_not_received", "no video", "left_out", "media_not_received", unit="videos", group="left out"),
    ]
    title = "Annotators against the true answers"
    return table_of("annotators", title, shown, figures["rows"], _annotator_notes(figures))


def _tasks(figures: Figures) -> str:
    """Return what the tasks of a report are called: votes are there for pairs of clips alone."""
    return "pairs" if figures.get("preferences") else "clips"


def yes_rates(figures: Figures) -> Table:
    """How often each says yes and no, whatever is true."""
    shown = [
        words("annotator", "Annotator", "label"),
        estimate("yes", "yes %", Form.SHARE, "yes_no", "yes"),
        estimate("no", "no %", Form.SHARE, "yes_no", "no"),
        estimate("correct_yes", "truly yes %", Form.SHARE, "yes_no", "correct_yes"),
        plain("balanced", "balanced right %", Form.SHARE, "yes_no", value="balanced"),
    ]
    rows = [row for row in figures["rows"] if row["yes_no"] is not None]
    note = "Balanced: the mean of how often they are right where yes is true, and where no is."
    title = "How often yes and no were said"
    return table_of("yes_rates", title, shown, rows, (note,), row_name=of_annotator)


def by_part(figures: Figures, which: str, title: str) -> Table:
    """The accuracy of each annotator by dimension or by form, next to chance."""
    keys = list(dict.fromkeys(part["key"] for row in figures["rows"] for part in row[which]))
    shown = [words("annotator", "Annotator", "label")]
    for key in keys:
        path, how = (which, Part(key)), {"group": key.replace("_", " "), "absent": NONE_SUCH}
        shown += [
            estimate(f"{key}_accuracy", "right %", Form.SHARE, *path, "accuracy", **how),
            plain(f"{key}_chance", "chance %", Form.SHARE, *path, "chance", **CHANCE, **how),
        ]
    counts = [
        (row["label"], [at(row, which, Part(key), "accuracy", "n") or 0 for key in keys]) for row in figures["rows"]
    ]
    rows = figures["rows"] if keys else ()
    return table_of(f"annotators_{which}", f"Annotators: {title.lower()}", shown, rows, (_sizes(counts),))


def _keys(rows: Sequence[Figures]) -> list[str]:
    return list(dict.fromkeys(each["key"] for each in rows))


def _by_generator(rows: Sequence[Figures]) -> list[Figures]:
    """Return a row for each generator, with its parts."""
    found: dict[str, list[Figures]] = {}
    for each in rows:
        found.setdefault(each["generator"], []).append(each)
    return [{"generator": generator, "parts": parts} for generator, parts in found.items()]


def _sizes(counts: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Say over how many answers the shares of each row are taken, in the order of its columns."""
    said = (f"{label} {', '.join(map(str, each))}" for label, each in counts)
    return f"Answers, column by column: {'; '.join(said)}."


def _category(key: str) -> str:
    return NO_CATEGORY if key == UNKNOWN else key


def _slug(dimension: str) -> str:
    return "".join(sign if sign.isalnum() else "_" for sign in dimension.lower())


def _truth_notes(figures: Figures) -> tuple[str, ...]:
    truth = figures["truth"]
    said = f"Ground truth {truth['version']} ({truth['policy']}): {truth['answered']} answers with a value, "
    said += f"{truth['unclear']} unclear, {truth['without_answer']} questions without an answer, in "
    said += f"{truth['videos']} clips of {truth['prompts']} prompts. {truth['not_applicable']} questions do not apply."
    return (
        said,
        "An answer that is unclear, and has no value, reads as yes. Intervals: Wilson's, answers independent.",
    )


def _annotator_notes(figures: Figures) -> tuple[str, ...]:
    notes = [
        "What is unclear, unanswered or unreadable is not right.",
        f"Intervals: {figures['confidence']} %, answers about a prompt together.",
        "Chance: the mean of 1 / number of options.",
    ]
    if several := max((row["chance"]["several"] for row in figures["rows"]), default=0):
        notes.append(f"To {several} questions more than one option is right, which no single guess meets.")
    if figures["truth"]["open"]:
        notes.append(f"{figures['truth']['open']} questions are free-text answers, which are not compared.")
    if sources := [row["label"] for row in figures["rows"] if row["is_source"]]:
        notes.append(f"The ground truth rests on the words of {', '.join(sources)}, too.")
    return tuple(notes)
