"""The recipe's own tables, of chains and answers that print VideoCritic's tables 1 to 4: its figures come out."""

from __future__ import annotations

from typing import Any

import pytest

from evaluation.benchmarks.chains.answering.five_conditions import answer_figures
from evaluation.benchmarks.videocritic_tables import videocritic_tables
from evaluation.reports.chains.figures import chain_figures
from evaluation.reports.chains.values import Auditor, ChainTruth, TrueChain
from evaluation.reports.held_out import HeldOut
from evaluation.reports.table_formats.table import Table
from outtake.measures.papers.videocritic import TYPES
from outtake.measures.papers.videocritic_answers import CONDITIONS, ChainAnswer
from tests.measures.test_printed_videocritic import (
    CHAINS,
    COUNTS,
    HALF,
    STAGES,
    TABLE_2,
    TABLE_3,
    TABLE_4,
    TEST,
    TRAIN,
    TRUE,
    _chains,
    count_that_prints,
)

NO_ANSWERS: dict[str, Any] = {"confidence": 95, "conditions": [], "rows": []}


def tables_of(
    truth: ChainTruth, auditors: list[Auditor], stages: dict[str, str], answers: dict[str, Any] = NO_ANSWERS
) -> dict[str, Table]:
    figures = chain_figures(truth, auditors, held_out=HeldOut())
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


def letters(model: str) -> list[ChainAnswer]:
    """Return answers to as few questions of each condition as print its share."""
    answers = []
    for condition, percent in zip(CONDITIONS, TABLE_2[model], strict=True):
        of = next(n for n in range(1, 1000) if count_that_prints(percent, n) is not None)
        right = count_that_prints(percent, of) or 0
        answers += [ChainAnswer(condition, str(n), "A" if n < right else None, "A") for n in range(of)]
    return answers


def test_table_2_has_the_shares_as_printed() -> None:
    figures = answer_figures({model: letters(model) for model in TABLE_2})
    table = tables_of(ChainTruth((), TYPES), [], {}, figures)["table_2"]
    found = values_of(table)
    assert list(found) == list(TABLE_2)
    for model, percents in TABLE_2.items():
        shares = [100 * found[model][condition] for condition in CONDITIONS]
        assert shares == pytest.approx(percents, abs=0.005 + 1e-9)


def chains_with(true: dict[str, int]) -> tuple[TrueChain, ...]:
    """Return 400 chains, of which the first ones have each type."""
    return tuple(
        TrueChain(str(n), str(n), "realistic", frozenset(kind for kind in TYPES if n < true[kind]), 1)
        for n in range(CHAINS)
    )


def auditor(name: str, counts: dict[str, tuple[int, int, int]]) -> Auditor:
    """Return a critic that names so many types rightly, names so many, and so many are true."""
    return Auditor(
        label=name,
        kind="critic",
        simulated=False,
        annotator=name,
        is_source=False,
        named={
            str(n): frozenset(kind for kind, (hits, found, of) in counts.items() if of - hits <= n < of - hits + found)
            for n in range(CHAINS)
        },
    )


def test_table_4_is_as_printed_of_counts_of_400() -> None:
    auditors = [
        auditor(stage, {kind: (*each, TRUE[kind]) for kind, each in zip(TYPES, counts, strict=True)})
        for stage, counts in STAGES.items()
    ]
    table = tables_of(ChainTruth(chains_with(TRUE), TYPES), auditors, {stage: stage for stage in STAGES})["table_4"]
    found = values_of(table)
    assert list(found) == list(TABLE_4)
    for stage, percents in TABLE_4.items():
        shares = [100 * found[stage][name] for name in (*TYPES, "micro")]
        assert shares == pytest.approx(percents, abs=0.05 + 1e-9), stage


def test_table_4_and_figure_4_have_the_f1_that_table_3_prints_of_the_same_counts() -> None:
    chains = chains_with({kind: counts[2] for kind, counts in COUNTS["before"].items()})
    auditors = [auditor(half, COUNTS[half]) for half in TABLE_3]
    table = tables_of(ChainTruth(chains, TYPES), auditors, {"before": "raw"})["table_4"]
    found = values_of(table)
    assert list(found) == ["raw", "after"]  # a stage by its name, another critic by its own
    for half, row in (("before", found["raw"]), ("after", found["after"])):
        for kind, (*_, f1) in TABLE_3[half].items():
            a_unit_off = (half, kind) == ("before", "logical")  # the first finding of tests/measures
            assert row[kind] == pytest.approx(f1, abs=0.001 if a_unit_off else HALF)
        hits, named, of = (sum(counts[n] for counts in COUNTS[half].values()) for n in range(3))
        assert row["micro"] == pytest.approx(2 * hits / (named + of))
