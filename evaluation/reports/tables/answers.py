"""The tables of a report on answers, made from its figures: BRITE's, and annotators against the true answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.reports.table_formats.table import Column, Form, Section, Table, TableCell, count, figure, text
from evaluation.reports.tables.answer_annotators import paired_annotators, paired_generators, rechecks, vf_eval
from evaluation.reports.tables.preferences import preference_tables

Figures = Mapping[str, Any]

WITH_PAIRS = 2  # the first schema with pairs of clips, of annotators and of generators
TOTAL = "all clips"
UNKNOWN, NO_CATEGORY = "unknown", "no category"
NOTHING_TRUE = "no true answer"
GENERATOR = Column("generator", "Generator")
NONE_SUCH = "no such question was asked"
READINGS = (("as_it_stands", "as it stands"), ("as_yes", "as yes"), ("as_no", "as no"), ("left_out", "left out"))
LACKS = (("unclear", "unclear %"), ("unanswered", "unanswered %"), ("failed", "unreadable %"))


def answer_tables(figures: Figures) -> list[Table]:
    """Return every table that has rows."""
    with_pairs = figures["schema"] >= WITH_PAIRS
    generators = [] if figures["shares"] is None else _of_generators(figures)
    generators += [paired_generators(figures), *preference_tables(figures)] if with_pairs else []
    own = [annotators(figures), yes_rates(figures)]
    own += [by_part(figures, "by_dimension", "By dimension"), by_part(figures, "by_form", "By form of the question")]
    own += [paired_annotators(figures), vf_eval(figures), rechecks(figures)] if with_pairs else []
    return [*_of(Section.GENERATORS, generators), *_of(Section.ANNOTATORS, own)]


def _of(section: Section, made: Sequence[Table]) -> list[Table]:
    return [table._replace(section=section).checked() for table in made if table.rows]


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
    rows = figures["shares"][which]
    keys = list(dict.fromkeys(each["key"] for each in rows))
    columns = [GENERATOR, *(Column(key, f"{_category(key)} %") for key in keys)]
    lines = [
        (text(generator), *(figure(each["share"], Form.SHARE) for each in own))
        for generator, own in _by_generator(rows).items()
    ]
    counts = [(generator, [each["share"]["n"] for each in own]) for generator, own in _by_generator(rows).items()]
    return Table(f"yes_{which}", title, tuple(columns), tuple(lines), (_sizes(counts), *_truth_notes(figures)))


def overall(shares: Figures) -> Table:
    """What "overall" can mean, three ways."""
    columns = [GENERATOR, Column("categories", "mean of categories %"), Column("dimensions", "mean of dimensions %")]
    columns += [Column("n_dimensions", "dimensions"), Column("pooled", "all answers %"), Column("answers", "answers")]
    columns += [Column("by_video", "mean of clips %"), Column("videos", "clips")]
    lines = []
    for each in shares["overall"]:
        cells = [
            text(each["generator"]),
            _average(each["categories"], "scores"),
            _average(each["dimensions"], "scores"),
        ]
        cells += [count(each["dimensions"]["of"]), figure(each["share"], Form.SHARE), count(each["share"]["n"])]
        cells += [TableCell(each["by_video"], Form.SHARE, n=each["videos"], unit="videos"), count(each["videos"])]
        lines.append(tuple(cells))
    note = "A dimension that no question of a generator's clips applies to, such as sound, is not in its mean."
    return Table("overall", "Yes overall", tuple(columns), tuple(lines), (note,))


def _average(average: Figures, unit: str) -> TableCell:
    return TableCell(average["value"], Form.SHARE, n=average["of"], unit=unit, note=average["reason"] or "")


def gap(found: Figures) -> Table:
    """BRITE's tables 5 and 6: on how many clips the first dimension is ahead of the second."""
    first, second = found["first"], found["second"]
    keys = list(dict.fromkeys(part["key"] for each in found["generators"] for part in each["parts"]))
    columns = [GENERATOR]
    for key in keys:
        name, shown = key or "all", _category(key) if key else TOTAL
        columns += [Column(f"{name}_strict", "ahead %", shown), Column(f"{name}_ties", "ahead or equal %", shown)]
    columns += [Column(key, key.replace("_", " "), "clips") for key in ("higher", "ties", "lower", "left_out")]
    columns += [Column("p", "p"), Column("p_holm", "p, Holm")]
    whose = ", ".join(found["silent"])
    silent = (f"Without a true answer that applies in one of the two: {whose}.",) if whose else ()
    notes = ("p: McNemar's exact test of whether either is ahead more often; clips with equal scores do not count.",)
    name = f"gap_{_slug(first)}_{_slug(second)}"
    lines = tuple(_gap_line(each, keys) for each in found["generators"])
    return Table(name, f"{first} ahead of {second}", tuple(columns), lines, notes + silent)


def _gap_line(of: Figures, keys: Sequence[str | None]) -> tuple[TableCell, ...]:
    parts = {part["key"]: part for part in of["parts"]}
    cells = [text(of["generator"])]
    for key in keys:
        for which in ("strict", "with_ties"):
            absent = TableCell(None, Form.SHARE, note="no clip of this kind")
            cells.append(figure(parts[key][which], Form.SHARE) if key in parts else absent)
    whole = parts[None]
    cells += [count(whole[each], "videos") for each in ("higher", "ties", "lower", "left_out")]
    return (*cells, *(TableCell(of[key], Form.P_VALUE, note=of["reason"] or "") for key in ("p", "p_holm")))


def ranking(found: Figures, name: str, title: str) -> Table:
    """Generators, best first, with the dimensions that count."""
    columns = (
        Column("rank", "rank"),
        GENERATOR,
        Column("mean", "mean of dimensions %"),
        Column("pooled", "answers %"),
        Column("n_dimensions", "dimensions"),
        Column("dimensions", "which"),
    )
    lines: list[tuple[TableCell, ...]] = [
        (
            count(each["rank"]),
            text(each["generator"]),
            TableCell(each["mean"], Form.SHARE, n=len(each["dimensions"]), unit="dimensions"),
            figure(each["pooled"], Form.SHARE),
            count(len(each["dimensions"])),
            text(", ".join(each["dimensions"])),
        )
        for each in found["order"]
    ]
    lines += [_unranked(generator, found["reason"] or NOTHING_TRUE) for generator in found["unranked"]]
    return Table(name, title, columns, tuple(lines))


def _unranked(generator: str, reason: str) -> tuple[TableCell, ...]:
    rank, dimensions = (TableCell(None, Form.COUNT, note=reason) for _ in range(2))
    mean, pooled = (TableCell(None, Form.SHARE, note=reason) for _ in range(2))
    return (rank, text(generator), mean, pooled, dimensions, text(""))


def sensitivity(shares: Figures) -> Table:
    """The share of yes under each reading of what anybody found unclear."""
    columns = [GENERATOR, Column("unclear", "unclear"), *(Column(key, f"{shown} %") for key, shown in READINGS)]
    lines = [
        (
            text(each["generator"]),
            count(each["unclear"], "answers"),
            *(figure(each[key], Form.SHARE) for key, _ in READINGS),
        )
        for each in shares["sensitivity"]
    ]
    note = "Unclear: answers that anybody whose word they rest on found unclear, whatever their value."
    return Table("unclear", "Yes by what unclear is read as", tuple(columns), tuple(lines), (note,))


def attendance(shares: Figures) -> Table:
    """On how many of the clips that there should be there is a true answer."""
    rows = shares["attendance"]
    keys = list(dict.fromkeys(each["key"] for each in rows))
    columns = [GENERATOR]
    for key in keys:
        shown = _category(key)
        columns += [Column(f"{key}_present", "there", shown), Column(f"{key}_expected", "of", shown)]
    lines = [
        (text(generator), *(count(each[which], "videos") for each in own for which in ("present", "expected")))
        for generator, own in _by_generator(rows).items()
    ]
    note = "Each generator should have a clip of each prompt that any has; there are those with a true answer."
    return Table("attendance", "Clips with a true answer", tuple(columns), tuple(lines), (note,))


def annotators(figures: Figures) -> Table:
    """Annotators against the true answers, with chance, and with what they did not answer."""
    columns = [Column("annotator", "Annotator"), Column("videos", _tasks(figures)), Column("answers", "answers")]
    columns += [Column("accuracy", "right %"), Column("chance", "chance %"), Column("answered", "right of answered %")]
    columns += [Column(key, heading) for key, heading in LACKS]
    columns += [Column("absent", "not replied", "left out"), Column("media_not_received", "no video", "left out")]
    lines = []
    for row in figures["rows"]:
        cells = [text(row["label"]), count(row["videos"], "videos"), count(row["accuracy"]["n"], "answers")]
        cells += [figure(row["accuracy"], Form.SHARE), _chance(row["chance"]), figure(row["answered"], Form.SHARE)]
        cells += [figure(row[key], Form.SHARE) for key, _ in LACKS]
        cells += [count(row["left_out"][key], "videos") for key in ("absent", "media_not_received")]
        lines.append(tuple(cells))
    title = "Annotators against the true answers"
    return Table("annotators", title, tuple(columns), tuple(lines), _annotator_notes(figures))


def _tasks(figures: Figures) -> str:
    """Return what the tasks of a report are called: votes are there for pairs of clips alone."""
    return "pairs" if figures.get("preferences") else "clips"


def _chance(chance: Figures) -> TableCell:
    return TableCell(chance["value"], Form.SHARE, n=chance["n"], unit="answers", note=chance["reason"] or "")


def yes_rates(figures: Figures) -> Table:
    """How often each says yes and no, whatever is true."""
    columns = (
        Column("annotator", "Annotator"),
        Column("yes", "yes %"),
        Column("no", "no %"),
        Column("correct_yes", "truly yes %"),
        Column("balanced", "balanced right %"),
    )
    lines = []
    for row in figures["rows"]:
        if (rates := row["yes_no"]) is None:
            continue
        cells = [figure(rates[key], Form.SHARE) for key in ("yes", "no", "correct_yes")]
        balanced = TableCell(rates["balanced"], Form.SHARE, note=rates["reason"] or "")
        lines.append((text(row["label"]), *cells, balanced))
    note = "Balanced: the mean of how often they are right where yes is true, and where no is."
    return Table("yes_rates", "How often yes and no were said", columns, tuple(lines), (note,))


def by_part(figures: Figures, which: str, title: str) -> Table:
    """The accuracy of each annotator by dimension or by form, next to chance."""
    keys = list(dict.fromkeys(part["key"] for row in figures["rows"] for part in row[which]))
    columns = [Column("annotator", "Annotator")]
    for key in keys:
        shown = key.replace("_", " ")
        columns += [Column(f"{key}_accuracy", "right %", shown), Column(f"{key}_chance", "chance %", shown)]
    lines, counts = [], []
    for row in figures["rows"]:
        parts = {part["key"]: part for part in row[which]}
        counts.append((row["label"], [parts[key]["accuracy"]["n"] if key in parts else 0 for key in keys]))
        cells = [text(row["label"])]
        for key in keys:
            part = parts.get(key)
            absent = TableCell(None, Form.SHARE, note=NONE_SUCH)
            cells += [absent, absent] if part is None else [_accuracy(part), _chance(part["chance"])]
        lines.append(tuple(cells))
    rows = tuple(lines) if keys else ()
    return Table(f"annotators_{which}", f"Annotators: {title.lower()}", tuple(columns), rows, (_sizes(counts),))


def _accuracy(part: Figures) -> TableCell:
    return figure(part["accuracy"], Form.SHARE)


def _by_generator(rows: Sequence[Figures]) -> dict[str, list[Figures]]:
    found: dict[str, list[Figures]] = {}
    for each in rows:
        found.setdefault(each["generator"], []).append(each)
    return found


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
        notes.append(f"{figures['truth']['open']} questions are answered in words, and not compared.")
    if sources := [row["label"] for row in figures["rows"] if row["is_source"]]:
        notes.append(f"The ground truth rests on the words of {', '.join(sources)}, too.")
    return tuple(notes)
