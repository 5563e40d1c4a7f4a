"""
Find what annotators disagree about in a study, and put it before its researchers, or before a third annotator.

A round may ask further people about a task once those that it asks of everything (its ``overlap``) have answered and
disagree: about what is in `evaluation.disagreements.detect.BETWEEN_PEOPLE`. Critics have no say in it, and "unclear"
alone is no dispute. A task about which they agree gets no one more. Each task is asked about once more, and never
again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, QuerySet
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import TEXT
from annotations.review.open_reviews import (
    FoundDisagreement,
    Queue,
    SentBefore,
    open_reviews,
    send_to_review,
    sent_subjects,
)
from annotations.review.queries import comparable_annotations, segment_id
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.tasks.content import require_clip_or_chain
from annotations.tasks.models import Task
from annotations.work.assignments.next_task import raise_overlap
from annotations.work.assignments.querysets import fills_slot
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.same_subject import SubjectIndex
from annotations.work.submissions.sentence_tags import Sentences, chains_of, tags_of
from evaluation.annotation_sets.subject_annotations import SubjectAnnotations, annotations_by_subject, valid_segments
from evaluation.disagreements.detect import (
    BETWEEN_PEOPLE,
    CONFIDENT_FROM,
    ComparedAnnotation,
    Disagreement,
    Group,
    disagreement,
)
from evaluation.judges.kinds.contract import Pair
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.judges.scoring.score_pairs import judge_pairs
from outtake.accounts.people.models import Person
from outtake.jobs.sweeps import for_each
from outtake.measures.segments.segments import Segment


class SentTasks(NamedTuple):
    """The result of sending tasks: its undo, and the rows of tasks that were sent before or lack annotations."""

    before: list[SentBefore]
    already: frozenset[int]
    silent: frozenset[int]


def find_disagreements(*, study: Study, annotators: Sequence[Annotator] | None = None) -> Queue:
    """
    Look through a study, and make its open reviews those of the clips that are disagreed about.

    What is compared is what a ground truth by ``settled`` rests on: of each annotator one annotation of a clip, that of
    the last round that they annotated, under one version of the instrument; the last revision, of replies that could be
    read. The lexical baseline computes the similarity of the reasons of paired segments.

    :param annotators: whose annotations are compared; by default those of all annotators, critics as well
    :raises Invalid: if the study's tasks are something else than clips or chains of reasoning.
    """
    subjects = annotations_by_subject(study, annotators, texts=_marks_text(study)).values()
    return open_reviews(study=study, disputed=_described(subjects, sent_subjects(study)))


def send_tasks(*, study: Study, tasks: Collection[int], note: str, by: Person) -> SentTasks:
    """
    Send the subjects of some tasks to review, whether or not anyone disagrees about them.

    Each comes with what is disagreed about, as a search would find it among all annotators.

    :param tasks: rows of the study's tasks
    :param note: why they are sent
    :raises Invalid: if the study's tasks are something else than clips or chains of reasoning, or the reason is empty
        or too long
    """
    texts = _marks_text(study)
    index = SubjectIndex.of(study.pk)
    standing = {task: index.standing(task) for task in tasks}
    annotated = annotations_by_subject(study, texts=texts, tasks=tasks)
    found = _described(annotated.values(), set(standing.values()))
    before, already = send_to_review(study=study, subjects=found, note=note, by=by)
    return SentTasks(
        before=before,
        already=frozenset(task for task, at in standing.items() if at in already),
        silent=frozenset(task for task, at in standing.items() if at not in annotated),
    )


def _marks_text(study: Study) -> bool:
    """Tell whether the spans of chains are compared; refuse what is neither a clip nor a chain."""
    latest = study.rounds.latest("n")
    require_clip_or_chain(latest, "Disagreements are found and settled")
    return instrument_of(latest).marks_text


def _described(subjects: Iterable[SubjectAnnotations], kept: Collection[int]) -> list[FoundDisagreement]:
    """Describe what is disagreed about in subjects, in those that are kept also where it is nothing."""
    compared = (
        (each, disagreement([compared_annotation(annotation, each.sentences) for annotation in each.latest]))
        for each in subjects
    )
    found = [(each, disagreed) for each, disagreed in compared if disagreed.reasons or each.task_id in kept]
    alike = judge_pairs(stored(), {pair for _, disagreed in found for pair in _reasons(disagreed)}).scores
    return [
        FoundDisagreement(
            task_id=each.task_id,
            annotator_ids=frozenset(annotation.annotator_id for annotation in each.latest),
            said_at=max(annotation.submitted_at for annotation in each.latest),
            reasons=[reason._asdict() for reason in disagreed.reasons],
            groups=[_serialize_group(group, alike) for group in disagreed.groups],
            weight=disagreed.weight,
        )
        for each, disagreed in found
    ]


def compared_annotation(annotation: Annotation, sentences: Sentences | None = None) -> ComparedAnnotation:
    """
    Return an annotation as it is compared: valid segments, and answers other than "unclear" and texts.

    :param sentences: those of its chain of reasoning, whose tags are compared; None where it is of a clip
    """
    marked = valid_segments(annotation)
    return ComparedAnnotation(
        annotator=annotation.annotator.public_id,
        is_person=annotation.annotator.kind == Annotator.PERSON,
        segments=tuple(
            Segment(s.start_ms, s.end_ms, s.type, s.reason, segment_id(s, annotation), s.severity) for s in marked
        ),
        clean=annotation.is_clean,
        answers={
            answer.task_question.question.public_id: answer.value
            for answer in annotation.answers.all()
            if answer.value is not None and not answer.unclear and answer.task_question.question.form != TEXT
        },
        unclear=frozenset(a.task_question.question.public_id for a in annotation.answers.all() if a.unclear),
        unsure=frozenset(
            segment_id(s, annotation) for s in marked if s.confidence is not None and s.confidence < CONFIDENT_FROM
        ),
        tags=None if sentences is None else tags_of(annotation, sentences),
    )


def _reasons(found: Disagreement) -> Iterator[tuple[str, str]]:
    for group in found.groups:
        yield from ((link.a.reason, link.b.reason) for link in group.links)


def _serialize_group(group: Group, alike: Mapping[Pair, int]) -> dict[str, Any]:
    return {
        "segments": [segment.id for segment in group.segments],
        "reasons": list(group.kinds),
        "text": group.text,
        "links": [
            {
                "a": link.a.id,
                "b": link.b.id,
                "iou": round(float(link.iou), 4),
                "reasons": alike[link.a.reason, link.b.reason],
            }
            for link in group.links
        ],
    }


LOOK_BACK = timedelta(days=1)
"""How far back the sweeper looks: what is older was looked at when it came."""


def request_extra_annotators(*, study: Study, since: timedelta | None = None) -> int:
    """
    Open further slots of the tasks about which the first annotators disagree; returns how many were opened.

    :param since: only tasks that were annotated within that time; None looks at all
    """
    opened = 0
    for round_ in study.rounds.after_training().filter(extra_on_dispute__gt=0).order_by("n"):
        tasks = _answered(round_, since)
        disputed = _disputed(study, tasks)
        opened += raise_overlap(tasks=[task for task in tasks.order_by("id") if task.pk in disputed]) if disputed else 0
    return opened


def sweep() -> int:
    """Ask more people in all studies that have such rounds; returns how many slots were opened."""
    studies = Study.objects.filter(rounds__extra_on_dispute__gt=0).distinct().order_by("id")
    return sum(for_each(studies, _ask_lately))


def _ask_lately(study: Study) -> int:
    return request_extra_annotators(study=study, since=LOOK_BACK)


def _answered(round_: Round, since: timedelta | None) -> QuerySet[Task]:
    """Return the tasks that all the round's people did, and about which no one more was asked."""
    tasks = Task.objects.work().not_held().filter(round=round_, asked_more=False)
    if since is not None:
        tasks = tasks.filter(Exists(Annotation.objects.filter(task=OuterRef("pk"), submitted_at__gte=Now() - since)))
    return tasks.annotate(done=Count("assignments", filter=fills_slot("assignments"))).filter(
        done__gte=F("round__overlap")
    )


def _disputed(study: Study, tasks: QuerySet[Task]) -> set[int]:
    said = comparable_annotations(study).filter(task__in=tasks.values("pk"), annotator__kind=Annotator.PERSON)
    chains = chains_of(tasks.values_list("pk", flat=True))
    if chains:
        said = said.prefetch_related("text_segments")
    annotations = said.order_by("task_id", "id").iterator(chunk_size=500)
    found = set()
    for task, each in groupby(annotations, key=lambda annotation: annotation.task_id):
        sentences = chains[task].sentences if task in chains else None
        compared = [compared_annotation(annotation, sentences) for annotation in each]
        kinds = {reason.kind for reason in disagreement(compared).reasons}
        if kinds & BETWEEN_PEOPLE:
            found.add(task)
    return found
