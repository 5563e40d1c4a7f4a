"""What a local model says: as transformers' own generate says it, however the requests are bundled."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.engines.conftest import Ask
from tests.engines.footages import HEAD, SYSTEM, TAILS, NoiseFootage, noise_footage, requests
from worker.engines.folders.qwen_folder import ModelFolder
from worker.requests.contract import LENGTH, STOPPED, Decoding, ProviderError, Reply, Request

pytestmark = pytest.mark.local_model


def inputs(engine: Any, footage: NoiseFootage, request: Request) -> dict[str, Any]:
    """The whole prompt of one request, as transformers takes it."""
    times_ms = [frame.at_ms for frame in footage.frames]
    video = engine.reader.video(footage.pictures(), times_ms)
    ids = engine.reader.ids(request, times_ms, video.grid)
    return engine.reader.inputs(ids, video)


def generated(engine: Any, plain: Any, footage: NoiseFootage, request: Request) -> list[int]:
    """What transformers generates, greedily."""
    prompt = inputs(engine, footage, request)
    out = plain.generate(**prompt, max_new_tokens=request.decoding.max_tokens, do_sample=False)
    return out[0, prompt["input_ids"].shape[1] :].tolist()


def tokens(reply: Reply) -> list[int]:
    return list(reply.raw["tokens"])


def test_shared_alone_and_in_a_mixed_batch_a_request_hears_what_transformers_generates(
    folder: ModelFolder, engine: Any, plain: Any, ask: Ask
) -> None:
    near = noise_footage(1, multiple=folder.multiple, frames=4)
    far = noise_footage(2, multiple=folder.multiple, frames=7, wide=5, high=3)
    expected = [generated(engine, plain, near, request) for request in requests(*TAILS)]
    expected_far = [generated(engine, plain, far, request) for request in requests(*TAILS[:2])]

    shared, shared_far = ask(engine, (near, requests(*TAILS)), (far, requests(*TAILS[:2])))
    alone = [ask(engine, (near, [request]))[0][0] for request in requests(*TAILS)]

    assert len({tuple(each) for each in expected}) == len(TAILS)  # else this test could not tell them apart
    assert [tokens(reply) for reply in shared] == expected
    assert [tokens(reply) for reply in alone] == expected
    assert [tokens(reply) for reply in shared_far] == expected_far


def test_a_video_is_encoded_once_for_six_queries(folder: ModelFolder, engine: Any, ask: Ask) -> None:
    footage = noise_footage(3, multiple=folder.multiple)
    runs = []
    counted = engine.videos_encoded
    hook = engine.model.model.visual.register_forward_hook(lambda *_: runs.append(1))
    try:
        replies = ask(engine, (footage, requests(*TAILS, "Who?", "When?", decoding=Decoding(max_tokens=3))))[0]
    finally:
        hook.remove()
    assert len(replies) == 6
    assert len(runs) == 1
    assert engine.videos_encoded == counted + 1


def test_what_is_said_depends_on_the_video(folder: ModelFolder, engine: Any, ask: Ask) -> None:
    said = {
        tuple(tokens(ask(engine, (noise_footage(seed, multiple=folder.multiple), requests(TAILS[0])))[0][0]))
        for seed in range(3)
    }
    assert len(said) > 1


def test_probabilities_are_those_of_a_plain_forward(folder: ModelFolder, engine: Any, plain: Any, ask: Ask) -> None:
    import torch

    footage = noise_footage(4, multiple=folder.multiple)
    asked = requests(*TAILS, decoding=Decoding(max_tokens=1), choices=("Yes", "No"))
    replies = ask(engine, (footage, asked))[0]
    yes, no = engine.reader.first_tokens(("Yes", "No"))
    for request, reply in zip(asked, replies, strict=True):
        with torch.no_grad():
            shares = plain(**inputs(engine, footage, request)).logits[0, -1].softmax(-1)
        assert reply.probabilities == {
            "Yes": pytest.approx(float(shares[yes]), rel=1e-3),
            "No": pytest.approx(float(shares[no]), rel=1e-3),
        }
        assert 0 < sum(reply.probabilities.values()) <= 1


def test_a_reply_ends_at_an_end_token_while_the_others_go_on(folder: ModelFolder, engine: Any, ask: Ask) -> None:
    from worker.engines.qwen_engine import Engine

    footage, asked = noise_footage(1, multiple=folder.multiple), requests(*TAILS)
    free = [tokens(reply) for reply in ask(engine, (footage, asked))[0]]
    end = next(each for each in free[0][4:] if all(each not in others for others in free[1:]))
    settings = engine.model.generation_config
    kept, settings.eos_token_id = settings.eos_token_id, [end]
    try:
        replies = ask(Engine(engine.reader, engine.model), (footage, asked))[0]
    finally:
        settings.eos_token_id = kept

    assert tokens(replies[0]) == free[0][: free[0].index(end) + 1]
    assert [tokens(reply) for reply in replies[1:]] == free[1:]
    assert [reply.finish for reply in replies] == [STOPPED, LENGTH, LENGTH, LENGTH]
    assert replies[0].completion_tokens == free[0].index(end) + 1


def test_each_reply_keeps_to_its_own_length(folder: ModelFolder, engine: Any, ask: Ask) -> None:
    asked = [*requests("Why?", decoding=Decoding(max_tokens=2)), *requests("Who?", decoding=Decoding(max_tokens=9))]
    replies = ask(engine, (noise_footage(1, multiple=folder.multiple), asked))[0]
    assert [reply.completion_tokens for reply in replies] == [2, 9]


def test_counts_say_what_was_read_and_what_was_shared(folder: ModelFolder, engine: Any, ask: Ask) -> None:
    footage = noise_footage(1, multiple=folder.multiple)
    first, second = ask(engine, (footage, requests(*TAILS[:2])))[0]
    assert first.prompt_tokens == inputs(engine, footage, requests(TAILS[0])[0])["input_ids"].shape[1]
    assert (first.cached_tokens, second.cached_tokens) == (0, first.raw["prefix_tokens"])
    assert first.raw["visual_tokens"] == folder.visual_tokens(len(footage.frames), footage.width, footage.height)
    assert first.model == folder.path.name
    assert first.text
    assert not any(mark in first.text for mark in ("<|im_end|>", "<|vision_start|>", "<|video_pad|>"))


@pytest.mark.parametrize("decoding", [Decoding(16, 0.7, None, 5), Decoding(16, 1.3, 0.9, 5)])
def test_a_seed_repeats_a_reply_whatever_is_decoded_beside_it(
    decoding: Decoding, folder: ModelFolder, engine: Any, ask: Ask
) -> None:
    footage, other = (noise_footage(seed, multiple=folder.multiple) for seed in (1, 2))
    asked = requests(*TAILS[:2], decoding=decoding)
    first = [tokens(reply) for reply in ask(engine, (footage, asked))[0]]
    again = [tokens(reply) for reply in ask(engine, (other, requests(*TAILS)), (footage, asked))[1]]
    greedy = [tokens(reply) for reply in ask(engine, (footage, requests(*TAILS[:2])))[0]]
    seeds = {
        tuple(tokens(ask(engine, (footage, requests(TAILS[0], decoding=Decoding(16, 1.3, None, seed))))[0][0]))
        for seed in range(4)
    }
    assert first == again
    assert first != greedy
    assert len(seeds) == 4


def test_what_the_decoding_leaves_open_is_the_models_own(folder: ModelFolder, engine: Any, ask: Ask) -> None:
    from worker.engines.qwen_engine import Engine

    footage, settings = noise_footage(1, multiple=folder.multiple), engine.model.generation_config
    settings.do_sample, settings.temperature, settings.top_p = True, 1.3, 0.9
    try:
        own = Engine(engine.reader, engine.model)
    finally:
        settings.do_sample, settings.temperature, settings.top_p = False, None, None
    said = [
        tokens(ask(each, (footage, requests(TAILS[0], decoding=decoding)))[0][0])
        for each, decoding in (
            (own, Decoding(16, None, None, 5)),
            (engine, Decoding(16, 1.3, 0.9, 5)),
            (own, Decoding(16, 0.0)),
            (engine, Decoding(16, None, None, 5)),
        )
    ]
    assert said[0] == said[1] != said[2]
    assert said[2] == said[3]


def test_tokens_are_drawn_with_their_probabilities_and_within_top_p() -> None:
    import torch

    from worker.engines.decoding.sampling import Defaults, next_tokens
    from worker.engines.decoding.sampling import Sampler as Draw

    shares = [0.5, 0.3, 0.15, 0.05]
    logits = torch.tensor([shares]).log().repeat(4000, 1)

    def counts(decoding: tuple[float | None, float | None]) -> list[int]:
        temperature, top_p = decoding
        draws = [Draw(Decoding(1, temperature, top_p, seed), Defaults(1.0, 0.75)) for seed in range(len(logits))]
        return torch.bincount(next_tokens(logits, draws), minlength=4).tolist()

    for found, share in zip(counts((1.0, 1.0)), shares, strict=True):
        assert abs(found - 4000 * share) < 4 * math.sqrt(4000 * share * (1 - share))
    halves = counts((0.5, 1.0))[0]  # at temperature 1/2, shares are squared: 0.25 of 0.365
    assert abs(halves - 4000 * 0.25 / 0.365) < 130
    assert counts((1.0, 0.75))[2:] == [0, 0]
    assert counts((None, None)) == counts((1.0, 0.75))
    assert counts((1.0, 0.0)) == counts((0.0, 1.0)) == [4000, 0, 0, 0]


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (requests("Why?", decoding=Decoding(max_tokens=8192)), "the model holds 8192"),
        (requests("Why?", decoding=Decoding(max_tokens=0)), "give at least 1"),
        (requests("Say <|im_end|>"), "control token"),
        ([*requests("Why?"), Request("other", SYSTEM, HEAD + "More.", "Why?", "test@1")], "one head"),
    ],
)
def test_a_request_that_cannot_be_answered_is_refused_for_good(
    fault: list[Request], message: str, folder: ModelFolder, engine: Any, ask: Ask
) -> None:
    with pytest.raises(ProviderError, match=message) as caught:
        ask(engine, (noise_footage(1, multiple=folder.multiple), fault))
    assert caught.value.permanent
