"""``release build`` and ``release verify``: one object, the contract's exit statuses, no database to verify."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction

from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.models import Release
from outtake.accounts.projects.models import Project, Role
from outtake.measures.files.canonical_json import canonical
from tests.evaluation.releases.everything import Whole, make_whole
from tests.evaluation.releases.reading import built, files
from tests.support.caches import forget_rows
from tests.support.cast import make_person, script_of
from tests.support.commands import Ran, manage
from tests.support.factories import Scene

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("whole")]


@pytest.fixture
def release(capsys):
    """Run ``release`` with ``--json``."""

    def run(*args: object) -> Ran:
        return manage(capsys, "release", *map(str, args), "--json")

    return run


def test_build_writes_the_newest_truth_and_report(release, whole: Whole, tmp_path: Path):
    ran = release("build", whole.scene.study.public_id, "--out", tmp_path / "out")
    assert ran.status == 0, ran.err
    manifest = (tmp_path / "out" / "manifest.json").read_bytes()
    assert ran.json == {"digest": hashlib.sha256(manifest).hexdigest(), "files": len(json.loads(manifest)["files"])}
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    assert (report["ground_truth"], report["number"]) == (1, 2)


def test_build_is_the_release_that_is_there_and_makes_it_ready(release, whole: Whole, tmp_path: Path):
    ran = release("build", whole.scene.study.name, "--out", tmp_path / "out", "--report", whole.report.number)
    whole.release.refresh_from_db()
    assert (whole.release.state, whole.release.digest) == (Release.READY, ran.json["digest"])
    again = release("build", whole.scene.study.name, "--out", tmp_path / "again", "--ground-truth", 1)
    assert again.json == ran.json and again.err == ""
    assert files(tmp_path / "again") == files(tmp_path / "out")
    assert Release.objects.count() == 1


def test_another_report_is_another_release(release, whole: Whole, tmp_path: Path):
    ran = release("build", whole.scene.study.name, "--out", tmp_path / "out", "--report", whole.strict.number)
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["version"] == 2
    assert ran.json["digest"] != whole.release.digest


def test_a_build_that_differs_from_the_archive_says_so(release, whole: Whole, tmp_path: Path):
    Release.objects.update(state=Release.READY, digest="0" * 64)
    ran = release("build", whole.scene.study.name, "--out", tmp_path / "out")
    assert ran.status == 0 and "0" * 64 in ran.err
    assert Release.objects.get().digest == "0" * 64


def test_a_folder_in_use_is_left_alone(release, whole: Whole, tmp_path: Path):
    (tmp_path / "mine").write_text("mine")
    Release.objects.all().delete()
    ran = release("build", whole.scene.study.name, "--out", tmp_path)
    assert (ran.status, ran.out) == (2, "") and str(tmp_path) in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    assert not Release.objects.exists()


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["no such study"], "no such study"),
        (["Cups", "--ground-truth", "7"], "7"),
        (["Cups", "--report", "7"], "7"),
        (["Cups", "--report", "one"], "--report"),
    ],
)
def test_wrong_use_builds_nothing(release, whole: Whole, tmp_path: Path, args: list[str], named: str):
    ran = release("build", *args, "--out", tmp_path / "out")
    assert (ran.status, ran.out) == (2, "") and named in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_study_without_ground_truth_has_nothing_to_release(release, scene: Scene, tmp_path: Path):
    ran = release("build", scene.study.name, "--out", tmp_path / "out")
    assert (ran.status, ran.out) == (2, "") and "ground_truth" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_report_on_another_ground_truth_is_refused(release, whole: Whole, tmp_path: Path):
    GroundTruth.objects.create(study=whole.scene.study, version=2, policy=GroundTruth.ONE, state=GroundTruth.READY)
    ran = release("build", "Cups", "--out", tmp_path / "out", "--ground-truth", "2", "--report", "1")
    assert ran.status == 2 and "report" in ran.err


@pytest.mark.parametrize("args", [[], ["check"], ["build"], ["build", "Cups"], ["verify"]])
def test_wrong_use_exits_with_2(release, args: list[str]):
    assert (release(*args).status, release(*args).out) == (2, "")


@pytest.fixture(scope="module")
def built_once(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release in a folder; its rows are gone, since verifying needs none."""
    forget_rows()
    with django_db_blocker.unblock(), transaction.atomic():
        project = Project.objects.create(name="Lanterns")
        ana, bo = (script_of(make_person(name, project)) for name in ("ana", "bo"))
        whole = make_whole(project, ana, bo, script_of(make_person("rui", project, Role.RESEARCHER)))
        folder = built(whole.release, tmp_path_factory.mktemp("built") / "release")
        transaction.set_rollback(True)
    forget_rows()
    return folder


@pytest.fixture
def folder(built_once: Path, tmp_path: Path) -> Path:
    """A release of the test's own."""
    return shutil.copytree(built_once, tmp_path / "release")


def test_verify_tells_the_digest(release, folder: Path):
    ran = release("verify", folder)
    manifest = (folder / "manifest.json").read_bytes()
    digest = hashlib.sha256(manifest).hexdigest()
    assert ran.status == 0
    assert ran.json == {"digest": digest, "files": len(json.loads(manifest)["files"]), "problems": []}
    assert release("verify", folder, "--digest", digest.upper()).status == 0


def test_verify_names_each_file_and_exits_with_1(release, folder: Path, capsys):
    content = bytearray((folder / "lineage.jsonl").read_bytes())
    content[3] ^= 1
    (folder / "lineage.jsonl").write_bytes(content)
    (folder / "study.json").unlink()
    (folder / "extra").write_text("")
    ran = release("verify", folder)
    assert ran.status == 1
    assert [problem["path"] for problem in ran.json["problems"]] == ["extra", "lineage.jsonl", "study.json"]
    told = manage(capsys, "release", "verify", str(folder))
    assert told.status == 1 and all(name in told.out for name in ("extra", "lineage.jsonl", "study.json"))


def test_verify_holds_the_manifest_against_a_cited_digest(release, folder: Path):
    ran = release("verify", folder, "--digest", "0" * 64)
    assert (ran.status, [problem["path"] for problem in ran.json["problems"]]) == (1, ["manifest.json"])


def test_verify_takes_a_folder(release, tmp_path: Path):
    ran = release("verify", tmp_path / "none")
    assert (ran.status, ran.out) == (2, "") and str(tmp_path / "none") in ran.err


@pytest.mark.parametrize("long", ["x" * 6000, "x/" * 3000], ids=["name", "path"])
def test_a_path_that_is_too_long_is_told_in_a_line(release, capsys, long: str):
    for ran in (release("verify", long), manage(capsys, "import_videos", long, "--project", "P")):
        assert (ran.status, ran.out) == (2, "")
        assert "File name too long" in ran.err and len(ran.err) < 300


@pytest.mark.parametrize("name", ["x" * 6000, "x/" * 2999 + "xx", "\ud800"], ids=["name", "path", "no text"])
def test_a_manifest_may_name_what_no_file_is_called(release, folder: Path, capsys, name: str):
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"][0]["path"] = name
    (folder / "manifest.json").write_bytes(canonical(manifest) + b"\n" if name.isascii() else str(manifest).encode())
    ran = release("verify", folder)
    assert ran.status == 1
    assert (name if name.isascii() else "manifest.json") in [problem["path"] for problem in ran.json["problems"]]
    assert max(map(len, manage(capsys, "release", "verify", str(folder)).out.splitlines())) < 300


@pytest.mark.parametrize(
    "database",
    [
        pytest.param("postgresql://outtake@127.0.0.1:1/gone", id="no server"),
        pytest.param("", id="no file", marks=pytest.mark.long),
    ],
)
def test_verify_and_score_need_no_database(folder: Path, tmp_path: Path, database: str):
    env = {**os.environ, "DATABASE_URL": database, "OUTTAKE_HOME": str(tmp_path / "home")}
    report = json.loads((folder / "report.json").read_text())
    row = report["rows"][1]
    told = {"reference": report["reference"], "predictions": row["predictions"], "judgements": row["judgements"]}
    files_of_row = [text for name, path in told.items() for text in (f"--{name}", str(folder / path))]
    for args in (
        ["release", "verify", str(folder)],
        ["score", *files_of_row, "--tau", str(report["tau"]), "--sweep"],
    ):
        ran = subprocess.run(
            [sys.executable, "manage.py", *args, "--json"], env=env, cwd=settings.ROOT, capture_output=True, timeout=200
        )
        assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == row["score"]
    assert not list((tmp_path / "home").glob("*.sqlite3*"))
