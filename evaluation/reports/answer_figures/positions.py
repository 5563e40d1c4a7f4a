"""Figures of the places of options that critics chose: which letter, and which clip of a pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.reports.answer_figures.values import Answerer, Figures
from evaluation.reports.figure_cells import share_cell
from outtake.measures.diagnostics.position_preference import from_json, position_preference
from outtake.measures.preferences.votes import win_rate
from outtake.measures.uncertainty.proportions import wilson

ORDER_KEPT = "the order of options was not drawn"
BOTH_ORDERS = "each pair was shown in both orders"
NOT_DECIDED = "every preference is a tie"


def position_figures(counts: Mapping[str, Any], answerers: Sequence[Answerer]) -> Figures | None:
    """Give the figures of each annotator that has counts; None where none has."""
    own = [(each, counts[each.annotator]) for each in answerers if each.annotator in counts]
    letters = [_letters(each, found) for each, found in own if "options" in found]
    pairs = [_pairs(each, found) for each, found in own if "pairs" in found]
    return {"letters": letters, "pairs": pairs} if letters or pairs else None


def _letters(answerer: Answerer, found: Mapping[str, Any]) -> Figures:
    replies = from_json(found["options"])
    tested = position_preference(replies)
    return {
        **_who(answerer),
        "replies": sum(each.n for each in replies),
        "positions": [
            {
                "place": each.place,
                "there": each.there,
                "chosen": each.chosen,
                "expected": each.expected,
                "share": share_cell(wilson(each.chosen, each.there), "replies"),
            }
            for each in tested.positions
        ],
        "statistic": tested.statistic if found["drawn"] else None,
        "df": tested.df,
        "p": tested.p if found["drawn"] else None,
        "reason": tested.reason if found["drawn"] else ORDER_KEPT,
    }


def _pairs(answerer: Answerer, found: Mapping[str, Any]) -> Figures:
    counts = found["pairs"]
    rate = win_rate(counts["first"], counts["ties"], counts["second"])
    undecided = NOT_DECIDED if rate.p_even is None else None
    return {
        **_who(answerer),
        **counts,
        "share": share_cell(wilson(counts["first"], counts["first"] + counts["second"]), "preferences"),
        "p": rate.p_even if found["pairs_drawn"] else None,
        "reason": undecided if found["pairs_drawn"] else BOTH_ORDERS,
    }


def _who(answerer: Answerer) -> Figures:
    return {
        "label": answerer.label,
        "annotator": answerer.annotator,
        **({"run": dict(answerer.run)} if answerer.run else {}),
    }
