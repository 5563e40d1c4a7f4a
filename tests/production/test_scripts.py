"""The small programs that services run: the health check of the web service, and the bucket."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.services import free_port
from tools.machine import ROOT


@pytest.fixture
def answering() -> Iterator[Callable[[int], int]]:
    """A web server on 127.0.0.1 that answers what is asked of it in the right way with a status."""
    servers: list[HTTPServer] = []

    def start(status: int) -> int:
        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked = (self.path, self.headers["Host"])
                self.send_response(status if asked == ("/health/ready", "localhost") else 400)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        servers.append(HTTPServer(("127.0.0.1", 0), Answer))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return servers[-1].server_port

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def health(port: int) -> int:
    env = os.environ | {"PORT": str(port)}
    return subprocess.run([sys.executable, "deploy/healthy.py"], cwd=ROOT, env=env, capture_output=True).returncode


def test_a_server_that_answers_is_well(answering: Callable[[int], int]) -> None:
    assert health(answering(200)) == 0


def test_a_server_that_fails_or_is_not_there_is_not_well(answering: Callable[[int], int]) -> None:
    assert health(answering(500)) != 0
    assert health(free_port()) != 0


@pytest.fixture
def make_bucket() -> Iterator[Callable[[str], bool]]:
    from moto import mock_aws

    with mock_aws():
        yield runpy.run_path(str(ROOT / "deploy" / "make_bucket.py"))["make_bucket"]


def test_the_bucket_is_made_once(make_bucket: Callable[[str], bool]) -> None:
    import boto3

    address = "s3://outtake/prefix?region_name=us-east-1"
    assert (make_bucket(address), make_bucket(address)) == (True, False)
    buckets = boto3.client("s3", region_name="us-east-1").list_buckets()["Buckets"]
    assert [bucket["Name"] for bucket in buckets] == ["outtake"]


def test_an_address_without_a_bucket_is_refused(make_bucket: Callable[[str], bool]) -> None:
    with pytest.raises(ValueError, match=r"file:///folder"):
        make_bucket("file:///folder")
