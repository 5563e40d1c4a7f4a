"""
The processes that work on one machine: a private broker, a worker for critics and builds, one for housekeeping.

Each is a child in a group of its own and is ended with all that it started. Used by ``make demo``, and by the commands
when no worker answers; in production they are services of their own.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from outtake.errors import Conflict, Invalid
from outtake.jobs.queues import CARRIED, HOUSEKEEPING
from outtake.settings.broker import embedded_broker_url, redis_server, run_folder
from outtake.settings.home import private_file, private_folder

START_SECONDS = 20
STOP_SECONDS = 8
ASK_SECONDS = 1.0  # for workers to say what they take
HOUSEKEEPERS = 2  # so that a long count of rules holds up no lease
BEHIND_PAGES = 5  # how much nicer a worker is: a web server next to it has three times its share of a busy processor


def child(args: Sequence[str], *, log: Path, env: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Start a process in a group of its own, with what it prints in a file."""
    private_folder(log.parent)
    with private_file(log).open("ab") as out:
        return subprocess.Popen(
            list(args),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
            env={**os.environ, **(env or {})},
            cwd=settings.ROOT,
        )


def stop(process: subprocess.Popen[bytes], *, first: signal.Signals = signal.SIGTERM) -> None:
    """End a child and its whole group; by force when it does not go."""
    if process.poll() is None:
        process.send_signal(first)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(STOP_SECONDS)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)  # children that it left, and itself if it is still there
    process.wait()


def broker_answers(url: str) -> bool:
    """Tell whether a Redis broker answers; the file transport always does."""
    if not url.startswith("redis"):
        return True
    import redis  # here: the web server imports this module, and may have no such broker

    address = url.replace("redis+socket://", "unix://")
    try:
        with contextlib.closing(redis.Redis.from_url(address, socket_connect_timeout=1, socket_timeout=2)) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def takes_work(queue: str) -> bool:
    """
    Tell whether a worker takes messages of a queue; its pool may be busy. Takes `ASK_SECONDS` where the broker answers.
    """
    if not broker_answers(settings.CELERY_BROKER_URL):
        return False
    try:
        told = current_app.control.inspect(timeout=ASK_SECONDS).active_queues() or {}
    except (OSError, OperationalError):
        return False
    return any(each["name"] == queue for queues in told.values() for each in queues)


def require_shared_broker() -> None:
    """
    Refuse a broker that lives in one process: what is sent through it reaches no worker, and is waited for in vain.

    :raises Invalid: if ``BROKER_URL`` names one
    """
    url = settings.CELERY_BROKER_URL
    if url.startswith("memory"):
        why = f"{url} keeps messages within one process, where no worker finds them"
        raise Invalid.field("BROKER_URL", f"{why}. Remove it to use a private broker, or give redis://host:port/0.")


@contextlib.contextmanager
def private_broker() -> Iterator[str]:
    """
    Have the embedded broker run while the body does, and give its address.

    Nothing is started when the broker is configured, answers already, or is the file transport.

    :raises RuntimeError: if the server does not answer within `START_SECONDS`.
    """
    url = settings.CELERY_BROKER_URL
    server = redis_server()
    if url != embedded_broker_url(settings.HOME) or server is None or broker_answers(url):
        yield url
        return
    folder = run_folder(settings.HOME)
    private_folder(folder)
    if folder.stat().st_uid != os.geteuid():  # in the temporary folder, where anyone can take its name first
        raise RuntimeError(f"The folder of the private Redis, {folder}, belongs to another user. Remove it.")
    options = ["--port", "0", "--unixsocket", str(folder / "redis.sock"), "--unixsocketperm", "700"]
    options += ["--dir", str(folder), "--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"]
    log = settings.HOME / "log" / "redis.log"
    process = child([server, *options], log=log)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not broker_answers(url):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The private Redis did not start; {log} says why.")
            time.sleep(0.05)
        yield url
    finally:
        stop(process)


def start_worker(
    *,
    concurrency: int = 2,
    queues: Sequence[str] = CARRIED,
    env: dict[str, str] | None = None,
    options: Sequence[str] = (),
) -> subprocess.Popen[bytes]:
    """
    Start a worker of some queues. What it prints goes to ``log/worker.log`` in the home folder.

    It yields to the web server on the same machine: while workers start, or encode, pages are answered first.
    """
    args = [sys.executable, "-m", "celery", "-A", "outtake.celery", "worker", "--queues", ",".join(queues)]
    args += ["--concurrency", str(concurrency), "--without-mingle", *options]
    process = child(args, log=settings.HOME / "log" / "worker.log", env=env)
    niceness = os.getpriority(os.PRIO_PROCESS, 0) + BEHIND_PAGES
    os.setpriority(os.PRIO_PROCESS, process.pid, niceness)  # its children have it from it
    return process


def require_running(process: subprocess.Popen[bytes]) -> None:
    """
    Check that a worker that was started here still runs, for its work would never be done without it.

    :raises Conflict: if it has ended.
    """
    if (status := process.poll()) is not None:
        log = settings.HOME / "log" / "worker.log"
        raise Conflict(f"The worker that was started ended with status {status}; {log} says why.")


def start_housekeeper(
    *, carried: Sequence[str] = CARRIED, env: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """
    Start a worker that does the housekeeping and nothing else, with the clock in it.

    :param carried: the queues of the worker that it is started with; each such pair has a clock of its own
    """
    schedule = settings.HOME / "run" / f"beat-{carried[0]}"
    private_folder(schedule.parent)
    options = ["--hostname", f"{HOUSEKEEPING}-{carried[0]}@%h", "--beat", "--schedule", str(schedule)]
    return start_worker(concurrency=HOUSEKEEPERS, queues=[HOUSEKEEPING], env=env, options=options)


@contextlib.contextmanager
def workers(
    *, concurrency: int = 2, queues: Sequence[str] = CARRIED, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Have a worker of some queues run while the body does, and one for the housekeeping; gives the first."""
    with contextlib.ExitStack() as running:
        process = start_worker(concurrency=concurrency, queues=queues, env=env)  # first, since it is waited for
        running.callback(stop, process)
        running.callback(stop, start_housekeeper(carried=queues, env=env))
        yield process
