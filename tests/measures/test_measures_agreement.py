"""Agreement: published worked examples, an oracle that follows the definition pair by pair, and laws."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.agreement.krippendorff import LEVELS, segment_agreement, value_agreement
from outtake.measures.files.commands import agreement_of_file
from outtake.measures.files.jsonl import FileError
from outtake.measures.segments.segments import Segment

# K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section C: four observers, twelve units, some
# values missing. He gives alpha = .743 (nominal), .815 (ordinal), .849 (interval).
KRIPPENDORFF_2011 = {
    "A": "1 2 3 3 2 1 4 1 2 . . .",
    "B": "1 2 3 3 2 2 4 1 2 5 . 3",
    "C": ". 3 3 3 2 3 4 2 2 5 1 .",
    "D": "1 2 3 3 2 4 4 1 2 5 1 .",
}

ratings = st.dictionaries(
    st.sampled_from(["i", "j", "k", "l"]), st.dictionaries(st.sampled_from("ABCD"), st.integers(0, 4)), max_size=4
)


def _by_item(rows: dict[str, str]) -> dict[str, dict[str, int]]:
    items: dict[str, dict[str, int]] = {}
    for annotator, row in rows.items():
        for index, value in enumerate(row.split()):
            if value != ".":
                items.setdefault(str(index), {})[annotator] = int(value)
    return items


def _delta2(level: str, counts: Counter[int]) -> Callable[[int, int], float]:
    def ordinal(c: int, k: int) -> float:
        low, high = min(c, k), max(c, k)
        return float((sum(counts[g] for g in range(low, high + 1)) - (counts[c] + counts[k]) / 2) ** 2)

    rules: dict[str, Callable[[int, int], float]] = {
        "nominal": lambda c, k: float(c != k),
        "ordinal": ordinal,
        "interval": lambda c, k: float((c - k) ** 2),
    }
    return rules[level]


def _alpha_by_definition(items: dict[str, dict[str, int]], level: str) -> float | None:
    units = [list(unit.values()) for unit in items.values() if len(unit) >= 2]
    pooled = [value for unit in units for value in unit]
    n, delta2 = len(pooled), _delta2(level, Counter(pooled))
    expected = sum(delta2(c, k) for c, k in permutations(pooled, 2))
    if not expected:
        return None
    observed = sum(sum(delta2(c, k) for c, k in permutations(unit, 2)) / (len(unit) - 1) for unit in units)
    return 1 - (observed / n) / (expected / (n * (n - 1)))


@pytest.mark.parametrize(("level", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_krippendorffs_example_comes_out(level: str, alpha: float) -> None:
    result = value_agreement(_by_item(KRIPPENDORFF_2011), level)
    assert result.alpha is not None
    assert round(result.alpha, 3) == alpha
    # Unit 12 has one value only.
    assert (result.items, result.raters, result.reason) == (11, 4, None)


def test_percent_pools_equal_pairs() -> None:
    # Equal pairs of all pairs: item 1 has 1 of 3, item 2 has 1 of 1. Pooled that is 2 of 4.
    result = value_agreement({"1": {"A": "yes", "B": "yes", "C": "no"}, "2": {"A": "no", "B": "no"}}, "nominal")
    assert result.percent == 0.5


@given(ratings, st.sampled_from(LEVELS))
def test_alpha_follows_its_definition(items: dict[str, dict[str, int]], level: str) -> None:
    ours, definition = value_agreement(items, level), _alpha_by_definition(items, level)
    assert (ours.alpha is None) == (definition is None) == (ours.reason is not None)
    if definition is not None:
        assert ours.alpha == pytest.approx(definition, abs=1e-12)


@given(ratings, st.sampled_from(LEVELS))
def test_names_of_annotators_do_not_matter(items: dict[str, dict[str, int]], level: str) -> None:
    renamed = {item: {f"{name}'": value for name, value in reversed(unit.items())} for item, unit in items.items()}
    assert value_agreement(renamed, level) == value_agreement(items, level)


def test_alpha_is_undefined_with_a_reason() -> None:
    single = value_agreement({"1": {"A": 1}, "2": {"B": 2}}, "nominal")
    assert (single.alpha, single.percent, single.items, single.raters) == (None, None, 0, 2)
    assert single.reason == "no item has values by two annotators"
    same = value_agreement({"1": {"A": 1, "B": 1}}, "interval")
    assert (same.alpha, same.percent) == (None, 1.0)
    assert same.reason == "all values are the same, so chance agreement is complete"


def test_text_has_no_order() -> None:
    with pytest.raises(ValueError, match="'yes' is not a number; the ordinal level"):
        value_agreement({"1": {"A": "yes", "B": "no"}}, "ordinal")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'ratio'; it is one of nominal, ordinal, interval"):
        value_agreement({}, "ratio")


def _marks(*spans: tuple[int, int]) -> list[Segment]:
    return [Segment(start, end, "logical_error", "", str(index)) for index, (start, end) in enumerate(spans)]


def test_segment_agreement_by_hand() -> None:
    result = segment_agreement(
        {
            # Three annotators, one segment each: IoU 0.6, 0.5 and 0.3; the last pair misses IoU 0.5.
            "1": {
                "A": _marks((0, 600)),
                "B": _marks((0, 1000)),
                "C": _marks((0, 300)),
            },
            # Two and one: one pair at IoU 1, F1 = 2/3. Not single.
            "2": {"A": _marks((0, 100), (500, 600)), "B": _marks((0, 100))},
            # One marked nothing: F1 = 0. Both nothing: counted apart. One annotator alone: no pair.
            "3": {"A": _marks((0, 100)), "B": []},
            "4": {"A": [], "B": []},
            "5": {"A": _marks((0, 100))},
        }
    )
    assert result.mean_iou == pytest.approx((0.6 + 0.5 + 0.3) / 3)
    assert result.share_iou_60 == pytest.approx(1 / 3)
    assert result.f1_iou_50 == pytest.approx((1 + 1 + 0 + 2 / 3 + 0) / 5)
    assert (result.items, result.pairs, result.single_pairs, result.both_empty) == (4, 5, 3, 1)
    assert result.reason is None


@pytest.mark.parametrize(
    ("items", "reason"),
    [
        ({"1": {"A": _marks((0, 1))}}, "no item has two annotators"),
        ({"1": {"A": [], "B": []}}, "no annotator of an item with two annotators marked anything"),
        ({"1": {"A": _marks((0, 1)), "B": []}}, "in no item has every annotator exactly one segment"),
    ],
)
def test_segment_agreement_says_why_it_is_undefined(items: dict[str, dict[str, list[Segment]]], reason: str) -> None:
    result = segment_agreement(items)
    assert result.mean_iou is None
    assert result.reason is not None
    assert result.reason.startswith(reason)


def _write(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def _rating(item: str, annotator: str, value: object) -> dict[str, object]:
    return {"item": item, "annotator": annotator, "value": value}


def test_a_ratings_file_gives_the_contracts_object(tmp_path: Path) -> None:
    lines = [_rating("1", "A", "yes"), _rating("1", "B", "no"), _rating("2", "A", "no"), _rating("2", "B", "no")]
    result = agreement_of_file(_write(tmp_path / "ratings.jsonl", lines), "nominal")
    # Four values, three of them no: D_o = 2/4, D_e = 6/12, alpha = 0.
    assert result == {"alpha": 0.0, "percent": 0.5, "items": 2, "raters": 2, "reason": None}


@pytest.mark.parametrize(
    ("level", "value", "message"),
    [
        ("ordinal", "3", 'value: "3" cannot be used; give a number without quotes'),
        ("interval", True, "value: true"),
        ("interval", float("nan"), "NaN is not a JSON number"),
        ("nominal", None, "value: null cannot be used; give a text or a number"),
    ],
)
def test_a_wrong_value_is_refused(tmp_path: Path, level: str, value: object, message: str) -> None:
    with pytest.raises(FileError, match=message):
        agreement_of_file(_write(tmp_path / "ratings.jsonl", [_rating("1", "A", value)]), level)


def test_a_number_too_large_to_hold_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ratings.jsonl"
    path.write_text('{"item": "1", "annotator": "A", "value": 1e999}\n')
    with pytest.raises(FileError, match="value: Infinity"):
        agreement_of_file(path, "interval")


def test_an_annotator_rates_an_item_once(tmp_path: Path) -> None:
    path = _write(tmp_path / "ratings.jsonl", [_rating("1", "A", 1), _rating("1", "A", 2)])
    with pytest.raises(FileError, match='line 2, annotator: "A"'):
        agreement_of_file(path, "interval")


def test_a_spans_file_gives_the_contracts_object(tmp_path: Path) -> None:
    lines = [
        {"item": "1", "annotator": name, "duration_ms": 1000, "segments": [{"start_ms": start, "end_ms": end}]}
        for name, start, end in [("A", 0, 500), ("B", 0, 2000)]  # B is cut to 1000, so IoU = 1/2
    ]
    assert agreement_of_file(_write(tmp_path / "spans.jsonl", lines), segments=True) == {
        "mean_iou": 0.5,
        "share_iou_60": 0.0,
        "f1_iou_50": 1.0,
        "items": 1,
        "pairs": 1,
        "single_pairs": 1,
        "both_empty": 0,
        "reason": None,
    }


@pytest.mark.parametrize(("level", "segments"), [(None, False), ("nominal", True)])
def test_a_file_is_read_one_way(tmp_path: Path, level: str | None, segments: bool) -> None:
    with pytest.raises(ValueError, match="either a level"):
        agreement_of_file(tmp_path / "none.jsonl", level, segments=segments)


def test_an_unknown_level_of_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'ratio'"):
        agreement_of_file(_write(tmp_path / "ratings.jsonl", []), "ratio")
