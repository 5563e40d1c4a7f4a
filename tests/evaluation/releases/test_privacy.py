"""No byte of a release names a person, a key, an address or a folder."""

from __future__ import annotations

import hmac
import io
import tarfile
from pathlib import Path

import pytest

from annotations.annotators.models import Annotator
from annotations.work.submissions.models import Annotation
from evaluation.releases.build.operations import request_release
from evaluation.releases.build.write_files import pack
from evaluation.releases.content.model_calls import published
from evaluation.releases.content.pseudonyms import Names
from tests.evaluation.releases.everything import SECRETS, Whole
from tests.evaluation.releases.reading import built, files, lines

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("whole")]


def test_no_secret_is_in_any_byte(whole: Whole, tmp_path: Path):
    people = [annotator.public_id for annotator in Annotator.objects.filter(kind=Annotator.PERSON)]
    said = list(Annotation.objects.values_list("public_id", flat=True))
    secrets = {
        **SECRETS,
        "key of the pseudonyms": whole.project.release_key,
        **{f"id {each}": each for each in (*people, *said)},
    }
    for report in (whole.report, whole.strict):
        release = request_release(study=whole.scene.study, report=report).release
        folder = built(release, tmp_path / f"release {release.version}")
        pack(folder, tmp_path / f"archive {release.version}", name="release")
        with tarfile.open(tmp_path / f"archive {release.version}") as archive:
            unpacked = b"".join(archive.extractfile(entry).read() for entry in archive)
        assert len(unpacked) == sum(map(len, files(folder).values()))
        found = [what for what, secret in secrets.items() if secret.encode() in unpacked]
        assert found == []


def test_a_person_is_another_in_the_next_release(whole: Whole, tmp_path: Path):
    strict = request_release(study=whole.scene.study, report=whole.strict).release
    names, said = [], []
    for release in (whole.release, strict):
        found = lines(built(release, tmp_path / str(release.version)) / "annotations.jsonl")
        names.append({line["annotator"] for line in found if line["kind"] == "person"})
        said.append({line["annotation"] for line in found})
    assert len(names[0]) == len(names[1]) == 2
    assert names[0].isdisjoint(names[1]) and said[0].isdisjoint(said[1])


def test_a_pseudonym_depends_on_key_study_version_and_person():
    known = Names(b"k" * 32, "study", 1, {})
    others = [Names(b"x" * 32, "study", 1, {}), Names(b"k" * 32, "other", 1, {}), Names(b"k" * 32, "study", 2, {})]
    every = [known.pseudonym("ana"), known.pseudonym("bo"), *(each.pseudonym("ana") for each in others)]
    assert len(set(every)) == len(every)
    assert known.pseudonym("ana") == hmac.digest(b"k" * 32, b"study:1:ana", "sha256").hex()[:16]
    assert "kkk" not in repr(known)


def test_settings_are_published_without_places():
    given = {
        "model": "Qwen/Qwen3-VL-8B",
        "address": "x",
        "folder": "y",
        "weights": "/srv/w",
        "home": "~/w",
        "there": ["https://a@b/c", "keep", "../w", {"api_key": "z", "fps": 2.0}],
        "drive": "C:\\w",
    }
    assert published(given) == {"model": "Qwen/Qwen3-VL-8B", "there": ["keep", {"fps": 2.0}]}


def test_the_archive_is_the_same_bytes_without_owner_and_time(whole: Whole, tmp_path: Path):
    folder = built(whole.release, tmp_path / "release")
    pack(folder, tmp_path / "one", name="n")
    for path in folder.rglob("*"):
        path.chmod(0o700)
    (folder / "README.md").touch()
    pack(folder, tmp_path / "two", name="n")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    with tarfile.open(fileobj=io.BytesIO((tmp_path / "one").read_bytes())) as archive:
        entries = archive.getmembers()
    assert [entry.name for entry in entries] == sorted(f"n/{name}" for name in files(folder))
    assert {(entry.uid, entry.gid, entry.uname, entry.mtime, entry.mode) for entry in entries} == {(0, 0, "", 0, 0o644)}
