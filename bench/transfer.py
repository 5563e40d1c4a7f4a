"""
How long it takes to bring videos in, and to take all annotations of a study out.

600 rows of a manifest share one new clip, and so does the one row that they are compared with: the clip alone takes
what ffmpeg takes. The downloads are of a study that `bench.big_study` filled, and are compared with the same
annotations page by page; the peak is that of the largest process of the server, since its start.
"""

from __future__ import annotations

import csv
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests

from bench.dashboard import filled
from bench.server import API, PROJECT, Server, draw_clip, manage, serving

ROWS, ANNOTATIONS = 600, 30_000
LIMIT_S, LIMIT_MB = 1.0, 100
PIECE_BYTES = 1 << 16
EMPTY_BOX = b"\0\0\0\x08free"  # of MP4: the clip is another file with it, and the same picture


@dataclass(frozen=True)
class Row:
    """One transfer: how many rows or annotations it moved, and in what time."""

    name: str
    n: int
    seconds: float


@dataclass(frozen=True)
class Transfer:
    """All of them, and the peak of the server's largest process: before the downloads, and after them."""

    rows: list[Row]
    peak_before_mb: float
    peak_mb: float

    @property
    def ratios(self) -> dict[str, float]:
        """Return times of one run over each other."""
        took = {row.name: row.seconds for row in self.rows}
        return {
            f"import of {ROWS} rows over import of 1": round(took[f"import {ROWS}"] / took["import 1"], 2),
            "pages over JSON Lines": round(took["pages"] / took["JSON Lines"], 2),
            "pages over CSV": round(took["pages"] / took["CSV"], 2),
        }


def measure_transfer(annotations: int = ANNOTATIONS) -> Transfer:
    """Import and download on a server of its own."""
    with tempfile.TemporaryDirectory(prefix="outtake-bench-") as name:
        folder = Path(name)
        with serving(folder / "home", f"sqlite:///{folder / 'outtake.sqlite3'}") as server:
            clip = draw_clip(folder / "clip.mp4")
            rows = [_imported(server, clip, n) for n in (1, ROWS)]
            names = [f"{ROWS}-{i}" for i in range(ROWS)]
            rows.append(_timed("add tasks", ROWS, lambda: server.make_study("Imported", names, 3)))
            study, _ = filled(server, annotations)
            before = server.peak_mb()
            for kind, form in (("JSON Lines", "jsonl"), ("CSV", "csv")):
                rows.append(
                    _timed(kind, annotations, lambda form=form: _fetch(server, f"studies/{study}/annotations.{form}"))
                )
            after = server.peak_mb()
            rows.append(_timed("pages", annotations, lambda: sum(1 for _ in server.annotations(study))))
            return Transfer(rows, before, after)


def _timed(name: str, n: int, work: Callable[[], Any]) -> Row:
    began = time.perf_counter()
    work()
    return Row(name, n, round(time.perf_counter() - began, 2))


def _imported(server: Server, clip: Path, n: int) -> Row:
    """Import n videos of a clip that the server has not seen."""
    clip.write_bytes(clip.read_bytes() + EMPTY_BOX)
    manifest = clip.with_name(f"{n}.csv")
    with manifest.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["path", "prompt", "generator", "external_id"])
        rows.writerows([clip.name, f"A cup on a table, number {i}", "bench", f"{n}-{i}"] for i in range(n))
    command = ("import_videos", str(manifest), "--project", PROJECT, "--json")
    return _timed(f"import {n}", n, lambda: manage(server.env, *command))


def _fetch(server: Server, path: str) -> None:
    with requests.get(server.base + API + path, headers=server.as_admin_headers, stream=True, timeout=300) as answer:
        answer.raise_for_status()
        for _ in answer.iter_content(PIECE_BYTES):
            pass


def print_transfer(found: Transfer) -> None:
    """Print what was measured."""
    for row in found.rows:
        limit = f"   (aim: {LIMIT_S:.0f} s)" if row.name in (f"import {ROWS}", "JSON Lines") else ""
        print(f"  {row.name:<12}{row.n:>8}{row.seconds:>9.2f} s{limit}")
    print(f"  peak of a process {found.peak_before_mb:.0f} MB before the downloads, {found.peak_mb:.0f} MB after them")
    print("\n".join(f"  {name:40}{value:6.2f}" for name, value in found.ratios.items()))
