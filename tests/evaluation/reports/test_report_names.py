"""A report is named by people, and downloaded whole."""

from __future__ import annotations

import io
import zipfile

import pytest

from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.exports.report_files import file_of, listed
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(ana, scene):
    author = person_annotates(ana, scene, [marked(0, 1000)], [])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    return make_report(ReportRequest(truth=truth, annotators=[critic_annotates(scene, [predicted(0, 500)], [])]))


def test_a_name_replaces_the_number_and_changes_no_figure(rui, report):
    before = report.figures_digest
    answer = rui.call("PATCH", f"reports/{report.public_id}/", {"name": "  For  the paper "})
    assert (answer.status_code, answer.json()["title"]) == (200, "For the paper")
    listed_as = rui.get(f"studies/{report.study.public_id}/reports/").json()["results"][0]["title"]
    assert (listed_as, answer.json()["figures_digest"]) == ("For the paper", before)
    assert rui.get(f"studies/{report.study.public_id}/leaderboard").json()["report"]["title"] == "For the paper"
    assert rui.call("PATCH", f"reports/{report.public_id}/", {"name": ""}).json()["title"] == f"Report {report.number}"
    assert rui.call("PATCH", f"reports/{report.public_id}/", {"name": "x" * 101}).status_code == 400


def test_the_archive_has_every_file_and_the_same_bytes_each_time(rui, report):
    first, second = (rui.get(f"reports/{report.public_id}.zip").content for _ in range(2))
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        folder = f"report-{report.number}"
        files = {name: archive.read(name) for name in archive.namelist()}
    expected = {f"{folder}/figures.json"}
    for each in listed(report):
        if each["kind"] != "data":
            expected |= {f"{folder}/{each['kind']}s/{each['name']}.{form}" for form in each["formats"] if form != "png"}
    assert files.keys() == expected
    assert files[f"{folder}/tables/metrics.csv"] == file_of(report, "metrics", "csv").content
