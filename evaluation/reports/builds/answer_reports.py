"""Reports on answers to questions: their config and how they are computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from annotations.instruments.question_forms import YES_NO
from annotations.studies.queries import instrument_of
from evaluation.annotation_sets.models import PredictionSet
from evaluation.judges.kinds.prompts import GRADES, require_purpose
from evaluation.reports.answer_figures.dataset_statistics import FIELD as DESCRIBED
from evaluation.reports.answer_figures.or_gate import EitherAnswerers
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, Figures
from evaluation.reports.answers.figures import SCHEMA, answer_figures
from evaluation.reports.answers.grades import answers_to_grade, check_grades, from_json, frozen_grades, with_grades
from evaluation.reports.answers.inputs import answer_truth_of, answerers_of, either_answerers
from evaluation.reports.answers.positions import FIELD as POSITIONS
from evaluation.reports.answers.positions import frozen_positions, positions_in
from evaluation.reports.answers.rechecks import frozen_checks
from evaluation.reports.builds.builder import Step, pair_counter, row_counter
from evaluation.reports.builds.config import DEFAULT_TAU, common_config, judge_config
from evaluation.reports.builds.judge_facts import judge_facts, judged_for
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.held_out import held_out_in
from evaluation.reports.models import Report, ReportRow
from evaluation.reports.or_gate import FIELD as EITHER
from evaluation.reports.segments.figures import Computed
from outtake.errors import Invalid


class AnswerReports:
    """Fulfils `evaluation.reports.builds.builder.Builder`."""

    def refuse(self, request: ReportRequest) -> None:
        """Refuse a judge that does not grade or comes with grades, and two critics where no question is yes/no."""
        if request.judge is not None:
            require_purpose(request.judge, GRADES)
        if request.judge is not None and request.grades is not None:
            raise Invalid.field("grades", "The judge grades free-text answers; send either a judge or grades.")
        if request.either and YES_NO not in instrument_of(request.truth.study.rounds.latest("n")).kinds:
            detail = "This study asks no yes/no question, of which two critics could say the same error."
            raise Invalid.field(EITHER, detail)

    def columns(self, request: ReportRequest) -> dict[str, Any]:
        """Return the kind, and the judge, if any, with its budget."""
        kept = {"judge": request.judge, "budget_micros": request.budget_micros}
        return {"kind": Report.ANSWERS, "tau": DEFAULT_TAU, **kept}

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
