"""Chains of reasoning in a release: their texts, what is true of them, and what a report measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from annotations.work.submissions.sentence_tags import chains_of
from evaluation.ground_truth.models import TruthItem, TruthTag
from evaluation.releases.content.cited_rows import CitedRows, TaskRef
from evaluation.releases.content.reports import renamed_figures, said_on
from evaluation.reports.models import Report, ReportRow
from outtake.errors import Conflict
from outtake.measures.files.chain_scores import ChainReply, TrueTypes, score_chains

Line = dict[str, Any]
REFERENCE = "ground_truth_chains.jsonl"


def has_chains(basis: CitedRows) -> bool:
    """Tell whether the release is of chains of reasoning; one release has one kind of task."""
    return any(task.chain is not None for task in basis.tasks)


def texts(basis: CitedRows) -> Iterator[Line]:
    """Yield each chain with its question, the right answer, its sentences, and where it and its errors come from."""
    for some in basis.chunks():
        chains = chains_of([task.pk for task in some])
        for task in some:
            chain = chains[task.pk]
            yield {
                "chain": task.chain,
                "video": task.video,
                "origin": chain.origin,
                "question": chain.question,
                "options": chain.options,
                "answer": chain.answer,
                "text": chain.text,
                "sentences": chain.sentences,
                "injected": chain.injected,
            }


def ground_truth(basis: CitedRows) -> Iterator[Line]:
    """
    Yield the reference as ``score --chains`` reads it: a line a chain, in the order of the tasks.

    :raises Conflict: if the truth was made before it stored the sentences of errors
    """
    for task, item in _items(basis):
        tags = [{"sentence": tag.sentence, "type": tag.type} for tag in item.tags.all()]
        yield {
            "chain": task.chain,
            "video": task.video,
            "types": sorted({tag["type"] for tag in tags}),
            "tags": tags,
            "provenance": item.provenance,
        }


def predictions_path(basis: CitedRows, row: ReportRow) -> str:
    """Return which file has what a row named."""
    return f"predictions/{basis.names.annotator(row.prediction_set.annotator)}.jsonl"


def predictions(basis: CitedRows, row: ReportRow) -> Iterator[Line]:
    """Yield the types that one annotator named, and the probabilities that a critic gave, as ``score`` reads them."""
    for some in basis.chunks():
        for task, annotation in said_on(basis, row, some):
            spans = sorted(set(annotation.text_segments.values_list("type", flat=True)))
            line = {"chain": task.chain, "status": annotation.status, "types": spans}
            found = dict(annotation.type_probabilities.order_by("type").values_list("type", "probability"))
            yield {**line, "probabilities": found} if found else line


def report(basis: CitedRows, found: Report) -> Line:
    """Return a report on chains: its figures, in which annotators have the names of the release, and their scores."""
    true = [TrueTypes(str(line["chain"]), frozenset(line["types"])) for line in ground_truth(basis)]
    rows = []
    for row in basis.rows:
        annotator = row.prediction_set.annotator
        replies = (
            ChainReply(line["chain"], line["status"], frozenset(line["types"])) for line in predictions(basis, row)
        )
        rows.append(
            {
                "annotator": basis.names.annotator(annotator),
                "kind": annotator.kind,
                "simulated": annotator.simulated,
                "predictions": predictions_path(basis, row),
                "score": score_chains(true, replies),
            }
        )
    return {
        "number": found.number,
        "kind": found.kind,
        "ground_truth": found.truth.version,
        "reference": REFERENCE,
        "config_hash": found.config_hash,
        "code_version": found.code_version,
        "figures": renamed_figures(basis, found),
        "rows": rows,
    }


def _items(basis: CitedRows) -> Iterator[tuple[TaskRef, TruthItem]]:
    truth = basis.release.truth
    if "tags" not in truth.settings:
        why = f"Ground truth {truth.version} was made before the sentences of errors were stored"
        raise Conflict(f"{why}; create a new version, and release that.")
    rows = TruthItem.objects.filter(truth=truth)
    for some in basis.chunks():
        found = {item.task_id: item for item in rows.filter(task__in=[task.pk for task in some])}
        tags = TruthTag.objects.filter(item__in=found.values()).order_by("sentence", "type")
        by_item: dict[int, list[TruthTag]] = {}
        for tag in tags:
            by_item.setdefault(tag.item_id, []).append(tag)
        for task in some:
            yield task, found[task.pk]
