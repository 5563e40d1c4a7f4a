"""
Inspect a clip: read it with ffprobe, then decode it to its end.

ffprobe believes the container: a clip cut at 60 % still has its full duration and frame count. So nothing is accepted
before every frame has been decoded with errors fatal, and their times, taken from the decoder, are the clip's times.

Every call names the demuxer, allows that family alone and the protocol ``file`` alone, and expects the file under an
opaque name in a folder of its own: then a list of files in disguise finds no neighbours to read.
"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import ffmpeg

from outtake.catalog.media.ffmpeg import Limits, Ran, command_of, ffprobe, run_limited
from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.media.sniff import Family

PROBE_LIMITS = Limits(seconds=60, cpu_seconds=60, output_bytes=64 << 20)
DECODE_LIMITS = Limits(seconds=180, output_bytes=64 << 20)
COARSEST_TICKS = 10_000  # a second; browsers and players were tried with these and finer
FINEST_TICKS = 1_000_000
KEPT_STREAM_FIELDS = (
    *("codec_name", "profile", "pix_fmt", "width", "height", "sample_aspect_ratio"),
    *("time_base", "r_frame_rate", "avg_frame_rate", "nb_frames", "duration"),
    *("color_range", "color_space", "color_transfer", "color_primaries"),
    *("sample_rate", "channels"),
)


class ClipLimits(NamedTuple):
    """The limits of a clip."""

    max_seconds: int = 60
    max_side: int = 4096  # pixels, of the frame as stored and as shown
    max_frames: int = 60 * 240
    max_bytes: int = 2 << 30


class Probe(NamedTuple):
    """ffprobe's data on the streams that we use. Width and height are as stored, before rotation and aspect."""

    family: Family
    video_index: int
    audio_index: int | None
    width: int
    height: int
    pixel_aspect: Fraction
    rotation: int  # degrees
    pix_fmt: str
    color_range: str
    time_base: Fraction
    packets: int
    sample_rate: int
    channels: int
    kept: dict[str, Any]  # for the record

    @property
    def ticks_per_second(self) -> int:
        """The rendition's clock: a multiple of the source's, for exact times, unless that is finer than 1 µs."""
        source = self.time_base.denominator
        if source > FINEST_TICKS:
            return FINEST_TICKS
        return source * -(-COARSEST_TICKS // source)

    @property
    def display_size(self) -> tuple[int, int]:
        """Width and height as shown: square pixels, upright, before odd sizes are made even."""
        width, height = Fraction(self.width), Fraction(self.height)
        if self.pixel_aspect > 1:  # enlarge the short side, so that no pixel is lost
            width *= self.pixel_aspect
        else:
            height /= self.pixel_aspect
        size = (round(width), round(height))
        return size if self.rotation % 180 == 0 else (size[1], size[0])


class SourceTimes(NamedTuple):
    """When the decoder gave each frame, in ticks since the container's zero, and how long the last one lasts."""

    ticks: tuple[int, ...]
    last_duration: int  # 0 where the container does not say
    ticks_per_second: int

    @property
    def start_seconds(self) -> Fraction:
        """When the first frame is shown, by the container's clock."""
        return Fraction(self.ticks[0], self.ticks_per_second)

    @property
    def end_ticks(self) -> int:
        """When the last frame ends; where the container does not say, it lasts as long as the one before it."""
        before = self.ticks[-1] - self.ticks[-2] if len(self.ticks) > 1 else 0
        return self.ticks[-1] + (self.last_duration or before)


def input_options(family: Family) -> dict[str, str]:
    """The options of an input: this family alone, and local files alone."""
    return {"f": family, "format_whitelist": "mov,matroska,webm,avi", "protocol_whitelist": "file"}


def probe_command(path: Path, family: Family, *flags: str) -> list[str]:
    """Return the command of ffprobe on a file; by hand, since ffmpeg-python would run it, too, and without limits."""
    options = [part for name, value in input_options(family).items() for part in (f"-{name}", value)]
    return [ffprobe(), "-v", "error", *options, *flags, "-of", "json", "-i", path.name]


def probe_clip(path: Path, family: Family, limits: ClipLimits) -> Probe:
    """
    Read the streams of a clip in a private folder.

    :raises VideoRejected: no video stream, too long, too large, too many frames, truncated, corrupt
    """
    # all packets count, also those that an edit list hides: the header counts them so
    whole = ["-ignore_editlist", "1"] if family is Family.MOV else []
    args = probe_command(path, family, "-threads", "2", *whole, "-count_packets", "-show_format", "-show_streams")
    ran = run_limited(args, folder=path.parent, limits=PROBE_LIMITS)
    require_success(ran, PROBE_LIMITS)
    report = json.loads(ran.stdout)
    streams = report.get("streams", [])
    video = next((s for s in streams if s.get("codec_type") == "video" and not _is_cover(s)), None)
    if video is None:
        raise VideoRejected(Reason.NO_PICTURE, "there is sound or data, but no moving picture; give a video.")
    audio = next((s for s in streams if s.get("codec_type") == "audio" and int(s.get("nb_read_packets", 0))), None)
    found = _to_probe(family, video, audio)
    _check(found, video, report.get("format", {}), limits)
    return found


def decode_to_end(path: Path, probe: Probe, limits: ClipLimits) -> SourceTimes:
    """
    Decode every frame and sample, with errors fatal, and return the times of the frames.

    :raises VideoRejected: truncated, corrupt, frame times, too long, limit
    """
    per_second = probe.ticks_per_second
    strict = {"err_detect": "explode", "max_pixels": limits.max_side**2, "threads": 4, "noautorotate": None}
    source = ffmpeg.input(path.name, **strict, **input_options(probe.family))
    # wrapped_avframe hands frames on without copying them; of what framecrc prints, the times are used
    kept = {"fps_mode:v": "passthrough", "enc_time_base:v": f"1/{per_second}", "c:v": "wrapped_avframe"}
    output = ffmpeg.output(*used_streams(source, probe), "-", format="framecrc", **kept)
    ran = run_limited(command_of(output, "-xerror", "-copyts"), folder=path.parent, limits=DECODE_LIMITS)
    require_success(ran, DECODE_LIMITS)
    return _check_times(_times(ran.stdout, per_second), limits)


def used_streams(source: Any, probe: Probe) -> list[Any]:
    """Return the picture of an input, and its sound where it has one."""
    return [source[str(index)] for index in (probe.video_index, probe.audio_index) if index is not None]


def require_success(ran: Ran, limits: Limits) -> None:
    """
    Turn a failed run of a tool into the reason for it.

    :raises VideoRejected: limit, truncated, frame times, corrupt
    """
    said = "".join(c if c.isprintable() else " " for c in ran.stderr[-300:])
    if ran.stopped is not None or "Cannot allocate memory" in ran.stderr:
        what = ran.stopped or "memory"
        raise VideoRejected(Reason.LIMIT, f"reading it took too much {what} (limits: {limits}); give a smaller clip.")
    if any(sign in ran.stderr for sign in ("partial file", "ended prematurely", "moov atom not found")):
        raise VideoRejected(Reason.TRUNCATED, f"it ends too early; copy or download it again ({said}).")
    if "non monoton" in ran.stderr:
        raise VideoRejected(Reason.BAD_TIMES, f"its frames go back in time; encode it again ({said}).")
    if ran.returncode != 0:
        raise VideoRejected(Reason.CORRUPT, f"it cannot be decoded to its end; make or copy it again ({said}).")


def fraction(text: str | None, default: Fraction) -> Fraction:
    """Read ``1/24`` or ``4:3``; the default where it is missing, malformed, or not positive."""
    try:
        found = Fraction((text or "").replace(":", "/"))
    except (ValueError, ZeroDivisionError):
        return default
    return found if found > 0 else default


def _is_cover(stream: dict[str, Any]) -> bool:
    return bool(stream.get("disposition", {}).get("attached_pic"))


def _rotation(stream: dict[str, Any]) -> int:
    return next((round(float(s["rotation"])) for s in stream.get("side_data_list", []) if "rotation" in s), 0)


def _to_probe(family: Family, video: dict[str, Any], audio: dict[str, Any] | None) -> Probe:
    kept = {"video": {name: video[name] for name in KEPT_STREAM_FIELDS if name in video}}
    if audio is not None:
        kept["audio"] = {name: audio[name] for name in KEPT_STREAM_FIELDS if name in audio}
    rotation = _rotation(video)
    return Probe(
        family=family,
        video_index=video["index"],
        audio_index=None if audio is None else audio["index"],
        width=int(video.get("width", 0)),
        height=int(video.get("height", 0)),
        pixel_aspect=fraction(video.get("sample_aspect_ratio"), Fraction(1)),
        rotation=rotation,
        pix_fmt=video.get("pix_fmt", ""),
        color_range=video.get("color_range", ""),
        time_base=fraction(video.get("time_base"), Fraction(1, FINEST_TICKS)),
        packets=int(video.get("nb_read_packets", 0)),
        sample_rate=int((audio or {}).get("sample_rate", 0)),
        channels=int((audio or {}).get("channels", 0)),
        kept={**kept, "container": family.value, "rotation": rotation},
    )


def _check(probe: Probe, video: dict[str, Any], container: dict[str, Any], limits: ClipLimits) -> None:
    if probe.width < 1 or probe.height < 1 or probe.packets < 1:
        raise VideoRejected(Reason.CORRUPT, "its picture has no size or no frames; make or copy it again.")
    sides = (probe.width, probe.height, *probe.display_size)
    if max(sides) > limits.max_side:
        size = f"{probe.width}×{probe.height}"
        raise VideoRejected(
            Reason.TOO_LARGE, f"its frame is {size} (shown as {probe.display_size}); at most {limits.max_side} a side."
        )
    if probe.packets > limits.max_frames:
        raise VideoRejected(Reason.TOO_MANY_FRAMES, f"it has {probe.packets:,} frames; at most {limits.max_frames:,}.")
    seconds = float(video.get("duration") or container.get("duration") or 0)
    if seconds > limits.max_seconds:
        raise too_long(seconds, limits)
    declared = int(video.get("nb_frames") or 0) if probe.family is Family.MOV else 0
    if probe.packets < declared:
        raise VideoRejected(
            Reason.TRUNCATED, f"it holds {probe.packets} of the {declared} frames that it announces; copy it again."
        )


def too_long(seconds: float, limits: ClipLimits) -> VideoRejected:
    """Return the refusal of a clip that is too long."""
    return VideoRejected(
        Reason.TOO_LONG, f"it lasts {seconds:.1f} s; at most {limits.max_seconds} s (VIDEO_MAX_SECONDS). Cut it."
    )


def _times(table: bytes, per_second: int) -> SourceTimes:
    """Read lines such as ``0, 512, 512, 512, 472, 0x9b9414ed``: stream, decode time, time, duration, size, sum."""
    rows = [line.split(b",") for line in table.splitlines() if line.startswith(b"0,")]
    try:
        return SourceTimes(tuple(int(row[2]) for row in rows), int(rows[-1][3]) if rows else 0, per_second)
    except ValueError:
        raise VideoRejected(Reason.BAD_TIMES, "some of its frames have no time; encode it again.") from None


def _check_times(times: SourceTimes, limits: ClipLimits) -> SourceTimes:
    if not times.ticks:
        raise VideoRejected(Reason.CORRUPT, "no frame could be decoded; make or copy it again.")
    for number, (one, two) in enumerate(pairwise(times.ticks)):
        if two <= one:
            raise VideoRejected(
                Reason.BAD_TIMES, f"frame {number + 1} is not after frame {number}; encode it again with rising times."
            )
    if times.end_ticks <= times.ticks[-1]:
        raise VideoRejected(Reason.BAD_TIMES, "its one frame has no duration; encode it again with one.")
    seconds = (times.end_ticks - times.ticks[0]) / times.ticks_per_second
    if seconds > limits.max_seconds:
        raise too_long(seconds, limits)
    return times
