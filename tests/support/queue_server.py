"""A queue of a model that makes clips, in the way of fal.ai; it can be told to misbehave, step by step."""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

MODEL = "tests/painter"


@dataclass(frozen=True)
class Turn:
    """What to do with one request; a hang lasts until the server ends."""

    status: int = 200
    body: Any = None  # None: as the server answers otherwise
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    hangs: bool = False


class QueueServer:
    """The server, its script and its notes: what was submitted, and each request by method and step."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.submitted: list[dict[str, Any]] = []
        self.steps: list[str] = []
        self.keys: list[tuple[str, str | None]] = []
        self.script: dict[str, deque[Turn]] = {step: deque() for step in ("submit", "status", "response", "file")}
        self.over = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """Where it listens, on 127.0.0.1."""
        return self._http.server_address[1]

    @property
    def address(self) -> str:
        """Its base URL."""
        return f"http://127.0.0.1:{self.port}"

    def then(self, step: str, *turns: Turn) -> None:
        """Do these with the next requests of a step, one each."""
        self.script[step].extend(turns)

    def close(self) -> None:
        """End it, and whatever hangs."""
        self.over.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def usual(self, step: str, number: str) -> Any:
        """Return the usual answer of a step."""
        own = f"{self.address}/{MODEL}/requests/{number}"
        if step == "submit":
            return {"request_id": number, "status_url": f"{own}/status", "response_url": own, "queue_position": 0}
        if step == "status":
            return {"status": "COMPLETED"}
        return {"video": {"url": f"{self.address}/files/{number}.mp4"}}


@contextmanager
def queue_server(file: Path) -> Iterator[QueueServer]:
    """Serve a file as each clip."""
    server = QueueServer(file)
    try:
        yield server
    finally:
        server.close()


def _handler(server: QueueServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            server.submitted.append(body)
            self._take("submit", str(len(server.submitted)))

        def do_GET(self) -> None:
            parts = self.path.strip("/").split("/")
            step = "file" if parts[0] == "files" else "status" if parts[-1] == "status" else "response"
            self._take(step, parts[-2] if step == "status" else parts[-1])

        def _take(self, step: str, number: str) -> None:
            server.steps.append(step)
            server.keys.append((step, self.headers.get("Authorization")))
            turn = server.script[step].popleft() if server.script[step] else Turn()
            if turn.hangs:
                server.over.wait(60)
                return
            content = turn.raw
            if content is None and step == "file" and turn.body is None and turn.status == 200:
                content = server.file.read_bytes()
            elif content is None:
                content = json.dumps(server.usual(step, number) if turn.body is None else turn.body).encode()
            self.send_response(turn.status)
            for name, value in turn.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    return Handler
