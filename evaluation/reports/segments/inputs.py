"""A report's truth and words, read from the database as the measures take them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db.models import Prefetch, QuerySet

from annotations.tasks.content import task_content
from annotations.tasks.models import TaskPart
from evaluation.annotation_sets.models import PredictionSet
from evaluation.annotation_sets.prediction_sets import predicted_annotations
from evaluation.annotation_sets.subject_annotations import to_measure, valid_segments
from evaluation.ground_truth.models import TruthItem, TruthSegment
from evaluation.ground_truth.policies.merge_segments import merge
from evaluation.ground_truth.policies.same_reasons import ReasonComparison, SameReasons
from evaluation.ground_truth.queries import proposed_in, sources_of
from evaluation.reports.further_studies import FIELD as JOINED
from evaluation.reports.further_studies import members_of, said_in
from evaluation.reports.models import Report, ReportRow
from evaluation.reports.or_gate import either_in
from evaluation.reports.segments.human_ceiling import People
from evaluation.reports.segments.or_gate import NO_ROWS, EitherOf, EitherRows, to_compare
from evaluation.reports.segments.values import Predictions, Reference
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo


def counted_errors(with_proposed: bool) -> QuerySet[TruthSegment]:
    """Return the errors that count in a report, with or without those that a critic proposed."""
    errors = TruthSegment.objects.order_by("position")
    return errors if with_proposed else errors.filter(proposed_by_critic=False)


def items_of(report: Report) -> QuerySet[TruthItem]:
    """Return the items of a report's truth that it takes, those of clips that were held when it was asked left out."""
    items = report.truth.items.exclude(task__public_id__in=report.config["held"])
    return items.select_related("task").order_by("task_id")


def truth_of(report: Report) -> Reference:
    """
    Return the truth of a report.

    A video is named by its task, an error by its row, a prompt by its id in the project.
    """
    counted = Prefetch("segments", queryset=counted_errors(report.with_proposed))
    items = list(items_of(report).prefetch_related(counted))
    clips = _clips(items)
    videos = tuple(_video(item, clips[item.task_id]) for item in items)
    sources = {clip.prompt.external_id: clip.source for clip in clips.values() if clip.source}
    facts = {
        "version": report.truth.version,
        "policy": report.truth.policy,
        "videos": len(videos),
        "errors": sum(len(video.errors) for video in videos),
        "prompts": len({video.prompt for video in videos}),
        "clean_videos": sum(not video.errors for video in videos),
        "held": len(report.config["held"]),
        "left_out_proposed": 0 if report.with_proposed else proposed_in(report.truth),
    }
    names = {item.task.public_id: clips[item.task_id].external_id for item in items}
    return Reference(videos, sources, names, facts)


def _clips(items: Sequence[TruthItem]) -> dict[int, Any]:
    parts = TaskPart.objects.filter(task__in=[item.task_id for item in items], role="video")
    return {part.task_id: part.clip for part in parts.select_related("video__generator", "video__prompt")}


def _video(item: TruthItem, clip: Any) -> ReferenceVideo:
    errors = (Segment(s.start_ms, s.end_ms, s.type, s.reason, str(s.pk), s.severity) for s in item.segments.all())
    return ReferenceVideo(
        video=item.task.public_id,
        duration_ms=task_content(item.task_id).asked.edges_ms[-1],
        errors=tuple(errors),
        prompt=clip.prompt.external_id,
        generator=str(clip.generator),
    )


def predictions_of(report: Report, rows: Sequence[ReportRow]) -> list[Predictions]:
    """Return what each row's prediction set says of the report's clips."""
    named = dict(items_of(report).values_list("task_id", "task__public_id"))
    sources = sources_of(report.truth)
    joined = {each["row"]: each for each in report.config.get(JOINED, [])}
    return [
        _predictions(report, row.prediction_set, named, sources, joined.get(place)) for place, row in enumerate(rows)
    ]


def _predictions(
    report: Report,
    chosen: PredictionSet,
    named: Mapping[int, str],
    sources: set[int],
    joined: Mapping[str, str] | None,
) -> Predictions:
    said = said_in(report.study_id, chosen, named)
    annotator = chosen.annotator
    return Predictions(
        label=annotator.label if joined is None else joined["label"],
        kind=annotator.kind,
        simulated=annotator.simulated,
        annotator=annotator.public_id,
        is_source=any(each.pk in sources for each in members_of([chosen])),
        predictions=tuple(
            Prediction(
                video=named[task],
                errors=tuple(to_measure(segment) for segment in annotation.segments.all()),
                status=annotation.status,
            )
            for task, annotation in sorted(said.items())
        ),
        run=report.run_of(annotator.public_id),
        study=None if joined is None else {"id": joined["study"], "name": joined["name"]},
    )


def people_of(report: Report, comparison: ReasonComparison) -> People:
    """
    Return the words of the study's people on the report's clips, and the policy of a merged ground truth.

    :param comparison: says whether two reasons mean the same, as in the report's truth
    """
    named = dict(items_of(report).values_list("task_id", "task__public_id"))
    digests = {each["annotator"]: each["digest"] for each in report.config["people"]}
    sets = PredictionSet.objects.filter(study=report.study_id, annotator__public_id__in=digests)
    words: dict[str, dict[str, list[Segment]]] = {}
    labels: dict[str, str] = {}
    for chosen in sets.select_related("annotator").order_by("id"):
        annotator = chosen.annotator
        if digests[annotator.public_id] != chosen.digest:
            continue
        labels[annotator.public_id] = annotator.label
        for task, word in predicted_annotations(chosen, named).items():
            words.setdefault(named[task], {})[annotator.public_id] = [to_measure(each) for each in valid_segments(word)]
    several = (said for said in words.values() if len(said) > 2)  # each is merged without one of them
    same = comparison.of([[segment for own in said.values() for segment in own] for said in several])
    return People(words, partial(_merged, same=same), labels)


def either_rows(
    report: Report, words: Sequence[Predictions], truth: Reference, comparison: ReasonComparison
) -> EitherRows:
    """
    Return the rows of two critics that a report was asked for.

    :param comparison: as in `people_of`
    """
    places = {each.annotator: place for place, each in enumerate(words)}
    asked = either_in(report.config)
    pairs = tuple(EitherOf(each.id, places[each.first], places[each.second]) for each in asked)
    return EitherRows(pairs, comparison.of(to_compare(pairs, words, truth.videos))) if pairs else NO_ROWS


def _merged(_: ReferenceVideo, words: Mapping[str, Sequence[Segment]], *, same: SameReasons) -> list[Segment]:
    """Make truth of the others' words as a merged ground truth is made."""
    several = [segment for _, said in sorted(words.items()) for segment in said]
    if len(words) == 1:
        return sorted(several, key=lambda each: each.order)
    return [each.kept for each in merge(several, same)]
