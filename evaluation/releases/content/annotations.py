"""The annotations: every cited one with its earlier revisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Prefetch

from annotations.responses.values import LATER_PARTS
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment, TypeProbability
from evaluation.releases.content.cited_rows import CitedRows, TaskRef
from evaluation.releases.content.pseudonyms import Names, hour

Line = dict[str, Any]


def revisions(basis: CitedRows) -> Iterator[Line]:
    """Yield the annotations in the order of tasks, annotators and revisions."""
    cited = {each.pk for each in basis.cited}
    for some in basis.all_chunks():
        lines = [
            _line(basis.names, task, annotation, cited=annotation.pk in cited)
            for task, annotation in _with_earlier(basis, some)
        ]
        place = {task.id: index for index, task in enumerate(some)}
        yield from sorted(lines, key=lambda line: (place[line["task"]], line["annotator"], line["revision"]))


def _with_earlier(basis: CitedRows, tasks: Sequence[TaskRef]) -> Iterator[tuple[TaskRef, Annotation]]:
    """Yield the annotations of some tasks, up to the last cited revision."""
    by_pk = {task.pk: task for task in tasks}
    last = basis.last_revision
    found = Annotation.objects.filter(task__in=by_pk).values_list("pk", "assignment", "revision")
    kept = [pk for pk, assignment, revision in found if revision <= last.get(assignment, 0)]
    rows = Annotation.objects.filter(pk__in=kept).select_related("annotator", "rendition")
    rows = rows.prefetch_related(
        Prefetch("segments", queryset=Segment.objects.order_by("position")),
        Prefetch("answers", queryset=Answer.objects.select_related("task_question__question")),
    )
    if any(task.chain is not None for task in tasks):
        rows = rows.prefetch_related(
            Prefetch("text_segments", queryset=TextSegment.objects.order_by("position")),
            Prefetch("type_probabilities", queryset=TypeProbability.objects.order_by("type")),
        )
    yield from ((by_pk[row.task_id], row) for row in rows.defer("rendition__ticks", "rendition__edges_ms"))


def _line(names: Names, task: TaskRef, annotation: Annotation, *, cited: bool) -> Line:
    name, annotator = names.annotation(annotation), annotation.annotator
    return {
        "annotation": name,
        "annotator": names.annotator(annotator),
        "kind": annotator.kind,
        "simulated": annotator.simulated,
        "task": task.id,
        "video": task.video,
        "revision": annotation.revision,
        "cited": cited,
        "status": annotation.status,
        "clean": annotation.is_clean,
        "rendition_sha256": annotation.rendition.sha256 if annotation.rendition else None,
        "segments": [_segment(name, segment) for segment in annotation.segments.all()],
        **({} if task.chain is None else _of_chain(task.chain, name, annotation)),
        "answers": sorted((_answer(answer) for answer in annotation.answers.all()), key=lambda each: each["question"]),
        "active_ms": annotation.active_ms,
        "plays": annotation.plays,
        "submitted_in": hour(annotation.submitted_at),
    }


def _of_chain(chain: str, name: str, annotation: Annotation) -> Line:
    spans = [
        {
            "id": f"{name}-{span.position}",
            "part": span.part,
            "from": span.from_char,
            "to": span.to_char,
            "type": span.type,
            "severity": span.severity,
            "reason": span.reason,
        }
        for span in annotation.text_segments.all()
    ]
    probabilities = {each.type: each.probability for each in annotation.type_probabilities.all()}
    return {"chain": chain, "text_segments": spans, "type_probabilities": probabilities}


def _segment(annotation: str, segment: Segment) -> Line:
    return {
        "id": f"{annotation}-{segment.position}",
        "part": segment.part,
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
        "box": segment.box,
        "confidence": segment.confidence,
        "invalid_reason": segment.invalid_reason,
    }


def _answer(answer: Answer) -> Line:
    return {
        "question": answer.task_question.question.public_id,
        "value": answer.value,
        "unclear": answer.unclear,
        "at_ms": answer.at_ms,
        "note": answer.note,
        "p_yes": answer.p_yes,
        **{name: given for name in LATER_PARTS if (given := getattr(answer, name)) is not None},
    }
