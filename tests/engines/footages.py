"""Footage of noise, and requests about it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from worker.media.contract import Sampling, SeenFrame
from worker.requests.contract import Decoding, Request

SYSTEM, HEAD = "You watch videos closely.", "Look at this video. "
TAILS = ("Is there an error?", "Does the hand vanish?", "Which?", "Is it the cup, or is it the ball that jumps?")

SHORT = Decoding(max_tokens=16)


@dataclass(frozen=True)
class NoiseFootage:
    """Frames of noise: the same for the same seed."""

    frames: tuple[SeenFrame, ...]
    width: int
    height: int
    noise: tuple[NDArray[np.uint8], ...] = field(repr=False)
    video_sha256: str = "0" * 64
    sampling: Sampling = field(default=Sampling())

    @property
    def duration_ms(self) -> int:
        """As long as the frames at 2 a second."""
        return 500 * len(self.frames)

    def pictures(self) -> tuple[NDArray[np.uint8], ...]:
        """Return the frames."""
        return self.noise


def noise_footage(seed: int, *, multiple: int, frames: int = 4, wide: int = 4, high: int = 2) -> NoiseFootage:
    """Return footage of a size in multiples of what the model takes."""
    random = np.random.default_rng(seed)
    shape = (high * multiple, wide * multiple, 3)
    noise = tuple(random.integers(0, 256, shape, dtype=np.uint8) for _ in range(frames))
    return NoiseFootage(tuple(SeenFrame(12 * i, 500 * i) for i in range(frames)), shape[1], shape[0], noise)


def requests(*tails: str, decoding: Decoding = SHORT, choices: tuple[str, ...] = ()) -> tuple[Request, ...]:
    """Return requests that differ in their tails."""
    return tuple(Request(tail, SYSTEM, HEAD, tail, "test@1", decoding, choices=choices) for tail in tails)
