"""
Published data of others through the two files-only comparisons, against NumPy and SciPy written out here.

`psds` has typed sound events in 10-second clips and a model's predictions of them; times stand for times of errors, and
the types become reasons. Four true events end after their clip. In `moment-boundaries` five people mark one moment each
in percent of a video.
"""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import scipy

from outtake.measures.files.commands import agreement_of_file, read_predictions, read_reference, score_files
from outtake.measures.files.jsonl import FileError
from outtake.measures.spotlight.scores import score

pytestmark = pytest.mark.real_data


def _rows(path: Path, delimiter: str = ",") -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def _write(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def _ms(seconds: str) -> int:
    return round(float(seconds) * 1000)


def _errors_of(path: Path) -> dict[str, list[dict[str, Any]]]:
    errors: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in _rows(path, "\t"):
        if row["onset"]:
            events = errors[row["filename"]]
            span = {"start_ms": _ms(row["onset"]), "end_ms": _ms(row["offset"])}
            events.append({"id": f"e{len(events)}", **span, "type": "logical_error", "reason": row["event_label"]})
    return errors


class Sounds(NamedTuple):
    as_published: Path
    reference: Path
    predictions: Path


@pytest.fixture
def sounds(real_data: Path, tmp_path: Path) -> Sounds:
    folder = real_data / "psds"
    durations = {row["filename"]: _ms(row["duration"]) for row in _rows(folder / "dcase2019t4_meta.csv", "\t")}
    truth, said = _errors_of(folder / "dcase2019t4_gt.csv"), _errors_of(folder / "baseline_0.5.csv")
    lines = [
        {"video": name, "duration_ms": duration_ms, "errors": truth[name]} for name, duration_ms in durations.items()
    ]
    as_published = _write(tmp_path / "published.jsonl", lines)
    for name, duration_ms in durations.items():
        for event in truth[name]:
            event["end_ms"] = min(event["end_ms"], duration_ms)
    predictions = [{"video": name, "errors": said[name]} for name in durations]
    return Sounds(
        as_published, _write(tmp_path / "reference.jsonl", lines), _write(tmp_path / "predictions.jsonl", predictions)
    )


def test_a_true_event_that_ends_after_its_clip_is_refused(sounds: Sounds) -> None:
    with pytest.raises(FileError, match="end_ms: 10115 cannot be used; a reference error ends by duration_ms, 10000"):
        score_files(sounds.as_published, sounds.predictions)


def test_sound_events_are_scored_as_scipy_scores_them(sounds: Sounds) -> None:
    reference, predictions = read_reference(sounds.reference), read_predictions(sounds.predictions)
    result = score(reference, predictions, tau=70)
    said = {prediction.video: prediction.errors for prediction in predictions}
    assert result.scored == len(reference) > 1000
    for video in result.per_video:
        truth = np.array([(error.start_ms, error.end_ms) for error in video.video.errors]).reshape(-1, 2)
        guess = np.array([(error.start_ms, error.end_ms) for error in said[video.video.video]]).reshape(-1, 2)
        guess = guess.clip(0, video.video.duration_ms)
        low = np.maximum(truth[:, None, 0], guess[None, :, 0])
        high = np.minimum(truth[:, None, 1], guess[None, :, 1])
        shared = (high - low).clip(0)
        length = guess[:, 1] - guess[:, 0]
        weights = np.where(100 * shared >= 70 * length, shared / length, 0.0)
        chosen = scipy.optimize.linear_sum_assignment(weights, maximize=True)
        assert float(sum(pair.f for pair in video.matches["p"].pairs)) == pytest.approx(weights[chosen].sum())


def test_sound_events_against_themselves_are_perfect(sounds: Sounds) -> None:
    result: Any = score_files(sounds.reference, sounds.reference, tau=100, sweep=True)
    assert result["metrics"]["p"]["f1"] == result["metrics"]["r"]["m"] == 1.0
    assert {point["coverage"] for point in result["sweep"]["p"]} == {1.0}


def test_moments_agree_as_numpy_says(real_data: Path, tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = []
    moments: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for path in sorted((real_data / "moment-boundaries").glob("test_*.csv")):
        for row in _rows(path):
            annotators = moments[row["HITId"]]
            start, end = int(row["start"]), int(row["end"])
            segments = [{"start_ms": start * 100, "end_ms": end * 100}]
            name = f"a{len(annotators)}"
            lines.append({"item": row["HITId"], "annotator": name, "duration_ms": 10_000, "segments": segments})
            annotators.append((start, end))
    pairs = np.array([pair for each in moments.values() for pair in combinations(each, 2)])
    a, b = pairs[:, 0], pairs[:, 1]
    shared = (np.minimum(a[:, 1], b[:, 1]) - np.maximum(a[:, 0], b[:, 0])).clip(0)
    union = (a[:, 1] - a[:, 0]) + (b[:, 1] - b[:, 0]) - shared
    result = agreement_of_file(_write(tmp_path / "spans.jsonl", lines), segments=True)
    assert (result["items"], result["pairs"], result["both_empty"]) == (1000, 10_000, 0)
    assert result["mean_iou"] == pytest.approx((shared / union).mean())
    assert result["share_iou_60"] == pytest.approx((10 * shared >= 6 * union).mean())
    assert result["f1_iou_50"] == pytest.approx((2 * shared >= union).mean())
