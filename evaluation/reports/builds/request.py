"""
Ask for a report: freeze what it is to be made of.

The row is the truth and a message a wake-up: `evaluation.reports.builds.compute` brings it from waiting to ready.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in
from annotations.studies.models import Study
from annotations.tasks.querysets import is_held
from evaluation.annotation_sets.models import PredictionSet
from evaluation.annotation_sets.prediction_sets import freeze_predictions, kind_of
from evaluation.ground_truth.models import GroundTruth
from evaluation.judges.certificates.operations import current_certificate
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.judges.models import Judge
from evaluation.reports.answers.grades import Grades, again, frozen_grades
from evaluation.reports.answers.rechecks import frozen_checks
from evaluation.reports.builds.config import DEFAULT_TAU, answer_config_of, config_of, digest_of
from evaluation.reports.builds.report_jobs import REPORTS
from evaluation.reports.builds.self_grading import refuse_self_grading
from evaluation.reports.models import Report, ReportRow
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
    by: Person | None = None,
) -> Report:
    """
    Ask for a report: the words of annotators, frozen now, against a ground truth.

    Who made a truth is not graded by it: not the annotators of a truth of one word or of merged words, and not a critic
    that proposed errors which count. A settled truth grades the people whose words it rests on, too: where they
    disagreed an expert decided, so that the figures say how often each was right. They are the better for it, and the
    report marks such rows as sources.

    Clips of the truth whose video is held by now are left out, and counted in each row as ``left_out.held``.

    Where nothing but questions is asked the report is on answers: it has no judge, ``tau`` and ``with_proposed`` say
    nothing, and it may be of the true answers alone, without annotators.

    :param judge: by default the lexical baseline
    :param with_proposed: whether errors count that a critic marked and no person did. Without them the reference is
        what people found: who else finds such an error raises a false alarm, and a clip with no other is clean.
    :param budget_micros: what its judge may cost, in millionths of a US dollar; None: no limit of its own
    :param grades: of replies in words, for VF-Eval's columns; of a report on answers alone
    :raises Invalid: if one of them would grade itself, or has said nothing, or tau is none, or answers have a judge, or
        grades are of anything else.
    """
    study = truth.study
    if type(tau) is not int or not 0 <= tau <= 100:
        raise Invalid.field("tau", f"{tau} is not a whole number of hundredths from 0 to 100.")
    on_answers = kind_of(study) == Report.ANSWERS
    if on_answers and judge is not None:
        raise Invalid.field("judge", "Answers are compared without a judge; leave it out.")
    if grades is not None and not on_answers:
        raise Invalid.field("grades", "Grades are of answers in words; this study marks errors. Leave them out.")
    if not annotators and not on_answers:
        raise Invalid.field("annotators", "Choose whose word is to be scored.")
    refuse_self_grading(truth, annotators, with_proposed)
    sets = [freeze_predictions(study=study, annotator=each) for each in annotators]
    if on_answers:
        return _on_answers(truth, sets, by, grades)
    return _named(truth, sets, judge or stored(), tau, with_proposed, budget_micros, by)


def again_on(*, report: Report, truth: GroundTruth, by: Person | None = None) -> Report:
    """
    Ask for the same prediction sets, judge and threshold against another version of the ground truth.

    :raises Invalid: if the truth is another study's, or one of them would grade itself.
    """
    if truth.study_id != report.study_id:
        raise Invalid.field("ground_truth", "It is another study's; choose a version of this one's.")
    sets = [row.prediction_set for row in report.rows.select_related("prediction_set__annotator").order_by("position")]
    refuse_self_grading(truth, [each.annotator for each in sets], report.with_proposed)
    if report.kind == Report.ANSWERS:
        return _on_answers(truth, sets, by, again(report))
    judge = report.judge or stored()
    return _named(truth, sets, judge, report.tau, report.with_proposed, report.budget_micros, by)


def _named(
    truth: GroundTruth,
    sets: Sequence[PredictionSet],
    judge: Judge,
    tau: int,
    with_proposed: bool,
    budget_micros: int | None,
    by: Person | None,
) -> Report:
    people = [
        freeze_predictions(study=truth.study, annotator=each.annotator)
        for each in annotators_in(truth.study)
        if each.annotator.kind == Annotator.PERSON
    ]
    standing = current_certificate(judge, truth.study)
    config = config_of(
        truth, sets, people, judge, tau=tau, with_proposed=with_proposed, held=_held(truth), standing=standing
    )
    about = {"tau": tau, "judge": judge, "with_proposed": with_proposed, "budget_micros": budget_micros}
    return _created(truth, sets, config, by, about)


def _on_answers(truth: GroundTruth, sets: Sequence[PredictionSet], by: Person | None, grades: Grades | None) -> Report:
    config = answer_config_of(
        truth,
        sets,
        held=_held(truth),
        checks=frozen_checks(truth.study),
        grades=frozen_grades(grades, sets),
    )
    return _created(truth, sets, config, by, {"kind": Report.ANSWERS, "tau": DEFAULT_TAU})


def _held(truth: GroundTruth) -> list[str]:
    return list(truth.items.filter(is_held()).values_list("task__public_id", flat=True))


def _created(
    truth: GroundTruth,
    sets: Sequence[PredictionSet],
    config: Mapping[str, Any],
    by: Person | None,
    about: Mapping[str, Any],
) -> Report:
    """Store a report with its rows; ``about`` are the columns that depend on its kind."""
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=truth.study_id)  # numbers count up one at a time
        last = Report.objects.filter(study=truth.study_id).aggregate(n=Max("number"))["n"] or 0
        report = Report.objects.create(
            study_id=truth.study_id,
            number=last + 1,
            truth=truth,
            config=config,
            config_hash=digest_of(config),
            code_version=code_version(),
            state=Report.WAITING,
            made_by=by,
            **about,
        )
        ReportRow.objects.bulk_create(
            [
                ReportRow(report=report, position=position, prediction_set=each, score={})
                for position, each in enumerate(sets)
            ]
        )
    return report


def resume(report: Report, *, budget_micros: int | None) -> None:
    """
    Have a report that failed computed after all, with another budget for its judge.

    :raises Conflict: if it did not fail.
    """
    if not start_over(REPORTS, Report.objects.filter(pk=report.pk), budget_micros=budget_micros):
        raise Conflict("Only a report that failed can be resumed.")
