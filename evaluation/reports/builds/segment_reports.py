"""Reports on errors marked in clips: their config, how they are computed, and their matched pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in
from annotations.studies.models import Study
from evaluation.annotation_sets.models import PredictionSet
from evaluation.annotation_sets.prediction_sets import freeze_predictions
from evaluation.ground_truth.policies.same_reasons import ReasonComparison
from evaluation.judges.kinds.contract import Judged, Pair
from evaluation.judges.kinds.lexical_judge import LEXICAL, scores_unkept, stored
from evaluation.judges.kinds.prompts import SIMILARITY, require_purpose
from evaluation.judges.models import Judge
from evaluation.reports.builds.builder import Step, pair_counter, row_counter
from evaluation.reports.builds.config import common_config, judge_config, named, settings_of
from evaluation.reports.builds.judge_facts import judge_facts, judged_for
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.held_out import held_out_in
from evaluation.reports.models import Match, Report, ReportRow
from evaluation.reports.segments.figures import SCHEMA, Computed, segment_figures
from evaluation.reports.segments.inputs import either_rows, people_of, predictions_of, truth_of
from evaluation.reports.segments.lexical import by_words
from evaluation.reports.segments.values import JudgeScores, Predictions, Reference, Settings
from outtake.errors import Conflict, Invalid
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.pairing import pairs_to_judge
from outtake.measures.spotlight.pairs.values import Score

BATCH = 500


class SegmentReports:
    """Fulfils `evaluation.reports.builds.builder.Builder`."""

    def refuse(self, request: ReportRequest) -> None:
        """Refuse a judge that does not compare reasons, grades, and a report without annotators."""
        if request.judge is not None:
            require_purpose(request.judge, SIMILARITY)
        if request.grades is not None:
            raise Invalid.field("grades", "Grades are for free-text answers, but this study marks errors. Remove them.")
        if not request.scored:
            raise Invalid.field("annotators", "Choose at least one annotator to score.")

    def columns(self, request: ReportRequest) -> dict[str, Any]:
        """Return all settings; the judge is the lexical baseline by default."""
        return {
            "tau": request.tau,
            "judge": request.judge or stored(),
            "with_proposed": request.with_proposed,
            "budget_micros": request.budget_micros,
        }

    def config(self, report: Report, sets: Sequence[PredictionSet]) -> dict[str, Any]:
        """Return the config, with the prediction sets of all people of the study, for the human ceiling."""
        return {
            **common_config(report, sets),
            "schema": SCHEMA,
            "people": named(_people(report.study)),
            **judge_config(report.judge or stored(), report.study),
            "with_proposed": report.with_proposed,
            **vars(Settings(tau=report.tau)),
        }

    def compute(self, report: Report, rows: Sequence[ReportRow], step: Step) -> Computed:
        """Return the figures, after all pairs of reasons that they need were judged."""
        truth, words = truth_of(report), predictions_of(report, rows)
        judged = _judged(report, truth, words, step)
        comparison = _comparison(report, step)
        either = either_rows(report, words, truth, comparison)
        people = people_of(report, comparison)
        return segment_figures(
            truth,
            words,
            judged,
            settings_of(report),
            people=people,
            held_out=held_out_in(report.config),
            either=either,
            step=row_counter(step, len(words) + len(either.pairs)),
        )

    def store(self, report: Report, made: Computed) -> None:
        """Store the score and the matched pairs of each row."""
        _store_scores(report, made.scores)


def _people(study: Study) -> list[PredictionSet]:
    people = (each.annotator for each in annotators_in(study) if each.annotator.kind == Annotator.PERSON)
    return [freeze_predictions(study=study, annotator=each) for each in people]


def _judged(report: Report, truth: Reference, words: Sequence[Predictions], step: Step) -> JudgeScores:
    """Judge all pairs of reasons that the figures need."""
    judge = report.judge
    if judge is None:
        raise Conflict("The report has no judge.")
    pairs = {
        (pair.reference.reason, pair.prediction.reason)
        for each in words
        for pair in pairs_to_judge(truth.videos, each.predictions)
    }
    made = judged_for(report, judge, pairs, pair_counter(step))
    free = judge.kind == Judge.LEXICAL
    facts = judge_facts(report, judge, pairs=len(pairs), failed=len(made.failed))

    def recorded(_: str, reference: Segment, prediction: Segment) -> int:
        return made.scores[reference.reason, prediction.reason]

    return JudgeScores(facts, by_words() if free else recorded, free)


def _comparison(report: Report, step: Step) -> ReasonComparison:
    """Compare people's reasons for the ceiling as the report's truth was merged."""

    def ask(judge: Judge, pairs: Iterable[Pair]) -> Judged:
        if judge.is_baseline:
            return Judged(scores_unkept(LEXICAL, pairs), frozenset())
        return judged_for(report, judge, pairs, pair_counter(step))

    return ReasonComparison(report.truth.judge, ask)


def _store_scores(report: Report, scores: Sequence[Score]) -> None:
    held = len(report.config["held"])
    Match.objects.filter(row__report=report).delete()
    for row, result in zip(report.rows.order_by("position"), scores, strict=True):
        row.score = {
            **result.as_json(),
            "left_out": {**result.left_out._asdict(), **({"held": held} if held else {})},
        }
        row.save(update_fields=["score"])
        Match.objects.bulk_create(_matches(row, result), batch_size=BATCH)


def _matches(row: ReportRow, result: Score) -> list[Match]:
    return [
        Match(
            row=row,
            metric=metric,
            reference_id=int(pair.reference.id),
            prediction_id=int(pair.prediction.segment.id),
            p=float(pair.scores.p),
            r=float(pair.scores.r),
            s=pair.scores.s,
        )
        for video in result.per_video
        for metric, found in video.matches.items()
        for pair in found.pairs
    ]
