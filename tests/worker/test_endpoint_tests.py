"""Tests of endpoints: what a server takes and how it counts pictures is found out by asking it, over real HTTP."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command

from tests.support.model_server import Act, Asked, ModelServer
from tests.support.working import fields_of
from tests.worker.painted import KEY, REQUEST, PaintedFootage, make_endpoint, provider_of
from tests.worker.serving import *  # noqa: F403
from tests.worker.stored_scene import *  # noqa: F403
from worker.ledger.budgets import set_budget, spending_of
from worker.ledger.ledger import Ledger
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint, EndpointTest
from worker.providers.endpoints.operations import change_endpoint, request_test
from worker.providers.probes.endpoint_test import NAMES, carry_out_test
from worker.requests.visual_tokens import OTHER

pytestmark = pytest.mark.django_db

TAKES = {"response_format", "logprobs", "seed", "video_url", "input_audio"}


def server_that(
    server: ModelServer, *, takes: set[str], pictures: int = 9, extra: int = 50, longest: int = 10**6
) -> None:
    """Make a server take some things and refuse the others with 400; videos and sounds add so many tokens."""

    def choose(asked: Asked) -> Act:
        wanted = {name for name in ("response_format", "logprobs", "seed") if name in asked.body} | set(asked.other)
        if refused := sorted(wanted - takes):
            return Act("status", text=f"400 {refused[0]} is not supported")
        if len(asked.seen) > pictures:
            return Act("status", text=f"400 at most {pictures} image(s) may be given")
        said = sum(len(part) for part in asked.texts) // 4
        if said + 256 > longest:
            return Act("status", text=f"400 This model's maximum context length is {longest} tokens.")
        tokens = said + sum(server.tokens_of(each) for each in asked.seen) + extra * len(asked.other)
        text = json.dumps({"answer": "yes"}) if "response_format" in asked.body else "yes"
        return Act(text=text, prompt_tokens=tokens, probabilities={"yes": 0.7, "no": 0.2})

    server.choose = choose


def result_of(endpoint: Endpoint) -> EndpointTest:
    """Test an endpoint as a worker does."""
    test = request_test(endpoint)
    carry_out_test(public_id=test.public_id)
    test.refresh_from_db()
    endpoint.refresh_from_db()
    assert (test.state, test.error) == (EndpointTest.DONE, "")
    return test


def outcomes(test: EndpointTest) -> dict[str, str]:
    return {step["name"]: step["outcome"] for step in test.steps}


def codes(test: EndpointTest) -> list[str]:
    return [problem["code"] for problem in test.problems]


def test_a_llava_model_that_was_taken_for_another_family_is_measured_and_its_pictures_count(endpoint, server):
    server.tokens_of = lambda seen: 16
    server_that(server, takes=TAKES)
    ledger = Ledger(project=endpoint.project, provider=provider_of(endpoint))
    assert not ledger.ask(PaintedFootage(), [REQUEST])[0].media_received  # GPT's pictures count 85 at least

    test = result_of(endpoint)
    assert (endpoint.picture_tokens, endpoint.pixels_per_token, codes(test)) == (16, None, [])
    footage = PaintedFootage(indices=(1, 2, 3))
    measured = provider_of(endpoint)
    assert measured.expected_visual_tokens(footage) == 48
    assert measured.estimate(footage, REQUEST).visual_tokens == 3 * 18
    assert Ledger(project=endpoint.project, provider=measured).ask(footage, [REQUEST])[0].media_received


def test_pictures_that_count_by_their_size_are_measured_at_two_sizes(endpoint, server):
    server.tokens_of = lambda seen: seen.width * seen.height // 1024 + 2
    server_that(server, takes=TAKES)
    result_of(endpoint)
    assert (endpoint.picture_tokens, endpoint.pixels_per_token) == (2, 1024)
    assert provider_of(endpoint).expected_visual_tokens(PaintedFootage(width=640, height=320)) == 4 * 202


def test_what_a_server_takes_is_found_and_what_it_refuses_is_not_sent_in_runs(endpoint, server):
    server_that(server, takes={"response_format", "video_url"})
    test = result_of(endpoint)
    taken = {name: getattr(endpoint, name) for name in ("json_schema", "probabilities", "seed", "video", "audio")}
    assert taken == {"json_schema": True, "probabilities": False, "seed": False, "video": True, "audio": False}
    assert set(outcomes(test)) == set(NAMES)
    (refused,) = [step for step in test.steps if step["name"] == "probabilities"]
    assert (refused["outcome"], refused["asked"]) == ("no", "Reply with the single word yes.")
    assert "logprobs is not supported" in refused["detail"]
    (seen,) = [step for step in test.steps if step["name"] == "two_pictures"]
    assert (seen["reply"], seen["detail"]) == ("yes", "A second image takes 100 tokens.")

    ledger = Ledger(project=endpoint.project, provider=provider_of(endpoint))
    ledger.ask(PaintedFootage(), [REQUEST])
    assert "seed" not in server.asked[-1].body
    assert ModelCall.objects.latest("pk").request["decoding"]["seed"] is None


def test_what_is_accepted_without_an_effect_is_not_taken_for_support(endpoint, server):
    server.answer = lambda asked: "yes"
    test = result_of(endpoint)  # answers all with a word, counts pictures alone
    ignored = {name for name, outcome in outcomes(test).items() if outcome == "ignored"}
    assert ignored == {"json_schema", "probabilities", "video", "audio"}
    assert not endpoint.json_schema and not endpoint.video and endpoint.seed


def test_what_is_set_by_hand_stays_until_it_is_taken_back(endpoint, server):
    server_that(server, takes=TAKES)
    change_endpoint(endpoint=endpoint, changes={"seed": False, "picture_tokens": 70})
    result_of(endpoint)
    assert (endpoint.seed, endpoint.picture_tokens, endpoint.json_schema) == (False, 70, True)
    change_endpoint(endpoint=endpoint, changes={"seed": None, "picture_tokens": None})
    assert endpoint.set_by_hand == []
    result_of(endpoint)
    assert (endpoint.seed, endpoint.picture_tokens) == (True, 100)


@pytest.mark.parametrize(
    ("act", "code", "said"),
    [
        (Act("status", text="401 no such key"), "key", "refuses the key (the server answered 401: no such key)"),
        (Act("status", text="403 no"), "key", "refuses the key"),
        (Act("status", text="404 The model does not exist."), "model", "does not have the model 'painted-vl'"),
        (Act("status", text="400 model not found"), "model", "does not have the model"),
        (Act("status", text="503 starting"), "away", "is not available"),
        (Act("reset"), "away", "could not be reached"),
        (Act("html"), "refused", "is not JSON"),
        (Act("status", text="400 Unsupported parameter: use max_completion_tokens"), "limit_name", "another name"),
    ],
)
def test_a_server_that_cannot_be_used_is_named_with_a_remedy_and_asked_no_more(endpoint, server, act, code, said):
    server.script(act)
    test = result_of(endpoint)
    assert codes(test) == [code]
    assert said in test.problems[0]["message"] and test.problems[0]["remedy"]
    assert len(server.asked) == 1
    assert {name for name, outcome in outcomes(test).items() if outcome == "skipped"} == {*NAMES} - {"models", "text"}
    assert KEY not in json.dumps([test.steps, test.problems])


def test_a_server_that_hangs_is_told_from_one_that_refuses(endpoint, server, settings):
    settings.MODEL_CALL_SECONDS = 0.3
    server.script(Act("hang"))
    assert codes(result_of(endpoint)) == ["timeout"]


def test_the_models_of_a_server_are_named_with_how_long_a_prompt_may_be(endpoint, server):
    server.models = [{"id": "painted-vl", "max_model_len": 32_768}, {"id": "other-vl"}]
    server_that(server, takes=TAKES)
    result_of(endpoint)
    assert endpoint.context_tokens == 32_768
    wrong = make_endpoint(endpoint.project, server.address, name="Wrong", model="painted")
    server.script(Act("status", text="404 no"))
    assert "painted-vl, other-vl" in result_of(wrong).problems[0]["remedy"]


def step_of(test: EndpointTest, name: str) -> dict:
    return next(step for step in test.steps if step["name"] == name)


@pytest.mark.parametrize(
    ("longest", "tokens", "outcome", "refused"),
    [
        (100_000, 32_768, "yes", ()),
        (20_000, 16_384, "yes", ("32,768",)),
        (4_096, 4_096, "yes", ("32,768", "16,384", "8,192")),
        (600, None, "no", ("32,768", "1,024")),
    ],
)
def test_how_long_a_prompt_can_be_is_found_by_trying(endpoint, server, longest, tokens, outcome, refused):
    server_that(server, takes=TAKES, longest=longest)
    test = result_of(endpoint)
    assert (endpoint.context_tokens, provider_of(endpoint).capabilities().context_tokens) == (tokens, tokens)
    step = step_of(test, "long_prompt")
    assert step["outcome"] == outcome and all(f"{each} tokens are refused." in step["detail"] for each in refused)
    assert step["asked"].startswith("The word one,") and len(step["asked"]) < 100
    assert (step["reply"], bool(step["prompt_tokens"])) == (("yes", True) if tokens else ("", False))
    assert test.problems == []


def test_a_server_that_cuts_long_prompts_is_found_out(endpoint, server):
    server_that(server, takes=TAKES)
    whole = server.choose

    def cut(asked: Asked) -> Act:
        act = whole(asked)
        return act if len(asked.text) < 10_000 else Act(text="yes", prompt_tokens=4_000)

    server.choose = cut
    step = step_of(result_of(endpoint), "long_prompt")
    assert (endpoint.context_tokens, step["outcome"]) == (4_000, "ignored")
    assert "only 4,000 are read" in step["detail"]


def test_a_server_that_breaks_down_over_a_long_prompt_leaves_its_length_open(endpoint, server):
    server_that(server, takes=TAKES)
    whole = server.choose
    server.choose = lambda asked: whole(asked) if len(asked.text) < 10_000 else Act("status", text="500")
    step = step_of(result_of(endpoint), "long_prompt")
    assert (endpoint.context_tokens, step["outcome"]) == (None, "error")


def test_no_long_prompt_is_sent_where_its_length_is_known(endpoint, server):
    server_that(server, takes=TAKES)
    change_endpoint(endpoint=endpoint, changes={"context_tokens": 9_000})
    step = step_of(result_of(endpoint), "long_prompt")
    assert (endpoint.context_tokens, step["outcome"], endpoint.set_by_hand) == (9_000, "skipped", ["context_tokens"])
    assert max(len(asked.text) for asked in server.asked) < 1_000


def test_a_run_with_longer_prompts_is_warned_of(rui, scene, endpoint, project, server):
    body = {"critic": "zero_shot", "endpoint": endpoint.public_id}

    def estimate() -> tuple[int, int | None]:
        told = rui.post(f"studies/{scene.study.public_id}/runs/estimate", body).json()
        assert told["longest"] > 1_000
        return told["too_long"], told["context_tokens"]

    assert estimate() == (0, None)
    for tokens, too_long in ((1_000, 3), (100_000, 0)):
        change_endpoint(endpoint=endpoint, changes={"context_tokens": tokens})
        assert estimate() == (too_long, tokens)
    change_endpoint(endpoint=endpoint, changes={"context_tokens": 1_000})
    out = io.StringIO()
    call_command(
        "run_critic", "zero_shot", study=scene.study.public_id, endpoint=endpoint.name, estimate=True, stdout=out
    )
    assert "3 calls may be too long" in out.getvalue() and "known to accept 1000" in out.getvalue()


@pytest.mark.parametrize(
    ("pictures", "code"),
    [(0, "pictures_refused"), (1, "one_picture_only")],
)
def test_pictures_that_are_refused_are_a_problem(endpoint, server, pictures, code):
    server_that(server, takes=TAKES, pictures=pictures)
    assert codes(result_of(endpoint)) == [code]


def test_pictures_that_are_dropped_and_replies_without_text_are_problems(endpoint, server):
    server.tokens_of = lambda seen: 0
    server.answer = lambda asked: ""
    assert codes(result_of(endpoint)) == ["empty", "pictures_dropped"]
    assert endpoint.picture_tokens is None


def test_the_requests_of_a_test_are_booked_and_kept_within_the_budget(endpoint, server):
    server_that(server, takes=TAKES)
    set_budget(project=endpoint.project, limit_micros=10_000_000)
    result_of(endpoint)
    calls = ModelCall.objects.filter(project=endpoint.project)
    assert calls.count() == len(NAMES) - 1  # the list of models is free
    assert spending_of(endpoint.project).spent == sum(calls.values_list("cost_micros", flat=True)) > 0
    before = len(server.asked)
    result_of(endpoint)
    assert len(server.asked) == before + len(NAMES) - 1  # asked again, not looked up

    set_budget(project=endpoint.project, limit_micros=1)
    test = request_test(endpoint)
    carry_out_test(public_id=test.public_id)
    test.refresh_from_db()
    assert test.state == EndpointTest.FAILED and "Raise the budget" in test.error


def test_an_endpoint_is_tested_when_it_is_added_and_on_request(ada, rui, project, server):
    body = {"name": "New", "base_url": server.address, "model": "llava", "key": KEY}
    made = ada.post(f"projects/{project.public_id}/endpoints/", body).json()
    assert (made["family"], made["test"]["state"], made["picture_tokens"]) == (OTHER, "waiting", None)
    server.tokens_of = lambda seen: 16
    server_that(server, takes=TAKES)
    carry_out_test(public_id=made["test"]["id"])
    shown = rui.get(f"endpoints/{made['id']}/").json()
    assert (shown["picture_tokens"], shown["test"]["state"], shown["test"]["problems"]) == (16, "done", [])
    assert [step["name"] for step in shown["steps"]] == list(NAMES)
    again = rui.post(f"endpoints/{made['id']}/test")
    assert again.status_code == 202
    assert rui.post(f"endpoints/{made['id']}/test").json()["test"]["id"] == again.json()["test"]["id"]
    told = {"picture_tokens": 20, "audio": False, "context_tokens": 5_000}
    by_hand = ada.call("PATCH", f"endpoints/{made['id']}/", told).json()
    assert (by_hand["picture_tokens"], by_hand["context_tokens"]) == (20, 5_000)
    assert by_hand["set_by_hand"] == ["audio", "picture_tokens", "context_tokens"]
    assert fields_of(ada.call("PATCH", f"endpoints/{made['id']}/", {"context_tokens": 0})) == ["context_tokens"]
    assert fields_of(ada.call("PATCH", f"endpoints/{made['id']}/", {"picture_tokens": 0})) == ["picture_tokens"]
    assert KEY not in json.dumps(shown)


def test_the_command_adds_an_endpoint_tests_it_and_says_what_was_found(project, server, monkeypatch):
    server.tokens_of = lambda seen: 16
    server_that(server, takes=TAKES - {"input_audio"})
    out = io.StringIO()
    where = {"project": project.name, "base_url": server.address, "model": "llava"}
    call_command("add_endpoint", "Llava", **where, test=True, stdout=out)
    assert "Tokens of an image: 16." in out.getvalue()
    assert "Tokens of prompt and reply: 32768." in out.getvalue()
    assert "audio: no. the server answered 400: input_audio is not supported" in out.getvalue()
    assert Endpoint.objects.get(name="Llava").family == OTHER
    server.choose = lambda asked: Act("status", text="401 no such key")
    out = io.StringIO()
    call_command("add_endpoint", "Again", **where, test=True, json=True, stdout=out)
    assert json.loads(out.getvalue())["problems"][0]["code"] == "key"


def test_an_endpoint_of_no_known_family_has_to_be_measured_before_a_run(rui, scene, server):
    endpoint = make_endpoint(scene.study.project, server.address, family=OTHER)
    body = {"critic": "zero_shot", "endpoint": endpoint.public_id}
    answer = rui.post(f"studies/{scene.study.public_id}/runs/estimate", body)
    assert (answer.status_code, fields_of(answer)) == (400, ["endpoint"])
    assert "Test the endpoint" in answer.json()["errors"][0]["message"]
    server.tokens_of = lambda seen: 16
    result_of(endpoint)
    answer = rui.post(f"studies/{scene.study.public_id}/runs/estimate", body)
    assert answer.status_code == 200
