"""Everything that counts, compares, exports or processes annotations leaves out those that are not work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annotations.annotators.operations import annotator_of
from annotations.progress.study_progress import annotators_in, counts_of
from annotations.subjects.marked_errors import sample_errors
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in, count_held_annotated
from evaluation.agreement.study_agreement import agreement_in
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from tests.annotations.checks import fill, purposes, schedule_checks, seed_with, settle
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene, segment
from tests.support.working import take
from worker.runs.estimates import estimate_run
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def checked(ana, bo, project) -> Scene:
    """Ana did two clips of five and, unseen, a gold of Bo's and a repeat; of all she said other things than before."""
    scene = make_scene(project, tasks=5)
    fill(bo, scene, 2)
    settle(*scene.round.tasks.order_by("id")[:2])
    seed = seed_with(ana, "work", "gold", "work", "repeat")
    schedule_checks(scene, gold_first_percent=25, repeat_percent=25, repeat_after=1, seed=seed)
    fill(ana, scene, 3)
    work = take(ana, scene)
    assert work.submit(work.body(segment(4000, 6000, type="logical_error"))).status_code == 201
    assert purposes(ana) == ["work", "gold", "work", "repeat"]
    return scene


def readings(scene: Scene, ana: Actor) -> dict[str, Callable[[], Any]]:
    """Return what is read of a study, by who reads it."""
    own = annotator_of(ana.person)
    return {
        "counts": lambda: counts_of(scene.round),
        "said": lambda: sorted(Annotation.objects.counted(scene.study).values_list("pk", flat=True)),
        "annotators": lambda: annotators_in(scene.study),
        "export": lambda: sorted(annotations_in(scene.study, with_held=True).values_list("pk", flat=True)),
        "held": lambda: count_held_annotated(scene.study),
        "errors to rate": lambda: sample_errors(study=scene.study, count=4, seed=1),
        "agreement": lambda: agreement_in(scene.study),
        "reviews": lambda: find_disagreements(study=scene.study),
        "run": lambda: start_run(round_=scene.round, critic="signal", woken=False).items.count(),
        "estimate": lambda: estimate_run(round_=scene.round, critic="signal"),
        "truth": lambda: make_ground_truth(
            TruthRequest(study=scene.study, annotators=[own], policy="one")
        ).items.count(),
    }


def test_unseen_checks_change_nothing_that_is_read(ana, checked):
    with_checks = {name: read() for name, read in readings(checked, ana).items()}
    assert with_checks["run"] == 5 and with_checks["counts"].tasks == 5 and with_checks["truth"] == 2
    Task.objects.filter(repeats__isnull=False).delete()
    without = {name: read() for name, read in readings(checked, ana).items()}
    for name, read in with_checks.items():
        assert read == without[name], name
