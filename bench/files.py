"""
How long ``score`` and ``agreement`` take with files of 10,000, 100,000 and 1,000,000 lines, and how much memory.

    make bench BENCH="--only files"
    python -m bench.files --rows 10000 100000        a trial
    python -m bench.files --rows 1000000 --commands score

Each command is a process of its own, as a user starts it. The lines of the files are in different orders.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from tools.machine import ROOT

ROWS = (10_000, 100_000, 1_000_000)
LOOK_EVERY_S = 0.05
STRIDE = 7919  # a prime that divides no number of rows
DURATION_MS = 6000
COLUMNS = "{:<22}{:>11}{:>10}{:>13}{:>8}"

COMMANDS: dict[str, tuple[str, ...]] = {
    "score": (
        *("score", "--reference", "reference", "--predictions", "predictions"),
        *("--judgements", "judgements", "--missing-judgement", "0"),
    ),
    "agreement --nominal": ("agreement", "ratings", "--level", "nominal"),
    "agreement --ordinal": ("agreement", "ratings", "--level", "ordinal"),
    "agreement --interval": ("agreement", "ratings", "--level", "interval"),
    "agreement --segments": ("agreement", "spans", "--segments"),
}


@dataclass(frozen=True)
class Row:
    """One command on files of so many lines; the memory is the greatest that the process had."""

    command: str
    rows: int
    seconds: float
    memory_mb: int

    @property
    def us_per_row(self) -> float:
        """Microseconds a line of each file."""
        return self.seconds * 1e6 / self.rows


def measure_files(sizes: Sequence[int], commands: Sequence[str] = tuple(COMMANDS)) -> Iterator[Row]:
    """Yield a row for each size and command."""
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="outtake-bench-") as name:
            folder = Path(name)
            _write(folder, size, {word for command in commands for word in COMMANDS[command]})
            for command in commands:
                yield _run(folder, command, size)


def _run(folder: Path, command: str, size: int) -> Row:
    arguments = [str(folder / each) if (folder / each).exists() else each for each in COMMANDS[command]]
    began, peak = time.monotonic(), 0
    with subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), *arguments, "--json"],
        env=os.environ | {"OUTTAKE_HOME": str(folder), "TMPDIR": str(folder)},
        stdout=subprocess.DEVNULL,
    ) as process:
        while process.poll() is None:
            peak = max(peak, _memory(process.pid))
            time.sleep(LOOK_EVERY_S)
    if process.returncode:
        raise RuntimeError(f"{command} on {size} lines ended with status {process.returncode}")
    return Row(command, size, round(time.monotonic() - began, 1), peak >> 20)


def _memory(pid: int) -> int:
    with suppress(psutil.NoSuchProcess):
        return psutil.Process(pid).memory_info().rss
    return 0


def _write(folder: Path, size: int, names: Collection[str]) -> None:
    for name, line in _LINES.items():
        if name not in names:
            continue
        with (folder / name).open("w") as file:
            for row in range(size):
                file.write(json.dumps(line(row if name == "reference" else row * STRIDE % size)) + "\n")


def _errors(prefix: str, *starts_ms: int) -> list[dict[str, Any]]:
    about = {"type": "logical_error", "reason": "The hands of the clock turn backwards while the man is talking."}
    return [
        {"id": f"{prefix}{index}", "start_ms": start_ms, "end_ms": start_ms + 1500, **about}
        for index, start_ms in enumerate(starts_ms)
    ]


def _video(row: int) -> dict[str, Any]:
    prompt, generator = f"sid_{row // 8:06}", f"generator-{row % 8}"
    return {"video": f"{generator}/{prompt}", "prompt": prompt, "generator": generator, "duration_ms": DURATION_MS}


def _said(row: int) -> dict[str, Any]:
    return {"item": f"item-{row // 3}", "annotator": f"a{row % 3}-{row // 3 % 20}"}


def _span(row: int) -> dict[str, int]:
    return {"start_ms": row // 3 % 4000, "end_ms": row // 3 % 4000 + 500 + row * 37 % 1000}


_LINES = {
    "reference": lambda row: {**_video(row), "errors": _errors("e", row % 2000, 2000 + row * 13 % 2000)},
    "predictions": lambda row: {**_video(row), "errors": _errors("p", row * 7 % 2000, 2000 + row * 17 % 2000)},
    "judgements": lambda row: {
        **{"video": _video(row)["video"], "reference": f"e{row % 2}", "prediction": f"p{row % 2}", "score": row % 11}
    },
    "ratings": lambda row: {**_said(row), "value": row * 37 % 101 / 4},
    "spans": lambda row: {**_said(row), "duration_ms": DURATION_MS, "segments": [_span(row)]},
}


def ratios_of(rows: Sequence[Row]) -> dict[str, float]:
    """Return for each command what the largest files take over the smallest: time a line, and memory."""
    found: dict[str, float] = {}
    for command in dict.fromkeys(row.command for row in rows):
        of_command = sorted((row for row in rows if row.command == command), key=lambda row: row.rows)
        least, most = of_command[0], of_command[-1]
        if least.rows < most.rows:
            name = f"{command}, {most.rows} lines over {least.rows}"
            found[f"{name}: time a line"] = round(most.us_per_row / least.us_per_row, 2)
            found[f"{name}: memory"] = round(most.memory_mb / least.memory_mb, 2)
    return found


def print_files(rows: Iterator[Row]) -> list[Row]:
    """Print the rows as they come, and their ratios; return them."""
    print(COLUMNS.format("command", "lines", "seconds", "us a line", "MB"))
    kept = []
    for row in rows:
        print(COLUMNS.format(row.command, row.rows, row.seconds, round(row.us_per_row), row.memory_mb), flush=True)
        kept.append(row)
    print("\nOver the smallest:")
    print("\n".join(f"  {name:62}{value:6.2f}" for name, value in ratios_of(kept).items()))
    return kept


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.files", description="Time score and agreement.")
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    parser.add_argument("--commands", nargs="+", choices=COMMANDS, default=tuple(COMMANDS))
    asked = parser.parse_args()
    print_files(measure_files(asked.rows, asked.commands))


if __name__ == "__main__":
    main()
