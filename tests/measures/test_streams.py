"""
Files of any size: the numbers of the comparison in memory to the last bit, in any order of the lines.

The oracles are `outtake.measures.spotlight.scores.score` on lists, and Krippendorff's definition in fractions, pair by
pair.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import fsum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.agreement.krippendorff import RunningMean
from outtake.measures.files import streamed_scores
from outtake.measures.files.commands import agreement_of_file, score_files
from outtake.measures.matching.bipartite import count_matches
from outtake.measures.segments.segments import Segment, clip, iou, reaches_iou
from outtake.measures.spotlight.pairs.values import STATUSES, Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import score
from tests.measures.line_files import Line, error_line, write_lines

DURATION_MS = 900
NAMES = st.sampled_from(["a", "b/1", "ä", "\ud800", "a\u0000", "c", "long" * 50])
TIMES = st.integers(-100, 1000)
PREDICTED = st.lists(st.tuples(TIMES, TIMES), max_size=3)
TRUE = st.lists(
    st.tuples(st.integers(0, DURATION_MS - 1), st.integers(1, 300)).map(
        lambda each: (each[0], min(sum(each), DURATION_MS))
    ),
    max_size=3,
)
VIDEOS = st.dictionaries(
    NAMES, st.tuples(TRUE, st.none() | st.tuples(PREDICTED, st.sampled_from(STATUSES))), max_size=6
)


def _segments(errors: list[Line]) -> tuple[Segment, ...]:
    return tuple(Segment(each["start_ms"], each["end_ms"], each["type"], each["reason"], each["id"]) for each in errors)


@settings(max_examples=50)
@given(VIDEOS, st.integers(0, 100), st.booleans(), st.none() | st.integers(0, 10), st.randoms())
def test_a_score_of_files_is_that_of_lists(videos: Any, tau: int, sweep: bool, alike: int | None, random: Any) -> None:
    reference, predictions, judgements = [], [], []
    for video, (true, said) in videos.items():
        errors = [error_line(f"e{index}", *span) for index, span in enumerate(true)]
        reference.append({"video": video, "duration_ms": DURATION_MS, "errors": errors})
        if said is not None:
            guesses = [error_line(f"p{index}", *span) for index, span in enumerate(said[0])]
            predictions.append({"video": video, "errors": guesses, "status": said[1]})
            pairs = [(truth["id"], guess["id"]) for truth in errors for guess in guesses]
            judgements += [{"video": video, "reference": a, "prediction": b, "score": alike} for a, b in pairs]
    expected = score(
        [ReferenceVideo(each["video"], DURATION_MS, _segments(each["errors"])) for each in reference],
        [Prediction(each["video"], _segments(each["errors"]), each["status"]) for each in predictions],
        None if alike is None else lambda *_: alike,
        tau=tau,
        sweep=sweep,
    )
    for lines in (reference, predictions, judgements):
        random.shuffle(lines)
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setattr(streamed_scores, "BATCH_VIDEOS", 2)
        folder = Path(name)
        files = [write_lines(folder / "reference", reference), write_lines(folder / "predictions", predictions)]
        if alike is not None:
            files.append(write_lines(folder / "judgements", judgements))
        assert json.dumps(score_files(*files, tau=tau, sweep=sweep)) == json.dumps(expected.as_json())


def _exact_alpha(units: list[list[Any]], level: str) -> float | None:
    pooled = [value for unit in units for value in unit]
    counts = Counter(pooled)

    def place(value: Any) -> Fraction:
        if level == "interval":
            return Fraction(value)
        return sum((count for each, count in counts.items() if each < value), Fraction(0)) + Fraction(counts[value], 2)

    def delta2(a: Any, b: Any) -> Fraction:
        return Fraction(a != b) if level == "nominal" else (place(a) - place(b)) ** 2

    expected = sum((delta2(a, b) for a, b in permutations(pooled, 2)), Fraction(0))
    if not expected:
        return None
    n = len(pooled)
    within = (sum((delta2(a, b) for a, b in permutations(unit, 2)), Fraction(0)) / (len(unit) - 1) for unit in units)
    return float(1 - sum(within, Fraction(0)) / n / (expected / (n * (n - 1))))


NUMBERS = st.integers(-2, 2) | st.sampled_from([1.0, 0.1, -0.0, 1e300, 1e-300, 10**40])
RATED = {"nominal": NUMBERS | st.sampled_from(["yes", "1", "\ud800"]), "ordinal": NUMBERS, "interval": NUMBERS}


@settings(max_examples=50)
@given(st.sampled_from(sorted(RATED)), st.data(), st.randoms())
def test_an_agreement_of_ratings_is_that_of_the_definition(level: str, data: st.DataObject, random: Any) -> None:
    items = data.draw(st.dictionaries(NAMES, st.dictionaries(NAMES, RATED[level], max_size=4), max_size=4))
    units = [list(unit.values()) for unit in items.values() if len(unit) >= 2]
    pairs = [a == b for unit in units for a, b in combinations(unit, 2)]
    lines = [
        {"item": item, "annotator": name, "value": value}
        for item, unit in items.items()
        for name, value in unit.items()
    ]
    random.shuffle(lines)
    with tempfile.TemporaryDirectory() as folder:
        result = agreement_of_file(write_lines(Path(folder) / "ratings", lines), level)
    assert result.pop("reason") is None or result["alpha"] is None
    assert result == {
        "alpha": _exact_alpha(units, level),
        "percent": sum(pairs) / len(pairs) if pairs else None,
        "items": len(units),
        "raters": len({name for unit in items.values() for name in unit}),
    }


@settings(max_examples=50)
@given(st.dictionaries(NAMES, st.dictionaries(NAMES, PREDICTED, max_size=3), max_size=4), st.randoms())
def test_an_agreement_of_spans_is_that_of_the_contract(items: Any, random: Any) -> None:
    lines = [
        {
            "item": item,
            "annotator": name,
            "duration_ms": DURATION_MS,
            "segments": [error_line("", *each) for each in spans],
        }
        for item, said in items.items()
        for name, spans in said.items()
    ]
    cut = [
        [
            [clip(each, DURATION_MS).segment for each in _segments([error_line("", *each) for each in spans])]
            for spans in unit
        ]
        for unit in (list(said.values()) for said in items.values())
    ]
    pairs = [(a, b) for unit in cut for a, b in combinations(unit, 2)]
    single = [(a[0], b[0]) for unit in cut if all(len(each) == 1 for each in unit) for a, b in combinations(unit, 2)]
    f1 = [2 * count_matches(a, b, min_iou_percent=50) / (len(a) + len(b)) for a, b in pairs if a or b]
    random.shuffle(lines)
    with tempfile.TemporaryDirectory() as folder:
        result = agreement_of_file(write_lines(Path(folder) / "spans", lines), segments=True)
    result.pop("reason")
    assert result == {
        "mean_iou": fsum(float(iou(a, b)) for a, b in single) / len(single) if single else None,
        "share_iou_60": sum(reaches_iou(a, b, 60) for a, b in single) / len(single) if single else None,
        "f1_iou_50": fsum(f1) / len(f1) if f1 else None,
        "items": sum(len(unit) >= 2 for unit in cut),
        "pairs": len(f1),
        "single_pairs": len(single),
        "both_empty": len(pairs) - len(f1),
    }


@given(st.lists(st.floats(-1e200, 1e200), min_size=1, max_size=9), st.integers(1, 500))
def test_a_running_mean_is_the_mean_of_all(values: list[float], times: int) -> None:
    mean = RunningMean()
    for value in values * times:
        mean.add(value)
    assert mean.value == fsum(values * times) / (len(values) * times)
