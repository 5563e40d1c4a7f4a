"""Truths by each policy, from what people really submitted: segments, answers, rounds, and what they rest on."""

from __future__ import annotations

from typing import Any

import pytest

from annotations.annotators.operations import annotator_of
from annotations.rounds.operations import open_round
from evaluation.ground_truth.models import GroundTruth, TruthAnswer
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.errors import Invalid
from tests.evaluation.annotators import CUP, CUP_AGAIN, DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, looked_closer, make_scene
from tests.support.subjects import make_study_of, say_of
from tests.support.working import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def cy(project) -> Actor:
    """Cy annotates, too."""
    return script_of(make_person("cy", project))


@pytest.fixture
def scene(project) -> Scene:
    """Three clips, each for three annotators."""
    return make_scene(project, overlap=3)


def make(scene: Scene, policy: str, *actors: Actor) -> GroundTruth:
    annotators = [annotator_of(actor.person) for actor in actors]
    return make_ground_truth(TruthRequest(study=scene.study, annotators=annotators, policy=policy))


def spans(truth: GroundTruth) -> list[list[tuple[int, int, str]]]:
    """The errors of each item, in the order of the tasks."""
    items = truth.items.order_by("task_id")
    return [[(s.start_ms, s.end_ms, s.reason) for s in item.segments.order_by("position")] for item in items]


def provenances(truth: GroundTruth) -> list[str]:
    return list(truth.items.order_by("task_id").values_list("provenance", flat=True))


def answer_all(actor: Actor, scene: Scene, *values: str | None) -> None:
    """Answer the questions of the next clip; None is "unclear"."""
    work = take(actor, scene)
    asked = [question for question in work.answer["task"]["questions"] if question["applicable"]]
    answers: list[dict[str, Any]] = [
        {"question": question["id"], "value": value, "unclear": value is None}
        for question, value in zip(asked, values, strict=True)
    ]
    assert work.submit(work.body(clean=None, answers=answers)).status_code == 201


def true_answers(truth: GroundTruth) -> list[tuple]:
    rows = TruthAnswer.objects.filter(item__truth=truth).order_by("item__task_id", "task_question__order")
    return list(rows.values_list("value", "unclear", "provenance", "votes", "votes_for"))


def test_what_most_marked_counts_and_what_one_marked_does_not(ana, bo, cy, scene):
    person_annotates(ana, scene, [marked(0, 1000, CUP), marked(4000, 5000, DOG)], [])
    person_annotates(bo, scene, [marked(80, 1000, CUP_AGAIN)], [])
    person_annotates(cy, scene, [marked(120, 1200, CUP)], [marked(0, 400)])
    truth = make(scene, "majority", ana, bo, cy)
    assert spans(truth) == [[(80, 1000, CUP_AGAIN)], []]
    assert (truth.settings["minority"], provenances(truth)) == (2, ["majority", "majority"])
    assert truth.items.first().segments.get().sources.count() == 3


def test_exact_agreement_or_discard(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000, CUP)], [], [marked(0, 400)])
    person_annotates(bo, scene, [marked(0, 960, CUP_AGAIN)], [], [marked(0, 400, type="logical_error")])
    truth = make(scene, "exact", ana, bo)
    assert spans(truth) == [[(0, 960, CUP_AGAIN)], []]
    assert (truth.settings["discarded"], provenances(truth)) == (1, ["unanimous", "unanimous"])


def test_nothing_agreed_is_no_truth(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    with pytest.raises(Invalid, match="agree exactly"):
        make(scene, "exact", ana, bo)


def test_chains_are_kept_where_two_tagged_the_same_types(ana, bo, project):
    study = make_study_of(project, "chain")
    task = study.rounds.get().tasks.get()
    said = [say_of(task, annotator_of(actor.person), clean=False) for actor in (ana, bo)]
    for n, each in enumerate(said):
        each.text_segments.create(position=0, part="chain", from_char=n, to_char=n + 3, type="logical")
    people = [each.annotator for each in said]
    truth = make_ground_truth(TruthRequest(study=study, annotators=people, policy="exact"))
    assert (provenances(truth), truth.items.get().annotations.count()) == (["unanimous"], 2)
    said[1].text_segments.create(position=1, part="chain", from_char=5, to_char=6, type="temporal")
    for policy, field in (("exact", "annotators"), ("merged", "policy")):
        with pytest.raises(Invalid) as caught:
            make_ground_truth(TruthRequest(study=study, annotators=people, policy=policy))
        assert [error.field for error in caught.value.errors] == [field]


def test_each_item_says_what_it_rests_on(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000)], [], [marked(0, 400)])
    person_annotates(bo, scene, [marked(0, 1000)], [marked(0, 400)])
    truth = make(scene, "merged", ana, bo)
    assert provenances(truth) == ["unanimous", "merged", "one"]


def test_a_critic_among_the_annotators_counts_as_anybody(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    critic = critic_annotates(scene, [predicted(0, 1000)])
    people = [annotator_of(actor.person) for actor in (ana, bo)]
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[*people, critic], policy="majority"))
    assert len(spans(truth)[0]) == 1


def test_the_union_of_two_rounds_is_of_the_same_clips(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000, CUP)], [marked(0, 400)])
    critic = critic_annotates(scene, [predicted(0, 960)], [])
    second = open_round(study=scene.study, overlap=2)
    person_annotates(bo, scene, [marked(0, 960, CUP_AGAIN)], [])
    truth = make(scene, "merged", ana, bo)
    assert spans(truth) == [[(0, 960, CUP_AGAIN)], [(0, 400, CUP)]]
    assert set(truth.items.values_list("task__round", flat=True)) == {second.pk}
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))  # it spoke in the first round
    assert report.rows.get().score["metrics"]["p"]["matched"] == 1
    (first, *_) = rui.get(f"reports/{report.public_id}/videos/").json()["results"]
    assert [len(lane["segments"]) for lane in first["lanes"]] == [1]


def test_one_s_word_is_that_of_the_last_round(ana, scene):
    person_annotates(ana, scene, [marked(0, 1000, CUP)])
    open_round(study=scene.study, overlap=1)
    person_annotates(ana, scene, [marked(2000, 3000, DOG)])
    assert spans(make(scene, "one", ana)) == [[(2000, 3000, DOG)]]
    assert spans(make(scene, "merged", ana)) == [[(0, 1000, CUP), (2000, 3000, DOG)]]


def test_what_was_said_under_another_version_has_a_truth_of_its_own(ana, scene):
    person_annotates(ana, scene, [marked(0, 1000, CUP)])
    document = looked_closer(scene)
    open_round(study=scene.study, overlap=1, document=document)
    person_annotates(ana, scene, [marked(2000, 3000, DOG)])
    truth = make(scene, "one", ana)
    assert spans(truth) == [[(0, 1000, CUP)], [(2000, 3000, DOG)]]
    assert list(truth.items.order_by("task_id").values_list("task__round__n", flat=True)) == [1, 2]


@pytest.fixture
def asked(project) -> Scene:
    """Questions on silent clips: two apply to each, and three people answer."""
    return make_scene(project, name="Questions", instrument="brite", overlap=3)


@pytest.mark.database
def test_answers_by_majority_with_ties_and_unclear(ana, bo, asked, rui):
    answer_all(ana, asked, "yes", "no")
    answer_all(bo, asked, "yes", "yes")
    answer_all(ana, asked, "no", None)
    answer_all(bo, asked, "no", "yes")
    truth = make(asked, "majority", ana, bo)
    assert true_answers(truth) == [
        ("yes", False, "unanimous", 2, 2),
        ("no", False, "unanimous", 2, 2),
        ("yes", True, "majority", 1, 1),
    ]
    shown = rui.get(f"studies/{asked.study.public_id}/ground-truths/").json()["results"][0]
    assert shown["answers"] == {
        **{"n": 3, "unclear": 1, "tied": 1, "discarded": 0},
        "yes": [
            {"unclear": "left_out", "yes": 2, "n": 3, "share": 2 / 3},
            {"unclear": "as_yes", "yes": 2, "n": 3, "share": 2 / 3},
            {"unclear": "as_no", "yes": 1, "n": 2, "share": 0.5},
        ],
    }
    assert [(each["provenance"], each["n"]) for each in shown["provenance"]["answers"]] == [
        ("unanimous", 2),
        ("majority", 1),
    ]


def test_answers_on_which_all_agree(ana, bo, asked):
    answer_all(ana, asked, "yes", "no")
    answer_all(bo, asked, "yes", "yes")
    answer_all(ana, asked, "no", "no")
    truth = make(asked, "exact", ana, bo)
    assert true_answers(truth) == [("yes", False, "unanimous", 2, 2)]
    assert (truth.settings["answers_discarded"], truth.settings["discarded"]) == (3, 1)


def test_answers_by_the_model_of_their_errors(ana, bo, cy, asked):
    for actor in (ana, bo, cy):
        for values in (("yes", "no"), ("no", "no"), ("no", "yes")):
            answer_all(actor, asked, *(("yes", "yes") if actor is cy else values))
    truth = make(asked, "dawid_skene", ana, bo, cy)
    assert [value for value, *_ in true_answers(truth)] == ["yes", "no", "no", "no", "no", "yes"]
    rows = TruthAnswer.objects.filter(item__truth=truth, provenance="model")
    assert rows.count() == 4
    assert all(row.probability > 0.9 for row in rows)
