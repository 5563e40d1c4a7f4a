"""Decoding for critics: every frame once, in order, scaled; anything else is a clear error."""

from pathlib import Path

import numpy as np
import pytest

from outtake.catalog.media.ffmpeg import ffmpeg
from outtake.outages import StorageAway
from outtake_demo.drawn.clips import DrawnClip, draw_clip, frames
from outtake_demo.drawn.encode import write_clip
from worker.critics.signal.detect import WIDTH, find_signals
from worker.media.frames import FramesError, decode_frames


@pytest.fixture(scope="module")
def clip() -> DrawnClip:
    return draw_clip(23, kind="vanish", prompt_id="bounce-red", generator="Bilt v1")


@pytest.fixture(scope="module")
def path(clip: DrawnClip, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("clips") / "a clip: with an odd name.mp4"
    write_clip(clip, target, ffmpeg=ffmpeg())
    return target


def test_every_frame_comes_once_and_looks_as_drawn(clip: DrawnClip, path: Path) -> None:
    for decoded, drawn in zip(decode_frames(path, width=160, edges_ms=clip.edges_ms), frames(clip), strict=True):
        assert decoded.shape == (90, 160, 3) and decoded.dtype == np.uint8
        scaled = drawn.reshape(90, 4, 160, 4, 3).mean(axis=(1, 3))
        assert np.abs(decoded - scaled).mean() < 4


def test_the_critic_finds_the_error_after_real_encoding(clip: DrawnClip, path: Path) -> None:
    found = find_signals(decode_frames(path, width=WIDTH, edges_ms=clip.edges_ms), clip.edges_ms)
    assert clip.planted[0].start_ms in [each.start_ms for each in found]


def test_a_table_of_another_length_is_an_error(clip: DrawnClip, path: Path) -> None:
    with pytest.raises(FramesError, match=f"has {clip.n_frames} frames, but its edges_ms name {clip.n_frames - 1}"):
        list(decode_frames(path, width=32, edges_ms=clip.edges_ms[:-1]))


def test_stopping_early_is_no_error(path: Path) -> None:
    stream = decode_frames(path, width=32)
    assert next(stream).shape[1] == 32
    stream.close()  # type: ignore[attr-defined]


def test_a_file_that_is_no_clip_is_an_error(tmp_path: Path) -> None:
    fake = tmp_path / "fake.mp4"
    fake.write_text("this is not a video")
    with pytest.raises(FramesError, match="could not be decoded"):
        list(decode_frames(fake, width=32))


def test_a_playlist_under_a_video_name_is_not_followed(path: Path, tmp_path: Path) -> None:
    listed = tmp_path / "list.mp4"
    listed.write_text(f"ffconcat version 1.0\nfile '{path}'\n")
    with pytest.raises(FramesError):
        list(decode_frames(listed, width=32))


def test_a_file_that_cannot_be_read_says_nothing_of_the_clip(tmp_path: Path) -> None:
    with pytest.raises(StorageAway, match="went away while it was read"):
        list(decode_frames(tmp_path / "gone.mp4", width=32))
    with pytest.raises(IsADirectoryError):
        list(decode_frames(tmp_path, width=32))


def test_a_decoder_that_was_killed_says_nothing_of_the_clip(path: Path, tmp_path: Path, monkeypatch) -> None:
    short_of_memory = tmp_path / "ffmpeg"
    short_of_memory.write_text("#!/bin/sh\nkill -9 $$\n")
    short_of_memory.chmod(0o700)
    monkeypatch.setattr("outtake.catalog.media.ffmpeg.ffmpeg", lambda: str(short_of_memory))
    with pytest.raises(RuntimeError, match="ended by signal 9"):
        list(decode_frames(path, width=32))


def test_a_width_of_nothing_is_refused(path: Path) -> None:
    with pytest.raises(ValueError, match="width 0"):
        next(decode_frames(path, width=0))
