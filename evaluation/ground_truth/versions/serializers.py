"""What the answers about disagreements and ground truth look like."""

from __future__ import annotations

from rest_framework import serializers

from annotations.studies.serializers import RefOutput
from evaluation.ground_truth.models import TruthItem
from evaluation.ground_truth.policies.answers import READINGS
from outtake.http.strict_input import StrictSerializer, StrictString


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
    unclear = serializers.IntegerField(help_text="answers that someone found unclear")
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


class TruthListOutput(serializers.Serializer):
    """The versions of a study's ground truth."""

    results = TruthOutput(many=True)


CHANGES = ("added", "removed", "changed")


class JudgeNameOutput(serializers.Serializer):
    """Which judge; a baseline compares words, not meanings."""

    name = serializers.CharField()
    version = serializers.CharField()
    baseline = serializers.BooleanField()


class TruthVersionOutput(serializers.Serializer):
    """Which version of the ground truth."""

    id = serializers.CharField()
    version = serializers.IntegerField()
    policy = serializers.CharField()


class ChangeCountOutput(serializers.Serializer):
    """How many of what both versions have."""

    added = serializers.IntegerField()
    removed = serializers.IntegerField()
    changed = serializers.IntegerField()
    same = serializers.IntegerField()


class ChangeCountsOutput(serializers.Serializer):
    """How much changed."""

    tasks = ChangeCountOutput()
    segments = ChangeCountOutput()
    answers = ChangeCountOutput()


class TrueErrorOutput(serializers.Serializer):
    """A true error."""

    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()


class ChangedSegmentOutput(serializers.Serializer):
    """A true error that changed; `differs` names the fields that did."""

    change = serializers.ChoiceField(choices=CHANGES)
    before = TrueErrorOutput(allow_null=True)
    after = TrueErrorOutput(allow_null=True)
    differs = serializers.ListField(child=serializers.CharField())


class TrueAnswerOutput(serializers.Serializer):
    """A true answer; without a value where it was found unclear."""

    value = serializers.CharField(allow_null=True)
    unclear = serializers.BooleanField()
    provenance = serializers.CharField()


class ChangedAnswerOutput(serializers.Serializer):
    """A true answer that changed."""

    change = serializers.ChoiceField(choices=CHANGES)
    question = serializers.CharField()
    text = serializers.CharField()
    before = TrueAnswerOutput(allow_null=True)
    after = TrueAnswerOutput(allow_null=True)


class ChangedProvenanceOutput(serializers.Serializer):
    """What a task's truth rests on in both versions; null where it is in one alone."""

    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)


class ChangedTaskOutput(serializers.Serializer):
    """A task whose truth changed, with what changed in it."""

    task = serializers.CharField()
    video = serializers.CharField(allow_null=True, help_text="its external id; of a pair the first")
    duration_ms = serializers.IntegerField(allow_null=True, help_text="of the clip; null for words alone")
    change = serializers.ChoiceField(choices=CHANGES)
    provenance = ChangedProvenanceOutput()
    segments = ChangedSegmentOutput(many=True)
    answers = ChangedAnswerOutput(many=True)


class TruthDiffOutput(serializers.Serializer):
    """What changed from one version to another."""

    study = RefOutput()
    before = TruthVersionOutput()
    after = TruthVersionOutput()
    counts = ChangeCountsOutput()
    tasks = ChangedTaskOutput(many=True)


class MergeSourceOutput(serializers.Serializer):
    """A segment that would be merged with others."""

    id = serializers.CharField()
    annotator = RefOutput()
    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    words = serializers.IntegerField(help_text="of the reason")


class MergePairOutput(serializers.Serializer):
    """Two of them that are close enough, and what the judge says of their reasons."""

    a = serializers.CharField()
    b = serializers.CharField()
    iou = serializers.FloatField()
    score = serializers.IntegerField(help_text="0 to 10")
    same = serializers.BooleanField()


class MergeGroupOutput(serializers.Serializer):
    """Segments that would become one."""

    task = serializers.CharField()
    video = serializers.CharField()
    duration_ms = serializers.IntegerField(allow_null=True, help_text="of the clip")
    kept = serializers.CharField(help_text="the source whose times, type, severity and reason are kept")
    severities = serializers.ListField(child=serializers.IntegerField(allow_null=True), help_text="one a source")
    sources = MergeSourceOutput(many=True)
    pairs = MergePairOutput(many=True)


class KeptApartOutput(serializers.Serializer):
    """Two segments that are never merged."""

    task = serializers.CharField()
    video = serializers.CharField()
    duration_ms = serializers.IntegerField(allow_null=True, help_text="of the clip")
    first = serializers.CharField()
    second = serializers.CharField()
    sources = MergeSourceOutput(many=True, help_text="the first and the second")
    created_at = serializers.DateTimeField()


class MergePreviewOutput(serializers.Serializer):
    """What the policy "merged" would put together."""

    groups = MergeGroupOutput(many=True, help_text="some of them, in the order of the tasks")
    merges = serializers.IntegerField(help_text="how many groups there are in all")
    skipped = serializers.IntegerField(help_text="groups before those that are told")
    before = serializers.IntegerField(help_text="segments of the tasks with several words")
    after = serializers.IntegerField(help_text="of them, after the merge")
    same_iou_percent = serializers.IntegerField()
    same_from = serializers.IntegerField(help_text="the judge's score, of 10")
    judge = JudgeNameOutput()
    kept_apart = KeptApartOutput(many=True)


class ProportionOutput(serializers.Serializer):
    """A share with Wilson's interval; null where there is nothing to take a share of."""

    part = serializers.IntegerField()
    n = serializers.IntegerField()
    share = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    reason = serializers.CharField(allow_null=True)


class QualityLevelOutput(ProportionOutput):
    """The errors that got a grade or a better one."""

    grade = serializers.IntegerField()
    name = serializers.CharField()


class QualityScaleOutput(serializers.Serializer):
    """A question that was answered on a scale."""

    key = serializers.CharField()
    text = serializers.CharField()
    dimension = serializers.CharField()
    n = serializers.IntegerField(help_text="errors")
    levels = QualityLevelOutput(many=True)


class QualityOptionOutput(ProportionOutput):
    """The errors of which most said this."""

    value = serializers.CharField()
    name = serializers.CharField()


class QualityChoiceOutput(serializers.Serializer):
    """A question that was answered by a choice."""

    key = serializers.CharField()
    text = serializers.CharField()
    dimension = serializers.CharField()
    n = serializers.IntegerField(help_text="errors with a most frequent answer")
    tied = serializers.IntegerField(help_text="errors without one")
    options = QualityOptionOutput(many=True)


class QualityOutput(serializers.Serializer):
    """How good marked errors are."""

    errors = serializers.IntegerField(help_text="that are to be judged")  # type: ignore[assignment]  # the API's name
    rated = serializers.IntegerField(help_text="that someone judged")
    confidence = serializers.FloatField()
    scales = QualityScaleOutput(many=True)
    choices = QualityChoiceOutput(many=True)
    reason = serializers.CharField(allow_null=True, help_text="why there are no shares")


class TruthInput(StrictSerializer):
    """Whose word is to count, and how."""

    annotators = serializers.ListField(child=StrictString(max_length=40))
    policy = StrictString(max_length=20)
    confirmed_in = StrictString(max_length=40, allow_null=True, default=None)
