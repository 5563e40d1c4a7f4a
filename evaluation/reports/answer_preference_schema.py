"""What the figures of votes on pairs of clips look like."""

from __future__ import annotations

from rest_framework import serializers

from evaluation.reports.figures_schema import CellOutput


class WinRateOutput(serializers.Serializer):
    """How often one side won; the three counts add up to the n of the rate, which is wins of all."""

    wins = serializers.IntegerField()
    ties = serializers.IntegerField()
    losses = serializers.IntegerField()
    rate = CellOutput()
    p = serializers.FloatField(allow_null=True, help_text="sign test: wins and losses are equally likely")


class PreferredGeneratorOutput(WinRateOutput):
    """A generator against all that it was compared with."""

    generator = serializers.CharField()
    half_credit = CellOutput(help_text="a tie is half a win; the interval draws prompts")
    strength = CellOutput(help_text="Bradley and Terry's, natural logarithm, their mean 0; the interval draws prompts")


class AgainstOutput(WinRateOutput):
    """The first of two generators against the second; n is 0 where nobody compared them."""

    first = serializers.CharField()
    second = serializers.CharField()
    p_holm = serializers.FloatField(allow_null=True, help_text="adjusted over all pairs of generators")


class PreferenceOutput(serializers.Serializer):
    """The votes on pairs of clips in answer to one question."""

    key = serializers.CharField()
    dimension = serializers.CharField()
    pairs = serializers.IntegerField()
    prompts = serializers.IntegerField()
    votes = serializers.IntegerField()
    unclear = serializers.IntegerField(help_text="votes without a value, which do not count")
    one_generator = serializers.IntegerField(help_text="votes on two clips of one generator")
    a = WinRateOutput(help_text="the clip that whoever made the tasks named a, against b")
    b = WinRateOutput()
    left = WinRateOutput(help_text="the side on the left; sides are drawn by lot: what is far from even is a bias")
    generators = PreferredGeneratorOutput(many=True)
    against = AgainstOutput(many=True)
