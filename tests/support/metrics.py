"""Counters of the metrics in this process, without files."""

from __future__ import annotations

import pytest
from prometheus_client import CollectorRegistry, Counter, Histogram

from outtake.observability.metrics import counters


class Counted:
    """Counts what the program counts, from 0."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._registry = registry = CollectorRegistry()
        made = {
            each: (Histogram if each.buckets else Counter)(each.name, each.help, each.labels, registry=registry)
            for each in counters.DEFINITIONS
        }
        monkeypatch.setattr(counters, "_made", made)

    def of(self, definition: counters.Definition, **labels: str) -> float:
        """Return the value of a counter, or how many durations a histogram has seen."""
        suffix = "count" if definition.buckets else "total"
        return self._registry.get_sample_value(f"{definition.name}_{suffix}", labels) or 0
