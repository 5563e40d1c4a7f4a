"""
A process that scores files with next to no memory of its own, for `test_streams`.

``python -m tests.measures.streaming growth FOLDER`` prints by how many bytes the greatest memory grew from a tenth of
the lines to all of them, and how many bytes these have. ``… score REFERENCE PREDICTIONS`` scores, and with ``no_room``
it does so without a place to put the rows.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from outtake.measures.files import spool, streamed_scores
from outtake.measures.files.commands import agreement_of_file, score_files

LINES = 5_000
LONG = "x" * 300
FILES = ("reference", "predictions", "judgements", "ratings", "spans")


def lines(name: str, count: int) -> Iterator[dict[str, Any]]:
    """Make the lines of a file, in an order that is not that of the others."""
    error = {"id": "e1", "start_ms": 0, "end_ms": 500, "type": "logical_error", "reason": LONG}
    for index in range(count):
        each = index if name == "reference" else (index * 7919) % count
        video, item = {"video": f"{LONG}{each}", "duration_ms": 1000}, {"item": f"{LONG}{each // 2}"}
        annotator = {"annotator": f"{LONG}{each % 2}"}
        yield {
            "reference": {**video, "errors": [error]},
            "predictions": {**video, "errors": [error] if each % 2 else []},
            "judgements": {**video, "reference": "e1", "prediction": "e1", "score": 7},
            "ratings": {**item, **annotator, "value": each / 7},
            "spans": {
                **item,
                **annotator,
                "duration_ms": 1000,
                "segments": [{"start_ms": 0, "end_ms": 1 + each % 1000}],
            },
        }[name]


def write(folder: Path, count: int) -> int:
    """Write all files; return their bytes."""
    for name in FILES:
        with (folder / name).open("w") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines(name, count))
    return sum((folder / name).stat().st_size for name in FILES)


def greatest_memory(folder: Path) -> int:
    """Compare the files in every way; return the greatest memory of this process so far, in bytes."""
    score_files(folder / "reference", folder / "predictions", folder / "judgements", sweep=True)
    agreement_of_file(folder / "ratings", "interval")
    agreement_of_file(folder / "spans", segments=True)
    # Not ru_maxrss, which starts with what the process had that started this one.
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def main(what: str, *paths: Path) -> None:
    """Do what the command line says."""
    spool.CACHE_KIB, streamed_scores.BATCH_VIDEOS = 256, 200
    if what == "growth":
        write(paths[0], LINES // 10)
        before = greatest_memory(paths[0])
        size = write(paths[0], LINES)
        sys.stdout.write(json.dumps({"growth": greatest_memory(paths[0]) - before, "bytes": size}))
        return
    if what == "no_room":
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    score_files(*paths)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has those in the background take no notice of it
    main(sys.argv[1], *map(Path, sys.argv[2:]))
