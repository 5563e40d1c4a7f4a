"""Ground truths, reports, certificates and releases as metrics."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count

from evaluation.file_comparisons.models import FileComparison
from evaluation.ground_truth.models import GroundTruth
from evaluation.judges.models import Certificate
from evaluation.releases.models import Release
from evaluation.reports.models import Recomputation, Report
from outtake.observability.metrics.gauges import Gauge, jobs_gauge

KINDS: dict[str, type[GroundTruth | Report | Recomputation | Certificate | Release | FileComparison]] = {
    "ground truth": GroundTruth,
    "report": Report,
    "recomputation": Recomputation,
    "certificate": Certificate,
    "release": Release,
    "file comparison": FileComparison,
}


def build_gauges() -> Iterator[Gauge]:
    """Yield the jobs whose results are built, by state."""
    counts: dict[tuple[str, ...], int] = {}
    for kind, model in KINDS.items():
        found = model._default_manager.values("state").annotate(n=Count("pk")).values_list("state", "n")
        for state, n in {**dict.fromkeys(model.STATES, 0), **dict(found)}.items():
            counts[kind, state] = n
    yield jobs_gauge(counts)
