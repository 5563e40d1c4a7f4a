"""
``make dev``: the app while its code is changed.

Django's server and Celery's workers start again when a Python file changes, and Vite sends changed modules to the
browser. Vite's address is the one to open: it passes on to Django what is not the frontend's. The data are those of
``make demo``, in ``OUTTAKE_HOME``. ``PORT`` (8000) is Django's port and ``VITE_PORT`` (5173) that of Vite.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from types import FrameType

import django
from watchfiles import PythonFilter, watch

from tests.services import answers
from tools.machine import ROOT

CODE = [ROOT / name for name in ("platform", "annotations", "worker", "evaluation", "studio")]
READ_WITH_IT = (".yaml", ".json", ".md")  # instruments and prompts
ENTRIES = ("annotate", "entry", "studio")
LOOK_MS = 500  # how often it is looked whether a process has ended


def main() -> int:
    """Run everything until it is interrupted; return the exit status."""
    host, port, vite_port = "127.0.0.1", int(os.environ.get("PORT", "8000")), int(os.environ.get("VITE_PORT", "5173"))
    for name, taken in (("PORT", port), ("VITE_PORT", vite_port)):
        if answers(taken):
            print(f"{host}:{taken} is in use by another program. Choose another: {name}={taken + 1} make dev")
            return 2
    home = Path(os.environ.get("OUTTAKE_HOME") or ROOT / "var").resolve()
    site = f"http://{host}:{vite_port}"
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tools.dev_settings", "HOST": host, "PORT": str(port), "SITE_URL": site}
    os.environ |= {"OUTTAKE_HOME": str(home)}
    for ends in (signal.SIGINT, signal.SIGTERM):  # the first is ignored where a shell started this in the background
        signal.signal(ends, _interrupt)
    with ExitStack() as running:
        try:
            django.setup()
            write_manifest(home / "dev")
            return _run(running, host, port, vite_port)
        except KeyboardInterrupt:
            print("\nStopping …", flush=True)
    return 0


def write_manifest(folder: Path) -> None:
    """Tell Django that each entry of the frontend is its source, which Vite serves."""
    entries = {f"src/app/{name}.tsx": {"file": f"src/app/{name}.tsx"} for name in ENTRIES}
    (folder / ".vite").mkdir(parents=True, exist_ok=True)
    (folder / ".vite" / "manifest.json").write_text(json.dumps(entries))


def _run(running: ExitStack, host: str, port: int, vite_port: int) -> int:
    from django.conf import settings
    from django.core.management import call_command

    from outtake_demo.make_demo import sign_in_links
    from worker.execution.local_processes import private_broker, workers

    call_command("migrate", interactive=False, verbosity=0)
    running.enter_context(private_broker())
    backend = [sys.executable, "manage.py", "runserver", f"{host}:{port}"]
    vite = [str(ROOT / "frontend/node_modules/.bin/vite"), "--host", host, "--port", str(vite_port), "--strictPort"]
    pages_env = {"OUTTAKE_BACKEND": f"http://{host}:{port}"}
    servers = {
        "Django": running.enter_context(process(backend)),
        "Vite": running.enter_context(process(vite, cwd=ROOT / "frontend", **pages_env)),
    }
    print(f"\n  {settings.SITE_URL}\n\nSign in with these one-time links (each in its own private window):")
    for role, link in sign_in_links():
        print(f"  {role:11}{link}")
    print(f"\nWhat the workers print is in {settings.HOME / 'log' / 'worker.log'}. Ctrl-C ends everything.", flush=True)
    return keep_up(workers, servers)


def keep_up(
    workers: Callable[[], AbstractContextManager[subprocess.Popen[bytes]]], servers: dict[str, subprocess.Popen[bytes]]
) -> int:
    """Start the workers again whenever the code changes; return 1 when a server has ended."""
    changes = watch(*CODE, watch_filter=PythonFilter(extra_extensions=READ_WITH_IT), **_LOOK)
    while True:
        with workers() as worker:
            told = False
            for changed in changes:
                if ended := [name for name, server in servers.items() if server.poll() is not None]:
                    print(f"{' and '.join(ended)} ended; the lines above say why.")
                    return 1
                if worker.poll() is not None and not told:
                    print("The worker has ended. It starts again when a file changes.", flush=True)
                    told = True
                if changed:
                    print("The code has changed: the workers start again.", flush=True)
                    break


_LOOK = {"yield_on_timeout": True, "rust_timeout": LOOK_MS}


@contextmanager
def process(command: list[str], *, cwd: Path = ROOT, **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """Have a process run that prints here, in a group of its own, and end the group."""
    from worker.execution.local_processes import stop

    started = subprocess.Popen(command, cwd=cwd, env=os.environ | env, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        yield started
    finally:
        stop(started)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
