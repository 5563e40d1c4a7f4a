"""Tables of the parts of the clips, and of the errors: by type, generator, source, length and severity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from evaluation.reports.table_formats.table import Column, Form, Section, Table, TableCell, count, figure, text
from evaluation.reports.tables.labels import LABELS, UNKNOWN, label_of, rests_on_judge

Figures = Mapping[str, Any]

MOST_ACROSS = 6  # parts: as many as Spotlight has types; more go down the page


class Strata(NamedTuple):
    """A way to put the clips apart: its key in the figures, what its table is called, how a part reads."""

    key: str
    name: str
    title: str
    read: Callable[[str], str]
    section: Section


def seconds(key: str) -> str:
    """Return the length of clips, which comes in milliseconds, as it reads."""
    return f"about {int(key) / 1000:g} s" if key.isdigit() else key


STRATA = (
    Strata("by_type", "type", "By error type", label_of, Section.BY_TYPE),
    Strata("by_generator", "generator", "By generator", str, Section.BY_GENERATOR),
    Strata("by_source", "source", "By source of the prompt", str, Section.BY_SOURCE),
    Strata("by_length", "length", "By length of the clip", seconds, Section.BY_LENGTH),
)


def by_strata(figures: Figures) -> list[Table]:
    """Return the tables by type and by other parts of the clips."""
    return [by_stratum(figures, each) for each in STRATA]


def repeating(figures: Figures) -> set[str]:
    """Return the names of tables that would say the headline again, because there is one part only."""
    strata = {f"by_{each.name}" for each in STRATA if len(_keys(figures, each.key)) < 2}
    one_type = (place for place, row in enumerate(figures["rows"], 1) if len(row["confusion"]["types"]) < 2)
    severities = {"by_severity"} if len(_keys(figures, "by_severity")) < 2 else set()
    return strata | severities | {f"confusion_{place}" for place in one_type}


def _keys(figures: Figures, key: str) -> list[Any]:
    return list(dict.fromkeys(part["key"] for row in figures["rows"] for part in row[key]))


def by_stratum(figures: Figures, strata: Strata) -> Table:
    """Spotlight's table 3, by type or by another part of the clips: M and M% of the headline's metric."""
    keys = _keys(figures, strata.key)
    shape = _across if len(keys) <= MOST_ACROSS else _down
    columns, rows = shape(figures, strata, keys) if keys else ((), ())
    return Table(
        f"by_{strata.name}",
        f"{strata.title}: {LABELS[figures['headline']]}",
        tuple(columns),
        tuple(rows),
        _sizes(figures, strata) if columns and shape is _across else (),
        strata.section,
    )


def _across(figures: Figures, strata: Strata, keys: Sequence[str]) -> tuple[list[Column], Iterable[tuple]]:
    columns = [Column("annotator", "Annotator")]
    for each in keys:
        name = strata.read(each)
        columns += [Column(f"{each}_m", "M", name), Column(f"{each}_coverage", "M%", name)]
    rests, rows = rests_on_judge(figures, figures["headline"]), []
    for row in figures["rows"]:
        parts = {part["key"]: part for part in row[strata.key]}
        cells = [text(row["label"])]
        for each in keys:
            cells += _headline_of(parts.get(each), rests)
        rows.append(tuple(cells))
    return columns, rows


def _down(figures: Figures, strata: Strata, keys: Sequence[str]) -> tuple[list[Column], Iterable[tuple]]:
    columns = [Column("annotator", "Annotator"), Column(strata.name, strata.name)]
    columns += [Column("videos", "clips"), Column("errors", "errors"), Column("m", "M"), Column("coverage", "M%")]
    rests, rows = rests_on_judge(figures, figures["headline"]), []
    for row in figures["rows"]:
        parts = {part["key"]: part for part in row[strata.key]}
        for each in keys:
            part = parts.get(each)
            sizes = [count(part and part["videos"], "videos"), count(part and part["errors"], "errors")]
            rows.append((text(row["label"]), text(strata.read(each)), *sizes, *_headline_of(part, rests)))
    return columns, rows


def _headline_of(part: Figures | None, rests: bool) -> list[TableCell]:
    forms = (("m", Form.SCORE), ("coverage", Form.SHARE))
    if part is None:
        return [TableCell(None, form, note="no clip of this kind was scored") for _, form in forms]
    return [figure(part[which], form, provisional=rests) for which, form in forms]


def _sizes(figures: Figures, strata: Strata) -> tuple[str, ...]:
    row = _most_scored(figures)
    said = ", ".join(f"{strata.read(part['key'])} {part['videos']} ({part['errors']})" for part in row[strata.key])
    return (f"Clips (errors) of {row['label']}: {said}.",) if said else ()


def _most_scored(figures: Figures) -> Figures:
    """Return the row with the most clips, which tells best how large the parts are."""
    return max(figures["rows"], key=lambda row: row["scored"])


def by_severity(figures: Figures) -> Table:
    """Spotlight's figure 6 as a table: the mean value of each true error, 0 where it was not found."""
    keys = _keys(figures, "by_severity")
    known = [key for key in keys if key is not None]
    columns = (Column("annotator", "Annotator"), *(Column(f"severity_{key}", f"severity {key}") for key in known))
    if None in keys:
        columns = (*columns, Column(f"severity_{UNKNOWN}", f"severity {UNKNOWN}"))
        keys = [*known, None]
    rests = rests_on_judge(figures, figures["headline"])
    rows = []
    for row in figures["rows"]:
        parts = {part["key"]: part for part in row["by_severity"]}
        found = (figure(parts[key]["f"], Form.SCORE, provisional=rests) if key in parts else _absent() for key in keys)
        rows.append((text(row["label"]), *found))
    return Table(
        "by_severity",
        f"By severity: mean {LABELS[figures['headline']]} of a true error",
        columns,
        tuple(rows) if keys else (),
        _errors(figures) if keys else (),
        Section.BY_SEVERITY,
    )


def _errors(figures: Figures) -> tuple[str, ...]:
    row = _most_scored(figures)
    sizes = [(UNKNOWN if part["key"] is None else part["key"], part["errors"]) for part in row["by_severity"]]
    said = ", ".join(f"{n} of severity {severity}" for severity, n in sizes)
    return (f"Errors of {row['label']}: {said}.",) if said else ()


def _absent() -> TableCell:
    return TableCell(None, Form.SCORE, note="no error of this severity was scored")
