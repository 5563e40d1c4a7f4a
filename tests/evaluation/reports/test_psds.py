"""
From the published files of psds to the paper's table: the converter of the docs, the judge, the score and the report.

What they say is held against SciPy, one recording at a time, on the published files themselves. The number of pairs
under S+P is also that of matching each kind of sound alone, for only reasons of one kind are alike.
"""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import scipy

from evaluation.management.commands.score import Command
from tests.support.commands import manage

pytestmark = pytest.mark.real_data

ROOT = Path(__file__).resolve().parents[3]
LENGTH_MS = 10_000


class Event(NamedTuple):
    kind: str
    start_ms: int
    end_ms: int


class Recording(NamedTuple):
    truth: list[Event]
    detected: list[Event]


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def _events(rows: list[dict[str, str]], name: str) -> list[Event]:
    times = [(row["event_label"], row["onset"], row["offset"]) for row in rows if row["filename"] == name]
    found = [Event(kind, round(1000 * float(on)), round(1000 * float(off))) for kind, on, off in times if on]
    return [each._replace(end_ms=min(each.end_ms, LENGTH_MS)) for each in found]


@pytest.fixture(scope="module")
def recordings(real_data: Path) -> list[Recording]:
    truth, detected = (_rows(real_data / "psds" / name) for name in ("dcase2019t4_gt.csv", "baseline_0.5.csv"))
    assert len(truth) == 4251
    names = sorted({row["filename"] for row in truth})
    return [Recording(_events(truth, name), _events(detected, name)) for name in names]


def _kept(recordings: list[Recording], *, by_kind: bool) -> Iterator[tuple[int, float, int]]:
    """Yield what SciPy keeps at τ 0.7: pairs, the sum of their scores, and how many true events there are."""
    for truth, detected in recordings:
        weights = np.zeros((len(truth), len(detected)))
        for i, heard in enumerate(truth):
            for j, said in enumerate(detected):
                shared = min(heard.end_ms, said.end_ms) - max(heard.start_ms, said.start_ms)
                length = said.end_ms - said.start_ms
                if 100 * shared >= 70 * length and (not by_kind or heard.kind == said.kind):
                    weights[i, j] = (shared / length + 1) / 2 if by_kind else shared / length
        chosen = weights[scipy.optimize.linear_sum_assignment(weights, maximize=True)]
        yield int((chosen > 0).sum()), float(chosen.sum()), len(truth)


def _printed(result: dict[str, Any]) -> str:
    """Return what ``score`` prints of a result without ``--json``."""
    out = io.StringIO()
    Command(stdout=out).tell(result)
    return out.getvalue()


def _turned(path: Path) -> list[str]:
    """Return M, M% and its chance level by metric as lines, from the table that has them in columns."""
    head, row = (line.strip("| ").split(" | ") for line in path.read_text("utf-8").splitlines()[2:5:2])
    cells = dict(zip(head, row, strict=True))
    return [
        f"| {metric} | {cells[f'{metric} M']} | {cells[f'{metric} M%']} | {cells[f'{metric} chance M%']} |"
        for metric in ("S+P", "S", "P", "R")
    ]


@pytest.mark.long
def test_the_docs_lead_from_published_files_to_the_table(
    real_data: Path, recordings: list[Recording], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run([sys.executable, ROOT / "docs/examples/psds.py", real_data / "psds", tmp_path], check=True)
    files = ["--reference", str(tmp_path / "reference.jsonl"), "--predictions", str(tmp_path / "baseline.jsonl")]
    judged = manage(capsys, "judge", *files, "--out", str(tmp_path / "judged.jsonl"), "--json")
    assert judged.json["failed"] == 0
    folder = tmp_path / "report"
    ran = manage(
        capsys, "score", *files, "--judgements", str(tmp_path / "judged.jsonl"), "--report", str(folder), "--json"
    )
    result = ran.json
    silent = sum(not recording.truth for recording in recordings)
    assert (result["videos"], result["reference_errors"], silent) == (1168, 4251 - 15, 15)
    assert result["clean_videos"]["n"] == silent

    for metric, by_kind in (("p", False), ("sp", True)):
        kept = list(_kept(recordings, by_kind=by_kind))
        matched, true = sum(pairs for pairs, _, _ in kept), sum(n for _, _, n in kept)
        means = [total / pairs if pairs else 0.0 for pairs, total, n in kept if n]
        said = result["metrics"][metric]
        assert said["matched"] == matched
        assert said["pooled_coverage"] == pytest.approx(matched / true)
        assert said["coverage"] == pytest.approx(np.mean([pairs / n for pairs, _, n in kept if n]))
        assert said["m"] == pytest.approx(np.mean(means))

    figures: Any = json.loads((folder / "figures.json").read_text())
    (row,) = figures["rows"]
    assert figures["truth"]["errors"] == row["reference_errors"] == 4236
    for name, metric in result["metrics"].items():
        assert row["metrics"][name]["m"]["value"] == pytest.approx(metric["m"])
        assert row["metrics"][name]["matched"] == metric["matched"]
    page = (ROOT / "docs" / "reports.md").read_text("utf-8")
    assert f"```\n{_printed(result)}```" in page
    for line in _turned(folder / "metrics.md"):
        assert f"\n{line}\n" in page
    made = {path.stem for path in folder.glob("*.md")} | {path.stem for path in folder.glob("*.png")}
    assert made >= {"metrics", "beside", "equal_counts", "sweep_sp", "durations", "lengths", "types_by_annotator"}
    assert not made & {"by_severity", "by_type", "types_by_generator", "confusion_1"}, "there is one part only"
