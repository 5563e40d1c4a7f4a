"""``score`` on the files of a release gives the numbers of its report, to the last digit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.judges.models import Judgement
from evaluation.releases.build.operations import request_release
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.errors import Conflict
from tests.evaluation.releases.everything import Whole
from tests.evaluation.releases.reading import built, lines
from tests.support.commands import manage

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("whole")]


def _released(whole: Whole, report: Report, folder: Path) -> Path:
    return built(request_release(study=whole.scene.study, report=report).release, folder)


def _scored(capsys: pytest.CaptureFixture[str], folder: Path, report: dict, row: dict) -> dict:
    arguments = {
        "--reference": report["reference"],
        "--predictions": row["predictions"],
        "--judgements": row["judgements"],
    }
    files = [text for option, path in arguments.items() for text in (option, str(folder / path))]
    ran = manage(capsys, "score", *files, "--tau", str(report["tau"]), "--sweep", "--json")
    assert ran.status == 0, ran.err
    return ran.json


@pytest.mark.parametrize("strict", [False, True])
def test_each_row_of_a_report_is_scored_again_from_the_files(whole: Whole, tmp_path: Path, capsys, strict: bool):
    stored = whole.strict if strict else whole.report
    folder = _released(whole, stored, tmp_path / "release")
    report = json.loads((folder / "report.json").read_text())
    rows = list(stored.rows.order_by("position"))
    assert len(report["rows"]) == len(rows) >= 2
    for told, row in zip(report["rows"], rows, strict=True):
        assert told["score"] == row.score
        assert _scored(capsys, folder, report, told) == row.score


def test_a_release_that_is_built_by_later_code_names_that_of_its_report(whole: Whole, tmp_path: Path):
    Report.objects.filter(pk=whole.report.pk).update(code_version="0.0.9+1a2b3c4d5e6f")
    folder = built(Release.objects.get(pk=whole.release.pk), tmp_path / "release")
    assert json.loads((folder / "report.json").read_text())["code_version"] == "0.0.9+1a2b3c4d5e6f"


def test_the_rows_hold_what_makes_scoring_hard(whole: Whole):
    """Invalid segments, refused and lost replies, clean clips, and figures that differ between the two references."""
    refused = next(row for row in whole.strict.rows.all() if row.prediction_set.annotator == whole.proposer).score
    assert (refused["invalid_predictions"], refused["left_out"]["media_not_received"]) == (2, 1)
    assert refused["clean_videos"]["n"] == 1
    scores = [report.rows.get(prediction_set__annotator=whole.other).score for report in (whole.report, whole.strict)]
    assert scores[0]["reference_errors"] == scores[1]["reference_errors"] + 1


def test_a_report_without_proposed_errors_has_a_reference_of_its_own(whole: Whole, tmp_path: Path):
    folder = _released(whole, whole.strict, tmp_path / "release")
    report = json.loads((folder / "report.json").read_text())
    assert (report["reference"], report["with_proposed"]) == ("report/reference.jsonl", False)
    errors = [
        sum(len(line["errors"]) for line in lines(folder / name))
        for name in ("ground_truth.jsonl", report["reference"])
    ]
    assert errors[0] == errors[1] + 1
    assert "--reference RELEASE/report/reference.jsonl" in (folder / "README.md").read_text()


def test_a_judgement_that_is_gone_is_not_judged_anew(whole: Whole, tmp_path: Path):
    Judgement.objects.filter(judge=whole.report.judge).delete()
    with pytest.raises(Conflict, match="lexical 1"):
        built(whole.release, tmp_path / "release")
