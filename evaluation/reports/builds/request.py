"""
Request a report: refuse invalid requests, and let valid ones wait for a worker.

The row is the truth; a message only wakes a worker. `evaluation.reports.builds.compute` computes a waiting report,
after freezing its inputs (`evaluation.reports.builds.freeze`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import YES_NO
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from evaluation.annotation_sets.prediction_sets import annotations_of
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.queries import require_ready
from evaluation.judges.models import Judge
from evaluation.reports.answers.grades import Grades, again, as_json, check_grades
from evaluation.reports.builds.answer_reports import AnswerReports
from evaluation.reports.builds.builders import builder_for, builder_of
from evaluation.reports.builds.chain_reports import ChainReports
from evaluation.reports.builds.config import DEFAULT_TAU
from evaluation.reports.builds.freeze import judged_annotators
from evaluation.reports.builds.report_jobs import REPORTS
from evaluation.reports.builds.self_grading import refuse_self_grading
from evaluation.reports.either import FIELD, Either, check_either, either_in
from evaluation.reports.either import as_json as either_as_json
from evaluation.reports.joined import FIELD as JOINED
from evaluation.reports.joined import Joined, check_joined
from evaluation.reports.joined import as_json as joined_as_json
from evaluation.reports.models import Report
from evaluation.reports.row_order import controls_after_real
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid
from outtake.jobs.kernel import start_over
from outtake.version import code_version


def request_report(
    *,
    truth: GroundTruth,
    annotators: Sequence[Annotator],
    tau: int = DEFAULT_TAU,
    judge: Judge | None = None,
    with_proposed: bool = True,
    budget_micros: int | None = None,
    grades: Grades | None = None,
    either: Sequence[Either] = (),
    joined: Sequence[Joined] = (),
    by: Person | None = None,
) -> Report:
    """
    Request a report: annotators scored against a ground truth. A worker freezes their annotations when it starts.

    Annotators are not scored against a truth that they made: this excludes the annotators of a truth from one annotator
    or from merged annotations, and critics that proposed errors of it. A settled truth may score the people on whose
    annotations it is based, because an expert decided where they disagreed, so the figures show how often each was
    right. This still favours them, and the report marks such rows as sources.

    Clips of the truth whose video is currently held are left out, and counted in each row as ``left_out.held``.

    If the study only asks questions, the report is on answers: ``tau`` and ``with_proposed`` have no effect, and it may
    cover only the true answers, without annotators. A judge, if there is one, grades answers in words.

    Rows have the order of ``annotators``, but a critic's control follows its real row.

    :param judge: of reasons, by default the lexical baseline; in a report on answers one that grades
    :param with_proposed: whether errors that only a critic marked count as true. Without them the reference only has
        errors that people found: another annotator's match of such an error is a false alarm, and a clip without other
        errors is clean.
    :param budget_micros: the greatest cost of the judge, in millionths of a US dollar; None: no separate limit
    :param grades: of replies in words, for VF-Eval's columns; only for reports on answers
    :param either: rows of two critics each, which say that there is an error where either of them does
    :param joined: further studies of the project with clips of the truth, whose annotators are rows as well
    :raises Invalid: if the truth is not ready, an annotator would be scored against itself or has no annotations, tau
        is invalid, the judge is for another purpose, another report has grades, ``either`` names others than two
        critics of the report, or a study cannot be joined.
    """
    builder = builder_for(truth)
    _refuse_tau(tau)
    further = [one for each in joined for one in each.annotators]
    builder.refuse(annotators=[*annotators, *further], judge=judge, grades=grades)
    require_ready(truth)
    check_joined(joined, truth, annotators)
    refuse_self_grading(truth, [*annotators, *further], with_proposed)
    check_grades(grades, annotations_of(truth.study, annotators))
    check_either(either, annotators)
    if either and isinstance(builder, ChainReports):
        raise Invalid.field(FIELD, "A report on chains has no rows of two critics; remove them.")
    if either and isinstance(builder, AnswerReports) and not _asks_yes_no(truth.study):
        raise Invalid.field(FIELD, "This study asks no yes/no question, of which two critics could say the same error.")
    asked = {
        "annotators": [each.pk for each in controls_after_real(annotators)],
        "grades": as_json(grades),
        FIELD: either_as_json(either),
        **({JOINED: joined_as_json(joined)} if joined else {}),
    }
    columns = builder.columns(tau=tau, judge=judge, with_proposed=with_proposed, budget_micros=budget_micros)
    return _waiting(truth, by, asked, columns)


def _asks_yes_no(study: Study) -> bool:
    return YES_NO in instrument_of(study.rounds.latest("n")).kinds


def _refuse_tau(tau: int) -> None:
    if type(tau) is not int or not 0 <= tau <= 100:
        raise Invalid.field("tau", f"{tau} is not a whole number of hundredths from 0 to 100.")


def again_on(*, report: Report, truth: GroundTruth, by: Person | None = None) -> Report:
    """
    Request a report with the same prediction sets, judge and threshold for another version of the ground truth.

    :raises Invalid: if the truth belongs to another study or is not ready, or an annotator would be scored against
        itself.
    """
    if truth.study_id != report.study_id:
        raise Invalid.field("ground_truth", "It belongs to another study; choose a version of this study.")
    require_ready(truth)
    asked, scored = report.asked, judged_annotators(report)
    if report.is_frozen:
        sets = report.rows.order_by("position").values_list("prediction_set", flat=True)
        pairs = either_as_json(either_in(report.config))
        asked = {"sets": list(sets), "grades": as_json(again(report)), FIELD: pairs}
    refuse_self_grading(truth, scored, report.with_proposed)
    columns = builder_of(report).columns(
        tau=report.tau,
        judge=report.judge,
        with_proposed=report.with_proposed,
        budget_micros=report.budget_micros,
    )
    return _waiting(truth, by, asked, columns)


def _waiting(truth: GroundTruth, by: Person | None, asked: Mapping[str, Any], columns: Mapping[str, Any]) -> Report:
    """Store a waiting report; ``columns`` depend on its kind."""
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=truth.study_id)  # numbers count up one at a time
        last = Report.objects.filter(study=truth.study_id).aggregate(n=Max("number"))["n"] or 0
        return Report.objects.create(
            study_id=truth.study_id,
            number=last + 1,
            truth=truth,
            asked=asked,
            code_version=code_version(),
            state=Report.WAITING,
            made_by=by,
            **columns,
        )


def resume(report: Report, *, budget_micros: int | None) -> None:
    """
    Resume a failed report, with another budget for its judge.

    :raises Conflict: if it has not failed.
    """
    if not start_over(REPORTS, Report.objects.filter(pk=report.pk), budget_micros=budget_micros):
        raise Conflict("Only a failed report can be resumed.")
