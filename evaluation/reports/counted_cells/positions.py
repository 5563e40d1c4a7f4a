"""
The clips behind the letters that critics chose, and the places of the clips that they preferred.

A report froze counts alone, so the replies are read again (`AnswerSource.chosen`).
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from evaluation.reports.counted_cells.answer_source import AnswerSource
from evaluation.reports.counted_cells.cell_clips import CellClips, means, sums

FIRST, TIES = "first", "ties"


def of_letters(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of the replies to questions that had an option at a letter, or of those that chose it."""
    annotator, letter = row
    place = ascii_uppercase.index(letter)
    there = [each for each in source.chosen(annotator).letters if place < each.options]
    outcomes = [(each.task, float(column == "there" or place in each.places)) for each in there]
    return CellClips(means(outcomes) if column == "share" else sums(outcomes))


def of_places(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the pairs of which a critic preferred the clip at a place, or neither."""
    (annotator,) = row
    sides = source.chosen(annotator).sides
    if column == "share":
        return CellClips(means((task, float(side == FIRST)) for task, side in sides if side != TIES))
    return CellClips(sums((task, float(side == column)) for task, side in sides))
