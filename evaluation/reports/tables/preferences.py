"""
The tables of preferences: which generator's clips people prefer, and which part of the pair; and, of places, which
letter critics prefer, and which clip of a pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from evaluation.reports.table_formats.figure import Figure, counted, estimate, table_of, words
from evaluation.reports.table_formats.table import Form, Table, TableCell, figure
from evaluation.reports.tables.labels import label_of, of_annotator

FIELD = "positions"
DRAWN_ALONE = "p is given only where the order was drawn: else a place and its option cannot be told apart."


def position_tables(figures: Figures) -> list[Table]:
    """Return the two tables; none in figures without such counts."""
    found = figures.get(FIELD)
    return [] if found is None else [letters(found), first_clip(found)]


def letters(found: Figures) -> Table:
    """How often each letter was chosen, against how often an option was there."""
    shown = [
        words("annotator", "Annotator", "label"),
        words("letter", "Option", "letter"),
        counted("there", "there", unit="replies"),
        counted("chosen", "chosen", unit="replies"),
        Figure("expected", "expected", _expected),
        estimate("share", "chosen %", Form.SHARE),
        Figure("p", "p", _p_of_position),
    ]
    of_row = ("label", "annotator", "p", "reason")
    rows = [
        {**place, "letter": ascii_uppercase[place["place"]], **{name: row[name] for name in of_row}}
        for row in found["letters"]
        for place in row["positions"]
    ]
    notes = (
        "There: replies to questions that had an option at this letter. Expected: how many would have chosen it if "
        "letters did not matter.",
        f"p: chi-square test of whether an annotator chooses all letters equally often. {DRAWN_ALONE}",
    )
    title = "Options by the letter they were shown with"
    return table_of("positions", title, shown, rows, notes, row_name=lambda row: (row["annotator"], row["letter"]))


def first_clip(found: Figures) -> Table:
    """How often the clip that was shown first was preferred."""
    shown = [
        words("annotator", "Annotator", "label"),
        counted("first", "first", unit="preferences"),
        counted("ties", "ties", unit="preferences"),
        counted("second", "second", unit="preferences"),
        estimate("share", "first preferred %", Form.SHARE),
        Figure("p", "p", _p_of_position),
    ]
    notes = (
        "Preferences of single replies, each between a clip that was shown first and one shown second. The share is "
        "without ties.",
        f"p: sign test of whether either place is preferred. {DRAWN_ALONE}",
    )
    title = "Preference for the first clip of a pair"
    return table_of("positions_of_clips", title, shown, found["pairs"], notes, row_name=of_annotator)


def _expected(row: Figures) -> TableCell:
    return TableCell(f"{row['expected']:.1f}", Form.TEXT, n=row["there"], unit="replies")


def _p_of_position(row: Figures) -> TableCell:
    return TableCell(row["p"], Form.P_VALUE, note=row["reason"] or "")


Figures = Mapping[str, Any]

QUESTION = words("question", "Question", read=label_of)
COUNTS = tuple(
    counted(key, heading, unit="votes") for key, heading in (("wins", "won"), ("ties", "ties"), ("losses", "lost"))
)
NEVER_MET = "nobody compared them"
DECIDED = "p: the sign test of whether either is preferred more often; ties do not count."


def preference_tables(figures: Figures) -> list[Table]:
    """Return the three tables; of single clips they have no rows."""
    return [preferred(figures), against(figures), by_part(figures)]


def preferred(figures: Figures) -> Table:
    """Generators by question, the strongest first."""
    shown = [
        QUESTION,
        words("generator", "Generator"),
        *COUNTS,
        estimate("rate", "preferred %", Form.SHARE),
        estimate("half_credit", "with half of the ties %", Form.SHARE),
        estimate("strength", "strength", Form.SCORE),
    ]
    notes = (
        "Preferred: of all votes, so that a tie is no win; its interval is Wilson's, votes taken as independent. "
        f"The other intervals ({figures['confidence']} %) draw prompts with all votes on them.",
        "Strength: Bradley and Terry's, natural logarithm, a tie as half a win for each, their mean 0: a difference "
        "of 1.1 is three wins to one.",
        *_truth_notes(figures),
    )
    title = "Generators by how often their clips are preferred"
    rows = _each(figures, "generators")
    return table_of("preferences", title, shown, rows, notes, row_name=lambda row: (row["question"], row["generator"]))


def against(figures: Figures) -> Table:
    """Every two generators against each other, by question."""
    shown = [
        QUESTION,
        words("first", "First"),
        words("second", "Second"),
        *COUNTS,
        Figure("rate", "first preferred %", _rate),
        *(_p(key, heading) for key, heading in (("p", "p"), ("p_holm", "p, Holm"))),
    ]
    notes = (DECIDED, "Adjusted by Holm over the pairs of generators of a question.")
    rows, title = _each(figures, "against"), "Generators against each other"

    def row_name(row: Figures) -> tuple[str, ...]:
        return row["question"], row["first"], row["second"]

    return table_of("preferences_against", title, shown, rows, notes, row_name=row_name)


def _rate(row: Figures) -> TableCell:
    rate = figure(row["rate"], Form.SHARE)
    return rate if rate.n else rate._replace(note=NEVER_MET)


def by_part(figures: Figures) -> Table:
    """The parts of a pair by question, as RePrompt's table 4 has them, and whether the left side is preferred."""
    shown = [
        QUESTION,
        counted("pairs", "pairs", unit="pairs"),
        counted("votes", "votes", unit="votes"),
        counted("unclear", "unclear", unit="votes"),
        estimate("a", "a preferred %", Form.SHARE, "a", "rate"),
        counted("ties", "ties", "a", "ties", unit="votes"),
        estimate("b", "b preferred %", Form.SHARE, "b", "rate"),
        _p("p", "p", "a"),
        estimate("left", "left preferred %", Form.SHARE, "left", "rate"),
        _p("p_left", "p of left", "left"),
    ]
    notes = (
        "a and b are the clips of a pair as whoever made the tasks named them; each annotator saw them on sides drawn "
        "by lot. Shares are of all votes with an answer, ties among them. Intervals: Wilson's.",
        DECIDED,
    )
    rows = [{**each, "question": each["key"]} for each in figures["preferences"]]
    title = "Votes by part of the pair, and by side"
    return table_of("preferences_by_part", title, shown, rows, notes, row_name=lambda row: (row["question"],))


def _each(figures: Figures, which: str) -> list[Figures]:
    """Return what there is of each question, with the question."""
    return [{**each, "question": question["key"]} for question in figures["preferences"] for each in question[which]]


def _p(name: str, heading: str, side: str | None = None) -> Figure:
    """Declare a p value: of the row, or of one side of it."""

    def read(row: Figures) -> TableCell:
        of = row[side] if side else row
        return TableCell(of["p" if side else name], Form.P_VALUE, note=_undecided(of))

    return Figure(name, heading, read)


def _undecided(rate: Figures) -> str:
    if rate["p"] is not None:
        return ""
    return "every vote is a tie" if rate["ties"] else NEVER_MET if "first" in rate else "there are no votes"


def _truth_notes(figures: Figures) -> tuple[str, ...]:
    truth, found = figures["truth"], figures["preferences"]
    said = f"The votes are those that ground truth {truth['version']} ({truth['policy']}) rests on."
    if (same := max((each["one_generator"] for each in found), default=0)) == 0:
        return (said,)
    return (said, f"Up to {same} votes of a question are on two clips of one generator, which do not count here.")
