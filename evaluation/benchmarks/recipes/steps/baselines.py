"""Steps for how well people do who took no part in the ground truth, and for the figures that describe it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.actions import apply_action
from evaluation.benchmarks.error_statistics import DescribedError, error_statistics, errors_by_type
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.studies import annotate, qualified
from evaluation.ground_truth.models import TruthItem, TruthSegment

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


def describe(context: StepContext, *, truth: str) -> Done:
    """
    Describe the errors of a ground truth: how many, how long, how severe, by type and by generator.

    :param truth: the step that made it
    """
    found = context.truth(truth)
    clips = _clips(found.pk)
    errors = [
        DescribedError(
            each.item_id,
            clips[each.item_id][0],
            each.type,
            each.severity,
            each.end_ms - each.start_ms,
            each.reason,
        )
        for each in TruthSegment.objects.filter(item__truth=found)
    ]
    figures = {"clips": len(clips), **error_statistics(errors, clips)}
    figures |= {f"errors marked by {name}": n for name, n in _by_annotator(found.pk)}
    figures |= errors_by_type(errors)
    with context.making():
        context.remember(study=found.study.public_id, truth=found.public_id)
    return Done(None, len(errors), "errors", {}, figures)


def _clips(truth: int) -> dict[int, tuple[str, int]]:
    """Return the generator and the length of the clip of each item of a truth."""
    columns = ("pk", "task__parts__video__generator__name", "task__parts__video__rendition__duration_ms")
    rows = TruthItem.objects.filter(truth=truth).values_list(*columns)
    return {pk: (name, duration) for pk, name, duration in rows}


def _by_annotator(truth: int) -> list[tuple[str, int]]:
    """Return who marked errors of a truth, each with how many of them; an error that several marked counts for each."""
    marked = TruthSegment.objects.filter(item__truth=truth, sources__isnull=False)
    counts = dict(
        marked.values_list("sources__annotation__annotator").annotate(n=Count("pk", distinct=True)).order_by()
    )
    known = Annotator.objects.in_bulk(counts)
    return sorted((known[pk].label, n) for pk, n in counts.items())
