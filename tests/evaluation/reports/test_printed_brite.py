"""
BRITE's tables 4 to 7 (arXiv 2605.00873), recomputed by the code that makes the recipe's report.

Questions with their true answers are made that have the printed counts or shares; the report's own tables have to show
the totals, averages and counts that are printed.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from evaluation.reports.answer_figures.values import AnswerTruth, AskedQuestion
from evaluation.reports.answers.figures import answer_figures
from evaluation.reports.table_formats.table import Table, TableCell
from evaluation.reports.tables.answers import answer_tables
from outtake.measures.papers.brite import DIMENSIONS, FinalAnswer
from outtake.measures.papers.brite_gaps import ACTION_AUDIO, SUBJECT_ACTION
from tests.measures import test_printed_brite as printed

FACTS = dict.fromkeys(("unclear", "without_answer", "videos", "prompts", "not_applicable", "open", "answered"), 0)


def asked_as(answer: FinalAnswer) -> AskedQuestion:
    """A question whose true answer is as the paper counts it."""
    return AskedQuestion(
        f"{answer.model} {answer.prompt}",
        answer.model,
        answer.prompt,
        1,
        answer.category,
        answer.dimension,
        answer.question,
        "yes_no",
        2,
        answer.applicable,
        answer.applicable,
        ("yes" if answer.value else "no") if answer.applicable else None,
        False,
    )


def tables_from(answers: Sequence[FinalAnswer]) -> dict[str, Table]:
    truth = AnswerTruth(tuple(map(asked_as, answers)), {**FACTS, "version": 1, "policy": "settled"})
    return {table.name: table for table in answer_tables(answer_figures(truth, []))}


def rows_of(table: Table) -> dict[str, dict[str, TableCell]]:
    keys = [column.key for column in table.columns]
    return {str(row[0].value): dict(zip(keys, row, strict=True)) for row in table.rows}


def shares_in(row: dict[str, TableCell]) -> list[float | None]:
    """The shares of a row in the order of its columns, as the paper rounds them."""
    values = [cell.value for cell in row.values()][1:]
    return [None if value is None else round(float(value), 2) for value in values]


def test_table_4_and_its_averages():
    tables = tables_from(printed._table_4())
    rows, overall = rows_of(tables["yes_by_category"]), rows_of(tables["overall"])
    columns = [column.heading.removesuffix(" %") for column in tables["yes_by_category"].columns[1:]]
    order = [columns.index(name) for name in printed.TABLE_4_COLUMNS]
    for model, shares in {**printed.TABLE_4, "Average": printed.TABLE_4_AVERAGE}.items():
        found = shares_in(rows[model])
        assert [found[n] for n in order] == list(shares[:-1]), model
    for model, shares in printed.TABLE_4.items():
        means = [cell.value for cell in overall[model].values() if isinstance(cell.value, float)]
        assert any(abs(mean - shares[-1]) <= 0.01 for mean in means), model


def test_table_7_and_its_averages():
    rows = rows_of(tables_from(printed._table_7())["yes_by_dimension"])
    for model, shares in printed.TABLE_7.items():
        assert shares_in(rows[model]) == list(shares), model
    for found, share in zip(shares_in(rows["Average"]), printed.TABLE_7_AVERAGE, strict=True):
        assert found == pytest.approx(share, abs=0.01)  # Env recomputes to .932, AV-Sync to .475
    assert len(rows) == len(printed.TABLE_7) + 1 and len(DIMENSIONS) == len(printed.TABLE_7_AVERAGE)


@pytest.mark.parametrize(("table", "dimensions"), [(printed.TABLE_5, SUBJECT_ACTION), (printed.TABLE_6, ACTION_AUDIO)])
def test_tables_5_and_6(table: dict, dimensions: tuple[str, str]):
    tables = tables_from(printed._videos(table, dimensions))
    name = "gap_" + "_".join(each.lower() for each in dimensions)
    found: dict[str, list[TableCell]] = {}
    for row in tables[name].rows:
        found.setdefault(str(row[0].value), []).extend(cell for cell in row if cell.unit == "videos")
    for model, cells in table.items():
        counts = {f"{round(float(cell.value) * cell.n)}/{cell.n}" for cell in found[model] if cell.n}
        assert set(cells[:-1]) <= counts, (model, counts)
        totals = {round(100 * float(cell.value), 1) for cell in found[model] if cell.value is not None}
        assert cells[-1] in totals, (model, totals)
