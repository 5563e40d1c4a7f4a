"""The recipe's own tables, of chains that print VideoCritic's tables 1 and 3: its figures come out of its code."""

from __future__ import annotations

from typing import Any

import pytest

from evaluation.benchmarks.videocritic_tables import videocritic_tables
from evaluation.reports.chains.figures import chain_figures
from evaluation.reports.chains.values import Auditor, ChainTruth, TrueChain
from evaluation.reports.held_out import HeldOut
from evaluation.reports.table_formats.table import Table
from outtake.measures.papers.videocritic import TYPES
from tests.measures.test_printed_videocritic import CHAINS, COUNTS, HALF, TABLE_3, TEST, TRAIN, _chains


def tables_of(truth: ChainTruth, auditors: list[Auditor], stages: dict[str, str]) -> dict[str, Table]:
    figures = chain_figures(truth, auditors, held_out=HeldOut())
    answers: dict[str, Any] = {"confidence": 95, "conditions": [], "rows": []}
    return {each.name: each for each in videocritic_tables(figures, answers, stages)}


def values_of(table: Table) -> dict[Any, dict[str, Any]]:
    """Return the values of a table by the first cell of a row, and the name of the column."""
    names = [column.key for column in table.columns]
    return {row[0].value: {name: cell.value for name, cell in zip(names, row, strict=True)} for row in table.rows}


@pytest.mark.parametrize("split", [TRAIN, TEST], ids=["train", "test"])
def test_table_1_has_items_share_mentions_and_prevalence_as_printed(split: dict[str, Any]) -> None:
    chains = [
        TrueChain(f"{source} {n}", f"{source} {n}", source, each.types, each.mentions)
        for source, row in split.items()
        if source != "Overall"
        for n, each in enumerate(_chains(source, row[0], row[2], row[3:]))
    ]
    (table,) = tables_of(ChainTruth(tuple(chains), TYPES), [], {}).values()
    found = values_of(table)
    for source, (items, share, mentions, *percents) in split.items():
        row = found["overall" if source == "Overall" else source]
        within = {"share": 0.05, "mentions": 0.1 if source == "Overall" else 0.005}
        assert row["chains"] == items
        assert 100 * row["share"] == pytest.approx(share, abs=within["share"] + 1e-9)
        assert row["mentions"] == pytest.approx(mentions, abs=within["mentions"] + 1e-9)
        for kind, percent in zip(TYPES, percents, strict=True):
            assert 100 * row[f"prevalence_{kind}"] == pytest.approx(percent, abs=0.1)


def test_table_4_and_figure_4_have_the_f1_that_table_3_prints_of_the_same_counts() -> None:
    true = {kind: counts[2] for kind, counts in COUNTS["before"].items()}
    chains = tuple(
        TrueChain(str(n), str(n), "realistic", frozenset(kind for kind in TYPES if n < true[kind]), 1)
        for n in range(CHAINS)
    )
    auditors = [
        Auditor(
            label=half,
            kind="critic",
            simulated=False,
            annotator=half,
            is_source=False,
            named={
                str(n): frozenset(
                    kind for kind, (hits, found, of) in COUNTS[half].items() if of - hits <= n < of - hits + found
                )
                for n in range(CHAINS)
            },
        )
        for half in TABLE_3
    ]
    table = tables_of(ChainTruth(chains, TYPES), auditors, {"before": "raw"})["table_4"]
    found = values_of(table)
    assert list(found) == ["raw", "after"]  # a stage by its name, another critic by its own
    for half, row in (("before", found["raw"]), ("after", found["after"])):
        for kind, (*_, f1) in TABLE_3[half].items():
            a_unit_off = (half, kind) == ("before", "logical")  # the first finding of tests/measures
            assert row[kind] == pytest.approx(f1, abs=0.001 if a_unit_off else HALF)
        hits, named, of = (sum(counts[n] for counts in COUNTS[half].values()) for n in range(3))
        assert row["micro"] == pytest.approx(2 * hits / (named + of))
