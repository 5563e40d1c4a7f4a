"""
How long the marked segments are, and what is marked where.

A critic that cannot place an error marks the whole clip: that shows as a spike at the lengths of the clips. A segment
is **full-clip** when it covers at least `FULL_CLIP_PERCENT` of its clip.

The same functions take people, critics and the reference, as `MarkedVideo`. Segments are those cut to their clips;
invalid ones (empty or inverted) have no length: they are counted, and are in no histogram, share or mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import fsum
from statistics import median, quantiles
from typing import NamedTuple

from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import ReferenceVideo, VideoScore
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from outtake.measures.uncertainty.clustered import Estimate, Term, cluster_of, estimate, ratio

FULL_CLIP_PERCENT = 95
BIN_MS = 500


class MarkedVideo(NamedTuple):
    """A video and the segments that someone marked in it, cut to the clip."""

    video: ReferenceVideo
    segments: tuple[Segment, ...]


class Bin(NamedTuple):
    """Valid segments whose length is in ``[start_ms, end_ms)``."""

    start_ms: int
    end_ms: int
    segments: int


class Lengths(NamedTuple):
    """
    A histogram of the lengths of valid segments, bins of none between others included.

    ``mean_ms`` and ``full_clip``, the share of full-clip segments, are over ``segments``, with errors clustered by
    prompt; ``invalid`` others have no length.
    """

    bins: tuple[Bin, ...]
    bin_ms: int
    segments: int
    invalid: int
    mean_ms: Estimate
    full_clip: Estimate
    full_clip_percent: int


class Duration(NamedTuple):
    """Lengths of the valid segments of one type; quartiles are interpolated, and need two segments."""

    type: str
    segments: int
    mean_ms: float
    median_ms: float
    quartiles_ms: tuple[float, float] | None


class Count(NamedTuple):
    """Segments of one type on the videos of one generator, invalid ones included, and per video of that generator."""

    generator: str | None
    type: str
    segments: int
    videos: int
    per_video: float


def said_in_reference(videos: Iterable[VideoScore]) -> tuple[MarkedVideo, ...]:
    """Give the reference errors of scored videos."""
    return tuple(MarkedVideo(video.video, video.reference) for video in videos)


def said_in_predictions(videos: Iterable[VideoScore]) -> tuple[MarkedVideo, ...]:
    """Give the predictions of scored videos, invalid ones included."""
    return tuple(MarkedVideo(video.video, tuple(each.segment for each in video.predictions)) for video in videos)


def lengths(
    said: Sequence[MarkedVideo],
    *,
    bin_ms: int = BIN_MS,
    full_clip_percent: int = FULL_CLIP_PERCENT,
    confidence: int = CONFIDENCE,
) -> Lengths:
    """
    Count segments by length.

    :raises ValueError: if ``bin_ms`` is below 1, or ``full_clip_percent`` is not in 1..100
    """
    if bin_ms < 1:
        raise ValueError(f"bin_ms is {bin_ms}; give milliseconds, 1 or more")
    if not 1 <= full_clip_percent <= 100:
        raise ValueError(f"full_clip_percent is {full_clip_percent}; give percent from 1 to 100")
    counts: Counter[int] = Counter()
    sums, full = [], []
    for video, segments in said:
        valid = [segment.length_ms for segment in segments if segment.length_ms]
        counts.update(length // bin_ms for length in valid)
        cluster = cluster_of(video)
        whole = sum(100 * length >= full_clip_percent * video.duration_ms for length in valid)
        sums.append(Term(cluster, sum(valid), len(valid)))
        full.append(Term(cluster, whole, len(valid)))
    bins = range(min(counts), max(counts) + 1) if counts else ()
    return Lengths(
        bins=tuple(Bin(each * bin_ms, (each + 1) * bin_ms, counts[each]) for each in bins),
        bin_ms=bin_ms,
        segments=counts.total(),
        invalid=sum(len(each.segments) for each in said) - counts.total(),
        mean_ms=estimate(ratio(sums), confidence=confidence),
        full_clip=estimate(ratio(full), confidence=confidence),
        full_clip_percent=full_clip_percent,
    )


def durations(said: Iterable[MarkedVideo]) -> tuple[Duration, ...]:
    """Describe the lengths of the valid segments of each type, in order of types."""
    by_type: dict[str, list[int]] = {}
    for each in said:
        for segment in each.segments:
            if segment.length_ms:
                by_type.setdefault(segment.type, []).append(segment.length_ms)
    return tuple(_duration(type_key, by_type[type_key]) for type_key in sorted(by_type))


def counts_by_generator(said: Sequence[MarkedVideo]) -> tuple[Count, ...]:
    """
    Count segments by generator and type, in order; videos of no known generator come last.

    Each type that occurs anywhere is there for each generator, with 0 where it does not occur.
    """
    videos = Counter(each.video.generator for each in said)
    segments = Counter((each.video.generator, segment.type) for each in said for segment in each.segments)
    types = sorted({type_key for _, type_key in segments})
    return tuple(
        Count(
            generator,
            type_key,
            segments[generator, type_key],
            videos[generator],
            segments[generator, type_key] / videos[generator],
        )
        for generator in sorted(videos, key=lambda each: (each is None, each or ""))
        for type_key in types
    )


def _duration(type_key: str, lengths_ms: Sequence[int]) -> Duration:
    quartiles = None
    if len(lengths_ms) > 1:
        low, _, high = quantiles(lengths_ms, n=4, method="inclusive")
        quartiles = (low, high)
    return Duration(type_key, len(lengths_ms), fsum(lengths_ms) / len(lengths_ms), median(lengths_ms), quartiles)
