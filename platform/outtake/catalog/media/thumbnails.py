"""The thumbnail strip of a rendition, and the loudness of its sound."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import ffmpeg

from outtake.catalog.media.ffmpeg import Limits, command_of, run_limited
from outtake.catalog.media.probe import input_options, require_success
from outtake.catalog.media.rendition import BITEXACT, Encoded
from outtake.catalog.media.sniff import Family

if TYPE_CHECKING:
    import numpy as np

LIMITS = Limits(seconds=120)
TILES = 24
TILE_WIDTH = 120  # pixels
TALLEST_TILE = 480
PEAK_MS = 10
PEAK_RATE = 16_000  # samples a second, enough for what a waveform shows
SILENCE = 0.001  # of full scale, −60 dB


class Strip(NamedTuple):
    """One JPEG of tiles side by side: frames from the first to the last, evenly spread."""

    path: Path
    tiles: int
    tile_width: int
    tile_height: int


def make_strip(encoded: Encoded, target: Path) -> Strip:
    """Draw the strip of a rendition in one pass: 24 tiles, or one for each frame where there are fewer."""
    frames = evenly(encoded.table.frames, TILES)
    height = min(TALLEST_TILE, max(2, round(TILE_WIDTH * encoded.height / encoded.width / 2) * 2))
    chosen = "+".join(f"eq(n,{frame})" for frame in frames)
    filters = f"select='{chosen}',scale={TILE_WIDTH}:{height}:flags=area,tile={len(frames)}x1"
    options = {"an": None, "vf": filters, "fps_mode": "passthrough", "frames:v": 1, "q:v": 4, **BITEXACT}
    source = ffmpeg.input(encoded.path.name, **input_options(Family.MOV))
    output = ffmpeg.output(source, str(target), format="mjpeg", **options)
    ran = run_limited(command_of(output, "-y"), folder=encoded.path.parent, limits=LIMITS)
    require_success(ran, LIMITS)
    return Strip(target, len(frames), TILE_WIDTH, height)


def evenly(frames: int, tiles: int) -> list[int]:
    """Return up to ``tiles`` different frame numbers, the first and the last among them."""
    if frames <= tiles:
        return list(range(frames))
    return [round(tile * (frames - 1) / (tiles - 1)) for tile in range(tiles)]


def loudness_peaks(encoded: Encoded) -> list[float] | None:
    """
    Return the highest sample of each 10 ms, over all channels, from 0 to 1, to the end of the picture.

    None where there is no sound, or none above −60 dB.
    """
    if not encoded.has_audio:
        return None
    import numpy as np  # here: the import of a silent clip takes as long as numpy takes to load

    source = ffmpeg.input(encoded.path.name, **input_options(Family.MOV))
    output = ffmpeg.output(source, "-", format="s16le", ar=PEAK_RATE, vn=None)
    ran = run_limited(command_of(output), folder=encoded.path.parent, limits=LIMITS)
    require_success(ran, LIMITS)
    samples = np.abs(np.frombuffer(ran.stdout, dtype="<i2").astype(np.float32)) / 32768
    return _peaks(samples, encoded.channels, encoded.table.duration_ms)


def _peaks(samples: np.ndarray, channels: int, duration_ms: int) -> list[float] | None:
    """``samples``: shape (channels · n,), the channels taking turns."""
    import numpy as np

    count = -(-duration_ms // PEAK_MS)
    window = channels * PEAK_RATE * PEAK_MS // 1000
    whole = np.zeros(count * window, dtype=np.float32)
    kept = samples[: whole.size]
    whole[: kept.size] = kept
    peaks = whole.reshape(count, window).max(axis=1)
    return [round(float(peak), 3) for peak in peaks] if peaks.max() >= SILENCE else None
