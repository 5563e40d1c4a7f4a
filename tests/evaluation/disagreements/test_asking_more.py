"""A third annotator only where two disagree."""

from __future__ import annotations

from datetime import timedelta

import pytest

from annotations.studies.models import Round
from annotations.work.submissions.models import Annotation
from evaluation.disagreements.queue import request_extra_annotators, sweep
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.support.cast import make_person, script_of
from tests.support.factories import make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators, and for one more where they disagree."""
    scene = make_scene(project, overlap=2)
    Round.objects.filter(pk=scene.round.pk).update(extra_on_dispute=1)
    return scene


def open_slots(scene) -> list[int]:
    return [bin(task.free_slots).count("1") for task in scene.round.tasks.order_by("id")]


def test_only_what_two_disagree_about_goes_to_a_third(ana, bo, scene, project):
    person_annotates(ana, scene, [marked(0, 1000)], [marked(0, 1000)], [])
    person_annotates(bo, scene, [], [marked(0, 1000)])
    assert request_extra_annotators(study=scene.study) == 1
    assert open_slots(scene) == [1, 0, 1]
    assert request_extra_annotators(study=scene.study) == 0
    cy = script_of(make_person("cy", project))
    person_annotates(cy, scene, [marked(0, 1000)])
    assert request_extra_annotators(study=scene.study) == 0  # still disputed, and asked about once
    assert open_slots(scene) == [0, 0, 1]


def test_a_critic_is_no_second_and_disputes_nothing(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000)], [])
    critic_annotates(scene, [], [predicted(0, 1000)])
    person_annotates(bo, scene, [marked(0, 1000)], [])
    assert request_extra_annotators(study=scene.study) == 0


def test_a_round_that_asks_nobody_more_stays_as_it_is(ana, bo, project):
    scene = make_scene(project, overlap=2)
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    assert (sweep(), open_slots(scene)) == (0, [0, 2, 2])


def test_the_sweeper_looks_at_what_was_said_of_late(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    later = Annotation.objects.order_by("id").last()
    Annotation.objects.update(submitted_at=later.submitted_at - timedelta(days=2))
    assert sweep() == 0
    Annotation.objects.filter(pk=later.pk).update(submitted_at=later.submitted_at)
    assert (sweep(), sweep()) == (1, 0)
