"""Questions in a release: those that an instrument asks of every clip have a key and no prompt."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.releases.content import tasks
from evaluation.releases.content.cited_rows import CitedRows
from tests.support.factories import Scene, make_scene

pytestmark = pytest.mark.django_db


def released(scene: Scene) -> list[dict]:
    truth = GroundTruth.objects.create(
        study=scene.study, version=1, policy=GroundTruth.SETTLED, state=GroundTruth.READY
    )
    for task in scene.round.tasks.all():
        TruthItem.objects.create(truth=truth, task=task)
    basis = SimpleNamespace(release=SimpleNamespace(truth_id=truth.pk), others=())
    return list(tasks.questions(cast(CitedRows, basis)))


def test_a_question_of_the_instrument_comes_once_with_its_key_and_form(project):
    lines = released(make_scene(project, name="Ratings", instrument="ratings", tasks=2))
    assert {(line["key"], line["form"], line["prompt"]) for line in lines} == {
        ("subject_consistency", "scale", None),
        ("background_consistency", "scale", None),
        ("aesthetics", "scale", None),
        ("image_quality", "scale", None),
    }
    assert len(lines) == 4


def test_a_question_of_a_prompt_names_it_and_has_no_key(questions: Scene):
    lines = released(questions)
    assert {(line["key"], line["form"], line["prompt"]) for line in lines} == {
        (None, "yes_no", questions.videos[0].prompt.external_id)
    }
