"""The version of a project changes with whatever open pages show, and with nothing else."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.review.models import GuidelineFlag, Review
from annotations.studies.models import Study
from annotations.tasks.models import Task
from evaluation.ground_truth.models import GroundTruth
from tests.evaluation.annotators import marked, person_annotates
from tests.support.factories import make_scene, make_video
from worker.runs.models import CriticRun
from worker.runs.operations import pause_run, start_run

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def version(actor, project) -> str:
    answer = actor.get(f"projects/{project.public_id}/changes")
    assert answer.status_code == 200
    return answer.json()["version"]


def test_each_change_has_another_version_and_looking_has_none(rui, ana, bo, project, other_project):
    seen = [version(rui, project)]

    def is_new() -> bool:
        seen.append(version(rui, project))
        return seen[-1] not in seen[:-1]

    scene = make_scene(project, tasks=2, overlap=2)
    assert is_new(), "a study with clips"
    assert ana.post(f"studies/{scene.study.public_id}/next").status_code == 200
    assert is_new(), "a task in hand"
    person_annotates(ana, scene, [marked(0, 1000)], [])
    assert is_new(), "a submission"
    person_annotates(bo, scene, [], [marked(0, 1000)])
    assert is_new(), "another"
    run = start_run(round_=scene.round, critic="signal", parameters={}, woken=False)
    assert is_new(), "a run"
    pause_run(run=run)
    assert CriticRun.objects.get().state == CriticRun.PAUSED and is_new(), "its state"
    CriticRun.objects.update(held_up_since=run.created_at)
    assert is_new(), "what holds it up"
    GuidelineFlag.objects.create(study=scene.study, note="Is a shadow an error?")
    assert is_new(), "an unclear case"
    Study.objects.filter(pk=scene.study.pk).update(state=Study.PAUSED)
    assert is_new(), "a pause"
    review = Review.objects.create(round=scene.round, task=Task.objects.earliest("pk"))
    assert is_new(), "a clip for review"
    Review.objects.filter(pk=review.pk).update(state=Review.SETTLED)
    assert is_new(), "which is settled"
    GroundTruth.objects.create(study=scene.study, version=1, policy="merged")
    assert is_new(), "a ground truth"
    GroundTruth.objects.update(state=GroundTruth.READY)
    assert is_new(), "which is ready"
    assert not is_new(), "nothing"
    make_scene(other_project)
    assert not is_new(), "what happens in another project"


def test_a_row_that_ends_late_is_seen(rui, project):
    """Its number is smaller than that of rows that were seen before."""
    videos = [make_video(project, f"clip-{n}") for n in range(3)]
    late = videos[1]
    pk = late.pk
    late.delete()
    before = version(rui, project)
    late.pk = pk
    late.save(force_insert=True)
    assert version(rui, project) != before


def test_it_is_for_researchers_and_takes_a_few_statements_whatever_there_is(rui, ana, zoe, project):
    path = f"projects/{project.public_id}/changes"
    make_scene(project, tasks=5)
    version(rui, project)
    with CaptureQueriesContext(connection) as statements:
        version(rui, project)
    assert len(statements) <= 20
    assert (ana.get(path).status_code, zoe.get(path).status_code) == (403, 404)
