"""A folder and its manifest: everything that differs is named, and nothing half-done stays. No database is touched."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluation.releases.manifest import MANIFEST, Part, new_folder, verify_folder, write_manifest, write_part

ONE_LINE_END = hashlib.sha256(b"\n").hexdigest()
CONTENTS = {"a.jsonl": b'{"a":1}\n', "b/c.json": b"{}\n", "b/empty.jsonl": b"", "README.md": "# é\n".encode()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of four files."""
    return _write(tmp_path / "release")


def _write(folder: Path) -> Path:
    folder.mkdir(parents=True)
    parts = [Part(path, [content[:2], content[2:]]) for path, content in CONTENTS.items()]
    write_manifest(folder, [write_part(folder, part) for part in parts], study="s", version=1)
    return folder


def _problems(folder: Path) -> dict[str, str]:
    return dict(verify_folder(folder).problems)


def test_a_folder_as_it_was_built_has_no_problems(folder: Path):
    verified = verify_folder(folder)
    digest = hashlib.sha256((folder / MANIFEST).read_bytes()).hexdigest()
    assert verified == (digest, 4, ())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(data=st.data())
def test_a_flipped_bit_is_named(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject):
    folder = _write(tmp_path_factory.mktemp("flip") / "release")
    name = data.draw(st.sampled_from(sorted(name for name, content in CONTENTS.items() if content)))
    content = bytearray((folder / name).read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    (folder / name).write_bytes(content)
    problems = _problems(folder)
    assert list(problems) == [name] and problems[name].startswith("differs")


def test_a_flipped_bit_of_the_manifest_changes_the_digest_and_is_named_but_in_study_and_version(folder: Path):
    whole = (folder / MANIFEST).read_bytes()
    digest = hashlib.sha256(whole).hexdigest()
    for place in range(len(whole)):
        content = bytearray(whole)
        content[place] ^= 1
        (folder / MANIFEST).write_bytes(content)
        verified = verify_folder(folder)
        assert verified.digest != digest
        assert verified.problems or _without_values(bytes(content)) == _without_values(whole)


def _without_values(manifest: bytes) -> dict:
    """Return what the files of a folder can be held against: everything but the study and the version."""
    return {**json.loads(manifest), "study": "", "version": 0}


def _flawed(folder: Path) -> Iterator[tuple[str, str]]:
    (folder / "a.jsonl").unlink()
    yield "a.jsonl", "is missing"
    (folder / "b/more.txt").write_text("")
    yield "b/more.txt", "is not in the manifest"
    (folder / "b/empty.jsonl").write_bytes(b"\n")
    yield "b/empty.jsonl", f"differs: its SHA-256 is {ONE_LINE_END}"
    (folder / "b/c.json").rename(folder / "elsewhere")
    (folder / "b/c.json").symlink_to(folder / "elsewhere")
    yield "b/c.json", "is a link, not a file"
    yield "elsewhere", "is not in the manifest"
    (folder / "linked").symlink_to(folder / "b")
    yield "linked", "is not in the manifest"


def test_everything_that_is_wrong_is_named_at_once(folder: Path):
    expected = dict(_flawed(folder))
    problems = _problems(folder)
    assert problems.keys() == expected.keys()
    assert all(problems[name].startswith(what) for name, what in expected.items())


def test_a_file_below_a_linked_folder_is_no_file_of_the_release(folder: Path, tmp_path: Path):
    (folder / "b").rename(tmp_path / "b")
    (folder / "b").symlink_to(tmp_path / "b")
    assert _problems(folder) == {
        "b": "is not in the manifest",
        "b/c.json": "is a link, not a file",
        "b/empty.jsonl": "is a link, not a file",
    }


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{}", b"\xff", b"[" * 100_000, b'{"format":"outtake-release/2","files":[]}', b'{"files":[{}]}'],
)
def test_a_manifest_that_is_none_is_named(folder: Path, content: bytes):
    (folder / MANIFEST).write_bytes(content)
    assert list(_problems(folder)) == [MANIFEST]


def test_a_missing_manifest_is_named(folder: Path):
    (folder / MANIFEST).unlink()
    assert verify_folder(folder) == (None, 0, ((MANIFEST, "is missing"),))


@pytest.mark.parametrize("path", ["../outside", "/etc/hostname", "b/../a.jsonl", ".", "", "b//c.json", MANIFEST])
def test_a_manifest_leads_nowhere_else(tmp_path: Path, path: str):
    folder = _write(tmp_path / "release")
    (tmp_path / "outside").write_bytes(b"")
    manifest = json.loads((folder / MANIFEST).read_text())
    manifest["files"].append({"path": path, "sha256": hashlib.sha256(b"").hexdigest(), "bytes": 0})
    text = json.dumps(manifest, sort_keys=True, separators=(",", ":")) + "\n"
    (folder / MANIFEST).write_text(text)
    assert _problems(folder) == {path: "is not a path inside the release"}


def test_there_is_no_folder(tmp_path: Path):
    with pytest.raises(NotADirectoryError):
        verify_folder(tmp_path / "none")


def test_two_files_of_one_path_are_refused(tmp_path: Path):
    with pytest.raises(FileExistsError):
        [write_part(tmp_path, Part("a", [piece])) for piece in (b"1", b"2")]


def test_a_new_folder_is_there_at_the_end_and_not_before(tmp_path: Path):
    target = tmp_path / "deep" / "release"
    with new_folder(target) as draft:
        (draft / "a").write_text("a")
        assert not target.exists()
    assert [path.name for path in target.parent.iterdir()] == ["release"]
    assert (target / "a").read_text() == "a"


def test_an_empty_folder_becomes_the_new_one(tmp_path: Path):
    with new_folder(tmp_path / "release") as draft:
        (draft / "a").write_text("a")
        (tmp_path / "release").mkdir()
    assert (tmp_path / "release" / "a").exists()


def test_after_an_error_nothing_is_there(tmp_path: Path):
    with pytest.raises(ZeroDivisionError), new_folder(tmp_path / "release") as draft:
        (draft / "a").write_text("a")
        1 / 0  # noqa: B018
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["file", "full", "link"])
def test_what_is_there_already_is_not_written_over(tmp_path: Path, kind: str):
    target = tmp_path / "release"
    if kind == "file":
        target.write_text("mine")
    elif kind == "full":
        target.mkdir()
        (target / "mine").write_text("mine")
    else:
        target.symlink_to(tmp_path)
    with pytest.raises(FileExistsError, match="release"), new_folder(target):
        raise AssertionError("nothing is lent")
    assert [path.name for path in tmp_path.iterdir()] == ["release"]
