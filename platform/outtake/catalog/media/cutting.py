"""Cut clips that are too long: the frames up to the limit are copied without encoding them."""

from __future__ import annotations

import ffmpeg

from outtake.catalog.media.ffmpeg import Limits, command_of, run_limited
from outtake.catalog.media.ingest_file import Original, sha256_of
from outtake.catalog.media.probe import ClipLimits, input_options, require_success
from outtake.catalog.media.sniff import check_complete, sniff

LIMITS = Limits(seconds=120, output_bytes=4 << 30)
MUXERS = {"mov": "mov", "matroska": "matroska", "avi": "avi"}
MARGIN_S = 0.5  # the last packet may end after the cut


def cut_clip(original: Original, limits: ClipLimits) -> Original:
    """
    Return the beginning of a clip, in a file next to it.

    :raises VideoRejected: if it cannot be read so far
    """
    family = sniff(original.path)
    check_complete(original.path, family)
    folder = original.path.parent.parent / "cut"
    folder.mkdir()
    target = folder / "clip"
    source = ffmpeg.input(original.path.name, **input_options(family))
    kept = {"t": limits.max_seconds - MARGIN_S, "c": "copy", "map_metadata": -1, "fflags": "+bitexact"}
    output = ffmpeg.output(source, str(target), format=MUXERS[family.value], **kept)
    ran = run_limited(command_of(output, "-y"), folder=original.path.parent, limits=LIMITS)
    require_success(ran, LIMITS)
    return Original(target, sha256_of(target), target.stat().st_size)
