"""A run: each clip is asked about once, what comes back is kept as it came, and a failure is never "no errors"."""

from __future__ import annotations

from importlib import import_module

import pytest
from celery import current_app
from django.apps import apps

from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.consumers import consume_run_finished
from evaluation.annotation_sets.models import PredictionSet
from outtake.errors import Conflict, Invalid
from outtake.events.models import Event
from outtake.jobs.kernel import claim
from tests.support.factories import make_rendition, make_scene
from tests.worker.scripts import carry_out, found, items_of, said, scripted_run
from worker.critics import registry
from worker.critics.scripted import ScriptedCritic
from worker.execution.items import run_item
from worker.execution.tasks import run_item as task
from worker.requests.contract import ModelError
from worker.runs.dispatch import dispatch_items, sweep_items
from worker.runs.item_jobs import ITEMS, RUN_ENDED, RUN_FINISHED
from worker.runs.models import CriticRun, RunItem
from worker.runs.operations import cancel_run, start_run
from worker.runs.queries import figures_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def storage(settings, tmp_path):
    """A storage of this test's own."""
    settings.STORAGE_URL = f"file://{tmp_path}"


@pytest.fixture
def scene(project, storage):
    """Three tasks on one stored clip."""
    return make_scene(project, rendition=make_rendition(stored=True))


@pytest.fixture
def critic(monkeypatch):
    """Let a function speak for the scripted critic."""

    def speak(provider) -> None:
        monkeypatch.setattr(registry, "make", lambda name, parameters: ScriptedCritic(provider))

    return speak


def test_a_run_says_what_the_script_says(scene):
    run = scripted_run(scene, [found()], {"errors": [found(0, 40), found(40, 80)]}, [])
    carry_out(run)
    assert (run.state, [item.state for item in items_of(run)]) == ("done", ["done"] * 3)
    first, second, third = said(run)
    assert [(s.start_ms, s.end_ms, s.type, s.reason) for s in first.segments.all()] == [
        (400, 2000, "physics_violation", "It floats.")
    ]
    assert [s.position for s in second.segments.order_by("position")] == [0, 1]
    assert [each.is_clean for each in (first, second, third)] == [False, False, True]
    assert {each.rendition_id for each in said(run)} == {scene.videos[0].rendition_id}


@pytest.mark.parametrize("status", ["failed", "refused", "media_not_received"])
def test_a_reply_that_is_none_is_never_clean(scene, status: str):
    run = scripted_run(scene, {"status": status, "errors": []}, [], [])
    carry_out(run)
    assert (said(run)[0].status, said(run)[0].is_clean) == (status, None)
    counted = {status: n for status, n in figures_of(run).statuses.items() if n}
    assert counted == {status: 1, "ok": 2}


@pytest.mark.parametrize("garbage", [{"errors": "none"}, {"no": "errors"}, 7, "all is well", [{"start_ms": "x"}], None])
def test_a_reply_that_cannot_be_read_has_failed(scene, garbage):
    run = scripted_run(scene, garbage, [], [])
    carry_out(run)
    assert (said(run)[0].status, said(run)[0].is_clean, said(run)[0].segments.count()) == ("failed", None, 0)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (found(2000, 400), "ends at 400 ms, not after its start"),
        (found(400, 400), "ends at 400 ms, not after its start"),
        (found(9000, 9500), "lies outside the clip of 8000 ms"),
        (found(-500, 400), "starts at -500 ms, before the clip"),
        (found(type="ugliness"), "'ugliness' is not one of the instrument's"),
    ],
)
def test_an_impossible_segment_is_kept_as_it_came_with_its_reason(scene, raw: dict, why: str):
    run = scripted_run(scene, [raw, found()], [], [])
    carry_out(run)
    bad, good = said(run)[0].segments.order_by("position")
    assert (bad.start_ms, bad.end_ms, bad.type) == (raw["start_ms"], raw["end_ms"], raw["type"])
    assert why in bad.invalid_reason and good.invalid_reason == ""
    assert said(run)[0].is_clean is False


def test_a_segment_that_sticks_out_is_kept_and_valid(scene):
    run = scripted_run(scene, [found(7000, 9000)], [], [])
    carry_out(run)
    assert said(run)[0].segments.values_list("end_ms", "invalid_reason").get() == (9000, "")


def test_running_twice_changes_nothing(scene):
    run = scripted_run(scene, [found()], [], [])
    carry_out(run)
    rows = list(RunItem.objects.order_by("id").values())
    carry_out(run)
    assert list(RunItem.objects.order_by("id").values()) == rows
    assert Annotation.objects.count() == 3


def test_a_clip_without_an_answer_fails_at_once_and_the_run_ends(scene):
    run = scripted_run(scene, [], [])
    carry_out(run)
    last = items_of(run)[2]
    assert (run.state, last.state, last.attempts) == ("done_with_failures", "failed", 1)
    assert "has no answer for" in last.error
    assert said(run)[2].status == "failed"


def test_a_clip_that_always_fails_is_given_up_after_three_tries(scene, critic):
    asked = []

    def poison(clip) -> str:
        asked.append(clip.external_id)
        if clip.external_id == scene.videos[0].external_id:
            raise RuntimeError("out of memory")
        return "[]"

    critic(poison)
    run = scripted_run(scene, [])
    for _ in range(5):
        carry_out(run)
    assert asked.count(scene.videos[0].external_id) == 3
    assert (run.state, [item.state for item in items_of(run)]) == ("done_with_failures", ["failed", "done", "done"])
    assert items_of(run)[0].error == "RuntimeError: out of memory"
    assert [(each.status, each.is_clean) for each in said(run)] == [("failed", None), ("ok", True), ("ok", True)]


def test_a_clip_that_kills_its_worker_is_given_up_after_three_tries(scene, monkeypatch):
    """The worker dies without a word each time: the lease runs out, and the sweeper finds the item."""
    run = scripted_run(scene, [], [], [])
    poison = items_of(run)[0]
    woken: list[int] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *, kwargs, **_: woken.append(kwargs["item_id"]))
    for _ in range(3):
        assert claim(ITEMS, pk=poison.pk) is not None
        RunItem.objects.filter(pk=poison.pk).update(expires_at="2020-01-01T00:00Z")
        sweep_items()
    assert woken.count(poison.pk) == 3
    carry_out(run)
    assert (items_of(run)[0].state, said(run)[0].status, run.state) == ("failed", "failed", "done_with_failures")


def test_an_error_that_passes_is_tried_again(scene, critic):
    answers = iter([ModelError("429", permanent=False), "[]"])

    def later(clip) -> str:
        if isinstance(answer := next(answers, "[]"), Exception):
            raise answer
        return answer

    critic(later)
    run = scripted_run(scene, [])
    carry_out(run)
    assert (items_of(run)[0].state, run.state) == ("waiting", "running")
    carry_out(run)
    assert (items_of(run)[0].state, items_of(run)[0].attempts, run.state) == ("done", 2, "done")


def test_a_permanent_error_is_not_tried_again(scene, critic):
    def never(clip) -> str:
        raise ModelError("no such model", permanent=True)

    critic(never)
    run = scripted_run(scene, [])
    carry_out(run)
    assert [item.attempts for item in items_of(run)] == [1, 1, 1]


def test_a_run_that_was_cancelled_keeps_what_is_done_and_begins_nothing(scene):
    run = scripted_run(scene, [found()], [found()], [])
    run_item(item_id=items_of(run)[0].pk)
    cancel_run(run=run)
    carry_out(run)
    assert (run.state, [item.state for item in items_of(run)]) == ("cancelled", ["done", "cancelled", "cancelled"])
    assert len(said(run)) == 1
    with pytest.raises(Conflict):
        cancel_run(run=run)


def test_a_result_that_comes_after_the_cancelling_is_dropped(scene, critic):
    def cancelled_meanwhile(clip) -> str:
        cancel_run(run=run)
        return "[]"

    critic(cancelled_meanwhile)
    run = scripted_run(scene, [])
    run_item(item_id=items_of(run)[0].pk)
    assert not Annotation.objects.exists()


def test_two_runs_of_one_critic_are_two_annotators_and_one_version(scene):
    first, second = scripted_run(scene, [], [], []), scripted_run(scene, [], [], [])
    carry_out(first)
    carry_out(second)
    assert first.annotator_id != second.annotator_id
    assert first.critic_version_id == second.critic_version_id
    assert Annotation.objects.count() == 6


def test_a_critic_takes_no_slot_from_people(scene):
    carry_out(scripted_run(scene, [], [], []))
    assert set(scene.round.tasks.values_list("free_slots", flat=True)) == {1}


def test_a_finished_run_becomes_one_prediction_set(scene):
    run = scripted_run(scene, [found()], [], [])
    carry_out(run)
    told = list(Event.objects.order_by("pk").values_list("kind", "subject"))
    assert told == [(RUN_FINISHED, run.public_id), (RUN_ENDED, run.public_id)]
    assert [consume_run_finished(), consume_run_finished()] == [1, 0]
    chosen = PredictionSet.objects.get()
    assert (chosen.annotator_id, chosen.annotations.count()) == (run.annotator_id, 3)


@pytest.mark.parametrize(
    ("critic_name", "parameters", "field"),
    [("oracle", {}, "critic"), ("scripted", {}, "answers"), ("signal", {"width": 9}, "parameters")],
)
def test_a_run_that_cannot_be_is_refused(scene, critic_name: str, parameters: dict, field: str):
    with pytest.raises(Invalid) as refused:
        start_run(round_=scene.round, critic=critic_name, parameters=parameters, woken=False)
    assert [error.field for error in refused.value.errors] == [field]
    assert not CriticRun.objects.exists()


def test_a_run_needs_tasks_and_an_instrument_of_segments(project, questions):
    for scene, field in ((make_scene(project, name="Empty", tasks=0), "study"), (questions, "critic")):
        with pytest.raises(Invalid) as refused:
            start_run(round_=scene.round, critic="signal", woken=False)
        assert [error.field for error in refused.value.errors] == [field]


def test_a_long_run_has_few_messages_on_their_way_and_each_clip_that_is_done_sends_the_next(project, monkeypatch):
    scene = make_scene(project, name="Long", tasks=40, rendition=make_rendition(stored=True))
    run = scripted_run(scene, *[[]] * 40)
    sent: list[int] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, kwargs, **_: sent.append(kwargs["item_id"]))
    every = [item.pk for item in items_of(run)]
    assert dispatch_items(run) == 32 and sent == every[:32]
    assert (dispatch_items(run), sweep_items()) == (0, 0), "they are on their way"
    for item_id in every[:3]:
        task(item_id=item_id)
    assert sent == every[:35]
    task(item_id=every[0])
    assert sent == every[:35], "one that was done before sends nothing"
    carry_out(run)
    assert run.state == "done"


def test_a_broker_that_is_away_leaves_the_work_to_the_sweeper(scene, monkeypatch):
    run = scripted_run(scene, [], [], [])

    def away(*args, **options):
        raise ConnectionError("no broker")

    monkeypatch.setattr(current_app, "send_task", away)
    dispatch_items(run)
    assert [item.queued_at for item in items_of(run)] == [None] * 3
    woken: list[tuple[str, int]] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, kwargs, **_: woken.append((name, kwargs["item_id"])))
    assert sweep_items() == 3
    assert woken == [(task.name, item.pk) for item in items_of(run)]
    assert sweep_items() == 0


def test_runs_of_the_version_before_are_carried_and_named_as_those_of_this_one(scene):
    whole, failed, open_ = scripted_run(scene, [], [], []), scripted_run(scene, [], []), scripted_run(scene, [])
    for run in (whole, failed):
        carry_out(run)
    CriticRun.objects.update(queue="cpu")
    CriticRun.objects.exclude(pk=open_.pk).update(state="done")
    import_module("worker.migrations.0003_held_up_and_done_with_failures").rename(apps, None)
    states = CriticRun.objects.order_by("id").values_list("queue", "state")
    assert list(states) == [("critics", "done"), ("critics", "done_with_failures"), ("critics", "waiting")]
