"""The true types of a report's chains and what its annotators say of them, read from the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median_low

from annotations.studies.queries import instrument_of
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation, TextSegment, TypeProbability
from evaluation.annotation_sets.prediction_sets import predicted_annotations
from evaluation.ground_truth.models import TruthItem
from evaluation.ground_truth.queries import known_types, sources_of
from evaluation.reports.chains.mention_origins import known_mentions, tagged_mentions
from evaluation.reports.chains.values import Auditor, ChainTruth, TrueChain
from evaluation.reports.models import Report, ReportRow
from evaluation.reports.segments.inputs import items_of
from outtake.catalog.texts.models import Passage
from outtake.measures.papers.videocritic import Mention


def chain_truth_of(report: Report) -> ChainTruth:
    """Return the chains of a report with their true types."""
    items = list(items_of(report).prefetch_related("annotations__text_segments", "tags"))
    has_tags = "tags" in report.truth.settings
    tasks = [item.task_id for item in items]
    parts = TaskPart.objects.filter(task__in=tasks).select_related("passage", "video")
    passages = {part.task_id: part.passage for part in parts if part.passage is not None}
    videos = {part.task_id: part.video.public_id for part in parts if part.video is not None}
    chains = tuple(
        _true_chain(item, passages[item.task_id], videos.get(item.task_id, ""), has_tags=has_tags) for item in items
    )
    listed = instrument_of(report.study.rounds.latest("n")).document["segments"]["types"]
    types = tuple(each["key"] for each in listed)
    facts = {
        "version": report.truth.version,
        "policy": report.truth.policy,
        "chains": len(chains),
        "videos": len({each.video for each in chains}),
        "with_errors": sum(bool(each.types) for each in chains),
        "held": len(report.config["held"]),
    }
    return ChainTruth(chains, types, facts)


def _true_chain(item: TruthItem, passage: Passage, video: str, *, has_tags: bool) -> TrueChain:
    """
    Return a chain with its true types.

    :param has_tags: whether the truth stores the tags of sentences; those made before they were stored do not
    """
    mentioned: tuple[Mention, ...] = ()
    if item.provenance == TruthItem.KNOWN:
        types, mentions, mentioned = known_types(passage), len(passage.injected), known_mentions(passage)
    elif has_tags:
        tags = item.tags.all()
        types, mentions = frozenset(tag.type for tag in tags), len(tags)
        mentioned = tagged_mentions(passage, [(tag.sentence, tag.type) for tag in tags])
    else:  # those whom it rests on agree on the types, though not on the words that they tag
        said = [[span.type for span in each.text_segments.all()] for each in item.annotations.all()]
        types = frozenset(kind for each in said for kind in each)
        mentions = median_low(len(each) for each in said) if said else 0
    return TrueChain(item.task.public_id, video, passage.origin, types, mentions, mentioned)


def auditors_of(report: Report, rows: Sequence[ReportRow]) -> list[Auditor]:
    """Return what each row's annotator says of the report's chains."""
    named = dict(items_of(report).values_list("task_id", "task__public_id"))
    sources = sources_of(report.truth)
    return [_auditor(report, row, named, sources) for row in rows]


def _auditor(report: Report, row: ReportRow, named: dict[int, str], sources: set[int]) -> Auditor:
    annotations = predicted_annotations(row.prediction_set, named)
    types, probabilities = _types(annotations.values()), _probabilities(annotations.values())
    annotator = row.prediction_set.annotator
    return Auditor(
        label=annotator.label,
        kind=annotator.kind,
        simulated=annotator.simulated,
        annotator=annotator.public_id,
        is_source=annotator.pk in sources,
        named={
            named[task]: frozenset(types.get(each.pk, ())) if each.status == Annotation.OK else None
            for task, each in sorted(annotations.items())
            if each.status != Annotation.NO_MEDIA  # nothing was seen, so nothing was said
        },
        probabilities={
            named[task]: probabilities[each.pk]
            for task, each in sorted(annotations.items())
            if each.pk in probabilities
        },
        run=report.run_of(annotator.public_id),
    )


def _types(annotations: Iterable[Annotation]) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    spans = TextSegment.objects.filter(annotation__in=[each.pk for each in annotations])
    for annotation, kind in spans.values_list("annotation_id", "type"):
        found.setdefault(annotation, set()).add(kind)
    return found


def _probabilities(annotations: Iterable[Annotation]) -> dict[int, dict[str, float]]:
    found: dict[int, dict[str, float]] = {}
    rows = TypeProbability.objects.filter(annotation__in=[each.pk for each in annotations]).order_by("id")
    for annotation, kind, probability in rows.values_list("annotation_id", "type", "probability"):
        found.setdefault(annotation, {})[kind] = probability
    return found
