"""Giving a task back: it goes to someone else, and does not come again."""

from __future__ import annotations

import pytest

from annotations.work.assignments.models import ClipReport
from tests.support.factories import make_scene
from tests.support.working import fields_of, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def one_task(project):
    return make_scene(project, name="One", tasks=1)


def test_a_skipped_task_never_comes_again_and_goes_to_another(ana, bo, one_task):
    work = take(ana, one_task)
    assert ana.post(f"assignments/{work.id}/skip", {"reason": "I know the film."}).status_code == 204
    assert ana.post(one_task.next_path).status_code == 204
    assert take(bo, one_task).answer["task"] == work.answer["task"]
    assert (work.row.state, work.row.ended_because) == ("skipped", "I know the film.")


def test_after_a_skip_the_next_one_comes(ana, scene):
    work = take(ana, scene)
    ana.post(f"assignments/{work.id}/skip", {"reason": ""})
    assert take(ana, scene).answer["task"] != work.answer["task"]


@pytest.mark.parametrize("problem", ["broken", "upsetting", "unclear"])
def test_a_reported_clip_goes_back_with_what_is_wrong(ana, one_task, problem: str):
    work = take(ana, one_task)
    answer = ana.post(f"assignments/{work.id}/report", {"problem": problem, "note": "Black from 2 s."})
    assert answer.status_code == 204
    assert ClipReport.objects.values("problem", "note").get() == {"problem": problem, "note": "Black from 2 s."}
    assert work.row.state == "reported"
    assert one_task.round.tasks.get().free_slots == 1
    assert ana.post(one_task.next_path).status_code == 204


@pytest.mark.parametrize("body", [{"problem": "boring"}, {"problem": 7}, {}])
def test_an_unknown_problem_is_named_and_changes_nothing(ana, one_task, body: dict):
    work = take(ana, one_task)
    answer = ana.post(f"assignments/{work.id}/report", body)
    assert (answer.status_code, fields_of(answer)) == (400, ["problem"])
    assert work.row.state == "leased" and not ClipReport.objects.exists()


@pytest.mark.parametrize(("verb", "body"), [("skip", {"reason": ""}), ("report", {"problem": "broken"})])
def test_what_is_not_held_any_more_cannot_be_given_back(ana, one_task, verb: str, body: dict):
    work = take(ana, one_task)
    work.submit()
    assert ana.post(f"assignments/{work.id}/{verb}", body).status_code == 409
    assert work.row.state == "submitted" and not ClipReport.objects.exists()


def test_a_skipped_task_takes_no_submission(ana, one_task):
    work = take(ana, one_task)
    ana.post(f"assignments/{work.id}/skip", {"reason": ""})
    assert work.submit().status_code == 409
