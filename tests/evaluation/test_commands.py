"""``score`` and ``agreement``: one JSON object, exit status 0 or 2, and errors that name file, line and field."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outtake.http import progress
from tests.support.commands import Ran, manage

ERROR = {"id": "e1", "start_ms": 0, "end_ms": 1000, "type": "physics_violation", "reason": "The cup floats."}
VIDEO = {"video": "v1", "duration_ms": 8000, "errors": [ERROR]}
PREDICTION = {"video": "v1", "errors": [{**ERROR, "id": "p1", "end_ms": 500}]}


@pytest.fixture
def written(tmp_path: Path):
    """Write a file of JSON lines; give its path."""

    def write(name: str, *lines: dict | str) -> str:
        path = tmp_path / name
        path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
        return str(path)

    return write


@pytest.fixture
def score(capsys, written):
    """Run ``score --json`` on a prediction of half of one error."""

    def run(*args: str, reference=(VIDEO,), predictions=(PREDICTION,)) -> Ran:
        files = ["--reference", written("r.jsonl", *reference), "--predictions", written("p.jsonl", *predictions)]
        return manage(capsys, "score", *files, "--json", *args)

    return run


def test_score_prints_one_object(score):
    ran = score("--tau", "50")
    assert (ran.status, ran.err) == (0, "")
    assert list(ran.json["metrics"]) == ["p", "r"]
    assert ran.json["metrics"]["p"]["m"] == 1.0
    assert ran.json["metrics"]["r"]["m"] == 0.5
    assert (ran.json["tau"], ran.json["videos"], ran.json["scored"]) == (50, 1, 1)


def test_score_takes_judgements(score, written):
    pair = {"video": "v1", "reference": "e1", "prediction": "p1", "score": 10}
    ran = score("--judgements", written("j.jsonl", pair), "--sweep")
    assert list(ran.json["metrics"]) == ["sp", "s", "p", "r"]
    assert [point["tau"] for point in ran.json["sweep"]["s"]] == list(range(101))


def test_a_missing_judgement_names_the_pair_unless_it_counts_as_nothing(score, written):
    empty = written("j.jsonl")
    ran = score("--judgements", empty)
    assert (ran.status, ran.out) == (2, "")
    assert all(name in ran.err for name in ("v1", "e1", "p1"))
    assert score("--judgements", empty, "--missing-judgement", "0").json["metrics"]["s"]["matched"] == 0


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        (["{"], ("r.jsonl", "line 1")),
        ([VIDEO, VIDEO], ("r.jsonl", "v1")),
        ([{**VIDEO, "errors": [{**ERROR, "end_ms": "late"}]}], ("r.jsonl", "line 1", "end_ms")),
        ([{**VIDEO, "errors": [{**ERROR, "end_ms": 0}]}], ("r.jsonl", "line 1", "errors[0]", "end_ms")),
        ([{"video": "v1", "errors": []}], ("r.jsonl", "line 1", "duration_ms")),
    ],
)
def test_a_fault_of_a_file_names_file_line_and_field(score, lines: list, named: tuple[str, ...]):
    ran = score(reference=lines)
    assert (ran.status, ran.out) == (2, "")
    assert [name for name in named if name not in ran.err] == []


def test_a_prediction_for_an_unknown_video_is_an_error(score):
    ran = score(predictions=[{**PREDICTION, "video": "v2"}])
    assert ran.status == 2 and "v2" in ran.err


@pytest.mark.parametrize("args", [["--tau", "0.7"], ["--tau", "101"], ["--tau", "-1"], ["--missing-judgement", "5"]])
def test_score_refuses_wrong_use(score, args: list[str]):
    ran = score(*args)
    assert (ran.status, ran.out) == (2, "") and ran.err


def test_a_file_that_is_not_there_is_named(capsys, tmp_path: Path):
    ran = manage(capsys, "score", "--reference", str(tmp_path / "no"), "--predictions", str(tmp_path / "no"), "--json")
    assert (ran.status, ran.out) == (2, "") and str(tmp_path / "no") in ran.err


def test_score_speaks_to_people_too(score, capsys, written):
    files = ["--reference", written("r.jsonl", VIDEO), "--predictions", written("p.jsonl", PREDICTION)]
    ran = manage(capsys, "score", *files)
    assert ran.status == 0
    assert "1 of 1 videos scored at tau 0.70: 1 reference errors, 1 predicted (0 invalid)" in ran.out


def test_a_long_command_tells_how_far_it_is_beside_its_object(score, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE_S", 0.0)
    ran = score()
    assert ran.json["scored"] == 1
    assert [name for name in ("reading r.jsonl", "reading p.jsonl", "scoring") if name not in ran.err] == []


def rating(item: str, annotator: str, value) -> dict:
    return {"item": item, "annotator": annotator, "value": value}


def test_agreement_of_ratings(capsys, written):
    """All agree; then two of three: D_o = 2 / 6, D_e = 1 - (3·2 + 3·2) / (6·5), alpha = 1 - D_o / D_e = 4 / 9."""
    answers = [("yes", "yes"), ("no", "no"), ("yes", "yes")]
    ratings = [
        rating(str(i), who, value) for i, pair in enumerate(answers) for who, value in zip("ab", pair, strict=True)
    ]
    same = manage(capsys, "agreement", written("f.jsonl", *ratings), "--level", "nominal", "--json")
    assert same.status == 0
    assert same.json == {"alpha": 1.0, "percent": 1.0, "items": 3, "raters": 2, "reason": None}
    ratings[-1]["value"] = "no"
    split = manage(capsys, "agreement", written("f.jsonl", *ratings), "--level", "nominal", "--json").json
    assert (split["alpha"], split["percent"]) == (pytest.approx(4 / 9), pytest.approx(2 / 3))


def test_an_undefined_agreement_has_a_reason_and_no_number(capsys, written):
    ratings = [rating("1", "a", "yes"), rating("1", "b", "yes")]
    ran = manage(capsys, "agreement", written("f.jsonl", *ratings), "--level", "nominal", "--json")
    assert (ran.status, ran.json["alpha"], ran.json["percent"]) == (0, None, 1.0)
    assert ran.json["reason"]


def test_agreement_of_segments(capsys, written):
    def spans(annotator: str, *segments: tuple[int, int]) -> dict:
        marked = [{"start_ms": start, "end_ms": end, "type": "physics_violation"} for start, end in segments]
        return {"item": "1", "annotator": annotator, "duration_ms": 8000, "segments": marked}

    ran = manage(
        capsys, "agreement", written("f.jsonl", spans("a", (0, 1000)), spans("b", (0, 500))), "--segments", "--json"
    )
    assert ran.status == 0
    assert (ran.json["mean_iou"], ran.json["share_iou_60"], ran.json["f1_iou_50"]) == (0.5, 0.0, 1.0)


def test_the_comparing_of_items_is_told_too(capsys, written, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE_S", 0.0)
    path = written("f.jsonl", rating("1", "a", 1), rating("1", "b", 2))
    ran = manage(capsys, "agreement", path, "--level", "interval", "--json")
    assert ran.json["items"] == 1
    assert "reading f.jsonl" in ran.err and "comparing" in ran.err


@pytest.mark.parametrize("args", [[], ["--level", "ratio"], ["--level", "nominal", "--segments"]])
def test_agreement_refuses_wrong_use(capsys, written, args: list[str]):
    ran = manage(capsys, "agreement", written("f.jsonl"), *args, "--json")
    assert (ran.status, ran.out) == (2, "") and ran.err


def test_a_fault_of_a_rating_names_file_line_and_field(capsys, written):
    path = written("f.jsonl", rating("1", "a", "yes"), {"item": "1", "annotator": "b"})
    ran = manage(capsys, "agreement", path, "--level", "nominal", "--json")
    assert (ran.status, ran.out) == (2, "")
    assert [name for name in ("f.jsonl", "line 2", "value") if name not in ran.err] == []
