"""Files of any size: what is refused, and where; memory that stays flat, and disks that stay clean."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from outtake.measures.files.commands import agreement_of_file, read_ratings, score_files
from outtake.measures.files.jsonl import FileError
from tests.measures.line_files import Line, error_line, write_lines

ROOT = Path(__file__).resolve().parents[2]


VIDEO = {"video": "a", "duration_ms": 2000, "errors": [error_line("e1", 0, 1000)]}
JUDGED = {"video": "a", "reference": "e1", "prediction": "e1", "score": 7}
RATED_LINE = {"item": "1", "annotator": "A", "value": 1}
SPAN_LINE = {"item": "1", "annotator": "A", "duration_ms": 1000, "segments": [{"start_ms": 0, "end_ms": 10}]}
GOOD = {
    "reference": VIDEO,
    "predictions": VIDEO,
    "judgements": JUDGED,
    "ratings": RATED_LINE,
    "spans": SPAN_LINE,
}


def _read(folder: Path, name: str, text: bytes) -> None:
    """Compare files of one good line each, but for one whose text is given."""
    for each, line in GOOD.items():
        write_lines(folder / each, [line])
    (folder / name).write_bytes(text)
    if name in ("ratings", "spans"):
        agreement_of_file(folder / name, None if name == "spans" else "interval", segments=name == "spans")
    else:
        score_files(folder / "reference", folder / "predictions", folder / "judgements")


@pytest.mark.parametrize("name", list(GOOD))
@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (b'{"a": "caf\xe9"}', "byte 11 is not UTF-8"),
        (b"[" * 100_000, "too many brackets"),
        (b'{"a": NaN}', "not JSON .NaN is not a JSON number"),
        (b'{"a": -Infinity}', "not JSON .-Infinity is not a JSON number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "not JSON"),
        (b'{"a": 1, "a": 2}', 'the field "a" is there twice'),
        (b"null", "null is not an object"),
        (b"{}", 'the field "(video|item)" is missing'),
    ],
)
def test_a_bad_line_is_named_in_every_file(tmp_path: Path, name: str, bad: bytes, message: str) -> None:
    good = json.dumps(GOOD[name]).encode()
    with pytest.raises(FileError, match=rf"{name}, line 3.*: .*{message}"):
        _read(tmp_path, name, b"\xef\xbb\xbf" + good + b"\r\n \t\r\n" + bad + b"\n" + good + b"\n")


@pytest.mark.parametrize("name", list(GOOD))
def test_windows_ends_of_lines_and_no_last_one_do_no_harm(tmp_path: Path, name: str) -> None:
    _read(tmp_path, name, b"\xef\xbb\xbf" + json.dumps(GOOD[name]).encode() + b"\r\n\r\n")
    _read(tmp_path, name, json.dumps(GOOD[name]).encode())


@pytest.mark.parametrize(
    ("name", "field"),
    [("reference", "video"), ("predictions", "video"), ("judgements", "prediction"), ("ratings", "annotator")],
)
def test_of_two_faults_the_first_line_is_named(tmp_path: Path, name: str, field: str) -> None:
    good = json.dumps(GOOD[name])
    with pytest.raises(FileError, match=f"{name}, line 2, {field}: "):
        _read(tmp_path, name, f"{good}\n{good}\n{{\n".encode())
    with pytest.raises(FileError, match=f"{name}, line 2: not JSON"):
        _read(tmp_path, name, f"{good}\n{{\n{good}\n".encode())


def test_somebody_marks_an_item_once(tmp_path: Path) -> None:
    with pytest.raises(FileError, match='spans, line 2, annotator: "A" cannot be used; an earlier line has it'):
        _read(tmp_path, "spans", f"{json.dumps(SPAN_LINE)}\n{json.dumps(SPAN_LINE)}\n".encode())


def test_a_judgement_of_an_unknown_video_is_let_be_but_not_twice(tmp_path: Path) -> None:
    other = {**JUDGED, "video": "b"}
    lines = [json.dumps(each) for each in (other, JUDGED, other)]
    _read(tmp_path, "judgements", "\n".join(lines[:2]).encode())
    with pytest.raises(FileError, match=r"judgements, line 3, prediction: .*its pair with 'e1' in 'b' is judged twice"):
        _read(tmp_path, "judgements", "\n".join(lines).encode())


def test_a_prediction_without_reference_names_its_line(tmp_path: Path) -> None:
    lines = [json.dumps({**VIDEO, "video": name}) for name in "ab"]
    with pytest.raises(FileError, match=r"video 'b' is not in .*reference; .*predictions, line 2, video\)"):
        _read(tmp_path, "predictions", "\n".join([*lines, "{"]).encode())


@pytest.mark.parametrize(("name", "line"), [("reference", VIDEO), ("spans", SPAN_LINE)])
def test_a_clip_lasts_no_age(tmp_path: Path, name: str, line: Line) -> None:
    _read(tmp_path, name, json.dumps({**line, "duration_ms": 10**12}).encode())
    with pytest.raises(FileError, match=f"{name}, line 1, duration_ms: 1000000000001 .*31 years"):
        _read(tmp_path, name, json.dumps({**line, "duration_ms": 10**12 + 1}).encode())


def test_a_prediction_may_reach_far_outside(tmp_path: Path) -> None:
    _read(tmp_path, "predictions", json.dumps({**VIDEO, "errors": [error_line("e1", -(10**99), 10**99)]}).encode())


def test_the_first_missing_judgement_is_named_in_the_order_of_the_reference(tmp_path: Path) -> None:
    videos = [{**VIDEO, "video": name} for name in "cba"]
    reference = write_lines(tmp_path / "reference", videos)
    predictions = write_lines(tmp_path / "predictions", videos[::-1])
    judgements = write_lines(tmp_path / "judgements", [{**JUDGED, "video": "c"}])
    with pytest.raises(FileError, match="no judgement for video 'b', reference 'e1', prediction 'e1'"):
        score_files(reference, predictions, judgements)


def test_ratings_that_are_kept_in_memory_are_checked_alike(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "ratings", [RATED_LINE, RATED_LINE])
    with pytest.raises(FileError, match='line 2, annotator: "A" cannot be used; an earlier line has it for this item'):
        read_ratings(path, "nominal")


def _streaming(folder: Path, *args: str | Path) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "TMPDIR": str(folder),
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")]),
    }
    environment.pop("SQLITE_TMPDIR", None)
    command = [sys.executable, "-m", "tests.measures.streaming", *map(str, args)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_memory_is_flat(tmp_path: Path) -> None:
    process = _streaming(tmp_path, "growth", tmp_path)
    out, err = process.communicate()
    assert process.returncode == 0, err
    grown = json.loads(out)
    assert grown["growth"] < grown["bytes"] / 10


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_behind(tmp_path: Path, how: signal.Signals) -> None:
    rows, predictions = tmp_path / "rows", tmp_path / "predictions"
    rows.mkdir()
    os.mkfifo(predictions)
    videos = [{**VIDEO, "video": f"{'x' * 300}{index}"} for index in range(2000)]
    process = _streaming(rows, "score", write_lines(tmp_path / "reference", videos), predictions)
    with predictions.open("w"):  # opens as soon as the reference is on disk and the predictions are read
        opened = [each.readlink() for each in Path(f"/proc/{process.pid}/fd").iterdir()]
        assert [each for each in opened if each.is_relative_to(rows)]
        assert list(rows.iterdir()) == []
        process.send_signal(how)
        _, err = process.communicate(timeout=200)
    assert process.returncode == -how, err
    assert list(rows.iterdir()) == []


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    videos = [{**VIDEO, "video": f"{'x' * 300}{index}"} for index in range(2000)]
    path = write_lines(tmp_path / "reference", videos)
    process = _streaming(tmp_path, "no_room", path, path)
    _, err = process.communicate()
    assert process.returncode == 1
    assert "the rows cannot be kept in the temporary folder" in err and "TMPDIR" in err
