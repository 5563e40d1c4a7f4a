"""
The votes of a report on pairs of clips, read from the database.

A preference is stored by the part of the pair, whichever side its clip was shown on; here it gets the generators of the
two clips. The votes are those that the ground truth rests on: what each annotator said in the last round in which they
spoke of the pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Prefetch

from annotations.instruments.documents import PAIR
from annotations.instruments.question_forms import PREFERENCE, TIE, A, B
from annotations.studies.queries import instrument_in
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation, Answer
from evaluation.reports.answer_figures.values import PairVote
from evaluation.reports.models import Report
from evaluation.reports.segments.inputs import items_of
from outtake.catalog.videos.models import Video

Clips = Mapping[str, Video]
"""The clips of a pair by its parts, a and b."""


def is_on_pairs(report: Report) -> bool:
    """Tell whether the tasks of a report are pairs of clips."""
    first = report.truth.items.select_related("task").first()
    return first is not None and instrument_in(first.task.round_id).subject == PAIR


def votes_of(report: Report) -> tuple[PairVote, ...]:
    """Return every vote that a report's ground truth rests on, in the order of pairs, questions and annotators."""
    answers = Answer.objects.select_related("task_question__question").order_by("task_question__order", "id")
    annotations = Annotation.objects.select_related("round").order_by("round__n", "id")
    rests_on = Prefetch("annotations", queryset=annotations.prefetch_related(Prefetch("answers", queryset=answers)))
    items = list(items_of(report).prefetch_related(rests_on))
    latest = [{annotation.annotator_id: annotation for annotation in item.annotations.all()} for item in items]
    clips = clips_of({annotation.task_id for each in latest for annotation in each.values()})
    return tuple(
        vote
        for item, own in zip(items, latest, strict=True)
        for _, annotation in sorted(own.items())
        for vote in _votes(item.task.public_id, annotation, clips[annotation.task_id])
    )


def clips_of(tasks: Iterable[int]) -> Mapping[int, Clips]:
    """Return the two clips of each pair by its row; a later round may name them the other way round."""
    parts = TaskPart.objects.filter(task__in=list(tasks), role__in=(A, B))
    found: dict[int, dict[str, Video]] = {}
    for part in parts.select_related("video__generator", "video__prompt").order_by("task_id", "role"):
        found.setdefault(part.task_id, {})[part.role] = part.clip
    return found


def prompts_of(clips: Clips) -> str:
    """Name the cluster that the votes on a pair belong to: the prompt of its clips, or the two that they have."""
    return " + ".join(sorted({clip.prompt.external_id for clip in clips.values()}))


def _votes(pair: str, annotation: Annotation, clips: Clips) -> Iterator[PairVote]:
    for answer in annotation.answers.all():
        question = answer.task_question.question
        if question.form == PREFERENCE:
            yield PairVote(
                pair=pair,
                prompt=prompts_of(clips),
                question=question.key,
                dimension=question.dimension,
                a=str(clips[A].generator),
                b=str(clips[B].generator),
                value=answer.value,
                left=None
                if annotation.swapped is None or answer.value in (None, TIE)
                else _left(answer.value, annotation.swapped),
            )


def _left(value: str | None, swapped: bool) -> bool:
    """Tell whether the preferred clip was on the left."""
    return value == (B if swapped else A)
