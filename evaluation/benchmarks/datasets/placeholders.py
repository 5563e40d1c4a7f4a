"""Grey clips in place of those that a dataset comes without, so that its annotations have something to be about."""

from __future__ import annotations

import subprocess
from pathlib import Path

from outtake.catalog.media.ffmpeg import ffmpeg

FPS = 25
SIZE = "320x180"
SECONDS = 5.0  # where the dataset does not give the length


def draw_placeholder(folder: Path, seconds: float) -> Path:
    """
    Draw a grey clip of a length once; the same length gives the same bytes.

    :param seconds: rounded up to whole frames
    """
    frames = max(1, -(-round(seconds * 1000) * FPS // 1000))
    path = folder / f"placeholder-{frames}.mp4"
    if not path.exists():
        source = f"color=c=0x808080:size={SIZE}:rate={FPS}"
        command = [ffmpeg(), "-loglevel", "error", "-f", "lavfi", "-i", source, "-frames:v", str(frames)]
        command += ["-pix_fmt", "yuv420p", "-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact", str(path)]
        subprocess.run(command, check=True)
    return path
