"""The web server's part: the seconds that each route takes, and the address ``/metrics``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse

from outtake.observability.metrics.counters import REQUESTS, observe, start_counting
from outtake.observability.metrics.exposition import Application, metrics_application

PATH = "/metrics"
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def time_requests(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Count each request with its seconds. This middleware is installed where metrics are on."""

    def answer(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        seconds = time.perf_counter() - began
        match = request.resolver_match
        observe(
            REQUESTS,
            seconds,
            method=request.method if request.method in METHODS else "other",  # anyone may send any word
            route=f"/{match.route}" if match else "none",
            status=str(response.status_code),
        )
        return response

    return answer


def with_metrics(application: Application) -> Application:
    """
    Count in this process, and answer ``/metrics`` in front of an application.

    In front of it, since Prometheus asks by the name of a container, without TLS, and has no session.
    """
    start_counting("web")
    metrics = metrics_application(gauges=True)

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("PATH_INFO") != PATH:
            return application(environ, start_response)
        close_old_connections()
        try:
            return metrics(environ, start_response)
        finally:
            close_old_connections()

    return answer
