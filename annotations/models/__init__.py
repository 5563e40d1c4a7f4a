"""
The tables of this room: what is asked, what is said of it, and what is settled.

The database refuses what it can: a slot twice, a second live lease, a revision or an idempotency key twice, a segment
that ends before it starts and is not marked invalid.
"""

from annotations.models.asked import (
    MAX_OVERLAP,
    InstrumentVersion,
    Question,
    Round,
    Study,
    Task,
    TaskKey,
    TaskPart,
    TaskQuestion,
)
from annotations.models.said import Annotation, Annotator, Answer, Assignment, ClipReport, Segment, TextSegment
from annotations.models.settled import Adjudication, ReviewItem, SettledAnswer, SettledSegment

__all__ = [
    "MAX_OVERLAP",
    "Adjudication",
    "Annotation",
    "Annotator",
    "Answer",
    "Assignment",
    "ClipReport",
    "InstrumentVersion",
    "Question",
    "ReviewItem",
    "Round",
    "Segment",
    "SettledAnswer",
    "SettledSegment",
    "Study",
    "Task",
    "TaskKey",
    "TaskPart",
    "TaskQuestion",
    "TextSegment",
]
