"""What the answers about disagreements and ground truth look like."""

from __future__ import annotations

from rest_framework import serializers

from annotations.api.told import RefOutput
from evaluation.models import TruthItem
from evaluation.truths.answers import READINGS


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
