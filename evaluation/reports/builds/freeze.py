"""
Freeze the inputs of a report in its config: prediction sets, certificate, held clips, rechecks and grades.

A worker does this first. Frozen inputs are kept: another worker that continues the report uses them.
"""

from __future__ import annotations

from django.db import transaction

from annotations.annotators.models import Annotator
from evaluation.annotation_sets.models import PredictionSet
from evaluation.annotation_sets.prediction_sets import freeze_predictions
from evaluation.reports.builds.builders import builder_of
from evaluation.reports.builds.config import digest_of
from evaluation.reports.further_studies import freeze_joined, joined_in, members_of
from evaluation.reports.models import Report, ReportRow


def freeze_report(report: Report) -> None:
    """
    Freeze the prediction sets and the config of a report, if they are not frozen yet.

    :raises Invalid: if one of its annotators no longer has annotations, or a grade is for a reply that is not scored.
    """
    if report.is_frozen:
        return
    sets = _prediction_sets(report)
    config = builder_of(report).config(report, sets)
    with transaction.atomic():
        stored_row = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        if not stored_row.is_frozen:  # else another worker was faster
            Report.objects.filter(pk=report.pk).update(config=config, config_hash=digest_of(config))
            rows = [ReportRow(report=report, position=n, prediction_set=each, score={}) for n, each in enumerate(sets)]
            ReportRow.objects.bulk_create(rows)
    report.refresh_from_db(fields=["config", "config_hash"])


def scored_annotators(report: Report) -> list[Annotator]:
    """
    Return the annotators that a report scores, in the order in which they were named.

    Before the report is frozen, those of its own study alone.
    """
    if report.is_frozen:
        rows = report.rows.select_related("prediction_set__annotator").order_by("position")
        return [row.prediction_set.annotator for row in rows]
    if "sets" in report.asked:
        return [each.annotator for each in _sets_of_earlier(report)]
    named = report.asked.get("annotators", [])
    known = Annotator.objects.in_bulk(named)
    return [known[pk] for pk in named]


def judged_annotators(report: Report) -> list[Annotator]:
    """Return whose annotations a report scores: as `scored_annotators`, with the people behind pooled rows."""
    if report.is_frozen:
        rows = report.rows.select_related("prediction_set__annotator").order_by("position")
        return members_of([row.prediction_set for row in rows])
    if "sets" in report.asked:
        return members_of(_sets_of_earlier(report))
    further = (one for each in joined_in(report.asked) for one in each.annotators)
    return [*scored_annotators(report), *further]


def _prediction_sets(report: Report) -> list[PredictionSet]:
    """Return the sets that an earlier report froze, or the annotators' current annotations, in their order."""
    if "sets" in report.asked:
        return _sets_of_earlier(report)
    own = [freeze_predictions(study=report.study, annotator=each) for each in scored_annotators(report)]
    return own + freeze_joined(joined_in(report.asked))


def _sets_of_earlier(report: Report) -> list[PredictionSet]:
    known = PredictionSet.objects.select_related("annotator", "study").in_bulk(report.asked["sets"])
    return [known[pk] for pk in report.asked["sets"]]
