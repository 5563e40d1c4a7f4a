"""Tables of a report as files: nothing is lost, nothing that someone wrote becomes a command."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest

from evaluation.reports.table_formats.csv_table import as_csv
from evaluation.reports.table_formats.figure import Part, counted, estimate, table_of, words
from evaluation.reports.table_formats.latex_table import as_latex, escaped
from evaluation.reports.table_formats.markdown_table import as_markdown
from evaluation.reports.table_formats.table import Column, Form, Table, TableCell, count, shown, shown_interval, text
from evaluation.reports.tables.segments import headline, tables_of
from evaluation.reports.tables.strata import repeating
from tests.evaluation.reports.example import cell, figures

CELL = re.compile(r"(?<!\\)\|")  # a pipe that is no text


def test_every_part_of_the_figures_has_its_table() -> None:
    names = [table.name for table in tables_of(figures())]
    assert names == [
        "metrics",
        "beside",
        "by_type",
        "by_generator",
        "by_length",
        "by_severity",
        "paired",
        "equal_counts",
        "confusion_1",
        "confusion_2",  # the third row matched nothing
    ]


def by_name(given: dict[str, Any]) -> dict[str, Table]:
    return {table.name: table for table in tables_of(given)}


def test_tables_of_a_single_part_are_known_to_repeat_the_headline() -> None:
    given = figures()
    assert repeating(given) == {"by_source", "by_length"}  # there is no source, and one length
    for row in given["rows"]:
        row["by_severity"] = [{"key": None, "errors": 96, "f": cell(0.2, unit="errors")}]
        row["by_type"] = row["by_type"][:1]
    given["rows"][0]["confusion"] = {"types": ["logical_error"], "counts": [[3]], "same": cell(1.0, n=3, unit="pairs")}
    assert repeating(given) == {"by_type", "by_source", "by_length", "by_severity", "confusion_1"}


def test_more_parts_than_fit_across_a_page_go_down_it() -> None:
    given = figures()
    for row in given["rows"]:
        row["by_length"] = [given["rows"][0]["by_length"][0] | {"key": str(500 * n)} for n in range(1, 9)]
    table = by_name(given)["by_length"]
    assert [column.key for column in table.columns] == ["annotator", "length", "videos", "errors", "m", "coverage"]
    assert [row[1].value for row in table.rows[:3]] == ["about 0.5 s", "about 1 s", "about 1.5 s"]
    assert len(table.rows) == 3 * 8
    assert (table.rows[0][2].value, table.rows[0][3].value) == (40, 96)


def test_generators_keep_their_names_and_types_read_as_words() -> None:
    tables = by_name(figures())
    assert [column.group for column in tables["by_generator"].columns[1::2]] == ["ltx_2", "veo 3"]
    assert tables["by_type"].columns[1].group == "physics violation"


def test_an_error_of_unknown_severity_stands_at_the_end() -> None:
    given = figures()
    given["rows"][0]["by_severity"].insert(0, {"key": None, "errors": 2, "f": cell(0.5, n=2, unit="errors")})
    table = by_name(given)["by_severity"]
    assert [column.heading for column in table.columns][-2:] == ["severity 5", "severity unknown"]
    assert (table.rows[0][-1].value, table.rows[1][-1].note) == (0.5, "no error of this severity was scored")


def test_latex_that_is_too_wide_for_a_column_is_set_over_the_page_and_goes_on_below() -> None:
    wide = tabulars(as_latex(by_name(figures())["metrics"]))
    narrow = as_latex(Table("few", "Few", (Column("a", "A"), Column("b", "B")), ((text("x"), count(1)),)))
    assert narrow.startswith(r"\begin{table}") and len(tabulars(narrow)) == 1
    assert as_latex(by_name(figures())["metrics"]).startswith(r"\begin{table*}") and len(wide) == 2
    assert all("\nAnnotator &" in lines for _, lines in wide)  # each says again what a line is about


def test_latex_of_one_heading_over_more_columns_than_a_page_holds_is_cut_between_them() -> None:
    types = [f"a rather long name of type {n}" for n in range(9)]
    columns = (Column("truth", "Truth"), *(Column(name, name, "called") for name in types))
    said = as_latex(Table("confusion_1", "Types", columns, ((text(types[0]), *(count(n) for n in range(9))),)))
    assert len(tabulars(said)) > 1 and said.count(r"{called}") == len(tabulars(said))
    assert [name for name in types if f"& {name} " not in said] == []


def test_latex_of_more_rows_than_a_page_holds_goes_on_in_another_table() -> None:
    columns = (Column("annotator", "Annotator"), Column("n", "n"))
    said = as_latex(Table("long", "Long", columns, tuple((text(f"one {n}"), count(n)) for n in range(60))))
    assert said.count(r"\begin{table}") == 2
    assert r"\caption{Long (1 of 2)}" in said and r"\label{tab:long-2}" in said
    assert all(said.count(f"one {n} &") == 1 for n in range(60))


@pytest.mark.parametrize(
    ("shows", "said", "interval"),
    [
        (TableCell(0.2714, Form.SCORE, 0.2363, 0.3071), ".271", ".236–.307"),
        (TableCell(1.0, Form.SCORE), "1.000", ""),
        (TableCell(-0.05, Form.SCORE), "-.050", ""),
        (TableCell(-0.05, Form.SCORE, -0.1, -0.02), "-.050", "-.100 to -.020"),
        (TableCell(0.1406, Form.SHARE, 0.116, 0.168), "14.1", "11.6–16.8"),
        (TableCell(0.0004, Form.P_VALUE), "<.001", ""),
        (TableCell(196, Form.COUNT), "196", ""),
        (TableCell(None, Form.SCORE, note="nothing was predicted"), "none", ""),
    ],
)
def test_a_number_reads_as_in_a_paper(shows: TableCell, said: str, interval: str) -> None:
    assert (shown(shows), shown_interval(shows)) == (said, interval)


def test_csv_has_every_number_unrounded_with_what_it_rests_on() -> None:
    given = figures()
    lines = list(csv.DictReader(io.StringIO(as_csv(headline(given)))))
    first = next(line for line in lines if line["row"] == "Thorough" and line["column"] == "sp_coverage")
    cell = given["rows"][0]["metrics"]["sp"]["coverage"]
    assert (float(first["value"]), float(first["low"]), float(first["high"])) == (
        cell["value"],
        cell["low"],
        cell["high"],
    )
    assert (first["n"], first["unit"], first["provisional"]) == ("40", "videos", "1")
    assert len(lines) == (3 + 1) * 13  # and chance


def test_the_headline_ends_with_the_human_ceiling_and_chance_and_says_how_critics_were_run() -> None:
    given = figures()
    run = {"strategy": "Zero-shot", "model": "Qwen3-VL-8B", "frames": "2 fps", "control": ""}
    given["rows"][1]["run"] = run
    given["rows"][2]["run"] = {**run, "strategy": "Sequential", "control": "frames reversed"}
    levels = given["rows"][2]["metrics"]["sp"]["chance"] = {**given["rows"][0]["metrics"]["sp"]["chance"], "m": 0.08}
    people = {"label": "Thorough", "videos": 12, "metrics": {"p": {"m": cell(0.6), "coverage": cell(0.5)}}}
    given["ceiling"] = {"annotators": [people, people], "mean": people["metrics"]}
    table = headline(given)
    assert [column.heading for column in table.columns[:6]] == [
        "Annotator",
        "Strategy",
        "Model",
        "Frames",
        "Control",
        "clips",
    ]
    keys = [column.key for column in table.columns]
    rows = {str(row[0].value): dict(zip(keys, row, strict=True)) for row in table.rows}
    assert [rows["signal"][key].value for key in ("strategy", "control")] == ["Sequential", "frames reversed"]
    assert rows["Thorough"]["strategy"].value == ""
    ceiling, chance = rows["Human ceiling (mean of 2 people)"], rows["Chance (mean of the rows)"]
    assert (ceiling["p_m"].value, ceiling["p_coverage"].value) == (0.6, 0.5)
    assert ceiling["sp_m"].value is None
    assert ceiling["sp_m"].note
    assert chance["sp_m"].value == pytest.approx((0.02 + 0.02 + levels["m"]) / 3)
    assert chance["sp_coverage"].n == 3


def test_csv_says_why_there_is_no_number() -> None:
    table = next(table for table in tables_of(figures()) if table.name == "beside")
    lines = csv.DictReader(io.StringIO(as_csv(table)))
    missing = [line for line in lines if line["row"] == "signal" and not line["value"]]
    assert {line["note"] for line in missing} == {"nothing was predicted"}
    assert {line["column"] for line in missing} >= {"sp_precision", "sp_f1", "sp_m_matched"}


def test_only_what_rests_on_the_judge_is_provisional_and_nothing_is_with_a_certificate() -> None:
    row = headline(figures()).rows[0]
    assert [cell.provisional for cell in row[2:]] == [True] * 6 + [False] * 6
    assert not any(cell.provisional for cell in headline(figures(uncertified=None)).rows[0])


def tabulars(said: str) -> list[tuple[str, str]]:
    """Return the alignment and the lines of each ``tabular``."""
    return re.findall(r"\\begin\{tabular\}\{([lr]+)\}\n(.*?)\\end\{tabular\}", said, re.DOTALL)


def test_latex_rows_fit_their_columns_and_environments_close() -> None:
    for table in tables_of(figures()):
        said = as_latex(table)
        found = tabulars(said)
        assert said.count(r"\begin{") == said.count(r"\end{") == said.count(r"\begin{table") + len(found)
        for alignment, inside in found:
            for line in inside.splitlines():
                if line.endswith(r"\\"):
                    spans = [int(n) for n in re.findall(r"\\multicolumn\{(\d+)\}", line)]
                    cells = len(re.findall(r"(?<!\\)&", line)) + 1
                    assert cells + sum(n - 1 for n in spans) == len(alignment)


def test_latex_runs_nothing_that_somebody_wrote() -> None:
    assert escaped(r"\input{/etc/passwd} 100% $x_1^2$ #a & b~{c}") == (
        r"\textbackslash{}input\{/etc/passwd\} 100\% \$x\_1\textasciicircum{}2\$ \#a \& b\textasciitilde{}\{c\}"
    )


def test_markdown_has_one_cell_a_column_whatever_a_name_holds() -> None:
    given = figures()
    given["rows"][0]["label"] = "a | b <script> [x](y)\nnext"
    table = headline(given)
    lines = [line for line in as_markdown(table).splitlines() if line.startswith("|")]
    assert {len(CELL.findall(line)) for line in lines} == {len(table.columns) + 1}
    assert "<script>" not in as_markdown(table)


def test_spreadsheets_run_no_name() -> None:
    given = figures()
    given["rows"][0]["label"] = "=HYPERLINK(1)"
    assert {line["row"] for line in csv.DictReader(io.StringIO(as_csv(headline(given))))} >= {"'=HYPERLINK(1)"}


def test_a_figure_is_declared_once_and_read_from_each_row() -> None:
    rows = [
        {"who": "keen", "n": 3, "parts": [{"key": "a", "share": cell(0.25, n=4)}]},
        {"who": "shy", "n": 0, "parts": []},
    ]
    shares = estimate("a", "a %", Form.SHARE, "parts", Part("a"), "share", group="parts", absent="never asked")
    table = table_of("x", "X", [words("who", "Who"), counted("n", "n", unit="clips"), shares], rows)
    assert table.columns == (Column("who", "Who"), Column("n", "n"), Column("a", "a %", "parts"))
    assert [[shown(each) for each in row] for row in table.rows] == [["keen", "3", "25.0"], ["shy", "0", "none"]]
    assert (table.rows[0][1].unit, table.rows[0][2].n) == ("clips", 4)
    assert table.rows[1][2] == TableCell(None, Form.SHARE, note="never asked")
    with pytest.raises(KeyError, match="nothing"):
        table_of("x", "X", [counted("nothing", "n")], rows)


def test_more_parts_than_a_page_is_wide_go_down_it() -> None:
    given = figures()
    parts = [{**given["rows"][0]["by_generator"][0], "key": f"generator {n}", "videos": n} for n in range(9)]
    given["rows"] = [{**given["rows"][0], "by_generator": parts}, {**given["rows"][1], "by_generator": parts[:1]}]
    (table,) = (each for each in tables_of(given) if each.name == "by_generator")
    assert [column.key for column in table.columns] == ["annotator", "generator", "videos", "errors", "m", "coverage"]
    assert [row[2].value for row in table.rows] == [*range(9), 0, *[None] * 8]
    assert table.rows[-1][4].note == "no clip of this kind was scored"
