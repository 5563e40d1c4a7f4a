"""What a report is called: its number, until people name it. The name is no part of its config or figures."""

from __future__ import annotations

from evaluation.reports.models import MOST_NAME_CHARS, Report
from outtake.errors import Invalid


def name_report(report: Report, name: str) -> Report:
    """
    Name a report; an empty name gives it its number again.

    :raises Invalid: if the name is too long
    """
    name = " ".join(name.split())
    if len(name) > MOST_NAME_CHARS:
        raise Invalid.field("name", f"{len(name)} characters; give a name of at most {MOST_NAME_CHARS}.")
    report.name = name
    report.save(update_fields=["name"])
    return report
