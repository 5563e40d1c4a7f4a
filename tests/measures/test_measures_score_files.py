"""
`score_files` against a worked example, and every way in which its files can be wrong.

The example in ``golden/score`` was worked out by hand, at tau = 70:

- video 1: p1 in e1 has P = 1, R = 1/2, S = 8; p2 over e2 has P = R = 3/4, S = 6; p3, cut to the clip, touches e3
  (P = R = 0) with S = 9. P keeps 1 and 0.75, R keeps 0.75, S keeps 0.8 and 0.9, S+P keeps (1 + 0.8) / 2 = 0.9.
- video 2 failed: predictions of nothing, so 0 in both means. Video 3 is clean and has an alarm, an inverted one.
- video 4: p1, cut to the clip, is e1 exactly, with S = 7, which must survive 0.7: S+P keeps 0.85. p2 lies outside the
  clip, is invalid, and still wins under S with its reason (10).
- video 5 is left out as media_not_received, 6 as absent, 7 as not_attempted.

Means are over videos 1, 2 and 4: S+P has m = (0.9 + 0 + 0.85) / 3 and coverage = (1/3 + 0 + 1) / 3.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from outtake.measures.files.commands import score_files
from outtake.measures.files.jsonl import FileError

GOLDEN = Path(__file__).parent / "golden" / "score"
METRIC_FIELDS = ["m", "coverage", "m_matched", "videos_matched", "matched", "pooled_coverage", "precision", "f1"]

ERROR = {"id": "e1", "start_ms": 0, "end_ms": 1000, "type": "logical_error", "reason": "The clock runs backwards."}
LINE = {"video": "a", "prompt": "1", "generator": "g", "duration_ms": 2000, "errors": [ERROR]}


def _write(path: Path, *lines: object) -> Path:
    path.write_text("".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


@pytest.fixture
def reference(tmp_path: Path) -> Path:
    return _write(tmp_path / "reference.jsonl", LINE)


@pytest.fixture
def predictions(tmp_path: Path) -> Path:
    return _write(tmp_path / "predictions.jsonl", LINE)


def test_the_worked_example_comes_out() -> None:
    result = score_files(GOLDEN / "reference.jsonl", GOLDEN / "predictions.jsonl", GOLDEN / "judgements.jsonl")
    expected = json.loads((GOLDEN / "expected.json").read_text("utf-8"))
    metrics: Any = result.pop("metrics")
    assert {name: pytest.approx(values) for name, values in expected.pop("metrics").items()} == metrics
    assert result == expected


def test_the_result_is_json_in_the_order_of_the_contract() -> None:
    result = score_files(
        GOLDEN / "reference.jsonl", GOLDEN / "predictions.jsonl", GOLDEN / "judgements.jsonl", sweep=True
    )
    parsed = json.loads(json.dumps(result, allow_nan=False))
    assert list(parsed["metrics"]) == list(parsed["sweep"]) == ["sp", "s", "p", "r"]
    assert all(list(values) == METRIC_FIELDS for values in parsed["metrics"].values())
    for name, points in parsed["sweep"].items():
        assert [point["tau"] for point in points] == list(range(101))
        headline = {"tau": 70, "m": parsed["metrics"][name]["m"], "coverage": parsed["metrics"][name]["coverage"]}
        assert points[70] == headline


def test_without_judgements_only_p_and_r_are_there() -> None:
    result: Any = score_files(GOLDEN / "reference.jsonl", GOLDEN / "predictions.jsonl", sweep=True)
    assert list(result["metrics"]) == list(result["sweep"]) == ["p", "r"]


def test_a_missing_judgement_is_named(reference: Path, predictions: Path, tmp_path: Path) -> None:
    judgements = _write(tmp_path / "judgements.jsonl")
    with pytest.raises(FileError, match=r"video 'a', reference 'e1', prediction 'e1'.*--missing-judgement 0"):
        score_files(reference, predictions, judgements)


def test_a_missing_judgement_may_count_as_0(reference: Path, predictions: Path, tmp_path: Path) -> None:
    judgements = _write(tmp_path / "judgements.jsonl")
    result: Any = score_files(reference, predictions, judgements, missing_judgement=0)
    assert (result["metrics"]["s"]["m"], result["metrics"]["p"]["m"]) == (0.0, 1.0)


@pytest.mark.parametrize("missing", [-1, 11, True])
def test_what_a_missing_judgement_counts_as_is_a_similarity(
    reference: Path, predictions: Path, tmp_path: Path, missing: int
) -> None:
    with pytest.raises(ValueError, match="missing_judgement"):
        score_files(reference, predictions, _write(tmp_path / "judgements.jsonl"), missing_judgement=missing)


@pytest.mark.parametrize("tau", [-1, 101, 0.7, True])
def test_tau_is_whole_hundredths(reference: Path, predictions: Path, tau: int) -> None:
    with pytest.raises(ValueError, match=r"tau is .*hundredths"):
        score_files(reference, predictions, tau=tau)


def _with(**changes: object) -> dict[str, object]:
    return {**LINE, "errors": [{**ERROR, **changes}]}


def _without(name: str) -> dict[str, object]:
    return {**LINE, "errors": [{key: value for key, value in ERROR.items() if key != name}]}


WRONG_ANYWHERE = [
    (_with(start_ms="0"), r'line 1, errors\[0\], start_ms: "0" cannot be used; give a whole number'),
    (_with(start_ms=0.0), "start_ms: 0.0"),
    (_with(end_ms=True), "end_ms: true"),
    (_with(end_ms=None), "end_ms: null"),
    (_without("end_ms"), 'the field "end_ms" is missing'),
    (_with(type="physics"), 'type: "physics".*physics_violation, object_appearance_disappearance'),
    (_with(type=["physics_violation"]), "type: "),
    (_with(reason=None), "reason: null"),
    (_with(severity=6), "severity: 6 .* from 1 to 5"),
    (_with(severity="high"), 'severity: "high"'),
    (_with(id=7), "id: 7"),
    (_with(id=""), 'id: ""'),
    ({**LINE, "errors": [ERROR, ERROR]}, r'errors\[1\], id: "e1" cannot be used; another error of this video'),
    ({**LINE, "errors": {}}, "errors: {} cannot be used; give a list"),
    ({**LINE, "errors": [3]}, r"errors\[0\]: 3 cannot be used"),
    ({key: value for key, value in LINE.items() if key != "errors"}, 'the field "errors" is missing'),
    ({**LINE, "video": ""}, 'video: ""'),
    ([LINE], "is not an object"),
    ('{"video": "a", "errors": [{"start_ms": NaN}]}\n', "line 1: not JSON .NaN"),
    ('{"video": "a", "video": "b", "errors": []}\n', 'the field "video" is there twice'),
    ("{'video': 'a'}\n", "line 1: not JSON"),
    ("[" * 100_000 + "\n", "too many brackets"),
]


@pytest.mark.parametrize(("line", "message"), WRONG_ANYWHERE)
def test_a_wrong_line_is_refused_in_predictions(reference: Path, tmp_path: Path, line: object, message: str) -> None:
    with pytest.raises(FileError, match=message):
        score_files(reference, _write(tmp_path / "wrong.jsonl", line))


@pytest.mark.parametrize(("line", "message"), WRONG_ANYWHERE)
def test_a_wrong_line_is_refused_in_a_reference(predictions: Path, tmp_path: Path, line: object, message: str) -> None:
    with pytest.raises(FileError, match=message):
        score_files(_write(tmp_path / "wrong.jsonl", line), predictions)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (_with(start_ms=1000), "end_ms: 1000 cannot be used; a reference error ends after its start_ms, 1000"),
        (_with(start_ms=1500), "end_ms: 1000"),
        (_with(end_ms=2001), "end_ms: 2001 cannot be used; a reference error ends by duration_ms, 2000"),
        (_with(start_ms=-1), "start_ms: -1"),
        ({**LINE, "duration_ms": 0}, "duration_ms: 0"),
        ({**LINE, "duration_ms": 2000.5}, "duration_ms: 2000.5"),
        ({**LINE, "prompt": 3}, "prompt: 3"),
    ],
)
def test_a_reference_holds_valid_segments_only(predictions: Path, tmp_path: Path, line: object, message: str) -> None:
    with pytest.raises(FileError, match=message):
        score_files(_write(tmp_path / "wrong.jsonl", line), predictions)


def test_a_status_that_is_unknown_is_refused(reference: Path, tmp_path: Path) -> None:
    with pytest.raises(FileError, match='status: "done" cannot be used; it is one of ok, failed, refused'):
        score_files(reference, _write(tmp_path / "wrong.jsonl", {**LINE, "status": "done"}))


def test_a_video_that_is_there_twice_is_refused(reference: Path, predictions: Path, tmp_path: Path) -> None:
    twice = _write(tmp_path / "twice.jsonl", LINE, LINE)
    with pytest.raises(FileError, match=r'twice\.jsonl, line 2, video: "a"'):
        score_files(twice, predictions)
    with pytest.raises(FileError, match=r'twice\.jsonl, line 2, video: "a"'):
        score_files(reference, twice)


def test_a_prediction_for_a_video_without_reference_is_refused(reference: Path, tmp_path: Path) -> None:
    stray = _write(tmp_path / "stray.jsonl", {**LINE, "video": "b"})
    with pytest.raises(FileError, match=r"stray.jsonl: video 'b' is not in .*reference.jsonl"):
        score_files(reference, stray)


@pytest.mark.parametrize(
    ("score", "message"),
    [
        (11, "score: 11 .* from 0 to 10"),
        (-1, "score: -1"),
        (7.0, "score: 7.0"),
        (True, "score: true"),
        ("7", 'score: "7"'),
    ],
)
def test_a_judgement_is_a_whole_number_from_0_to_10(
    reference: Path, predictions: Path, tmp_path: Path, score: object, message: str
) -> None:
    line = {"video": "a", "reference": "e1", "prediction": "e1", "score": score}
    with pytest.raises(FileError, match=message):
        score_files(reference, predictions, _write(tmp_path / "judgements.jsonl", line))


def test_a_pair_that_is_judged_twice_is_refused(reference: Path, predictions: Path, tmp_path: Path) -> None:
    line = {"video": "a", "reference": "e1", "prediction": "e1", "score": 7}
    with pytest.raises(FileError, match=r"line 2.*judged twice"):
        score_files(reference, predictions, _write(tmp_path / "judgements.jsonl", line, line))


def test_a_file_that_is_not_there_is_named(reference: Path, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"absent\.jsonl: cannot be read"):
        score_files(reference, tmp_path / "absent.jsonl")


def test_bytes_that_are_not_utf8_are_refused(reference: Path, tmp_path: Path) -> None:
    path = tmp_path / "latin.jsonl"
    path.write_bytes('{"video": "café"}\n'.encode("latin-1"))
    with pytest.raises(FileError, match="line 1: byte 15 is not UTF-8"):
        score_files(reference, path)


def test_byte_order_mark_blank_lines_unknown_fields_and_line_separators_do_no_harm(
    reference: Path, tmp_path: Path
) -> None:
    line = {**LINE, "note": "not asked for", "errors": [{**ERROR, "reason": "one\u2028two"}]}
    text = "\ufeff" + json.dumps(line, ensure_ascii=False) + "\n\n  \n"
    result: Any = score_files(reference, _write(tmp_path / "odd.jsonl", text))
    assert result["metrics"]["p"]["m"] == 1.0


def test_an_empty_reference_has_no_numbers(tmp_path: Path) -> None:
    empty = _write(tmp_path / "empty.jsonl")
    result: Any = score_files(empty, empty, sweep=True)
    assert (result["videos"], result["scored"]) == (0, 0)
    assert [result["metrics"]["p"][name] for name in METRIC_FIELDS] == [None, None, None, 0, 0, None, None, None]
    assert result["sweep"]["p"][0] == {"tau": 0, "m": None, "coverage": None}
