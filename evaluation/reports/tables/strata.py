"""Tables of the parts of the clips, and of the errors: by type, generator, source, length and severity."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from evaluation.reports.table_formats.figure import Figure, Part, at, counted, estimate, table_of, words
from evaluation.reports.table_formats.table import Form, Section, Table
from evaluation.reports.tables.labels import LABELS, UNKNOWN, label_of, of_one_annotator, rests_on_judge

Figures = Mapping[str, Any]

NO_CLIP, NO_ERROR = "no clip of this kind was scored", "no error of this severity was scored"
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
    rests = rests_on_judge(figures, figures["headline"])
    shown, rows, notes = [words("annotator", "Annotator", "label")], figures["rows"], _sizes(figures, strata)
    if len(keys) <= MOST_ACROSS:
        for each in keys:
            path, name = (strata.key, Part(each)), strata.read(each)
            shown += m_and_coverage(f"{each}_", *path, group=name, provisional=rests, absent=NO_CLIP)
    else:
        shown += [
            words(strata.name, strata.name, "part", read=strata.read),
            counted("videos", "clips", "found", "videos", unit="videos"),
            counted("errors", "errors", "found", "errors", unit="errors"),
            *m_and_coverage("", "found", provisional=rests, absent=NO_CLIP),
        ]
        parts = [(row, key) for row in rows for key in keys]
        rows = [
            {
                "label": row["label"],
                "annotator": row["annotator"],
                "part": key,
                "found": at(row, strata.key, Part(key)),
            }
            for row, key in parts
        ]
        notes = ()
    title = f"{strata.title}: {LABELS[figures['headline']]}"

    def row_name(row: Figures) -> Sequence[str] | None:
        named = of_one_annotator(row) if "part" in row else None  # parts across the page are named by their columns
        return None if named is None else (*named, str(row["part"]))

    return table_of(strata.key, title, shown, rows if keys else (), notes, strata.section, row_name=row_name)


def m_and_coverage(
    prefix: str, *path: str | Part, group: str = "", provisional: bool = False, absent: str = ""
) -> list[Figure]:
    """Declare the two headline figures of what is at a path."""
    quantities = (("m", "M", Form.SCORE), ("coverage", "M%", Form.SHARE))
    how = {"group": group, "absent": absent}
    return [
        estimate(f"{prefix}{what}", heading, form, *path, what, provisional=provisional, **how)
        for what, heading, form in quantities
    ]


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
    rests = rests_on_judge(figures, figures["headline"])
    shown = [words("annotator", "Annotator", "label")]
    for key in sorted(keys, key=lambda key: key is None):  # errors without a severity come last
        name = UNKNOWN if key is None else key
        path = "by_severity", Part(key), "f"
        shown.append(
            estimate(f"severity_{name}", f"severity {name}", Form.SCORE, *path, provisional=rests, absent=NO_ERROR)
        )
    title = f"By severity: mean {LABELS[figures['headline']]} of a true error"
    rows = figures["rows"] if keys else ()
    return table_of("by_severity", title, shown, rows, _errors(figures) if keys else (), Section.BY_SEVERITY)


def _errors(figures: Figures) -> tuple[str, ...]:
    row = _most_scored(figures)
    sizes = [(UNKNOWN if part["key"] is None else part["key"], part["errors"]) for part in row["by_severity"]]
    said = ", ".join(f"{n} of severity {severity}" for severity, n in sizes)
    return (f"Errors of {row['label']}: {said}.",) if said else ()
