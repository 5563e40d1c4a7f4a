"""What a report measured: predictions, the judge's word on each pair of reasons, and the figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet

from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from evaluation.ground_truth.models import TruthSegment
from evaluation.judges.kinds.contract import text_hash
from evaluation.judges.models import Judge, Judgement
from evaluation.releases.content.cited_rows import CitedRows, TaskRef
from evaluation.releases.content.ground_truth import error_line, errors_of
from evaluation.releases.content.pseudonyms import Names, truth_id
from evaluation.reports.models import Report, ReportRow
from outtake.errors import Conflict
from outtake.measures.files.records import ERROR_TYPES
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.pairing import ToJudge, pairs_to_judge
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo

Line = dict[str, Any]
REFERENCE = "ground_truth.jsonl"
REFERENCE_WITHOUT_PROPOSED = "report/reference.jsonl"
STAND_IN = ERROR_TYPES[0]


def judge_of(report: Report) -> Judge:
    """
    Return the judge of a report.

    :raises Conflict: if it compared no reasons.
    """
    if report.judge is None or report.kind != Report.SEGMENTS:
        raise Conflict(f"Report {report.number} compared no reasons; choose one on error segments.")
    return report.judge


def reference_path(report: Report) -> str:
    """Return which file a report measured against."""
    return REFERENCE if report.with_proposed else REFERENCE_WITHOUT_PROPOSED


def predictions(basis: CitedRows, row: ReportRow) -> Iterator[Line]:
    """
    Yield one annotator's word as ``score`` reads it.

    The format knows six types, and a critic may have invented another. A score takes no notice of types, so one of the
    six stands in for it, and ``type_as_given`` has the original.
    """
    for some in basis.chunks():
        for task, annotation in said_on(basis, row, some):
            name = basis.names.annotation(annotation)
            yield {
                "video": task.video,
                "prompt": task.prompt,
                "generator": task.generator,
                "duration_ms": task.duration_ms,
                "status": annotation.status,
                "errors": [_predicted(f"{name}-{each.position}", each) for each in annotation.segments.all()],
            }


def _predicted(name: str, segment: StoredSegment) -> Line:
    line = error_line(name, segment)
    if segment.type not in ERROR_TYPES:
        line |= {"type": STAND_IN, "type_as_given": segment.type}
    return {**line, "invalid_reason": segment.invalid_reason} if segment.invalid_reason else line


def judgements(basis: CitedRows, row: ReportRow) -> Iterator[Line]:
    """
    Yield how alike each true and each predicted reason are, for every pair that ``score`` asks of.

    :raises Conflict: if the judge's word on a pair is gone.
    """
    report = row.report
    for some in basis.chunks():
        errors = errors_of(basis, some, with_proposed=report.with_proposed)
        said = said_on(basis, row, some)
        reference = [_reference(task, errors[task.pk]) for task, _ in said]
        pairs = list(pairs_to_judge(reference, [_prediction(basis.names, *each) for each in said]))
        scores = _recorded(judge_of(report), pairs)
        for pair in pairs:
            yield {
                "video": pair.video,
                "reference": pair.reference.id,
                "prediction": pair.prediction.id,
                "score": scores[_texts(pair)],
            }


def _reference(task: TaskRef, errors: Sequence[TruthSegment]) -> ReferenceVideo:
    measured = tuple(Segment(each.start_ms, each.end_ms, each.type, each.reason, truth_id(each)) for each in errors)
    return ReferenceVideo(task.video, task.duration_ms, measured)


def _prediction(names: Names, task: TaskRef, annotation: Annotation) -> Prediction:
    name = names.annotation(annotation)
    measured = tuple(
        Segment(each.start_ms, each.end_ms, each.type, each.reason, f"{name}-{each.position}")
        for each in annotation.segments.all()
    )
    return Prediction(task.video, measured, annotation.status)


def said_on(basis: CitedRows, row: ReportRow, tasks: Sequence[TaskRef]) -> list[tuple[TaskRef, Annotation]]:
    """Return what a prediction set has on some tasks of the truth, in their order."""
    by_task = {basis.true_pk[said.task_id]: said for said in _said_of(basis, row, tasks)}
    return [(task, by_task[task.pk]) for task in tasks if task.pk in by_task]


def _said_of(basis: CitedRows, row: ReportRow, tasks: Sequence[TaskRef]) -> QuerySet[Annotation]:
    """Return what a prediction set has on the subjects of some tasks, the last round's word last."""
    wanted = {task.pk for task in tasks}
    same = [task.pk for task in basis.every_task if task.true_pk in wanted]
    said = row.prediction_set.annotations.filter(task__in=same).order_by("round__n", "id")
    return said.prefetch_related(Prefetch("segments", queryset=StoredSegment.objects.order_by("position")))


def _texts(pair: ToJudge) -> tuple[str, str]:
    return text_hash(pair.reference.reason), text_hash(pair.prediction.reason)


def _recorded(judge: Judge, pairs: Sequence[ToJudge]) -> dict[tuple[str, str], int]:
    wanted = {_texts(pair) for pair in pairs}
    kept = Judgement.objects.filter(judge=judge, reference_hash__in={reference for reference, _ in wanted})
    columns = kept.values_list("reference_hash", "prediction_hash", "score")
    found = {(a, b): n or 0 for a, b, n in columns}  # where the judge failed S is 0, as in the report
    if missing := wanted - found.keys():
        raise Conflict(f"The word of {judge} on {len(missing)} pairs of reasons is gone; make the report again.")
    return found


def answer_report(basis: CitedRows, found: Report) -> Line:
    """
    Return a report on answers: its figures, in which annotators have the names of the release.

    What was answered is in ``annotations.jsonl``, what is true in ``ground_truth_answers.jsonl``.
    """
    return {
        "number": found.number,
        "kind": found.kind,
        "ground_truth": found.truth.version,
        "config_hash": found.config_hash,
        "code_version": found.code_version,
        "figures": renamed_figures(basis, found),
    }


def renamed_figures(basis: CitedRows, found: Report) -> Any:
    """Return the figures of a report in which annotators have the names of the release."""
    by_id = {row.prediction_set.annotator.public_id: row.prediction_set.annotator for row in basis.rows}
    figures = found.figures or {}
    names: dict[str, str] = {}
    for row in figures.get("rows", ()):
        names[row["label"]] = names[row["annotator"]] = basis.names.annotator(by_id[row["annotator"]])
    return _renamed(figures, names)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return a JSON value in which each text that is a name is replaced."""
    if isinstance(value, dict):
        return {key: _renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def report(basis: CitedRows, found: Report) -> Line:
    """Return a report on segments: what it was made from, and each row with the files that give its figures again."""
    names = basis.names
    rows = []
    for row in basis.rows:
        annotator = row.prediction_set.annotator
        name = names.annotator(annotator)
        rows.append(
            {
                "annotator": name,
                "kind": annotator.kind,
                "simulated": annotator.simulated,
                "predictions": f"predictions/{name}.jsonl",
                "judgements": f"judgements/{name}.jsonl",
                "score": row.score,
            }
        )
    judge = judge_of(found)
    return {
        "number": found.number,
        "ground_truth": found.truth.version,
        "reference": reference_path(found),
        "with_proposed": found.with_proposed,
        "tau": found.tau,
        "judge": {"name": judge.name, "version": judge.version, "baseline": judge.is_baseline},
        "config_hash": found.config_hash,
        "code_version": found.code_version,
        "rows": rows,
    }
