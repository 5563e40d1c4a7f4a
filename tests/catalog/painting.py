"""Clips for tests: frames that carry their own number, encoded by ffmpeg, and read back from what it decodes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np

from outtake.catalog.media import ffmpeg as media_ffmpeg

BLOCK = 16  # pixels a side of one painted bit; large enough to survive any encoder here
BITS = 8
WIDTH, HEIGHT = BITS * BLOCK, 4 * BLOCK


def ffmpeg(*args: str, data: bytes | None = None) -> bytes:
    """Run ffmpeg; return what it wrote to standard output."""
    command = [media_ffmpeg.ffmpeg(), "-v", "error", "-y", *(() if data is not None else ("-nostdin",)), *args]
    return subprocess.run(command, input=data, capture_output=True, check=True).stdout


def numbered_frames(count: int) -> bytes:
    """Grey frames, each with its number in black and white blocks, and a bar that moves."""
    frames = np.full((count, HEIGHT, WIDTH), 96, dtype=np.uint8)
    for number in range(count):
        for bit in range(BITS):
            frames[number, :BLOCK, bit * BLOCK : (bit + 1) * BLOCK] = 235 if number >> bit & 1 else 16
        left = number * 3 % (WIDTH - 8)
        frames[number, 2 * BLOCK :, left : left + 8] = 200
    return frames.tobytes()


def numbered_clip(path: Path, count: int, rate: str, *options: str, codec: str = "libx264") -> Path:
    """Write a clip of numbered frames."""
    source = ["-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{WIDTH}x{HEIGHT}", "-r", rate, "-i", "-"]
    pixels = [] if "-pix_fmt" in options else ["-pix_fmt", "yuv420p"]
    ffmpeg(*source, "-c:v", codec, *pixels, *options, str(path), data=numbered_frames(count))
    return path


def read_numbers(path: Path) -> list[int]:
    """Decode every frame of a clip and read its number."""
    raw = ffmpeg(
        "-i", str(path), "-map", "0:v:0", "-fps_mode", "passthrough", "-pix_fmt", "gray", "-f", "rawvideo", "-"
    )
    frames = np.frombuffer(raw, dtype=np.uint8).reshape(-1, HEIGHT, WIDTH)
    middles = [bit * BLOCK + BLOCK // 2 for bit in range(BITS)]
    bits = frames[:, BLOCK // 2, middles] > 126
    return [int(sum(1 << bit for bit in range(BITS) if row[bit])) for row in bits]


def decode_rgb(path: Path, width: int, height: int) -> np.ndarray:
    """Decode a clip to an array of shape (frames, height, width, 3)."""
    raw = ffmpeg(
        "-i", str(path), "-map", "0:v:0", "-fps_mode", "passthrough", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"
    )
    return np.frombuffer(raw, dtype=np.uint8).reshape(-1, height, width, 3)


def decode_sound(path: Path, rate: int = 48_000) -> np.ndarray:
    """Decode a clip's sound to one channel from −1 to 1."""
    raw = ffmpeg("-i", str(path), "-vn", "-ac", "1", "-ar", str(rate), "-f", "f32le", "-")
    return np.frombuffer(raw, dtype="<f4")
