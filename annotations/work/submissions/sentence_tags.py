"""
The tags of a chain of reasoning by sentence: a sentence and a type of error in it.

People tag whole sentences or words of them, which a comparison of two annotators takes no notice of: a tag is on each
sentence that its span shares a character with. A span between sentences belongs to the sentence before it, so that no
type is lost. A critic's span is the whole chain: its types are of no sentence in particular (`types_of`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from annotations.instruments.documents import CHAIN
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation
from outtake.catalog.texts.models import Passage

BATCH = 500  # tasks in one statement

Sentences = Sequence[Sequence[int]]
"""``[from, to)`` of each sentence of a passage, in code points, in order."""


class SentenceTag(NamedTuple):
    """A type of error in a sentence; sentences count from 0."""

    sentence: int
    type: str


Tags = frozenset[SentenceTag]


def chains_of(tasks: Collection[int]) -> dict[int, Passage]:
    """Return the chain of each of some tasks that has one, by the task's row."""
    rows, found = sorted(tasks), {}
    for start in range(0, len(rows), BATCH):
        parts = TaskPart.objects.filter(task__in=rows[start : start + BATCH], role=CHAIN).select_related("passage")
        found.update({part.task_id: part.passage for part in parts if part.passage is not None})
    return found


def tags_of(annotation: Annotation, sentences: Sentences) -> Tags:
    """Return the tags of an annotation, whose ``text_segments`` are best prefetched."""
    return frozenset(
        SentenceTag(sentence, span.type)
        for span in annotation.text_segments.all()
        for sentence in _sentences_under(span.from_char, span.to_char, sentences)
    )


def types_of(annotation: Annotation) -> frozenset[str]:
    """Return the types that an annotation names anywhere in its chain."""
    return frozenset(span.type for span in annotation.text_segments.all())


def _sentences_under(start: int, end: int, sentences: Sentences) -> list[int]:
    under = [n for n, (first, last) in enumerate(sentences) if first < end and start < last]
    return under or [max((n for n, (first, _) in enumerate(sentences) if first <= start), default=0)]
