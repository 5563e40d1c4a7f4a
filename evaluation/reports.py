"""Freeze prediction sets, and make a report: each annotator's word against a ground truth."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

from django.db import transaction
from django.db.models import Max, Prefetch, QuerySet

from annotations.facts import task_facts
from annotations.models import Annotation, Annotator, Study
from annotations.models import Segment as StoredSegment
from annotations.queries import annotations_in
from evaluation.judges import LEXICAL, JudgeSpec, judge_pairs, stored
from evaluation.models import GroundTruth, Match, PredictionSet, Report, ReportRow, TruthSegment
from evaluation.words import Subjects, as_measured
from outtake.accounts.models import Person
from outtake.errors import Invalid
from outtake.measures.comparison import Prediction, ReferenceVideo, Score
from outtake.measures.pairing import pairs_to_judge
from outtake.measures.segments import Segment
from outtake.measures.spotlight import score
from worker.models import CriticRun

DEFAULT_TAU = 70
BATCH = 500


def freeze_predictions(*, study: Study, annotator: Annotator) -> PredictionSet:
    """
    Return the set of what an annotator has said in a study by now; the same annotations give the same set.

    :raises Invalid: if they have said nothing.
    """
    said = annotations_in(study, annotators=[annotator]).exclude(is_clean=None, status=Annotation.OK)
    ids = list(said.order_by("id").values_list("pk", flat=True))
    if not ids:
        raise Invalid.field("annotators", f"{annotator.label} has marked nothing in this study.")
    digest = hashlib.sha256(json.dumps(ids).encode()).hexdigest()
    with transaction.atomic():
        found, new = PredictionSet.objects.get_or_create(study=study, annotator=annotator, digest=digest)
        if new:
            found.annotations.set(ids)
    return found


def counted_errors(with_proposed: bool) -> QuerySet[TruthSegment]:
    """Return the errors that count in a report, with or without those that a critic proposed."""
    errors = TruthSegment.objects.order_by("position")
    return errors if with_proposed else errors.filter(proposed_by_critic=False)


def make_report(
    *,
    truth: GroundTruth,
    annotators: Sequence[Annotator],
    tau: int = DEFAULT_TAU,
    judge: JudgeSpec = LEXICAL,
    with_proposed: bool = True,
    by: Person | None = None,
) -> Report:
    """
    Score annotators against a ground truth, and keep the figures and the matched pairs.

    Who made a truth is not graded by it: not the annotators of a truth of one word or of merged words, and not a critic
    that proposed errors which count. A settled truth grades the people whose words it rests on, too: where they
    disagreed an expert decided, so that the figures say how often each was right. They are the better for it, and the
    report marks such rows as sources.

    Clips of the truth whose video is held by now are left out, and counted in each row as ``left_out.held``.

    :param with_proposed: whether errors count that a critic marked and no person did. Without them the reference is
        what people found: who else finds such an error raises a false alarm, and a clip with no other is clean.
    :raises Invalid: if one of them would grade itself, or has said nothing, or tau is none.
    """
    if type(tau) is not int or not 0 <= tau <= 100:
        raise Invalid.field("tau", f"{tau} is not a whole number of hundredths from 0 to 100.")
    if not annotators:
        raise Invalid.field("annotators", "Choose whose word is to be scored.")
    _refuse_self_grading(truth, annotators, with_proposed)
    sets = [freeze_predictions(study=truth.study, annotator=each) for each in annotators]
    reference = _reference(truth, with_proposed)
    held = truth.items.count() - len(reference)
    scored = [(each, _score(reference, _predictions(each, truth), tau, judge)) for each in sets]
    config = {
        "truth": truth.public_id,
        "predictions": [each.digest for each in sets],
        "judge": f"{judge.name} {judge.version}",
        "tau": tau,
        "with_proposed": with_proposed,
        **({"held": held} if held else {}),
    }
    with transaction.atomic():
        Study.objects.select_for_update().get(pk=truth.study_id)  # numbers count up one at a time
        last = Report.objects.filter(study=truth.study_id).aggregate(n=Max("number"))["n"] or 0
        report = Report.objects.create(
            study_id=truth.study_id,
            number=last + 1,
            truth=truth,
            judge=stored(judge),
            tau=tau,
            with_proposed=with_proposed,
            config_hash=hashlib.sha256(json.dumps(config, sort_keys=True).encode()).hexdigest(),
            code_version=version("outtake"),
            made_by=by,
        )
        for position, (each, result) in enumerate(scored):
            row = ReportRow.objects.create(
                report=report, position=position, prediction_set=each, score=_kept(result, held)
            )
            Match.objects.bulk_create(_matches(row, result), batch_size=BATCH)
    return report


def _refuse_self_grading(truth: GroundTruth, annotators: Sequence[Annotator], with_proposed: bool) -> None:
    own = set(truth.annotators.values_list("pk", flat=True)) if truth.policy != GroundTruth.SETTLED else set()
    if graded := [each.label for each in annotators if each.pk in own]:
        raise Invalid.field("annotators", f"{graded[0]} is part of this ground truth and would grade itself.")
    proposers = _proposers(truth) if with_proposed else set()
    if graded := [each.label for each in annotators if each.pk in proposers]:
        raise Invalid.field(
            "annotators",
            f"{graded[0]} proposed errors that count in this ground truth and would grade itself; "
            "leave out the truth that critics proposed (with_proposed: false).",
        )


def _proposers(truth: GroundTruth) -> set[int]:
    """Return the critics that proposed errors of a truth, and all runs of the same critics: those say the same."""
    proposed = TruthSegment.objects.filter(item__truth=truth, proposed_by_critic=True)
    annotators = set(proposed.values_list("sources__annotation__annotator", flat=True))
    versions = CriticRun.objects.filter(annotator__in=annotators).values("critic_version")
    return annotators | set(CriticRun.objects.filter(critic_version__in=versions).values_list("annotator", flat=True))


def _reference(truth: GroundTruth, with_proposed: bool) -> list[ReferenceVideo]:
    """
    Return the truth as the measures take it, held clips left out.

    A video is named by its task, an error by its row.
    """
    items = truth.items.filter(task__held_slots=None).select_related("task").order_by("task_id")
    items = items.prefetch_related(Prefetch("segments", queryset=counted_errors(with_proposed)))
    return [
        ReferenceVideo(
            video=item.task.public_id,
            duration_ms=task_facts(item.task_id).asked.edges_ms[-1],
            errors=tuple(
                Segment(s.start_ms, s.end_ms, s.type, s.reason, str(s.pk), s.severity) for s in item.segments.all()
            ),
        )
        for item in items
    ]


def predicted_words(chosen: PredictionSet, truth: GroundTruth) -> dict[int, Annotation]:
    """Return what a prediction set says of each item of a truth, in whichever round, by the row of the item's task."""
    items = truth.items.filter(task__held_slots=None).values_list("task_id", flat=True)
    said = chosen.annotations.select_related("round").prefetch_related(
        Prefetch("segments", queryset=StoredSegment.objects.order_by("position"))
    )
    return Subjects.of(truth.study_id).last_words(said, items)


def _predictions(chosen: PredictionSet, truth: GroundTruth) -> list[Prediction]:
    said = predicted_words(chosen, truth)
    named = dict(truth.items.values_list("task_id", "task__public_id"))
    return [
        Prediction(
            video=named[task],
            errors=tuple(as_measured(segment) for segment in annotation.segments.all()),
            status=annotation.status,
        )
        for task, annotation in said.items()
    ]


def _score(reference: Sequence[ReferenceVideo], predictions: Sequence[Prediction], tau: int, judge: JudgeSpec) -> Score:
    asked = pairs_to_judge(reference, predictions)
    scores = judge_pairs(judge, {(pair.reference.reason, pair.prediction.reason) for pair in asked})
    return score(reference, predictions, lambda _, a, b: scores[a.reason, b.reason], tau=tau, sweep=True)


def _kept(result: Score, held: int) -> dict[str, Any]:
    score: dict[str, Any] = result.as_json()
    return {**score, "left_out": {**score["left_out"], "held": held}} if held else score


def _matches(row: ReportRow, result: Score) -> list[Match]:
    return [
        Match(
            row=row,
            metric=metric,
            reference_id=int(pair.reference.id),
            prediction_id=int(pair.prediction.segment.id),
            p=float(pair.scores.p),
            r=float(pair.scores.r),
            s=pair.scores.s,
        )
        for video in result.per_video
        for metric, found in video.matches.items()
        for pair in found.pairs
    ]
