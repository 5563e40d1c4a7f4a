"""Reports on answers to questions: their config and how they are computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from annotations.annotators.models import Annotator
from evaluation.annotation_sets.models import PredictionSet
from evaluation.judges.kinds.prompts import GRADES, require_purpose
from evaluation.judges.models import Judge
from evaluation.reports.answer_figures.described import FIELD as DESCRIBED
from evaluation.reports.answer_figures.either import EitherAnswerers
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, Figures
from evaluation.reports.answers.figures import SCHEMA, answer_figures
from evaluation.reports.answers.grades import Grades, check_grades, from_json, frozen_grades
from evaluation.reports.answers.inputs import answer_truth_of, answerers_of, either_answerers
from evaluation.reports.answers.judged_grades import answers_to_grade, with_grades
from evaluation.reports.answers.positions import FIELD as POSITIONS
from evaluation.reports.answers.positions import frozen_positions, positions_in
from evaluation.reports.answers.rechecks import frozen_checks
from evaluation.reports.builds.builder import Step, pair_counter, row_counter
from evaluation.reports.builds.config import DEFAULT_TAU, common_config, judge_config
from evaluation.reports.builds.judging import judge_facts, judged_for
from evaluation.reports.held_out import held_out_in
from evaluation.reports.models import Report, ReportRow
from evaluation.reports.segments.figures import Computed
from outtake.errors import Invalid


class AnswerReports:
    """Fulfils `evaluation.reports.builds.builder.Builder`."""

    def refuse(self, *, annotators: Sequence[Annotator], judge: Judge | None, grades: Grades | None) -> None:
        """Refuse a judge that does not grade, and a judge together with grades. Annotators are not required."""
        if judge is not None:
            require_purpose(judge, GRADES)
        if judge is not None and grades is not None:
            raise Invalid.field("grades", "The judge grades free-text answers; send either a judge or grades.")

    def columns(
        self, *, tau: int, judge: Judge | None, with_proposed: bool, budget_micros: int | None
    ) -> dict[str, Any]:
        """Return the kind, and the judge, if any, with its budget."""
        return {"kind": Report.ANSWERS, "tau": DEFAULT_TAU, "judge": judge, "budget_micros": budget_micros}

    def config(self, report: Report, sets: Sequence[PredictionSet]) -> dict[str, Any]:
        """
        Return the config, with the decisions of rechecks so far, the grades of replies in words, and the places of
        options that critics chose.

        :raises Invalid: if a grade is for a reply that is not scored.
        """
        grades = from_json(report.asked["grades"])
        scored = PredictionSet.annotations.through.objects.filter(predictionset__in=sets)
        check_grades(grades, scored.values("annotation"))
        return {
            **common_config(report, sets),
            "schema": SCHEMA,
            "kind": Report.ANSWERS,
            "checks": list(frozen_checks(report.study)),
            "grades": frozen_grades(grades),
            DESCRIBED: True,
            **({POSITIONS: positions} if (positions := frozen_positions(sets)) else {}),
            **({} if report.judge is None else judge_config(report.judge, report.study)),
        }

    def compute(self, report: Report, rows: Sequence[ReportRow], step: Step) -> Computed:
        """Return the figures, after answers in words were graded where the report has a judge."""
        truth, answerers = _graded(report, answer_truth_of(report), answerers_of(report, rows), step)
        pairs = either_answerers(report, answerers, truth.questions)
        counted = row_counter(step, len(answerers) + len(pairs))
        return Computed(_figures(report, truth, answerers, pairs, counted), ())

    def store(self, report: Report, made: Computed) -> None:
        """Store nothing: the figures are all."""


def _figures(
    report: Report,
    truth: AnswerTruth,
    answerers: Sequence[Answerer],
    pairs: Sequence[EitherAnswerers],
    step: Callable[[], None],
) -> Figures:
    held_out, positions = held_out_in(report.config), positions_in(report.config)
    return answer_figures(truth, answerers, held_out=held_out, either=pairs, positions=positions, step=step)


def _graded(
    report: Report, truth: AnswerTruth, answerers: Sequence[Answerer], step: Step
) -> tuple[AnswerTruth, Sequence[Answerer]]:
    if report.judge is None:
        return truth, answerers
    answers = answers_to_grade(truth, answerers)
    pairs = {each.pair for own in answers for each in own.values()}
    judged = judged_for(report, report.judge, pairs, pair_counter(step))
    facts = judge_facts(report, report.judge, pairs=len(pairs), failed=len(judged.failed))
    return with_grades(truth, answerers, answers, judged, facts)
