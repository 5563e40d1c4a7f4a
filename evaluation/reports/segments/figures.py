"""
The figures of a report on error segments, made by `outtake.measures` alone.

They depend on what is given here and on nothing else: the same truth, words, similarities and settings give the same
figures to the last digit, in any order of the clips. Every number is a cell: its value, its interval, over how
many of what it is taken, and why there is none where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from evaluation.ground_truth.policies.merge_segments import SameMeaning
from evaluation.reports import figure_cells
from evaluation.reports.held_out import HeldOut
from evaluation.reports.segments.confidence import UNSURE, Gate, confidence_figures
from evaluation.reports.segments.examples import example_figures
from evaluation.reports.segments.headline import chance_levels, metric_figures, sweep_figures
from evaluation.reports.segments.human_ceiling import People, ceiling_figures
from evaluation.reports.segments.or_gate import NO_ROWS, EitherOf, EitherRows, confident_from, united
from evaluation.reports.segments.paired_differences import critics_compared, generators_compared
from evaluation.reports.segments.values import Figures, JudgeScores, Predictions, Reference, Settings
from outtake.measures.diagnostics.confusion_matrix import confusion
from outtake.measures.diagnostics.equal_counts import capped
from outtake.measures.diagnostics.severity_recall import severity_recall
from outtake.measures.diagnostics.strata import by_key, by_severity, by_type, generator_of, length_of, source_of
from outtake.measures.spotlight.engine.batch_scores import ScoreTable, score_table
from outtake.measures.spotlight.pairs.pair_scores import METRICS, SEGMENT_METRICS
from outtake.measures.spotlight.pairs.pairing import Compared, compare, judge
from outtake.measures.spotlight.pairs.values import Score
from outtake.measures.spotlight.scores import score_compared, sweep_of

SCHEMA = 2
LENGTH_BIN_MS = 1000
GREATEST_COUNTS = (1, 2, 3, 4, 6, 8, 12)
TAUS = tuple(range(101))
FAMILY = "Two-sided t test, errors clustered by prompt; p adjusted by Holm within the comparisons of one measure."


class Computed(NamedTuple):
    """The figures, and the comparison of each prediction set that they were made of."""

    figures: Figures
    scores: tuple[Score, ...]


def segment_figures(
    truth: Reference,
    words: Sequence[Predictions],
    judged: JudgeScores | None,
    settings: Settings,
    *,
    people: People | None = None,
    held_out: HeldOut | None = None,
    either: EitherRows = NO_ROWS,
    step: Callable[[], None] = lambda: None,
) -> Computed:
    """
    Compute the figures of all prediction sets against one truth.

    :param judged: None: P and R alone
    :param people: the words of people and the policy that makes truth of them, for the ceiling; None: no ceiling
    :param held_out: how clips are split to fit thresholds on confidence; None: confidence is not measured
    :param either: rows of two critics each, shown after all others
    :param step: called after each row
    """
    dev = None if held_out is None else held_out.dev(each.video for each in truth.videos)
    free = judged.similarity if judged is not None and judged.is_free else None
    metrics = SEGMENT_METRICS if judged is None else METRICS
    made = []
    for each in words:
        made.append(_one(truth, each, judged, settings, dev))
        step()
    for pair in either.pairs:
        made.append(_both(truth, pair, made, either.same, judged, settings, dev))
        step()
    scores, rows = [each.score for each in made], [each.row for each in made]
    compared = {each.words.annotator: each.score for each in made}
    labels = {each.words.annotator: each.words.label for each in made}
    figures = {
        "schema": SCHEMA,
        "kind": "segments",
        **settings.__dict__,
        **({"held_out": dict(vars(held_out))} if held_out and any("curve" in row for row in rows) else {}),
        "truth": dict(truth.facts),
        "judge": None if judged is None else dict(judged.facts),
        "metrics": list(metrics),
        "headline": metrics[0],
        "rows": rows,
        "reference": figure_cells.reference_figures(truth.videos),
        "paired": {
            "critics": critics_compared(compared, labels, settings.confidence),
            "generators": generators_compared(compared, labels, settings.confidence),
            "family": FAMILY,
        },
        "timelines": example_figures(truth.videos, truth.names, scores, metrics[0]),
        "ceiling": None if people is None else ceiling_figures(truth.videos, people, free, settings),
    }
    return Computed(figures, tuple(scores[: len(words)]))


class _Made(NamedTuple):
    words: Predictions
    row: Figures
    score: Score


def _one(
    truth: Reference,
    words: Predictions,
    judged: JudgeScores | None,
    settings: Settings,
    dev: Collection[str] | None,
    gate: Gate | None = None,
) -> _Made:
    metrics = SEGMENT_METRICS if judged is None else METRICS
    compared = _compared(truth, words, judged)
    found = score_table(compared.videos, metrics, TAUS)
    result = replace(score_compared(compared, metrics, tau=settings.tau), sweep=sweep_of(found))
    row = _row(truth, words, result, found, judged, settings)
    curve = None if dev is None else confidence_figures(compared.videos, dev, metrics[0], settings, gate)
    return _Made(words, row if curve is None else {**row, "curve": curve}, result)


def _both(
    truth: Reference,
    pair: EitherOf,
    made: Sequence[_Made],
    same: SameMeaning,
    judged: JudgeScores | None,
    settings: Settings,
    dev: Collection[str] | None,
) -> _Made:
    """Make the row of two critics of rows that are made already."""
    first, second = made[pair.first], made[pair.second]
    one, other = (each.row["curve"]["threshold"]["value"] if "curve" in each.row else None for each in (first, second))
    kept, also_kept = confident_from(first.words, one, UNSURE), confident_from(second.words, other, UNSURE)
    gated = _compared(truth, united(pair.id, kept, also_kept, truth.videos, same), judged)
    both = united(pair.id, first.words, second.words, truth.videos, same)
    return _one(truth, both, judged, settings, dev, Gate((one, other), gated.videos))


def _compared(truth: Reference, words: Predictions, judged: JudgeScores | None) -> Compared:
    compared = compare(truth.videos, words.predictions)
    if judged is None:
        return compared
    return compared._replace(videos=tuple(judge(each, judged.similarity, METRICS, 0) for each in compared.videos))


def _row(
    truth: Reference,
    words: Predictions,
    result: Score,
    found: ScoreTable,
    judged: JudgeScores | None,
    settings: Settings,
) -> Figures:
    videos, confidence, headline = result.per_video, settings.confidence, found.metrics[0]
    similarity = None if judged is None else judged.similarity
    severity = severity_recall(headline, videos, confidence=confidence)
    called = confusion(headline, videos, confidence=confidence)
    of_types = by_type(
        truth.videos, words.predictions, similarity, tau=settings.tau, metrics=[headline], confidence=confidence
    )
    most = [k for k in GREATEST_COUNTS if k <= max((len(each.predictions) for each in videos), default=0)]
    cut = capped(headline, found.videos, most, seed=settings.seed, tau=settings.tau, confidence=confidence)
    chance = chance_levels(truth.videos, words.predictions, judged, settings)
    return {
        "label": words.label,
        "kind": words.kind,
        "simulated": words.simulated,
        "annotator": words.annotator,
        "is_source": words.is_source,
        **({"run": dict(words.run)} if words.run else {}),
        **({"study": dict(words.study)} if words.study else {}),
        **figure_cells.counts(result, truth.videos, words.predictions, truth.facts),
        "metrics": {name: {**metric_figures(name, videos, settings), "chance": chance[name]} for name in found.metrics},
        "sweep": sweep_figures(found, confidence),
        "by_type": [figure_cells.stratum(each) for each in of_types.get(headline, ())],
        "by_severity": [
            figure_cells.severity_stratum(each) for each in by_severity(headline, videos, confidence=confidence)
        ],
        "by_generator": figure_cells.strata(by_key(headline, videos, generator_of, confidence=confidence)),
        "by_source": figure_cells.strata(by_key(headline, videos, source_of(truth.sources), confidence=confidence)),
        "by_length": figure_cells.strata(by_key(headline, videos, length_of(LENGTH_BIN_MS), confidence=confidence)),
        "confusion": {
            "types": list(called.types),
            "counts": [list(line) for line in called.counts],
            "same": figure_cells.cell(called.same, "pairs", n=called.pairs),
        },
        "severity_weighted_recall": figure_cells.cell(severity.weighted, "errors", n=severity.errors),
        "equal_counts": [
            {"k": each.most, "videos": each.videos, "coverage": figure_cells.cell(each.figures["coverage"], "videos")}
            for each in cut
        ],
        **figure_cells.predicted_figures(videos),
    }
