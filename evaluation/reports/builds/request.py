"""
Request a report: refuse invalid requests, and let valid ones wait for a worker.

The row is the truth; a message only wakes a worker. `evaluation.reports.builds.compute` computes a waiting report,
after freezing its inputs (`evaluation.reports.builds.freeze`).

A report is called by its number until people name it; the name is no part of its config or figures. Annotators are not
scored against a truth that they made. Each control follows the row of the same critic without it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from evaluation.annotation_sets.prediction_sets import annotations_of
from evaluation.ground_truth.models import GroundTruth, TruthSegment
from evaluation.ground_truth.queries import require_ready
from evaluation.reports.answers.grades import again, as_json, check_grades
from evaluation.reports.builds.builders import builder_for, builder_of
from evaluation.reports.builds.freeze import judged_annotators
from evaluation.reports.builds.report_jobs import REPORTS
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.further_studies import FIELD as JOINED
from evaluation.reports.further_studies import as_json as joined_as_json
from evaluation.reports.further_studies import check_joined
from evaluation.reports.models import MOST_NAME_CHARS, Report
from evaluation.reports.or_gate import FIELD, check_either, either_in
from evaluation.reports.or_gate import as_json as either_as_json
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid
from outtake.jobs.kernel import start_over
from outtake.version import code_version
from worker.runs.models import CriticRun
from worker.runs.settings import RunSettings, settings_by_annotator


def request_report(request: ReportRequest) -> Report:
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

    :raises Invalid: if the truth is not ready, an annotator would be scored against itself or has no annotations, tau
        is invalid, the judge is for another purpose, another report has grades, ``either`` names others than two
        critics of the report, or a study cannot be joined.
    """
    truth, annotators, builder = request.truth, request.annotators, builder_for(request.truth)
    _refuse_tau(request.tau)
    builder.refuse(request)
    require_ready(truth)
    check_joined(request.joined, truth, annotators)
    refuse_self_grading(truth, request.scored, request.with_proposed)
    check_grades(request.grades, annotations_of(truth.study, annotators))
    check_either(request.either, annotators)
    asked = {
        "annotators": [each.pk for each in controls_after_real(annotators)],
        "grades": as_json(request.grades),
        FIELD: either_as_json(request.either),
        **({JOINED: joined_as_json(request.joined)} if request.joined else {}),
    }
    return _waiting(truth, request.by, asked, builder.columns(request))


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
    alike = ReportRequest(
        truth=truth,
        tau=report.tau,
        judge=report.judge,
        with_proposed=report.with_proposed,
        budget_micros=report.budget_micros,
    )
    return _waiting(truth, by, asked, builder_of(report).columns(alike))


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


def name_report(report: Report, name: str) -> Report:
    """
    Name a report; an empty name gives it its number again.

    :raises Invalid: if the name is too long
    """
    name = " ".join(name.split())
    if len(name) > MOST_NAME_CHARS:
        raise Invalid.field("name", f"{len(name)} characters; give a name of at most {MOST_NAME_CHARS}.")
    report.name = name
    report.save(update_fields=["name"])
    return report


def refuse_self_grading(truth: GroundTruth, annotators: Sequence[Annotator], with_proposed: bool) -> None:
    """
    Refuse annotators who made the truth: sources of a truth by one annotator or by merging, and proposing critics.

    :param with_proposed: whether errors that only a critic marked count as true
    :raises Invalid: naming the first of them, and what to do.
    """
    own = set(truth.annotators.values_list("pk", flat=True)) if truth.policy != GroundTruth.SETTLED else set()
    if graded := [each.label for each in annotators if each.pk in own]:
        raise Invalid.field(
            "annotators", f"{graded[0]} is part of this ground truth and would be compared with itself."
        )
    proposers = _proposers(truth) if with_proposed else set()
    if graded := [each.label for each in annotators if each.pk in proposers]:
        raise Invalid.field(
            "annotators",
            f"{graded[0]} proposed errors that count in this ground truth and would be compared with "
            "itself; exclude the errors proposed by critics (with_proposed: false).",
        )


def _proposers(truth: GroundTruth) -> set[int]:
    """Return the critics that proposed errors of a truth, and other runs of the same critics, with similar output."""
    proposed = TruthSegment.objects.filter(item__truth=truth, proposed_by_critic=True)
    annotators = set(proposed.values_list("sources__annotation__annotator", flat=True))
    versions = CriticRun.objects.filter(annotator__in=annotators).values("critic_version")
    return annotators | set(CriticRun.objects.filter(critic_version__in=versions).values_list("annotator", flat=True))


NOT_OF_THE_CRITIC = ("control", "replicate")
"""Parameters that a control and its real run may have otherwise."""


def controls_after_real(annotators: Sequence[Annotator]) -> list[Annotator]:
    """
    Return annotators in their order, but each control after the run that differs from it in nothing else.

    Where there is none, it follows the first one with its strategy, model and frames; else it stays where it is.
    """
    settings = settings_by_annotator(annotators)
    exact = _parameters(annotators) if any(each["control"] for each in settings.values()) else {}
    by_parameters: dict[str, str] = {}
    by_settings: dict[tuple[str, ...], str] = {}
    for each in annotators:
        if (one := settings.get(each.public_id)) and not one["control"]:
            by_parameters.setdefault(exact.get(each.public_id, ""), each.public_id)
            by_settings.setdefault(_critic(one), each.public_id)
    moved: dict[str, list[Annotator]] = {}
    staying: list[Annotator] = []
    for each in annotators:
        one = settings.get(each.public_id)
        place = None
        if one and one["control"]:
            place = by_parameters.get(exact[each.public_id]) or by_settings.get(_critic(one))
        (staying if place is None else moved.setdefault(place, [])).append(each)
    return [one for each in staying for one in (each, *moved.get(each.public_id, []))]


def _critic(settings: RunSettings) -> tuple[str, ...]:
    return settings["strategy"], settings["model"], settings["frames"]


def _parameters(annotators: Sequence[Annotator]) -> Mapping[str, str]:
    """Return what makes the critic of each annotator that is a run, without its control, by public id."""
    runs = CriticRun.objects.filter(annotator__in=annotators).values_list(
        "annotator__public_id", "critic_version__name", "critic_version__parameters"
    )
    return {
        annotator: json.dumps(
            [name, {key: value for key, value in parameters.items() if key not in NOT_OF_THE_CRITIC}], sort_keys=True
        )
        for annotator, name, parameters in runs
    }
