"""
Detect the type of a file from its bytes, before a decoder opens it.

Names are unreliable: ffmpeg opens a playlist called ``clip.mp4`` as a playlist, and reads the files in it. So only
three container families are accepted, detected by their first bytes (ISO/IEC 14496-12 for MP4 and MOV, RFC 8794 for
Matroska and WebM, RIFF for AVI). Their own lengths tell whether the file was cut off, which ffprobe does not.
"""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import IO

from outtake.catalog.media.rejections import Reason, VideoRejected

HEAD_BYTES = 4096


class Family(StrEnum):
    """A container family, by the name of ffmpeg's demuxer."""

    MOV = "mov"
    MATROSKA = "matroska"
    AVI = "avi"


MOV_FIRST_BOXES = {b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip", b"pnot", b"styp"}
IMAGE_BRANDS = {b"avif", b"avis", b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
EBML = b"\x1a\x45\xdf\xa3"
SEGMENT = b"\x18\x53\x80\x67"
IMAGES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\x00", b"MM\x00*")
PLAYLISTS = (b"#extm3u", b"ffconcat", b"<?xml", b"<mpd", b"[playlist]", b"#ext-x", b"[internetshortcut]")


def sniff(path: Path) -> Family:
    """
    Return the container family of a file.

    :raises VideoRejected: empty, playlist, text, image, or not a video
    """
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    if not head:
        raise VideoRejected(Reason.EMPTY, "the file has no bytes; copy it again.")
    if head[4:8] in MOV_FIRST_BOXES:
        if head[4:8] == b"ftyp" and head[8:12] in IMAGE_BRANDS:
            raise VideoRejected(Reason.IMAGE, "this is a still image; give a video.")
        return Family.MOV
    if head.startswith(EBML):
        return Family.MATROSKA
    if head.startswith(b"RIFF") and head[8:12] == b"AVI ":
        return Family.AVI
    raise _other(head)


def _other(head: bytes) -> VideoRejected:
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if start.startswith(PLAYLISTS) or (start.startswith(b"file ") and _is_text(head)):
        return VideoRejected(
            Reason.PLAYLIST, "this is a list of other files (a playlist or concat script); give the video itself."
        )
    if head.startswith(IMAGES) or (head.startswith(b"RIFF") and head[8:12] == b"WEBP"):
        return VideoRejected(Reason.IMAGE, "this is a still image; give a video.")
    if _is_text(head):
        return VideoRejected(Reason.TEXT, "this is a text file; give a video.")
    return VideoRejected(
        Reason.NOT_VIDEO, "it is not an MP4, MOV, Matroska, WebM or AVI file; convert it to one of these."
    )


def _is_text(head: bytes) -> bool:
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(head) - 3:  # else a character was cut at the end of the head
            return False
        text = head[: error.start].decode("utf-8")
    return all(character.isprintable() or character in "\t\r\n\f" for character in text)


def check_complete(path: Path, family: Family) -> None:
    """
    Check that the file has all the bytes that its container declares.

    :raises VideoRejected: truncated
    """
    size = path.stat().st_size
    with path.open("rb") as file:
        announced = {Family.MOV: _mov_end, Family.MATROSKA: _matroska_end, Family.AVI: _riff_end}[family](file, size)
    if announced > size:
        raise VideoRejected(
            Reason.TRUNCATED, f"the file has {size:,} bytes of at least {announced:,}; copy or download it again."
        )


def _mov_end(file: IO[bytes], size: int) -> int:
    """Where the last of the top-level boxes ends: each is a length (of 32 or 64 bits; 0: up to the end) and a name."""
    at = 0
    while at + 8 <= size:
        file.seek(at)
        header = file.read(16)
        length, least = int.from_bytes(header[:4], "big"), 8
        if length == 1:
            length, least = int.from_bytes(header[8:16], "big"), 16
        if length == 0:
            return size
        if length < least:
            raise VideoRejected(
                Reason.CORRUPT, f"the box at byte {at:,} has a length of {length}; make the file again."
            )
        at += length
    return at


def _matroska_end(file: IO[bytes], size: int) -> int:
    """Where the segment ends: after the EBML header, unless its length is left open (a live recording)."""
    file.seek(len(EBML))
    header = _ebml_length(file)
    if header is None:
        return size
    if header > size:
        return header
    file.seek(header, os.SEEK_CUR)
    if file.read(len(SEGMENT)) != SEGMENT:
        return size  # another element first; the decoder will judge
    body = _ebml_length(file)
    return size if body is None else file.tell() + body


def _ebml_length(file: IO[bytes]) -> int | None:
    """Read a length of 1 to 8 bytes; None where it is left open or not well formed."""
    first = file.read(1)
    if not first or first == b"\x00":
        return None
    width = 9 - first[0].bit_length()
    value = int.from_bytes(first + file.read(width - 1), "big") & ((1 << 7 * width) - 1)
    return None if value == (1 << 7 * width) - 1 else value


def _riff_end(file: IO[bytes], size: int) -> int:
    """Where the first RIFF chunk ends; recorders that cannot seek back leave 0 or all ones."""
    file.seek(4)
    length = int.from_bytes(file.read(4), "little")
    return size if length in (0, 0xFFFFFFFF) else 8 + length
