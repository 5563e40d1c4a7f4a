"""What is read when someone asks: the rows and the queues are the truth, so nothing else keeps count of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Gauge:
    """Values by the values of their labels, which have to be few and hold no id."""

    name: str
    help: str
    labels: tuple[str, ...]
    values: Mapping[tuple[str, ...], float]


_sources: dict[str, Callable[[], Iterable[Gauge]]] = {}


def register_gauges(source: str, read: Callable[[], Iterable[Gauge]]) -> None:
    """Have gauges read at each scrape. Call it once for each source, such as from ``AppConfig.ready``."""
    _sources[source] = read


def read_gauges() -> Iterator[Gauge]:
    """
    Yield the gauges of every source, those of one name joined; then which sources could be read.

    One that fails (its database is away) is logged, and does not hide the others.
    """
    found: dict[str, Gauge] = {}
    read: dict[tuple[str, ...], float] = {}
    for source, of_source in _sources.items():
        try:
            gauges = list(of_source())
        except Exception as error:
            log.warning("The gauges of %s could not be read: %s: %s", source, type(error).__name__, error)
            read[(source,)] = 0
            continue
        read[(source,)] = 1
        for gauge in gauges:
            values = {**found[gauge.name].values, **gauge.values} if gauge.name in found else gauge.values
            found[gauge.name] = Gauge(gauge.name, gauge.help, gauge.labels, values)
    yield from found.values()
    yield Gauge("outtake_gauges_read", "Whether the gauges of a source could be read.", ("source",), read)


def jobs_gauge(counts: Mapping[tuple[str, ...], int]) -> Gauge:
    """Return the gauge of jobs by (kind, state), to which each app adds its kinds."""
    return Gauge("outtake_jobs", "Jobs, by what they are and their state.", ("kind", "state"), {**counts})
