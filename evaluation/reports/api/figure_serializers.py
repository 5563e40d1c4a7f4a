"""What the figures of a report look like."""

from __future__ import annotations

from rest_framework import serializers


class CellOutput(serializers.Serializer):
    """A number with its interval; null where it is undefined, with the reason."""

    value = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    n = serializers.IntegerField(help_text="over how many of the unit it is taken")
    unit = serializers.CharField()
    clusters = serializers.IntegerField(allow_null=True, help_text="prompts, where errors are clustered by them")
    reason = serializers.CharField(allow_null=True)


class ChanceOutput(serializers.Serializer):
    """What shuffled predictions come to, on average over the shufflings."""

    m = serializers.FloatField(allow_null=True)
    coverage = serializers.FloatField(allow_null=True)
    precision = serializers.FloatField(allow_null=True)
    spread = serializers.FloatField(allow_null=True, help_text="standard deviation of the coverage")
    videos = serializers.IntegerField()
    left_out = serializers.IntegerField(help_text="clips that are alone of their generator and length")
    reason = serializers.CharField(allow_null=True)


class MetricFiguresOutput(serializers.Serializer):
    """One metric."""

    m = CellOutput()
    coverage = CellOutput()
    m_matched = CellOutput()
    pooled_coverage = CellOutput()
    precision = CellOutput()
    f1 = CellOutput()
    videos_matched = serializers.IntegerField()
    matched = serializers.IntegerField()
    chance = ChanceOutput()


class MetricsFiguresOutput(serializers.Serializer):
    """The metrics; those that need a judge are absent in a report without one."""

    sp = MetricFiguresOutput(required=False)
    s = MetricFiguresOutput(required=False)
    p = MetricFiguresOutput()
    r = MetricFiguresOutput()


class SweepFigureOutput(serializers.Serializer):
    """The two headline numbers at one threshold, and the interval of the coverage."""

    tau = serializers.IntegerField()
    m = serializers.FloatField(allow_null=True)
    coverage = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)


class StratumOutput(serializers.Serializer):
    """A part of the clips, or of the errors by type."""

    key = serializers.CharField()
    videos = serializers.IntegerField()
    errors = serializers.IntegerField()  # type: ignore[assignment]  # the field's name is the API's
    m = CellOutput()
    coverage = CellOutput()


class SeverityStratumOutput(serializers.Serializer):
    """The true errors of one severity: their mean value, 0 where they were not found."""

    key = serializers.IntegerField(allow_null=True)
    errors = serializers.IntegerField()  # type: ignore[assignment]
    f = CellOutput()


class ConfusionOutput(serializers.Serializer):
    """Types of matched pairs: a line a true type, a column a type as predicted."""

    types = serializers.ListField(child=serializers.CharField())
    counts = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    same = CellOutput()


class AtMostOutput(serializers.Serializer):
    """The coverage if at most k errors had been predicted in each clip."""

    k = serializers.IntegerField()
    videos = serializers.IntegerField()
    coverage = CellOutput()


class LengthsOutput(serializers.Serializer):
    """How many segments are how long."""

    edges_ms = serializers.ListField(child=serializers.IntegerField())
    counts = serializers.ListField(child=serializers.IntegerField())
    n = serializers.IntegerField()
    full_clip = CellOutput()


class TypeCountOutput(serializers.Serializer):
    """How many errors of a type in the clips of a generator."""

    generator = serializers.CharField()
    type = serializers.CharField()
    n = serializers.IntegerField()


class SeverityCountOutput(serializers.Serializer):
    """How many errors of a severity in the clips of a generator."""

    generator = serializers.CharField()
    severity = serializers.IntegerField()
    n = serializers.IntegerField()


class DurationOutput(serializers.Serializer):
    """How long the errors of a type last."""

    type = serializers.CharField()
    n = serializers.IntegerField()
    median_ms = serializers.FloatField()
    q1_ms = serializers.FloatField()
    q3_ms = serializers.FloatField()


class ReportCleanOutput(serializers.Serializer):
    """Clean clips that were answered, and the errors predicted on them."""

    n = serializers.IntegerField()
    alarms = serializers.IntegerField()


class ReportLeftOutOutput(serializers.Serializer):
    """Clips that are not scored, by reason."""

    not_attempted = serializers.IntegerField()
    media_not_received = serializers.IntegerField()
    absent = serializers.IntegerField()
    held = serializers.IntegerField(help_text="clips of the truth whose video was taken down")


class RowFiguresOutput(serializers.Serializer):
    """One prediction set."""

    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.ChoiceField(choices=["person", "critic"])
    simulated = serializers.BooleanField()
    annotator = serializers.CharField()
    is_source = serializers.BooleanField(help_text="the ground truth rests on this one's words too")
    videos = serializers.IntegerField()
    scored = serializers.IntegerField()
    reference_errors = serializers.IntegerField()
    predicted_errors = serializers.IntegerField()
    invalid_predictions = serializers.IntegerField()
    clean_videos = ReportCleanOutput()
    left_out = ReportLeftOutOutput()
    statuses = serializers.DictField(child=serializers.IntegerField())
    unparsed = CellOutput(help_text="replies that could not be used, of the clips that were attempted")
    metrics = MetricsFiguresOutput()
    sweep = serializers.DictField(child=SweepFigureOutput(many=True))
    by_type = StratumOutput(many=True)
    by_severity = SeverityStratumOutput(many=True)
    by_generator = StratumOutput(many=True)
    by_source = StratumOutput(many=True)
    by_length = StratumOutput(many=True)
    confusion = ConfusionOutput()
    severity_weighted_recall = CellOutput()
    equal_counts = AtMostOutput(many=True)
    lengths = LengthsOutput()
    types = TypeCountOutput(many=True)


class ReferenceFiguresOutput(serializers.Serializer):
    """What the truth itself looks like."""

    lengths = LengthsOutput()
    types = TypeCountOutput(many=True)
    severities = SeverityCountOutput(many=True)
    durations = DurationOutput(many=True)


class PairedOutput(serializers.Serializer):
    """A's number minus B's, on what both have."""

    row = serializers.CharField(required=False, help_text="whose, where generators are compared")
    a = serializers.CharField()
    b = serializers.CharField()
    metric = serializers.CharField()
    what = serializers.CharField()
    difference = CellOutput()
    p = serializers.FloatField(allow_null=True)
    p_holm = serializers.FloatField(allow_null=True)


class PairedFiguresOutput(serializers.Serializer):
    """All comparisons, and how their p values were adjusted."""

    critics = PairedOutput(many=True)
    generators = PairedOutput(many=True)
    family = serializers.CharField()


class CeilingMetricOutput(serializers.Serializer):
    """The two headline numbers."""

    m = CellOutput()
    coverage = CellOutput()


class CeilingRowOutput(serializers.Serializer):
    """One person against a truth made of the others' words; without S and S+P where judging costs money."""

    label = serializers.CharField()  # type: ignore[assignment]
    videos = serializers.IntegerField()
    metrics = serializers.DictField(child=CeilingMetricOutput())


class CeilingOutput(serializers.Serializer):
    """What people reach."""

    annotators = CeilingRowOutput(many=True)
    mean = serializers.DictField(child=CeilingMetricOutput())


class ReportTruthOutput(serializers.Serializer):
    """The ground truth, as the report took it."""

    version = serializers.IntegerField()
    policy = serializers.CharField()
    videos = serializers.IntegerField()
    errors = serializers.IntegerField()  # type: ignore[assignment]
    prompts = serializers.IntegerField()
    clean_videos = serializers.IntegerField()
    held = serializers.IntegerField()
    left_out_proposed = serializers.IntegerField(help_text="errors that a critic proposed and that do not count")


class JudgeFiguresOutput(serializers.Serializer):
    """The judge, and whether people agree with it."""

    name = serializers.CharField()
    version = serializers.CharField()
    kind = serializers.CharField()
    baseline = serializers.BooleanField()
    pairs = serializers.IntegerField()
    failed_pairs = serializers.IntegerField(help_text="S counts as 0 in them")
    certificate = serializers.JSONField(allow_null=True)
    uncertified = serializers.CharField(allow_null=True, help_text="why no certificate stands behind S and S+P")


class ExampleErrorOutput(serializers.Serializer):
    """A true error on a timeline."""

    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(help_text="cut where it is long")


class ExampleSegmentOutput(serializers.Serializer):
    """What someone marked, cut to the clip."""

    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    reason = serializers.CharField(help_text="cut where it is long")
    invalid_reason = serializers.CharField()
    match = serializers.IntegerField(allow_null=True, help_text="the place of its true error, counted from 0")


class ExampleLaneOutput(serializers.Serializer):
    """One annotator on one clip."""

    row = serializers.IntegerField(help_text="place in the rows of the figures")
    status = serializers.CharField()
    segments = ExampleSegmentOutput(many=True)


class ExampleOutput(serializers.Serializer):
    """A clip that the report's files show whole."""

    video = serializers.CharField()
    generator = serializers.CharField()
    duration_ms = serializers.IntegerField()
    reference = ExampleErrorOutput(many=True)
    lanes = ExampleLaneOutput(many=True)


class FiguresOutput(serializers.Serializer):
    """The figures of a report: a pure function of its config."""

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
    rows = RowFiguresOutput(many=True)
    reference = ReferenceFiguresOutput()
    paired = PairedFiguresOutput()
    timelines = ExampleOutput(many=True, required=False, help_text="absent in figures of schema 1")
    ceiling = CeilingOutput(allow_null=True)
