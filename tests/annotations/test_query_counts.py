"""The work of an annotator costs the same few statements in a study of any size."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.annotators.models import Annotator
from annotations.studies.models import Round
from annotations.tasks import content
from annotations.tasks.content import task_content
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from outtake.accounts.people.models import Person
from tests.annotations.checks import fill, purposes, schedule_checks, seed_with, settle
from tests.annotations.training import add_training
from tests.support.factories import Scene, make_scene, segment
from tests.support.working import take

pytestmark = pytest.mark.django_db

NEXT, SUBMIT, DRAFT = 6, 5, 3
KEY = 1  # what a submission in training is held against
FACTS = 3  # what never changes of a task, read once a process for it and its neighbours


def statements(call) -> list[str]:
    with CaptureQueriesContext(connection) as caught:
        call()
    return [query["sql"] for query in caught if "SAVEPOINT" not in query["sql"]]


@pytest.mark.parametrize("tasks", [3, 300])
def test_next_and_submit(ana, bo, project, tasks: int):
    scene = make_scene(project, name="Sizes", tasks=tasks, overlap=3)
    take(ana, scene).submit()
    take(bo, scene).submit()
    content.FACTS.clear()
    work = []
    first = statements(lambda: work.append(take(ana, scene)))
    asked = statements(lambda: take(bo, scene))
    many = work[0].body(*[segment(40 * n, 40 * n + 400) for n in range(20)])
    submitted = statements(lambda: work[0].submit(many))
    assert len(first) <= NEXT + FACTS, "\n".join(first)
    assert len(asked) <= NEXT, "\n".join(asked)
    assert len(submitted) <= SUBMIT, "\n".join(submitted)


@pytest.mark.parametrize("tasks", [2, 300])
def test_next_and_submit_in_training(ana, bo, project, tasks: int):
    scene = make_scene(project, name="Sizes", tasks=1)
    add_training(scene, tasks=tasks)
    take(ana, scene).submit()
    take(bo, scene).submit()
    work = []
    new = statements(lambda: work.append(take(ana, scene)))
    held = statements(lambda: take(ana, scene))
    work[0].lapse()
    over = statements(lambda: work.append(take(ana, scene)))
    submitted = statements(work[1].submit)
    for asked in (new, held, over):
        assert len(asked) <= NEXT, "\n".join(asked)
    assert len(submitted) <= SUBMIT + KEY, "\n".join(submitted)


@pytest.mark.parametrize("tasks", [0, 2, 300])
def test_next_after_the_training(ana, project, tasks: int):
    scene = make_scene(project, name="Sizes", tasks=3)
    if tasks:
        add_training(scene, tasks=tasks)
        skip_training(scene)
    take(ana, scene).submit()
    asked = statements(lambda: take(ana, scene))
    assert len(asked) <= NEXT, "\n".join(asked)


@pytest.mark.parametrize("tasks", [8, 100])
def test_next_and_submit_among_checks(ana, bo, project, tasks: int):
    scene = make_scene(project, name="Sizes", tasks=tasks)
    fill(bo, scene, 3)
    settle(*scene.round.tasks.order_by("id")[:3])
    seed = seed_with(ana, "work", "gold", "work", "repeat")
    schedule_checks(scene, gold_first_percent=25, repeat_percent=25, repeat_after=1, seed=seed)
    for task in Task.objects.all():
        task_content(task.pk)
    for _ in range(4):
        work = []
        asked = statements(lambda got=work: got.append(take(ana, scene)))
        submitted = statements(work[0].submit)
        assert len(asked) <= NEXT, "\n".join(asked)
        assert len(submitted) <= SUBMIT, "\n".join(submitted)
    assert purposes(ana) == ["work", "gold", "work", "repeat"]


def test_what_was_sent_back(ana, project):
    scene = make_scene(project, name="Sizes", tasks=3)
    first = fill(ana, scene, 2)[0]
    Assignment.objects.filter(pk=first.row.pk).update(state=Assignment.SENT_BACK, ended_because="Look again.")
    work = []
    asked = statements(lambda: work.append(take(ana, scene)))
    submitted = statements(work[0].submit)
    assert len(asked) <= NEXT, "\n".join(asked)
    assert len(submitted) <= 8, "\n".join(submitted)


def skip_training(scene: Scene) -> None:
    """Let the one annotator have skipped all the training."""
    annotator = Annotator.objects.create(kind=Annotator.PERSON, person=Person.objects.get(username="ana"))
    training = scene.study.rounds.get(n=Round.TRAINING)
    Assignment.objects.bulk_create(
        Assignment(round=training, task=task, annotator=annotator, state=Assignment.SKIPPED)
        for task in training.tasks.all()
    )


def test_a_draft(ana, scene):
    work = take(ana, scene)
    saved = statements(lambda: work.draft(work.body(segment()), "0"))
    assert len(saved) <= DRAFT, "\n".join(saved)
