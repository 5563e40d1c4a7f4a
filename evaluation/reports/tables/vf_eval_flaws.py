"""The table of flaws by generator, of VF-Eval's form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.table_formats.figure import Part, estimate, table_of, words
from evaluation.reports.table_formats.table import Form, Table


def flaws(figures: Mapping[str, Any]) -> Table:
    """Give the share of clips in which each flaw was found, by generator; without rows for another form."""
    title = "VF-Eval's flaws and kinds of reasoning, by generator"
    if (found := figures.get("vf_eval_flaws")) is None:
        return table_of("vf_eval_flaws", title, (), ())
    shown = [
        words("kind", "Question"),
        words("flaw", "Named", read=lambda key: key.replace("_", " ")),
        *(estimate(name, f"{name} %", Form.SHARE, "parts", Part(name), "share") for name in found["generators"]),
        estimate("all", "all %", Form.SHARE),
    ]
    notes = (
        "Of the true answers to Q2 to Q5. A clip can have several flaws; clips without any count in n. "
        "A flaw that was found in no clip has no row. Intervals: Wilson's.",
    )
    return table_of(
        "vf_eval_flaws", title, shown, found["rows"], notes, row_name=lambda row: (row["kind"], row["flaw"])
    )
