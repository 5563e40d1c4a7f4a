"""Leases: what happens when the time is over, and that an old lease is fenced off."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from annotations.work.assignments.gauges import lease_gauges
from annotations.work.assignments.leases import release_expired
from annotations.work.assignments.tasks import sweep
from annotations.work.submissions.models import Annotation
from outtake.observability.metrics.counters import LEASES_LAPSED
from tests.support.factories import make_scene, segment
from tests.support.metrics import Counted
from tests.support.working import fields_of, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def one_task(project):
    return make_scene(project, name="One", tasks=1)


def test_a_lease_lasts_as_long_as_the_settings_say(ana, scene, settings):
    settings.LEASE_SECONDS = 600
    expires_at = parse_datetime(take(ana, scene).answer["assignment"]["expires_at"])
    left = expires_at - timezone.now()
    assert timedelta(seconds=540) < left <= timedelta(seconds=601)


def test_renewing_makes_the_lease_last_again(ana, scene, settings):
    work = take(ana, scene)
    settings.LEASE_SECONDS *= 2
    answer = ana.post(f"assignments/{work.id}/renew", {"lease_token": work.token})
    assert (answer.status_code, list(answer.json())) == (200, ["expires_at"])
    assert parse_datetime(answer.json()["expires_at"]) == work.row.expires_at
    assert work.row.expires_at > parse_datetime(work.answer["assignment"]["expires_at"])


def test_a_lease_that_is_over_or_another_s_is_not_renewed(ana, scene):
    work = take(ana, scene)
    other = ana.post(f"assignments/{work.id}/renew", {"lease_token": "another"})
    work.lapse()
    over = ana.post(f"assignments/{work.id}/renew", {"lease_token": work.token})
    assert (other.status_code, over.status_code) == (409, 409)


def test_a_late_submission_is_taken_while_nobody_has_the_slot(ana, one_task):
    work = take(ana, one_task)
    work.lapse()
    assert work.submit().status_code == 201


def test_a_late_submission_is_taken_after_a_sweep_while_the_slot_is_free(ana, one_task):
    work = take(ana, one_task)
    work.lapse()
    sweep()
    assert (work.row.state, work.row.slot) == ("expired", None)
    assert work.submit().status_code == 201
    assert (work.row.state, work.row.slot) == ("submitted", 0)
    assert one_task.round.tasks.get().free_slots == 0


def test_a_late_submission_is_refused_when_others_took_the_slot_and_the_draft_is_kept(ana, bo, one_task):
    work = take(ana, one_task)
    work.lapse()
    assert take(bo, one_task).submit().status_code == 201
    body = work.body(segment(reason="All that Ana saw."))
    answer = work.submit(body)
    assert answer.status_code == 409
    fields_of(answer)
    assert Annotation.objects.count() == 1
    assert "All that Ana saw." in work.row.draft


def test_a_submission_under_another_lease_is_refused(ana, one_task):
    work = take(ana, one_task)
    assert work.submit({**work.body(segment()), "lease_token": "another"}).status_code == 409
    assert not Annotation.objects.exists()


def test_an_expired_task_comes_again_with_its_draft_and_the_old_lease_is_fenced_off(ana, one_task):
    work = take(ana, one_task)
    body = work.body(segment())
    work.draft(body, "0")
    work.lapse()
    again = take(ana, one_task)
    assert again.id == work.id and again.token != work.token
    assert (again.answer["draft"], again.answer["assignment"]["version"]) == (body, 1)
    assert work.submit().status_code == 409
    assert again.submit().status_code == 201


@pytest.mark.parametrize("swept", [False, True])
def test_a_task_whose_lease_is_over_is_the_first_to_come_again(ana, scene, swept: bool):
    take(ana, scene).submit()
    work = take(ana, scene)
    work.lapse()
    if swept:
        sweep()
    assert take(ana, scene).id == work.id


def test_a_task_whose_lease_is_over_and_whose_slots_are_taken_is_passed_over(ana, bo, project):
    scene = make_scene(project, name="Taken", tasks=2, overlap=1)
    work = take(ana, scene)
    work.lapse()
    sweep()
    assert take(bo, scene).answer["task"] == work.answer["task"]
    assert take(ana, scene).answer["task"] != work.answer["task"]


def test_the_slot_of_a_lease_that_is_over_goes_to_the_next_who_asks(ana, bo, one_task):
    work = take(ana, one_task)
    assert bo.post(one_task.next_path).status_code == 204
    work.lapse()
    assert take(bo, one_task).answer["task"] == work.answer["task"]


def test_a_sweep_frees_what_is_over_and_nothing_else(ana, bo, scene):
    over, live = take(ana, scene), take(bo, scene)
    over.lapse()
    assert [release_expired(), release_expired()] == [1, 0]
    assert (over.row.state, live.row.state) == ("expired", "leased")


@pytest.mark.parametrize("swept", [True, False])
def test_a_lease_that_is_over_is_counted_once(
    ana, bo, scene, monkeypatch, django_capture_on_commit_callbacks, swept: bool
):
    def leases() -> dict[str, float]:
        return {labels[0]: n for gauge in lease_gauges() for labels, n in gauge.values.items()}

    counted = Counted(monkeypatch)
    over, _live = take(ana, scene), take(bo, scene)
    assert leases() == {"running": 2, "overdue": 0}
    over.lapse()
    assert leases() == {"running": 1, "overdue": 1}
    with django_capture_on_commit_callbacks(execute=True):
        if swept:
            assert [release_expired(), release_expired()] == [1, 0]
        else:
            take(ana, scene)
    assert counted.of(LEASES_LAPSED, kind="assignment") == 1
    assert leases() == {"running": 1 if swept else 2, "overdue": 0}
