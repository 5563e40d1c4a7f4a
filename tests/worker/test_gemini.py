"""Google's Gemini API: what it is sent, and how its answers and errors are read, over real HTTP."""

from __future__ import annotations

import dataclasses
import json

import pytest

from tests.support import gemini
from tests.support.model_server import Act
from tests.worker.painted import KEY, REQUEST, PaintedFootage, make_endpoint
from tests.worker.serving import *  # noqa: F403
from tests.worker.test_endpoint_tests import TAKES, codes, outcomes, result_of, server_that
from worker import providers
from worker.ledger.ledger import Ledger
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint
from worker.providers.gemini import format as gemini_format
from worker.providers.gemini.format import schema_of, thinking_of
from worker.providers.gemini.provider import GeminiProvider
from worker.requests.contract import LENGTH, REFUSED, STOPPED, Decoding, ProviderError, Reply

pytestmark = pytest.mark.django_db
FOOTAGE = PaintedFootage()


@pytest.fixture
def endpoint(project, server) -> Endpoint:
    return make_endpoint(project, server.address, protocol=Endpoint.GEMINI, family="gemini", model="gemini-3-flash")


@pytest.fixture
def provider(endpoint) -> GeminiProvider:
    made = providers.of({"kind": "gemini", "endpoint": endpoint.public_id}, endpoint.project)
    assert isinstance(made, GeminiProvider)
    return made


def ask(provider: GeminiProvider, **changes) -> Reply:
    (reply,) = provider.generate(FOOTAGE, [dataclasses.replace(REQUEST, **changes)])
    return reply


def fails(provider: GeminiProvider) -> ProviderError:
    with pytest.raises(ProviderError) as error:
        ask(provider)
    return error.value


def test_frames_words_and_decoding_arrive_and_what_is_thought_is_kept_apart(provider, server):
    server.script(Act(text='[{"a": 1}]'))
    reply = ask(provider, decoding=Decoding(max_tokens=9, temperature=0.5, top_p=0.25, seed=3))
    (asked,) = server.asked
    assert [seen.number for seen in asked.seen] == list(FOOTAGE.indices)
    assert asked.texts == (REQUEST.system, REQUEST.head, REQUEST.tail)
    config = asked.body["gemini"]["generationConfig"]
    assert config == {"maxOutputTokens": 9, "temperature": 0.5, "topP": 0.25, "seed": 3}
    assert (asked.body["model"], asked.headers["x-goog-api-key"]) == ("gemini-3-flash", KEY)
    assert (reply.text, reply.finish, thinking_of(reply.raw)) == ('[{"a": 1}]', STOPPED, gemini.THOUGHT)
    assert (reply.completion_tokens, reply.cached_tokens) == (20 + gemini.THOUGHT_TOKENS, 7)
    assert reply.model == "gemini-3-flash" and reply.prompt_tokens > 400
    assert provider.cost_micros(reply) == reply.prompt_tokens + 4 * 31


def test_a_schema_goes_in_the_words_that_gemini_knows():
    item = {"type": "object", "properties": {"b": {"type": ["string", "null"]}, "a": {"type": "integer", "enum": [1]}}}
    schema = {"type": "array", "items": {**item, "required": ["a"], "additionalProperties": False}}
    properties = {"b": {"type": "STRING", "nullable": True}, "a": {"type": "INTEGER"}}
    made = {"type": "OBJECT", "required": ["a"], "properties": properties, "propertyOrdering": ["b", "a"]}
    assert schema_of(schema) == {"type": "ARRAY", "items": made}
    assert schema_of({"type": "string", "enum": ["yes", "no"]}) == {"type": "STRING", "enum": ["yes", "no"]}


@pytest.mark.parametrize(
    ("act", "finish", "text"),
    [
        (Act("refusal", text="blocked"), REFUSED, ""),
        (Act("filtered", text=""), REFUSED, ""),
        (Act("truncated", text='[{"a": 1}, {"b": 2}]'), LENGTH, '[{"a": 1},'),
    ],
)
def test_blocks_and_cut_replies_are_told_apart(provider, server, act: Act, finish: str, text: str):
    server.script(act)
    reply = ask(provider)
    assert (reply.finish, reply.text) == (finish, text)


@pytest.mark.parametrize(
    "act",
    [Act("html"), Act("empty"), Act("reset"), Act("body", text="{"), Act("body", text='{"candidates": {}}')],
)
def test_what_is_no_answer_may_pass(provider, server, act: Act):
    server.script(act)
    assert not fails(provider).permanent


@pytest.mark.parametrize("kind", ["hang", "drip"])
def test_a_call_ends_at_its_deadline(provider, server, settings, kind: str):
    settings.MODEL_CALL_SECONDS = 1
    server.script(Act(kind))
    error = fails(provider)
    assert (str(error), error.permanent) == ("the server did not answer within 1 s", False)


def test_errors_say_whether_another_try_may_help_and_none_shows_the_key(provider, server):
    server.script(
        Act("status", text="429 slow down", headers={"Retry-After": "7"}),
        Act("status", text=f"404 no model for {KEY}"),
    )
    busy, unknown = fails(provider), fails(provider)
    assert (busy.permanent, busy.retry_after_s, busy.away) == (False, 7.0, True)
    assert (unknown.permanent, str(unknown)) == (True, "the server answered 404: no model for •••")


def test_errors_of_gemini_name_their_wait_and_a_wrong_key(provider):
    delay = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34s"}]
    assert gemini_format.wait_asked({"error": {"details": delay}}) == "34"
    assert gemini_format.wait_asked({"error": {"details": [{"retryDelay": 3}, None]}}) is None
    wrong = {"error": {"message": "API key not valid.", "details": [{"reason": "API_KEY_INVALID"}]}}
    assert gemini_format.error_of(wrong, hide=KEY) == ("API key not valid.", True)


def test_a_lost_clip_is_noticed_and_a_busy_server_is_asked_again(endpoint, provider, server):
    server.script(Act("status", text="429 slow down"), Act(text="[]", prompt_tokens=30))
    (heard,) = Ledger(project=endpoint.project, provider=provider).ask(FOOTAGE, [REQUEST])
    call = ModelCall.objects.get()
    assert (heard.media_received, call.tries, call.cost_micros) == (False, 2, 30 + 4 * 31)
    assert call.provider == provider.identity and call.provider["client"] == "generateContent"


def test_an_endpoint_of_gemini_is_tested_as_the_others(endpoint, server):
    server.models = [{"name": "models/gemini-3-flash", "inputTokenLimit": 1_048_576}]
    server.tokens_of = lambda seen: 258
    server_that(server, takes=TAKES)
    test = result_of(endpoint)
    found = outcomes(test)
    assert found.pop("long_prompt") == "skipped"  # its list of models says how long prompts can be
    assert set(found.values()) == {"yes"} and codes(test) == []
    able = (endpoint.json_schema, endpoint.probabilities, endpoint.seed, endpoint.video, endpoint.audio)
    assert all(able) and (endpoint.picture_tokens, endpoint.context_tokens) == (258, 1_048_576)
    assert json.dumps(test.steps).count(KEY) == 0
