"""
Errors of critics that people confirmed, without knowing whose they were.

In a study of marked errors under the instrument ``critic_errors`` people say of each error whether it is real, not
real, or real with another span, whose start and end they pin. An error is confirmed when more than half of those who
judged it did not say "not real". Where more of these pinned another span than took the error's own, the medians of
their starts and of their ends (of two middle ones the lower) are its span; an edge that someone did not pin is the
error's own. Such a confirmed error counts as if a person had marked it: it is no one's proposal any more, and its
source stays the critic's segment.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median_low
from typing import Annotated, Any, NamedTuple, TypedDict

from django.db.models import QuerySet
from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.review.queries import comparable_annotations
from annotations.studies.models import Study
from annotations.tasks.content import CRITIC_ERRORS
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.models import Annotation, Answer
from annotations.work.submissions.models import Segment as StoredSegment
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.subject_annotations import to_measure
from outtake.errors import Invalid
from outtake.measures.segments.segments import Segment

VERDICT, BEGINS, ENDS = "verdict", "begins", "ends"  # keys of its questions
PINNED = "pinned"  # the value of the last two with which the pinned moment counts
REAL, NOT_REAL, OTHER_SPAN = VERDICTS = ("real", "not_real", "other_span")
MARKED_ERROR = "error"  # the role of the part


class ConfirmedError(NamedTuple):
    """An error with the span that people gave it, if they gave one; its id is the row of the critic's segment."""

    segment: Segment
    annotation_id: int


class ConfirmedErrors(TypedDict):
    """How many of the critics' errors that people judged in another study they confirmed and refused."""

    study: Annotated[str, Doc("id of the other study")]
    confirmed: Annotated[int, Doc("number of errors")]
    refused: Annotated[int, Doc("number of errors")]


@dataclass(frozen=True)
class Confirmed:
    """Errors by the row of the subject's last task, and what is kept of how they were found."""

    by_task: Mapping[int, tuple[ConfirmedError, ...]] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)


class Judged(NamedTuple):
    """What one person said of a marked error; an edge in ms where they pinned another one than it has."""

    verdict: str
    start_ms: int | None = None
    end_ms: int | None = None

    def span_of(self, segment: Segment) -> tuple[int, int] | None:
        """Return the span that they gave an error instead of its own; None where they gave none, or an empty one."""
        if self.start_ms is None and self.end_ms is None:
            return None
        start_ms = segment.start_ms if self.start_ms is None else self.start_ms
        end_ms = segment.end_ms if self.end_ms is None else self.end_ms
        return (start_ms, end_ms) if start_ms < end_ms else None


def require_judged_errors(asked_in: Study) -> None:
    """
    Refuse a study in which no one has judged a marked error; whose errors they are is seen by `confirmed_errors`.

    :raises Invalid: if it is one.
    """
    if not _annotations_in(asked_in).exists():
        raise _judges_none(asked_in)


def confirmed_errors(study: Study, asked_in: Study) -> Confirmed:
    """
    Return the critics' errors of a study that people confirmed in another.

    :param asked_in: a study of marked errors of the same project
    :raises Invalid: if it judges no critic's error of the study.
    """
    judged = _judged(asked_in)
    named = {tuple(each.rpartition("-")[::2]): each for each in judged}
    marked = StoredSegment.objects.filter(
        is_not_held("annotation__task"),
        annotation__round__study=study,
        annotation__public_id__in={annotation for annotation, _ in named},
        annotation__annotator__kind=Annotator.CRITIC,
        invalid_reason="",
    )
    subjects = SubjectIndex.of(study.pk)
    found: defaultdict[int, list[ConfirmedError]] = defaultdict(list)
    outcomes: Counter[str] = Counter()
    for segment in marked.select_related("annotation").order_by("id"):
        name = named.get((segment.annotation.public_id, str(segment.position)))
        if name is None:
            continue
        confirmed = confirm(to_measure(segment), judged[name])
        outcomes["confirmed" if confirmed else "refused"] += 1
        if confirmed:
            task = subjects.standing(segment.annotation.task_id)
            found[task].append(ConfirmedError(confirmed, segment.annotation_id))
    if not outcomes:
        raise _judges_none(asked_in)
    counts: ConfirmedErrors = {
        "study": asked_in.public_id,
        "confirmed": outcomes["confirmed"],
        "refused": outcomes["refused"],
    }
    return Confirmed({task: tuple(each) for task, each in found.items()}, {"confirmed_errors": counts})


def confirm(segment: Segment, judged: Sequence[Judged]) -> Segment | None:
    """
    Return an error as people confirmed it; None where half of them or more did not.

    An answer about another span that names none, or an empty one, counts as no answer.
    """
    spans = [(each.verdict, each.span_of(segment)) for each in judged]
    counted = [(verdict, span) for verdict, span in spans if verdict != OTHER_SPAN or span is not None]
    real = [span if verdict == OTHER_SPAN else None for verdict, span in counted if verdict != NOT_REAL]
    others = [span for span in real if span is not None]
    if 2 * len(real) <= len(counted):
        return None
    if 2 * len(others) <= len(real):
        return segment
    start_ms, end_ms = (median_low(edges) for edges in zip(*others, strict=True))
    return replace(segment, start_ms=start_ms, end_ms=end_ms)


def _judges_none(asked_in: Study) -> Invalid:
    why = f"{asked_in.name!r} has no verdict on errors of critics in this study; choose another, or none."
    return Invalid.field("confirmed_in", why)


def _annotations_in(asked_in: Study) -> QuerySet[Annotation]:
    """Return what people said in a study of marked errors."""
    by_task = comparable_annotations(asked_in).filter(annotator__kind=Annotator.PERSON)
    return by_task.filter(round__instrument_version__key=CRITIC_ERRORS)


def _judged(asked_in: Study) -> dict[str, list[Judged]]:
    """Return what people said of each marked error, by the id of the error."""
    annotations = list(_annotations_in(asked_in).order_by("id"))
    parts = TaskPart.objects.filter(role=MARKED_ERROR, task__in={annotation.task_id for annotation in annotations})
    named = {part.task_id: part.named for part in parts}
    found: dict[str, list[Judged]] = {}
    for annotation in annotations:
        if (judged := _judged_by(annotation)) is not None:
            found.setdefault(named[annotation.task_id], []).append(judged)
    return found


def _judged_by(annotation: Annotation) -> Judged | None:
    answers = {answer.task_question.question.key: answer for answer in annotation.answers.all()}
    verdict = answers.get(VERDICT)
    if verdict is None or verdict.value not in VERDICTS:
        return None
    return Judged(verdict.value, _pinned(answers.get(BEGINS)), _pinned(answers.get(ENDS)))


def _pinned(answer: Answer | None) -> int | None:
    return answer.at_ms if answer is not None and answer.value == PINNED else None
