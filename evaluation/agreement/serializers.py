"""What the answer about agreement looks like. Every number comes with its n, and with a reason where there is none."""

from __future__ import annotations

from rest_framework import serializers


class FigureOutput(serializers.Serializer):
    """A number, or the reason why there is none."""

    value = serializers.FloatField(allow_null=True)
    n = serializers.IntegerField()
    reason = serializers.CharField(allow_null=True, help_text="why the value is null")
    low = serializers.FloatField(
        allow_null=True, help_text="of its interval of 95 percent, by the bootstrap over items"
    )
    high = serializers.FloatField(allow_null=True)
    no_interval = serializers.CharField(
        allow_null=True,
        help_text="why there should be an interval and is none; null with low and high: none is computed",
    )


class ValueFiguresOutput(serializers.Serializer):
    """Agreement on values; n are the tasks, sentences or questions of tasks that were rated by two or more."""

    level = serializers.ChoiceField(choices=["nominal", "ordinal"], help_text="of alpha")
    percent = FigureOutput(help_text="share of equal pairs of values, pooled")
    kappa = FigureOutput(help_text="Cohen's, of two annotators")
    ac1 = FigureOutput(help_text="Gwet's")
    alpha = FigureOutput(help_text="Krippendorff's")


class PairFiguresOutput(serializers.Serializer):
    """Agreement of two sides; n are the pairs of values."""

    percent = FigureOutput()
    kappa = FigureOutput(help_text="Cohen's")


class SweepFiguresOutput(serializers.Serializer):
    """F1 at one temporal IoU."""

    threshold = serializers.IntegerField(help_text="hundredths")
    f1 = FigureOutput(help_text="mean over pairs of annotators of a clip of which one marked something")
    chance = FigureOutput(help_text="the same between different clips, drawn with a fixed seed")


class SegmentFiguresOutput(serializers.Serializer):
    """Agreement on segments of clips. Segments are matched one-to-one at an IoU of 0.5."""

    mean_iou = FigureOutput(help_text="of pairs, in clips where every annotator has exactly one segment")
    share_iou_60 = FigureOutput(help_text="of the same")
    both_clean = serializers.IntegerField(help_text="pairs of annotators of a clip of which neither marked anything")
    sweep = SweepFiguresOutput(many=True)
    start_p90_ms = FigureOutput(help_text="nine of ten matched pairs have their starts at most so far apart")
    end_p90_ms = FigureOutput()
    same_type = FigureOutput(help_text="of matched segments")
    type_alpha = FigureOutput(help_text="of matched segments")
    severity_alpha = FigureOutput(help_text="of matched segments, ordinal")


class SentenceFiguresOutput(serializers.Serializer):
    """Agreement on the sentences of chains."""

    detection = ValueFiguresOutput(help_text="whether a sentence has an error")
    types = ValueFiguresOutput(help_text="the set of a sentence's types as one value")


class TypeFiguresOutput(serializers.Serializer):
    """Agreement on one type of error."""

    type = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the field's name is the API's
    marked = serializers.IntegerField()
    presence = ValueFiguresOutput(help_text="whether a clip or a sentence has one")
    found_too = FigureOutput(allow_null=True, help_text="of segments: the other matched it, with whatever type")
    same_type = FigureOutput(allow_null=True, help_text="of matched segments: the other gave this type, too")


class QuestionFiguresOutput(serializers.Serializer):
    """Agreement on one question, or on the questions of a dimension that were written for prompts."""

    key = serializers.CharField(help_text="in the instrument; empty for questions written for prompts")
    text = serializers.CharField(help_text="empty for questions written for prompts")
    dimension = serializers.CharField()
    form = serializers.CharField()
    answers = ValueFiguresOutput(help_text='"unclear" is a value of its own, but missing for an ordinal alpha')
    unclear_as_yes = ValueFiguresOutput(allow_null=True, help_text='null where nobody said "unclear"')
    unclear_as_no = ValueFiguresOutput(allow_null=True)


class ComparedOutput(serializers.Serializer):
    """Two annotators, or one against each other one, pooled; null for what the study does not ask."""

    tasks = serializers.IntegerField(help_text="that they share")
    detection = PairFiguresOutput(allow_null=True, help_text="whether there is an error")
    f1_iou_50 = FigureOutput(allow_null=True)
    same_type = FigureOutput(allow_null=True, help_text="of matched segments")
    start_later_ms = FigureOutput(allow_null=True, help_text="median; above 0, the first one, or this one, is later")
    end_later_ms = FigureOutput(allow_null=True)
    answers = PairFiguresOutput(allow_null=True, help_text="all answers; null also where forms differ")


class PairRowOutput(serializers.Serializer):
    """Two annotators."""

    first = serializers.CharField(help_text="id")
    second = serializers.CharField(help_text="id")
    compared = ComparedOutput()


class AnnotatorFiguresOutput(serializers.Serializer):
    """One annotator against all others."""

    id = serializers.CharField(source="annotator.public_id")
    name = serializers.CharField(source="annotator.label")
    kind = serializers.ChoiceField(choices=["person", "critic"], source="annotator.kind")
    simulated = serializers.BooleanField(source="annotator.simulated")
    annotations = serializers.IntegerField(help_text="of all tasks of the study")
    compared = ComparedOutput()


class AgreementOutput(serializers.Serializer):
    """How far annotators of a study agree, before adjudication; null or empty for what the study does not ask."""

    shared = serializers.IntegerField(help_text="tasks that two or more did")
    looked_at = serializers.IntegerField(
        help_text="the tasks that the figures are of: drawn where very many are shared"
    )
    held = serializers.IntegerField(help_text="tasks left out because a video of theirs is held")
    detection = ValueFiguresOutput(allow_null=True, help_text="whether a task has an error")
    segments = SegmentFiguresOutput(allow_null=True)
    sentences = SentenceFiguresOutput(allow_null=True)
    types = TypeFiguresOutput(many=True)
    questions = QuestionFiguresOutput(many=True)
    annotators = AnnotatorFiguresOutput(many=True)
    pairs = PairRowOutput(many=True)
    pairs_left_out = serializers.IntegerField(help_text="those with the fewest tasks in common")
