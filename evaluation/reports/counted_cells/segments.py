"""The clips behind what compares the annotators of a report on errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from annotations.tasks.counted_tasks import MEAN, STATISTIC
from evaluation.ground_truth.policies.same_reasons import ReasonComparison
from evaluation.judges.kinds.contract import Judged, Pair
from evaluation.judges.kinds.lexical_judge import LEXICAL, scores_unkept
from evaluation.judges.models import Judge
from evaluation.judges.scoring.score_pairs import kept_scores
from evaluation.reports.counted_cells.cell_clips import CellClips, valueless
from evaluation.reports.counted_cells.segment_rows import BY_TYPE, SegmentRow, segment_row
from evaluation.reports.models import Report, ReportRow
from evaluation.reports.segments.inputs import people_of, predictions_of, truth_of
from evaluation.reports.segments.lexical import by_words
from outtake.measures.diagnostics.chance_level import strata_of
from outtake.measures.diagnostics.human_ceiling import annotators_of, score_against_others
from outtake.measures.spotlight.pairs.pairing import compare
from outtake.measures.spotlight.pairs.values import Score


class SegmentSource:
    """The rows of a report by the ids of their annotators."""

    def __init__(self, report: Report, figures: Mapping[str, Any]) -> None:
        self.figures = figures
        self._report = report

    def row(self, annotator: str, metric: str) -> SegmentRow:
        """
        Return the row of an annotator, with the matches of a metric.

        :raises StopIteration: if the report has no such row, or it is one of two critics
        """
        each = zip(self._stored(), self.figures["rows"], strict=False)  # rows of two critics are last
        row, figures = next((row, of) for row, of in each if of["annotator"] == annotator)
        return segment_row(self._report, row, figures, metric)

    def exchanged(self) -> list[str]:
        """Return the clips whose predictions chance exchanges in any row: those of one generator and length."""
        words = predictions_of(self._report, list(self._stored()))
        truth = truth_of(self._report).videos
        scored = [compare(truth, each.predictions).videos for each in words]
        found = (each.video.video for of in scored for alike in strata_of(of) if len(alike) > 1 for each in alike)
        return list(dict.fromkeys(found))

    def people(self) -> list[Score]:
        """Return the score of each person against a truth without them, in the order of the figures."""
        report, judge = self._report, self._report.judge
        people = people_of(report, ReasonComparison(report.truth.judge, _as_judged))
        similarity = by_words() if judge is not None and judge.kind == Judge.LEXICAL else None
        videos = truth_of(report).videos
        scores = (
            score_against_others(who, videos, people.words, people.policy, similarity, tau=self.figures["tau"]).score
            for who in annotators_of(people.words)
        )
        return [each for each in scores if each.scored]

    def _stored(self) -> QuerySet[ReportRow]:
        rows = self._report.rows.select_related("prediction_set__annotator", "prediction_set__study")
        return rows.order_by("position")


def _as_judged(judge: Judge, pairs: Iterable[Pair]) -> Judged:
    """Return the scores of pairs of reasons as they are kept. No judge is asked."""
    if judge.is_baseline:
        return Judged(scores_unkept(LEXICAL, pairs), frozenset())
    kept = kept_scores(judge, pairs)
    return Judged({pair: score or 0 for pair, score in kept.items()}, frozenset())


def of_difference(source: SegmentSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips that two annotators were both scored on, each with the difference of their shares found."""
    *two, metric = row
    first, second = ({each.video.video: each for each in source.row(who, metric).videos} for who in two)
    clips: dict[str, float | None] = {}
    for clip in sorted(first.keys() & second.keys()):
        a, b = (each[clip].matches[metric].coverage for each in (first, second))
        clips[clip] = None if a is None or b is None else float(a - b)
    return CellClips(clips if column == "difference" else valueless(clips), STATISTIC if column == "difference" else "")


def of_generators(source: SegmentSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of two generators on the prompts that both have scored clips of."""
    annotator, first, second, metric = row
    videos = [each.video for each in source.row(annotator, metric).videos if each.video.prompt is not None]
    shared = set.intersection(*({each.prompt for each in videos if each.generator == of} for of in (first, second)))
    clips = [each.video for each in videos if each.generator in (first, second) and each.prompt in shared]
    return CellClips(valueless(clips), STATISTIC if column == "difference" else "")


def of_equal_counts(source: SegmentSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips with true errors, over which the share found is a mean at any number of predictions."""
    (annotator,) = row
    videos = source.row(annotator, source.figures["headline"]).videos
    return CellClips(valueless(each.video.video for each in videos if each.reference), MEAN)


def of_stratum(of: str, source: SegmentSource, row: Sequence[str], column: str) -> CellClips:
    """
    Return the clips in a part of them, where the parts go down the page.

    :param of: one of `STRATA`, which is also the name of the table
    """
    annotator, key = row
    metric = source.figures["headline"]
    videos = source.row(annotator, metric).in_stratum(of, key)
    if column == "videos":
        return CellClips({each.video.video: 1.0 for each in videos})
    if column == "errors":
        counts = {
            each.video.video: sum(of != BY_TYPE or error.type == key for error in each.reference) for each in videos
        }
        return CellClips({video: float(n) for video, n in counts.items() if n})
    values = {each.video.video: getattr(each.matches[metric], column) for each in videos}
    known = {video: float(value) for video, value in values.items() if value is not None}
    return CellClips(valueless(known) if of == BY_TYPE else known, MEAN)
