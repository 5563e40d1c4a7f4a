"""Round 0 trains people. Nothing that is said in it becomes true, is compared, scored, counted or released."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.review.models import Review
from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.prediction_sets import freeze_predictions
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.errors import Invalid
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.evaluation.releases.reading import built, files, lines
from tests.support.cast import make_person
from tests.support.factories import make_scene
from tests.support.subjects import MARK, make_training, say_of
from tests.support.working import fields_of
from worker.runs.estimates import estimate_run
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("trained", "people")]


@pytest.fixture
def scene(project):
    """Two clips of work, each for two annotators; the training shows the first one, too."""
    return make_scene(project, tasks=2, overlap=2)


@pytest.fixture
def trained(scene, ana, bo) -> list[Annotation]:
    """Ana and Bo, and Cleo who went no further, differ in training."""
    task = make_training(scene)
    cleo = annotator_of(make_person("cleo", scene.project))
    return [
        say_of(task, annotator_of(ana.person), MARK, clean=False),
        say_of(task, annotator_of(bo.person), clean=True),
        say_of(task, cleo, MARK, {**MARK, "start_ms": 400, "end_ms": 800}, clean=False),
    ]


@pytest.fixture
def people(trained, ana, bo, scene) -> list[Annotator]:
    """Ana and Bo, who then worked, and agree."""
    return [person_annotates(each, scene, [marked(0, 1000)], []) for each in (ana, bo)]


def tasks_of(truth: GroundTruth) -> list[int]:
    return list(truth.items.order_by("task_id").values_list("task_id", flat=True))


def work_of(scene) -> list[int]:
    return list(scene.round.tasks.order_by("id").values_list("pk", flat=True))


OTHERS = (GroundTruth.DAWID_SKENE, GroundTruth.KNOWN)  # of answers, and of chains
OF_SEGMENTS = [policy for policy in GroundTruth.POLICIES if policy not in OTHERS]


@pytest.mark.parametrize("policy", OF_SEGMENTS)
def test_no_policy_takes_it_for_true(scene, people, policy):
    chosen = people[:1] if policy == GroundTruth.ONE else people
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=chosen, policy=policy))
    assert tasks_of(truth) == work_of(scene)
    assert truth.settings.get("left_out", 0) == 0


def test_whoever_only_trained_has_said_nothing(scene, trained):
    cleo = trained[2].annotator
    with pytest.raises(Invalid, match="They have no annotations"):
        make_ground_truth(TruthRequest(study=scene.study, annotators=[cleo], policy=GroundTruth.ONE))
    with pytest.raises(Invalid, match="has not marked anything"):
        freeze_predictions(study=scene.study, annotator=cleo)
    assert not TruthItem.objects.exists()


def test_whoever_only_trained_is_no_annotator_of_the_study(rui, scene, trained, people):
    shown = rui.get(f"studies/{scene.study.public_id}/").json()
    assert [(row["annotations"], row["segments"]) for row in shown["annotators"]] == [(2, 1), (2, 1)]
    body = {"annotators": [trained[2].annotator.public_id]}
    assert fields_of(rui.post(f"studies/{scene.study.public_id}/reviews/find", body)) == ["annotators"]


def test_disagreements_in_it_are_none(scene, trained, people):
    assert find_disagreements(study=scene.study) == (0, 0, 0)
    assert not Review.objects.exists()


def test_a_report_scores_the_work_alone(scene, people):
    critic = critic_annotates(scene, [predicted(0, 1000)], [])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[critic], policy=GroundTruth.ONE))
    report = make_report(ReportRequest(truth=truth, annotators=people))
    said = [list(row.prediction_set.annotations.values_list("round__n", flat=True)) for row in report.rows.all()]
    assert said == [[1, 1], [1, 1]]
    assert [row.score["predicted_errors"] for row in report.rows.all()] == [1, 1]


def test_a_release_does_not_know_of_it(scene, trained, people, tmp_path: Path):
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy=GroundTruth.MERGED))
    folder = built(request_release(study=scene.study, truth=truth).release, tmp_path / "release")
    assert [task["round"] for task in lines(folder / "tasks.jsonl")] == [1, 1]
    assert len(lines(folder / "annotations.jsonl")) == 4
    held = b"".join(files(folder).values())
    assert MARK["reason"].encode() not in held and trained[0].task.public_id.encode() not in held


def test_a_run_leaves_it_out(scene, trained):
    latest = scene.study.rounds.latest("n")
    assert estimate_run(round_=latest, critic="signal").clips == 2
    run = start_run(round_=latest, critic="signal", woken=False)
    assert list(run.items.order_by("task_id").values_list("task_id", flat=True)) == work_of(scene)
