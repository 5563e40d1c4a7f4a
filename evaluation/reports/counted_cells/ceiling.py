"""
The clips behind the last rows of the headline: what people reach, and what chance gives.

People are scored against a truth made without each of them; by chance, predictions are exchanged among clips.
"""

from __future__ import annotations

from collections.abc import Sequence

from annotations.tasks.counted_tasks import MEAN
from evaluation.reports.counted_cells.cell_clips import CellClips, Outcome, means, valueless
from evaluation.reports.counted_cells.segments import SegmentSource
from evaluation.reports.tables.segments import CHANCE, MEAN_OF_PEOPLE
from outtake.measures.spotlight.pairs.values import Score


def of_people(source: SegmentSource, row: Sequence[str], column: str) -> CellClips:
    """
    Return the clips of a person's figures, or of all people's for their mean.

    :param row: the place of the person among those with a score, or `MEAN_OF_PEOPLE`
    """
    (who,) = row
    scores = source.people()
    if who == MEAN_OF_PEOPLE:
        return CellClips(means(each for score in scores for each in _values(score, column)), MEAN)
    score = scores[int(who)]
    if column == "videos":
        return CellClips({each.video.video: 1.0 for each in score.per_video})
    return CellClips(means(_values(score, column)), MEAN)


def of_headline(source: SegmentSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of people's figures, or, where the row is `CHANCE`, all whose predictions are exchanged."""
    return CellClips(valueless(source.exchanged()), MEAN) if tuple(row) == (CHANCE,) else of_people(source, row, column)


def _values(score: Score, column: str) -> list[Outcome]:
    """Return the value of each clip that has one: of clean clips no error is found or missed."""
    metric, _, figure = column.partition("_")
    found = [(each.video.video, getattr(each.matches[metric], figure)) for each in score.per_video]
    return [(video, float(value)) for video, value in found if value is not None]
