"""The same release is the same bytes: later, after others have spoken, and on another database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from tests.evaluation.annotators import marked, person_annotates
from tests.evaluation.releases.everything import Whole, revise
from tests.evaluation.releases.reading import built, files
from tests.services import postgresql_server
from tests.support.cast import Actor

ROOMS = ("accounts", "catalog", "annotations", "worker", "evaluation")


@pytest.mark.django_db
@pytest.mark.database
def test_what_is_said_and_made_later_changes_no_byte(whole: Whole, tmp_path: Path, ana: Actor, bo: Actor):
    before = files(built(whole.release, tmp_path / "before"))
    revise(ana, whole)
    person_annotates(bo, whole.scene, [marked(0, 400)])
    truth = make_ground_truth(TruthRequest(study=whole.scene.study, annotators=[whole.people[0]], policy="one"))
    make_report(ReportRequest(truth=truth, annotators=[whole.other]))
    again = request_release(study=whole.scene.study, truth=whole.truth, report=whole.report).release
    assert again == whole.release
    assert files(built(again, tmp_path / "after")) == before


def _manage(*args: str, database: str, home: Path) -> dict[str, Any]:
    env = {**os.environ, "DATABASE_URL": database, "OUTTAKE_HOME": str(home), "PYTHONHASHSEED": "1"}
    ran = subprocess.run(
        [sys.executable, "manage.py", *args], env=env, cwd=settings.ROOT, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout) if "--json" in args else {}


@pytest.mark.django_db
@pytest.mark.postgresql
def test_another_database_gives_the_same_bytes(whole: Whole, tmp_path: Path):
    here = built(whole.release, tmp_path / "here")
    rows, home, there = tmp_path / "rows.json", tmp_path / "home", tmp_path / "there"
    call_command("dumpdata", *ROOMS, output=str(rows), verbosity=0)
    with postgresql_server() as database:
        _manage("migrate", "--verbosity", "0", database=database, home=home)
        _manage("loaddata", str(rows), "--verbosity", "0", database=database, home=home)
        study = whole.scene.study.public_id
        options = ("--ground-truth", "1", "--report", str(whole.report.number), "--json")
        answer = _manage("release", "build", study, "--out", str(there), *options, database=database, home=home)
    assert files(there) == files(here)
    assert answer["files"] == len(files(here)) - 1
