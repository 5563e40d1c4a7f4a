"""
Private servers for tests and measurements: each on an own port in an own folder, ended with all that it started.

Nothing is kept: the folders are temporary, and PostgreSQL does not wait for the disk, which makes tests quicker and its
data worthless after a crash.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.machine import find_postgresql, find_redis

START_SECONDS = 120  # that a living process may take on a busy machine; one that ended is waited for no longer
STOP_SECONDS = 10
# Statistics taken between two tests say that tables are empty, and then a join of some thousand rows takes minutes.
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")


def free_port() -> int:
    """Return a TCP port of 127.0.0.1 that no one listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def running(
    command: Sequence[str], *, log: Path, end_with: signal.Signals = signal.SIGTERM, **options: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """Have a server run in a group of its own; a signal ends it, and SIGKILL what is left of the group."""
    with log.open("ab") as out:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True, **options
        )
    try:
        yield process
    finally:
        process.send_signal(end_with)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(STOP_SECONDS)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    """
    Wait until a server answers.

    :raises RuntimeError: if it ended, or did not answer within `START_SECONDS`; with the end of its log.
    """
    deadline = time.monotonic() + START_SECONDS
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{process.args!r} did not start:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.05)


def answers(port: int) -> bool:
    """Tell whether someone listens on a port of 127.0.0.1."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def postgresql_server(*, durable: bool = False) -> Iterator[str]:
    """
    Have a private PostgreSQL run, and give a DATABASE_URL with which databases can be made.

    :param durable: wait for the disk as a real server does; for measurements
    :raises RuntimeError: if the programs are not found, or the server does not start
    """
    programs = find_postgresql()
    if programs is None:
        raise RuntimeError("The PostgreSQL server programs are not installed (Debian: apt-get install postgresql).")
    with tempfile.TemporaryDirectory(prefix="outtake-pg-") as name:
        folder, port = Path(name), free_port()
        data, log, owner = folder / "data", folder / "log", _unprivileged(folder)
        initdb = [str(programs / "initdb"), "--pgdata", str(data), "--username", "outtake", "--auth", "trust"]
        initdb += ["--no-sync", "--encoding", "UTF8", "--locale", "C"]
        made = subprocess.run(initdb, capture_output=True, cwd=folder, **owner)
        if made.returncode:
            raise RuntimeError(f"initdb failed:\n{made.stderr.decode(errors='replace')}")
        settings = ["listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}"]
        settings += ["max_connections=150", *(() if durable else QUICK)]
        command = [str(programs / "postgres"), "-D", str(data), *(f"--{setting}" for setting in settings)]
        with running(command, log=log, end_with=signal.SIGINT, cwd=folder, **owner) as process:
            wait_until(lambda: _takes_queries(programs, port), process, log)
            yield f"postgresql://outtake@127.0.0.1:{port}/postgres"


def _unprivileged(folder: Path) -> dict[str, Any]:
    """Return how a process is started that owns a folder and is not root: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name for user in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _takes_queries(programs: Path, port: int) -> bool:
    asked = [str(programs / "pg_isready"), "--quiet", "--host", "127.0.0.1", "--port", str(port)]
    return subprocess.run(asked).returncode == 0


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """
    Have a private Redis run, and give its URL.

    :raises RuntimeError: if the program is not found, or the server does not start
    """
    program = find_redis()
    if program is None:
        raise RuntimeError("No Redis server program is installed (Debian: apt-get install redis-server).")
    with tempfile.TemporaryDirectory(prefix="outtake-redis-") as name:
        folder, port = Path(name), free_port()
        command = [
            program,
            "--bind",
            "127.0.0.1",
            "--port",
            str(port),
            "--dir",
            name,
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        with running(command, log=folder / "log") as process:
            wait_until(lambda: answers(port), process, folder / "log")
            yield f"redis://127.0.0.1:{port}/0"
