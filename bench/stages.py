"""Which stage of a batch takes the seconds of a local model: reading pictures, prompts, or words drawn one by one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch

READING, PREFIX, TAILS, DRAWING, REST = "pictures", "video and prompt", "ends of prompts", "drawing", "rest"


@contextmanager
def stages_of(engine: Any) -> Iterator[dict[str, float]]:
    """
    Count the seconds of each stage of `engine.generate` in what is yielded, the remaining ones under `REST`.

    The device is waited for at the end of each stage, so that its work counts where it belongs. This makes all of it
    somewhat slower.

    :param engine: a `worker.engines.qwen_engine.Engine`
    """
    spent = dict.fromkeys((READING, PREFIX, TAILS, DRAWING, REST), 0.0)
    decoder, model = engine._decoder, engine._decoder._model.model
    row, forward, run, generate = engine._row, model.forward, decoder._run, engine.generate

    def timed(stage: Callable[..., str], call: Callable[..., Any]) -> Callable[..., Any]:
        def timing(*args: Any, **named: Any) -> Any:
            began = time.perf_counter()
            answer = call(*args, **named)
            if torch.cuda.is_available():
                torch.cuda.synchronize()
            spent[stage(*args)] += time.perf_counter() - began
            return answer

        return timing

    drawn_in_steps = [False]

    def of_run(cache: Any, start: int, tokens: Any, *_: Any) -> str:
        # the first run of a batch reads the ends of its prompts, the later ones a word for each reply
        stage = DRAWING if drawn_in_steps[0] else TAILS
        drawn_in_steps[0] = True
        return stage

    def whole(*args: Any, **named: Any) -> Any:
        drawn_in_steps[0] = False
        return timed(lambda *_: REST, generate)(*args, **named)

    engine._row, engine.generate = timed(lambda *_: READING, row), whole
    model.forward, decoder._run = timed(lambda *_: PREFIX, forward), timed(of_run, run)
    try:
        yield spent
    finally:
        engine._row, engine.generate, model.forward, decoder._run = row, generate, forward, run
        spent[REST] -= sum(seconds for stage, seconds in spent.items() if stage != REST)
