"""A critic that asks a model: its parameters, the frames it shows, what it asks, and what that takes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from outtake.errors import Invalid
from tests.catalog.painting import HEIGHT, WIDTH, numbered_clip
from worker import providers
from worker.critics import registry
from worker.critics.contract.values import AskedQuestion, CriticInput, ErrorType
from worker.critics.strategies.registry import STRATEGIES
from worker.critics.vlm import VlmCritic
from worker.media.contract import Clip, Footage
from worker.requests.contract import Capabilities, ModelError, ModelReply, Reply, Request

TYPES = (
    ErrorType("physics_violation", "Physics violation", "It floats."),
    ErrorType("logical_error", "Logical", "Odd."),
)
MODEL = {"kind": "openai", "endpoint": "abc"}
CLIP = Clip("v1", Path("none.mp4"), [n * 40 for n in range(126)], WIDTH, HEIGHT, "A cat.", sha256="ab" * 32)
SEGMENT = {"Segment": "1 sec - 2 sec", "Reason": "It floats."}


class Narrow:
    """What a critic asks of a provider before any call."""

    def capabilities(self) -> Capabilities:
        return Capabilities(json_schema=True, pixel_multiple=28, max_frames=6)


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> list[dict]:
    """Have `Narrow` be the provider of every spec; the list has the specs that were asked for."""
    made: list[dict] = []
    monkeypatch.setattr(providers, "of", lambda spec, project=None: made.append(spec) or Narrow())
    return made


def vlm(name: str = "zero_shot", **parameters) -> VlmCritic:
    critic = registry.make(name, {"provider": MODEL, **parameters})
    assert isinstance(critic, VlmCritic)
    return critic


def test_parameters_are_written_in_full():
    critic = vlm(sampling={"fps": 4})
    assert critic.parameters == {
        "provider": MODEL,
        "sampling": {"fps": 4.0, "min_frames": 4, "max_frames": 768, "max_pixels": 786432},
        "decoding": {"max_tokens": 1024, "temperature": 0.0, "top_p": None, "seed": 0},
        "replicate": 0,
        "templates": [critic.templates[0].id],
        "parser": "segments 1",
    }


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_a_critic_made_from_its_parameters_is_the_same(name: str):
    critic = vlm(name, decoding={"temperature": None, "max_tokens": 64}, replicate=3)
    stored = json.loads(json.dumps(critic.parameters))
    again = registry.make(name, stored)
    assert isinstance(again, VlmCritic) and again == critic and again.parameters == critic.parameters
    assert (again.decoding.temperature, again.decoding.max_tokens, again.replicate) == (None, 64, 3)


@pytest.mark.parametrize(
    ("parameters", "field", "message"),
    [
        ({"provider": None}, "provider", "Give the model to use"),
        ({"provider": {"endpoint": "abc"}}, "provider", "Give the model to use"),
        ({"sampling": {"fps": 0}}, "fps", "0 is not a number from 0.1 to 30"),
        ({"sampling": {"fps": float("nan")}}, "fps", "nan is not a number"),
        ({"sampling": {"fps": True}}, "fps", "True is not a number"),
        ({"sampling": {"fps": "2"}}, "fps", "2 is not a number"),
        ({"sampling": {"max_frames": 800}}, "max_frames", "800 is not a whole number from 1 to 768"),
        ({"sampling": {"min_frames": 9, "max_frames": 8}}, "min_frames", "9 is more than max_frames, 8"),
        ({"sampling": {"multiple": 28}}, "sampling.multiple", "not one of fps, min_frames"),
        ({"sampling": [2]}, "sampling", "is not an object"),
        ({"decoding": {"max_tokens": 8}}, "max_tokens", "8 is not a whole number from 16 to 8192"),
        ({"decoding": {"max_tokens": 20.5}}, "max_tokens", "20.5 is not a whole number"),
        ({"decoding": {"temperature": 3}}, "temperature", "or null for the default of the model"),
        ({"replicate": -1}, "replicate", "-1 is not a whole number from 0 to 1000"),
        ({"speed": 1}, "speed", "not one of provider, text_provider, sampling"),
        ({"parser": "segments 0"}, "parser", "this program reads with 'segments 1'"),
        (
            {"templates": ["spotlight/zero-shot@1:00000000"]},
            "templates",
            "'spotlight/zero-shot@1:00000000' is not available",
        ),
        ({"templates": ["spotlight/zero-shot@9:00000000"]}, "prompt", "has no version 9"),
        ({"templates": ["nonsense"]}, "templates", "'nonsense' is not available"),
        ({"options": {"window": 2}}, "options", "has no options of its own"),
        ({"text_provider": {}}, "text_provider", "Give the model to use"),
        ({"templates": "all"}, "templates", "is not a list of one prompt"),
    ],
)
def test_a_parameter_out_of_bounds_is_named_with_its_value(parameters: dict, field: str, message: str):
    with pytest.raises(Invalid) as raised:
        registry.make("zero_shot", {"provider": MODEL, **parameters})
    assert raised.value.errors[0].field == field and message in raised.value.errors[0].message


def test_the_provider_is_made_once_and_only_when_it_is_needed(narrow: list[dict]):
    critic = vlm()
    assert narrow == []
    assert critic.provider is critic.provider and narrow == [MODEL]


def test_the_provider_bounds_what_is_shown():
    critic = vlm(sampling={"fps": 30, "min_frames": 100})
    (plan,) = critic.plan(CriticInput(CLIP, TYPES))
    assert (critic.sampling.multiple, critic.sampling.min_frames, critic.sampling.max_frames) == (28, 6, 6)
    assert len(plan.footage.frames) == 6 and plan.footage.width % 28 == plan.footage.height % 28 == 0


def test_a_plan_names_all_requests_without_asking():
    (plan,) = vlm("multi_agent").plan(CriticInput(CLIP, TYPES))
    assert [each.label for each in plan.requests] == ["physics_violation", "logical_error"]
    assert all(each.schema is not None for each in plan.requests)


def test_a_critique_asks_about_one_footage_and_reads_what_it_hears(tmp_path: Path):
    asked: list[list[int]] = []

    def ask(footage: Footage, requests: Sequence[Request]) -> list[ModelReply]:
        asked.append([len(footage.pictures()), len(requests)])
        return [ModelReply(each, Reply(json.dumps([SEGMENT])), call=7) for each in requests]

    path = numbered_clip(tmp_path / "clip.mp4", 125, "25", "-preset", "ultrafast")
    clip = Clip("v1", path, CLIP.edges_ms, WIDTH, HEIGHT, "A cat.")
    response = vlm("multi_agent").critique(CriticInput(clip, TYPES, ask=ask))
    assert asked == [[6, 2]]
    assert [each.type for each in response.segments] == ["physics_violation", "logical_error"]
    assert [each.call for each in response.readings] == [7, 7]


def test_a_clip_that_cannot_be_decoded_is_a_lasting_error(tmp_path: Path):
    clip = Clip("v1", tmp_path / "text.mp4", CLIP.edges_ms, WIDTH, HEIGHT, "A cat.")
    clip.path.write_text("this is not a video")

    def ask(footage: Footage, requests: Sequence[Request]) -> list[ModelReply]:
        return [ModelReply(each, Reply(f"{len(footage.pictures())}")) for each in requests]

    with pytest.raises(ModelError, match="could not be decoded") as raised:
        vlm().critique(CriticInput(clip, TYPES, ask=ask))
    assert raised.value.permanent


def test_without_anything_to_ask_nothing_is_asked():
    with pytest.raises(ModelError, match="no type of error"):
        vlm().critique(CriticInput(CLIP))
    assert vlm("yes_no").critique(CriticInput(CLIP, TYPES)).answers == ()
    (plan,) = vlm("yes_no").plan(CriticInput(CLIP, questions=[AskedQuestion("q1", "Is there a cat?")]))
    assert [each.decoding.max_tokens for each in plan.requests] == [32]


def test_frames_are_chosen_by_rate_or_by_number_and_only_that_is_written_down():
    by_number = vlm(sampling={"frames": 8, "max_pixels": 65_536})
    assert by_number.parameters["sampling"] == {"frames": 8, "max_frames": 768, "max_pixels": 65_536}
    assert registry.make("zero_shot", by_number.parameters) == by_number
    assert "frames" not in vlm().parameters["sampling"]
    for both in ({"frames": 8, "fps": 1}, {"frames": 8, "min_frames": 2}):
        with pytest.raises(Invalid, match="either by rate"):
            vlm(sampling=both)
