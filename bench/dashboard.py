"""
How long a researcher, and an annotator, wait for their dashboards in a study of 100,000 annotations.

    python -m bench.dashboard                            SQLite, and PostgreSQL where it is installed
    python -m bench.dashboard --annotations 5000         a trial

Over HTTP, one request after the other, on a server of its own whose database `bench.big_study` filled. The first answer
stands by itself: of the signals of a study as large as this it is the one that counts, and those after it read what was
kept.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

import requests

from bench.load import Latency, latency_of
from bench.server import API, Server, serving
from tests.services import postgresql_server
from tools.machine import ROOT, find_postgresql

ANNOTATIONS, TIMES = 100_000, 20
LIMIT_MS = 300
ADMIN, ANNOTATOR = "an admin", "an annotator"
CALLS = [
    (ADMIN, "dashboard/"),
    (ADMIN, "dashboard/agreement"),
    (ADMIN, "signals/"),
    (ANNOTATOR, "mine"),
    (ADMIN, "agreement/"),
]
UNLIMITED = ("agreement/",)  # its panel says that it computes
COLUMNS = "{:<12}{:>12}  {:<24}{:>10}{:>18}{:>9}{:>7}"


@dataclass(frozen=True)
class Row:
    """What one address took, in ms: the first answer, and those after it."""

    database: str
    annotations: int
    path: str
    first_ms: int
    answer: Latency
    kb: int
    load_before: float

    @property
    def late(self) -> bool:
        """Whether it took longer than it may, in the median of the answers after the first."""
        return self.path not in UNLIMITED and (self.answer.p50 is None or self.answer.p50 > LIMIT_MS)


def measure_dashboards(databases: Sequence[str], annotations: int) -> Iterator[Row]:
    """Yield a row for each database and address."""
    for database in databases:
        with ExitStack() as open_:
            folder = Path(open_.enter_context(tempfile.TemporaryDirectory(prefix="outtake-bench-")))
            url = f"sqlite:///{folder / 'outtake.sqlite3'}"
            if database == "postgresql":
                url = open_.enter_context(postgresql_server(durable=True))
            server = open_.enter_context(serving(folder / "home", url))
            yield from _on(server, database, annotations)


def _on(server: Server, database: str, annotations: int) -> Iterator[Row]:
    study, token = filled(server, annotations)
    tokens = {ADMIN: server.make_accounts(["watching"], "admin")[0], ANNOTATOR: token}
    for whose, path in CALLS:
        load_before, times, size = round(os.getloadavg()[0], 2), [], 0
        with requests.Session() as session:
            session.trust_env = False
            session.headers["Authorization"] = f"Bearer {tokens[whose]}"
            for _ in range(1 + (TIMES if path not in UNLIMITED else 2)):
                began = time.perf_counter()
                answer = session.get(f"{server.base}{API}studies/{study}/{path}", timeout=300)
                times.append((time.perf_counter() - began) * 1e3)
                answer.raise_for_status()
                size = len(answer.content)
        yield Row(database, annotations, path, round(times[0]), latency_of(times[1:]), size // 1000, load_before)


def filled(server: Server, annotations: int) -> tuple[str, str]:
    """Fill the database; return the id of the study, and the token of one of its annotators."""
    command = [sys.executable, "-m", "bench.big_study", "--annotations", str(annotations)]
    made = json.loads(subprocess.run(command, cwd=ROOT, env=server.env, check=True, stdout=subprocess.PIPE).stdout)
    return made["study"], made["token"]


def print_dashboards(rows: Iterator[Row]) -> list[Row]:
    """Print the rows as they come; return them."""
    print(COLUMNS.format("database", "annotations", "studies/…/", "first ms", "p50 / p95 ms", "kB", "load"))
    kept = []
    for row in rows:
        figures = row.first_ms, str(row.answer), row.kb, row.load_before
        print(COLUMNS.format(row.database, row.annotations, row.path, *figures), flush=True)
        kept.append(row)
    return kept


def main() -> int:
    """Measure and print; return 1 where something takes longer than it may."""
    known = ["sqlite", *(["postgresql"] if find_postgresql() else [])]
    parser = argparse.ArgumentParser(prog="python -m bench.dashboard", description="Time the dashboards.")
    parser.add_argument("--annotations", type=int, default=ANNOTATIONS)
    parser.add_argument("--databases", nargs="+", choices=known, default=known)
    parser.add_argument("--out", type=Path, help="write the figures to a JSON file, too")
    asked = parser.parse_args()
    rows = print_dashboards(measure_dashboards(asked.databases, asked.annotations))
    if asked.out is not None:
        asked.out.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    return 1 if any(row.late for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
