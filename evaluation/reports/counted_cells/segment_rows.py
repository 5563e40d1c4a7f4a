"""
The scored clips of a report on errors, and their matches, built again from what it froze and stored.

They are values of `outtake.measures.spotlight`; no clip is judged again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from evaluation.reports.held_out import held_out_in
from evaluation.reports.models import Match, Report, ReportRow
from evaluation.reports.segments.figures import LENGTH_BIN_MS
from evaluation.reports.segments.inputs import predictions_of, truth_of
from evaluation.reports.segments.values import Reference
from outtake.measures.diagnostics.strata import generator_of, length_of, source_of
from outtake.measures.spotlight.pairs.pair_scores import edge
from outtake.measures.spotlight.pairs.pairing import ComparedVideo, compare
from outtake.measures.spotlight.pairs.values import Match as Pair
from outtake.measures.spotlight.pairs.values import Prediction, VideoMatches, VideoScore

BY_TYPE = "by_type"
STRATA = (BY_TYPE, "by_generator", "by_source", "by_length")
UNKNOWN = "unknown"


class SegmentRow(NamedTuple):
    """One row of a report on errors: its figures, the clips of the truth, what was said, and the scored clips."""

    figures: Mapping[str, Any]
    truth: Reference
    said: Mapping[str, Prediction]
    videos: Sequence[VideoScore]
    metric: str
    dev: frozenset[str]  # the clips on which thresholds of confidence are fitted
    held: Sequence[str]  # the clips that were taken down when the report was asked for

    def in_stratum(self, which: str, key: str) -> list[VideoScore]:
        """
        Return the scored clips in a part of them.

        :param which: one of `STRATA`
        :param key: of the part; ``unknown`` is that of clips which do not tell
        :raises KeyError: if there is no such way to put clips apart
        """
        if which == BY_TYPE:
            return [each for each in self.videos if any(error.type == key for error in each.reference)]
        key_of = {
            "by_generator": generator_of,
            "by_source": source_of(self.truth.sources),
            "by_length": length_of(LENGTH_BIN_MS),
        }[which]
        return [each for each in self.videos if key == str(UNKNOWN if (own := key_of(each.video)) is None else own)]


def segment_row(report: Report, row: ReportRow, figures: Mapping[str, Any], metric: str) -> SegmentRow:
    """
    Return a row of a report with its scored clips.

    :param figures: of the row
    :param metric: whose matches the clips get
    """
    truth, (words,) = truth_of(report), predictions_of(report, [row])
    kept: dict[str, list[tuple[str, int | None]]] = {}
    stored = Match.objects.filter(row=row, metric=metric).values_list("reference_id", "prediction_id", "s")
    for reference, prediction, s in stored:
        kept.setdefault(str(reference), []).append((str(prediction), s))
    compared = compare(truth.videos, words.predictions).videos
    videos = [_score(each, metric, kept) for each in compared]
    split = held_out_in(report.config)
    dev = frozenset[str]() if split is None else split.dev(each.video for each in truth.videos)
    said = {each.video: each for each in words.predictions}
    return SegmentRow(figures, truth, said, videos, metric, dev, report.config["held"])


def _score(video: ComparedVideo, metric: str, kept: Mapping[str, Sequence[tuple[str, int | None]]]) -> VideoScore:
    """Return a scored video with the matches of one metric that the report stored."""
    places = {each.segment.id: place for place, each in enumerate(video.predictions)}
    pairs = []
    for i, error in enumerate(video.reference):
        for prediction, s in kept.get(error.id, ()):
            j = places[prediction]
            scores = video.scores[i, j]._replace(s=s)
            pairs.append(Pair(error, video.predictions[j], scores, edge(metric, scores).f))
    n, found = len(video.reference), {pair.reference.id for pair in pairs}
    used = {pair.prediction.segment.id for pair in pairs}
    matches = VideoMatches(
        pairs=tuple(pairs),
        misses=tuple(each for each in video.reference if each.id not in found),
        false_alarms=tuple(each for each in video.predictions if each.segment.id not in used),
        m=(sum((pair.f for pair in pairs), Fraction(0)) / max(1, len(pairs))) if n else None,
        coverage=Fraction(len(pairs), n) if n else None,
    )
    return VideoScore(video.video, video.status, video.reference, video.predictions, {metric: matches})
