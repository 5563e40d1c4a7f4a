"""
A number of a table by its name: the table, what names the row, and the column.

The name is declared where the table is. The number is read from its cell, so that it is the one that the page shows;
which clips it counts is read again from what the report froze, by the code that made the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import dropwhile, takewhile
from typing import Any

from annotations.tasks.counted_tasks import COUNT, NUMBER, PERCENT, SCORE, SHARE, STATISTIC, CountedTasks
from annotations.tasks.models import Task
from evaluation.reports.counted_cells import annotators, ceiling, chains, generators, positions, segments, votes
from evaluation.reports.counted_cells.answer_source import AnswerSource
from evaluation.reports.counted_cells.cell_clips import CellClips
from evaluation.reports.counted_cells.chains import ChainSource
from evaluation.reports.counted_cells.segment_rows import STRATA
from evaluation.reports.counted_cells.segments import SegmentSource
from evaluation.reports.models import Report
from evaluation.reports.plots.contents import tables_of
from evaluation.reports.table_formats.table import Column, Form, Table, TableCell
from evaluation.reports.tables.answers import GAP
from outtake.errors import Invalid

LOOKS = {Form.COUNT: NUMBER, Form.SHARE: PERCENT, Form.SCORE: SCORE}
HOWS = {Form.COUNT: COUNT, Form.SHARE: SHARE, Form.SCORE: STATISTIC}

Read = Callable[[Any, Sequence[str], str], CellClips]
"""Returns the clips of a cell, by the source of its report, what names its row, and its column."""


def counted_by_cell(report: Report, parts: Sequence[str]) -> CountedTasks | None:
    """
    Return the clips of a number of a table; None where the first of the parts names no such table.

    :param parts: the name of a table, what names the row there, and the key of the column
    :raises Invalid: if the table has no such number
    """
    figures = report.figures or {}
    table = next((each for each in tables_of(figures) if each.name == parts[0]), None) if figures and parts else None
    read = None if table is None else _reader_of(table.name, report.kind)
    if table is None or read is None:
        return None
    line, column, cell = _found(table, tuple(parts))
    made = read(_SOURCES[report.kind](report, figures), parts[1:-1], column.key)
    rows = dict(Task.objects.filter(public_id__in=made.tasks).values_list("public_id", "pk"))
    value = float(cell.value or 0)
    return CountedTasks(
        title=_title(table, column, line),
        tasks=list(rows.values()),
        value=value,
        look=LOOKS[cell.form],
        how=made.how or HOWS[cell.form],
        n=round(value) if cell.form is Form.COUNT else made.n or cell.n or 0,
        unit=made.unit or cell.unit,
        values={rows[task]: own for task, own in made.tasks.items() if own is not None},
    )


def _found(table: Table, parts: tuple[str, ...]) -> tuple[Sequence[TableCell], Column, TableCell]:
    for line in table.rows:
        for column, cell in zip(table.columns, line, strict=True):
            if cell.counts == parts:
                return line, column, cell
    raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a number of this report's table {table.name}.")


def _title(table: Table, column: Column, line: Sequence[TableCell]) -> str:
    """Return what a number is called: its table, its column, and the words that its row begins with, each once."""
    words: list[str] = []
    for cell in takewhile(_is_text, dropwhile(lambda cell: not _is_text(cell), line)):
        word = str(cell.value)
        if word and not any(word in each for each in words):  # the name of a critic says how it was run, too
            words.append(word)
    heading = " ".join(filter(None, (column.group, column.heading.removesuffix(" %"))))
    return f"{table.title}, {heading}: {', '.join(words)}"


def _is_text(cell: TableCell) -> bool:
    return isinstance(cell.value, str)


_OF_ANSWERS: Mapping[str, Read] = {
    "preferences": votes.of_generator,
    "preferences_against": votes.of_two_generators,
    "preferences_by_part": votes.of_parts,
    "overall": generators.of_overall,
    **{name: partial(generators.of_ranking, name) for name in ("ranking", "ranking_of_each")},
    "unclear": generators.of_unclear,
    "attendance": generators.of_attendance,
    "generators": generators.of_two_generators,
    "vf_eval_flaws": generators.of_flaws,
    "clips_by_generator": generators.of_clips,
    "questions_by_category": generators.of_categories,
    **{f"yes_{which}": partial(generators.of_average, which) for which in ("by_category", "by_dimension")},
    "yes_rates": annotators.of_yes_rates,
    "paired": annotators.of_two_annotators,
    "vf_eval": annotators.of_vf_eval,
    "vf_eval_reasoning": annotators.of_reasoning,
    "grading": annotators.of_grading,
    "calibration": annotators.of_calibration,
    "accuracy_at_coverage": annotators.of_coverage,
    "either": annotators.of_either,
    "rechecks": annotators.of_rechecks,
    "positions": positions.of_letters,
    "positions_of_clips": positions.of_places,
}
_OF_SEGMENTS: Mapping[str, Read] = {
    "paired": segments.of_difference,
    "generators": segments.of_generators,
    "equal_counts": segments.of_equal_counts,
    "metrics": ceiling.of_headline,
    "ceiling": ceiling.of_people,
    **{name: partial(segments.of_stratum, name) for name in STRATA},
}
_OF_CHAINS: Mapping[str, Read] = {
    "chains": chains.of_annotator,
    "chains_by_type": chains.of_type,
    "chains_calibration": chains.of_calibrated_type,
    "chains_recalibrated": chains.of_recalibrated,
    "chains_by_origin": chains.of_origin,
}
_READERS = {Report.ANSWERS: _OF_ANSWERS, Report.CHAINS: _OF_CHAINS, Report.SEGMENTS: _OF_SEGMENTS}
_SOURCES: Mapping[str, Callable[[Report, Mapping[str, Any]], Any]] = {
    Report.ANSWERS: AnswerSource,
    Report.CHAINS: ChainSource,
    Report.SEGMENTS: SegmentSource,
}


def _reader_of(table: str, kind: str) -> Read | None:
    if kind == Report.ANSWERS and table.startswith(GAP):  # named after the two dimensions
        return partial(generators.of_gap, table)
    return _READERS[kind].get(table)
