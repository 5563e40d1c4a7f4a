"""What comes in and what goes out about rules, their events and signals."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from annotations.annotators.models import RuleEvent
from annotations.quality.rule_documents.documents import KINDS, decimal, exact, read_rule
from annotations.quality.rule_documents.evaluate import told
from annotations.quality.rule_documents.presets.load import Preset
from annotations.quality.rules.appeals import MAX_TEXT_CHARS
from annotations.quality.rules.models import Rule
from annotations.quality.signals.cache import Shown
from annotations.quality.signals.compute import Others, peer_medians
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS, Signal
from outtake.http.strict_input import StrictBoolean, StrictSerializer, StrictString

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
    """What can be asked about how someone works."""

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
    """A signal next to the others'; without a value, `reason` says why."""

    collector = serializers.CharField()
    value = serializers.FloatField(allow_null=True)
    exact = serializers.CharField(allow_null=True, help_text="the value as a fraction")
    n = serializers.IntegerField()
    reason = serializers.CharField(allow_null=True)
    others_median = serializers.FloatField(allow_null=True)
    others_n = serializers.IntegerField(help_text="how many others have a value")


class AnnotatorStandingOutput(serializers.Serializer):
    """Whether someone may work, and what they are qualified for."""

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
    """How everyone works, and what the numbers are."""

    collectors = CollectorOutput(many=True)
    results = AnnotatorSignalsOutput(many=True)
    as_of = serializers.DateTimeField(allow_null=True, help_text="when they were counted; null: now")
    renewing = serializers.BooleanField(help_text="whether newer ones are being counted: ask again in some seconds")


def rule_shape(rule: Rule) -> dict[str, Any]:
    """A rule that was read by `annotations.quality.rules.queries.rules_of`."""
    return {
        "id": rule.public_id,
        "name": rule.name,
        "document": rule.document,
        "sentence": read_rule(rule.document).said(),
        "active": rule.active,
        "created_at": rule.created_at,
        "fired": rule.fired,  # type: ignore[attr-defined]
        "standing": rule.standing,  # type: ignore[attr-defined]
    }


def preset_shape(preset: Preset) -> dict[str, Any]:
    """A preset."""
    rules = [{"name": each.name, "document": each.document, "sentence": each.body.said()} for each in preset.rules]
    return {
        "key": preset.key,
        "title": preset.title,
        "source": preset.source,
        "notes": preset.notes.strip(),
        "rules": rules,
    }


def collector_shapes() -> list[dict[str, Any]]:
    """All collectors."""
    return [
        {
            "name": each.name,
            "label": each.label,
            "unit": each.unit,
            "counts": each.counts,
            "looks": sorted(each.looks),
        }
        for each in SIGNAL_DEFINITIONS.values()
    ]


def event_shape(event: RuleEvent) -> dict[str, Any]:
    """An event as researchers read it."""
    return {
        **own_event_shape(event),
        "numbers": [_with_words(each) for each in event.numbers["tests"]],
        "annotator": {"id": event.annotator.public_id, "label": event.annotator.label},
        "rule": None if event.rule is None else {"id": event.rule.public_id, "name": event.rule.name},
        "sets_aside": event.sets_aside,
        "ends_entry": event.numbers.get("ends_entry"),
        "made_by": None if event.made_by is None else event.made_by.public_id,
        "undone_at": event.undone_at,
        "undone_by": None if event.undone_by is None else event.undone_by.public_id,
        "undone_because": event.undone_because,
    }


def own_event_shape(event: RuleEvent) -> dict[str, Any]:
    """An event as the annotator reads it: no number of a check, no word and no name of others."""
    return {
        "id": event.public_id,
        "action": event.action,
        "round": event.round_n,
        "message": event.message,
        "numbers": told(event.numbers["tests"]),
        "until": event.until,
        "stands": event.stands,  # type: ignore[attr-defined]
        "undone": event.undone_at is not None,
        "created_at": event.created_at,
        "appeal": event.appeal,
        "appealed_at": event.appealed_at,
        "appeal_answer": event.appeal_answer,
        "appeal_answered_at": event.appeal_answered_at,
    }


def signals_shape(shown: Shown) -> dict[str, Any]:
    """All annotators' signals against the others'."""
    others = {name: peer_medians(shown.rows, name) for name in SIGNAL_DEFINITIONS}
    return {
        "collectors": collector_shapes(),
        "results": [
            {
                "id": row.annotator.public_id,
                "label": row.annotator.label,
                "simulated": row.annotator.simulated,
                "standing": {**row.standing._asdict(), "rounds": list(row.standing.rounds)},
                "signals": [_signal(name, row.signals[name], others[name][place]) for name in SIGNAL_DEFINITIONS],
            }
            for place, row in enumerate(shown.rows)
        ],
        "as_of": shown.as_of,
        "renewing": shown.renewing,
    }


def _signal(name: str, signal: Signal, others: Others) -> dict[str, Any]:
    return {
        "collector": name,
        "value": None if signal.value is None else decimal(signal.value),
        "exact": None if signal.value is None else exact(signal.value),
        "n": signal.n,
        "reason": signal.reason,
        "others_median": None if others.median is None else decimal(others.median),
        "others_n": others.n,
    }


def _with_words(numbers: dict[str, Any]) -> dict[str, Any]:
    collector = SIGNAL_DEFINITIONS[numbers["collector"]]
    return {"label": collector.label, "counts": collector.counts, **numbers}
