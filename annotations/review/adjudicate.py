"""
Settle a review.

An expert's own annotation, the adjudication, says all that is true of a clip. Its segments name those that they came
from, and it names the segments that were dropped: nothing that was said may be passed over silently. It is written
once; a change of mind is the next revision.

Of a chain of reasoning it says the tags of its sentences: those that it has are true, all others that were said are
not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.db.models.functions import Now

from annotations.instruments.documents import Instrument
from annotations.responses.validation import MAX_NOTE_CHARS, check, text_faults
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody
from annotations.review.models import (
    AdjudicatedAnswer,
    AdjudicatedSegment,
    AdjudicatedTag,
    Adjudication,
    JointReview,
    Review,
)
from annotations.review.queries import annotations_under_review, segment_id
from annotations.studies.queries import instrument_in
from annotations.tasks.content import TaskContent, task_content
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Answer, Segment
from annotations.work.submissions.same_subject import tasks_like
from annotations.work.submissions.sentence_tags import SentenceTag
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, FieldError, Invalid
from outtake.rows import first_or_missing


@dataclass(frozen=True)
class AdjudicatedSegmentInput:
    """An error that an expert holds for true, as sent: the marked error, and the ids of the segments it came from."""

    marked: SegmentBody
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class AdjudicationInput:
    """
    What an expert hands in: everything that is true of the clip, and the ids of the segments that are not.

    ``tags`` are those of a chain's sentences; a chain has no segments.
    """

    segments: tuple[AdjudicatedSegmentInput, ...] = ()
    dropped: tuple[str, ...] = ()
    answers: tuple[AnswerBody, ...] = ()
    note: str = ""
    tags: tuple[SentenceTag, ...] = ()

    def body(self, *, has_segments: bool) -> AnnotationBody:
        """
        Return it as an annotator would have handed it in; a clip without a segment is clean.

        Tags are not part of it: they are checked as tags.
        """
        clean = not self.segments if has_segments else None
        return AnnotationBody(clean=clean, segments=tuple(each.marked for each in self.segments), answers=self.answers)


def adjudicate(*, review: Review, by: Person, revision: int, verdict: AdjudicationInput) -> Adjudication:
    """
    Store an expert's word as the next revision of a task's adjudication.

    :param revision: the last one that the expert saw; 0 for none
    :raises Conflict: if there is another by now; both are named
    :raises Invalid: if the verdict breaks the instrument, names a segment that no lane has, or passes one over
    :raises Missing: if the review is gone, because no one disagrees any more
    """
    with transaction.atomic():
        locked = hold_review(review)
        last = _last_revision(locked)
        if revision != last:
            detail = f"Revision {revision} is not the last; {last} is stored. Load it, then settle again."
            raise Conflict(detail, extra={"revision": last})
        stored = _store(locked, verdict, made_by=by, revision=last + 1)
        JointReview.objects.filter(review=locked, state=JointReview.OPEN).update(
            state=JointReview.CLOSED, ended_at=Now()
        )
    return stored


def adjudicate_jointly(*, review: Review, verdict: AdjudicationInput) -> Adjudication:
    """
    Store what the annotators of a review agreed on among themselves, as the next revision; no one person made it.

    Call it in a transaction that holds the review (`hold_review`).

    :raises Invalid: as `adjudicate`
    """
    return _store(review, verdict, made_by=None, revision=_last_revision(review) + 1)


def hold_review(review: Review) -> Review:
    """
    Lock a review and what its annotators said, until the transaction ends.

    Who revises meanwhile waits, and is then later than what is settled.

    :raises Missing: if the review is gone, because no one disagrees any more
    """
    locked = first_or_missing(
        Review.objects.select_for_update().filter(pk=review.pk),
        "This review no longer exists: there is no disagreement about the clip any more.",
    )
    theirs = Assignment.objects.filter(
        task__in=tasks_like(review.task_id), annotator__in=review.annotators.values("pk")
    )
    list(theirs.select_for_update(of=("self",)).order_by("id").values_list("pk"))
    return locked


def _last_revision(review: Review) -> int:
    return Adjudication.objects.filter(task=review.task_id).aggregate(n=Max("revision"))["n"] or 0


def _store(review: Review, verdict: AdjudicationInput, *, made_by: Person | None, revision: int) -> Adjudication:
    """Write a revision of a held review; a verdict that no one in particular made is joint."""
    facts, lanes, instrument = (
        task_content(review.task_id),
        annotations_under_review(review),
        instrument_in(review.round_id),
    )
    body = verdict.body(has_segments=instrument.has_segments)
    known = {segment_id(s, lane): s for lane in lanes for s in lane.segments.all()}
    faults = [*check(body, instrument, facts.asked, areas=False), *_note_faults(verdict.note)]
    faults += [*_lineage_faults(verdict, known), *_passed_over(verdict, lanes)]
    faults += _tag_faults(verdict, instrument, facts)
    if faults:
        raise Invalid.of(faults)
    stored = Adjudication.objects.create(
        round_id=review.round_id,
        task_id=review.task_id,
        revision=revision,
        made_by=made_by,
        jointly=made_by is None,
        rendition_id=facts.clip.rendition.pk,
        is_clean=not verdict.tags if instrument.marks_text else body.clean,
        note=verdict.note,
    )
    stored.dropped.set([known[each] for each in verdict.dropped])
    _store_segments(stored, verdict, known)
    AdjudicatedTag.objects.bulk_create(
        AdjudicatedTag(adjudication=stored, sentence=tag.sentence, type=tag.type) for tag in sorted(verdict.tags)
    )
    _store_answers(stored, verdict, facts, lanes)
    Review.objects.filter(pk=review.pk).update(state=Review.SETTLED, updated_at=Now())
    return stored


def _note_faults(note: str) -> Iterator[FieldError]:
    if len(note) > MAX_NOTE_CHARS:
        yield FieldError("note", f"{len(note)} characters; at most {MAX_NOTE_CHARS} are allowed.")
    yield from text_faults(note, "note")


def _tag_faults(verdict: AdjudicationInput, instrument: Instrument, facts: TaskContent) -> Iterator[FieldError]:
    if verdict.tags and not instrument.marks_text:
        yield FieldError("tags", "Tags are of chains of reasoning, and this study has none; remove them.")
        return
    count = len(facts.passage.sentences) if facts.passage else 0
    seen: set[SentenceTag] = set()
    for index, tag in enumerate(verdict.tags):
        if tag.sentence >= max(count, 1):
            yield FieldError(f"tags.{index}.sentence", f"{tag.sentence} is not a sentence: there are 0 to {count - 1}.")
        if tag.type not in instrument.types:
            known = ", ".join(sorted(instrument.types))
            yield FieldError(f"tags.{index}.type", f"{tag.type[:40]!r} is not one of {known}.")
        if tag in seen:
            yield FieldError(f"tags.{index}", f"Sentence {tag.sentence} has {tag.type[:40]!r} twice; send it once.")
        seen.add(tag)


def _lineage_faults(verdict: AdjudicationInput, known: Mapping[str, Segment]) -> Iterator[FieldError]:
    used = {source for each in verdict.segments for source in each.sources}
    named = [
        *((f"segments.{i}.sources", source) for i, each in enumerate(verdict.segments) for source in each.sources),
        *(("dropped", each) for each in verdict.dropped),
    ]
    for path, name in named:
        if name not in known:
            yield FieldError(path, f"{name!r} is not a segment of this review any more; load the review again.")
    for name in dict.fromkeys(verdict.dropped):
        if name in used:
            yield FieldError("dropped", f"{name!r} is both dropped and a source of a kept segment; choose one.")


def _passed_over(verdict: AdjudicationInput, lanes: Sequence[Annotation]) -> Iterator[FieldError]:
    named = {*verdict.dropped, *(source for each in verdict.segments for source in each.sources)}
    for lane in lanes:
        for segment in lane.segments.all():
            if not segment.invalid_reason and segment_id(segment, lane) not in named:
                when = f"{segment.start_ms / 1000:.2f} to {segment.end_ms / 1000:.2f} s"
                text = f"{lane.annotator.label} marked {segment.type} from {when}; specify its replacement, or drop it."
                yield FieldError("dropped", text)


def _store_segments(stored: Adjudication, verdict: AdjudicationInput, known: Mapping[str, Segment]) -> None:
    sources = [[known[name] for name in dict.fromkeys(each.sources)] for each in verdict.segments]
    rows = AdjudicatedSegment.objects.bulk_create(
        AdjudicatedSegment(
            adjudication=stored,
            position=position,
            start_ms=each.marked.start_ms,
            end_ms=each.marked.end_ms,
            type=each.marked.type,
            severity=each.marked.severity,
            reason=each.marked.reason.strip(),
            action=_action(each.marked, sources[position]),
        )
        for position, each in enumerate(verdict.segments)
    )
    through = AdjudicatedSegment.sources.through
    through.objects.bulk_create(
        through(adjudicatedsegment_id=row.pk, segment_id=source.pk)
        for row, came_from in zip(rows, sources, strict=True)
        for source in came_from
    )


def _action(marked: SegmentBody, sources: Sequence[Segment]) -> str:
    """Say what was done to the sources. A critic gives no severity, so the expert's is no adjustment of its segment."""
    if not sources:
        return AdjudicatedSegment.ADDED
    if len(sources) > 1:
        return AdjudicatedSegment.MERGED
    (source,) = sources
    kept = (marked.start_ms, marked.end_ms, marked.type, marked.reason.strip())
    same = kept == (source.start_ms, source.end_ms, source.type, source.reason.strip())
    return (
        AdjudicatedSegment.TAKEN if same and source.severity in (None, marked.severity) else AdjudicatedSegment.ADJUSTED
    )


def _store_answers(
    stored: Adjudication, verdict: AdjudicationInput, facts: TaskContent, lanes: Sequence[Annotation]
) -> None:
    """Store the answers; the sources of each are the lanes' answers that say the same."""
    said: dict[tuple[str, str | None], list[Answer]] = {}
    for answer in (answer for lane in lanes for answer in lane.answers.all()):
        said.setdefault((answer.task_question.question.public_id, answer.value), []).append(answer)
    rows = AdjudicatedAnswer.objects.bulk_create(
        AdjudicatedAnswer(
            adjudication=stored,
            task_question_id=facts.task_question_ids[each.question],
            value=each.value and each.value.strip(),
            unclear=each.unclear,
            note=each.note,
        )
        for each in verdict.answers
    )
    through = AdjudicatedAnswer.sources.through
    through.objects.bulk_create(
        through(adjudicatedanswer_id=row.pk, answer_id=source.pk)
        for each, row in zip(verdict.answers, rows, strict=True)
        for source in said.get((each.question, row.value), ())
    )
