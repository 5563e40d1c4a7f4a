"""What comes in and what goes out about rules, their events and signals."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotations.operations.rules.speaking import MAX_TEXT_CHARS
from annotations.rules.documents import KINDS
from outtake.web.parsing import StrictBoolean, StrictSerializer, StrictString

MAX_NAME_CHARS = 200


@extend_schema_field({"type": "object", "additionalProperties": True})
class DocumentInput(serializers.Field):
    """JSON that the operations read strictly."""

    def to_internal_value(self, data: Any) -> Any:
        """Return it as it came."""
        return data


class RuleInput(StrictSerializer):
    """A rule to add, or the key of a preset whose rules are to be."""

    name = StrictString(max_length=MAX_NAME_CHARS, required=False)
    document = DocumentInput(required=False)
    preset = StrictString(max_length=40, required=False)


class RuleChangeInput(StrictSerializer):
    """What is to change of a rule."""

    name = StrictString(max_length=MAX_NAME_CHARS, required=False)
    document = DocumentInput(required=False)
    active = StrictBoolean(required=False)


class OwnActionInput(StrictSerializer):
    """A researcher's own action: on whom, and what, as a rule's document has it."""

    annotator = StrictString(max_length=40)
    action = DocumentInput()


class UndoInput(StrictSerializer):
    """Why an event is undone."""

    because = StrictString(allow_blank=True, default="", max_length=MAX_TEXT_CHARS)


class AppealInput(StrictSerializer):
    """What speaks against an event."""

    text = StrictString(max_length=MAX_TEXT_CHARS)


class AppealAnswerInput(StrictSerializer):
    """The answer to an appeal, and whether the event is undone."""

    text = StrictString(max_length=MAX_TEXT_CHARS)
    undo = StrictBoolean()


class RuleOutput(serializers.Serializer):
    """A rule; `sentence` says what it does."""

    id = serializers.CharField()
    name = serializers.CharField()
    document = serializers.DictField()
    sentence = serializers.CharField()
    active = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    fired = serializers.IntegerField(help_text="how often it acted")
    standing = serializers.IntegerField(help_text="how many of these events hold")


class PresetRuleOutput(serializers.Serializer):
    """A rule of a preset."""

    name = serializers.CharField()
    document = serializers.DictField()
    sentence = serializers.CharField()


class PresetOutput(serializers.Serializer):
    """Rules that belong together, with where they come from."""

    key = serializers.CharField()
    title = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # the field's name is the API's
    notes = serializers.CharField()
    rules = PresetRuleOutput(many=True)


class CollectorOutput(serializers.Serializer):
    """What can be asked about how somebody works."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    unit = serializers.ChoiceField(choices=["share", "number"])
    counts = serializers.CharField(help_text="what its n are")
    looks = serializers.ListField(child=serializers.CharField(), help_text="the windows it takes: last, round")


class RulesOutput(serializers.Serializer):
    """A study's rules, and what they can be made of."""

    results = RuleOutput(many=True)
    presets = PresetOutput(many=True)
    collectors = CollectorOutput(many=True)


class AddedRulesOutput(serializers.Serializer):
    """The rules that there are now."""

    results = RuleOutput(many=True)


class NumbersOutput(serializers.Serializer):
    """What a signal was when a rule went by it. `exact` is the value as a fraction."""

    collector = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    counts = serializers.CharField()
    value = serializers.FloatField()
    exact = serializers.CharField()
    n = serializers.IntegerField()
    op = serializers.CharField()
    threshold = serializers.FloatField()


class AllNumbersOutput(NumbersOutput):
    """The same, with the rest that researchers read."""

    threshold_exact = serializers.CharField()
    at_least_n = serializers.IntegerField()
    seen = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    last = serializers.IntegerField(allow_null=True)


class OwnEventOutput(serializers.Serializer):
    """What was done to oneself."""

    id = serializers.CharField()
    action = serializers.ChoiceField(choices=KINDS)
    round = serializers.IntegerField(allow_null=True, help_text="that a qualification admits to")
    message = serializers.CharField()
    numbers = NumbersOutput(many=True)
    until = serializers.DateTimeField(allow_null=True)
    stands = serializers.BooleanField(help_text="neither undone nor over")
    undone = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    appeal = serializers.CharField()
    appealed_at = serializers.DateTimeField(allow_null=True)
    appeal_answer = serializers.CharField()
    appeal_answered_at = serializers.DateTimeField(allow_null=True)


class OwnEventsOutput(serializers.Serializer):
    """All that was done to oneself in a study, newest first."""

    results = OwnEventOutput(many=True)


class EventAnnotatorOutput(serializers.Serializer):
    """On whom; a person by a random name."""

    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class EventRuleOutput(serializers.Serializer):
    """The rule that did it."""

    id = serializers.CharField()
    name = serializers.CharField()


class EventOutput(OwnEventOutput):
    """What was done to an annotator, by a rule or by a researcher."""

    annotator = EventAnnotatorOutput()
    rule = EventRuleOutput(allow_null=True)
    numbers = AllNumbersOutput(many=True)
    sets_aside = serializers.BooleanField()
    ends_entry = serializers.CharField(allow_null=True)
    made_by = serializers.CharField(allow_null=True)
    undone_at = serializers.DateTimeField(allow_null=True)
    undone_by = serializers.CharField(allow_null=True)
    undone_because = serializers.CharField()


class AppliedOutput(serializers.Serializer):
    """What the rules did now."""

    results = EventOutput(many=True)


class SignalOutput(serializers.Serializer):
    """A signal beside the others'; without a value, `reason` says why."""

    collector = serializers.CharField()
    value = serializers.FloatField(allow_null=True)
    exact = serializers.CharField(allow_null=True, help_text="the value as a fraction")
    n = serializers.IntegerField()
    reason = serializers.CharField(allow_null=True)
    others_median = serializers.FloatField(allow_null=True)
    others_n = serializers.IntegerField(help_text="how many others have a value")


class AnnotatorStandingOutput(serializers.Serializer):
    """Whether somebody may work, and what they are qualified for."""

    state = serializers.ChoiceField(choices=["active", "paused", "excluded"])
    until = serializers.DateTimeField(allow_null=True)
    rounds = serializers.ListField(child=serializers.IntegerField())


class AnnotatorSignalsOutput(serializers.Serializer):
    """How one annotator works."""

    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    simulated = serializers.BooleanField()
    standing = AnnotatorStandingOutput()
    signals = SignalOutput(many=True)


class SignalsOutput(serializers.Serializer):
    """How everybody works, and what the numbers are."""

    collectors = CollectorOutput(many=True)
    results = AnnotatorSignalsOutput(many=True)
    as_of = serializers.DateTimeField(allow_null=True, help_text="when they were counted; null: now")
    renewing = serializers.BooleanField(help_text="whether newer ones are being counted: ask again in some seconds")
