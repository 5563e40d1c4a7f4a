"""
Every strategy and form, over OpenAI's and Gemini's API with each fault, replayed, and on both kinds of local models.

CI runs each case once, with a fault in turn; `make test-long` runs all of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.factories import Scene
from tests.support.model_server import ModelServer
from tests.worker.matrix import AGAIN, CASES, FAULTS, Case, reply_to, stored
from tests.worker.painted import make_endpoint
from tests.worker.scripts import carry_out
from tests.worker.serving import *  # noqa: F403
from worker.engines.folders.qwen_folder import KINDS
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun, ParsedReply
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db

PROTOCOLS = {
    "openai": {"protocol": Endpoint.OPENAI, "family": "gpt"},
    "gemini": {"protocol": Endpoint.GEMINI, "family": "gemini", "model": "gemini-3-flash"},
}
FIRST_STATUS = {
    "garbage": ("failed",),
    "truncated": ("failed", "truncated"),
    "refused": ("refused",),
    "dropped media": ("media_not_received",),
}


def cheap(case: str, protocol: str, fault: str) -> bool:
    """Say whether CI runs a cell: each case with one fault, each fault and both protocols several times."""
    place = list(CASES).index(case)
    return list(FAULTS)[(place + 1) % len(FAULTS)] == fault and list(PROTOCOLS)[place % 2] == protocol


CELLS = [
    pytest.param(case, protocol, fault, marks=() if cheap(case, protocol, fault) else pytest.mark.long)
    for case in CASES
    for protocol in PROTOCOLS
    for fault in FAULTS
]


def run_of(case: Case, scene: Scene, provider: dict[str, Any], **more: Any) -> CriticRun:
    """Run a case's critic; it is done before this returns."""
    parameters = {"provider": provider, **more}
    run = start_run(round_=scene.round, critic=case.critic, parameters=parameters, woken=False)
    carry_out(run)
    assert run.state == "done", [item.error for item in run.items.all()]
    return run


@pytest.fixture
def quick(server: ModelServer, settings) -> ModelServer:
    """A server whose silence is not waited for long, and which replies to every query."""
    settings.MODEL_CALL_SECONDS = 2.5  # a reply of a busy machine is not late
    server.answer = reply_to
    server.tokens_of = lambda seen: 258  # as Gemini counts, and more than GPT does
    return server


@pytest.mark.parametrize(("name", "protocol", "fault"), CELLS)
def test_a_server_that_fails_once(project, quick, rendition, name: str, protocol: str, fault: str):
    case = CASES[name]
    endpoint = make_endpoint(project, quick.address, **PROTOCOLS[protocol])
    scene = case.make(project, rendition)
    quick.script(*FAULTS[fault])
    run = run_of(case, scene, {"kind": protocol, "endpoint": endpoint.public_id})

    found = stored(run)
    calls = ModelCall.objects.all()
    readings = list(ParsedReply.objects.filter(item__run=run).order_by("position").values_list("status", flat=True))
    ((status, is_clean, *words),) = found
    if fault in AGAIN or (fault == "dropped media" and not case.looks):
        assert status == "ok" and any(words) and set(readings) <= {"ok", "repaired"}
        assert calls.filter(state=ModelCall.ANSWERED).count() == quick.paid == len(calls.exclude(state="failed"))
    else:
        first = ParsedReply.objects.filter(item__run=run, call=calls.earliest("pk")).get().status
        assert first in FIRST_STATUS[fault]
        assert is_clean is not True  # a failed reply is never "no errors"
        assert status == "ok" or not any(words)
        assert (status == "media_not_received") is (fault == "dropped media")
    run.refresh_from_db()
    assert (run.spent_micros, run.reserved_micros) == (sum(calls.values_list("cost_micros", flat=True)), 0)

    paid = quick.paid
    assert reparse(run=run) == (1, 0, 0) and stored(run) == found
    assert stored(run_of(case, scene, {"kind": "replay", "run": run.public_id})) == found
    assert quick.paid == paid


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folders of the tiny models."""
    import torch

    from bench.models import write

    torch.set_num_threads(1)
    home = tmp_path_factory.mktemp("models")
    return {kind: write(home / kind, f"tiny-{kind}") for kind in KINDS}


IN_CI = (("sequential", "qwen3_vl"), ("options and words", "qwen2_5_vl"))
LOCAL = [
    pytest.param(name, kind, marks=() if (name, kind) in IN_CI else pytest.mark.long)
    for name in CASES
    for kind in KINDS
]


@pytest.mark.local_model
@pytest.mark.parametrize(("name", "kind"), LOCAL)
def test_a_tiny_local_model(project, folders, rendition, name: str, kind: str):
    """Its replies mean nothing, but each is kept, read, and read the same again and in a replay."""
    case = CASES[name]
    scene = case.make(project, rendition)
    provider = {"kind": "local", "folder": str(folders[kind])}
    shortly = {"decoding": {"max_tokens": 16}, "sampling": {"fps": 1.0, "min_frames": 1}}
    run = run_of(case, scene, provider, **shortly)
    calls = ModelCall.objects.filter(run=run)
    assert calls.exists() and set(calls.values_list("state", flat=True)) == {ModelCall.ANSWERED}
    assert ParsedReply.objects.filter(item__run=run).exists()
    found = stored(run)
    ((status, is_clean, *words),) = found
    assert status in ("ok", "failed", "refused") and (status == "ok" or not any(words))
    assert is_clean is None or status == "ok"
    assert reparse(run=run) == (1, 0, 0) and stored(run) == found
    assert stored(run_of(case, scene, {"kind": "replay", "run": run.public_id}, **shortly)) == found
