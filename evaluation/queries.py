"""Reports as they are read: on the page, as JSON, as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch

from annotations.api.shapes import video_shape
from annotations.facts import task_facts
from annotations.models import Annotation, TaskPart
from annotations.models import Segment as StoredSegment
from evaluation.models import GroundTruth, Match, Report, ReportRow, TruthAnswer, TruthItem, TruthSegment
from evaluation.provenance import provenance_shares
from evaluation.reports import counted_errors, predicted_words
from outtake.accounts.models import Person, Role
from outtake.accounts.queries import require_role
from outtake.errors import Missing

METRICS = ("sp", "s", "p", "r")
SHOWN_FIRST = ("sp", "p")  # of the matches of a segment a timeline shows the first of these metrics that has one
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def truths_of(study_id: int) -> list[GroundTruth]:
    """Return the versions of a study's ground truth, newest first."""
    return list(GroundTruth.objects.filter(study=study_id).prefetch_related("annotators").order_by("-version"))


def truth_for(person: Person, public_id: str, needed: Role) -> GroundTruth:
    """
    Return a version of ground truth in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    truth = GroundTruth.objects.select_related("study").filter(public_id=public_id).first()
    if truth is None:
        raise Missing()
    require_role(person, truth.study.project_id, needed)
    return truth


def report_for(person: Person, public_id: str, needed: Role) -> Report:
    """
    Return a report in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    report = Report.objects.select_related("study__project", "truth", "judge").filter(public_id=public_id).first()
    if report is None:
        raise Missing()
    require_role(person, report.study.project_id, needed)
    return report


def sources_of(truth: GroundTruth) -> set[int]:
    """Return the rows of the annotators on whose words a truth rests: as sources of its errors, or taken as a whole."""
    errors = TruthSegment.objects.filter(item__truth=truth, sources__isnull=False)
    taken = TruthItem.objects.filter(truth=truth, adjudication__isnull=True, annotations__isnull=False)
    return {
        *errors.values_list("sources__annotation__annotator", flat=True).distinct(),
        *taken.values_list("annotations__annotator", flat=True).distinct(),
    }


def truth_shape(truth: GroundTruth) -> dict[str, Any]:
    """A ground truth version with its counts."""
    return {
        "id": truth.public_id,
        "version": truth.version,
        "policy": truth.policy,
        "annotators": [{"id": one.public_id, "name": one.label} for one in truth.annotators.all()],
        "errors": TruthSegment.objects.filter(item__truth=truth).count(),
        "clips": truth.items.count(),
        "proposed": _proposed(truth),
        "settled": truth.items.filter(adjudication__isnull=False).count(),
        "left_out": truth.settings.get("left_out", 0),
        "held": truth.settings.get("held", 0),
        "discarded": truth.settings.get("discarded", 0),
        "provenance": provenance_shares(truth),
        "answers": _answers(truth),
        "confirmed_errors": truth.settings.get("confirmed_errors"),
        "created_at": truth.created_at,
    }


def _answers(truth: GroundTruth) -> dict[str, Any]:
    """The answers of a truth: how many, how many have none, and the share of yes by what unclear is taken for."""
    answers = TruthAnswer.objects.filter(item__truth=truth)
    readings = truth.settings.get("yes", {})
    return {
        "n": answers.count(),
        "unclear": answers.filter(unclear=True).count(),
        "tied": truth.settings.get("tied", 0),
        "discarded": truth.settings.get("answers_discarded", 0),
        "yes": [
            {"unclear": reading, **each, "share": each["yes"] / each["n"] if each["n"] else None}
            for reading, each in readings.items()
        ],
    }


def report_list_shape(report: Report) -> dict[str, Any]:
    """A report in a list."""
    return {
        "id": report.public_id,
        "number": report.number,
        "title": f"Report {report.number}",
        "ground_truth": report.truth.version,
        "tau": report.tau,
        "with_proposed": report.with_proposed,
        "created_at": report.created_at,
    }


def report_shape(report: Report, person: Person) -> dict[str, Any]:
    """A report, whole, with clips addressed for one person."""
    rows = list(report.rows.select_related("prediction_set__annotator").order_by("position"))
    sources = sources_of(report.truth)
    return {
        **report_list_shape(report),
        "study": {"id": report.study.public_id, "name": report.study.name},
        "ground_truth": truth_shape(report.truth),
        "judge": {"name": report.judge.name, "version": report.judge.version, "baseline": report.judge.is_baseline},
        "config_hash": report.config_hash,
        "code_version": report.code_version,
        "left_out_proposed": _left_out_proposed(report),
        "rows": [_row_shape(row, sources) for row in rows],
        "videos": list(_videos(report, rows, person)),
    }


def report_csv(report: Report) -> str:
    """The table of a report: one line a row and metric, each number with what it is a share of."""
    out = io.StringIO()
    table = csv.writer(out)
    head = ["label", "kind", "simulated", "judge", "judge_is_baseline", "tau", "metric", "m", "coverage"]
    head += ["videos_scored", "m_matched", "videos_matched", "matched", "reference_errors", "pooled_coverage"]
    head += ["precision", "predicted_errors", "f1", "invalid_predictions", "clean_videos", "alarms_on_clean_videos"]
    head += ["is_source", "with_proposed", "left_out_proposed"]
    table.writerow(head)
    sources, left_out = sources_of(report.truth), _left_out_proposed(report)
    for row in report.rows.select_related("prediction_set__annotator").order_by("position"):
        score, annotator = row.score, row.prediction_set.annotator
        for metric in METRICS:
            of = score["metrics"][metric]
            line = [annotator.label, annotator.kind, annotator.simulated, str(report.judge), report.judge.is_baseline]
            line += [report.tau, metric, of["m"], of["coverage"], score["scored"], of["m_matched"]]
            line += [of["videos_matched"], of["matched"], score["reference_errors"], of["pooled_coverage"]]
            line += [of["precision"], score["predicted_errors"], of["f1"], score["invalid_predictions"]]
            line += [score["clean_videos"]["n"], score["clean_videos"]["alarms"]]
            line += [annotator.pk in sources, report.with_proposed, left_out]
            table.writerow([_for_spreadsheets(cell) for cell in line])
    return out.getvalue()


def _for_spreadsheets(cell: object) -> object:
    """Keep a text from being taken for a formula. The JSON has it as it is."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell


def _proposed(truth: GroundTruth) -> int:
    return TruthSegment.objects.filter(item__truth=truth, proposed_by_critic=True).count()


def _left_out_proposed(report: Report) -> int:
    return 0 if report.with_proposed else _proposed(report.truth)


def _row_shape(row: ReportRow, sources: set[int]) -> dict[str, Any]:
    annotator = row.prediction_set.annotator
    return {
        "label": annotator.label,
        "kind": annotator.kind,
        "simulated": annotator.simulated,
        "annotator": annotator.public_id,
        "is_source": annotator.pk in sources,
        "score": row.score,
    }


def _videos(report: Report, rows: list[ReportRow], person: Person) -> Iterable[dict[str, Any]]:
    matches = _shown_matches(report)
    said: dict[tuple[int, int], Annotation] = {}
    for index, row in enumerate(rows):
        own = predicted_words(row.prediction_set, report.truth)
        said.update(((index, task), annotation) for task, annotation in own.items())
    items = report.truth.items.prefetch_related(Prefetch("segments", queryset=counted_errors(report.with_proposed)))
    videos = {part.task_id: part.clip for part in _parts(report)}
    for item in items.order_by("task_id"):
        facts, video = task_facts(item.task_id), videos[item.task_id]
        index_of = {segment.pk: index for index, segment in enumerate(item.segments.all())}
        yield {
            "id": facts.public_id,
            "video": video.external_id,
            "generator": str(video.generator),
            "prompt": facts.prompt,
            **{
                key: value
                for key, value in video_shape(facts.clip, person).items()
                if key in ("duration_ms", "strip", "url")
            },
            "reference": [_segment_shape(segment) for segment in item.segments.all()],
            "lanes": [
                {
                    "row": index,
                    "status": said[index, item.task_id].status,
                    "segments": [
                        _segment_shape(segment, matches.get((row.pk, segment.pk)), index_of)
                        for segment in said[index, item.task_id].segments.all()
                    ],
                }
                for index, row in enumerate(rows)
                if (index, item.task_id) in said
            ],
        }


def _parts(report: Report) -> Iterable[TaskPart]:
    tasks = TruthItem.objects.filter(truth=report.truth_id).values("task")
    return TaskPart.objects.filter(task__in=tasks, role="video").select_related("video__generator")


def _shown_matches(report: Report) -> dict[tuple[int, int], Match]:
    found: dict[tuple[int, int], Match] = {}
    for metric in reversed(SHOWN_FIRST):
        for match in Match.objects.filter(row__report=report, metric=metric):
            found[match.row_id, match.prediction_id] = match
    return found


def _segment_shape(
    segment: StoredSegment | TruthSegment, match: Match | None = None, index_of: dict[int, int] | None = None
) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "id": str(segment.position),
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
        "invalid_reason": getattr(segment, "invalid_reason", ""),
        "match": None,
    }
    if match is not None and index_of is not None:
        shape["match"] = {
            "metric": match.metric,
            "reference_index": index_of[match.reference_id],
            "p": match.p,
            "r": match.r,
            "s": match.s,
        }
    return shape
