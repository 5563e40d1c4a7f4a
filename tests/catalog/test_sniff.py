"""What a file is, by its bytes, and whether it is all there."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.media.sniff import Family, check_complete, sniff
from tests.catalog.painting import numbered_clip

MATROSKA_HEAD = b"\x1a\x45\xdf\xa3\x84abcd\x18\x53\x80\x67"


def written(folder: Path, content: bytes) -> Path:
    path = folder / "clip"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("suffix", "family"),
    [("mp4", "mov"), ("mov", "mov"), ("mkv", "matroska"), ("webm", "matroska"), ("avi", "avi")],
)
def test_families_are_told_by_their_bytes(suffix, family, tmp_path):
    codec = "libvpx-vp9" if suffix == "webm" else "mpeg4"
    clip = numbered_clip(tmp_path / f"clip.{suffix}", 3, "24", codec=codec).rename(tmp_path / "clip.txt")
    assert sniff(clip) == family
    check_complete(clip, Family(family))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", Reason.EMPTY),
        (b"#EXTM3U\n#EXTINF:1,\nother.ts\n", Reason.PLAYLIST),
        (b"\xef\xbb\xbf\n#EXTM3U\n", Reason.PLAYLIST),
        (b"ffconcat version 1.0\nfile other.mp4\n", Reason.PLAYLIST),
        (b"file 'other.mp4'\nfile 'another.mp4'\n", Reason.PLAYLIST),
        (b'<?xml version="1.0"?><MPD><Period/></MPD>', Reason.PLAYLIST),
        (b"[playlist]\nFile1=other.mp4\n", Reason.PLAYLIST),
        ("Just some text, auch mit Ümlauten.".encode(), Reason.TEXT),
        (b"<html><body>404</body></html>", Reason.TEXT),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Reason.IMAGE),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", Reason.IMAGE),
        (b"RIFF\x24\0\0\0WEBPVP8 ", Reason.IMAGE),
        (b"\0\0\0\x20ftypavif\0\0\0\0", Reason.IMAGE),
        (b"RIFF\x24\0\0\0WAVEfmt ", Reason.NOT_VIDEO),
        (b"OggS\0\x02\0\0\0\0", Reason.NOT_VIDEO),
        (b"\x7fELF\x02\x01\x01\0", Reason.NOT_VIDEO),
        (b"\0" * 4096, Reason.NOT_VIDEO),
    ],
)
def test_everything_else_is_refused_with_its_own_reason(content, reason, tmp_path):
    with pytest.raises(VideoRejected) as refusal:
        sniff(written(tmp_path, content))
    assert refusal.value.reason is reason


def test_a_cut_character_at_the_end_of_the_head_is_still_text(tmp_path):
    with pytest.raises(VideoRejected) as refusal:
        sniff(written(tmp_path, b"a" * 4095 + "é".encode()))
    assert refusal.value.reason is Reason.TEXT


@pytest.mark.parametrize(
    ("family", "content", "complete"),
    [
        (Family.MOV, b"\0\0\0\x08ftyp" + b"\0\0\0\x10mdat" + b"x" * 8, True),
        (Family.MOV, b"\0\0\0\x08ftyp" + b"\0\0\0\x10mdat" + b"x" * 7, False),
        (Family.MOV, b"\0\0\0\x01mdat\0\0\0\0\0\0\0\x11x", True),  # a length of 64 bits
        (Family.MOV, b"\0\0\0\x01mdat\0\0\0\0\0\0\0\x12x", False),
        (Family.MOV, b"\0\0\0\x00mdatxxxx", True),  # up to the end
        (Family.MATROSKA, MATROSKA_HEAD + b"\x84abcd", True),
        (Family.MATROSKA, MATROSKA_HEAD + b"\x84abc", False),
        (Family.MATROSKA, MATROSKA_HEAD + b"\x40\x04abc", False),  # the same length in two bytes
        (Family.MATROSKA, MATROSKA_HEAD + b"\x01" + b"\xff" * 7 + b"abc", True),  # left open
        (Family.AVI, b"RIFF\x08\0\0\0AVI abcd", True),
        (Family.AVI, b"RIFF\x09\0\0\0AVI abcd", False),
        (Family.AVI, b"RIFF\0\0\0\0AVI abcd", True),  # never filled in
    ],
)
def test_a_container_says_where_it_ends(family, content, complete, tmp_path):
    path = written(tmp_path, content)
    if complete:
        check_complete(path, family)
    else:
        with pytest.raises(VideoRejected, match=r"^truncated: "):
            check_complete(path, family)


def test_a_box_shorter_than_its_own_header_is_corrupt(tmp_path):
    with pytest.raises(VideoRejected, match=r"^corrupt: "):
        check_complete(written(tmp_path, b"\0\0\0\x04ftypxxxx"), Family.MOV)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    start=st.sampled_from(
        [b"", b"\0\0\0\x18ftyp", b"\x1a\x45\xdf\xa3", b"RIFF\0\0\0\0AVI ", b"#EXTM3U", b"\xef\xbb\xbf"]
    ),
    rest=st.binary(max_size=200),
)
def test_any_bytes_get_a_family_or_a_reason(start, rest, tmp_path):
    path = written(tmp_path, start + rest)
    try:
        check_complete(path, sniff(path))
    except VideoRejected as refusal:
        assert refusal.detail.startswith(f"{refusal.reason}: ")


def test_an_element_longer_than_any_file_is_truncated(tmp_path):
    with pytest.raises(VideoRejected) as refusal:
        check_complete(written(tmp_path, b"\x1a\x45\xdf\xa3\x01" + bytes(6) + b"\x7f"), Family.MATROSKA)
    assert refusal.value.reason == Reason.TRUNCATED
