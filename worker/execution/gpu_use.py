"""How busy the GPU is while a worker carries out items, as nvidia-smi measures it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from worker.providers.announced.hardware import gpu_utilization

EVERY_SECONDS = 2.0


class GpuUse(NamedTuple):
    """Seconds in which the GPU computed, and in which it did not."""

    busy: float
    idle: float


@contextmanager
def watching(tell: Callable[[GpuUse], object], *, device: str) -> Iterator[None]:
    """
    Look at the GPU from a thread while the body runs, and tell at its end how busy it was.

    Nothing is told where the model is not on a GPU, or nvidia-smi does not answer.
    """
    if device != "cuda":
        yield
        return
    over, shares = threading.Event(), list[float]()

    def look() -> None:
        while not over.wait(EVERY_SECONDS):
            share = gpu_utilization()
            if share is None:
                return
            shares.append(share)

    thread = threading.Thread(target=look, name="gpu use", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        if shares:
            busy = EVERY_SECONDS * sum(shares)
            tell(GpuUse(busy, EVERY_SECONDS * len(shares) - busy))
