"""
Prepare a file for storage: copy, sniff, probe and decode it, and make its rendition.

All files are in a temporary folder that is always removed afterwards. This module does not use the database.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from outtake.catalog.media.probe import ClipLimits, Probe, SourceTimes, decode_to_end, probe_clip
from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.media.rendition import Encoded, FramesDone, encode
from outtake.catalog.media.sniff import Family, check_complete, sniff
from outtake.catalog.media.thumbnails import Strip, loudness_peaks, make_strip
from outtake.outages import outage_of
from outtake.work_folders import work_folder

FRAMES_PER_SECOND_MOST = 240
COPY_BYTES = 1 << 20


class Original(NamedTuple):
    """A private copy of a file, alone in its folder."""

    path: Path
    sha256: str
    size_bytes: int


class VerifiedFile(NamedTuple):
    """An original that was decoded to its end without errors."""

    original: Original
    family: Family
    probe: Probe
    times: SourceTimes


class IngestResult(NamedTuple):
    """All stored data of a clip."""

    inspected: VerifiedFile
    encoded: Encoded
    sha256: str
    size_bytes: int
    strip: Strip
    strip_sha256: str
    peaks: list[float] | None


def clip_limits() -> ClipLimits:
    """Return the limits of this installation."""
    seconds = settings.VIDEO_MAX_SECONDS
    return ClipLimits(max_seconds=seconds, max_frames=seconds * FRAMES_PER_SECOND_MOST)


@contextmanager
def private_copy(path: Path, limits: ClipLimits) -> Iterator[Original]:
    """
    Copy a file into a private folder under an opaque name, and compute its hash.

    So the stored bytes are the inspected ones, even if the file changes meanwhile.

    :raises VideoRejected: missing file, link, not a video (no regular file), too large
    """
    with work_folder() as folder:
        copy = folder / "original" / "clip"
        copy.parent.mkdir()
        yield _copy(path, copy, limits.max_bytes)


def _copy(path: Path, target: Path, most: int) -> Original:
    digest, size = hashlib.sha256(), 0
    with os.fdopen(_open_regular(path), "rb") as file, target.open("wb") as copy:
        while piece := file.read(COPY_BYTES):
            size += len(piece)
            if size > most:
                raise VideoRejected(Reason.TOO_LARGE, f"the file has more than {most:,} bytes; give a smaller one.")
            digest.update(piece)
            copy.write(piece)
    return Original(target, digest.hexdigest(), size)


def _open_regular(path: Path) -> int:
    try:
        # a link made after the manifest was read is not followed, and a pipe does not make us wait
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if outage_of(error) is not None:
            raise
        if error.errno == errno.ELOOP:
            raise VideoRejected(Reason.LINK, "the file is a link; give the file that it points to.") from None
        said = os.strerror(error.errno or 0)
        raise VideoRejected(Reason.MISSING_FILE, f"the file cannot be read ({said}); correct the path.") from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise VideoRejected(Reason.NOT_VIDEO, "this is a folder or a device; give a file.")
    return handle


def inspect(original: Original, limits: ClipLimits) -> VerifiedFile:
    """
    Check that a clip can be shown.

    :raises VideoRejected: with the reason why it cannot
    """
    family = sniff(original.path)
    check_complete(original.path, family)
    probe = probe_clip(original.path, family, limits)
    return VerifiedFile(original, family, probe, decode_to_end(original.path, probe, limits))


def make_rendition(inspected: VerifiedFile, progress: FramesDone | None = None) -> IngestResult:
    """
    Make the rendition with its table, strip and peaks, next to the folder of the original.

    :raises VideoRejected: if encoding fails
    """
    source = inspected.original.path
    folder = source.parent.parent / "made"
    folder.mkdir()
    encoded = encode(source, inspected.probe, inspected.times, folder / "clip.mp4", progress=progress)
    strip = make_strip(encoded, folder / "strip.jpg")
    return IngestResult(
        inspected=inspected,
        encoded=encoded,
        sha256=sha256_of(encoded.path),
        size_bytes=encoded.path.stat().st_size,
        strip=strip,
        strip_sha256=sha256_of(strip.path),
        peaks=loudness_peaks(encoded),
    )


def sha256_of(path: Path) -> str:
    """Return the hash of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
