"""
What the figures of a report look like.

The figures are frozen JSON and have far more than is described here: what the page reads of them itself. All numbers
that people read are in the tables and plots, which are made of the figures.
"""

from __future__ import annotations

from rest_framework import serializers

from outtake.http.resources import ExcerptSerializer


class ReportTruthOutput(ExcerptSerializer):
    """The ground truth, as the report took it."""

    version = serializers.IntegerField(help_text="from 1")
    policy = serializers.CharField()
    videos = serializers.IntegerField(help_text="number of clips")
    errors = serializers.IntegerField(help_text="number of true errors")  # type: ignore[assignment]
    prompts = serializers.IntegerField(help_text="number of different prompts")
    clean_videos = serializers.IntegerField(help_text="number of clips without a true error")
    held = serializers.IntegerField(help_text="number of clips left out because they are held")
    left_out_proposed = serializers.IntegerField(help_text="errors that a critic proposed and that do not count")


class JudgeFiguresOutput(ExcerptSerializer):
    """The judge, and whether people agree with it."""

    name = serializers.CharField()
    version = serializers.CharField()
    kind = serializers.CharField()
    baseline = serializers.BooleanField()
    pairs = serializers.IntegerField(help_text="number of judged pairs")
    failed_pairs = serializers.IntegerField(help_text="S counts as 0 in them")
    certificate = serializers.JSONField(allow_null=True, help_text="null where there is none")
    uncertified = serializers.CharField(
        allow_null=True, help_text="why there is no certificate for S and S+P; null where there is one"
    )


class TypeCountOutput(ExcerptSerializer):
    """How many errors of a type in the clips of a generator."""

    generator = serializers.CharField()
    type = serializers.CharField()
    n = serializers.IntegerField(help_text="number of errors")


class ReferenceFiguresOutput(ExcerptSerializer):
    """What the truth itself looks like, in part."""

    types = TypeCountOutput(many=True)


class FiguresOutput(ExcerptSerializer):
    """The figures of a report on error segments, in part: a pure function of its config."""

    schema = serializers.IntegerField(help_text="version of this layout, from 1")
    kind = serializers.CharField()
    tau = serializers.IntegerField(help_text="least score of a match in hundredths, 0 to 100")
    confidence = serializers.IntegerField(help_text="per cent")
    resamples = serializers.IntegerField(help_text="of the bootstrap")
    seed = serializers.IntegerField(help_text="of the bootstrap and the shuffles")
    shuffles = serializers.IntegerField(help_text="of the chance level")
    truth = ReportTruthOutput()
    judge = JudgeFiguresOutput(allow_null=True, help_text="null where reasons are not scored")
    metrics = serializers.ListField(child=serializers.CharField())
    headline = serializers.CharField(help_text="the metric of the tables by part")
    reference = ReferenceFiguresOutput()


class AnswerTruthOutput(ExcerptSerializer):
    """The ground truth, as the report took it."""

    version = serializers.IntegerField(help_text="of the ground truth, from 1")
    policy = serializers.CharField()
    videos = serializers.IntegerField(help_text="number of clips, or of pairs")
    prompts = serializers.IntegerField(help_text="number of different prompts")
    held = serializers.IntegerField(help_text="number of tasks left out because a clip is held")
    questions = serializers.IntegerField(help_text="that apply")
    answered = serializers.IntegerField(help_text="with a value to compare with")
    unclear = serializers.IntegerField(help_text="without a value")
    without_answer = serializers.IntegerField(help_text="tied, discarded or unanswered")
    open = serializers.IntegerField(help_text="free-text answers, which are not compared")
    not_applicable = serializers.IntegerField(help_text="number of questions that do not apply")


class PreferenceOutput(ExcerptSerializer):
    """The votes on pairs of clips in answer to one question, in part."""

    key = serializers.CharField()
    dimension = serializers.CharField()


class AnswerFiguresOutput(ExcerptSerializer):
    """The figures of a report on answers, in part: a pure function of its config."""

    schema = serializers.IntegerField(help_text="version of this layout, from 1")
    kind = serializers.CharField()
    confidence = serializers.IntegerField(help_text="per cent")
    truth = AnswerTruthOutput()
    preferences = PreferenceOutput(many=True, required=False, help_text="of pairs of clips; absent in schema 1")
