"""Manifests: what a row is, which are refused, and how rows are counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outtake.catalog.imports.manifest import read_sources
from outtake.errors import Invalid

GOOD = {"path": "a.mp4", "prompt": "A cup falls.", "generator": "veo3"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a.mp4", "b.mp4"):
        (tmp_path / name).write_bytes(b"not looked at here")
    return tmp_path


def csv_file(folder: Path, text: str) -> list[Path]:
    (folder / "videos.csv").write_text(text, encoding="utf-8")
    return [folder / "videos.csv"]


def jsonl_file(folder: Path, *rows: object) -> list[Path]:
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    (folder / "videos.jsonl").write_text("\n".join(lines))
    return [folder / "videos.jsonl"]


def test_a_csv_row(folder):
    text = '\ufeffpath,prompt,generator,seed,lab\na.mp4,"A cup, falling.",veo3@2025-05,7,north\n'
    manifest = read_sources(csv_file(folder, text))
    (row,) = manifest.rows
    assert row.row == 1
    assert row.path == folder / "a.mp4"
    assert (row.external_id, row.prompt) == ("a.mp4", "A cup, falling.")
    assert (row.generator, row.generator_version) == ("veo3", "2025-05")
    assert (row.seed, row.source, row.metadata) == ("7", "", {"lab": "north"})
    assert row.prompt_id.startswith("text-") and manifest.rejected == ()


def test_a_jsonl_row_keeps_its_further_values_as_they_are(folder):
    further = {"score": 0.5, "tags": ["a", None], "ok": True}
    row = GOOD | {"prompt_id": "p9", "external_id": 17, "seed": 3, "source": "lab"} | further
    (read,) = read_sources(jsonl_file(folder, row)).rows
    assert (read.external_id, read.prompt_id, read.seed, read.source) == ("17", "p9", "3", "lab")
    assert read.metadata == further


def test_what_a_row_says_of_its_prompt(folder):
    further = {"category": " Physical ", "violated_rule": "gravity", "prompt.objects": {"cup": 1}, "prompt.note": None}
    (row,) = read_sources(jsonl_file(folder, GOOD | further)).rows
    assert (row.category, row.metadata) == ("Physical", {"violated_rule": "gravity"})
    assert row.prompt_metadata == {"objects": {"cup": 1}, "note": None, "rule": "gravity"}
    text = "path,prompt,generator,category,prompt.place\na.mp4,A cup.,veo3,,beach\n"
    (row,) = read_sources(csv_file(folder, text)).rows
    assert (row.category, row.prompt_metadata, row.metadata) == ("", {"place": "beach"}, {})


def test_the_same_text_is_the_same_prompt_and_another_text_is_not(folder):
    rows = [GOOD, GOOD | {"path": "b.mp4"}, GOOD | {"external_id": "c", "prompt": "A cup falls"}]
    one, two, three = read_sources(jsonl_file(folder, *rows)).rows
    assert one.prompt_id == two.prompt_id != three.prompt_id


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (GOOD | {"prompt": " "}, "prompt is missing"),
        ({"path": "a.mp4", "prompt": "x"}, "generator is missing"),
        ({"prompt": "x", "generator": "veo3"}, "path is missing"),
        ({"url": "http://127.0.0.1/a.mp4", "prompt": "x", "generator": "veo3"}, "url: not fetched; download the file"),
        (GOOD | {"prompt": 5}, "prompt is 5; it must be text"),
        (GOOD | {"seed": True}, "seed is true"),
        (GOOD | {"prompt": "a\0b"}, "prompt contains a NUL"),
        (GOOD | {"note": {"deep": ["\ud800"]}}, "metadata contains a NUL or an incomplete character"),
        (GOOD | {"prompt": "x" * 10_001}, "prompt has 10001 characters"),
        (GOOD | {"external_id": "x" * 501}, "external_id has 501 characters"),
        (GOOD | {"category": "x" * 101}, "category has 101 characters; at most 100"),
        (GOOD | {"prompt.note": "a\0b"}, "metadata contains a NUL"),
        (GOOD | {"generator": "x" * 101}, "generator"),
        ([1, 2], "must be a JSON object"),
        ("{not json", "not JSON"),
        ('{"path": "a.mp4", "prompt": "x", "generator": "g", "score": NaN}', "NaN is not JSON"),
    ],
)
def test_a_bad_row_has_a_reason_and_the_others_go_on(row, reason, folder):
    manifest = read_sources(jsonl_file(folder, row, GOOD | {"path": "b.mp4"}))
    assert [row.row for row in manifest.rows] == [2]
    (bad,) = manifest.rejected
    assert bad.row == 1 and reason in bad.reason


def test_a_row_with_more_cells_than_the_header(folder):
    manifest = read_sources(csv_file(folder, "path,prompt,generator\na.mp4,A cup, falling.,veo3\nb.mp4,ok,veo3\n"))
    assert [row.row for row in manifest.rows] == [2]
    assert "more cells than the header" in manifest.rejected[0].reason


def test_an_id_that_stands_twice_with_other_content(folder):
    rows = [GOOD | {"external_id": "v"}, GOOD | {"external_id": "v", "path": "b.mp4"}, GOOD | {"external_id": "v"}]
    manifest = read_sources(jsonl_file(folder, *rows))
    assert [row.row for row in manifest.rows] == [1, 3]
    assert [no.row for no in manifest.rejected] == [2]
    assert "external_id 'v' is already in row 1 with different content" in manifest.rejected[0].reason


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no column path"),
        ("file,prompt,generator\n", "no column path; its header is file, prompt, generator"),
        ("path,prompt\na.mp4,x\n", "no column generator"),
        ("path,prompt,generator,seed,seed\n", "a duplicate column"),
    ],
)
def test_what_is_no_manifest_is_wrong_use(text, said, folder):
    with pytest.raises(Invalid, match=said):
        read_sources(csv_file(folder, text))


def test_a_manifest_that_is_not_utf8(folder):
    (folder / "videos.csv").write_bytes(b"path,prompt,generator\na.mp4,caf\xe9,veo3\n")
    with pytest.raises(Invalid, match="not UTF-8"):
        read_sources([folder / "videos.csv"])


def test_a_missing_source(tmp_path):
    with pytest.raises(Invalid, match="there is no file"):
        read_sources([tmp_path / "absent.csv"])


def test_two_manifests_at_once(folder):
    csv_file(folder, "path,prompt,generator\n")
    jsonl_file(folder, GOOD)
    with pytest.raises(Invalid, match="one at a time"):
        read_sources([folder / "videos.csv", folder / "videos.jsonl"])


def test_a_folder_gives_prompts_by_file_names(folder):
    (folder / "A_cup_falls_off_a_table.webm").write_bytes(b"")
    (folder / "LICENSE").write_text("not a clip")
    manifest = read_sources([folder], generator="pika")
    assert [row.prompt for row in manifest.rows] == ["A cup falls off a table", "a", "b"]
    assert {row.generator for row in manifest.rows} == {"pika"}
    assert manifest.rows[0].external_id == "A_cup_falls_off_a_table.webm"


def test_a_folder_without_clips(tmp_path):
    with pytest.raises(Invalid, match="contains no clips"):
        read_sources([tmp_path])
