"""Which pairs of reasons a judge will be asked about, for the estimate of a benchmark."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from evaluation.benchmarks.recipes.steps.judged_pairs import matched_pairs, merged_pairs
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from tests.support.factories import make_scene
from tests.support.subjects import say_of

pytestmark = pytest.mark.django_db


def mark(start_ms: int, reason: str) -> dict:
    return {
        **{"start_ms": start_ms, "end_ms": start_ms + 1000, "type": "physics_violation"},
        **{"severity": 3, "reason": reason},
    }


def test_close_reasons_are_merged_and_all_of_a_clip_are_matched(project):
    scene = make_scene(project, tasks=2, overlap=2)
    first, second = scene.round.tasks.order_by("id")
    ada, bo = (Annotator.objects.create(kind=Annotator.PERSON, name=name) for name in ("ada", "bo"))
    say_of(first, ada, mark(0, "It floats."), mark(1000, "It melts."), clean=False)
    say_of(first, bo, mark(80, "It hangs in the air."), clean=False)
    say_of(second, ada, clean=True)
    assert merged_pairs(scene.study, [ada, bo]) == {("It floats.", "It hangs in the air.")}
    assert merged_pairs(scene.study, [bo]) == set()
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[ada], policy="one"))
    critic = new_critic_annotator(name="critic")
    say_of(first, critic, mark(0, "It flies."), clean=False)
    say_of(second, critic, mark(0, "It glows."), clean=False)  # nothing is true of this clip
    assert matched_pairs(truth, {scene.study: [critic]}) == {("It floats.", "It flies."), ("It melts.", "It flies.")}
