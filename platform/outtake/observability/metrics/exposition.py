"""The page that Prometheus reads: the counters of all processes of this home, and the gauges."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from django.conf import settings

from outtake.observability.metrics.counters import files_folder
from outtake.observability.metrics.gauges import read_gauges

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

TRIES = 3

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def exposition(*, gauges: bool) -> tuple[bytes, str]:
    """Return the page and its content type."""
    from prometheus_client import CollectorRegistry
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    registry = CollectorRegistry()
    registry.register(_Collector(gauges=gauges))
    return generate_latest(registry), CONTENT_TYPE_LATEST


class _Collector:
    """What the library asks for its metrics."""

    def __init__(self, *, gauges: bool) -> None:
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """Yield every metric."""
        from prometheus_client.core import GaugeMetricFamily

        yield from _counted()
        for gauge in read_gauges() if self._gauges else ():
            family = GaugeMetricFamily(gauge.name, gauge.help, labels=gauge.labels)
            for labels, value in gauge.values.items():
                family.add_metric(labels, value)
            yield family


def _counted() -> Iterable[Metric]:
    """Add up the files of all processes, those that ended included: a counter never falls while its service runs."""
    from prometheus_client.multiprocess import MultiProcessCollector

    for _ in range(TRIES - 1):
        try:
            return MultiProcessCollector.merge(_files())
        except FileNotFoundError:  # a service that starts removes those of the one before it
            continue
    return MultiProcessCollector.merge(_files())


def _files() -> list[str]:
    """Return the files to read: one that a process has just made is empty until it has its size, and counts nothing."""
    return [str(path) for path in files_folder().glob("*/*.db") if path.stat().st_size]


def metrics_application(*, gauges: bool) -> Application:
    """Return a WSGI application that gives the page to who has ``METRICS_TOKEN``, and 401 to all others."""
    expected = f"Bearer {settings.METRICS_TOKEN}".encode()

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        given = environ.get("HTTP_AUTHORIZATION", "").encode("latin-1", errors="replace")
        if not hmac.compare_digest(given, expected):
            start_response("401 Unauthorized", [("WWW-Authenticate", "Bearer"), ("Content-Length", "0")])
            return []
        page, content_type = exposition(gauges=gauges)
        headers = [("Content-Type", content_type), ("Content-Length", str(len(page))), ("Cache-Control", "no-store")]
        start_response("200 OK", headers)
        return [page]

    return answer
