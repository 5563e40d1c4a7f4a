"""
Make a reference and predictions, in the form that ``manage.py score`` reads, of sound events and their detections.

    python docs/examples/psds.py FOLDER_OF_PSDS FOLDER

The data are those that the package psds_eval is tried on: events that people heard in 1,168 recordings of 10 seconds
(DCASE 2019, task 4), and what a detector found at its threshold of 0.5. A recording is a video, an event an error:

- There are ten kinds of sound. A file of errors knows Spotlight's six types, none of which is a sound, and types never
  enter the matching; so each error has the same type, `FILLER`, which says nothing, and its kind in words is its
  ``reason``. Pairs of one kind are then alike and others not: S+P asks for the right kind at the right time, P and R
  for the time alone.
- Each recording is its own ``prompt``. There is no ``generator`` and no ``severity``.
- Times are rounded to whole milliseconds. Four true events end after their recording and are cut to it, for a reference
  must lie in its video. Rows without a time mark recordings without any event.
"""

from __future__ import annotations

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

TRUTH, DETECTED, DURATIONS = "dcase2019t4_gt.csv", "baseline_0.5.csv", "dcase2019t4_meta.csv"
FILLER = "logical_error"

Events = Mapping[str, list[dict[str, Any]]]


def convert(data: Path, folder: Path) -> None:
    """
    Write ``reference.jsonl`` and ``baseline.jsonl``, a line for each recording.

    :param data: the folder with the three files, their columns in any order, with tabs between
    """
    durations = {row["filename"]: _ms(row["duration"]) for row in _rows(data / DURATIONS)}
    truth, detected = _events(data / TRUTH), _events(data / DETECTED)
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "reference.jsonl", (_reference(name, ms, truth.get(name, [])) for name, ms in durations.items()))
    _write(folder / "baseline.jsonl", ({"video": name, "errors": detected.get(name, [])} for name in durations))


def _events(path: Path) -> Events:
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in _rows(path):
        if row["onset"]:
            events, kind = found[row["filename"]], row["event_label"].replace("_", " ")
            span = {"start_ms": _ms(row["onset"]), "end_ms": _ms(row["offset"])}
            events.append({"id": f"e{len(events) + 1}", **span, "type": FILLER, "reason": kind})
    return found


def _reference(name: str, duration_ms: int, events: list[dict[str, Any]]) -> dict[str, Any]:
    errors = [{**event, "end_ms": min(event["end_ms"], duration_ms)} for event in events]
    return {"video": name, "prompt": name, "duration_ms": duration_ms, "errors": errors}


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def _ms(seconds: str) -> int:
    return round(float(seconds) * 1000)


def _write(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    convert(*(Path(each) for each in sys.argv[1:]))
