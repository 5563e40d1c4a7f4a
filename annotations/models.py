"""All tables of this app, which Django looks for here; each is defined in its feature."""

from annotations.annotators.models import Annotator, CrowdEntry, CrowdIdentity, RuleEvent
from annotations.crowd.models import Payment, Recruitment
from annotations.instruments.models import InstrumentVersion
from annotations.quality.checks.models import Mixing
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rules.models import Rule
from annotations.quality.signals.models import SignalTable
from annotations.review.joint.models import JointNote, JointVote
from annotations.review.models import (
    Adjudication,
    GuidelineFlag,
    JointReview,
    ReviewItem,
    SettledAnswer,
    SettledSegment,
)
from annotations.studies.models import Round, Study
from annotations.tasks.models import Question, Task, TaskKey, TaskPart, TaskQuestion
from annotations.work.assignments.models import Assignment, ClipReport
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment

__all__ = [
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
