"""Held clips count in no ground truth, report, review or release that is made while they are held, and are counted."""

from __future__ import annotations

import pytest

from annotations.quality.holds.operations import hold_video, lift_video
from annotations.review.models import Review
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.queries import serialize_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.errors import Invalid
from tests.evaluation.annotators import CUP, CUP_AGAIN, DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.factories import Scene, make_scene

pytestmark = pytest.mark.django_db

WHY = "The maker asked."


@pytest.fixture
def scene(project) -> Scene:
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


@pytest.fixture
def said(ana, bo, scene):
    """Ana and Bo agree about the first two clips, and disagree about the third; a critic speaks of all."""
    hers = person_annotates(ana, scene, [marked(0, 1000, CUP)], [], [marked(0, 1000, CUP)])
    his = person_annotates(bo, scene, [marked(0, 1000, CUP_AGAIN)], [], [marked(4000, 5000, DOG)])
    return hers, his, critic_annotates(scene, [predicted(0, 1000)], [], [predicted(0, 1000)])


def tasks_of(truth: GroundTruth, scene: Scene) -> list[int]:
    """Return which of the scene's tasks a truth has, by their number."""
    numbers = {task: n for n, task in enumerate(scene.round.tasks.order_by("id").values_list("pk", flat=True))}
    return [numbers[task] for task in truth.items.order_by("task_id").values_list("task_id", flat=True)]


@pytest.mark.parametrize(("policy", "of"), [("one", 1), ("merged", 2)])
def test_a_ground_truth_leaves_it_out_and_counts_it(scene, said, policy, of):
    annotators = said[:of]
    before = make_ground_truth(TruthRequest(study=scene.study, annotators=annotators, policy=policy))
    hold_video(video=scene.videos[0], reason=WHY)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=annotators, policy=policy))
    assert (tasks_of(before, scene), tasks_of(truth, scene)) == ([0, 1, 2], [1, 2])
    assert (serialize_truth(before)["held"], serialize_truth(truth)["held"], truth.settings["held"]) == (0, 1, 1)
    lift_video(video=scene.videos[0])
    after = make_ground_truth(TruthRequest(study=scene.study, annotators=annotators, policy=policy))
    assert (tasks_of(after, scene), after.settings) == ([0, 1, 2], before.settings)


def test_a_settled_truth_leaves_out_what_was_settled_or_disputed(scene, said, rui):
    find_disagreements(study=scene.study, annotators=said[:2])
    review = Review.objects.get()
    path = f"reviews/{review.public_id}/"
    marks = [s["id"] for lane in rui.get(path).json()["lanes"] for s in lane["segments"]]
    hold_video(video=scene.videos[2], reason=WHY)
    held = make_ground_truth(TruthRequest(study=scene.study, annotators=said[:2], policy="settled"))
    assert (tasks_of(held, scene), held.settings["left_out"], held.settings["held"]) == ([0, 1], 0, 1)
    lift_video(video=scene.videos[2])
    assert rui.post(f"{path}settle", {"revision": 0, "segments": [], "dropped": marks}).status_code == 201
    hold_video(video=scene.videos[2], reason=WHY)
    held = make_ground_truth(TruthRequest(study=scene.study, annotators=said[:2], policy="settled"))
    assert (tasks_of(held, scene), held.settings["adjudications"]) == ([0, 1], 0)
    lift_video(video=scene.videos[2])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=said[:2], policy="settled"))
    assert (tasks_of(truth, scene), truth.settings["adjudications"]) == ([0, 1, 2], 1)


def test_it_is_in_no_queue_of_reviews(scene, said, rui):
    path = f"studies/{scene.study.public_id}/reviews/"
    find_disagreements(study=scene.study, annotators=said[:2])
    assert len(rui.get(path).json()["results"]) == 1
    hold_video(video=scene.videos[2], reason=WHY)
    assert rui.get(path).json()["results"] == []
    assert find_disagreements(study=scene.study, annotators=said[:2]).open == 0
    lift_video(video=scene.videos[2])
    assert find_disagreements(study=scene.study, annotators=said[:2]).opened == 1


@pytest.mark.database
def test_a_report_on_an_earlier_truth_leaves_it_out_and_counts_it(scene, said, rui):
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=said[:1], policy="one"))
    before = make_report(ReportRequest(truth=truth, annotators=said[2:]))
    hold_video(video=scene.videos[0], reason=WHY)
    report = make_report(ReportRequest(truth=truth, annotators=said[2:]))
    (old,), (new,) = ([row.score for row in each.rows.all()] for each in (before, report))
    assert (old["videos"], old["reference_errors"], "held" in old["left_out"]) == (3, 2, False)
    assert (new["videos"], new["reference_errors"], new["left_out"]["held"]) == (2, 1, 1)
    assert new["left_out"]["absent"] == 0
    assert report.config_hash != before.config_hash
    shown = rui.get(f"reports/{report.public_id}/").json()
    assert shown["rows"][0]["score"]["left_out"]["held"] == 1
    assert rui.get(f"reports/{report.public_id}.csv").status_code == 200


def test_what_was_made_before_the_hold_is_not_released_any_more(scene, said):
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=said[:1], policy="one"))
    first = request_release(study=scene.study, truth=truth)
    hold_video(video=scene.videos[0], reason=WHY)
    with pytest.raises(Invalid, match="Ground truth 1 cannot be released: 1 of its clips were taken down"):
        request_release(study=scene.study, truth=truth)
    newer = make_ground_truth(TruthRequest(study=scene.study, annotators=said[:1], policy="one"))
    assert request_release(study=scene.study, truth=newer).is_new
    lift_video(video=scene.videos[0])
    assert request_release(study=scene.study, truth=truth).release == first.release


def test_a_report_that_left_something_out_is_not_released_with_its_truth(scene, said):
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=said[:1], policy="one"))
    hold_video(video=scene.videos[0], reason=WHY)
    report = make_report(ReportRequest(truth=truth, annotators=said[2:]))
    lift_video(video=scene.videos[0])
    with pytest.raises(Invalid, match="Report 1 cannot be released"):
        request_release(study=scene.study, report=report)
    make_report(ReportRequest(truth=truth, annotators=said[2:]))
    assert request_release(study=scene.study).is_new
