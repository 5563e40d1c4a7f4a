"""The audit of a chain by a tiny model of random weights: what it says is nonsense, and its scores are there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from annotations.instruments.documents import shipped
from tests.catalog.painting import HEIGHT, WIDTH, numbered_clip
from worker.critics.contract.values import AskedChain, CriticInput
from worker.critics.strategies.chain_audit import ChainAudit
from worker.critics.strategies.contract import RequestBundle, StrategyInput, follow
from worker.engines.folders.qwen_folder import ModelFolder
from worker.media.contract import Clip
from worker.prompts import templates
from worker.providers.local.vision import LocalProvider
from worker.requests.contract import Decoding, ModelReply
from worker.runs.briefs import error_types

pytestmark = pytest.mark.local_model


def test_the_verdict_is_read_and_each_type_has_a_probability(folder: ModelFolder, tmp_path: Path) -> None:
    provider, strategy = LocalProvider(folder.path, "float32", "cpu"), ChainAudit()
    clip = Clip("clip", numbered_clip(tmp_path / "clip.mp4", 24, "12"), [n * 84 for n in range(25)], WIDTH, HEIGHT, "")
    types = error_types(shipped()["videocritic"])
    brief = CriticInput(clip, types, chain=AskedChain("What falls?", (), "The cup falls."))
    replies: list[ModelReply] = []

    def ask(bundle: RequestBundle) -> list[ModelReply]:
        assert len(bundle.footage.frames) == 6
        made = provider.generate(bundle.footage, bundle.requests)
        replies.extend(ModelReply(*each) for each in zip(bundle.requests, made, strict=True))
        return replies

    given = StrategyInput(
        brief,
        {role: templates.load(name) for role, name in strategy.prompts.items()},
        Decoding(max_tokens=8, temperature=0.2, top_p=0.9),
        replace(strategy.sampling, multiple=provider.capabilities().pixel_multiple),
        options={"type_probabilities": True},
        can=provider.capabilities(),
    )
    response = follow(strategy.steps(given), ask)
    assert (response.status, response.verdict) == ("failed", None)
    assert [each.request.label for each in replies] == ["verdict", *(each.key for each in types)]
    for each in replies[1:]:
        assert each.reply.probabilities is not None and set(each.reply.probabilities) == {"Yes", "No"}
