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

    version = serializers.IntegerField()
    policy = serializers.CharField()
    videos = serializers.IntegerField()
    errors = serializers.IntegerField()  # type: ignore[assignment]
    prompts = serializers.IntegerField()
    clean_videos = serializers.IntegerField()
    held = serializers.IntegerField()
    left_out_proposed = serializers.IntegerField(help_text="errors that a critic proposed and that do not count")


class JudgeFiguresOutput(ExcerptSerializer):
    """The judge, and whether people agree with it."""

    name = serializers.CharField()
    version = serializers.CharField()
    kind = serializers.CharField()
    baseline = serializers.BooleanField()
    pairs = serializers.IntegerField()
    failed_pairs = serializers.IntegerField(help_text="S counts as 0 in them")
    certificate = serializers.JSONField(allow_null=True)
    uncertified = serializers.CharField(allow_null=True, help_text="why there is no certificate for S and S+P")


class TypeCountOutput(ExcerptSerializer):
    """How many errors of a type in the clips of a generator."""

    generator = serializers.CharField()
    type = serializers.CharField()
    n = serializers.IntegerField()


class ReferenceFiguresOutput(ExcerptSerializer):
    """What the truth itself looks like, in part."""

    types = TypeCountOutput(many=True)


class FiguresOutput(ExcerptSerializer):
    """The figures of a report on error segments, in part: a pure function of its config."""

    schema = serializers.IntegerField()
    kind = serializers.CharField()
    tau = serializers.IntegerField()
    confidence = serializers.IntegerField(help_text="per cent")
    resamples = serializers.IntegerField()
    seed = serializers.IntegerField()
    shuffles = serializers.IntegerField()
    truth = ReportTruthOutput()
    judge = JudgeFiguresOutput(allow_null=True)
    metrics = serializers.ListField(child=serializers.CharField())
    headline = serializers.CharField(help_text="the metric of the tables by part")
    reference = ReferenceFiguresOutput()


class AnswerTruthOutput(ExcerptSerializer):
    """The ground truth, as the report took it."""

    version = serializers.IntegerField()
    policy = serializers.CharField()
    videos = serializers.IntegerField()
    prompts = serializers.IntegerField()
    held = serializers.IntegerField()
    questions = serializers.IntegerField(help_text="that apply")
    answered = serializers.IntegerField(help_text="with a value to compare with")
    unclear = serializers.IntegerField(help_text="without a value")
    without_answer = serializers.IntegerField(help_text="tied, discarded or unanswered")
    open = serializers.IntegerField(help_text="free-text answers, which are not compared")
    not_applicable = serializers.IntegerField()


class PreferenceOutput(ExcerptSerializer):
    """The votes on pairs of clips in answer to one question, in part."""

    key = serializers.CharField()
    dimension = serializers.CharField()


class AnswerFiguresOutput(ExcerptSerializer):
    """The figures of a report on answers, in part: a pure function of its config."""

    schema = serializers.IntegerField()
    kind = serializers.CharField()
    confidence = serializers.IntegerField(help_text="per cent")
    truth = AnswerTruthOutput()
    preferences = PreferenceOutput(many=True, required=False, help_text="of pairs of clips; absent in schema 1")
