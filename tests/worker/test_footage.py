"""The frames that a model is shown: which ones, how large, and that the pictures are of these frames."""

from __future__ import annotations

import io
from bisect import bisect_right
from itertools import accumulate, pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.catalog.painting import BITS, BLOCK, HEIGHT, WIDTH, ffmpeg, numbered_clip
from worker.media.contract import Clip, Footage, Sampling
from worker.media.footage import choose_frames, footage_of, jpeg, picture_size
from worker.media.frames import FramesError, decode_frames

edges = st.lists(st.integers(1, 400), min_size=1, max_size=120).map(lambda gaps: [0, *accumulate(gaps)])
samplings = st.builds(
    Sampling,
    fps=st.sampled_from([0.1, 0.5, 1.0, 2.0, 4.0, 29.97]),
    min_frames=st.integers(1, 8),
    max_frames=st.just(40),
)


def edges_of(rate: float, count: int) -> list[int]:
    return [round(number * 1000 / rate) for number in range(count + 1)]


def clip_of(path: Path, edges_ms: list[int]) -> Clip:
    return Clip("v1", path, edges_ms, WIDTH, HEIGHT, "A cat.", sha256="ab" * 32)


def number_in(picture: np.ndarray) -> int:
    """Read the painted number at whatever size the picture is."""
    block = picture.shape[1] / BITS
    row = picture[round(picture.shape[0] / HEIGHT * BLOCK / 2), :, 1]
    return sum(1 << bit for bit in range(BITS) if row[int((bit + 0.5) * block)] > 126)


@given(edges_ms=edges, sampling=samplings)
def test_frames_rise_lie_in_the_clip_and_begin_with_the_first(edges_ms: list[int], sampling: Sampling):
    frames = choose_frames(edges_ms, sampling, 0, edges_ms[-1])
    numbers = [frame.index for frame in frames]
    assert numbers[0] == 0 and all(a < b for a, b in pairwise(numbers)) and numbers[-1] < len(edges_ms) - 1
    assert [frame.at_ms for frame in frames] == [edges_ms[number] for number in numbers]


@given(edges_ms=edges, sampling=samplings)
def test_no_more_frames_than_asked_for_and_the_last_one_when_there_are_several(edges_ms, sampling: Sampling):
    frames = choose_frames(edges_ms, sampling, 0, edges_ms[-1])
    asked = max(int(edges_ms[-1] * sampling.fps / 1000 + 1e-9), sampling.min_frames)
    assert 1 <= len(frames) <= min(asked, sampling.max_frames, len(edges_ms) - 1)
    assert len(frames) == 1 or frames[-1].index == len(edges_ms) - 2


@given(edges_ms=edges, sampling=samplings, data=st.data())
def test_a_stretch_shows_only_frames_that_are_on_screen_in_it(edges_ms: list[int], sampling: Sampling, data):
    start = data.draw(st.integers(0, edges_ms[-1] - 1))
    end = data.draw(st.integers(start + 1, edges_ms[-1]))
    frames = choose_frames(edges_ms, sampling, start, end)
    assert frames[0].index == bisect_right(edges_ms, start) - 1
    assert all(edges_ms[frame.index] < end and edges_ms[frame.index + 1] > start for frame in frames)


@pytest.mark.parametrize(("rate", "count"), [(24, 156), (25, 163), (29.97, 195), (30, 180)])
def test_at_a_constant_rate_the_frames_are_qwens_to_within_one(rate: float, count: int):
    edges_ms = edges_of(rate, count)
    ours = [frame.index for frame in choose_frames(edges_ms, Sampling(fps=2), 0, edges_ms[-1])]
    theirs = np.linspace(0, count - 1, int(count / rate * 2)).round().astype(int)
    assert len(ours) == len(theirs) and np.abs(np.array(ours) - theirs).max() <= 1


@pytest.mark.parametrize(
    ("duration_s", "fps", "count"), [(6.5, 2, 13), (10, 0.3, 4), (20, 0.3, 6), (10, 0.5, 5), (1, 2, 4), (0.1, 2, 3)]
)
def test_the_number_of_frames(duration_s: float, fps: float, count: int):
    edges_ms = edges_of(30, round(duration_s * 30))
    assert len(choose_frames(edges_ms, Sampling(fps=fps), 0, edges_ms[-1])) == count


@pytest.mark.parametrize(("frames", "duration_s", "count"), [(16, 8, 16), (2, 8, 2), (1, 8, 1), (16, 0.1, 3)])
def test_a_number_of_frames_holds_whatever_the_length(frames: int, duration_s: float, count: int):
    edges_ms = edges_of(30, round(duration_s * 30))
    chosen = choose_frames(edges_ms, Sampling(frames=frames), 0, edges_ms[-1])
    assert len(chosen) == count and chosen[0].index == 0


@pytest.mark.parametrize(
    ("width", "height", "shown"),
    [
        (1280, 720, (1152, 640)),
        (1920, 1080, (1152, 640)),
        (640, 360, (640, 352)),
        (720, 1280, (640, 1152)),
        (10, 10, (32, 32)),
        (100_000, 10, (24_576, 32)),
    ],
)
def test_the_size_of_the_pictures(width: int, height: int, shown: tuple[int, int]):
    assert picture_size(width, height, max_pixels=768 * 32 * 32, multiple=32) == shown


@given(
    width=st.integers(1, 8000),
    height=st.integers(1, 8000),
    multiple=st.sampled_from([2, 28, 32]),
    most=st.integers(1024, 2_000_000),
)
def test_pictures_fit_and_are_never_blown_up(width: int, height: int, multiple: int, most: int):
    shown = picture_size(width, height, max_pixels=most, multiple=multiple)
    assert shown.width % multiple == shown.height % multiple == 0
    assert shown.width * shown.height <= most
    for side, source in zip(shown, (width, height), strict=True):
        assert side <= max(source + multiple / 2, multiple)


@pytest.mark.parametrize(("rate", "given_rate"), [(24, "24"), (30000 / 1001, "30000/1001")])
def test_the_pictures_are_of_the_chosen_frames(rate: float, given_rate: str, tmp_path: Path):
    path = numbered_clip(tmp_path / "clip.mp4", 100, given_rate)
    footage: Footage = footage_of(clip_of(path, edges_of(rate, 100)), Sampling(fps=4))
    pictures = footage.pictures()
    assert [number_in(picture) for picture in pictures] == [frame.index for frame in footage.frames]
    assert {picture.shape for picture in pictures} == {(footage.height, footage.width, 3)} == {(64, 128, 3)}


def test_at_a_variable_rate_frames_are_even_in_time(tmp_path: Path):
    """The first 40 frames take 40 ms each, the others 200 ms."""
    constant = numbered_clip(tmp_path / "constant.mp4", 60, "25")
    path = tmp_path / "variable.mp4"
    slower = "setpts='if(lt(N,40),N*0.04,1.6+(N-40)*0.2)/TB'"
    ffmpeg("-i", str(constant), "-vf", slower, "-fps_mode", "vfr", "-enc_time_base", "1/1000", str(path))
    edges_ms = [number * 40 for number in range(40)] + [1600 + number * 200 for number in range(21)]
    footage = footage_of(clip_of(path, edges_ms), Sampling(fps=2))
    assert [number_in(picture) for picture in footage.pictures()] == [frame.index for frame in footage.frames]
    gaps = [b.at_ms - a.at_ms for a, b in pairwise(footage.frames)]
    assert len(footage.frames) == 11 and all(abs(gap - 540) <= 200 for gap in gaps)


def test_a_frame_that_is_hit_twice_is_shown_once():
    edges_ms = [0, 40, 80, 120, 9000, 9040]
    numbers = [frame.index for frame in choose_frames(edges_ms, Sampling(fps=2), 0, 9040)]
    assert numbers == [0, 3, 4]


def test_pictures_are_decoded_once_and_scaled(tmp_path: Path):
    path = numbered_clip(tmp_path / "clip.mp4", 30, "24")
    sampling = Sampling(max_pixels=64 * 32, multiple=32)
    footage = footage_of(clip_of(path, edges_of(24, 30)), sampling, 500, 1000)
    first = footage.pictures()
    path.unlink()
    assert footage.pictures() is first
    assert first[0].shape == (32, 64, 3) and footage.duration_ms == 500
    assert [number_in(picture) for picture in first] == [frame.index for frame in footage.frames]


def test_hundreds_of_frames_can_be_chosen(tmp_path: Path):
    path = numbered_clip(tmp_path / "clip.mp4", 800, "60", "-preset", "ultrafast")
    only = [number for number in range(800) if number % 50]
    pictures = list(decode_frames(path, width=64, height=32, only=only))
    assert [number_in(picture) for picture in pictures] == [number % 256 for number in only]


def test_a_frame_that_the_file_lacks_is_an_error(tmp_path: Path):
    path = numbered_clip(tmp_path / "clip.mp4", 20, "24")
    with pytest.raises(FramesError, match="has 3 of the 4 frames"):
        footage_of(clip_of(path, edges_of(24, 24)), Sampling()).pictures()


@pytest.mark.parametrize(
    "asked", [{"only": []}, {"only": [2, 1]}, {"only": [-1]}, {"only": [1], "edges_ms": [0, 1]}, {"height": 0}]
)
def test_what_cannot_be_asked_for_is_refused(asked: dict, tmp_path: Path):
    with pytest.raises(ValueError, match=r"only holds|not a size"):
        next(decode_frames(tmp_path / "any.mp4", width=8, **asked))


@pytest.mark.parametrize("stretch", [(0, 0), (-1, 5), (500, 400), (0, 1001)])
def test_a_stretch_outside_the_clip_is_refused(stretch: tuple[int, int], tmp_path: Path):
    with pytest.raises(ValueError, match="is not a stretch of a clip of 1000 ms"):
        footage_of(clip_of(tmp_path / "any.mp4", edges_of(10, 10)), Sampling(), *stretch)


def test_a_jpeg_is_the_picture_and_the_same_bytes_each_time():
    picture = np.full((32, 64, 3), (200, 30, 30), dtype=np.uint8)
    assert jpeg(picture) == jpeg(picture)
    read = Image.open(io.BytesIO(jpeg(picture)))
    assert (read.format, read.size) == ("JPEG", (64, 32))
    assert np.abs(np.asarray(read).astype(int) - picture).max() < 8
