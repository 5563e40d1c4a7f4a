"""
The frames of a clip that a model gets: their choice, their size, and the pictures themselves; and a stretch of a clip
as a file, for servers that take videos or sound.

**Choice.** ``n = floor(seconds × fps)``, limited to [min_frames, max_frames] and to the number of frames; or n is a
given number of frames, independent of the clip's length. The n target times are evenly spaced from the start of the
first frame to the start of the last. For each, the frame on screen is taken, ``bisect_right(edges_ms, ms) - 1``; a
frame that is chosen twice (long frames, variable rates) is used once. Qwen's processor uses the same n and
``round(linspace(0, N - 1, n))`` over frame *numbers*. At a constant rate the results differ by at most one frame; at a
variable rate ours are evenly spaced in time and theirs are not.

**Size.** As in Qwen's ``smart_resize``: each side is rounded to the nearest multiple; a picture with more than
`max_pixels` is scaled down, with sides rounded down. A small clip is not enlarged.

**Box.** A box that someone marked is drawn on the pictures that a model is shown.

**Stretch.** It is cut at its ms and coded again, so that a model is shown nothing of what lies around it.

Providers send exactly these pictures and label them with `SeenFrame.at_ms`; no provider samples a clip itself.
"""

from __future__ import annotations

import io
import math
import tempfile
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import ffmpeg
import numpy as np
from numpy.typing import NDArray

from outtake.catalog.media.ffmpeg import Limits, command_of, ffprobe, run_limited
from worker.media.contract import FRAMES, VIDEO, Clip, Footage, Sampling, SeenFrame
from worker.media.frames import OPEN_SAFELY, FramesError, decode_frames

JPEG_QUALITY = 90


class Size(NamedTuple):
    """Sides of a picture, in pixels."""

    width: int
    height: int


@dataclass(frozen=True)
class ClipFootage:
    """
    Chosen frames of a rendition; fulfils `worker.media.contract.Footage`.

    :param start_ms: where in the clip the stretch begins
    :param media: FRAMES, or VIDEO to send the stretch as a video, of which the server chooses frames at `sampling`
    :param sound: the sound of the stretch goes with it
    :param box: is drawn on the pictures of its time
    """

    video_sha256: str
    duration_ms: int
    sampling: Sampling
    frames: tuple[SeenFrame, ...]
    width: int
    height: int
    path: Path = field(repr=False)
    start_ms: int = 0
    media: str = FRAMES
    sound: bool = False
    box: MarkedBox | None = None

    @property
    def end_ms(self) -> int:
        """Where in the clip the stretch ends."""
        return self.start_ms + self.duration_ms

    def video(self, *, sound: bool = False) -> bytes:
        """
        Return the stretch as MP4 in the size of its pictures.

        :raises FramesError: if it cannot be cut.
        """
        size = {"width": self.width, "height": self.height}
        return cut_video(self.path, self.start_ms, self.end_ms, **size, sound=sound)

    def heard(self) -> bytes | None:
        """
        Return the sound of the stretch as WAV, None where the clip has none.

        :raises FramesError: if it cannot be cut.
        """
        return cut_sound(self.path, self.start_ms, self.end_ms)

    def pictures(self) -> Sequence[NDArray[np.uint8]]:
        """
        Return the frames as RGB arrays (height, width, 3), uint8; ffmpeg runs at the first call only.

        :raises FramesError: if the file cannot be decoded, or lacks a frame.
        """
        return self._pictures

    @cached_property
    def _pictures(self) -> tuple[NDArray[np.uint8], ...]:
        only = sorted({frame.index for frame in self.frames})
        if not only:
            return ()
        decoded = zip(only, decode_frames(self.path, width=self.width, height=self.height, only=only), strict=True)
        by_number = dict(decoded)
        return tuple(with_box(by_number[frame.index], self.box, frame.at_ms) for frame in self.frames)


def footage_of(clip: Clip, sampling: Sampling, start_ms: int = 0, end_ms: int | None = None) -> ClipFootage:
    """
    Return the frames of [start_ms, end_ms) of a clip, by default of the whole clip.

    `duration_ms` is the length of the interval; the times of its frames count from the start of the clip.

    :raises ValueError: if the interval is empty or not within the clip.
    """
    end_ms = clip.duration_ms if end_ms is None else end_ms
    if not 0 <= start_ms < end_ms <= clip.duration_ms:
        raise ValueError(f"[{start_ms}, {end_ms}) ms is not a stretch of a clip of {clip.duration_ms} ms")
    size = picture_size(clip.width, clip.height, max_pixels=sampling.max_pixels, multiple=sampling.multiple)
    return ClipFootage(
        video_sha256=clip.sha256,
        duration_ms=end_ms - start_ms,
        sampling=sampling,
        frames=choose_frames(clip.edges_ms, sampling, start_ms, end_ms),
        width=size.width,
        height=size.height,
        path=clip.path,
        start_ms=start_ms,
    )


def numbered(frames: Sequence[SeenFrame]) -> str:
    """Return the number of the last frame, as a prompt counts them from 1, and their times: "3, at 0.0, 1.4, 2.8 s"."""
    times = ", ".join(f"{frame.at_ms / 1000:.1f}" for frame in frames)
    return f"{len(frames)}, at {times} s" if frames else "0"


def is_video(footage: Footage) -> bool:
    """Return whether a footage is sent as a video."""
    return isinstance(footage, ClipFootage) and footage.media == VIDEO and bool(footage.frames)


def has_sound_with_it(footage: Footage) -> bool:
    """Return whether the sound of a footage goes with it, if the clip has one."""
    return bool(getattr(footage, "sound", False)) and bool(footage.frames)


def streams_of(footage: Footage) -> dict[str, Any]:
    """Return what is sent besides pictures or instead of them, as JSON for the request key; {} for frames alone."""
    sent: dict[str, Any] = {"media": VIDEO} if is_video(footage) else {}
    if getattr(footage, "sound", False):  # of a clip, or of both clips of a pair
        sent["sound"] = bool(footage.frames)
    if sent and isinstance(footage, ClipFootage):
        sent["stretch"] = [footage.start_ms, footage.end_ms]
    if isinstance(footage, ClipFootage) and footage.box is not None:
        sent["box"] = list(footage.box)
    return sent


def choose_frames(edges_ms: Sequence[int], sampling: Sampling, start_ms: int, end_ms: int) -> tuple[SeenFrame, ...]:
    """Return the frames of [start_ms, end_ms) that `sampling` asks for, in order, each once."""
    first, last = _frame_at(edges_ms, start_ms), _frame_at(edges_ms, end_ms - 1)
    wanted = math.floor((end_ms - start_ms) * sampling.fps / 1000 + 1e-9)  # 0.3 fps of 10 s are 3 frames, not 2
    asked = max(wanted, sampling.min_frames) if sampling.frames is None else sampling.frames
    count = min(asked, sampling.max_frames, last - first + 1)
    span, gaps = edges_ms[last] - edges_ms[first], max(count - 1, 1)
    # Edges are whole ms, so rounding a target down to one never leaves its frame.
    numbers = {_frame_at(edges_ms, edges_ms[first] + step * span // gaps) for step in range(max(count, 1))}
    return tuple(SeenFrame(number, edges_ms[number]) for number in sorted(numbers))


def picture_size(width: int, height: int, *, max_pixels: int, multiple: int) -> Size:
    """Return the size of a picture: at most `max_pixels`, and each side at least one multiple."""
    wide, high = (max(round(side / multiple), 1) * multiple for side in (width, height))
    if wide * high > max_pixels:
        shrink = math.sqrt(width * height / max_pixels)
        wide, high = (max(math.floor(side / shrink / multiple), 1) * multiple for side in (width, height))
    if wide * high > max_pixels:  # a strip whose short side could not shrink any more
        longest = max(max_pixels // min(wide, high) // multiple, 1) * multiple
        wide, high = min(wide, longest), min(high, longest)
    return Size(wide, high)


def jpeg(picture: NDArray[np.uint8], quality: int = JPEG_QUALITY) -> bytes:
    """Encode an RGB picture as JPEG: the same bytes for the same picture."""
    from PIL import Image  # here: the web server imports this module, and makes no pictures

    out = io.BytesIO()
    Image.fromarray(picture).save(out, "JPEG", quality=quality)
    return out.getvalue()


def _frame_at(edges_ms: Sequence[int], ms: int) -> int:
    return bisect_right(edges_ms, ms) - 1


SOUND_HZ = 16_000  # what models that hear are trained with
SOUND_KBIT = "96k"
LIMITS = Limits(seconds=120)


def cut_video(path: Path, start_ms: int, end_ms: int, *, width: int, height: int, sound: bool = False) -> bytes:
    """
    Return [start_ms, end_ms) of a clip as MP4 (H.264, every frame), scaled to a size in pixels.

    :param sound: whether its sound goes with it, where it has one
    :raises FramesError: if ffmpeg cannot do it.
    """
    source = _source(path)
    picture = source["v:0"].filter("scale", width, height, flags="area")
    streams = [picture, *([source["a:0"]] if sound and has_sound(path) else [])]
    coded = {"c:v": "libx264", "preset": "veryfast", "crf": 18, "pix_fmt": "yuv420p", "movflags": "+faststart"}
    heard = {"c:a": "aac", "b:a": SOUND_KBIT} if len(streams) > 1 else {}
    return _made(
        path, streams, "cut.mp4", start_ms, end_ms, {**coded, **heard, "fps_mode": "passthrough", "threads": 1}
    )


def cut_sound(path: Path, start_ms: int, end_ms: int) -> bytes | None:
    """
    Return the sound of [start_ms, end_ms) of a clip as WAV, mono; None where the clip has none.

    :raises FramesError: if ffmpeg cannot do it.
    """
    if not has_sound(path):
        return None
    return _made(path, [_source(path)["a:0"]], "cut.wav", start_ms, end_ms, {"ac": 1, "ar": SOUND_HZ})


def has_sound(path: Path) -> bool:
    """
    Return whether a clip has a stream of sound.

    :raises FramesError: if ffprobe cannot read it.
    """
    asked = ["-v", "error", "-select_streams", "a", "-show_entries", "stream=index", "-of", "csv=p=0"]
    return bool(_run(path, [ffprobe(), *asked, _url(path)]).strip())


def _made(path: Path, streams: list[Any], name: str, start_ms: int, end_ms: int, options: dict[str, Any]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / name
        stretch = {"ss": start_ms / 1000, "t": (end_ms - start_ms) / 1000}
        same = {"map_metadata": -1, "fflags": "+bitexact"}
        _run(path, command_of(ffmpeg.output(*streams, str(made), **stretch, **same, **options), "-xerror"))
        return made.read_bytes()


def _source(path: Path) -> Any:
    return ffmpeg.input(_url(path), threads=1, **OPEN_SAFELY)


def _url(path: Path) -> str:
    # A file name that starts with a dash or holds a colon must not be read as an option or a protocol.
    return f"file:{path.absolute()}"


def _run(path: Path, command: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        ran = run_limited(command, folder=Path(folder), limits=LIMITS)
    if ran.returncode != 0:
        why = ran.stopped or ran.stderr.strip()[-300:] or "no reason given"
        raise FramesError(f"{path} could not be cut: {why}")
    return ran.stdout


COLOUR = (255, 0, 0)
THICKNESS = 150  # the longer side of a picture is so many lines wide
LEAST_PIXELS = 2


class MarkedBox(NamedTuple):
    """A box in shares (0 to 1) of the picture, drawn from `start_ms` up to `end_ms`."""

    x: float
    y: float
    w: float
    h: float
    start_ms: int
    end_ms: int

    @property
    def words(self) -> str:
        """Where it is, for a prompt."""
        left, right, top, bottom = (
            f"{round(100 * share)} %" for share in (self.x, self.x + self.w, self.y, self.y + self.h)
        )
        across = f"from {left} to {right} of the width, counted from the left"
        return f"{across}, and from {top} to {bottom} of the height, counted from the top"


def with_box(picture: NDArray[np.uint8], box: MarkedBox | None, at_ms: int) -> NDArray[np.uint8]:
    """Return an RGB picture (height, width, 3) with the outline of a box, if the box is of its time."""
    if box is None or not box.start_ms <= at_ms < box.end_ms:
        return picture
    height, width = picture.shape[:2]
    left, top = round(box.x * (width - 1)), round(box.y * (height - 1))
    right, bottom = round((box.x + box.w) * (width - 1)), round((box.y + box.h) * (height - 1))
    from PIL import Image, ImageDraw  # here: the web server imports this module, and makes no pictures

    image = Image.fromarray(picture)
    line = max(LEAST_PIXELS, max(width, height) // THICKNESS)
    ImageDraw.Draw(image).rectangle((left, top, max(right, left), max(bottom, top)), outline=COLOUR, width=line)
    return np.asarray(image, dtype=np.uint8)
