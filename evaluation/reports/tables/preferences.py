"""The tables of a report on pairs of clips: which generator's clips people prefer, and which part of the pair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.table_formats.table import Column, Form, Table, TableCell, count, figure, text

Figures = Mapping[str, Any]

QUESTION = Column("question", "Question")
P_VALUES = ("p", "p_holm")
COUNTS = (Column("wins", "won"), Column("ties", "ties"), Column("losses", "lost"))
NEVER_MET = "nobody compared them"
DECIDED = "p: the sign test of whether either is preferred more often; ties do not count."


def preference_tables(figures: Figures) -> list[Table]:
    """Return the three tables; of single clips they have no rows."""
    return [preferred(figures), against(figures), by_part(figures)]


def preferred(figures: Figures) -> Table:
    """Generators by question, the strongest first."""
    columns = [QUESTION, Column("generator", "Generator"), *COUNTS, Column("rate", "preferred %")]
    columns += [Column("half_credit", "with half of the ties %"), Column("strength", "strength")]
    lines = []
    for question in figures["preferences"]:
        for each in question["generators"]:
            cells = [text(_worded(question)), text(each["generator"]), *_counts(each), figure(each["rate"], Form.SHARE)]
            cells += [figure(each["half_credit"], Form.SHARE), figure(each["strength"], Form.SCORE)]
            lines.append(tuple(cells))
    notes = (
        "Preferred: of all votes, so that a tie is no win; its interval is Wilson's, votes taken as independent. "
        f"The other intervals ({figures['confidence']} %) draw prompts with all votes on them.",
        "Strength: Bradley and Terry's, natural logarithm, a tie as half a win for each, their mean 0: a difference "
        "of 1.1 is three wins to one.",
        *_truth_notes(figures),
    )
    return Table(
        "preferences", "Generators by how often their clips are preferred", tuple(columns), tuple(lines), notes
    )


def against(figures: Figures) -> Table:
    """Every two generators against each other, by question."""
    columns = [QUESTION, Column("first", "First"), Column("second", "Second"), *COUNTS]
    columns += [Column("rate", "first preferred %"), Column("p", "p"), Column("p_holm", "p, Holm")]
    lines = []
    for question in figures["preferences"]:
        for each in question["against"]:
            rate = figure(each["rate"], Form.SHARE)
            cells = [text(_worded(question)), text(each["first"]), text(each["second"]), *_counts(each)]
            cells.append(rate if rate.n else rate._replace(note=NEVER_MET))
            lines.append((*cells, *(TableCell(each[key], Form.P_VALUE, note=_undecided(each)) for key in P_VALUES)))
    notes = (DECIDED, "Adjusted by Holm over the pairs of generators of a question.")
    return Table("preferences_against", "Generators against each other", tuple(columns), tuple(lines), notes)


def by_part(figures: Figures) -> Table:
    """The parts of a pair by question, as RePrompt's table 4 has them, and whether the left side is preferred."""
    columns = [QUESTION, Column("pairs", "pairs"), Column("votes", "votes"), Column("unclear", "unclear")]
    columns += [Column("a", "a preferred %"), Column("ties", "ties"), Column("b", "b preferred %"), Column("p", "p")]
    columns += [Column("left", "left preferred %"), Column("p_left", "p of left")]
    lines = []
    for each in figures["preferences"]:
        cells = [text(_worded(each)), count(each["pairs"], "pairs"), count(each["votes"], "votes")]
        cells += [count(each["unclear"], "votes"), figure(each["a"]["rate"], Form.SHARE)]
        cells += [count(each["a"]["ties"], "votes"), figure(each["b"]["rate"], Form.SHARE), _p(each["a"])]
        lines.append((*cells, figure(each["left"]["rate"], Form.SHARE), _p(each["left"])))
    notes = (
        "a and b are the clips of a pair as whoever made the tasks named them; each annotator saw them on sides drawn "
        "by lot. Shares are of all votes with an answer, ties among them. Intervals: Wilson's.",
        DECIDED,
    )
    return Table("preferences_by_part", "Votes by part of the pair, and by side", tuple(columns), tuple(lines), notes)


def _counts(rate: Figures) -> list[TableCell]:
    return [count(rate[key], "votes") for key in ("wins", "ties", "losses")]


def _p(rate: Figures) -> TableCell:
    return TableCell(rate["p"], Form.P_VALUE, note=_undecided(rate))


def _undecided(rate: Figures) -> str:
    if rate["p"] is not None:
        return ""
    return "every vote is a tie" if rate["ties"] else NEVER_MET if "first" in rate else "there are no votes"


def _worded(question: Figures) -> str:
    return question["key"].replace("_", " ")


def _truth_notes(figures: Figures) -> tuple[str, ...]:
    truth, found = figures["truth"], figures["preferences"]
    said = f"The votes are those that ground truth {truth['version']} ({truth['policy']}) rests on."
    if (same := max((each["one_generator"] for each in found), default=0)) == 0:
        return (said,)
    return (said, f"Up to {same} votes of a question are on two clips of one generator, which do not count here.")
