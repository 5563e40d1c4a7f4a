"""
``make bench``: how long an annotator waits, for the server and for the page, and how long a newcomer does.

    make bench                                        next and submit at 1, 8 and 32 annotators, 600 and 10,000 tasks;
                                                      then pages in Chromium: key to shown frame, submit to next
                                                      clip, cold load, memory; then the dashboards of a large study,
                                                      the engine of the measures, a large report, and the
                                                      demo's times: from nothing, and again
    make bench BENCH="--seconds 2 --sizes 600 --only load"    a trial
    make bench BENCH="--only demo"                    the demo's times alone
    make bench BENCH="--only dashboards"              the dashboards of a study of 100,000 annotations
    make bench BENCH="--only files"                   score and agreement on files of up to 1,000,000 lines
    make bench BENCH="--only engine"                  matching at every threshold, against a loop over scipy
    make bench BENCH="--only report"                  a report of 600 clips and 10 critics, and its leaderboard
    make bench BENCH="--only transfer"                import of videos, download of 30,000 annotations
    make bench BENCH="--only clips"                   the explorer of a project of 100,000 clips
    make bench BENCH="--only start"                   time to the first answer, and memory of the idle web server
    make bench BENCH="--out bench/results/today.json" keep the figures

Each server is a process of its own on an empty database, and the annotators are threads of this process that never
pause, so client and server share the machine's cores. Milliseconds of two machines, or of two days, say nothing about
each other; the ratios at the end are of one run.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.clips import measure_clips, print_clips
from bench.dashboard import ANNOTATIONS, measure_dashboards, print_dashboards
from bench.engine import measure_engine, print_engine
from bench.files import ROWS, measure_files, print_files
from bench.files import ratios_of as ratios_of_files
from bench.load import Kept, Latency, compare_kept, drive, latency_of
from bench.newcomer import time_newcomer
from bench.pages import measure_pages
from bench.pages_clock import measure as measure_frames
from bench.pages_clock import print_table
from bench.report import CLIPS, CRITICS, measure_report, print_report
from bench.server import Server, serving
from bench.start import RUNS, measure_start, print_start
from bench.transfer import measure_transfer, print_transfer
from tests.services import postgresql_server
from tools.machine import find_postgresql

OVERLAP = 3
PRESSES, TASKS_IN_A_TAB = 200, 100
COLUMNS = "{:<11}{:>7}{:>11}{:>9}{:>20}{:>20}{:>10}{:>8}{:>7}{:>7}"


@dataclass(frozen=True)
class Row:
    """One line of the table; latencies are of what was answered 2xx."""

    database: str
    tasks: int
    annotators: int
    pairs: int
    pairs_per_s: float
    next: Latency
    submit: Latency
    errors: int
    kept: Kept
    server_cpu_ms_per_pair: float | None
    memory_mb: int
    load_before: float

    @property
    def wrong(self) -> int:
        """What must never be: lost, doubled or over-assigned."""
        return self.kept.lost + self.kept.doubled + self.kept.over_assigned


def main() -> int:
    """Measure what the command line asks for; return the exit status."""
    asked = _arguments()
    figures: dict[str, Any] = {}
    wrong = False
    if asked.only in (None, "load"):
        rows = _load(asked)
        figures |= {"rows": [asdict(row) for row in rows], "ratios": ratios_of(rows)}
        wrong = any(row.wrong for row in rows)
    if asked.only in (None, "pages"):
        print("\nFrom a key to the frame that is shown:")
        frames = print_table(measure_frames(PRESSES))
        print("\nOne tab through many tasks:")
        figures["pages"] = {"frames": [asdict(row) for row in frames], "tab": asdict(measure_pages(TASKS_IN_A_TAB))}
        wrong = wrong or any(row.wrong for row in frames)
    if asked.only in (None, "dashboards"):
        print("\nDashboards of a large study:")
        dashboards = print_dashboards(measure_dashboards(asked.databases, ANNOTATIONS))
        figures["dashboards"] = [asdict(row) for row in dashboards]
        wrong = wrong or any(row.late for row in dashboards)
    if asked.only in (None, "engine"):
        print("\nA study of the paper's size at every threshold, against a loop over scipy:")
        engine = print_engine(measure_engine())
        figures["engine"] = [{**asdict(row), "ratio": row.ratio} for row in engine]
        wrong = wrong or any(row.wrong for row in engine)
    if asked.only in (None, "report"):
        print("\nA report of many clips and critics, computed already:")
        opened = print_report(measure_report(CLIPS, CRITICS))
        figures["report"] = [asdict(row) for row in opened]
        wrong = wrong or any(row.late for row in opened)
    if asked.only in (None, "files"):
        print("\nFiles of any size:")
        files = print_files(measure_files(ROWS))
        figures["files"] = {"rows": [asdict(row) for row in files], "ratios": ratios_of_files(files)}
    if asked.only in (None, "transfer"):
        print("\nBringing videos in, and taking annotations out:")
        transfer = measure_transfer()
        figures["transfer"] = {**asdict(transfer), "ratios": transfer.ratios}
        print_transfer(transfer)
    if asked.only == "clips":  # only when asked for: it fills a database for minutes
        print("\nThe explorer of a project of 100,000 clips:")
        clips = print_clips(measure_clips(asked.databases))
        figures["clips"] = [asdict(row) for row in clips]
        wrong = wrong or any(row.late for row in clips)
    if asked.only in (None, "start"):
        print()
        figures["start"] = measure_start(RUNS)
        print_start(figures["start"])
    if asked.only in (None, "demo"):
        print("\nThe demo, in a fresh clone, and again:")
        figures["demo"] = asdict(time_newcomer())
    if asked.out is not None:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        asked.out.write_text(json.dumps({"cores": os.cpu_count(), **figures}, indent=1) + "\n")
    return 1 if wrong else 0


def _load(asked: argparse.Namespace) -> list[Row]:
    _print_head()
    rows = []
    for row in measure(asked.databases, asked.sizes, asked.annotators, asked.seconds):
        _print_row(row)
        rows.append(row)
    print("\nPairs a second over pairs a second:")
    print("\n".join(f"  {name:56}{value:6.2f}" for name, value in ratios_of(rows).items()))
    return rows


def _arguments() -> argparse.Namespace:
    known = ["sqlite", *(["postgresql"] if find_postgresql() else [])]
    parser = argparse.ArgumentParser(prog="make bench", description="Time next and submit, and the demo's start.")
    parser.add_argument("--seconds", type=float, default=5, help="for each cell of the table (default: 5)")
    parser.add_argument("--sizes", type=int, nargs="+", default=[600, 10_000], help="tasks in a study")
    parser.add_argument("--annotators", type=int, nargs="+", default=[1, 8, 32])
    parser.add_argument("--databases", nargs="+", choices=known, default=known)
    parser.add_argument(
        "--only",
        choices=["load", "pages", "dashboards", "files", "engine", "report", "transfer", "clips", "start", "demo"],
        help="one of the parts",
    )
    parser.add_argument("--out", type=Path, help="write the figures to a JSON file, too")
    return parser.parse_args()


def measure(databases: Sequence[str], sizes: Sequence[int], levels: Sequence[int], seconds: float) -> Iterator[Row]:
    """Yield a row for each database, size and number of annotators, each in a study of its own."""
    for database in databases:
        with ExitStack() as open_:
            folder = Path(open_.enter_context(tempfile.TemporaryDirectory(prefix="outtake-bench-")))
            url = f"sqlite:///{folder / 'outtake.sqlite3'}"
            if database == "postgresql":
                url = open_.enter_context(postgresql_server(durable=True))
            server = open_.enter_context(serving(folder / "home", url))
            tokens = server.make_accounts([f"annotator-{i}" for i in range(max(levels))], "annotator")
            videos = server.import_videos(folder, max(sizes))
            for size in sizes:
                for level in levels:
                    yield _cell(server, database, videos[:size], tokens[:level], seconds)


def _cell(server: Server, database: str, videos: list[str], tokens: list[str], seconds: float) -> Row:
    study = server.make_study(f"{len(videos)} tasks, {len(tokens)} annotators", videos, OVERLAP)
    load_before, before = os.getloadavg()[0], server.usage()
    load = drive(server, study, tokens, seconds)
    after = server.usage()
    return Row(
        database=database,
        tasks=len(videos),
        annotators=len(tokens),
        pairs=len(load.pairs),
        pairs_per_s=round(len(load.pairs) / load.seconds, 1),
        next=latency_of([pair.next_ms for pair in load.pairs]),
        submit=latency_of([pair.submit_ms for pair in load.pairs]),
        errors=sum(load.errors.values()),
        kept=compare_kept(server, study, [load], OVERLAP),
        server_cpu_ms_per_pair=round((after.cpu_s - before.cpu_s) * 1e3 / len(load.pairs), 2) if load.pairs else None,
        memory_mb=round(after.memory_mb),
        load_before=round(load_before, 2),
    )


def ratios_of(rows: Sequence[Row]) -> dict[str, float]:
    """Return pairs a second over pairs a second: of many annotators and few, many tasks and few, the two databases."""
    rate = {(row.database, row.tasks, row.annotators): row.pairs_per_s for row in rows}
    databases = list(dict.fromkeys(row.database for row in rows))
    sizes, levels = sorted({row.tasks for row in rows}), sorted({row.annotators for row in rows})
    found: dict[str, float] = {}

    def compare(name: str, over: tuple[str, int, int], under: tuple[str, int, int]) -> None:
        if over != under and rate[under]:
            found[name] = round(rate[over] / rate[under], 2)

    for database in databases:
        for size in sizes:
            name = f"{database}, {size} tasks: {levels[-1]} annotators over {levels[0]}"
            compare(name, (database, size, levels[-1]), (database, size, levels[0]))
        for level in levels:
            name = f"{database}, {level} annotators: {sizes[-1]} tasks over {sizes[0]}"
            compare(name, (database, sizes[-1], level), (database, sizes[0], level))
    for level in levels:
        name = f"{sizes[-1]} tasks, {level} annotators: {databases[-1]} over {databases[0]}"
        compare(name, (databases[-1], sizes[-1], level), (databases[0], sizes[-1], level))
    return found


def _print_head() -> None:
    print("Pairs of next and submit; latencies p50 / p95 in ms. Lost, doubled and over-assigned have to be 0.\n")
    print(
        COLUMNS.format("database", "tasks", "annotators", "pairs/s", "next", "submit", "errors", "wrong", "MB", "load")
    )


def _print_row(row: Row) -> None:
    cells = (row.database, row.tasks, row.annotators, row.pairs_per_s, str(row.next), str(row.submit), row.errors)
    print(COLUMNS.format(*cells, row.wrong, row.memory_mb, row.load_before), flush=True)


if __name__ == "__main__":
    sys.exit(main())
