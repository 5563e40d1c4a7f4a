"""
The plots of a report as SVG, stored with it.

A worker draws them after computing the figures. Plots that are not stored, such as those of reports by earlier
versions, are drawn on request, and not stored then.
"""

from __future__ import annotations

import logging

from evaluation.reports.builds.figures import figures_of
from evaluation.reports.models import Report, ReportDrawing
from evaluation.reports.plots.contents import drawings_of
from evaluation.reports.plots.render import drawn
from outtake.errors import Missing

log = logging.getLogger(__name__)


def draw_report(*, public_id: str) -> None:
    """Store the missing plots of a ready report. Errors are only logged, because plots are also drawn on request."""
    report = Report.objects.filter(public_id=public_id, state=Report.READY, figures__isnull=False).first()
    if report is None:
        return
    try:
        stored = set(report.drawings.values_list("name", flat=True))
        missing = [each for each in drawings_of(figures_of(report)) if each.name not in stored]
        made = [ReportDrawing(report=report, name=each.name, svg=drawn(each, "svg").decode()) for each in missing]
        ReportDrawing.objects.bulk_create(made, ignore_conflicts=True)
    except Exception:
        log.exception("drawing report %s", public_id)


def svg_of(report: Report, name: str) -> str:
    """
    Return a plot or a timeline of a report as SVG; one that is not stored is drawn.

    :raises Missing: if the report has no such plot.
    :raises Conflict: if the report has no figures yet.
    """
    figures = figures_of(report)
    stored = report.drawings.filter(name=name).values_list("svg", flat=True).first()
    if stored is not None:
        return stored
    plot = next((each for each in drawings_of(figures) if each.name == name), None)
    if plot is None:
        raise Missing()
    return drawn(plot, "svg").decode()
