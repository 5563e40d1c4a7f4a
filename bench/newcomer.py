"""How long a newcomer waits: a fresh clone, `make demo` until its links are printed, an end, and the same again."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.services import free_port
from tools.machine import ROOT

LIMIT_SECONDS = 900
READY = "Running."


@dataclass(frozen=True)
class Newcomer:
    """Seconds until the links are printed, from a fresh clone and at the second start, and until Ctrl-C is done."""

    first_s: float
    again_s: float
    stop_s: float


def time_newcomer() -> Newcomer:
    """
    Measure on a clone of what is committed, showing what the demo prints.

    :raises RuntimeError: if the demo ends before it is ready, or is not ready after `LIMIT_SECONDS`.
    """
    with tempfile.TemporaryDirectory(prefix="outtake-newcomer-") as name:
        clone = Path(name) / "outtake"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        first_s, _ = start_and_stop(clone)
        again_s, stop_s = start_and_stop(clone)
    times = Newcomer(round(first_s, 1), round(again_s, 1), round(stop_s, 1))
    print(f"\nfrom nothing {times.first_s} s, again {times.again_s} s, to stop {times.stop_s} s")
    return times


def start_and_stop(checkout: Path) -> tuple[float, float]:
    """Return the seconds that the demo took to be ready, and to end."""
    env = os.environ | {"PORT": str(free_port()), "OUTTAKE_HOME": str(checkout / "var")}
    began = time.monotonic()
    process = subprocess.Popen(
        ["make", "demo"], cwd=checkout, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        ready_s = _seconds_until_ready(process, began)
        asked = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)  # what Ctrl-C does: everyone in the group hears it
        process.wait(timeout=30)
        return ready_s, time.monotonic() - asked
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _seconds_until_ready(process: subprocess.Popen[str], began: float) -> float:
    assert process.stdout is not None
    for line in process.stdout:
        print(f"  {line}", end="", flush=True)
        if line.startswith(READY):
            return time.monotonic() - began
        if time.monotonic() - began > LIMIT_SECONDS:
            raise RuntimeError(f"The demo was not ready after {LIMIT_SECONDS} s.")
    raise RuntimeError(f"The demo ended with status {process.wait()} before it was ready.")
