"""
Decoded frames for critics: ffmpeg scales and decodes, frames come one at a time, so memory stays small.

No frame is added or dropped (`-fps_mode passthrough`): the i-th frame fills [edges_ms[i], edges_ms[i + 1]) of its
rendition. Only local files in the containers that Outtake writes are opened.
"""

import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from outtake.catalog.tools import ffmpeg

Frame = NDArray[np.uint8]
_OPEN_SAFELY = ("-format_whitelist", "mov,matroska,webm,avi", "-protocol_whitelist", "file")


class FramesError(ValueError):
    """A clip could not be decoded, or does not have the frames that its table of frame times names."""


def decode_frames(path: Path | str, *, width: int, edges_ms: Sequence[int] | None = None) -> Iterator[Frame]:
    """
    Decode a clip into RGB frames (h, width, 3), uint8, scaled by averaging; h keeps the shape of the picture.

    With `edges_ms`, the number of frames is checked against it when the last one has been given. A caller that stops
    early ends ffmpeg with it.

    :raises ValueError: if width is not positive
    :raises FramesError: if ffmpeg fails, or finds another number of frames than len(edges_ms) - 1
    """
    if width <= 0:
        raise ValueError(f"width {width} is not a size; give the wanted width in pixels")
    expected = None if edges_ms is None else len(edges_ms) - 1
    # ffmpeg's messages go to a file, since a pipe that nobody reads could fill up and stop it.
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(_command(path, width), stdout=subprocess.PIPE, stderr=messages)
        assert process.stdout is not None
        count = 0
        try:
            for frame in _ppm_frames(process.stdout):
                count += 1
                yield frame
            status = process.wait()
        finally:
            process.kill()
            process.stdout.close()
            process.wait()
        messages.seek(0)
        said = messages.read().decode(errors="replace").strip()[-500:]
    if status != 0:
        raise FramesError(f"{path} could not be decoded: ffmpeg ended with {status} and said: {said or 'nothing'}")
    if expected is not None and count != expected:
        raise FramesError(
            f"{path} has {count} frames, but its edges_ms name {expected}; make its rendition and table again"
        )


def _command(path: Path | str, width: int) -> list[str]:
    # A file name that starts with a dash or holds a colon must not be read as an option or a protocol.
    source = f"file:{Path(path).absolute()}"
    return [
        ffmpeg(),
        "-v",
        "error",
        "-nostdin",
        "-xerror",
        *_OPEN_SAFELY,
        "-threads",
        "1",
        "-i",
        source,
        "-map",
        "0:v:0",
        "-fps_mode",
        "passthrough",
        "-vf",
        f"scale={width}:-1:flags=area",
        "-f",
        "image2pipe",
        "-c:v",
        "ppm",
        "-",
    ]


def _ppm_frames(stream: IO[bytes]) -> Iterator[Frame]:
    """Read PPM pictures until the stream ends; each carries its own size, so nothing has to be probed before."""
    while header := stream.readline():
        width, height = (int(number) for number in stream.readline().split())
        top = stream.readline().strip()
        pixels = stream.read(width * height * 3)
        if header.strip() != b"P6" or top != b"255" or len(pixels) != width * height * 3:
            raise FramesError("ffmpeg stopped in the middle of a frame")
        yield np.frombuffer(pixels, dtype=np.uint8).reshape(height, width, 3)
