"""All tables of this app, which Django looks for here; each is defined in its feature."""

from annotations.annotators.models import Annotator, AnnotatorAction, CrowdIdentity, Participation
from annotations.crowd.models import Payment, Recruitment
from annotations.instruments.models import InstrumentDraft, InstrumentVersion, ProjectInstrument
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rules.models import Rule
from annotations.quality.signals.models import SignalCache
from annotations.review.joint.models import JointNote, JointVote
from annotations.review.models import (
    AdjudicatedAnswer,
    AdjudicatedSegment,
    AdjudicatedTag,
    Adjudication,
    GuidelineFlag,
    JointReview,
    Review,
)
from annotations.studies.models import Round, Study
from annotations.tasks.models import Question, Task, TaskKey, TaskPart, TaskQuestion
from annotations.work.assignments.models import Assignment, ClipReport
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment

__all__ = [
    "AdjudicatedAnswer",
    "AdjudicatedSegment",
    "AdjudicatedTag",
    "Adjudication",
    "Annotation",
    "Annotator",
    "AnnotatorAction",
    "Answer",
    "Assignment",
    "CheckSchedule",
    "ClipReport",
    "CrowdIdentity",
    "GuidelineFlag",
    "InstrumentDraft",
    "InstrumentVersion",
    "JointNote",
    "JointReview",
    "JointVote",
    "Participation",
    "Payment",
    "ProjectInstrument",
    "Question",
    "Recheck",
    "Recruitment",
    "Review",
    "Round",
    "Rule",
    "Segment",
    "SignalCache",
    "Study",
    "Task",
    "TaskKey",
    "TaskPart",
    "TaskQuestion",
    "TextSegment",
]
