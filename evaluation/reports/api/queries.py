"""Reports as the API answers them."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import QuerySet

from annotations.access.permissions import require_role_at
from annotations.annotators.models import Annotator
from evaluation.ground_truth.queries import proposed_in, sources_of
from evaluation.ground_truth.versions.queries import serialize_truth
from evaluation.reports.api.serializers import (
    EitherOutput,
    JoinedOutput,
    ReportFields,
    ReportItemOutput,
    ReportJudgeOutput,
    ReportOutput,
    ReportRowOutput,
    ScoreOutput,
)
from evaluation.reports.builds.freeze import scored_annotators
from evaluation.reports.further_studies import FIELD as JOINED
from evaluation.reports.further_studies import joined_of, members_of
from evaluation.reports.models import Report
from evaluation.reports.or_gate import Either, either_in
from evaluation.reports.plots.contents import plots_of, tables_of
from evaluation.reports.table_formats.json_table import on_page
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.rows import first_or_missing
from worker.ledger.money import usd


def reports_of(study_id: int) -> QuerySet[Report]:
    """Return the reports of a study, newest first, without their figures."""
    return Report.objects.filter(study=study_id).select_related("truth").defer("figures").order_by("-number")


def report_for(person: Person, public_id: str, needed: Role) -> Report:
    """
    Return a report in whose project the person has at least the needed role.

    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    """
    report = first_or_missing(
        Report.objects.select_related("study__project", "truth", "judge").filter(public_id=public_id)
    )
    require_role_at(person, report.study, needed)
    return report


def serialize_report_item(report: Report) -> ReportItemOutput:
    """Return a report as lists have it."""
    return {**_fields(report), "ground_truth": report.truth.version}


def _fields(report: Report) -> ReportFields:
    return {
        "id": report.public_id,
        "number": report.number,
        "title": report.title,
        "name": report.name,
        "kind": report.kind,
        "state": report.state,
        "done": report.done,
        "total": report.total,
        "error": report.error,
        "tau": report.tau,
        "with_proposed": report.with_proposed,
        "created_at": report.created_at,
    }


def serialize_report(report: Report) -> ReportOutput:
    """Return a report, whole; its clips are asked for apart, see `evaluation.reports.api.timelines`."""
    sources = sources_of(report.truth)
    return {
        **_fields(report),
        "study": {"id": report.study.public_id, "name": report.study.name},
        "ground_truth": serialize_truth(report.truth),
        "judge": _judge(report),
        "config": report.config,
        "config_hash": report.config_hash,
        "code_version": report.code_version,
        "left_out_proposed": 0 if report.with_proposed else proposed_in(report.truth),
        "budget": None if report.budget_micros is None else usd(report.budget_micros),
        "rows": _rows(report, sources),
        "either": [EitherOutput(first=each.first, second=each.second, error=each.error) for each in _pairs(report)],
        "joined": [
            JoinedOutput(
                study={"id": each.study.public_id, "name": each.study.name},
                annotators=[one.public_id for one in each.annotators],
                pooled=each.pooled,
            )
            for each in joined_of(report)
        ],
        "figures": report.figures if report.kind == Report.SEGMENTS else None,
        "answer_figures": report.figures if report.kind == Report.ANSWERS else None,
        "chain_figures": report.figures if report.kind == Report.CHAINS else None,
        "figures_digest": report.figures_digest,
        "tables": [] if report.figures is None else on_page(tables_of(report.figures)),
        "plots": [] if report.figures is None else [plot.shown() for plot in plots_of(report.figures)],
    }


def _pairs(report: Report) -> list[Either]:
    return either_in(report.config if report.is_frozen else report.asked)


def _judge(report: Report) -> ReportJudgeOutput | None:
    judge = report.judge
    if judge is None:
        return None
    return {"id": judge.public_id, "name": judge.name, "version": judge.version, "baseline": judge.is_baseline}


def _rows(report: Report, sources: set[int]) -> list[ReportRowOutput]:
    """Return the rows that a report scores, in order; before it is frozen, those of its own study without a score."""
    if not report.is_frozen and "sets" not in report.asked:
        return [_row(each, {}, each.pk in sources) for each in scored_annotators(report)]
    joined = {each["row"]: each for each in report.config.get(JOINED, [])}
    stored = list(report.rows.select_related("prediction_set__annotator").order_by("position"))
    if not stored:
        return [_row(each, {}, each.pk in sources) for each in scored_annotators(report)]
    found = []
    for place, row in enumerate(stored):
        is_source = any(each.pk in sources for each in members_of([row.prediction_set]))
        found.append(_row(row.prediction_set.annotator, row.score, is_source, joined.get(place)))
    return found


def _row(
    annotator: Annotator, stored: dict[str, Any], is_source: bool, joined: dict[str, Any] | None = None
) -> ReportRowOutput:
    score = {name: value for name, value in stored.items() if name != "sweep"}  # the figures have it
    return {
        "label": annotator.label if joined is None else joined["label"],
        "kind": annotator.kind,
        "simulated": annotator.simulated,
        "annotator": annotator.public_id,
        "is_source": is_source,
        "study": None if joined is None else {"id": joined["study"], "name": joined["name"]},
        "score": cast("ScoreOutput", score) if score else None,  # stored as it was computed
    }
