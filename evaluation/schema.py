"""What the answers about disagreements, ground truth and reports look like."""

from __future__ import annotations

from rest_framework import serializers

from annotations.api.given import StripOutput
from annotations.api.told import RefOutput
from evaluation.answers import READINGS
from evaluation.models import TruthItem


class ProvenanceShareOutput(serializers.Serializer):
    """How many of the items or answers of a truth rest on what."""

    provenance = serializers.ChoiceField(choices=TruthItem.PROVENANCES)
    n = serializers.IntegerField()
    share = serializers.FloatField()


class ProvenanceSharesOutput(serializers.Serializer):
    """What the items and the answers of a truth rest on; those made before it was kept are in neither."""

    items = ProvenanceShareOutput(many=True)
    answers = ProvenanceShareOutput(many=True)


class YesShareOutput(serializers.Serializer):
    """The share of yes among the true answers to questions of yes and no."""

    unclear = serializers.ChoiceField(choices=READINGS, help_text="what an answer 'unclear' is taken for")
    yes = serializers.IntegerField()
    n = serializers.IntegerField()
    share = serializers.FloatField(allow_null=True)


class TruthAnswersOutput(serializers.Serializer):
    """The true answers, and how many questions have none."""

    n = serializers.IntegerField()
    unclear = serializers.IntegerField(help_text="answers that somebody found unclear")
    tied = serializers.IntegerField(help_text="questions without an answer, as several are as frequent")
    discarded = serializers.IntegerField(help_text="questions on which they do not agree; of the policy 'exact'")
    yes = YesShareOutput(many=True)


class ConfirmedErrorsOutput(serializers.Serializer):
    """The critics' errors that people judged in another study."""

    study = serializers.CharField()
    confirmed = serializers.IntegerField()
    refused = serializers.IntegerField()


class TruthOutput(serializers.Serializer):
    """A version of the ground truth."""

    id = serializers.CharField()
    version = serializers.IntegerField()
    policy = serializers.CharField()
    annotators = RefOutput(many=True)
    errors = serializers.IntegerField()  # type: ignore[assignment]  # the field's name is the API's
    clips = serializers.IntegerField()
    proposed = serializers.IntegerField(help_text="errors that a critic marked and no person did")
    settled = serializers.IntegerField(help_text="clips that an expert settled")
    left_out = serializers.IntegerField(help_text="clips still disputed; of the policy 'settled'")
    held = serializers.IntegerField(help_text="clips left out because their video was held")
    discarded = serializers.IntegerField(help_text="tasks on which they do not agree; of the policy 'exact'")
    provenance = ProvenanceSharesOutput()
    answers = TruthAnswersOutput()
    confirmed_errors = ConfirmedErrorsOutput(allow_null=True)
    created_at = serializers.DateTimeField()


class QueueOutput(serializers.Serializer):
    """How many reviews a search opened, and how many there are now."""

    opened = serializers.IntegerField()
    open = serializers.IntegerField()
    settled = serializers.IntegerField()


class TruthListOutput(serializers.Serializer):
    """The versions of a study's ground truth."""

    results = TruthOutput(many=True)


class ReportItemOutput(serializers.Serializer):
    """A report in a list."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    title = serializers.CharField()
    ground_truth = serializers.IntegerField(help_text="its version")
    tau = serializers.IntegerField(help_text="hundredths")
    with_proposed = serializers.BooleanField(help_text="errors count that a critic marked and no person did")
    created_at = serializers.DateTimeField()


class ReportListOutput(serializers.Serializer):
    """The reports of a study."""

    results = ReportItemOutput(many=True)


class ReportJudgeOutput(serializers.Serializer):
    """Which judge; a baseline compares words, not meanings."""

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


class SweepPointOutput(serializers.Serializer):
    """The two headline numbers at one threshold."""

    tau = serializers.IntegerField()
    m = serializers.FloatField(allow_null=True)
    coverage = serializers.FloatField(allow_null=True)


class ScoreOutput(serializers.Serializer):
    """A comparison, as ``manage.py score --json --sweep`` prints it."""

    tau = serializers.IntegerField()
    videos = serializers.IntegerField()
    scored = serializers.IntegerField()
    reference_errors = serializers.IntegerField()
    predicted_errors = serializers.IntegerField()
    invalid_predictions = serializers.IntegerField()
    clean_videos = CleanVideosOutput()
    left_out = LeftOutOutput()
    metrics = MetricsOutput()
    sweep = serializers.DictField(child=SweepPointOutput(many=True))


class ReportRowOutput(serializers.Serializer):
    """One annotator's figures."""

    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.ChoiceField(choices=["person", "critic"])
    simulated = serializers.BooleanField()
    annotator = serializers.CharField()
    is_source = serializers.BooleanField(help_text="the ground truth rests on this one's words too")
    score = ScoreOutput()


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
    """One clip with the truth and everybody's word on it."""

    id = serializers.CharField()
    video = serializers.CharField()
    generator = serializers.CharField()
    prompt = serializers.CharField()
    url = serializers.CharField()
    duration_ms = serializers.IntegerField()
    strip = StripOutput()
    reference = ReportSegmentOutput(many=True)
    lanes = ReportLaneOutput(many=True)


class ReportOutput(serializers.Serializer):
    """A report, whole."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    title = serializers.CharField()
    study = RefOutput()
    ground_truth = TruthOutput()
    judge = ReportJudgeOutput()
    tau = serializers.IntegerField()
    with_proposed = serializers.BooleanField()
    left_out_proposed = serializers.IntegerField(help_text="errors that a critic proposed and that do not count here")
    created_at = serializers.DateTimeField()
    config_hash = serializers.CharField()
    code_version = serializers.CharField()
    rows = ReportRowOutput(many=True)
    videos = ReportVideoOutput(many=True)
