"""The ledger: nothing is asked twice, and a reply is stored and paid for before anyone reads it."""

from __future__ import annotations

import dataclasses
import threading

import pytest

from tests.support.factories import make_scene
from tests.support.model_server import Act
from tests.support.threads import at_once
from tests.worker.painted import REQUEST, PaintedFootage, make_endpoint, provider_of
from tests.worker.scripts import items_of, scripted_run
from tests.worker.serving import *  # noqa: F403
from worker import providers
from worker.ledger import budgets, ledger
from worker.ledger.ledger import Ledger
from worker.ledger.models import ModelCall
from worker.ledger.request_key import key_of, recorded
from worker.media.contract import Sampling
from worker.requests.contract import Capabilities, Decoding, Estimate, ModelError, ProviderError, Reply
from worker.runs.dispatch import book_forgotten_as_lost
from worker.runs.models import RunItem

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("run")]

FOOTAGE = PaintedFootage()
REQUESTS = [dataclasses.replace(REQUEST, label=name, tail=f"Look for {name}.") for name in ("cuts", "ghosts", "jumps")]


class Recorded:
    """A provider in this process that shares a prefix, and notes how it is asked."""

    kind, queue = "local", "gpu"
    identity = {"kind": "local", "model": "here"}

    def __init__(self, *, shares_prefix: bool = True, fails: Exception | None = None, tokens: int | None = 5) -> None:
        self.bundles: list[list[str]] = []
        self.shares_prefix, self.fails, self.tokens = shares_prefix, fails, tokens

    def capabilities(self) -> Capabilities:
        return Capabilities(probabilities=True, shares_prefix=self.shares_prefix)

    def expected_visual_tokens(self, footage) -> int:
        return 1000

    def estimate(self, footage, request) -> Estimate:
        return Estimate(1000, 900, 100, 70)

    def cost_micros(self, reply) -> int:
        return 30

    def generate(self, footage, requests) -> list[Reply]:
        self.bundles.append([request.label for request in requests])
        if self.fails:
            raise self.fails
        return [
            Reply(f"on {each.label}", prompt_tokens=self.tokens, completion_tokens=self.tokens) for each in requests
        ]


@pytest.fixture
def run(project):
    """A run of two clips."""
    return scripted_run(make_scene(project, tasks=2), [], [])


def states() -> list[str]:
    return list(ModelCall.objects.order_by("pk").values_list("state", flat=True))


def test_a_reply_is_stored_whole_with_what_was_asked(project, provider, server, run):
    item = items_of(run)[0]
    server.script(Act(text="[]"))
    (heard,) = Ledger(project=project, run_id=run.pk, item_id=item.pk, provider=provider).ask(FOOTAGE, [REQUEST])
    call = ModelCall.objects.get()
    assert (heard.call, heard.request, heard.media_received) == (call.pk, REQUEST, True)
    assert (heard.reply.text, heard.reply.raw) == ("[]", call.raw)
    assert (call.state, call.run, call.item, call.label, call.tries) == ("answered", run, item, "all", 1)
    assert call.provider == provider.identity
    assert call.request["frames"] == [[0, 0], [12, 480], [25, 1000], [37, 1480]]
    assert (call.request["head"], call.request["decoding"]["max_tokens"]) == (REQUEST.head, 256)
    assert call.raw["usage"]["completion_tokens"] == call.completion_tokens == 20
    assert call.cost_micros == call.prompt_tokens + 80 <= call.reserved_micros
    assert (call.answered_at is not None, call.error) == (True, "")


def test_what_is_answered_is_not_asked_again_by_any_run(project, provider, server, run):
    first, second = items_of(run)
    heard = Ledger(project=project, run_id=run.pk, item_id=first.pk, provider=provider).ask(FOOTAGE, REQUESTS[:2])
    again = Ledger(project=project, run_id=run.pk, item_id=second.pk, provider=provider)
    assert again.look_up(FOOTAGE, REQUESTS) == [*heard, None]
    assert again.look_up(PaintedFootage((1, 2)), REQUESTS) == [None, None, None]
    replies = again.ask(FOOTAGE, [REQUESTS[2], REQUESTS[0], REQUESTS[1], REQUESTS[0]])
    assert [each.call for each in replies][1:] == [heard[0].call, heard[1].call, heard[0].call]
    assert [each.request.label for each in replies] == ["jumps", "cuts", "ghosts", "cuts"]
    assert server.paid == ModelCall.objects.count() == 3
    run.refresh_from_db()
    assert run.spent_micros == sum(ModelCall.objects.values_list("cost_micros", flat=True))


def test_one_request_twice_in_a_bundle_is_asked_once(project, server):
    provider = Recorded()
    heard = Ledger(project=project, provider=provider).ask(FOOTAGE, [REQUESTS[0], REQUESTS[0]])
    assert provider.bundles == [["cuts"]] and heard[0].call == heard[1].call


def test_another_project_pays_for_itself(project, other_project):
    provider = Recorded()
    for each in (project, other_project, project):
        Ledger(project=each, provider=provider).ask(FOOTAGE, [REQUEST])
    assert len(provider.bundles) == 2


def test_a_bundle_goes_at_once_where_the_prefix_is_shared_and_one_by_one_elsewhere(project, other_project):
    together, apart = Recorded(), Recorded(shares_prefix=False)
    Ledger(project=project, provider=together).ask(FOOTAGE, REQUESTS[:1])
    Ledger(project=project, provider=together).ask(FOOTAGE, REQUESTS)
    Ledger(project=other_project, provider=apart).ask(FOOTAGE, REQUESTS)
    assert together.bundles == [["cuts"], ["ghosts", "jumps"]]
    assert apart.bundles == [["cuts"], ["ghosts"], ["jumps"]]


CHANGES = {
    "another video": {"footage": {"video_sha256": "e" * 64}},
    "another frame": {"footage": {"indices": (0, 12, 25, 38)}},
    "another sampling": {"footage": {"sampling": Sampling(max_pixels=1)}},
    "a number of frames": {"footage": {"sampling": Sampling(frames=4)}},
    "another width": {"footage": {"width": 256}},
    "another height": {"footage": {"height": 128}},
    "another system": {"request": {"system": "x"}},
    "another head": {"request": {"head": "x"}},
    "another tail": {"request": {"tail": "x"}},
    "another template": {"request": {"template": "x"}},
    "another decoding": {"request": {"decoding": Decoding(max_tokens=256, seed=1)}},
    "a schema": {"request": {"schema": {"type": "array"}}},
    "choices": {"request": {"choices": ("Yes", "No")}},
    "another model": {"provider": {"model": "x"}},
    "another base URL": {"provider": {"base_url": "https://x/v1"}},
    "another family": {"provider": {"family": "gemini"}},
    "another replicate": {"replicate": 1},
}


def key(asker, *, footage=None, request=None, provider=None, replicate: int = 0) -> str:
    changed = dataclasses.replace(asker, **(provider or {}))
    shown = dataclasses.replace(FOOTAGE, **(footage or {}))
    kept = recorded(shown, dataclasses.replace(REQUEST, **(request or {})), changed.capabilities())
    return key_of(changed.identity, kept, replicate)


@pytest.fixture
def able(project, server):
    """A provider that takes a schema and gives probabilities."""
    return provider_of(make_endpoint(project, server.address, json_schema=True, probabilities=True))


def test_each_part_of_a_request_changes_its_key(able):
    keys = {"nothing": key(able), **{name: key(able, **change) for name, change in CHANGES.items()}}
    assert len(set(keys.values())) == len(CHANGES) + 1


def test_what_a_key_holds_is_this_and_nothing_else(able):
    assert set(recorded(FOOTAGE, REQUEST, able.capabilities())) == {
        *("video_sha256", "frames", "sampling", "width", "height"),
        *("system", "head", "tail", "template", "decoding", "schema", "choices"),
    }


def test_prices_keys_and_names_change_no_key(able, settings):
    before = key(able)
    other = dataclasses.replace(able, input_price=9, output_price=None, sealed_key="")
    settings.MODEL_CALL_SECONDS = settings.MODEL_TRIES_SECONDS = 1
    assert key(other) == key(able, request={"label": "another"}) == before


def test_a_schema_or_choices_that_are_not_sent_change_no_key(provider):
    unsent = {"schema": {"type": "array"}, "choices": ("Yes", "No")}
    assert key(provider, request=unsent) == key(provider)


def test_what_a_provider_does_not_take_is_not_sent(project, provider, server):
    Ledger(project=project, provider=provider).ask(
        FOOTAGE, [dataclasses.replace(REQUEST, schema={"type": "array"}, choices=("Yes",))]
    )
    assert not {"response_format", "logprobs"} & set(server.asked[0].body)


MISBEHAVIOUR = [
    (Act("status", text="429 slow down", headers={"Retry-After": "0"}), 2),
    (Act("status", text="500"), 2),
    (Act("status", text="503"), 2),
    (Act("html"), 2),
    (Act("empty"), 2),
    (Act("reset"), 2),
    (Act("hang"), 2),
    (Act("drip"), 2),
    (Act(text="All is well, I think."), 1),
    (Act("refusal", text="No."), 1),
    (Act("truncated", text='[{"a": 1}]'), 1),
]


@pytest.mark.parametrize(("act", "tries"), MISBEHAVIOUR, ids=lambda value: getattr(value, "kind", None))
def test_each_misbehaviour_once_costs_one_answer_and_loses_none(project, provider, server, settings, run, act, tries):
    settings.MODEL_CALL_SECONDS = 1
    server.script(act)
    (heard,) = Ledger(project=project, run_id=run.pk, provider=provider).ask(FOOTAGE, [REQUEST])
    call = ModelCall.objects.get()
    assert (call.state, call.tries, len(server.asked)) == ("answered", tries, tries)
    assert (server.paid, heard.call) == (1, call.pk)
    run.refresh_from_db()
    assert (run.spent_micros, run.reserved_micros) == (call.cost_micros, 0)


def test_a_retry_after_is_waited_out(project, provider, server):
    server.script(Act("status", text="429", headers={"Retry-After": "1"}))
    (heard,) = Ledger(project=project, provider=provider).ask(FOOTAGE, [REQUEST])
    first, second = server.asked
    assert heard.reply.text == "[]" and second.at - first.at >= 1


def test_tries_have_an_end(project, provider, server, run):
    server.script(*[Act("status", text="503 away")] * 20)
    with pytest.raises(ModelError) as error:
        Ledger(project=project, run_id=run.pk, provider=provider).ask(FOOTAGE, [REQUEST])
    call = ModelCall.objects.get()
    assert (str(error.value), error.value.permanent) == ("the server answered 503: away", False)
    assert (call.state, call.error, call.tries, call.cost_micros) == ("failed", "the server answered 503: away", 6, 0)
    run.refresh_from_db()
    assert (run.spent_micros, run.reserved_micros) == (0, 0)


def test_all_tries_together_have_a_deadline(project, provider, server, settings):
    settings.MODEL_CALL_SECONDS, settings.MODEL_TRIES_SECONDS = 1, 2.5
    server.script(*[Act("hang")] * 5)
    with pytest.raises(ModelError, match="did not answer within 1 s"):
        Ledger(project=project, provider=provider).ask(FOOTAGE, [REQUEST])
    assert ModelCall.objects.get().tries == 2


def test_a_pause_longer_than_the_deadline_is_not_slept_through(project, provider, server):
    server.script(Act("status", text="429", headers={"Retry-After": "60"}))
    with pytest.raises(ModelError, match="429"):
        Ledger(project=project, provider=provider).ask(FOOTAGE, [REQUEST])
    assert len(server.asked) == 1


def test_a_permanent_error_is_not_tried_again_and_what_was_answered_before_stays(project, provider, server):
    server.script(Act(), Act("status", text="400 too long"))
    asking = Ledger(project=project, provider=provider)
    with pytest.raises(ModelError) as error:
        asking.ask(FOOTAGE, REQUESTS)
    assert error.value.permanent and states() == ["answered", "failed"]
    asking.ask(FOOTAGE, REQUESTS)
    assert [asked.texts[-1] for asked in server.asked] == [
        *("Look for cuts.", "Look for ghosts."),
        *("Look for ghosts.", "Look for jumps."),
    ]


def test_an_error_of_ours_gives_the_money_back(project, run):
    provider = Recorded(fails=RuntimeError("out of memory"))
    with pytest.raises(RuntimeError):
        Ledger(project=project, run_id=run.pk, provider=provider).ask(FOOTAGE, REQUESTS)
    run.refresh_from_db()
    assert (states(), run.reserved_micros, run.spent_micros) == (["failed"] * 3, 0, 0)
    assert set(ModelCall.objects.values_list("error", flat=True)) == {"RuntimeError: out of memory"}


@pytest.mark.parametrize(("tokens", "received"), [(9, False), (169, False), (170, True), (10**6, True)])
def test_a_reply_that_counts_too_few_tokens_has_lost_its_video(project, provider, server, tokens, received):
    server.script(Act(prompt_tokens=tokens))  # four pictures of at least 85 tokens
    (heard,) = Ledger(project=project, provider=provider).ask(FOOTAGE, [REQUEST])
    assert heard.media_received is ModelCall.objects.get().media_received is received


def test_a_model_of_ours_loses_no_video(project):
    (heard,) = Ledger(project=project, provider=Recorded()).ask(FOOTAGE, [REQUEST])
    assert heard.media_received is True


def test_a_reply_without_counts_is_booked_at_what_was_reserved(project, run):
    Ledger(project=project, run_id=run.pk, provider=Recorded(tokens=None)).ask(FOOTAGE, [REQUEST])
    run.refresh_from_db()
    assert (ModelCall.objects.get().cost_micros, run.spent_micros) == (70, 70)


def dead_worker(project, run, item, provider) -> None:
    """Leave a call as a worker does that dies before the answer comes."""

    class Dies(BaseException):
        pass

    provider.fails = Dies()
    with pytest.raises(Dies):
        Ledger(project=project, run_id=run.pk, item_id=item.pk, provider=provider).ask(FOOTAGE, [REQUEST])
    provider.fails = None


def test_the_call_of_a_dead_worker_is_booked_as_lost_by_the_next_on_its_item(project, run):
    first, second = items_of(run)
    provider = Recorded()
    dead_worker(project, run, first, provider)
    run.refresh_from_db()
    assert (states(), run.reserved_micros, run.spent_micros) == (["sent"], 70, 0)
    Ledger(project=project, run_id=run.pk, item_id=second.pk, provider=provider).ask(FOOTAGE, REQUESTS[:1])
    assert states() == ["sent", "answered"]
    Ledger(project=project, run_id=run.pk, item_id=first.pk, provider=provider).ask(FOOTAGE, [REQUEST])
    run.refresh_from_db()
    assert states() == ["lost", "answered", "answered"]
    assert (run.reserved_micros, run.spent_micros) == (0, 70 + 30 + 30)
    assert ModelCall.objects.order_by("pk")[0].cost_micros == 70


def test_calls_of_items_that_nobody_comes_back_to_are_written_off(project, run):
    item = items_of(run)[0]
    dead_worker(project, run, item, Recorded())
    assert book_forgotten_as_lost() == 0  # it may still be on its way
    ModelCall.objects.update(sent_at="2020-01-01T00:00Z")
    RunItem.objects.filter(pk=item.pk).update(state=RunItem.RUNNING, expires_at="2020-01-01T00:00Z")
    assert book_forgotten_as_lost() == 0  # the next attempt looks after it
    RunItem.objects.filter(pk=item.pk).update(state=RunItem.FAILED)
    assert (book_forgotten_as_lost(), book_forgotten_as_lost(), states()) == (1, 0, ["lost"])
    run.refresh_from_db()
    assert (run.reserved_micros, run.spent_micros) == (0, 70)


def test_a_late_answer_of_a_worker_that_was_written_off_is_kept_at_its_true_cost(project, run, monkeypatch):
    item, provider = items_of(run)[0], Recorded()
    answer = provider.generate

    def taken_for_dead(footage, requests):
        assert ledger.book_as_lost(ModelCall.objects.filter(item=item)) == 1
        return answer(footage, requests)

    monkeypatch.setattr(provider, "generate", taken_for_dead)
    Ledger(project=project, run_id=run.pk, item_id=item.pk, provider=provider).ask(FOOTAGE, [REQUEST])
    run.refresh_from_db()
    assert (states(), run.reserved_micros, run.spent_micros) == (["answered"], 0, 30)


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_two_workers_at_once_pay_twice_and_use_one_answer(project, run):
    both = threading.Barrier(2, timeout=20)

    class Meets(Recorded):
        def generate(self, footage, requests) -> list[Reply]:
            both.wait()
            return super().generate(footage, requests)

    def ask(i: int):
        return Ledger(project=project, run_id=run.pk, provider=Meets()).ask(FOOTAGE, [REQUEST])[0]

    one, other = at_once(2, ask)
    assert (one.call, one.reply) == (other.call, other.reply)
    assert sorted(states()) == ["answered", "lost"]
    run.refresh_from_db()
    assert (run.spent_micros, run.reserved_micros) == (60, 0)
    assert "first" in ModelCall.objects.get(state="lost").error


def test_an_earlier_run_is_replayed_without_a_call(project, provider, server, run):
    server.script(Act(text="[1]"), Act(prompt_tokens=1, text="[2]"))
    Ledger(project=project, run_id=run.pk, provider=provider).ask(FOOTAGE, REQUESTS[:2])
    replay = providers.of({"kind": "replay", "run": run.public_id}, project)
    assert (replay.queue, replay.identity["of"]) == ("critics", provider.identity)
    heard = Ledger(project=project, provider=replay).ask(FOOTAGE, REQUESTS[:2])
    assert [(each.reply.text, each.media_received) for each in heard] == [("[1]", True), ("[2]", False)]
    assert len(server.asked) == 2
    assert ModelCall.objects.get(pk=heard[0].call).cost_micros == 0
    with pytest.raises(ModelError, match="no reply to 'jumps'") as error:
        Ledger(project=project, provider=replay).ask(FOOTAGE, REQUESTS)
    assert error.value.permanent


def test_a_reply_count_that_is_wrong_is_a_permanent_error(project, monkeypatch):
    provider = Recorded()
    monkeypatch.setattr(provider, "generate", lambda footage, requests: [Reply("one")])
    with pytest.raises(ModelError, match="1 replies came to 3 requests") as error:
        Ledger(project=project, provider=provider).ask(FOOTAGE, REQUESTS)
    assert error.value.permanent
    assert budgets.spending_of(project) == (None, 0, 0)


def test_an_error_of_a_provider_is_one_of_the_critic(project):
    with pytest.raises(ModelError) as error:
        Ledger(project=project, provider=Recorded(fails=ProviderError("no", permanent=True))).ask(FOOTAGE, [REQUEST])
    assert error.value.permanent and states() == ["failed"]


def test_a_request_without_a_number_of_frames_has_the_key_that_it_always_had(able):
    kept = recorded(FOOTAGE, REQUEST, able.capabilities())
    assert kept["sampling"] == {"fps": 2.0, "min_frames": 4, "max_frames": 768, "max_pixels": 786_432, "multiple": 32}
