"""
How soon the web server answers after its start, and how much memory its processes take when idle.

``pss`` counts a page that processes share once, divided among them; so the sum is what the server takes of the machine.
``uss`` is what would be free if a process ended, and ``rss`` counts shared pages in each process.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import requests

from bench.server import manage
from tests.services import answers, free_port, running, wait_until
from tools.machine import ROOT

RUNS = 5
QUICK_S, SMALL_MB = 2.0, 200
ASKED = ("/health/live", "/sign-in", "/api/v1/me", "/api/v1/studies/", "/api/v1/schema/")
ROUNDS = 20  # so that each process has answered each of them


class Memory(NamedTuple):
    """Megabytes of all processes together."""

    processes: int
    pss: float
    uss: float
    rss: float


class Start(NamedTuple):
    """One start of a server."""

    answer_s: float
    answer_cpu_s: float
    page_s: float
    fresh: Memory
    asked: Memory


def measure_start(runs: int = RUNS) -> dict[str, Any]:
    """Start a server some times on an empty database; return the medians."""
    with tempfile.TemporaryDirectory(prefix="outtake-bench-") as name:
        env = os.environ | {"OUTTAKE_HOME": name, "DATABASE_URL": "", "BROKER_URL": "", "STORAGE_URL": ""}
        manage(env, "migrate", "--no-input", "-v", "0")
        starts = [_start(env, Path(name) / "web.log") for _ in range(runs)]
    return {
        "runs": runs,
        "answer_s": statistics.median(start.answer_s for start in starts),
        "answer_cpu_s": statistics.median(start.answer_cpu_s for start in starts),
        "page_s": statistics.median(start.page_s for start in starts),
        **{when: _median([getattr(start, when) for start in starts])._asdict() for when in ("fresh", "asked")},
    }


def _start(env: dict[str, str], log: Path) -> Start:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py", "outtake.wsgi"]
    began = time.perf_counter()
    with running(command, log=log, cwd=ROOT, env=env | {"HOST": "127.0.0.1", "PORT": str(port)}) as process:
        wait_until(lambda: answers(port), process, log)
        _ask(base, "/health/live")
        answer_s = time.perf_counter() - began
        cpu_s = sum(each.user + each.system for each in (one.cpu_times() for one in _processes(process.pid)))
        _ask(base, "/sign-in")
        page_s = time.perf_counter() - began
        fresh = _memory(process.pid)
        for path in ASKED * ROUNDS:
            _ask(base, path)  # each on a connection of its own, so that every process has its turn
        return Start(answer_s, cpu_s, page_s, fresh, _memory(process.pid))


def _ask(base: str, path: str) -> None:
    answer = requests.get(base + path, timeout=30)
    assert answer.status_code < 500, f"{path} answered {answer.status_code}"


def _processes(pid: int) -> list[psutil.Process]:
    master = psutil.Process(pid)
    return [master, *master.children(recursive=True)]


def _memory(pid: int) -> Memory:
    infos = []
    for process in _processes(pid):
        with suppress(psutil.NoSuchProcess):
            infos.append(process.memory_full_info())
    return Memory(len(infos), *(sum(getattr(info, kind) for info in infos) / 1e6 for kind in ("pss", "uss", "rss")))


def _median(found: Sequence[Memory]) -> Memory:
    return Memory(found[0].processes, *(statistics.median(values) for values in list(zip(*found, strict=True))[1:]))


def print_start(figures: dict[str, Any]) -> None:
    """Print what was measured."""
    print(f"Start of the web server, median of {figures['runs']}")
    cpu = f"{figures['answer_cpu_s']:.2f} s of a core"
    print(f"  first answer   {figures['answer_s']:6.2f} s   (aim: {QUICK_S:.0f} s), {cpu}")
    print(f"  first page     {figures['page_s']:6.2f} s")
    for when, words in (("fresh", "after it"), ("asked", "after 100 requests")):
        memory = figures[when]
        sizes = ", ".join(f"{kind.upper()} {memory[kind]:.0f} MB" for kind in ("pss", "uss", "rss"))
        print(f"  {words:20} {sizes} in {memory['processes']} processes   (aim: PSS {SMALL_MB} MB)")
