"""
Freeze the inputs of a report in its config: prediction sets, certificate, held clips, rechecks and grades.

A worker does this first. Frozen inputs are kept: another worker that continues the report uses them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in
from annotations.tasks.querysets import is_held
from evaluation.annotation_sets.models import PredictionSet
from evaluation.annotation_sets.prediction_sets import freeze_predictions
from evaluation.judges.certificates.operations import current_certificate
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.reports.answers.grades import check_grades, from_json, frozen_grades
from evaluation.reports.answers.rechecks import frozen_checks
from evaluation.reports.builds.config import answer_config_of, config_of, digest_of
from evaluation.reports.either import either_in
from evaluation.reports.models import Report, ReportRow
from worker.runs.settings import RunSettings, settings_by_annotator


def freeze_report(report: Report) -> None:
    """
    Freeze the prediction sets and the config of a report, if they are not frozen yet.

    :raises Invalid: if one of its annotators no longer has annotations, or a grade is for a reply that is not scored.
    """
    if report.is_frozen:
        return
    sets = _prediction_sets(report)
    config = _answer_config(report, sets) if report.kind == Report.ANSWERS else _config(report, sets)
    with transaction.atomic():
        stored_row = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        if not stored_row.is_frozen:  # else another worker was faster
            Report.objects.filter(pk=report.pk).update(config=config, config_hash=digest_of(config))
            rows = [ReportRow(report=report, position=n, prediction_set=each, score={}) for n, each in enumerate(sets)]
            ReportRow.objects.bulk_create(rows)
    report.refresh_from_db(fields=["config", "config_hash"])


def scored_annotators(report: Report) -> list[Annotator]:
    """Return the annotators that a report scores, frozen or not yet, in the order in which they were named."""
    if report.is_frozen:
        rows = report.rows.select_related("prediction_set__annotator").order_by("position")
        return [row.prediction_set.annotator for row in rows]
    if "sets" in report.asked:
        return [each.annotator for each in _sets_of_earlier(report)]
    named = report.asked.get("annotators", [])
    known = Annotator.objects.in_bulk(named)
    return [known[pk] for pk in named]


def _prediction_sets(report: Report) -> list[PredictionSet]:
    """Return the sets that an earlier report froze, or the annotators' current annotations, in their order."""
    if "sets" in report.asked:
        return _sets_of_earlier(report)
    return [freeze_predictions(study=report.study, annotator=each) for each in scored_annotators(report)]


def _sets_of_earlier(report: Report) -> list[PredictionSet]:
    known = PredictionSet.objects.select_related("annotator").in_bulk(report.asked["sets"])
    return [known[pk] for pk in report.asked["sets"]]


def _config(report: Report, sets: Sequence[PredictionSet]) -> dict[str, Any]:
    judge = report.judge or stored()
    people = [
        freeze_predictions(study=report.study, annotator=each.annotator)
        for each in annotators_in(report.study)
        if each.annotator.kind == Annotator.PERSON
    ]
    return config_of(
        report.truth,
        sets,
        people,
        judge,
        tau=report.tau,
        with_proposed=report.with_proposed,
        held=_held(report),
        standing=current_certificate(judge, report.study),
        runs=_runs(sets),
        either=either_in(report.asked),
    )


def _answer_config(report: Report, sets: Sequence[PredictionSet]) -> dict[str, Any]:
    grades = from_json(report.asked["grades"])
    check_grades(grades, PredictionSet.annotations.through.objects.filter(predictionset__in=sets).values("annotation"))
    judge = report.judge
    return answer_config_of(
        report.truth,
        sets,
        held=_held(report),
        checks=frozen_checks(report.study),
        grades=frozen_grades(grades),
        judge=judge,
        standing=None if judge is None else current_certificate(judge, report.study),
        runs=_runs(sets),
        either=either_in(report.asked),
    )


def _runs(sets: Sequence[PredictionSet]) -> dict[str, RunSettings]:
    return settings_by_annotator([each.annotator for each in sets])


def _held(report: Report) -> list[str]:
    return list(report.truth.items.filter(is_held()).values_list("task__public_id", flat=True))
