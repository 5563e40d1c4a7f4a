"""Verdicts that a model draws while it is trained: the candidates from which pairs are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from worker.engines.qwen_engine import Asked, Engine
from worker.engines.training.contract import Example
from worker.engines.training.trainee import Trainee
from worker.requests.contract import Decoding


def draw_verdicts(
    trainee: Trainee, examples: Sequence[Example], decodings: Sequence[Decoding], *, at_once: int
) -> Iterator[list[str]]:
    """
    Yield for each example a verdict for each of the decodings, whatever its text is.

    :raises ProviderError: if a prompt does not fit the model, or a batch the memory
    """
    with _engine_of(trainee) as engine:
        for start in range(0, len(examples), at_once):
            asked = [
                Asked(each.footage(), [replace(each.request, decoding=one) for one in decodings])
                for each in examples[start : start + at_once]
            ]
            yield from ([reply.text for reply in replies] for replies in engine.generate(asked))


@contextmanager
def _engine_of(trainee: Trainee) -> Iterator[Engine]:
    """Lend an engine of the model, which attends in a way of its own meanwhile."""
    config = trainee.model.model.language_model.config
    before = config._attn_implementation
    try:
        yield Engine(trainee.reader, trainee.model)
    finally:
        config._attn_implementation = before
