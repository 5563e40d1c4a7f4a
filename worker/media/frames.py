"""
Decoded frames for critics: ffmpeg decodes and scales, and frames are read one at a time to save memory.

No frame is added or dropped (`-fps_mode passthrough`): the i-th frame covers [edges_ms[i], edges_ms[i + 1]) of its
rendition. Only local files in the containers that Outtake writes are opened.
"""

import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import IO

import ffmpeg
import numpy as np
from numpy.typing import NDArray

from outtake.catalog.media.ffmpeg import command_of
from outtake.catalog.videos.storage import CHUNK_BYTES
from outtake.outages import StorageAway

Frame = NDArray[np.uint8]
GROUP = 50  # terms of a sum
OPEN_SAFELY = {"format_whitelist": "mov,matroska,webm,avi", "protocol_whitelist": "file"}


class FramesError(ValueError):
    """A clip could not be decoded, or does not have the frames that its table of frame times names."""


def decode_frames(
    path: Path | str,
    *,
    width: int,
    height: int | None = None,
    edges_ms: Sequence[int] | None = None,
    only: Sequence[int] | None = None,
) -> Iterator[Frame]:
    """
    Decode a clip into RGB frames (height, width, 3), uint8, scaled by averaging.

    Without `height`, the aspect ratio is kept. With `edges_ms`, the number of frames is checked against it after the
    last frame. With `only`, frame numbers in ascending order, only these frames are scaled and returned, and decoding
    ends at the last of them. If the caller stops early, ffmpeg is ended.

    :raises ValueError: if a side is not positive, or `only` is empty, not ascending or combined with `edges_ms`
    :raises FramesError: if ffmpeg fails, or the number of frames is not len(edges_ms) - 1 or len(only)
    :raises OSError: if the file cannot be read, which is not an error of the clip
    :raises RuntimeError: if ffmpeg was ended by a signal, for example because memory was short
    """
    try:
        yield from _decoded(path, width=width, height=height, edges_ms=edges_ms, only=only)
    except FramesError:
        _require_readable(path)
        raise


def _decoded(
    path: Path | str, *, width: int, height: int | None, edges_ms: Sequence[int] | None, only: Sequence[int] | None
) -> Iterator[Frame]:
    if width <= 0 or (height is not None and height <= 0):
        raise ValueError(f"width {width}, height {height} is not a size; give the wanted sides in pixels")
    if only is not None and (not only or edges_ms is not None or any(a >= b for a, b in pairwise((-1, *only)))):
        raise ValueError("only holds frame numbers from 0 in rising order, at least one, and goes without edges_ms")
    # ffmpeg's messages go to a file, because a pipe that is not read could fill up and block it.
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(_command(path, width, height, only), stdout=subprocess.PIPE, stderr=messages)
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
        message = messages.read().decode(errors="replace").strip()[-500:]
    if status < 0:
        raise RuntimeError(f"ffmpeg was ended by signal {-status} while it decoded {path}")
    if status != 0:
        raise FramesError(f"{path} could not be decoded: ffmpeg ended with {status} and said: {message or 'nothing'}")
    if edges_ms is not None and count != len(edges_ms) - 1:
        raise FramesError(
            f"{path} has {count} frames, but its edges_ms name {len(edges_ms) - 1}; make its rendition and table again"
        )
    if only is not None and count != len(only):
        raise FramesError(
            f"{path} has {count} of the {len(only)} frames that its table of times names; make its rendition again"
        )


def _require_readable(path: Path | str) -> None:
    """Read a file to its end. Raises OSError; `StorageAway` if the file has disappeared."""
    try:
        with Path(path).open("rb") as file:
            while file.read(CHUNK_BYTES):
                pass
    except FileNotFoundError:
        raise StorageAway(f"{path} went away while it was read") from None


def _command(path: Path | str, width: int, height: int | None, only: Sequence[int] | None) -> list[str]:
    # A file name that starts with a dash or holds a colon must not be read as an option or a protocol.
    source = f"file:{Path(path).absolute()}"
    scale = f"scale={width}:{height or -1}:flags=area"
    chosen = "" if only is None else f"select='{_one_of(only)}',"
    stop = {} if only is None else {"frames:v": len(only)}
    shown = {"fps_mode": "passthrough", "vf": chosen + scale, **stop}
    picture = ffmpeg.input(source, threads=1, **OPEN_SAFELY)["v:0"]
    return command_of(ffmpeg.output(picture, "-", format="image2pipe", **{"c:v": "ppm"}, **shown), "-xerror")


def _one_of(numbers: Sequence[int]) -> str:
    """Return an expression that is true for these frame numbers, in groups to limit the depth of the expression."""
    terms = [f"eq(n,{number})" for number in numbers]
    groups = ["+".join(terms[at : at + GROUP]) for at in range(0, len(terms), GROUP)]
    return "+".join(f"({group})" for group in groups)


def _ppm_frames(stream: IO[bytes]) -> Iterator[Frame]:
    """Read PPM pictures until the stream ends; each contains its size, so the clip need not be probed first."""
    while header := stream.readline():
        width, height = (int(number) for number in stream.readline().split())
        top = stream.readline().strip()
        pixels = stream.read(width * height * 3)
        if header.strip() != b"P6" or top != b"255" or len(pixels) != width * height * 3:
            raise FramesError("ffmpeg stopped in the middle of a frame")
        yield np.frombuffer(pixels, dtype=np.uint8).reshape(height, width, 3)
