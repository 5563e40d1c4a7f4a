"""The stored replies of a run are read again with today's parser: no one is asked, and what changes is a revision."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from outtake.errors import Invalid
from tests.support.commands import manage
from tests.support.factories import make_rendition, make_scene
from tests.worker.scripts import carry_out, scripted_run
from worker import providers
from worker.critics.contract.values import FAILED
from worker.critics.parsing.segments import Read
from worker.critics.strategies import zero_shot
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.requests.contract import Capabilities, Estimate, Reply
from worker.runs.models import CriticRun, ParsedReply
from worker.runs.operations import start_run
from worker.runs.queries import figures_of

pytestmark = pytest.mark.django_db

SAID = json.dumps([{"Segment": "1 sec - 2 sec", "Reason": "It floats.", "Type": "physics_violation"}])


class Parrot:
    """A provider that always says the same, and counts how often."""

    kind, queue, identity = "parrot", "critics", {"kind": "parrot"}

    def __init__(self) -> None:
        self.asked = 0

    def capabilities(self) -> Capabilities:
        return Capabilities()

    def expected_visual_tokens(self, footage) -> int:
        return 10

    def estimate(self, footage, request) -> Estimate:
        return Estimate(20, 10, 5, None)

    def cost_micros(self, reply) -> int:
        return 0

    def generate(self, footage, requests) -> list[Reply]:
        self.asked += 1
        return [Reply(SAID, prompt_tokens=20, completion_tokens=5) for _ in requests]


@pytest.fixture
def parrot(monkeypatch) -> Parrot:
    """The provider of every critic."""
    one = Parrot()
    monkeypatch.setattr(providers, "of", lambda spec, project=None: one)
    return one


@pytest.fixture
def run(project, settings, tmp_path, parrot, monkeypatch) -> CriticRun:
    """A finished run over three tasks, whose replies an earlier parser could not read."""
    settings.STORAGE_URL = f"file://{tmp_path}"
    scene = make_scene(project, rendition=make_rendition(stored=True))
    started = start_run(
        round_=scene.round, critic="zero_shot", parameters={"provider": {"kind": "replay", "run": "any"}}, woken=False
    )
    with monkeypatch.context() as earlier:
        earlier.setattr(zero_shot, "read_segments", lambda *text, **about: Read(FAILED, (), ()))
        carry_out(started)
    return started


@pytest.mark.database
def test_what_an_earlier_parser_could_not_read_becomes_a_revision(run, parrot):
    assert (figures_of(run).statuses["failed"], figures_of(run).segments, parrot.asked) == (3, 0, 1)
    assert reparse(run=run) == (3, 3, 0)
    figures = figures_of(run)
    assert (figures.statuses["ok"], figures.statuses["failed"], figures.segments, figures.parses["ok"]) == (3, 0, 3, 3)
    assert [each.revision for each in run.annotator.annotations.order_by("task_id", "revision")] == [1, 2] * 3
    assert parrot.asked == 1, "the clips are one file: it was asked about once, and never again"


def test_reading_twice_changes_nothing(run):
    reparse(run=run)
    before = list(ParsedReply.objects.order_by("item", "position").values_list("item", "call", "status", "segments"))
    assert reparse(run=run) == (3, 0, 0)
    after = list(ParsedReply.objects.order_by("item", "position").values_list("item", "call", "status", "segments"))
    assert after == before and ModelCall.objects.count() == 1
    assert run.annotator.annotations.count() == 6


def test_the_command_says_what_changed(run, capsys):
    assert manage(capsys, "read_again", run.public_id, "--json").json == {
        "run": run.public_id,
        "items": 3,
        "changed": 3,
        "incomplete": 0,
    }


def test_a_clip_whose_next_query_was_never_asked_stays_as_it_is(run, monkeypatch):
    other = zero_shot.ZeroShot.requests
    monkeypatch.setattr(
        zero_shot.ZeroShot,
        "requests",
        lambda self, given, footage: [replace(each, label="second look") for each in other(self, given, footage)],
    )
    assert reparse(run=run) == (0, 0, 3)
    assert run.annotator.annotations.count() == 3


def test_a_run_without_a_model_has_nothing_to_read(project, settings, tmp_path):
    settings.STORAGE_URL = f"file://{tmp_path}"
    scripted = scripted_run(make_scene(project, rendition=make_rendition(stored=True)), [])
    with pytest.raises(Invalid, match="asks no model"):
        reparse(run=scripted)
