"""
A run over Google's Gemini API as it answers: the conversation in ``conversations/gemini.json``, over real HTTP.

The bodies have all that the API sends, also what no one reads. The run is replayed, and costs nothing then.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.model_server import Act, Asked
from tests.worker.painted import KEY, make_endpoint
from tests.worker.scripts import carry_out, items_of, said
from tests.worker.serving import server  # noqa: F401 fixture
from tests.worker.test_whole_run import FPS, painted_study
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint
from worker.providers.gemini.format import thinking_of
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.runs.queries import figures_of

pytestmark = pytest.mark.django_db(transaction=True)

TURNS = json.loads((Path(__file__).parent / "conversations" / "gemini.json").read_text())["turns"]
CLIPS = ["one.mp4", "two.mp4", "three.mp4", "four.mp4", "five.mp4"]
TRIES = [2, 2, 1, 1, 1]
PROMPT_TOKENS, COMPLETION_TOKENS = 1402, [41 + 187, 41, 1021, 0, None]


@pytest.fixture
def run(project, server, settings, tmp_path) -> CriticRun:  # noqa: F811
    """A zero-shot run that has heard the whole conversation."""
    settings.STORAGE_URL = f"file://{tmp_path / 'stored'}"
    study = painted_study(project, tmp_path / "clips", CLIPS)
    endpoint = make_endpoint(
        project, server.address, protocol=Endpoint.GEMINI, family="gemini", model="models/gemini-3-flash"
    )
    Endpoint.objects.filter(pk=endpoint.pk).update(json_schema=True)
    server.script(*(Act("body", text=json.dumps(each["body"]), code=each["status"]) for each in TURNS))
    parameters = {"provider": {"kind": "gemini", "endpoint": endpoint.public_id}}
    started = start_run(round_=study.rounds.get(), critic="zero_shot", parameters=parameters, woken=False)
    carry_out(started)
    return started


def calls_of(run: CriticRun) -> list[ModelCall]:
    return list(ModelCall.objects.filter(run=run).order_by("pk"))


@pytest.mark.long
def test_each_answer_of_the_conversation_is_read_booked_and_replayed(run, server):  # noqa: F811
    assert (run.state, len(server.asked)) == ("done", len(TURNS))
    calls = calls_of(run)
    assert [call.tries for call in calls] == TRIES
    assert [call.prompt_tokens for call in calls] == [PROMPT_TOKENS] * len(CLIPS)
    assert [call.completion_tokens for call in calls] == COMPLETION_TOKENS
    assert [call.finish for call in calls] == ["stop", "stop", "length", "refusal", "refusal"]
    assert [bool(thinking_of(call.raw)) for call in calls] == [True, False, False, False, False]
    assert [call.raw["responseId"] for call in calls] == [
        each["body"]["responseId"] for each in TURNS if each["status"] == 200
    ]
    assert {call.media_received for call in calls} == {True}
    priced = [PROMPT_TOKENS + 4 * (tokens or 0) for tokens in COMPLETION_TOKENS[:-1]]
    assert [call.cost_micros for call in calls] == [*priced, calls[-1].reserved_micros]  # of the last no count came
    assert run.spent_micros == sum(call.cost_micros for call in calls)

    assert [each.status for each in said(run)] == ["ok", "ok", "failed", "refused", "refused"]
    segments = [[(s.start_ms, s.end_ms, s.type) for s in each.segments.all()] for each in said(run)]
    assert segments == [[(500, 1500, "motion_rationality")]] * 2 + [[]] * 3
    assert figures_of(run).parses == {
        **{"ok": 2, "repaired": 0, "refused": 2, "truncated": 1, "media_not_received": 0, "failed": 0}
    }

    parameters = {"provider": {"kind": "replay", "run": run.public_id}}
    replayed = start_run(round_=run.round, critic="zero_shot", parameters=parameters, woken=False)
    carry_out(replayed)
    assert [each.status for each in said(replayed)] == [each.status for each in said(run)]
    assert [[s.reason for s in each.segments.all()] for each in said(replayed)] == [["The bar jumps back."]] * 2 + [
        []
    ] * 3
    assert (len(server.asked), replayed.spent_micros) == (len(TURNS), 0)
    assert {item.state for item in items_of(replayed)} == {"done"}
    _was_sent_in_the_form_of_the_api(server.asked[0])


def _was_sent_in_the_form_of_the_api(asked: Asked) -> None:
    body = asked.body["gemini"]
    assert set(body) == {"contents", "systemInstruction", "generationConfig"}
    (content,) = body["contents"]
    assert (asked.body["model"], content["role"]) == ("gemini-3-flash", "user")
    kinds = ["inlineData" if "inlineData" in part else "text" for part in content["parts"]]
    assert kinds == ["text", "inlineData"] * 4 + ["text", "text"]  # each picture after its time, then head and tail
    assert {part["inlineData"]["mimeType"] for part in content["parts"] if "inlineData" in part} == {"image/jpeg"}
    assert [part["text"] for part in content["parts"][:8:2]] == [f"<{seen.number / FPS:.1f} s>" for seen in asked.seen]
    config = body["generationConfig"]
    assert (config["responseMimeType"], config["responseSchema"]["type"]) == ("application/json", "OBJECT")
    assert {config[name] for name in ("temperature", "seed")} == {0} and config["maxOutputTokens"] == 1024
    assert KEY not in json.dumps(body) and asked.headers["x-goog-api-key"] == KEY
