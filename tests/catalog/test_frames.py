"""No frame is added, dropped or moved: each frame carries its number, and is found again at its own time."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from outtake.catalog.media.rejections import VideoRejected
from outtake.measures.segments.frame_times import frame_at
from tests.catalog.painting import HEIGHT, WIDTH, ffmpeg, numbered_clip, numbered_frames, read_numbers

LONG = pytest.mark.long
QUIET_X265 = ("-x265-params", "log-level=none")
COUNT = 60


def check_exact(made, count: int = COUNT) -> None:
    table = made.encoded.table
    assert read_numbers(made.encoded.path) == list(range(count))
    assert len(table.edges_ms) == len(table.ticks) == count + 1
    assert table.edges_ms[0] == table.ticks[0] == 0
    assert [frame_at(table.edges_ms, edge) for edge in table.edges_ms[:-1]] == list(range(count))
    # seeking to the exact middle of a frame, as the player does, lands in that frame
    middles = [Fraction(a + b, 2 * table.ticks_per_second) for a, b in zip(table.ticks, table.ticks[1:], strict=False)]
    starts = [Fraction(tick, table.ticks_per_second) for tick in table.ticks]
    assert [int(np.searchsorted(starts, middle, side="right")) - 1 for middle in middles] == list(range(count))


@pytest.mark.parametrize(
    "rate", ["30000/1001", *(pytest.param(rate, marks=LONG) for rate in ("8", "16", "24", "30", "60"))]
)
def test_constant_rates(rate, take_in, tmp_path):
    made = take_in(numbered_clip(tmp_path / "clip.mp4", COUNT, rate))
    check_exact(made)
    exact = [number / Fraction(rate) for number in range(COUNT + 1)]
    table = made.encoded.table
    assert [Fraction(tick, table.ticks_per_second) for tick in table.ticks] == exact
    assert table.edges_ms == tuple(int(time * 1000 + Fraction(1, 2)) for time in exact)


def test_variable_rate(take_in, tmp_path):
    milliseconds = [40 * number + 12 * (number % 3) for number in range(COUNT)]
    jitter = [
        "-vf",
        "setpts=round((40*N+12*mod(N\\,3))/1000/TB)",
        "-fps_mode",
        "passthrough",
        "-enc_time_base",
        "1/90000",
    ]
    clip = numbered_clip(tmp_path / "clip.mp4", COUNT, "1000", *jitter, "-video_track_timescale", "90000")
    made = take_in(clip)
    check_exact(made)
    assert list(made.encoded.table.edges_ms[:-1]) == milliseconds


@pytest.mark.parametrize(
    ("name", "codec", "options"),
    [
        ("hevc.mp4", "libx265", [*QUIET_X265, "-tag:v", "hvc1"]),
        pytest.param("hevc10.mp4", "libx265", [*QUIET_X265, "-pix_fmt", "yuv420p10le"], marks=LONG),
        pytest.param("av1.mp4", "libaom-av1", ["-cpu-used", "8", "-crf", "20"], marks=LONG),
        ("vp9.webm", "libvpx-vp9", ["-crf", "15", "-b:v", "0", "-deadline", "realtime"]),
        pytest.param("high10.mkv", "libx264", ["-pix_fmt", "yuv422p10le"], marks=LONG),
        pytest.param("mpeg4.avi", "mpeg4", ["-q:v", "2"], marks=LONG),
        ("ticks.mov", "libx264", ["-bf", "3", "-g", "250", "-video_track_timescale", "24"]),
    ],
)
def test_other_encodings(name, codec, options, take_in, tmp_path):
    made = take_in(numbered_clip(tmp_path / name, 30, "24", *options, codec=codec))
    check_exact(made, 30)


def test_times_that_do_not_start_at_zero(take_in, tmp_path):
    clip = tmp_path / "late.mkv"
    numbered_clip(tmp_path / "at0.mkv", 30, "24")
    ffmpeg(
        "-itsoffset", "0.75", "-i", str(tmp_path / "at0.mkv"), "-c", "copy", "-avoid_negative_ts", "disabled", str(clip)
    )
    made = take_in(clip)
    assert made.inspected.times.start_seconds == Fraction(3, 4)
    check_exact(made, 30)


def test_a_single_frame(take_in, tmp_path):
    made = take_in(numbered_clip(tmp_path / "one.mp4", 1, "24"))
    assert made.encoded.table.edges_ms == (0, 42)
    assert made.strip.tiles == 1


def test_two_frames_in_one_millisecond_are_refused(take_in, tmp_path):
    clip = tmp_path / "fast.mp4"
    source = ["-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{WIDTH}x{HEIGHT}", "-r", "3000", "-i", "-"]
    ffmpeg(*source, "-c:v", "libx264", "-pix_fmt", "yuv420p", str(clip), data=numbered_frames(30))
    with pytest.raises(VideoRejected, match=r"^frame times: .*frame 1"):
        take_in(clip)


def test_the_clock_is_a_multiple_of_the_sources(take_in, tmp_path: Path):
    clip = numbered_clip(tmp_path / "clip.mov", 12, "24", "-video_track_timescale", "24")
    assert take_in(clip).encoded.table.ticks_per_second == 24 * 417  # the first multiple of 24 that is 10,000 or more
