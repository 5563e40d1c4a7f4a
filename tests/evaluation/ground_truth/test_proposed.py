"""Truth that a critic proposed: it counts or it does not, the report says which, and no critic grades itself."""

from __future__ import annotations

import pytest

from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from outtake.errors import Invalid
from tests.evaluation.annotators import CUP, DOG, critic_annotates, marked, person_annotates, predicted
from tests.evaluation.ground_truth.test_settled_truth import ids, settle, true
from tests.support.factories import make_scene
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("critic", "truth", "rival")]


@pytest.fixture
def scene(project):
    """Two clips, each for two annotators."""
    return make_scene(project, overlap=2, tasks=2)


@pytest.fixture
def critic(scene):
    """A critic that sees Ana's error, and one that no one saw."""
    return critic_annotates(scene, [predicted(0, 1000), predicted(4000, 5000, DOG)])


@pytest.fixture
def truth(ana, rui, scene, critic) -> GroundTruth:
    """Rui takes both: Ana's error, and the critic's."""
    person_annotates(ana, scene, [marked(0, 1000)])
    find_disagreements(study=scene.study)
    mine, _, alone = ids(rui, scene, 0)
    also = ids(rui, scene, 0)[1]
    settle(rui, 0, scene, true(0, 1000, of=[mine, also]), true(4000, 5000, DOG, of=[alone]))
    return make_ground_truth(TruthRequest(study=scene.study, annotators=[], policy="settled"))


@pytest.fixture
def rival(scene):
    """A critic that sees all that is true, and proposed nothing."""
    return critic_annotates(scene, [predicted(0, 1000), predicted(4000, 5000, DOG)], name="rival 1")


def test_without_what_a_critic_proposed_people_s_errors_are_left(truth, rival, rui):
    whole = make_report(ReportRequest(truth=truth, annotators=[rival]))
    without = make_report(ReportRequest(truth=truth, annotators=[rival], with_proposed=False))
    figures = [report.rows.get().score for report in (whole, without)]
    assert [each["reference_errors"] for each in figures] == [2, 1]
    assert [each["metrics"]["p"]["precision"] for each in figures] == [1.0, 0.5]
    assert whole.config_hash != without.config_hash
    shown = [rui.get(f"reports/{report.public_id}/").json() for report in (whole, without)]
    assert [(each["with_proposed"], each["left_out_proposed"]) for each in shown] == [(True, 0), (False, 1)]
    clips = [rui.get(f"reports/{each['id']}/videos/").json()["results"][0] for each in shown]
    assert [[error["reason"] for error in clip["reference"]] for clip in clips] == [[CUP, DOG], [CUP]]


def test_the_table_says_whether_it_counts(truth, rival, rui):
    report = make_report(ReportRequest(truth=truth, annotators=[rival], with_proposed=False))
    text = rui.get(f"reports/{report.public_id}/files/metrics.md").content.decode()
    assert "Errors that a critic proposed do not count: 1." in text
    whole = make_report(ReportRequest(truth=truth, annotators=[rival]))
    assert "proposed" not in rui.get(f"reports/{whole.public_id}/files/metrics.md").content.decode()


def test_no_critic_is_graded_by_what_it_proposed(truth, critic, rival):
    with pytest.raises(Invalid, match="with_proposed: false") as refused:
        make_report(ReportRequest(truth=truth, annotators=[rival, critic]))
    assert [error.field for error in refused.value.errors] == ["annotators"]
    assert not Report.objects.exists()
    assert make_report(ReportRequest(truth=truth, annotators=[rival, critic], with_proposed=False)).rows.count() == 2


def test_another_run_of_the_same_critic_is_the_same_critic(truth, critic, rival, scene):
    runs = [start_run(round_=scene.round, critic="signal", woken=False) for _ in range(2)]
    CriticRun.objects.filter(pk=runs[0].pk).update(annotator=critic)
    CriticRun.objects.filter(pk=runs[1].pk).update(annotator=rival)
    with pytest.raises(Invalid, match="rival 1 proposed"):
        make_report(ReportRequest(truth=truth, annotators=[rival]))


def test_what_only_critics_said_is_proposed_under_every_policy(scene, critic, rival, ana):
    alone = make_ground_truth(TruthRequest(study=scene.study, annotators=[critic], policy="one"))
    assert set(alone.items.values_list("segments__proposed_by_critic", flat=True)) == {True}
    author = person_annotates(ana, scene, [marked(0, 1000)])
    merged = make_ground_truth(TruthRequest(study=scene.study, annotators=[author, critic], policy="merged"))
    kept = merged.items.get().segments.order_by("position").values_list("start_ms", "proposed_by_critic")
    assert list(kept) == [(0, False), (4000, True)]


def test_over_http_it_is_asked_for_by_name(truth, critic, rui, scene):
    body = {"ground_truth": truth.public_id, "annotators": [critic.public_id]}
    path = f"studies/{scene.study.public_id}/reports/"
    assert rui.post(path, body).status_code == 400
    assert rui.post(path, {**body, "with_proposed": "no"}).status_code == 400
    answer = rui.post(path, {**body, "with_proposed": False})
    assert answer.status_code == 201
    assert (answer.json()["with_proposed"], answer.json()["rows"][0]["is_source"]) == (False, True)
