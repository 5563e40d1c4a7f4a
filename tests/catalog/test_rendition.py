"""What the rendition looks and sounds like, and what it no longer says."""

from __future__ import annotations

import json
import re
import struct
import subprocess
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from outtake.catalog.media import ffmpeg as media_ffmpeg
from outtake.catalog.media.rendition import RECIPE
from tests.catalog.painting import decode_rgb, decode_sound, ffmpeg, numbered_clip

LONG = pytest.mark.long
RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 200, 30), (40, 40, 220), (235, 235, 235)


def corners(path: Path, width: int, height: int, *options: str) -> Path:
    """A clip of four coloured quarters: red and green above, blue and white below."""
    picture = np.zeros((height, width, 3), dtype=np.uint8)
    picture[: height // 2, : width // 2], picture[: height // 2, width // 2 :] = RED, GREEN
    picture[height // 2 :, : width // 2], picture[height // 2 :, width // 2 :] = BLUE, WHITE
    source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", "24", "-i", "-"]
    ffmpeg(*source, "-c:v", "libx264", "-crf", "10", *options, str(path), data=picture.tobytes() * 12)
    return path


def quarter_colours(made) -> list[str]:
    """The colours of the four quarters of the first frame: above left and right, below left and right."""
    width, height = made.encoded.width, made.encoded.height
    frame = decode_rgb(made.encoded.path, width, height)[0].astype(int)
    names = {"red": RED, "green": GREEN, "blue": BLUE, "white": WHITE}
    points = [(height // 4, width // 4), (height // 4, 3 * width // 4)]
    points += [(3 * height // 4, width // 4), (3 * height // 4, 3 * width // 4)]
    return [min(names, key=lambda name: int(np.abs(frame[point] - names[name]).sum())) for point in points]


def streams(path: Path) -> dict:
    command = [media_ffmpeg.ffprobe(), "-v", "error", "-show_streams", "-show_format", "-of", "json", str(path)]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def test_what_browsers_play(take_in, tmp_path):
    clip = numbered_clip(tmp_path / "clip.mp4", 40, "24", "-bf", "3", "-g", "250")
    path = take_in(clip).encoded.path
    video = streams(path)["streams"][0]
    assert (video["codec_name"], video["pix_fmt"], video["has_b_frames"]) == ("h264", "yuv420p", 0)
    assert video["start_pts"] == 0
    head = path.read_bytes()
    assert head.index(b"moov") < head.index(b"mdat")  # the index comes first
    command = [media_ffmpeg.ffprobe(), "-v", "error", "-show_entries", "packet=flags", "-of", "csv=p=0", str(path)]
    flags = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    keys = [number for number, flag in enumerate(flags) if flag.startswith("K")]
    assert max(b - a for a, b in zip(keys, [*keys[1:], 40], strict=True)) <= 12


def test_rotation_is_applied(take_in, tmp_path):
    clip = corners(tmp_path / "turned.mp4", 96, 64, "-pix_fmt", "yuv420p")
    content = bytearray(clip.read_bytes())
    matrix = content.index(b"tkhd") + 4 + 40  # ISO/IEC 14496-12, 8.3.2, version 0
    # x' = −y, y' = x: what pointed right points down, a quarter turn clockwise
    content[matrix : matrix + 36] = struct.pack(">9i", 0, 1 << 16, 0, -1 << 16, 0, 0, 64 << 16, 0, 1 << 30)
    clip.write_bytes(content)
    made = take_in(clip)
    assert made.inspected.probe.rotation % 360 in (90, 270)
    assert (made.encoded.width, made.encoded.height) == (64, 96)
    assert quarter_colours(made) == ["blue", "red", "white", "green"]


@pytest.mark.parametrize(
    ("aspect", "size"),
    [pytest.param("2/1", (192, 64), marks=LONG), pytest.param("1/2", (96, 128), marks=LONG), ("16/15", (102, 64))],
)
def test_pixel_aspect_is_applied(aspect, size, take_in, tmp_path):
    clip = corners(tmp_path / "clip.mp4", 96, 64, "-pix_fmt", "yuv420p", "-vf", f"setsar={aspect}")
    made = take_in(clip)
    assert (made.encoded.width, made.encoded.height) == size
    assert streams(made.encoded.path)["streams"][0].get("sample_aspect_ratio", "1:1") == "1:1"
    assert quarter_colours(made) == ["red", "green", "blue", "white"]


def test_odd_sizes_are_padded(take_in, tmp_path):
    made = take_in(corners(tmp_path / "odd.mkv", 97, 63, "-pix_fmt", "yuv444p"))
    assert (made.encoded.width, made.encoded.height) == (98, 64)
    assert quarter_colours(made) == ["red", "green", "blue", "white"]


@pytest.mark.parametrize(
    "options",
    [
        ["-pix_fmt", "yuv420p"],
        ["-vf", "scale=out_range=pc", "-color_range", "pc", "-pix_fmt", "yuvj420p"],
        [
            *("-vf", "scale=out_color_matrix=bt709", "-pix_fmt", "yuv444p"),
            *("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"),
        ],
    ],
    ids=["untagged", "full range", "bt709"],
)
def test_colours_and_their_tags_are_kept(options, take_in, tmp_path):
    clip = corners(tmp_path / "clip.mp4", 96, 64, *options)
    made = take_in(clip)
    before, after = streams(clip)["streams"][0], streams(made.encoded.path)["streams"][0]
    for tag in ("color_range", "color_space", "color_primaries", "color_transfer"):
        assert after.get(tag) == before.get(tag), tag
    one, two = decode_rgb(clip, 96, 64)[5].astype(int), decode_rgb(made.encoded.path, 96, 64)[5].astype(int)
    assert np.abs(one[16:, :40] - two[16:, :40]).mean() < 4  # away from the edges between colours


def test_rgb_becomes_tagged_bt709(take_in, tmp_path):
    made = take_in(corners(tmp_path / "rgb.mkv", 96, 64, "-c:v", "libx264rgb", "-pix_fmt", "rgb24"))
    assert streams(made.encoded.path)["streams"][0]["color_space"] == "bt709"
    assert quarter_colours(made) == ["red", "green", "blue", "white"]


def test_visually_lossless(take_in, tmp_path):
    clip = tmp_path / "detail.mp4"
    ffmpeg("-f", "lavfi", "-i", "testsrc2=d=1:r=24:s=320x240,noise=alls=6:allf=t", "-c:v", "libx264", str(clip))
    made = take_in(clip)
    graph = ["-lavfi", "[0:v][1:v]ssim", "-f", "null", "-"]
    command = [media_ffmpeg.ffmpeg(), "-nostdin", "-i", str(made.encoded.path), "-i", str(clip), *graph]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    assert float(re.search(r"All:([0-9.]+)", said)[1]) > 0.985


def test_metadata_is_gone(take_in, tmp_path):
    secret = "made by veo3 for a secret prompt"
    tags = ["-metadata", f"title={secret}", "-metadata", f"comment={secret}"]
    tags += ["-metadata:s:v:0", f"handler_name={secret}", "-metadata:s:v:0", "language=fra"]
    clip = numbered_clip(tmp_path / "clip.mp4", 12, "12", *tags)
    assert secret.encode() in clip.read_bytes()
    made = take_in(clip)
    assert secret.encode() not in made.encoded.path.read_bytes() + made.strip.path.read_bytes()
    assert b"x264 - core" not in made.encoded.path.read_bytes()
    report = streams(made.encoded.path)
    # what the container cannot do without, the same in every rendition
    assert report["format"]["tags"].keys() <= {"major_brand", "minor_version", "compatible_brands"}
    assert report["streams"][0]["tags"] == {
        "language": "und",
        "vendor_id": "[0][0][0][0]",
        "encoder": "Lavc libx264",
    }


def flash_and_beep(path: Path, video_starts: float, audio_starts: float) -> Path:
    """White from frame 24 on, and a tone from the same moment of the container's clock on."""
    frames = np.full((48, 48, 64), 16, dtype=np.uint8)
    frames[24:] = 235
    moment = video_starts + 1.0
    rate = 48_000
    samples = np.zeros(int((2.4 - audio_starts) * rate), dtype="<i2")
    onset = round((moment - audio_starts) * rate)
    samples[onset:] = (12_000 * np.sin(np.arange(samples.size - onset) * 2 * np.pi * 997 / rate)).astype("<i2")
    raw = path.with_suffix(".pcm")
    raw.write_bytes(samples.tobytes())
    picture = path.with_suffix(".picture.mkv")
    source = ["-f", "rawvideo", "-pix_fmt", "gray", "-s", "64x48", "-r", "24", "-i", "-"]
    ffmpeg(*source, "-c:v", "libx264", "-pix_fmt", "yuv420p", str(picture), data=frames.tobytes())
    ffmpeg(
        *("-itsoffset", str(video_starts), "-i", str(picture)),
        *("-itsoffset", str(audio_starts), "-f", "s16le", "-ar", str(rate), "-ac", "1", "-i", str(raw)),
        *(
            "-map",
            "0:v",
            "-map",
            "1:a",
            "-c:v",
            "copy",
            "-c:a",
            "pcm_s16le",
            "-avoid_negative_ts",
            "disabled",
            str(path),
        ),
    )
    return path


@pytest.mark.parametrize(
    ("video_starts", "audio_starts"),
    [pytest.param(0.0, 0.0, marks=LONG), (0.25, 0.0), (0.0, 0.3), pytest.param(0.5, 0.2, marks=LONG)],
)
def test_sound_stays_where_it_was(video_starts, audio_starts, take_in, tmp_path):
    made = take_in(flash_and_beep(tmp_path / "clip.mkv", video_starts, audio_starts))
    assert float(made.inspected.times.start_seconds) == video_starts
    table = made.encoded.table
    bright = decode_rgb(made.encoded.path, 64, 48)[:, 24, 32, 0] > 126
    flash_ms = table.edges_ms[int(np.argmax(bright))]
    sound = np.abs(decode_sound(made.encoded.path))
    beep_ms = float(np.argmax(sound > 0.1)) / 48
    assert flash_ms == 1000
    assert beep_ms == pytest.approx(flash_ms, abs=3)
    # the waveform shows the same; the encoder's smear before the tone is quieter than half of it
    peaks = made.peaks
    assert len(peaks) == -(-table.duration_ms // 10)
    assert next(i for i, peak in enumerate(peaks) if peak > 0.2) in (99, 100)
    assert max(peaks) == pytest.approx(12_000 / 32_768, abs=0.05)


def test_sound_that_outlasts_the_picture_is_cut(take_in, tmp_path):
    clip = tmp_path / "long.mp4"
    sources = ["-f", "lavfi", "-i", "testsrc=d=1:r=24:s=64x48", "-f", "lavfi", "-i", "sine=d=3"]
    ffmpeg(*sources, "-c:v", "libx264", "-c:a", "aac", str(clip))
    made = take_in(clip)
    assert made.encoded.table.duration_ms == 1000
    assert float(streams(made.encoded.path)["format"]["duration"]) == pytest.approx(1.0, abs=0.025)


def test_silence_has_no_waveform(take_in, small_clip, tmp_path):
    quiet = tmp_path / "quiet.mp4"
    sources = ["-f", "lavfi", "-i", "testsrc=d=1:r=24:s=64x48", "-f", "lavfi", "-i", "anullsrc=d=1"]
    ffmpeg(*sources, "-c:v", "libx264", "-c:a", "aac", "-shortest", str(quiet))
    made = take_in(quiet)
    assert made.encoded.has_audio and made.peaks is None
    silent = take_in(small_clip)
    assert not silent.encoded.has_audio and silent.peaks is None


def test_the_strip_runs_from_first_to_last_frame(take_in, tmp_path):
    clip = tmp_path / "ramp.mp4"
    frames = np.repeat(np.linspace(0, 255, 50).astype(np.uint8), 64 * 32)
    source = ["-f", "rawvideo", "-pix_fmt", "gray", "-s", "64x32", "-r", "25", "-i", "-"]
    ffmpeg(*source, "-c:v", "libx264", "-pix_fmt", "yuv420p", str(clip), data=frames.tobytes())
    strip = take_in(clip).strip
    assert (strip.tiles, strip.tile_width, strip.tile_height) == (24, 120, 60)
    image = np.asarray(Image.open(strip.path).convert("L"), dtype=float)
    assert image.shape == (60, 24 * 120)
    greys = [image[20:40, tile * 120 + 20 : tile * 120 + 100].mean() for tile in range(24)]
    assert all(b > a for a, b in pairwise(greys))
    assert greys[0] < 6 and greys[-1] > 249


def test_the_same_clip_gives_the_same_bytes(take_in, small_clip):
    one, two = take_in(small_clip), take_in(small_clip)
    assert (one.sha256, one.strip_sha256) == (two.sha256, two.strip_sha256)
    assert RECIPE == "h264-crf15-g12/1"  # changing what is made means changing its name
