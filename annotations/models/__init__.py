"""
The tables of this room: what is asked, what is said of it, who said it and how well, what is settled, and what was
counted.

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
from annotations.models.crowd import CrowdEntry, CrowdIdentity, Payment, Recruitment
from annotations.models.kept import SignalTable
from annotations.models.quality import (
    GuidelineFlag,
    JointNote,
    JointReview,
    JointVote,
    Mixing,
    Recheck,
    Rule,
    RuleEvent,
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
    "CrowdEntry",
    "CrowdIdentity",
    "GuidelineFlag",
    "InstrumentVersion",
    "JointNote",
    "JointReview",
    "JointVote",
    "Mixing",
    "Payment",
    "Question",
    "Recheck",
    "Recruitment",
    "ReviewItem",
    "Round",
    "Rule",
    "RuleEvent",
    "Segment",
    "SettledAnswer",
    "SettledSegment",
    "SignalTable",
    "Study",
    "Task",
    "TaskKey",
    "TaskPart",
    "TaskQuestion",
    "TextSegment",
]
