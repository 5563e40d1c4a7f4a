"""
The rendition: a copy that every browser plays, with each frame of the original at its own time.

H.264 in yuv420p, a keyframe at least every 12 frames and no B-frames, so that a seek decodes few frames; the index
first, metadata gone, no frame added or dropped. The first frame is at 0, and the sound is shifted with it: sound
before the first frame is cut, a later start is padded with silence, and what outlasts the picture is cut. Rotation and
pixel aspect are applied, odd sizes padded by one row or column, colour tags kept.

`RECIPE` names all this; change it whenever the output changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import ffmpeg

from outtake.catalog.media.ffmpeg import Limits, command_of, run_limited
from outtake.catalog.media.probe import (
    Probe,
    SourceTimes,
    input_options,
    probe_command,
    require_success,
    used_streams,
)
from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.media.sniff import Family
from outtake.measures.segments.frame_times import edges_from_times

RECIPE = "h264-crf15-g12/1"
ENCODE_LIMITS = Limits(seconds=900, cpu_seconds=3600)
READ_LIMITS = Limits(seconds=60, cpu_seconds=60, output_bytes=64 << 20)
AAC_RATES = (8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000)
BITEXACT = {"fflags": "+bitexact", "flags:v": "+bitexact", "flags:a": "+bitexact"}
THREADS = 4  # fixed: what x264 writes depends on it
FULL_RANGE = "pc"
RGB_FORMATS = ("rgb", "bgr", "gbr", "argb", "abgr", "0rgb", "0bgr", "pal8")


class FrameTable(NamedTuple):
    """The exact start of each frame and the end of the last, in ticks, and the same in rounded milliseconds."""

    ticks: tuple[int, ...]
    ticks_per_second: int
    edges_ms: tuple[int, ...]

    @property
    def duration_ms(self) -> int:
        """The last edge."""
        return self.edges_ms[-1]

    @property
    def frames(self) -> int:
        """How many frames there are."""
        return len(self.ticks) - 1


class Encoded(NamedTuple):
    """A rendition's file, and the data read back from it."""

    path: Path
    width: int
    height: int
    channels: int  # of sound: 0, 1 or 2
    table: FrameTable

    @property
    def has_audio(self) -> bool:
        """Whether there is a sound track, a silent one included."""
        return self.channels > 0


FramesDone = Callable[[int, int], object]
"""Called with how many frames of how many are encoded; what it raises ends the work."""


def encode(
    source: Path, probe: Probe, times: SourceTimes, target: Path, *, progress: FramesDone | None = None
) -> Encoded:
    """
    Make the rendition of a clip that was decoded to its end, and check it frame by frame against the source's times.

    :raises VideoRejected: limit, corrupt, or frame times (also: two frames within one millisecond)
    """
    streams = used_streams(ffmpeg.input(source.name, threads=THREADS, **input_options(probe.family)), probe)
    options = _picture(probe) | (_sound(probe, times) if probe.audio_index is not None else {})
    options |= {"map_metadata": -1, "map_metadata:s": -1, "map_chapters": -1, **BITEXACT, "empty_hdlr_name": 1}
    options |= {"movie_timescale": probe.ticks_per_second, "movflags": "+faststart", "format": "mp4"}
    told = target.with_suffix(".progress")
    flags = () if progress is None else ("-progress", str(told), "-stats_period", "0.5")
    command = command_of(ffmpeg.output(*streams, str(target), **options), "-y", "-copyts", *flags)
    watch = None if progress is None else partial(_tell, told, len(times.ticks), progress)
    ran = run_limited(command, folder=source.parent, limits=ENCODE_LIMITS, watch=watch)
    require_success(ran, ENCODE_LIMITS)
    return _read_back(target, times)


def _tell(told: Path, frames: int, progress: FramesDone) -> None:
    """Pass on what ffmpeg last wrote about its progress."""
    with suppress(FileNotFoundError):
        done = [line[6:].strip() for line in told.read_text().splitlines() if line.startswith("frame=")]
        progress(min(int(done[-1]), frames) if done else 0, frames)


def _picture(probe: Probe) -> dict[str, Any]:
    per_second = probe.ticks_per_second
    x264 = {"c:v": "libx264", "preset": "veryfast", "crf": 15, "profile:v": "high", "g": 12, "bf": 0}
    clock = {"fps_mode:v": "passthrough", "enc_time_base:v": f"1/{per_second}", "video_track_timescale": per_second}
    # type 6 is supplemental information: x264 signs its work in it
    unsigned = {"bsf:v": "filter_units=remove_types=6"}
    return {**clock, "vf": ",".join(_filters(probe)), **x264, "threads": THREADS, **unsigned}


def _filters(probe: Probe) -> list[str]:
    """Return the filters for each frame, after ffmpeg has rotated it upright."""
    width, height = probe.display_size
    even = (width + width % 2, height + height % 2)
    scale = [f"w={width}:h={height}:flags=lanczos"] if probe.pixel_aspect != 1 else []
    is_rgb = probe.pix_fmt.startswith(RGB_FORMATS)
    if is_rgb:
        scale.append("out_color_matrix=bt709:out_range=tv")
    elif probe.color_range == FULL_RANGE:
        scale.append("in_range=pc:out_range=pc")
    filters = ["setpts=PTS-STARTPTS"]
    if scale:
        filters.append("scale=" + ":".join(scale))
    filters += ["setsar=1", "format=yuv420p"]
    if is_rgb:
        filters.append("setparams=colorspace=bt709:range=tv")
    if even != (width, height):
        filters.append(f"pad={even[0]}:{even[1]}")
    return filters


def _sound(probe: Probe, times: SourceTimes) -> dict[str, Any]:
    start = times.start_seconds
    seconds = Fraction(times.end_ticks - times.ticks[0], times.ticks_per_second)
    rate = probe.sample_rate if probe.sample_rate in AAC_RATES else 48_000
    filters = [
        f"asetpts=PTS-({start.numerator}/{start.denominator})/TB",
        "aresample=async=1:first_pts=0",  # cut before 0, silence up to the first sample, and in gaps
        f"atrim=end={float(seconds):.6f}",
    ]
    stereo = {"ac": 2} if probe.channels > 2 else {}
    return {"af": ",".join(filters), "c:a": "aac", "b:a": "192k", "ar": rate, **stereo}


def _read_back(path: Path, source: SourceTimes) -> Encoded:
    wanted = "packet=stream_index,pts,duration:stream=index,codec_type,width,height,channels,nb_read_packets"
    flags = ("-count_packets", "-show_streams", "-show_packets", "-show_entries", wanted)
    ran = run_limited(probe_command(path, Family.MOV, *flags), folder=path.parent, limits=READ_LIMITS)
    require_success(ran, READ_LIMITS)
    report = json.loads(ran.stdout)
    video = next(stream for stream in report["streams"] if stream["codec_type"] == "video")
    packets = [packet for packet in report["packets"] if packet["stream_index"] == video["index"]]
    starts = [packet["pts"] for packet in packets]
    if starts != [tick - source.ticks[0] for tick in source.ticks]:
        raise VideoRejected(Reason.BAD_TIMES, _difference(starts, source))
    last = packets[-1].get("duration") or source.end_ticks - source.ticks[-1]
    table = frame_table((*starts, starts[-1] + last), source.ticks_per_second)
    sound = [s for s in report["streams"] if s["codec_type"] == "audio" and int(s["nb_read_packets"])]
    return Encoded(path, video["width"], video["height"], sound[0]["channels"] if sound else 0, table)


def _difference(starts: list[int], source: SourceTimes) -> str:
    if len(starts) != len(source.ticks):
        return f"{len(source.ticks)} frames went in and {len(starts)} came out; encode the clip again."
    frame = next(i for i, tick in enumerate(source.ticks) if starts[i] != tick - source.ticks[0])
    return f"frame {frame} moved to another time; encode the clip again."


def frame_table(ticks: tuple[int, ...], ticks_per_second: int) -> FrameTable:
    """
    Make the table of a rendition from the exact times.

    :param ticks: the start of each frame, the first 0, and the end of the last
    :raises VideoRejected: if two frames fall on one millisecond
    """
    times = [Fraction(tick, ticks_per_second) for tick in ticks]
    try:
        edges = edges_from_times(times[:-1], times[-1])
    except ValueError as error:
        raise VideoRejected(Reason.BAD_TIMES, f"{error}; encode it at fewer frames a second.") from None
    return FrameTable(ticks, ticks_per_second, tuple(edges))
