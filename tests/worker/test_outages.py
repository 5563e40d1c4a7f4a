"""A storage, a database or a model server that is away for a while costs a run time, and no clip."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from django.db import connection, connections
from django.db.backends.signals import connection_created

from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.work.submissions.models import Annotation
from outtake import outages
from outtake.events.models import Event
from tests.support.away import Away, storage_away
from tests.support.factories import Scene, make_scene, make_video
from tests.support.model_server import Act
from tests.worker.painted import make_endpoint
from tests.worker.scripts import carry_out, found, items_of, said, scripted_run
from tests.worker.serving import *  # noqa: F403
from tests.worker.stored_scene import *  # noqa: F403
from worker.critics import registry
from worker.critics.contract.values import CriticResponse, PredictedAnswer
from worker.critics.scripted import ScriptedCritic
from worker.execution.items import run_item
from worker.ledger.models import ModelCall
from worker.providers.openai.chat_completions import OpenAIProvider
from worker.runs.dispatch import sweep_items
from worker.runs.item_jobs import RUN_FINISHED
from worker.runs.models import CriticRun
from worker.runs.operations import resume_run, retry_run, start_run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("woken")]


@pytest.fixture(autouse=True)
def hurry(monkeypatch) -> None:
    """Wait for the database, but not long."""
    monkeypatch.setattr(outages, "LONGEST_PAUSE", 0.01)


def let_it_rest(run: CriticRun) -> None:
    """As if a run had rested."""
    CriticRun.objects.filter(pk=run.pk).update(rests_until="2020-01-01T00:00Z")


def test_a_storage_that_is_away_costs_no_attempt_and_holds_the_run_up(scene, woken):
    run = scripted_run(scene, [found()], [], [])
    with storage_away():
        for _ in range(5):
            carry_out(run)
            let_it_rest(run)
        assert [(item.state, item.attempts) for item in items_of(run)] == [("waiting", 0)] * 3
        assert run.state == "running" and run.held_up_since is not None
        assert "the storage folder" in run.held_up_because and "is not there" in run.held_up_because
        assert not Annotation.objects.exists()
    carry_out(run)
    assert [(item.state, item.attempts, item.error) for item in items_of(run)] == [("done", 1, "")] * 3
    assert (run.state, run.held_up_since, run.held_up_because, run.rests_until) == ("done", None, "", None)


def test_a_disk_that_is_not_mounted_is_away_though_its_folder_is_there(scene, tmp_path: Path):
    run = scripted_run(scene, [], [], [])
    with storage_away():
        (tmp_path / "storage").mkdir()
        run_item(item_id=items_of(run)[0].pk)
        (tmp_path / "storage").rmdir()
    assert (items_of(run)[0].state, items_of(run)[0].attempts) == ("waiting", 0)


def test_a_run_that_is_held_up_begins_nothing_and_wakes_no_worker_until_it_has_rested(scene, woken):
    run = scripted_run(scene, [], [], [])
    first, second, _ = items_of(run)
    with storage_away():
        run_item(item_id=first.pk)
    run_item(item_id=second.pk)
    assert (items_of(run)[1].state, sweep_items(), woken) == ("waiting", 0, [])
    let_it_rest(run)
    assert sweep_items() == 2 and first.pk not in woken, "the one that failed waits behind the others"
    run_item(item_id=second.pk)
    assert items_of(run)[1].state == "done"


def test_a_run_that_is_held_up_for_long_is_paused_with_the_reason_and_goes_on_when_resumed(scene, settings, rui):
    settings.OUTAGE_PAUSE_SECONDS = 1800
    run = scripted_run(scene, [], [], [])
    with storage_away():
        run_item(item_id=items_of(run)[0].pk)
        CriticRun.objects.filter(pk=run.pk).update(held_up_since="2020-01-01T00:00Z")
        let_it_rest(run)
        run_item(item_id=items_of(run)[0].pk)
    shown = rui.get(f"runs/{run.public_id}/").json()
    assert (shown["state"], shown["counts"]["waiting"], shown["counts"]["failed"]) == ("paused", 3, 0)
    assert shown["paused_reason"].startswith("No progress was possible for ")
    assert "the storage folder" in shown["paused_reason"] and shown["held_up_since"] is not None
    run = resume_run(run=run)
    assert (run.state, run.held_up_since, run.rests_until) == ("waiting", None, None)
    carry_out(run)
    assert run.state == "done"


def test_a_file_that_is_missing_from_a_storage_that_is_there_fails_its_clip_alone(project, scene):
    lost = make_video(project, "lost")
    run = scripted_run(make_scene_with(project, scene, lost), [], [])
    for _ in range(3):
        carry_out(run)
    stored, gone = items_of(run)
    assert (run.state, stored.state, gone.state, gone.attempts) == ("done_with_failures", "done", "failed", 3)
    assert "is missing from the storage" in gone.error


def make_scene_with(project, scene, lost):
    """A study of a stored clip and a lost one."""
    study = create_study(project=project, name="Lost", instrument="spotlight", overlap=1)
    videos = (scene.videos[0], lost)
    add_tasks(study=study, videos=[video.external_id for video in videos])
    return Scene(project, study, study.rounds.get(), videos)


@pytest.mark.parametrize("status", ["429", "503"])
def test_a_model_server_that_takes_nothing_costs_no_attempt(
    project, endpoint, server, rendition, settings, status: str
):
    settings.MODEL_TRIES_SECONDS = 5  # one try
    run = asking(make_scene(project, tasks=1, rendition=rendition), endpoint)
    server.script(*[Act("status", text=status)] * 3)
    for _ in range(3):
        carry_out(run)
        let_it_rest(run)
    (item,) = items_of(run)
    assert (item.state, item.attempts, run.held_up_because) == ("waiting", 0, item.error)
    carry_out(run)
    assert (run.state, items_of(run)[0].attempts, server.paid) == ("done", 1, 1)


def test_a_model_server_that_is_not_there_costs_no_attempt(project, server, rendition, settings):
    settings.MODEL_TRIES_SECONDS = 5
    gone = make_endpoint(project, server.address)
    run = asking(make_scene(project, tasks=1, rendition=rendition), gone)
    server.close()
    carry_out(run)
    assert (items_of(run)[0].state, items_of(run)[0].attempts) == ("waiting", 0)
    assert "could not be reached" in run.held_up_because


def test_a_server_that_breaks_at_a_clip_is_asked_no_more_than_three_times(
    project, endpoint, server, rendition, settings
):
    settings.MODEL_TRIES_SECONDS = 5
    run = asking(make_scene(project, tasks=1, rendition=rendition), endpoint)
    server.script(*[Act("status", text="500")] * 9)
    for _ in range(4):
        carry_out(run)
    assert (run.state, items_of(run)[0].attempts, len(server.asked)) == ("done_with_failures", 3, 3)


def asking(scene, endpoint) -> CriticRun:
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    return start_run(round_=scene.round, critic="zero_shot", parameters=parameters, woken=False)


@pytest.mark.database
@pytest.mark.parametrize("words", ['INSERT INTO "annotations_annotation"', 'UPDATE "worker_criticrun" SET "state"'])
@pytest.mark.parametrize(("answers", "state"), [([[], []], "done"), ([], "failed")])
def test_what_came_of_a_clip_waits_for_a_database_that_is_away(scene, words: str, answers: list, state: str):
    run = scripted_run(scene, [found()], *answers)
    first, second, third = items_of(run)
    run_item(item_id=first.pk)
    away = Away(words, times=3)
    with connection.execute_wrapper(away):
        run_item(item_id=second.pk)
        run_item(item_id=third.pk)  # the last one, which ends the run
    assert away.left == 0
    run.refresh_from_db()
    assert [(item.state, item.attempts) for item in items_of(run)] == [("done", 1), (state, 1), (state, 1)]
    assert (run.state in ("done", "done_with_failures"), len(said(run))) == (True, 3)


@pytest.mark.database
def test_a_reply_that_was_paid_waits_for_a_database_that_is_away(project, endpoint, server, rendition):
    run = asking(make_scene(project, tasks=1, rendition=rendition), endpoint)
    away = Away('UPDATE "worker_modelcall"', times=3)
    with connection.execute_wrapper(away):
        carry_out(run)
    assert away.left == 0
    assert (run.state, items_of(run)[0].attempts, server.paid) == ("done", 1, 1)
    assert list(ModelCall.objects.values_list("state", flat=True)) == ["answered"]


@pytest.mark.database
def test_a_lease_outlives_an_error_of_the_database_and_no_call_is_paid_twice(
    project,
    endpoint,
    server,
    rendition,
    settings,
    monkeypatch,
):
    """The thread that renews has a connection of its own, whose first statement is not answered."""
    settings.ITEM_LEASE_SECONDS = 2
    run = asking(make_scene(project, tasks=1, rendition=rendition), endpoint)
    (item,) = items_of(run)
    broken: list[Away] = []
    asked = OpenAIProvider.generate

    def slowly(self, footage, requests):
        replies = asked(self, footage, requests)
        for _ in range(40):
            time.sleep(0.1)
            sweep_items()
            run_item(item_id=item.pk)  # another worker, that was woken for it
        return replies

    def break_once(connection, **_):
        if connection is not connections["default"] or broken:
            return
        broken.append(Away('UPDATE "worker_runitem"', times=1))
        connection.execute_wrappers.append(broken[0])

    monkeypatch.setattr(OpenAIProvider, "generate", slowly)
    connection.ensure_connection()
    connection_created.connect(break_once)
    try:
        run_item(item_id=item.pk)
    finally:
        connection_created.disconnect(break_once)
    assert [each.left for each in broken] == [0]
    (item,) = items_of(run)
    assert (item.state, item.attempts, server.paid) == ("done", 1, 1)


def test_what_cannot_be_stored_fails_with_its_reason(scene, monkeypatch):
    class Guessing(ScriptedCritic):
        def critique(self, brief):
            return CriticResponse(answers=(PredictedAnswer("nothing-asked", "yes"),))

    monkeypatch.setattr(registry, "make", lambda name, parameters: Guessing(str))
    run = scripted_run(scene, [])
    carry_out(run)
    assert {item.state for item in items_of(run)} == {"failed"}
    assert "'nothing-asked' is not a question that applies to this task" in items_of(run)[0].error
    assert run.state == "done_with_failures"


def test_failed_clips_are_tried_again_from_the_page(scene, rui, woken, monkeypatch):
    run = scripted_run(scene, [found()], [])  # no answer for the third
    carry_out(run)
    assert run.state == "done_with_failures"
    assert [each.status for each in said(run)] == ["ok", "ok", "failed"]

    shown = rui.post(f"runs/{run.public_id}/retry").json()
    assert (shown["state"], shown["finished_at"], shown["errors"]) == ("running", None, [])
    assert (shown["counts"]["done"], shown["counts"]["waiting"], shown["counts"]["failed"]) == (2, 1, 0)
    assert woken == [items_of(run)[2].pk]
    monkeypatch.setattr(registry, "make", lambda name, parameters: ScriptedCritic(lambda clip: "[]"))
    carry_out(run)
    assert (run.state, items_of(run)[2].attempts) == ("done", 1)
    assert [(each.revision, each.status) for each in said(run)] == [(1, "ok"), (1, "ok"), (1, "failed"), (2, "ok")]
    assert rui.get(f"runs/{run.public_id}/").json()["statuses"]["failed"] == 0
    assert Event.objects.filter(kind=RUN_FINISHED).count() == 2, "the words of the run are frozen again"


def test_a_clip_that_fails_again_says_so_once(scene):
    run = scripted_run(scene, [], [])
    carry_out(run)
    carry_out(retry_run(run=run))
    run.refresh_from_db()
    assert (run.state, [each.revision for each in said(run)]) == ("done_with_failures", [1, 1, 1])


def test_there_has_to_be_something_to_try_again(scene, rui):
    done, cancelled = scripted_run(scene, [], [], []), scripted_run(scene, [], [])
    carry_out(done)
    carry_out(cancelled)
    rui.post(f"runs/{done.public_id}/retry")
    CriticRun.objects.filter(pk=cancelled.pk).update(state="cancelled")
    for run, why in (
        (done, "No clip of this run failed."),
        (cancelled, "The run was cancelled; start another one."),
    ):
        answer = rui.post(f"runs/{run.public_id}/retry")
        assert (answer.status_code, answer.json()["detail"]) == (409, why)
