"""A small synthesiser for the sounds of the plays, and a mixer that puts them on a clip's time line."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from outtake_demo.drawn.scene_kit.play import Cue

RATE = 44_100
Wave = NDArray[np.float64]


def _noise(rng: Generator, n: int, smooth: int) -> Wave:
    """Make noise whose high tones are lost by averaging over `smooth` samples."""
    raw = np.concatenate([[0.0], np.cumsum(rng.normal(0, 1, n + smooth))])
    averaged = (raw[smooth:] - raw[:-smooth])[:n] / smooth
    return averaged / max(1e-9, float(np.abs(averaged).max()))


def _tone(time: Wave, hertz: float, fall: float) -> Wave:
    return np.sin(2 * np.pi * hertz * time) * np.exp(-time * fall)


def synthesise(sound: str, seconds: float, rng: Generator) -> Wave:
    """
    Make one sound as samples in -1..1 at RATE.

    :raises ValueError: if there is no such sound
    """
    n = max(1, round(seconds * RATE))
    time = np.arange(n) / RATE
    if sound == "thud":
        return 0.8 * _tone(time, 92, 16) + 0.2 * _noise(rng, n, 12) * np.exp(-time * 40)
    if sound == "step":
        return 0.5 * _noise(rng, n, 30) * np.exp(-time * 34) + 0.3 * _tone(time, 130, 30)
    if sound == "tick":
        return 0.5 * _tone(time, 1900, 90)
    if sound == "click":
        return 0.7 * _tone(time, 1200, 60) + 0.3 * _tone(time, 2700, 80)
    if sound == "call":
        return 0.4 * np.sin(2 * np.pi * (2600 * time - 2200 * time**2)) * np.sin(np.pi * time / seconds) ** 2
    edges = np.clip(np.minimum(time, seconds - time) / 0.08, 0, 1)
    if sound == "pour":
        return 0.4 * _noise(rng, n, 5) * edges * (0.8 + 0.2 * np.sin(2 * np.pi * 7 * time))
    if sound == "rumble":
        return 0.5 * _noise(rng, n, 160) * edges
    raise ValueError(
        f"sound {sound!r} cannot be made; see outtake_demo.drawn.scene_kit.sound.synthesise for those that can"
    )


def mix(cues: Sequence[Cue], edges_ms: Sequence[int], late_ms: int, rng: Generator) -> NDArray[np.int16]:
    """
    Put the sounds on the time line of a clip, each `late_ms` after the frame that shows its cause.

    The result is as long as the clip, 16 bits, mono, at RATE; what would sound beyond the end is cut off.
    """
    track = rng.normal(0, 0.0015, round(edges_ms[-1] * RATE / 1000))
    for cue in cues:
        wave = synthesise(cue.sound, cue.seconds, rng)
        first = round((edges_ms[cue.moment] + late_ms) * RATE / 1000)
        room = max(0, len(track) - first)
        track[first : first + len(wave)] += wave[:room]
    return (np.clip(track * 0.8, -1, 1) * 32767).astype(np.int16)
