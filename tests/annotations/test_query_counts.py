"""The work of an annotator costs the same few statements in a study of any size."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations import queries
from tests.support.factories import make_scene, segment
from tests.support.working import take

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NEXT, SUBMIT, DRAFT = 6, 5, 3
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
    queries._facts_of.cache_clear()
    work = []
    first = statements(lambda: work.append(take(ana, scene)))
    asked = statements(lambda: take(bo, scene))
    many = work[0].body(*[segment(40 * n, 40 * n + 400) for n in range(20)])
    submitted = statements(lambda: work[0].submit(many))
    assert len(first) <= NEXT + FACTS, "\n".join(first)
    assert len(asked) <= NEXT, "\n".join(asked)
    assert len(submitted) <= SUBMIT, "\n".join(submitted)


def test_a_draft(ana, scene):
    work = take(ana, scene)
    saved = statements(lambda: work.draft(work.body(segment()), "0"))
    assert len(saved) <= DRAFT, "\n".join(saved)
