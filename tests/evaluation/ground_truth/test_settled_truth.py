"""The policy "settled": what experts said, else what people agree on, else nothing, and that is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from annotations.review.models import AdjudicatedSegment, Adjudication, Review
from annotations.rounds.operations import open_round
from annotations.work.submissions.models import Annotation
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.models import GroundTruth, TruthItem, TruthSegment
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.errors import Invalid
from tests.evaluation.annotators import CUP, CUP_AGAIN, DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.factories import looked_closer, make_scene
from tests.support.reports import computed_truth

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


@pytest.fixture
def scene(project):
    """Four clips, each for two annotators."""
    return make_scene(project, overlap=2, tasks=4)


def settle(rui, task_index: int, scene, *segments: dict[str, Any]) -> Adjudication:
    """Let Rui settle the clip; what no segment names as a source is dropped."""
    task = scene.round.tasks.order_by("id")[task_index]
    path = f"reviews/{Review.objects.get(task=task).public_id}/"
    shown = rui.get(path).json()
    named = {source for segment in segments for source in segment["sources"]}
    there = [s["id"] for lane in shown["lanes"] for s in lane["segments"] if not s["invalid_reason"]]
    answer = rui.post(
        f"{path}settle",
        {
            "revision": shown["adjudication"]["revision"] if shown["adjudication"] else 0,
            "segments": list(segments),
            "dropped": [each for each in there if each not in named],
        },
    )
    assert answer.status_code == 201, answer.content
    return Adjudication.objects.get(public_id=answer.json()["adjudication"]["id"])


def true(start_ms: int, end_ms: int, reason: str = CUP, of: list[str] | None = None) -> dict[str, Any]:
    kept = {name: value for name, value in marked(start_ms, end_ms, reason).items() if name != "box"}
    return {**kept, "sources": of or []}


def ids(rui, scene, task_index: int) -> list[str]:
    """The segments of a clip's lanes, people's first."""
    task = scene.round.tasks.order_by("id")[task_index]
    shown = rui.get(f"reviews/{Review.objects.get(task=task).public_id}/").json()
    return [segment["id"] for lane in shown["lanes"] for segment in lane["segments"]]


def true_errors(truth: GroundTruth) -> dict[str, list[tuple]]:
    """The errors by video."""
    return {
        item.task.parts.get().video.external_id[-1]: [
            (s.start_ms, s.end_ms, s.reason) for s in item.segments.order_by("position")
        ]
        for item in truth.items.order_by("task_id")
    }


@pytest.mark.database
def test_a_clip_is_settled_or_agreed_on_or_left_out(ana, bo, rui, scene):
    first = person_annotates(ana, scene, [marked(0, 1000)], [marked(0, 1000)], [marked(0, 1000, CUP)], [])
    second = person_annotates(bo, scene, [], [], [marked(0, 960, CUP_AGAIN)])
    find_disagreements(study=scene.study)
    settled = settle(rui, 0, scene, true(80, 1000, of=ids(rui, scene, 0)))
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[first, second], policy="settled"))
    assert true_errors(truth) == {"0": [(80, 1000, CUP)], "2": [(0, 960, CUP_AGAIN)], "3": []}
    assert truth.settings == {
        **{"same_iou_percent": 60, "same_from": 4, "judge": "lexical 1"},
        **{"adjudications": 1, "left_out": 1},
    }
    items = truth.items.order_by("task_id")
    assert [item.adjudication for item in items] == [settled, None, None]
    assert [item.annotations.count() for item in items] == [1, 2, 1]


def test_nobody_needs_to_have_searched_for_what_is_disputed_to_be_left_out(ana, bo, scene):
    people = [
        person_annotates(ana, scene, [marked(0, 1000)], []),
        person_annotates(bo, scene, [marked(3000, 4000)], []),
    ]
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="settled"))
    assert true_errors(truth) == {"1": []}
    assert truth.settings["left_out"] == 1
    assert not Review.objects.exists()


def test_a_clip_under_review_is_left_out_whoever_is_chosen(ana, bo, scene):
    author = person_annotates(ana, scene, [marked(0, 1000)], [])
    person_annotates(bo, scene, [])
    find_disagreements(study=scene.study)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="settled"))
    assert (true_errors(truth), truth.settings["left_out"]) == ({"1": []}, 1)


def test_the_last_adjudication_counts_also_while_its_review_is_open_again(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    find_disagreements(study=scene.study)
    settle(rui, 0, scene)
    settle(rui, 0, scene, true(0, 400, DOG))
    critic_annotates(scene, [predicted(5000, 6000)])
    assert find_disagreements(study=scene.study).open == 1
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[], policy="settled"))
    assert (true_errors(truth), truth.settings["left_out"]) == ({"0": [(0, 400, DOG)]}, 0)


@pytest.mark.database
def test_each_true_error_names_what_it_came_from_and_whether_a_critic_proposed_it(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    critic_annotates(scene, [predicted(0, 800), predicted(4000, 5000, DOG)])
    find_disagreements(study=scene.study)
    mine, also, alone = ids(rui, scene, 0)
    settle(
        rui,
        0,
        scene,
        true(4000, 5000, DOG, of=[alone]),
        true(0, 1000, of=[mine, also]),
        true(6000, 7000, "The light flickers."),
    )
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[], policy="settled"))
    found = TruthSegment.objects.filter(item__truth=truth).order_by("position")
    assert [(s.start_ms, s.sources.count(), s.proposed_by_critic) for s in found] == [
        (0, 2, False),
        (4000, 1, True),
        (6000, 0, False),
    ]
    taken = AdjudicatedSegment.objects.get(start_ms=4000)
    assert (taken.action, list(taken.sources.all())) == ("taken", list(found[1].sources.all()))


def test_a_later_adjudication_does_not_change_an_earlier_truth(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    find_disagreements(study=scene.study)
    settle(rui, 0, scene)
    first = make_ground_truth(TruthRequest(study=scene.study, annotators=[], policy="settled"))
    settle(rui, 0, scene, true(0, 400))
    second = make_ground_truth(TruthRequest(study=scene.study, annotators=[], policy="settled"))
    assert (true_errors(first), true_errors(second)) == ({"0": []}, {"0": [(0, 400, CUP)]})
    assert [item.adjudication.revision for item in TruthItem.objects.order_by("id")] == [1, 2]


def test_a_settled_truth_that_cannot_be_is_refused_by_field(ana, bo, scene, questions):
    author = person_annotates(ana, scene, [marked(0, 1000)])
    other = person_annotates(bo, scene, [])
    critic = critic_annotates(scene, [])
    refused = [
        (scene, [author, critic], "annotators"),
        (scene, [], "annotators"),
        (scene, [author, other], "annotators"),  # they disagree about the one clip that they saw
        (questions, [author], "annotators"),
    ]
    for where, annotators, field in refused:
        with pytest.raises(Invalid) as caught:
            make_ground_truth(TruthRequest(study=where.study, annotators=annotators, policy="settled"))
        assert [error.field for error in caught.value.errors] == [field]
    assert not GroundTruth.objects.exists()


def test_a_settled_truth_grades_those_whose_words_it_weighed_and_says_so(ana, bo, rui, scene):
    author = person_annotates(ana, scene, [marked(0, 1000)])
    other = person_annotates(bo, scene, [])
    find_disagreements(study=scene.study)
    settle(rui, 0, scene, true(0, 1000, of=ids(rui, scene, 0)))
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author, other], policy="settled"))
    report = make_report(ReportRequest(truth=truth, annotators=[author, other]))
    shown = rui.get(f"reports/{report.public_id}/").json()
    assert [row["is_source"] for row in shown["rows"]] == [True, False]
    assert [row["score"]["metrics"]["sp"]["m"] for row in shown["rows"]] == [1.0, 0.0]


def test_over_http_the_counts_come_with_the_version(ana, bo, rui, scene):
    author = person_annotates(ana, scene, [marked(0, 1000)], [marked(0, 400)])
    person_annotates(bo, scene, [], [marked(3000, 3400)])
    critic_annotates(scene, [predicted(4000, 5000)])
    find_disagreements(study=scene.study)
    person, critic = ids(rui, scene, 0)
    settle(rui, 0, scene, true(0, 1000, of=[person]), true(4000, 5000, of=[critic]))
    path = f"studies/{scene.study.public_id}/ground-truths/"
    truth = computed_truth(rui, scene.study, {"policy": "settled", "annotators": [author.public_id]})
    counts = {name: truth[name] for name in ("errors", "clips", "proposed", "settled", "left_out")}
    assert counts == {"errors": 2, "clips": 1, "proposed": 1, "settled": 1, "left_out": 1}
    assert rui.post(path, {"policy": "settled", "annotators": []}).json()["version"] == 2
    assert rui.get(path).json()["results"][1] == truth


def test_who_spoke_in_two_rounds_is_compared_and_what_is_disputed_can_be_settled(ana, bo, rui, scene):
    first = person_annotates(ana, scene, [marked(0, 1000)], [marked(0, 400)])
    second = open_round(study=scene.study, overlap=1)
    other = person_annotates(bo, scene, [], [marked(0, 400)])
    assert find_disagreements(study=scene.study) == (1, 1, 0)
    review = Review.objects.get()
    assert (review.round, review.task) == (second, second.tasks.order_by("id")[0])
    of_second = replace(scene, round=second)
    assert rui.get(f"studies/{scene.study.public_id}/reviews/?type=physics_violation").json()["results"]
    (mine,) = ids(rui, of_second, 0)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[first, other], policy="settled"))
    assert (list(true_errors(truth)), truth.settings["left_out"]) == (["1"], 1)
    settle(rui, 0, of_second, true(0, 1000, of=[mine]))
    assert find_disagreements(study=scene.study) == (0, 0, 1)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[first, other], policy="settled"))
    assert true_errors(truth) == {"0": [(0, 1000, CUP)], "1": [(0, 400, CUP)]}
    assert truth.settings["left_out"] == 0


def test_one_s_word_in_a_review_is_that_of_their_last_round(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    open_round(study=scene.study, overlap=1)
    person_annotates(ana, scene, [])
    assert find_disagreements(study=scene.study) == (0, 0, 0)


def test_a_word_of_a_later_round_opens_the_review_with_its_adjudication(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    find_disagreements(study=scene.study)
    settle(rui, 0, scene)
    open_round(study=scene.study, overlap=1)
    assert find_disagreements(study=scene.study) == (0, 0, 1)
    person_annotates(ana, scene, [marked(0, 400), marked(3000, 3400)])
    assert find_disagreements(study=scene.study) == (1, 1, 0)
    assert len(ids(rui, scene, 0)) == 2
    settle(rui, 0, scene, true(0, 400))
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[], policy="settled"))
    assert true_errors(truth) == {"0": [(0, 400, CUP)]}
    assert Review.objects.get().task.round == scene.round


def test_what_is_disputed_under_an_earlier_version_is_settled_there(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    document = looked_closer(scene)
    open_round(study=scene.study, overlap=2, document=document)
    person_annotates(bo, scene, [])
    assert find_disagreements(study=scene.study).open == 0  # they were asked different things
    person_annotates(ana, scene, [])
    assert find_disagreements(study=scene.study).open == 0
    critic_annotates(scene, [predicted(5000, 6000)])
    assert find_disagreements(study=scene.study).open == 1
    assert Review.objects.get().round == scene.round


def test_one_error_with_edges_far_apart_is_no_two_true_errors(ana, bo, rui, scene):
    people = [person_annotates(ana, scene, [marked(0, 1000)], []), person_annotates(bo, scene, [marked(400, 1000)], [])]
    assert find_disagreements(study=scene.study).open == 0  # an IoU of 0.6 is one error
    settled = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="settled"))
    assert true_errors(settled)["0"] == [(0, 1000, CUP)]
    said = Annotation.objects.filter(annotator=people[1]).earliest("id")
    work = {"clean": False, "segments": [marked(440, 1000)]}
    assert bo.post(f"annotations/{said.public_id}/revise", work, idempotency_key="r").status_code == 201
    assert find_disagreements(study=scene.study).open == 1
    (reason,) = rui.get(f"studies/{scene.study.public_id}/reviews/?reason=span").json()["results"][0]["reasons"]
    assert reason == {"kind": "span", "text": "1 error with edges far apart."}
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="settled"))
    assert (true_errors(truth), truth.settings["left_out"]) == ({"1": []}, 1)
