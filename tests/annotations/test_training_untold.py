"""Annotations of the training are not shown anywhere: not among annotations, counts, reviews, truths or reports."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in, counts_of
from annotations.review.queries import comparable_annotations
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from evaluation.annotation_sets.prediction_sets import freeze_predictions
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from outtake.errors import Invalid
from tests.annotations.training import add_training, finish_training
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene, segment
from tests.support.working import stored, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def mixed(ana: Actor, trained: Scene) -> Scene:
    """Ana did the training, and the first task of the work."""
    finish_training(ana, trained)
    take(ana, trained).submit()
    return trained


def test_what_was_said_in_training_is_not_among_the_annotations(mixed: Scene, rui: Actor):
    assert Annotation.objects.count() == 3
    at_work = set(Annotation.objects.filter(round=mixed.round).values_list("public_id", flat=True))
    for found in (
        Annotation.objects.counted(mixed.study),
        annotations_in(mixed.study),
        comparable_annotations(mixed.study),
    ):
        assert {each.public_id for each in found} == at_work
    read = stored(rui, mixed)
    assert {each["id"] for each in read} == at_work
    assert all(each["task"] in mixed.round.tasks.values_list("public_id", flat=True) for each in read)


def test_counts_and_annotators_know_of_the_work_alone(bo: Actor, mixed: Scene, rui: Actor):
    (row,) = annotators_in(mixed.study)
    assert (row.annotations, row.segments) == (1, 1)
    take(bo, mixed)
    counts = asdict(counts_of(mixed.round))
    assert counts == {"tasks": 3, "open": 2, "leased": 0, "submitted": 1, "done": 1, "held": 0}
    told = rui.get(f"studies/{mixed.study.public_id}/").json()
    assert (told["tasks"], told["counts"]["leased"], told["done"], told["round"]["n"]) == (3, 0, 1, 1)
    assert [(each["annotations"], each["segments"]) for each in told["annotators"]] == [(1, 1)]


def test_one_who_only_trained_annotated_nothing(ana: Actor, rui: Actor, trained: Scene):
    finish_training(ana, trained)
    assert annotators_in(trained.study) == [] and stored(rui, trained) == []
    assert ana.get("studies/").json()["results"][0]["mine"] == 0


def test_nobody_differs_in_training(ana: Actor, bo: Actor, project):
    scene = make_scene(project, name="Two", tasks=1, overlap=2)
    add_training(scene, tasks=1)
    for actor, said in ((ana, segment()), (bo, segment(6000, 7000))):
        work = take(actor, scene)
        work.submit(work.body(said))
    assert find_disagreements(study=scene.study).opened == 0


def test_the_training_is_in_no_ground_truth(mixed: Scene):
    annotator = Annotator.objects.get()
    truth = make_ground_truth(TruthRequest(study=mixed.study, annotators=[annotator], policy="one"))
    assert [item.task.round_id for item in truth.items.select_related("task")] == [mixed.round.pk]


def test_the_training_is_in_no_report(mixed: Scene):
    frozen = freeze_predictions(study=mixed.study, annotator=Annotator.objects.get())
    assert [said.round_id for said in frozen.annotations.all()] == [mixed.round.pk]


def test_a_training_alone_makes_no_ground_truth(ana: Actor, trained: Scene):
    finish_training(ana, trained)
    with pytest.raises(Invalid):
        make_ground_truth(TruthRequest(study=trained.study, annotators=[Annotator.objects.get()], policy="one"))
