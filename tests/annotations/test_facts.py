"""What is remembered of tasks: only what was committed, and no more than fits."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from annotations.studies.queries import INSTRUMENTS, instrument_in
from annotations.tasks import content
from annotations.tasks.content import BLOCK, FACTS, task_content
from outtake.accounts.projects.models import Project
from outtake.committed_cache import CommittedCache
from tests.support.factories import make_scene
from tests.support.threads import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def is_remembered(task_id: int) -> bool:
    """Whether another thread, which is in no transaction, finds a task's facts."""
    return at_once(1, lambda _: task_id in (FACTS.get(task_id // BLOCK) or {}))[0]


@pytest.mark.parametrize("savepoint", [False, True])
def test_a_task_that_was_rolled_back_is_not_remembered(project: Project, savepoint: bool) -> None:
    """SQLite gives the numbers of rows that were rolled back to the next ones."""
    with transaction.atomic(), transaction.atomic(savepoint=savepoint):
        gone = make_scene(project, name="Gone", instrument="brite")
        task_id = gone.round.tasks.earliest("id").pk
        assert task_content(task_id).subject == instrument_in(gone.round.pk).subject
        transaction.set_rollback(True)
    assert not is_remembered(task_id)
    made = make_scene(project, name="Made")
    for task in made.round.tasks.all():
        assert task_content(task.pk).public_id == task.public_id
    assert instrument_in(made.round.pk).key == "spotlight"


def test_what_a_transaction_has_read_is_remembered_when_it_commits(project: Project) -> None:
    with transaction.atomic():
        task_id = make_scene(project).round.tasks.earliest("id").pk
        task_content(task_id)
        with CaptureQueriesContext(connection) as caught:
            task_content(task_id)
        assert len(caught) == 0
        assert not is_remembered(task_id)
    assert is_remembered(task_id)


def test_a_savepoint_takes_back_what_was_read_in_it_and_no_more(project: Project) -> None:
    with transaction.atomic():
        kept = make_scene(project, name="Kept").round
        instrument_in(kept.pk)
        with transaction.atomic():
            gone = make_scene(project, name="Gone").round
            instrument_in(gone.pk)
            transaction.set_rollback(True)
    assert INSTRUMENTS.get(kept.pk) is not None
    assert INSTRUMENTS.get(gone.pk) is None


def test_a_new_task_costs_the_others_nothing(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "BLOCK", 2)
    known = [task.pk for task in make_scene(project, name="Known", tasks=9).round.tasks.order_by("id")]
    for task_id in known:
        task_content(task_id)
    added = make_scene(project, name="Added", tasks=2).round.tasks.latest("id").pk
    task_content(added)
    with CaptureQueriesContext(connection) as caught:
        for task_id in known:
            task_content(task_id)
    assert len(caught) == 0


def test_the_one_asked_for_longest_ago_makes_room() -> None:
    remembered: CommittedCache[str, int] = CommittedCache(most=2)
    remembered.put("a", 1)
    remembered.put("b", 2)
    assert remembered.get("a") == 1
    remembered.put("c", 3)
    assert [remembered.get(each) for each in "abc"] == [1, None, 3]
