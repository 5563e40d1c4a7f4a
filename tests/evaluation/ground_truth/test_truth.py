"""Ground truth: a frozen version with its sources, from one annotator or several."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.work.submissions.models import Segment
from evaluation.ground_truth.models import GroundTruth, TruthItem, TruthSegment
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from outtake.errors import Invalid
from tests.evaluation.annotators import CUP, CUP_AGAIN, DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.factories import make_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


def true_errors(truth: GroundTruth) -> list[list[tuple]]:
    """The errors of each item, in the order of the tasks."""
    return [
        [(s.start_ms, s.end_ms, s.reason) for s in item.segments.order_by("position")]
        for item in truth.items.order_by("task_id")
    ]


def test_one_annotator_s_word_stands_as_it_is(ana, scene):
    twice = [marked(2000, 3000, DOG), marked(0, 1000), marked(0, 960, CUP_AGAIN)]
    author = person_annotates(ana, scene, twice, [])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    assert true_errors(truth) == [[(0, 960, CUP_AGAIN), (0, 1000, CUP), (2000, 3000, DOG)], []]
    assert (truth.version, truth.settings, list(truth.annotators.all())) == (1, {}, [author])


def test_each_true_error_names_what_it_came_from(ana, scene):
    author = person_annotates(ana, scene, [marked(0, 1000)])
    make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    true = TruthSegment.objects.get()
    assert list(true.sources.all()) == [Segment.objects.get()]
    assert (true.type, true.severity) == ("physics_violation", 3)
    assert list(true.item.annotations.all()) == [Segment.objects.get().annotation]


def test_several_words_are_merged_and_all_sources_stay(ana, bo, scene):
    first = person_annotates(ana, scene, [marked(0, 1000, CUP), marked(4000, 5000, DOG)])
    second = person_annotates(bo, scene, [marked(0, 800, CUP_AGAIN), marked(4000, 5000, CUP)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[first, second], policy="merged"))
    ((*kept,),) = true_errors(truth)
    assert kept == [(0, 800, CUP_AGAIN), (4000, 5000, DOG), (4000, 5000, CUP)]
    assert [s.sources.count() for s in TruthSegment.objects.order_by("position")] == [2, 1, 1]
    assert truth.settings == {"same_iou_percent": 60, "same_from": 4, "judge": "lexical 1"}


def test_a_clip_is_clean_when_none_of_them_marked_an_error(ana, bo, scene):
    first = person_annotates(ana, scene, [], [])
    second = person_annotates(bo, scene, [], [marked(0, 1000)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[first, second], policy="merged"))
    assert true_errors(truth) == [[], [(0, 1000, CUP)]]


def test_a_reply_that_failed_and_an_invalid_segment_are_no_truth(scene):
    critic = critic_annotates(scene, "failed", [predicted(900, 100, invalid_reason="inverted"), predicted(0, 40)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[critic], policy="one"))
    assert true_errors(truth) == [[(0, 40, CUP)]]


def test_versions_count_up_and_an_earlier_one_does_not_change(ana, scene):
    author = person_annotates(ana, scene, [marked(0, 1000)])
    first = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    person_annotates(ana, scene, [marked(0, 1000)])
    second = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    assert (first.version, second.version) == (1, 2)
    assert (len(true_errors(first)), len(true_errors(second))) == (1, 2)


def test_a_truth_that_cannot_be_is_refused_by_field(ana, bo, scene, questions):
    first, second = person_annotates(ana, scene, []), person_annotates(bo, scene, [])
    refused = [
        (scene, [first, second], "one", "annotators"),
        (scene, [], "merged", "annotators"),
        (scene, [first], "vote", "policy"),
        (questions, [first], "one", "annotators"),
        (scene, [first, second], "dawid_skene", "policy"),
    ]
    for where, annotators, policy, field in refused:
        with pytest.raises(Invalid) as caught:
            make_ground_truth(TruthRequest(study=where.study, annotators=annotators, policy=policy))
        assert [error.field for error in caught.value.errors] == [field]
    assert not GroundTruth.objects.exists()


def test_versions_are_listed_each_with_its_own_counts_in_as_many_statements_as_one(rui, ana, bo, scene):
    first = person_annotates(ana, scene, [marked(0, 1000), marked(2000, 3000)], [])
    second = person_annotates(bo, scene, [], [marked(0, 1000)], [])

    def listed() -> tuple[list[dict], int]:
        with CaptureQueriesContext(connection) as caught:
            answer = rui.get(f"studies/{scene.study.public_id}/ground-truths/").json()
        return answer["results"], len(caught)

    make_ground_truth(TruthRequest(study=scene.study, annotators=[first], policy="one"))
    _, statements = listed()
    make_ground_truth(TruthRequest(study=scene.study, annotators=[second], policy="one"))
    found, again = listed()
    assert [(each["version"], each["clips"], each["errors"]) for each in found] == [(2, 3, 1), (1, 2, 2)]
    assert [each["provenance"]["items"] for each in found] == [
        [{"provenance": TruthItem.ONE, "n": n, "share": 1}] for n in (3, 2)
    ]
    assert again == statements
