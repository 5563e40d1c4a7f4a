"""
The clips that a report shows whole, as the qualitative timelines of a paper.

They are chosen by a rule and not by hand. Of each generator those come first on which annotators found the most
different numbers of true errors; of equal ones those that show more of a hit, a miss and a false alarm; then those with
fewer segments, which are easier to read; then by name. The rule looks at the report's headline metric.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import ReferenceVideo, Score, VideoMatches, VideoScore

Figures = dict[str, Any]

EACH_GENERATOR, AT_MOST = 2, 12  # clips
MOST_LANES = 8  # annotators, the first of the report
LONGEST_REASON = 120
UNKNOWN = "unknown"


class _Clip(NamedTuple):
    """One clip with its scores by row; who was not scored on it has none."""

    video: ReferenceVideo
    name: str
    scores: Mapping[int, VideoScore]


def example_figures(
    videos: Sequence[ReferenceVideo], names: Mapping[str, str], scores: Sequence[Score], metric: str
) -> list[Figures]:
    """
    Give the timelines of the chosen clips, generator by generator.

    :param names: how a video reads, where it is not by its own name
    :param scores: of each row, at the report's threshold
    :param metric: whose pairs are shown
    """
    by_row = [{each.video.video: each for each in score.per_video} for score in scores]
    clips = [
        _Clip(
            video,
            names.get(video.video, video.video),
            {row: of[video.video] for row, of in enumerate(by_row) if video.video in of},
        )
        for video in videos
        if video.errors
    ]
    return [_timeline(clip, metric) for clip in _chosen(clips, metric)]


def _chosen(clips: Iterable[_Clip], metric: str) -> list[_Clip]:
    by_generator: dict[str, list[_Clip]] = {}
    for clip in sorted(clips, key=lambda each: (_rank(each, metric), each.name, each.video.video)):
        if clip.scores:
            by_generator.setdefault(str(clip.video.generator or UNKNOWN), []).append(clip)
    first = [clip for name in sorted(by_generator) for clip in by_generator[name][:EACH_GENERATOR]]
    return first[:AT_MOST]


def _rank(clip: _Clip, metric: str) -> tuple[int, int, int]:
    matches = [score.matches[metric] for score in clip.scores.values()]
    found = [len(each.pairs) for each in matches]
    shown = sum(any(getattr(each, what) for each in matches) for what in ("pairs", "misses", "false_alarms"))
    segments = len(clip.video.errors) + sum(len(score.predictions) for score in clip.scores.values())
    return (min(found, default=0) - max(found, default=0), -shown, segments)


def _timeline(clip: _Clip, metric: str) -> Figures:
    reference = sorted(clip.video.errors, key=lambda error: error.order)
    return {
        "video": clip.name,
        "generator": str(clip.video.generator or UNKNOWN),
        "duration_ms": clip.video.duration_ms,
        "reference": [{**_segment(error), "severity": error.severity} for error in reference],
        "lanes": [
            {"row": row, "status": score.status, "segments": _said(score, score.matches[metric], reference)}
            for row, score in clip.scores.items()
            if row < MOST_LANES
        ],
    }


def _said(score: VideoScore, matches: VideoMatches, reference: Sequence[Segment]) -> list[Figures]:
    places = {error.id: place for place, error in enumerate(reference)}
    partners = {pair.prediction.segment.id: places[pair.reference.id] for pair in matches.pairs}
    return [
        {
            **_segment(segment),
            "invalid_reason": invalid_reason or "",
            "match": partners.get(segment.id),
        }
        for segment, invalid_reason in score.predictions
    ]


def _segment(segment: Segment) -> Figures:
    return {
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "reason": _short(segment.reason),
    }


def _short(reason: str) -> str:
    one_line = " ".join(reason.split())
    return one_line if len(one_line) <= LONGEST_REASON else f"{one_line[: LONGEST_REASON - 1]}…"
