"""What the endpoints of reports take."""

from __future__ import annotations

from rest_framework import serializers

from annotations.instruments.question_forms import NO
from evaluation.reports.api.timelines import ONLY
from evaluation.reports.builds.config import DEFAULT_TAU
from evaluation.reports.models import MOST_NAME_CHARS
from evaluation.reports.or_gate import ERROR_ANSWERS
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString, WholeNumberText
from outtake.measures.papers.vf_eval import GRADES

THEMES = LIGHT, DARK = "light", "dark"


class GradeInput(StrictSerializer):
    """A grade of what an annotation answers in words to a question, by their ids."""

    annotation = StrictString(max_length=40)
    question = StrictString(max_length=40)
    grade = StrictInteger(min_value=min(GRADES), max_value=max(GRADES), help_text="2: complete; 1: partial; 0: none")


class GradesInput(StrictSerializer):
    """Grades of replies in words, for VF-Eval's columns, and whose they are."""

    by = StrictString(max_length=200, help_text="a judge with its version, or people")
    rows = GradeInput(many=True)


class EitherInput(StrictSerializer):
    """Two critics of the report, also shown as one that says there is an error where either of them does."""

    first = StrictString(max_length=40)
    second = StrictString(max_length=40)
    error = serializers.ChoiceField(
        choices=ERROR_ANSWERS, default=NO, help_text="the answer that reports an error, where yes/no is asked"
    )


class ReportNameInput(StrictSerializer):
    """What a report is to be called."""

    name = StrictString(max_length=MOST_NAME_CHARS, allow_blank=True)


class JoinedInput(StrictSerializer):
    """A further study of the project, whose annotators are rows as well."""

    study = StrictString(max_length=40)
    annotators = serializers.ListField(
        child=StrictString(max_length=40), required=False, help_text="by default all people who annotated the study"
    )
    pooled = StrictBoolean(default=False, help_text="as one row: of each clip the annotation that came first")


class ReportInput(StrictSerializer):
    """What is to be compared with what; with ``like``, the prediction sets and settings of an earlier report."""

    ground_truth = StrictString(max_length=40)
    annotators = serializers.ListField(
        child=StrictString(max_length=40), required=False, help_text="not needed for a report on answers"
    )
    like = StrictString(max_length=40, required=False)
    tau = StrictInteger(default=DEFAULT_TAU, help_text="least score of a match in hundredths, 0 to 100")
    with_proposed = StrictBoolean(default=True)
    judge = StrictString(
        max_length=40,
        allow_null=True,
        default=None,
        help_text="of reasons; of a report on answers, one that grades; null without one",
    )
    budget = StrictString(
        max_length=40,
        allow_null=True,
        default=None,
        help_text="US dollars, decimal text; null for no limit of the report's own",
    )
    grades = GradesInput(required=False, help_text="of a report on answers")
    either = EitherInput(many=True, required=False, help_text="rows of two critics; with like, those of that report")
    joined = JoinedInput(many=True, required=False, help_text="further studies; with like, those of that report")


class ResumeReportInput(StrictSerializer):
    """What the judge may cost in all; null: no limit of the report's own."""

    budget = StrictString(
        max_length=40,
        allow_null=True,
        default=None,
        help_text="US dollars, decimal text; null for no limit of the report's own",
    )


class TimelinesInput(StrictSerializer):
    """Which clips are wanted."""

    after = StrictString(max_length=40, required=False)
    type = StrictString(max_length=60, required=False)
    only = serializers.ChoiceField(choices=ONLY, required=False)
    row = WholeNumberText(required=False, min_value=0)


class PlotInput(StrictSerializer):
    """How a plot is shown."""

    theme = serializers.ChoiceField(choices=THEMES, default=LIGHT)
