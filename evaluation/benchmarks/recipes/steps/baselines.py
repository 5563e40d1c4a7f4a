"""Steps for how well people do who took no part in the ground truth, and for the figures that describe it."""

from __future__ import annotations

from collections import Counter, defaultdict
from statistics import fmean

from django.db import transaction

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.actions import apply_action
from annotations.rounds.operations import open_round
from annotations.studies.models import Round, Study
from annotations.work.submissions.imported_annotations import ImportedAnnotation, import_annotations
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.studies import annotate, qualified
from evaluation.ground_truth.models import TruthItem, TruthSegment

MANY = 3  # errors of a clip, of which Spotlight counts the clips
WHY_EXCLUDED = "You annotated these clips for the ground truth, so you do not annotate them again here. Thank you."


def annotate_baseline(
    context: StepContext, *, clips: str, study: str, instrument: str, sample: int, people: int = 1
) -> Done | Waits:
    """
    Have a sample of the clips annotated by people who are not behind the ground truth.

    :param clips: the step that has the clips
    :param study: the step whose qualified annotators may not take part
    :param sample: how many clips, drawn by the seed
    """
    is_new = "study" not in context.own
    with transaction.atomic():
        outcome = annotate(context, clips=clips, instrument=instrument, people=people, sample=sample)
        if is_new and isinstance(outcome, Waits) and outcome.study is not None:
            action = Action(kind=AnnotatorAction.EXCLUDE, message=WHY_EXCLUDED)
            for annotator in qualified(context.study(study)):
                apply_action(study=outcome.study, annotator=annotator, action=action, made_by=context.by)
    return outcome


def pool_baseline(context: StepContext, *, baseline: str, study: str, name: str = "People (baseline)") -> Done:
    """
    Put the annotations of a baseline into a study, as those of one annotator, so that a report has one row of them.

    They come as a closed round of their own.

    :param baseline: the step whose annotations are taken; of a clip that several annotated, the first one's
    :param study: the step that made the study
    """
    source, target = context.study(baseline), context.study(study)
    said = _by_clip(source)
    if "annotator" not in context.own:
        with context.making():
            round_ = open_round(study=target, overlap=1)
            Round.objects.filter(pk=round_.pk).update(state=Round.CLOSED)
            pooled = Annotator.objects.create(kind=Annotator.PERSON, name=name)
            tasks = dict(round_.tasks.work().values_list("parts__video__external_id", "pk"))
            import_annotations(
                round_, [_copied(each, tasks[clip], pooled) for clip, each in said.items() if clip in tasks]
            )
            context.remember(annotator=pooled.public_id, study=target.public_id)
    return Done(len(said), len(said), "clips", {}, {"errors": sum(len(each.segments.all()) for each in said.values())})


def describe(context: StepContext, *, truth: str) -> Done:
    """
    Describe the errors of a ground truth: how many, how long, how severe, by type and by generator.

    :param truth: the step that made it
    """
    found = context.truth(truth)
    errors = list(TruthSegment.objects.filter(item__truth=found).select_related("item"))
    clips = _clips(found.pk)
    by_clip = Counter(each.item_id for each in errors)
    by_generator: defaultdict[str, list[TruthSegment]] = defaultdict(list)
    for each in errors:
        by_generator[clips[each.item_id][0]].append(each)
    figures: dict[str, float | int] = {
        "errors": len(errors),
        f"clips with {MANY} errors or more": sum(n >= MANY for n in by_clip.values()),
        "seconds per clip": _mean([duration / 1000 for _, duration in clips.values()]),
        "seconds per error": _mean([(each.end_ms - each.start_ms) / 1000 for each in errors]),
        "words per reason": _mean([len(each.reason.split()) for each in errors]),
    }
    for name in sorted(by_generator):
        own = by_generator[name]
        figures[f"errors of {name}"] = len(own)
        rated = [each.severity for each in own if each.severity is not None]
        if rated:
            figures[f"mean severity of {name}"] = _mean(rated)
    types = Counter(each.type for each in errors)
    figures |= {f"errors of type {name}": n for name, n in sorted(types.items())}
    with context.making():
        context.remember(study=found.study.public_id, truth=found.public_id)
    return Done(len(clips), len(errors), "errors", {}, figures)


def _clips(truth: int) -> dict[int, tuple[str, int]]:
    """Return the generator and the length of the clip of each item of a truth."""
    columns = ("pk", "task__parts__video__generator__name", "task__parts__video__rendition__duration_ms")
    rows = TruthItem.objects.filter(truth=truth).values_list(*columns)
    return {pk: (name, duration) for pk, name, duration in rows}


def _by_clip(study: Study) -> dict[str, Annotation]:
    said = annotations_in(study).filter(annotator__kind=Annotator.PERSON, status=Annotation.OK).order_by("pk")
    names = dict(said.values_list("pk", "task__parts__video__external_id"))
    found: dict[str, Annotation] = {}
    for each in said:
        found.setdefault(names[each.pk], each)
    return found


def _copied(annotation: Annotation, task: int, annotator: Annotator) -> ImportedAnnotation:
    names = ("start_ms", "end_ms", "type", "severity", "reason")
    segments = [{name: getattr(each, name) for name in names} for each in annotation.segments.all()]
    return ImportedAnnotation(task, annotator, annotation.is_clean, segments)


def _mean(values: list[float] | list[int]) -> float:
    return round(fmean(values), 2) if values else 0.0
