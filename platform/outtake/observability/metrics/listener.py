"""The address of a worker's metrics."""

from __future__ import annotations

import threading
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from outtake.observability.metrics.exposition import metrics_application


def serve(host: str, port: int) -> WSGIServer:
    """
    Answer Prometheus in a thread of this process, without gauges: the web server has those.

    :raises OSError: if the port is taken
    """
    server = make_server(host, port, metrics_application(gauges=False), handler_class=_Quiet)
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    return server


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Log no request: there is one every few seconds."""
