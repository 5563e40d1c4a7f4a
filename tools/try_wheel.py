"""
``make try-wheel``: install the wheel in a new environment, and use it in an empty folder as someone without a checkout.

    python -m tools.try_wheel WHEEL [--demo]

Neither Node nor this checkout is on its PATH. It makes a database and an account, serves the pages, and opens the
printed link. With ``--demo`` it serves the demo instead, which takes a minute longer.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from importlib.util import find_spec
from pathlib import Path

CONSTRAINTS = Path(__file__).resolve().parent.parent / "constraints.txt"
START_SECONDS = 180


def main() -> None:
    """Try one wheel; the first thing that does not work ends it with an error."""
    wheel, with_demo = Path(sys.argv[1]).absolute(), "--demo" in sys.argv[2:]
    with tempfile.TemporaryDirectory(prefix="outtake-wheel-") as folder:
        home = Path(folder)
        outtake = install(wheel, home / "environment")
        empty = home / "empty"
        empty.mkdir()
        port = _free_port()
        command = [str(outtake), "--home", "data", "--port", str(port)]
        env = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}
        if with_demo:
            link, serving = None, [*command, "demo"]
        else:
            subprocess.run([*command, "migrate", "--verbosity=0"], cwd=empty, env=env, check=True)
            made = subprocess.run(
                [*command, "create_account", "ada", "--role", "admin", "--json"],
                cwd=empty,
                env=env,
                check=True,
                capture_output=True,
                text=True,
            )
            link, serving = json.loads(made.stdout)["accounts"][0]["sign_in"], [*command, "serve"]
        log = home / "served.log"
        with log.open("w") as out:
            web = subprocess.Popen(serving, cwd=empty, env=env, stdout=out, stderr=out, start_new_session=True)
        try:
            use(f"http://127.0.0.1:{port}", link, log, web)
        finally:
            web.send_signal(signal.SIGTERM)
            web.wait(30)
    print("The wheel serves in an empty environment.")


def install(wheel: Path, environment: Path) -> Path:
    """
    Install a wheel with what it needs, and nothing else; return the path of its command.

    By uv, if the running interpreter has it (``tools/install`` put it there) and it does not fail, else by pip.
    """
    python, command = environment / "bin" / "python", environment / "bin" / "outtake"
    given = ["--quiet", "--constraint", str(CONSTRAINTS), str(wheel)]
    if find_spec("uv"):
        venv.create(environment)
        if (
            subprocess.run([sys.executable, "-m", "uv", "pip", "install", "--python", str(python), *given]).returncode
            == 0
        ):
            return command
        print("uv failed; pip installs the wheel.")
    venv.create(environment, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-compile"]
    subprocess.run([*pip, *given], check=True)
    return command


def use(site: str, link: str | None, log: Path, web: subprocess.Popen[bytes]) -> None:
    """Wait for the site, open the sign-in link, and fetch the script that the page names."""
    deadline = time.monotonic() + START_SECONDS
    while link is None or not _answers(site):
        found = re.search(r"admin\s+(http\S+)", log.read_text())
        link = link or (found[1] if found else None)
        if web.poll() is not None or time.monotonic() > deadline:
            raise SystemExit(f"The site did not start:\n{log.read_text()}")
        time.sleep(0.2)
    with urllib.request.urlopen(link) as page:
        text = page.read().decode()
    (script, *_) = re.findall(r'src="(/static/assets/[^"]+\.js)"', text) or re.findall(r'href="(/static/[^"]+)"', text)
    with urllib.request.urlopen(site + script) as file:
        size = len(file.read())
    print(f"{link.rpartition('/')[0]}/… answers, and {script} has {size:,} bytes.")


def _answers(site: str) -> bool:
    try:
        urllib.request.urlopen(site + "/sign-in", timeout=5).close()
    except OSError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    main()
