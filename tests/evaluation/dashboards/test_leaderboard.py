"""The leaderboard: the figures of the newest report, and what a clip costs and takes."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.support.factories import make_scene

pytestmark = pytest.mark.django_db


def board(rui, study):
    answer = rui.get(f"studies/{study.public_id}/leaderboard")
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


def test_without_a_report_there_is_no_row(rui, scene):
    assert board(rui, scene.study) == {"measure": "sp", "report": None, "rows": []}


def test_critics_and_people_are_in_one_table_the_best_first_as_the_newest_report_has_them(rui, ana, bo, scene):
    truth_of = person_annotates(ana, scene, [marked(0, 1000)], [marked(2000, 4000)], [])
    other = person_annotates(bo, scene, [marked(0, 1000)], [marked(2000, 4000)], [])
    critic = critic_annotates(scene, [predicted(0, 500)], "failed", [])
    worse = critic_annotates(scene, [], [], [], name="mute 1")
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[truth_of], policy="one"))
    make_report(ReportRequest(truth=truth, annotators=[worse]))
    report = make_report(ReportRequest(truth=truth, annotators=[worse, critic, other], tau=50))
    Annotation.objects.filter(annotator=other).update(active_ms=30_000)
    found = board(rui, scene.study)
    assert found["report"]["id"] == report.public_id
    assert (found["measure"], found["report"]["tau"], found["report"]["clips"]) == ("sp", 50, 3)
    rows = [row for row in found["rows"] if row["kind"] != "ceiling"]
    assert [(row["annotator"], row["kind"], row["row"]) for row in rows] == [
        (other.public_id, "person", 2),
        (critic.public_id, "critic", 1),
        (worse.public_id, "critic", 0),
    ]
    scores = {row["annotator"]: row["metrics"]["sp"]["m"] for row in report.figures["rows"]}
    for row in rows:
        of = scores[row["annotator"]]
        assert (row["score"]["value"], row["score"]["n"], row["clips"]) == (of["value"], of["n"], 3)
    assert rows[0]["types"] == [
        {"key": "physics_violation", "label": "physics violation", "value": 1.0, "n": 2, "errors": 2}
    ]
    assert rows[0]["seconds"] == {"value": 30.0, "low": None, "high": None, "n": 3, "reason": None}
    assert rows[1]["cost"]["reason"] == "it was imported, so its cost is not known"


def test_the_number_of_statements_does_not_grow_with_the_rows(rui, ana, scene):
    author = person_annotates(ana, scene, [marked(0, 1000)], [], [])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))

    def statements(*names: str) -> int:
        make_report(
            ReportRequest(truth=truth, annotators=[critic_annotates(scene, [], [], [], name=name) for name in names])
        )
        board(rui, scene.study)
        with CaptureQueriesContext(
            connection,
        ) as seen:
            board(rui, scene.study)
        return len(seen)

    assert statements("a 1") == statements("b 1", "c 1", "d 1")
