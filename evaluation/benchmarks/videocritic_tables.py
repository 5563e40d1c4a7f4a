"""
Tables 1 to 4 of VideoCritic, from the figures of a report on chains and those of the answers with chains.

Table 1 has the chains of the ground truth by origin, table 2 the answers with and without chains, table 3 the heads of
each critic before and after calibration, and table 4 the F1 of each stage of training. Figure 4 has the numbers of
table 4 for critics that are no stage.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.benchmarks.chains.answering.tables import answer_tables
from evaluation.reports.table_formats.table import Column, Form, Table, figure, text
from evaluation.reports.tables.chains import calibration, origins, pooled
from evaluation.reports.tables.labels import label_of

Figures = Mapping[str, Any]

MADE = "videocritic"
"""What the step of the tables made: ``report`` its public id, ``answers``, and ``stages`` by the critic's id."""


def videocritic_tables(report: Figures, answers: Figures, stages: Mapping[str, str]) -> list[Table]:
    """
    Return every table that has rows.

    :param report: the figures of a report on chains
    :param answers: as `evaluation.benchmarks.chains.answering.five_conditions.answer_figures` gives them
    :param stages: the stage of training by the public id of a critic; others are in the table by their names
    """
    tables = [
        origins(report)._replace(name="table_1", title="Table 1: chains by origin"),
        *answer_tables(answers),
        calibration(report)._replace(name="table_3", title="Table 3: heads before and after calibration"),
        pooled(report)._replace(name="table_3_pooled"),
        _stages(report, stages),
    ]
    return [table for table in tables if table.rows]


def _stages(report: Figures, stages: Mapping[str, str]) -> Table:
    types = report["types"]
    columns = (
        Column("stage", "Stage or critic"),
        *(Column(kind, label_of(kind), "F1 %") for kind in types),
        Column("micro", "All types", "micro-F1 %"),
    )
    rows = tuple(
        (
            text(stages.get(row["annotator"]) or row["label"]),
            *(figure(each["f1"], Form.SHARE) for each in row["by_type"]),
            figure(row["micro"], Form.SHARE),
        )
        for row in report["rows"]
    )
    note = "A reply that could not be read counts as one that names no type. What is 0/0 is undefined and not 0."
    return Table("table_4", "Table 4: stages of training", columns, rows, (note,))
