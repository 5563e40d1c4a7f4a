"""What the answers about reports look like."""

from __future__ import annotations

from rest_framework import serializers

from annotations.studies.serializers import RefOutput
from evaluation.ground_truth.versions.serializers import TruthOutput
from evaluation.reports.api.figure_serializers import AnswerFiguresOutput, FiguresOutput, TableOutput
from evaluation.reports.models import Report
from evaluation.reports.plots.segment_plots import Kind
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.http.resources import serializer_class_for, serializer_for


class ReportItemOutput(serializers.Serializer):
    """A report in a list."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    title = serializers.CharField()
    kind = serializers.ChoiceField(choices=[Report.SEGMENTS, Report.ANSWERS])
    state = serializers.ChoiceField(choices=Report.STATES)
    done = serializers.IntegerField(help_text="of the pairs to judge, or of the rows to compute")
    total = serializers.IntegerField()
    error = serializers.CharField(help_text="why it failed, or what went wrong last")
    ground_truth = serializers.IntegerField(help_text="its version")
    tau = serializers.IntegerField(help_text="hundredths")
    with_proposed = serializers.BooleanField(help_text="errors count that a critic marked and no person did")
    created_at = serializers.DateTimeField()


class ReportListOutput(serializers.Serializer):
    """The reports of a study."""

    results = ReportItemOutput(many=True)


class ReportJudgeOutput(serializers.Serializer):
    """Which judge; a baseline compares words, not meanings."""

    id = serializers.CharField()
    name = serializers.CharField()
    version = serializers.CharField()
    baseline = serializers.BooleanField()


class MetricOutput(serializers.Serializer):
    """One metric; null where there is no denominator."""

    m = serializers.FloatField(allow_null=True)
    coverage = serializers.FloatField(allow_null=True)
    m_matched = serializers.FloatField(allow_null=True)
    videos_matched = serializers.IntegerField()
    matched = serializers.IntegerField()
    pooled_coverage = serializers.FloatField(allow_null=True)
    precision = serializers.FloatField(allow_null=True)
    f1 = serializers.FloatField(allow_null=True)


class MetricsOutput(serializers.Serializer):
    """The four metrics."""

    sp = MetricOutput()
    s = MetricOutput()
    p = MetricOutput()
    r = MetricOutput()


class CleanVideosOutput(serializers.Serializer):
    """Clean videos that were answered, and the errors predicted on them."""

    n = serializers.IntegerField()
    alarms = serializers.IntegerField()


class LeftOutOutput(serializers.Serializer):
    """Videos that are not scored, by reason."""

    not_attempted = serializers.IntegerField()
    media_not_received = serializers.IntegerField()
    absent = serializers.IntegerField()
    held = serializers.IntegerField(
        required=False, help_text="clips of the truth whose video was held; none, if absent"
    )


class ScoreOutput(serializers.Serializer):
    """A comparison, as ``manage.py score --json`` prints it."""

    tau = serializers.IntegerField()
    videos = serializers.IntegerField()
    scored = serializers.IntegerField()
    reference_errors = serializers.IntegerField()
    predicted_errors = serializers.IntegerField()
    invalid_predictions = serializers.IntegerField()
    clean_videos = CleanVideosOutput()
    left_out = LeftOutOutput()
    metrics = MetricsOutput()


class ReportRowOutput(serializers.Serializer):
    """One prediction set."""

    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.ChoiceField(choices=["person", "critic"])
    simulated = serializers.BooleanField()
    annotator = serializers.CharField()
    is_source = serializers.BooleanField(help_text="the ground truth rests on this one's words too")
    score = ScoreOutput(allow_null=True, help_text="null until the report is ready")


class ReportMatchOutput(serializers.Serializer):
    """Which true error a segment was matched to, by S+P, else by P alone."""

    metric = serializers.CharField()
    reference_index = serializers.IntegerField()
    p = serializers.FloatField()
    r = serializers.FloatField()
    s = serializers.IntegerField(allow_null=True)


class ReportSegmentOutput(serializers.Serializer):
    """A segment on a timeline."""

    id = serializers.CharField()
    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    invalid_reason = serializers.CharField()
    match = ReportMatchOutput(allow_null=True)


class ReportLaneOutput(serializers.Serializer):
    """What one row's annotator said of one clip."""

    row = serializers.IntegerField()
    status = serializers.CharField()
    segments = ReportSegmentOutput(many=True)


class ReportVideoOutput(serializers.Serializer):
    """One clip with the truth and everyone's word on it."""

    id = serializers.CharField()
    video = serializers.CharField()
    generator = serializers.CharField()
    prompt = serializers.CharField()
    url = serializers.CharField()
    duration_ms = serializers.IntegerField()
    strip = serializer_for(ThumbnailStrip)
    reference = ReportSegmentOutput(many=True)
    lanes = ReportLaneOutput(many=True)


class TimelinesOutput(serializers.Serializer):
    """Some clips of a report, and the id after which the next ones come."""

    results = ReportVideoOutput(many=True)
    next = serializers.CharField(allow_null=True)


class SeriesOutput(serializers.Serializer):
    """One line of a plot, or one part of its bars."""

    label = serializers.CharField()  # type: ignore[assignment]
    of = serializers.ChoiceField(choices=["truth", "person", "critic"])
    y = serializers.ListField(child=serializers.FloatField(allow_null=True))
    low = serializers.ListField(child=serializers.FloatField(allow_null=True))
    high = serializers.ListField(child=serializers.FloatField(allow_null=True))
    n = serializers.ListField(child=serializers.IntegerField())


class PlotOutput(serializers.Serializer):
    """A plot as data; its drawing and its files show the same."""

    name = serializers.CharField()
    title = serializers.CharField()
    caption = serializers.CharField()
    kind = serializers.ChoiceField(choices=[str(kind) for kind in Kind])
    x = serializers.ListField(help_text="numbers, or names of groups; of steps the edges of the bins")
    x_label = serializers.CharField()
    y_label = serializers.CharField(help_text="of stacks: what their parts are")
    series = SeriesOutput(many=True)
    mark = serializers.FloatField(allow_null=True, help_text="a threshold, where a line stands")
    provisional = serializers.BooleanField(help_text="it rests on a judge without a certificate")


class ReportOutput(ReportItemOutput):
    """A report, whole; its clips are asked for apart."""

    study = serializer_class_for(RefOutput)()
    ground_truth = serializer_class_for(TruthOutput)()  # type: ignore[assignment]
    judge = ReportJudgeOutput(allow_null=True)
    config = serializers.JSONField(help_text="all that the figures follow from")
    config_hash = serializers.CharField()
    code_version = serializers.CharField()
    left_out_proposed = serializers.IntegerField(help_text="errors that a critic proposed and that do not count here")
    budget = serializers.CharField(allow_null=True, help_text="US dollars; null: no limit of the report's own")
    rows = ReportRowOutput(many=True)
    figures = FiguresOutput(allow_null=True, help_text="of kind segments; null until it is ready")
    answer_figures = AnswerFiguresOutput(allow_null=True, help_text="of kind answers; null until it is ready")
    figures_digest = serializers.CharField()
    tables = TableOutput(many=True, help_text="as the files have them, in the order of the page")
    plots = PlotOutput(many=True)


class FileOutput(serializers.Serializer):
    """A table or a plot, and in which formats there are files of it."""

    name = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.ChoiceField(choices=["data", "table", "plot"])
    formats = serializers.ListField(child=serializers.CharField())


class FilesOutput(serializers.Serializer):
    """The files of a report."""

    results = FileOutput(many=True)


class RecomputedOutput(serializers.Serializer):
    """Whether the figures come to the same bytes today."""

    same = serializers.BooleanField()
    digest = serializers.CharField()
    was = serializers.CharField()


class ComparedReportOutput(serializers.Serializer):
    """What one of two reports is made of; null is what its kind has not."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[Report.SEGMENTS, Report.ANSWERS])
    tau = serializers.IntegerField(allow_null=True)
    ground_truth = serializers.IntegerField()
    judge = serializers.CharField(allow_null=True)
    with_proposed = serializers.BooleanField()
    code_version = serializers.CharField()
    videos = serializers.IntegerField(help_text="clips; of pairs, how many of these")
    errors = serializers.IntegerField(allow_null=True)  # type: ignore[assignment]
    answers = serializers.IntegerField(allow_null=True, help_text="true answers with a value")


class ComparedFigureOutput(serializers.Serializer):
    """A figure in both; null where one report has it not."""

    metric = serializers.CharField(help_text="on answers: the dimension, or all")
    what = serializers.CharField(help_text="on answers: right, of annotators, or yes, of generators")
    first = serializers.FloatField(allow_null=True)
    second = serializers.FloatField(allow_null=True)
    difference = serializers.FloatField(allow_null=True, help_text="the second minus the first")
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    n = serializers.IntegerField(allow_null=True, help_text="on answers: questions in both")
    reason = serializers.CharField(allow_null=True, help_text="why there is no difference, or no interval of it")


class ComparedRowOutput(serializers.Serializer):
    """One annotator in both reports."""

    annotator = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.CharField()
    metrics = ComparedFigureOutput(many=True)


class ComparedGeneratorOutput(serializers.Serializer):
    """One generator in both reports."""

    generator = serializers.CharField()
    metrics = ComparedFigureOutput(many=True)


class ComparedReportsOutput(serializers.Serializer):
    """Two reports next to each other."""

    first = ComparedReportOutput()
    second = ComparedReportOutput()
    rows = ComparedRowOutput(many=True)
    generators = ComparedGeneratorOutput(many=True, help_text="of reports on answers, else none")
    tables = TableOutput(many=True, help_text="the same as it reads")
