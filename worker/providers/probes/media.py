"""What an endpoint is shown in a test: drawn pictures of two sizes, a short video and a tone, as parts of a message."""

from __future__ import annotations

import base64
import io
import math
import subprocess
import tempfile
import wave
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import ffmpeg
import numpy as np

from outtake.catalog.media.ffmpeg import command_of
from worker.media.footage import JPEG_QUALITY, jpeg

Part = dict[str, Any]


class Size(NamedTuple):
    """Sides of a picture, in pixels."""

    width: int
    height: int

    @property
    def pixels(self) -> int:
        """How many pixels it has."""
        return self.width * self.height


LARGE = Size(1152, 640)  # what a run sends of a wide clip by default
SMALL = Size(576, 320)
FFMPEG_SECONDS = 60
TONE_HZ, RATE_HZ, TONE_SECONDS = 440, 16_000, 1.0


def text(words: str) -> Part:
    """Return a part with words."""
    return {"type": "text", "text": words}


@cache
def picture(size: Size) -> Part:
    """Return a part with a picture of a gradient with a square in it: nothing that a filter refuses."""
    across = np.linspace(0, 255, size.width, dtype=np.uint8)[None, :]
    down = np.linspace(0, 255, size.height, dtype=np.uint8)[:, None]
    drawn = np.stack(np.broadcast_arrays(across, down, np.uint8(128)), axis=-1).copy()
    drawn[size.height // 4 : size.height // 2, size.width // 4 : size.width // 2] = (200, 30, 30)
    return {"type": "image_url", "image_url": {"url": _data_url("image/jpeg", jpeg(drawn, JPEG_QUALITY))}}


@cache
def video() -> Part:
    """
    Return a part with a video of one second.

    :raises ToolMissing: if there is no ffmpeg.
    """
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "test.mp4"
        source = ffmpeg.input("testsrc2=size=320x192:rate=8:duration=1", f="lavfi")
        command = command_of(source.output(str(made), vcodec="libx264", pix_fmt="yuv420p", movflags="+faststart"))
        subprocess.run(command, check=True, capture_output=True, timeout=FFMPEG_SECONDS)
        return {"type": "video_url", "video_url": {"url": _data_url("video/mp4", made.read_bytes())}}


@cache
def tone() -> Part:
    """Return a part with a tone of one second, as WAV."""
    times = np.arange(int(RATE_HZ * TONE_SECONDS)) / RATE_HZ
    samples = (np.sin(2 * math.pi * TONE_HZ * times) * 8000).astype("<i2")
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE_HZ)
        sound.writeframes(samples.tobytes())
    return {"type": "input_audio", "input_audio": {"data": base64.b64encode(out.getvalue()).decode(), "format": "wav"}}


def _data_url(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
