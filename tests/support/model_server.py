"""
A server of a model that looks at what it gets: ``/v1/chat/completions`` in the way of OpenAI, or Gemini's
``/v1/models/NAME:generateContent``.

It decodes each picture, reads the frame number that `tests.catalog.painting` painted on it, notes the time that was
said before it, and counts what it was paid for. It can be told to misbehave, one request after the other.

``python -m tests.support.model_server --port 0 [--answers FILE]`` prints its port and serves until it is ended; FILE is
JSON, ``{text that a request holds: what to answer}``, the longest text that fits counts.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import re
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from tests.support import gemini

BITS = 8
TOKENS_A_PICTURE = 100
COMPLETION_TOKENS = 20
TIME = re.compile(r"<(\d+\.\d) s>")


@dataclass(frozen=True)
class Seen:
    """One picture of a request: the number painted on it, its size, and the time said before it."""

    number: int
    width: int
    height: int
    seconds: float


@dataclass(frozen=True)
class Asked:
    """One request that arrived."""

    body: dict[str, Any]
    headers: dict[str, str]
    seen: tuple[Seen, ...]
    texts: tuple[str, ...]  # the system text, then the others in order, without the times
    at: float  # by the monotonic clock, in seconds
    other: tuple[str, ...] = ()  # the kinds of its videos and sounds

    @property
    def text(self) -> str:
        """All that was said."""
        return "\n".join(self.texts)


@dataclass(frozen=True)
class Act:
    """What to do with one request: answer, or something else."""

    kind: str = "answer"
    text: str | None = None  # of the answer; None: as the server answers otherwise
    headers: dict[str, str] = field(default_factory=dict)
    prompt_tokens: int | None = None  # None: counted by the pictures
    probabilities: dict[str, float] | None = None  # of the first token
    seconds: float = 30.0  # a hang's, or how long a drip takes
    code: int = 200  # of a body that is given as it is


class ModelServer:
    """The server, its script and its notes. `answer` says what a request gets that no act was written for."""

    def __init__(self, answer: Callable[[Asked], str] = lambda asked: "[]", *, port: int = 0) -> None:
        self.answer = answer
        self.asked: list[Asked] = []
        self.connections = 0
        self.paid = 0  # answers, counted as they go out: they would be on the bill
        self.tokens_of: Callable[[Seen], int] = lambda seen: TOKENS_A_PICTURE
        self.choose: Callable[[Asked], Act] = lambda asked: Act()  # what to do where the script is at its end
        self.models: list[dict[str, Any]] | None = None  # what /v1/models lists; None: there is no such list
        self.delay = 0.0  # before each answer
        self.most_at_once = 0
        self._at_once = 0
        self._script: deque[Act] = deque()
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """Where it listens, on 127.0.0.1."""
        return self._http.server_address[1]

    @property
    def address(self) -> str:
        """The base address of its API."""
        return f"http://127.0.0.1:{self.port}/v1"

    def script(self, *acts: Act) -> None:
        """Do these with the next requests, one each."""
        self._script.extend(acts)

    def close(self) -> None:
        """End it, and whatever hangs."""
        self._over.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def wait(self, seconds: float) -> None:
        """Wait, or until the server ends."""
        self._over.wait(seconds)

    def take(self, asked: Asked) -> Act:
        """Note a request, and say what to do with it."""
        with self._lock:
            self.asked.append(asked)
            return self._script.popleft() if self._script else self.choose(asked)

    def pay(self) -> None:
        """Count an answer."""
        with self._lock:
            self.paid += 1

    def begin(self) -> None:
        """Count a request among those that are served at once."""
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)

    def end(self) -> None:
        """Count it no more."""
        with self._lock:
            self._at_once -= 1


@contextmanager
def model_server(answer: Callable[[Asked], str] = lambda asked: "[]") -> Iterator[ModelServer]:
    """Serve for the length of a block."""
    server = ModelServer(answer)
    try:
        yield server
    finally:
        server.close()


def read_number(picture: np.ndarray) -> int:
    """Read the number that is painted on a grey picture, whatever its size: bits of black and white at the top left."""
    height, width = picture.shape
    row = picture[height // 8]  # painted clips are four blocks high, and the bits are the first row of blocks
    bits = [row[int((bit + 0.5) * width / BITS)] > 126 for bit in range(BITS)]
    return int(sum(1 << bit for bit in range(BITS) if bits[bit]))


def look_at(body: dict[str, Any], headers: dict[str, str]) -> Asked:
    """Read a request, refusing one in which a picture has no time before it."""
    texts, seen, other, at = [], [], [], None
    for message in body["messages"]:
        content = message["content"]
        for part in content if isinstance(content, list) else [{"type": "text", "text": content}]:
            if part["type"] == "image_url":
                assert at is not None, "a picture without its time"
                seen.append(_see(part["image_url"]["url"], at))
                at = None
            elif part["type"] in ("video_url", "input_audio"):
                other.append(part["type"])
            elif match := TIME.fullmatch(part["text"]):
                at = float(match[1])
            else:
                texts.append(part["text"])
    return Asked(body, headers, tuple(seen), tuple(texts), time.monotonic(), tuple(other))


def completion(
    asked: Asked, act: Act, text: str, tokens_of: Callable[[Seen], int] = lambda seen: TOKENS_A_PICTURE
) -> dict[str, Any]:
    """Return an answer's body."""
    said = sum(len(part) for part in asked.texts) // 4
    prompt = sum(tokens_of(each) for each in asked.seen) + said if act.prompt_tokens is None else act.prompt_tokens
    message: dict[str, Any] = {"role": "assistant", "content": text}
    finish = "stop"
    if act.kind == "refusal":
        message = {"role": "assistant", "content": None, "refusal": text}
    if act.kind == "truncated":
        message["content"], finish = text[: len(text) // 2], "length"
    if act.kind == "filtered":
        finish = "content_filter"
    choice: dict[str, Any] = {"index": 0, "message": message, "finish_reason": finish, "logprobs": None}
    if act.probabilities is not None and asked.body.get("logprobs"):
        top = [{"token": token, "logprob": float(np.log(p))} for token, p in act.probabilities.items()]
        choice["logprobs"] = {"content": [{**top[0], "top_logprobs": top}]}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": asked.body["model"],
        "choices": [] if act.kind == "empty" else [choice],
        "usage": {
            "prompt_tokens": prompt,
            "completion_tokens": COMPLETION_TOKENS,
            "total_tokens": prompt + COMPLETION_TOKENS,
            "prompt_tokens_details": {"cached_tokens": 7},
        },
    }


def _see(url: str, at: float) -> Seen:
    kind, _, data = url.partition(";base64,")
    assert kind == "data:image/jpeg", kind
    picture = Image.open(io.BytesIO(base64.b64decode(data)))
    return Seen(read_number(np.asarray(picture.convert("L"))), picture.width, picture.height, at)


def _handler(server: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            super().setup()
            server.connections += 1

        def do_GET(self) -> None:
            self.is_open = False
            page, _, asks_gemini = self.path.partition("?pageSize=")
            if server.models is None or not page.endswith("/models"):
                self._send(404, b'{"error": {"message": "there is no such page"}}', {})
            else:
                listed = {"models": server.models} if asks_gemini else {"object": "list", "data": server.models}
                self._send(200, json.dumps(listed).encode(), {})

        def do_POST(self) -> None:
            self.is_open = True
            server.begin()
            try:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if self.path.endswith(gemini.CALL):
                    body = gemini.as_chat(self.path, body)
                asked = look_at(body, {name.lower(): value for name, value in self.headers.items()})
                act = server.take(asked)
                getattr(self, f"_{act.kind}", self._answer)(asked, act)
            finally:
                self._end()

        def _end(self) -> None:
            if self.is_open:
                self.is_open = False
                server.end()

        def _answer(self, asked: Asked, act: Act) -> None:
            server.wait(server.delay)
            text = server.answer(asked) if act.text is None else act.text
            if act.kind != "empty":
                server.pay()
            said = completion(asked, act, text, server.tokens_of)
            said = gemini.answer_of(said, act) if "gemini" in asked.body else said
            self._send(200, json.dumps(said).encode(), act.headers)

        def _status(self, asked: Asked, act: Act) -> None:
            code, _, said = (act.text or "500").partition(" ")
            error = {"error": {"message": said or "it does not work", "type": "scripted"}}
            self._send(int(code), json.dumps(error).encode(), act.headers)

        def _html(self, asked: Asked, act: Act) -> None:
            self._send(200, b"<html><body>Welcome to the gateway</body></html>", {"Content-Type": "text/html"})

        def _body(self, asked: Asked, act: Act) -> None:
            if act.code == 200:
                server.pay()
            self._send(act.code, (act.text or "").encode(), act.headers)

        def _hang(self, asked: Asked, act: Act) -> None:
            server.wait(act.seconds)
            self.close_connection = True

        def _drip(self, asked: Asked, act: Act) -> None:
            body = json.dumps(completion(asked, act, "[]")).encode()
            self._head(200, len(body), {})
            end = time.monotonic() + act.seconds
            for byte in body:
                if time.monotonic() > end or server._over.wait(0.2):
                    break
                self.wfile.write(bytes([byte]))
            self.close_connection = True

        def _reset(self, asked: Asked, act: Act) -> None:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True

        def _send(self, code: int, body: bytes, headers: dict[str, str]) -> None:
            self._end()  # before the last byte, as the bill: anyone who has that may ask, or count, at once
            self._head(code, len(body), headers)
            self.wfile.write(body)

        def _head(self, code: int, length: int, headers: dict[str, str]) -> None:
            self.send_response(code)
            for name, value in {"Content-Type": "application/json", "Content-Length": str(length), **headers}.items():
                self.send_header(name, value)
            self.end_headers()

        def handle_one_request(self) -> None:
            try:
                super().handle_one_request()
            except (OSError, ValueError):  # the caller went away, or the connection was reset on purpose
                self.close_connection = True

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    return Handler


def _from_file(path: Path) -> Callable[[Asked], str]:
    answers: dict[str, Any] = json.loads(path.read_text())

    def answer(asked: Asked) -> str:
        fitting = [text for text in answers if text in asked.text]
        return json.dumps(answers[max(fitting, key=len)]) if fitting else "[]"

    return answer


def main() -> None:
    """Serve until ended."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--answers", type=Path)
    options = parser.parse_args()
    server = ModelServer(_from_file(options.answers), port=options.port) if options.answers else ModelServer()
    print(server.port, flush=True)  # noqa: T201
    server._thread.join()


if __name__ == "__main__":
    main()
