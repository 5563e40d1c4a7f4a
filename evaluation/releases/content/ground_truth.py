"""What counts as true: the errors and answers, and what each of them came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Prefetch

from annotations.review.models import AdjudicatedAnswer, AdjudicatedSegment, AdjudicatedTag, Adjudication
from annotations.work.submissions.models import Answer, Segment
from evaluation.ground_truth.models import TruthAnswer, TruthItem, TruthSegment, TruthTag
from evaluation.releases.content.cited_rows import CitedRows, TaskRef
from evaluation.releases.content.pseudonyms import Names, hour, truth_id
from evaluation.reports.segments.inputs import counted_errors

Line = dict[str, Any]
TRACED_SEGMENTS = Segment.objects.select_related("annotation")
TRACED_ANSWERS = Answer.objects.select_related("annotation")
SETTLED_SEGMENTS = AdjudicatedSegment.objects.order_by("position")
TRUE_TAGS = TruthTag.objects.order_by("sentence", "type")
SETTLED_TAGS = AdjudicatedTag.objects.order_by("sentence", "type")
TRUE_ANSWERS = TruthAnswer.objects.select_related("task_question__question")
SETTLED_ANSWERS = AdjudicatedAnswer.objects.select_related("task_question__question")


def ground_truth(basis: CitedRows, *, with_proposed: bool = True) -> Iterator[Line]:
    """
    Yield the reference as ``score`` reads it: a line a video, in the order of the tasks.

    :param with_proposed: with errors that a critic alone proposed
    """
    for some in basis.chunks():
        errors = errors_of(basis, some, with_proposed=with_proposed)
        yield from (reference_line(task, errors[task.pk]) for task in some if task.has_segments)


def errors_of(basis: CitedRows, tasks: Sequence[TaskRef], *, with_proposed: bool) -> dict[int, list[TruthSegment]]:
    """Return the true errors of some tasks by the tasks' rows."""
    found: dict[int, list[TruthSegment]] = {task.pk: [] for task in tasks}
    counted = counted_errors(with_proposed).filter(item__truth=basis.release.truth_id, item__task__in=found)
    for segment in counted.select_related("item"):
        found[segment.item.task_id].append(segment)
    return found


def reference_line(task: TaskRef, errors: Sequence[TruthSegment]) -> Line:
    """Return one line of a reference."""
    return {
        "video": task.video,
        "prompt": task.prompt,
        "generator": task.generator,
        "duration_ms": task.duration_ms,
        "errors": [error_line(truth_id(error), error) for error in errors],
    }


def error_line(name: str, error: TruthSegment | Segment) -> Line:
    """Return one error of a reference or of predictions."""
    line: Line = {
        "id": name,
        "start_ms": error.start_ms,
        "end_ms": error.end_ms,
        "type": error.type,
        "reason": error.reason,
    }
    return line if error.severity is None else {**line, "severity": error.severity}


def answers(basis: CitedRows) -> Iterator[Line]:
    """
    Yield each true answer, by task and question.

    A truth that was made before answers were part of it has those that an expert settled.
    """
    for task, item in _items(basis):
        lines = _true_answers(item) if item.provenance else _settled_answers(basis.names, item)
        chain = {} if task.chain is None else {"chain": task.chain}
        yield from ({"video": task.video, **chain, "task": task.id, **line} for line in lines)


def _true_answers(item: TruthItem) -> list[Line]:
    lines = [
        {
            "question": each.task_question.question.public_id,
            "value": each.value,
            "unclear": each.unclear,
            "provenance": each.provenance,
            "votes": each.votes,
            "votes_for": each.votes_for,
            "probability": each.probability,
        }
        for each in item.answers.all()
    ]
    return sorted(lines, key=lambda line: line["question"])


def _settled_answers(names: Names, item: TruthItem) -> list[Line]:
    if item.adjudication is None:
        return []
    return [_only(each, "question", "value", "unclear", "note") for each in _answers(names, item.adjudication)]


def lineage(basis: CitedRows) -> Iterator[Line]:
    """Yield, for each task, where its truth came from: annotations, an expert's decisions, sources of each error."""
    names = basis.names
    for task, item in _items(basis):
        line: Line = {
            "video": task.video,
            "task": task.id,
            "annotations": sorted(names.annotation(each) for each in item.annotations.all()),
            "adjudication": _adjudication(names, item.adjudication, of_chain=task.chain is not None),
            "errors": [_error(names, item, segment) for segment in item.segments.all()],
        }
        if task.chain is not None:
            line |= {"chain": task.chain, "tags": [_tag(each) for each in item.tags.all()]}
        yield {**line, "provenance": item.provenance} if item.provenance else line


def _tag(tag: TruthTag) -> Line:
    return {"sentence": tag.sentence, "type": tag.type, "votes": tag.votes, "votes_for": tag.votes_for}


def _error(names: Names, item: TruthItem, segment: TruthSegment) -> Line:
    """Return where an error came from; with the severities of its sources, where the truth keeps its provenance."""
    line: Line = {
        "id": truth_id(segment),
        "proposed_by_critic": segment.proposed_by_critic,
        "sources": _sources(names, segment),
    }
    if not item.provenance:
        return line
    by_name = {names.segment(each): each.severity for each in segment.sources.all()}
    return {**line, "severities": [by_name[name] for name in sorted(by_name)]}


def _items(basis: CitedRows) -> Iterator[tuple[TaskRef, TruthItem]]:
    truths = TruthSegment.objects.order_by("position").prefetch_related(Prefetch("sources", TRACED_SEGMENTS))
    rows = TruthItem.objects.filter(truth=basis.release.truth_id).select_related("adjudication__made_by")
    rows = rows.prefetch_related(
        "annotations",
        Prefetch("segments", truths),
        Prefetch("answers", TRUE_ANSWERS),
        Prefetch("tags", TRUE_TAGS),
        Prefetch("adjudication__tags", SETTLED_TAGS),
        Prefetch("adjudication__dropped", TRACED_SEGMENTS),
        Prefetch("adjudication__segments", SETTLED_SEGMENTS),
        Prefetch("adjudication__segments__sources", TRACED_SEGMENTS),
        Prefetch("adjudication__answers", SETTLED_ANSWERS),
        Prefetch("adjudication__answers__sources", TRACED_ANSWERS),
    )
    for some in basis.chunks():
        by_task = {item.task_id: item for item in rows.filter(task__in=[task.pk for task in some])}
        yield from ((task, by_task[task.pk]) for task in some)


def _adjudication(names: Names, adjudication: Adjudication | None, *, of_chain: bool) -> Line | None:
    if adjudication is None:
        return None
    tags = [{"sentence": tag.sentence, "type": tag.type} for tag in adjudication.tags.all()]
    return {
        **({"tags": tags} if of_chain else {}),
        "id": names.adjudication(adjudication),
        "revision": adjudication.revision,
        "expert": names.expert(adjudication.made_by),
        "made_in": hour(adjudication.created_at),
        "clean": adjudication.is_clean,
        "note": adjudication.note,
        "dropped": sorted(names.segment(each) for each in adjudication.dropped.all()),
        "segments": [
            {
                "start_ms": each.start_ms,
                "end_ms": each.end_ms,
                "type": each.type,
                "severity": each.severity,
                "reason": each.reason,
                "action": each.action,
                "sources": _sources(names, each),
            }
            for each in adjudication.segments.all()
        ],
        "answers": _answers(names, adjudication),
    }


def _answers(names: Names, adjudication: Adjudication) -> list[Line]:
    lines = [
        {
            "question": each.task_question.question.public_id,
            "value": each.value,
            "unclear": each.unclear,
            "note": each.note,
            "sources": sorted(names.annotation(source.annotation) for source in each.sources.all()),
        }
        for each in adjudication.answers.all()
    ]
    return sorted(lines, key=lambda line: line["question"])


def _sources(names: Names, segment: TruthSegment | AdjudicatedSegment) -> list[str]:
    return sorted(names.segment(each) for each in segment.sources.all())


def _only(line: Line, *fields: str) -> Line:
    return {field: line[field] for field in fields}
