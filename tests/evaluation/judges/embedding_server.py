"""A server of embeddings in the way of OpenAI, whose vectors count words: texts that share words lie close."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from zlib import crc32

DIMENSIONS = 64


def vector(text: str) -> list[float]:
    """Return how often the words of a text fall into each of some boxes."""
    counts = [0.0] * DIMENSIONS
    for word in text.lower().split():
        counts[crc32(word.strip(".,").encode()) % DIMENSIONS] += 1
    return counts


class EmbeddingServer:
    """The server, and what it was asked. `spoil` changes a body before it goes out."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.spoil = lambda body: body
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def texts(self) -> list[str]:
        """All texts that were sent."""
        return [text for body in self.asked for text in body["input"]]

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._http.server_address[1]

    def close(self) -> None:
        """End it."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


@contextmanager
def embedding_server() -> Iterator[EmbeddingServer]:
    """Serve for the length of a block."""
    server = EmbeddingServer()
    try:
        yield server
    finally:
        server.close()


def _handler(server: EmbeddingServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            assert self.path == "/v1/embeddings", self.path
            server.asked.append(body)
            data = [{"index": n, "embedding": vector(text)} for n, text in enumerate(body["input"])]
            words = sum(len(text.split()) for text in body["input"])
            answer = {"data": data, "model": body["model"], "usage": {"prompt_tokens": words}}
            raw = json.dumps(server.spoil(answer)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    return Handler
