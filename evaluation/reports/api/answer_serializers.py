"""What the figures of votes on pairs of clips look like."""

from __future__ import annotations

from rest_framework import serializers

from evaluation.reports.api.figure_serializers import CellOutput


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
    """The first of two generators against the second; n is 0 where no one compared them."""

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
    a = WinRateOutput(help_text="the clip that is named a in the task, against b")
    b = WinRateOutput()
    left = WinRateOutput(help_text="the side on the left; sides are random, so a rate far from 0.5 is a bias")
    generators = PreferredGeneratorOutput(many=True)
    against = AgainstOutput(many=True)


class AverageOutput(serializers.Serializer):
    """An unweighted mean of shares."""

    value = serializers.FloatField(allow_null=True)
    of = serializers.IntegerField(help_text="so many shares")
    undefined = serializers.ListField(child=serializers.CharField(), help_text="the shares left out")
    reason = serializers.CharField(allow_null=True)


class YesShareOutput(serializers.Serializer):
    """The share of yes among the true answers about some clips of a generator."""

    generator = serializers.CharField()
    share = CellOutput()
    by_video = serializers.FloatField(allow_null=True, help_text="the mean of the shares of the clips")
    videos = serializers.IntegerField()
    unclear = serializers.IntegerField(help_text="answers without a value, which read as yes")
    not_applicable = serializers.IntegerField()


class KeyedYesShareOutput(YesShareOutput):
    """The share in one category or dimension."""

    key = serializers.CharField()


class OverallYesShareOutput(YesShareOutput):
    """The share of all answers, and two other readings of overall."""

    categories = AverageOutput()
    dimensions = AverageOutput()


class GapPartOutput(serializers.Serializer):
    """On how many clips the first dimension is ahead."""

    key = serializers.CharField(allow_null=True, help_text="the category; null: all clips")
    strict = CellOutput()
    with_ties = CellOutput()
    higher = serializers.IntegerField()
    ties = serializers.IntegerField()
    lower = serializers.IntegerField()
    left_out = serializers.IntegerField(help_text="clips that lack one of the two dimensions")


class GeneratorGapOutput(serializers.Serializer):
    """A generator's gap, and McNemar's exact test of whether either dimension is ahead more often."""

    generator = serializers.CharField()
    parts = GapPartOutput(many=True)
    p = serializers.FloatField(allow_null=True)
    p_holm = serializers.FloatField(allow_null=True, help_text="adjusted over the generators")
    reason = serializers.CharField(allow_null=True)


class GapsOutput(serializers.Serializer):
    """One dimension against another."""

    first = serializers.CharField()
    second = serializers.CharField()
    silent = serializers.ListField(child=serializers.CharField(), help_text="generators that lack one of them")
    generators = GeneratorGapOutput(many=True)


class RankedOutput(serializers.Serializer):
    """A generator's place."""

    rank = serializers.IntegerField()
    generator = serializers.CharField()
    mean = serializers.FloatField()
    pooled = CellOutput()
    dimensions = serializers.ListField(child=serializers.CharField())


class RankingOutput(serializers.Serializer):
    """Generators, best first."""

    order = RankedOutput(many=True)
    common = serializers.ListField(child=serializers.CharField())
    partial = serializers.ListField(  # type: ignore[assignment]  # the field's name is the API's
        child=serializers.CharField(), help_text="dimensions that only some have"
    )
    unranked = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField(allow_null=True)


class UnclearOutput(serializers.Serializer):
    """A generator's share by what is made of answers that anybody found unclear."""

    generator = serializers.CharField()
    unclear = serializers.IntegerField()
    as_it_stands = CellOutput()
    as_yes = CellOutput()
    as_no = CellOutput()
    left_out = CellOutput()


class AttendanceOutput(serializers.Serializer):
    """The clips with a true answer of those that a generator should have in a category."""

    generator = serializers.CharField()
    key = serializers.CharField()
    expected = serializers.IntegerField()
    present = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.CharField(), help_text="their prompts")


class YesSharesOutput(serializers.Serializer):
    """True answers of yes by generator."""

    by_category = KeyedYesShareOutput(many=True)
    by_dimension = KeyedYesShareOutput(many=True)
    overall = OverallYesShareOutput(many=True)
    gaps = GapsOutput(many=True)
    ranking = RankingOutput(help_text="over the dimensions that all generators have")
    ranking_of_each = RankingOutput(help_text="over the dimensions that each has")
    sensitivity = UnclearOutput(many=True)
    attendance = AttendanceOutput(many=True)


class GuessOutput(serializers.Serializer):
    """What guessing one option gives."""

    value = serializers.FloatField(allow_null=True)
    n = serializers.IntegerField()
    several = serializers.IntegerField(help_text="questions with more than one right option")
    reason = serializers.CharField(allow_null=True)


class AccuracyOutput(serializers.Serializer):
    """How many replies are right."""

    accuracy = CellOutput()
    answered = CellOutput(help_text="among the replies with a value")
    chance = GuessOutput()


class KeyedAccuracyOutput(AccuracyOutput):
    """Of one dimension or form."""

    key = serializers.CharField()


class YesRatesOutput(serializers.Serializer):
    """How often yes and no were said."""

    yes = CellOutput()
    no = CellOutput()
    correct_yes = CellOutput()
    balanced = serializers.FloatField(allow_null=True)
    reason = serializers.CharField(allow_null=True)


class UnansweredOutput(serializers.Serializer):
    """What is left out of an annotator's row."""

    absent = serializers.IntegerField(help_text="clips")
    media_not_received = serializers.IntegerField(help_text="clips")
    not_asked = serializers.IntegerField(help_text="questions on clips with a reply")


class AnswererOutput(AccuracyOutput):
    """An annotator against the true answers."""

    label = serializers.CharField()  # type: ignore[assignment]  # the field's name is the API's
    kind = serializers.ChoiceField(choices=["person", "critic"])
    simulated = serializers.BooleanField()
    annotator = serializers.CharField()
    is_source = serializers.BooleanField()
    videos = serializers.IntegerField()
    statuses = serializers.DictField(child=serializers.IntegerField())
    left_out = UnansweredOutput()
    unclear = CellOutput()
    unanswered = CellOutput()
    failed = CellOutput()
    yes_no = YesRatesOutput(allow_null=True)
    by_dimension = KeyedAccuracyOutput(many=True)
    by_form = KeyedAccuracyOutput(many=True)


class PairedAnswersOutput(serializers.Serializer):
    """Two annotators, or two generators, on the questions of both."""

    a = serializers.CharField()
    b = serializers.CharField()
    a_share = serializers.FloatField(allow_null=True)
    b_share = serializers.FloatField(allow_null=True)
    difference = CellOutput(help_text="the first minus the second")
    left_out = serializers.IntegerField(help_text="questions of one of the two alone")
    p = serializers.FloatField(allow_null=True)
    p_holm = serializers.FloatField(allow_null=True, help_text="adjusted over all of these comparisons")


class VfEvalRowOutput(serializers.Serializer):
    """An annotator in VF-Eval's columns."""

    label = serializers.CharField()  # type: ignore[assignment]
    annotator = serializers.CharField()
    cells = CellOutput(many=True)
    grades = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="of each column answered in words: how many replies were graded 0, 1 and 2; else nothing",
    )
    overall = serializers.FloatField(allow_null=True, help_text="the mean of the columns, if all are there")
    reason = serializers.CharField(allow_null=True)
    of_those = serializers.FloatField(allow_null=True, help_text="the mean of the columns that are there")
    there = serializers.IntegerField(help_text="so many columns")


class VfEvalOutput(serializers.Serializer):
    """VF-Eval's table 3."""

    columns = serializers.ListField(child=serializers.CharField())
    rows = VfEvalRowOutput(many=True)
    guessing = GuessOutput(many=True)
    graded_by = serializers.CharField(allow_null=True, help_text="who graded the replies in words")


class ChecksOutput(serializers.Serializer):
    """What second persons decided about one annotator's annotations."""

    label = serializers.CharField()  # type: ignore[assignment]
    annotator = serializers.CharField()
    accepted = CellOutput()
    corrected = serializers.IntegerField()
    sent_back = serializers.IntegerField()
    check_all = serializers.BooleanField(help_text="fewer than 80 % were accepted")


class AnswerTruthOutput(serializers.Serializer):
    """The ground truth, as the report took it."""

    version = serializers.IntegerField()
    policy = serializers.CharField()
    videos = serializers.IntegerField()
    prompts = serializers.IntegerField()
    held = serializers.IntegerField()
    questions = serializers.IntegerField(help_text="that apply")
    answered = serializers.IntegerField(help_text="with a value to compare with")
    unclear = serializers.IntegerField(help_text="without a value")
    without_answer = serializers.IntegerField(help_text="tied, discarded, or answered by nobody")
    open = serializers.IntegerField(help_text="answered in words, and not compared")
    not_applicable = serializers.IntegerField()


class AnswerFiguresOutput(serializers.Serializer):
    """The figures of a report on answers: a pure function of its config."""

    schema = serializers.IntegerField()
    kind = serializers.CharField()
    confidence = serializers.IntegerField(help_text="per cent")
    truth = AnswerTruthOutput()
    shares = YesSharesOutput(allow_null=True, help_text="null where no question of yes and no is truly answered")
    paired_generators = PairedAnswersOutput(many=True)
    preferences = PreferenceOutput(many=True, help_text="of pairs of clips, by question; else none")
    rows = AnswererOutput(many=True)
    paired_annotators = PairedAnswersOutput(many=True)
    vf_eval = VfEvalOutput(allow_null=True, help_text="of a study with VF-Eval's form")
    checks = ChecksOutput(many=True)


class TableColumnOutput(serializers.Serializer):
    """A column; the group is the heading over several, or nothing."""

    key = serializers.CharField()
    heading = serializers.CharField()
    group = serializers.CharField()


class TableCellOutput(serializers.Serializer):
    """A cell as it reads; where its text is null the note says why."""

    text = serializers.CharField(allow_null=True)
    is_number = serializers.BooleanField()
    interval = serializers.CharField()
    n = serializers.IntegerField(allow_null=True)
    unit = serializers.CharField()
    note = serializers.CharField()


class TableOutput(serializers.Serializer):
    """A table of a report; its files have the same."""

    name = serializers.CharField()
    title = serializers.CharField()
    columns = TableColumnOutput(many=True)
    rows = serializers.ListField(child=TableCellOutput(many=True))
    notes = serializers.ListField(child=serializers.CharField())
