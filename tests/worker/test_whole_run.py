"""A run over real clips and real HTTP, against a server that looks at what it gets and misbehaves in every way once."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import read_sources
from tests.catalog.painting import numbered_clip
from tests.support.model_server import Act
from tests.worker.scripts import carry_out, items_of, said
from tests.worker.serving import endpoint, server  # noqa: F401 fixtures
from worker.ledger.models import ModelCall
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.runs.queries import figures_of
from worker.runs.representation import serialize_item_detail

pytestmark = pytest.mark.django_db(transaction=True)

FPS = 24
ERRORS = json.dumps([{"Segment": "0.5 sec - 1.5 sec", "Reason": "The bar jumps back.", "Type": "motion_rationality"}])
TRUNCATED = json.dumps([json.loads(ERRORS)[0], {"Segment": "1 sec - 2 sec", "Reason": "It is cut off " * 20}])
MISBEHAVIOUR = {
    # what the server does: the outcome of the reply, and of the clip
    "answers": ([Act(text=ERRORS)], "ok", "ok"),
    "429": ([Act("status", text="429 slow down", headers={"Retry-After": "0"}), Act(text=ERRORS)], "ok", "ok"),
    "500": ([Act("status", text="500"), Act(text=ERRORS)], "ok", "ok"),
    "hangs": ([Act("hang", seconds=30), Act(text=ERRORS)], "ok", "ok"),
    "drips": ([Act("drip", seconds=30), Act(text=ERRORS)], "ok", "ok"),
    "prose": ([Act(text="From 0.5 sec - 1.5 sec the bar jumps (motion_rationality).")], "repaired", "ok"),
    "refuses": ([Act("refusal", text="I cannot help with that.")], "refused", "refused"),
    "truncates": ([Act("truncated", text=TRUNCATED)], "truncated", "ok"),
    "loses the media": ([Act(text=ERRORS, prompt_tokens=9)], "media_not_received", "media_not_received"),
}


@pytest.fixture
def clips(project, settings, tmp_path):
    """A study of one painted clip for each misbehaviour."""
    settings.STORAGE_URL = f"file://{tmp_path / 'stored'}"
    return painted_study(project, tmp_path / "clips", [f"{name.replace(' ', '_')}.mp4" for name in MISBEHAVIOUR])


def painted_study(project, folder, names: list[str]):
    """Import clips of painted frames, and make a study of them in this order."""
    folder.mkdir()
    for number, name in enumerate(names):
        numbered_clip(folder / name, 2 * FPS + number, str(FPS))
    import_videos(project, read_sources([folder], generator="painted"))
    study = create_study(project=project, name="misbehaviour", instrument="spotlight", overlap=1)
    add_tasks(study=study, videos=names)
    return study


@pytest.fixture
def run(clips, server, endpoint, settings) -> CriticRun:  # noqa: F811
    """A run that has gone through all of it."""
    settings.MODEL_CALL_SECONDS = 1
    server.script(*(act for acts, _, _ in MISBEHAVIOUR.values() for act in acts))
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    started = start_run(round_=clips.rounds.get(), critic="zero_shot", parameters=parameters, woken=False)
    carry_out(started)
    return started


@pytest.mark.long  # `test_matrix` has each of them for one strategy
def test_every_misbehaviour_ends_in_one_result_of_the_right_kind(run, server, endpoint, rui):  # noqa: F811
    assert (run.state, {item.state for item in items_of(run)}) == ("done", {"done"})
    words = said(run)
    assert [each.status for each in words] == [clip for _, _, clip in MISBEHAVIOUR.values()]
    assert [each.is_clean for each in words if each.status != "ok"] == [None, None]
    found = {(s.start_ms, s.end_ms, s.type) for each in words if each.status == "ok" for s in each.segments.all()}
    assert found == {(500, 1500, "motion_rationality")}
    parses = figures_of(run).parses
    assert parses == {"ok": 5, "repaired": 1, "refused": 1, "truncated": 1, "media_not_received": 1, "failed": 0}
    assert ModelCall.objects.filter(state="answered").count() == server.paid == len(MISBEHAVIOUR)
    assert max(ModelCall.objects.values_list("tries", flat=True)) == 2
    assert run.spent_micros == sum(ModelCall.objects.values_list("cost_micros", flat=True)) > 0
    assert run.reserved_micros == 0
    _saw_what_the_record_names(run, server, rui)
    _again_and_replayed_it_asks_nobody_and_costs_nothing(run, server, endpoint)


def _saw_what_the_record_names(run, server, rui):  # noqa: F811
    """The frames came in order with their times, and are those of the record."""
    for asked in server.asked:
        assert len(asked.seen) == 4
        assert all(a.number < b.number for a, b in pairwise(asked.seen))
        assert all(abs(seen.number / FPS - seen.seconds) <= 0.051 for seen in asked.seen)
    first = serialize_item_detail(run, items_of(run)[0], rui.person)["calls"][0]
    assert [frame["index"] for frame in first["frames"]] == [seen.number for seen in server.asked[0].seen]
    assert (first["text"], first["status"], first["reused"]) == (ERRORS, "ok", False)


def _again_and_replayed_it_asks_nobody_and_costs_nothing(run, server, endpoint):  # noqa: F811
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    about = {"round_": run.round, "critic": "zero_shot", "parameters": parameters}
    estimate = estimate_run(**about)
    assert (estimate.calls, estimate.cached_calls, estimate.cost) == (9, 9, "0.00")
    asked = len(server.asked)
    replayed = {**about, "parameters": {"provider": {"kind": "replay", "run": run.public_id}}}
    for again in (start_run(**about, woken=False), start_run(**replayed, woken=False)):
        carry_out(again)
        assert [each.status for each in said(again)] == [each.status for each in said(run)]
        assert (len(server.asked), again.spent_micros) == (asked, 0)


def test_a_run_without_money_is_paused_and_nothing_is_sent(project, server, endpoint, settings, tmp_path):  # noqa: F811
    settings.STORAGE_URL = f"file://{tmp_path / 'stored'}"
    clips = painted_study(project, tmp_path / "clips", ["one.mp4"])
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    broke = start_run(
        round_=clips.rounds.get(), critic="zero_shot", parameters=parameters, budget_micros=1, woken=False
    )
    carry_out(broke)
    assert (broke.state, server.asked, broke.spent_micros) == ("paused", [], 0)
    assert "The budget of the run is" in broke.paused_because
    assert {(item.state, item.attempts) for item in items_of(broke)} == {("waiting", 0)}
