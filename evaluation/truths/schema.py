"""What the answers about versions of truth, merges and the quality of marked errors look like."""

from __future__ import annotations

from rest_framework import serializers

from annotations.api.told import RefOutput

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
    rated = serializers.IntegerField(help_text="that somebody judged")
    confidence = serializers.FloatField()
    scales = QualityScaleOutput(many=True)
    choices = QualityChoiceOutput(many=True)
    reason = serializers.CharField(allow_null=True, help_text="why there are no shares")
