"""A table as files: CSV, Markdown and LaTeX."""

from __future__ import annotations

from evaluation.reports.table_formats.csv_table import as_csv
from evaluation.reports.table_formats.latex_table import as_latex
from evaluation.reports.table_formats.markdown_table import as_markdown
from evaluation.reports.table_formats.table import Table


def files_of(table: Table) -> dict[str, bytes]:
    """Return the contents of a table's files by their names."""
    return {
        f"{table.name}.csv": as_csv(table).encode(),
        f"{table.name}.md": as_markdown(table).encode(),
        f"{table.name}.tex": as_latex(table).encode(),
    }
