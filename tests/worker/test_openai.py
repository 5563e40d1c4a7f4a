"""A server that speaks OpenAI's chat completions: what it is sent, and how its answers are read, over real HTTP."""

from __future__ import annotations

import dataclasses
import json
import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.encryption import encrypt
from tests.catalog import painting
from tests.support.model_server import Act
from tests.worker.painted import KEY, REQUEST, PaintedFootage
from tests.worker.serving import *  # noqa: F403
from worker.media.contract import Clip, Sampling
from worker.media.footage import footage_of
from worker.providers.openai.chat_completions import OpenAIProvider, retry_after
from worker.providers.openai.chat_format import read_answer, thinking_of
from worker.requests import visual_tokens
from worker.requests.contract import LENGTH, REFUSED, STOPPED, Decoding, ProviderError, Reply

pytestmark = pytest.mark.django_db

FOOTAGE = PaintedFootage()
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def ask(provider: OpenAIProvider, footage=FOOTAGE, **changes) -> Reply:
    (reply,) = provider.generate(footage, [dataclasses.replace(REQUEST, **changes)])
    return reply


def fails(provider: OpenAIProvider) -> ProviderError:
    with pytest.raises(ProviderError) as error:
        ask(provider)
    return error.value


def test_the_frames_of_a_real_clip_arrive_in_order_with_their_times(provider, server, tmp_path):
    path = painting.numbered_clip(tmp_path / "clip.mp4", 50, "25")
    clip = Clip("c", path, [40 * n for n in range(51)], painting.WIDTH, painting.HEIGHT, "", sha256="a" * 64)
    footage = footage_of(clip, Sampling(fps=3.0))
    ask(provider, footage)
    (asked,) = server.asked
    assert [seen.number for seen in asked.seen] == [frame.index for frame in footage.frames]
    assert [seen.seconds for seen in asked.seen] == [round(frame.index * 0.04, 1) for frame in footage.frames]
    assert len(asked.seen) == 6
    assert {(seen.width, seen.height) for seen in asked.seen} == {(footage.width, footage.height)}


def test_a_message_is_system_then_video_then_head_then_tail(provider, server):
    ask(provider)
    system, user = server.asked[0].body["messages"]
    assert (system["role"], system["content"], user["role"]) == ("system", REQUEST.system, "user")
    kinds = [part["type"] for part in user["content"]]
    assert kinds == ["text", "image_url"] * 4 + ["text", "text"]
    assert [part["text"] for part in user["content"][-2:]] == [REQUEST.head, REQUEST.tail]


def test_decoding_is_sent_as_it_is_and_what_is_none_is_left_out(provider, server):
    ask(provider)
    ask(provider, decoding=Decoding(max_tokens=9, temperature=None, top_p=0.5, seed=None))
    named = ("max_completion_tokens", "temperature", "top_p", "seed")
    sent = [{name: asked.body[name] for name in named if name in asked.body} for asked in server.asked]
    assert sent == [
        {"max_completion_tokens": 256, "temperature": 0.0, "seed": 0},
        {"max_completion_tokens": 9, "top_p": 0.5},
    ]


def test_servers_of_other_families_get_the_older_name_of_the_limit(provider, server):
    ask(dataclasses.replace(provider, family="qwen3_vl"))
    assert server.asked[0].body["max_tokens"] == 256
    assert "max_completion_tokens" not in server.asked[0].body


def test_a_schema_is_sent_by_its_name(provider, server):
    schema = {"type": "object", "properties": {}}
    ask(provider, schema=schema)
    assert server.asked[0].body["response_format"]["json_schema"]["schema"] == schema
    ask(provider)
    assert "response_format" not in server.asked[1].body


def test_the_key_is_sent_and_nothing_of_the_environment(provider, server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-environment")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-the-environment")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    ask(provider)
    ask(dataclasses.replace(provider, sealed_key=""))
    with_key, without = server.asked
    assert with_key.headers["authorization"] == f"Bearer {KEY}"
    assert without.headers["authorization"] == "Bearer none"
    assert "environment" not in json.dumps([with_key.headers, without.headers])


def test_a_reply_has_its_text_and_what_it_took(provider, server):
    server.script(Act(text='[{"a": 1}]'))
    reply = ask(provider)
    assert (reply.text, reply.finish, reply.model) == ('[{"a": 1}]', STOPPED, "painted-vl")
    assert reply.prompt_tokens is not None and reply.prompt_tokens > 400
    assert (reply.completion_tokens, reply.cached_tokens) == (20, 7)
    assert reply.raw["id"] == "chatcmpl-1"
    assert 0 < reply.seconds < 5


@pytest.mark.parametrize(
    ("act", "finish", "text"),
    [
        (Act("refusal", text="I cannot help with that."), REFUSED, "I cannot help with that."),
        (Act("filtered", text=""), REFUSED, ""),
        (Act("truncated", text='[{"a": 1}, {"b": 2}]'), LENGTH, '[{"a": 1},'),
        (Act(text="I see no errors."), STOPPED, "I see no errors."),
    ],
)
def test_refusals_and_cut_replies_are_told_apart(provider, server, act: Act, finish: str, text: str):
    server.script(act)
    reply = ask(provider)
    assert (reply.finish, reply.text) == (finish, text)


@pytest.mark.parametrize("code", [400, 401, 403, 404, 413, 422])
def test_what_another_try_cannot_mend_is_permanent(provider, server, code: int):
    server.script(Act("status", text=f"{code} no such model"))
    error = fails(provider)
    assert error.permanent
    assert str(error) == f"the server answered {code}: no such model"


@pytest.mark.parametrize("code", [408, 409, 429, 500, 502, 503])
def test_what_may_pass_is_not(provider, server, code: int):
    server.script(Act("status", text=f"{code} busy", headers={"Retry-After": "7"}))
    error = fails(provider)
    assert (error.permanent, error.retry_after_s) == (False, 7.0)


@pytest.mark.parametrize(
    "act",
    [
        Act("html"),
        Act("empty"),
        Act("reset"),
        Act("body", text="{"),
        Act("body", text=""),
        Act("body", text="[1]"),
        Act("body", text='{"choices": {}}'),
        Act("body", text='{"choices": [{"message": "hello"}]}'),
        Act("body", text="[" * 100_000),
        Act("body", text='{"choices": ' + "[" * 500 + "]" * 500 + "}"),
    ],
)
def test_what_is_no_answer_may_pass(provider, server, act: Act):
    server.script(act)
    assert not fails(provider).permanent


@pytest.mark.parametrize("kind", ["hang", "drip"])
def test_a_call_ends_at_its_deadline_even_while_bytes_still_drip(provider, server, settings, kind: str):
    settings.MODEL_CALL_SECONDS = 1
    server.script(Act(kind))
    started = time.monotonic()
    error = fails(provider)
    assert time.monotonic() - started < 3
    assert (str(error), error.permanent) == ("the server did not answer within 1 s", False)


def test_an_address_that_is_none_is_permanent(provider):
    error = fails(dataclasses.replace(provider, base_url="https://08.8.8.8/v1"))
    assert error.permanent and "cannot be called" in str(error)


def test_a_server_that_may_not_be_called_is_permanent_and_names_the_remedy(provider, server, settings):
    settings.MODEL_SERVERS = []
    error = fails(provider)
    assert error.permanent and f"MODEL_SERVERS=127.0.0.1:{server.port}" in str(error)
    assert not server.asked


def test_a_server_that_is_not_there_may_come_back(provider, server):
    server.close()
    assert not fails(provider).permanent


def test_a_reply_without_an_end_is_cut(provider, server, settings):
    settings.MODEL_REPLY_BYTES = 1000
    server.script(Act(text="x" * 1001))
    error = fails(provider)
    assert (str(error), error.permanent) == ("the reply is longer than 1,000 bytes", True)


def test_a_compressed_reply_is_not_unpacked(provider, server):
    server.script(Act("body", text="{}", headers={"Content-Encoding": "gzip"}))
    assert "compressed" in str(fails(provider))
    assert server.asked[0].headers["accept-encoding"] == "identity"


def test_a_redirect_is_not_followed(provider, server):
    server.script(Act("status", text="307 elsewhere", headers={"Location": server.address + "/chat/completions"}))
    error = fails(provider)
    assert error.permanent and "which is not followed" in str(error)
    assert len(server.asked) == 1


def test_a_server_that_says_the_key_back_gives_it_to_nobody(provider, server):
    server.script(Act("status", text=f"401 the key {KEY} is wrong"), Act(text=f"Your key is {KEY}."))
    assert str(fails(provider)) == "the server answered 401: the key ••• is wrong"
    assert KEY not in repr(ask(provider))
    assert KEY not in repr(provider)


def test_a_key_that_was_sealed_elsewhere_is_a_clear_error(provider, server, settings):
    settings.SECRET_KEY = "another-" * 10
    error = fails(provider)
    assert error.permanent and "SECRET_KEY_FALLBACKS" in str(error)
    assert not server.asked


def test_what_a_database_cannot_store_is_taken_out(provider, server):
    said = '{"choices": [{"message": {"content": "a\\u0000b\\ud800c"}}], "x": NaN, "y": 1e999, '
    server.script(Act("body", text=said + '"usage": {"prompt_tokens": -1}}'))
    reply = ask(provider)
    assert (reply.text, reply.prompt_tokens, reply.raw["x"], reply.raw["y"]) == ("a\ufffdb\ufffdc", None, None, None)


parts = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
names = st.sampled_from(["choices", "message", "content", "refusal", "finish_reason", "usage", "logprobs", "text"])
bodies = st.recursive(parts, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(names, inner, max_size=4))


@given(message=bodies, usage=bodies, logprobs=bodies)
def test_no_body_breaks_the_reading_of_it(message, usage, logprobs):
    choice = {"message": message, "logprobs": logprobs, "finish_reason": message}
    text = json.dumps({"choices": [choice], "usage": usage, "model": usage})
    try:
        reply = read_answer(text, dataclasses.replace(REQUEST, choices=("Yes", "No")), hide=KEY)
    except ProviderError as error:
        assert not error.permanent
    else:
        json.dumps(dict(reply.raw), allow_nan=False).encode()
        assert reply.finish in (STOPPED, REFUSED, LENGTH) and "\0" not in reply.text


def test_the_probabilities_of_choices_are_those_of_the_first_token(provider, server):
    server.script(Act(text="Yes", probabilities={"Yes": 0.5, " yes": 0.25, "No": 0.125, "Maybe": 0.0625}))
    reply = ask(provider, choices=("Yes", "No", "Unclear"))
    assert reply.probabilities == pytest.approx({"Yes": 0.75, "No": 0.125})
    assert (server.asked[0].body["logprobs"], server.asked[0].body["top_logprobs"]) == (True, 20)


def test_a_server_without_probabilities_gives_none(provider, server):
    assert ask(provider, choices=("Yes", "No")).probabilities is None
    assert ask(provider).probabilities is None
    assert "logprobs" not in server.asked[1].body


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("", None),
        ("soon", None),
        ("nan", None),
        ("3", 3.0),
        ("-5", 0.0),
        ("1e9", 120.0),
        ("Sat, 21 Nov 2026 12:00:09 GMT", 9.0),
        ("Sat, 21 Nov 2026 11:00:00 GMT", 0.0),
        ("Sun, 22 Nov 2026 12:00:00 GMT", 120.0),
    ],
)
def test_retry_after_is_a_number_or_a_date_and_has_an_end(header, seconds):
    assert retry_after(header, now=NOW) == seconds


@pytest.mark.parametrize(
    ("family", "width", "height", "fewest", "most"),
    [
        ("qwen3_vl", 1024, 768, 768, 770),
        ("qwen2_5_vl", 1008, 756, 972, 974),
        ("gpt", 1024, 1024, 85, 765),  # OpenAI's own example
        ("gpt", 2048, 4096, 85, 1105),  # and the other
        ("gemini", 384, 384, 258, 258),
        ("gemini", 960, 540, 258, 516),
    ],
)
def test_a_picture_counts_by_its_family(family: str, width: int, height: int, fewest: int, most: int):
    assert visual_tokens.of_picture(family, width, height) == (fewest, most)


def test_an_estimate_is_not_below_what_it_takes_and_rounds_money_up(provider, server):
    estimate, reply = provider.estimate(FOOTAGE, REQUEST), ask(provider)
    assert estimate.prompt_tokens >= reply.prompt_tokens and estimate.completion_tokens == 256
    assert estimate.cost_micros == estimate.prompt_tokens + 4 * 256
    assert provider.cost_micros(reply) == reply.prompt_tokens + 4 * 20 <= estimate.cost_micros
    cheap = dataclasses.replace(provider, input_price=1, output_price=0)
    assert cheap.cost_micros(reply) == 1


def test_where_no_price_is_known_the_estimate_has_none_and_nothing_is_booked(provider):
    free = dataclasses.replace(provider, output_price=None, input_price=None)
    assert free.estimate(FOOTAGE, REQUEST).cost_micros is None
    assert free.cost_micros(Reply("", prompt_tokens=10**6, completion_tokens=10)) == 0


def test_an_identity_has_what_can_change_an_answer_and_neither_key_nor_price(provider):
    same = dataclasses.replace(provider, sealed_key=encrypt("another"), input_price=7, output_price=None)
    assert provider.identity == same.identity
    assert set(provider.identity) == {"kind", "client", "address", "model", "family", "jpeg_quality"}


def test_what_a_model_thinks_first_is_kept_apart_from_its_answer():
    message = {"content": "[]", "reasoning_content": "There may be an error at 0:01."}
    reply = read_answer(json.dumps({"choices": [{"message": message}]}), REQUEST)
    assert (reply.text, thinking_of(reply.raw)) == ("[]", "There may be an error at 0:01.")
    only = read_answer(json.dumps({"choices": [{"message": {"content": None, "reasoning": "Hm."}}]}), REQUEST)
    assert (only.text, thinking_of(only.raw)) == ("", "Hm.")
    assert thinking_of(None) == thinking_of({"choices": [{"message": {"reasoning": 7}}]}) == ""
