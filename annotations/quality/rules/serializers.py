"""What comes in and what goes out about rules, their events and signals."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from typing_extensions import Doc

from annotations.annotators.models import AnnotatorAction
from annotations.annotators.queries import AnnotatorEligibility
from annotations.quality.rule_documents.documents import (
    KINDS,
    AllNumbersOutput,
    NumbersOutput,
    decimal,
    exact,
    numbers_told,
    read_rule,
    with_labels,
)
from annotations.quality.rule_documents.presets.load import Preset
from annotations.quality.rules.appeals import MAX_TEXT_CHARS
from annotations.quality.rules.models import Rule
from annotations.quality.signals.cache import Shown
from annotations.quality.signals.compute import Others, peer_medians
from annotations.quality.signals.definitions import NUMBER, SHARE, SIGNAL_DEFINITIONS, Signal
from outtake.http.field_notes import Choices
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

    reason = StrictString(allow_blank=True, default="", max_length=MAX_TEXT_CHARS)


class AppealInput(StrictSerializer):
    """An objection to an event."""

    text = StrictString(max_length=MAX_TEXT_CHARS)


class AppealAnswerInput(StrictSerializer):
    """The answer to an appeal, and whether the event is undone."""

    text = StrictString(max_length=MAX_TEXT_CHARS)
    undo = StrictBoolean()


class RuleOutput(TypedDict):
    """A rule of a study."""

    id: str
    name: str
    document: dict[str, Any]
    sentence: Annotated[str, Doc("what it does, in words")]
    active: bool
    created_at: datetime
    fired: Annotated[int, Doc("how often it acted")]
    in_force: Annotated[int, Doc("how many of its actions are in force")]


class PresetRuleOutput(TypedDict):
    """A rule of a preset."""

    name: str
    document: dict[str, Any]
    sentence: Annotated[str, Doc("what it does, in words")]


class PresetOutput(TypedDict):
    """Rules that belong together."""

    key: str
    title: str
    source: Annotated[str, Doc("where they come from")]
    notes: Annotated[str, Doc("what the source does not say and was chosen; may be empty")]
    rules: list[PresetRuleOutput]


class CollectorOutput(TypedDict):
    """A signal that rules can use."""

    name: str
    label: str
    unit: Annotated[str, Choices((SHARE, NUMBER))]
    counts: Annotated[str, Doc("what n counts")]
    windows: Annotated[list[str], Doc("the windows it supports: last, round")]


class RulesOutput(TypedDict):
    """A study's rules, and what they can be made of."""

    results: list[RuleOutput]
    presets: list[PresetOutput]
    collectors: list[CollectorOutput]


class AddedRulesOutput(TypedDict):
    """The rules that were added, or were there under the same name."""

    results: list[RuleOutput]


class _EventFields(TypedDict):
    id: str
    action: Annotated[str, Choices(KINDS)]
    round: Annotated[int | None, Doc("number of the round that a qualification admits to; null for others")]
    message: Annotated[str, Doc("for the annotator; may be empty")]
    until: Annotated[datetime | None, Doc("when a pause ends; null unless it pauses")]
    in_force: Annotated[bool, Doc("whether it is in force: neither undone nor over")]
    undone: bool
    created_at: datetime
    appeal: Annotated[str, Doc("the annotator's text; empty without an appeal")]
    appealed_at: Annotated[datetime | None, Doc("null without an appeal")]
    appeal_answer: str
    appeal_answered_at: Annotated[datetime | None, Doc("null until an appeal is answered")]


class OwnEventOutput(_EventFields):
    """What a rule or a researcher did about you."""

    evidence: list[NumbersOutput]


class OwnEventsOutput(TypedDict):
    """All that was done about you in a study, newest first."""

    results: list[OwnEventOutput]


class EventAnnotatorOutput(TypedDict):
    """An annotator."""

    id: str
    label: Annotated[str, Doc("a random name for a person")]


class EventRuleOutput(TypedDict):
    """The rule that acted."""

    id: str
    name: str


class EventOutput(_EventFields):
    """What a rule or a researcher did about an annotator."""

    annotator: EventAnnotatorOutput
    rule: Annotated[EventRuleOutput | None, Doc("null for a researcher's own action, and once deleted")]
    evidence: list[AllNumbersOutput]
    sets_aside: Annotated[bool, Doc("whether the annotations no longer count")]
    ends_entry: Annotated[str | None, Doc("state in which it ends a participation; null for others")]
    made_by: Annotated[str | None, Doc("id of the researcher; null for a rule")]
    undone_at: Annotated[datetime | None, Doc("null unless it was undone")]
    undone_by: Annotated[str | None, Doc("id of the researcher; null while it is not undone")]
    undone_reason: str


class AppliedOutput(TypedDict):
    """The actions that the rules took now."""

    results: list[EventOutput]


class SignalOutput(TypedDict):
    """A signal of one annotator, with the median of the others."""

    collector: Annotated[str, Doc("name of the signal")]
    value: Annotated[float | None, Doc("null where there is none, with a reason")]
    exact: Annotated[str | None, Doc("the value as a fraction; null where it is undefined")]
    n: Annotated[int, Doc("how many things were counted")]
    reason: Annotated[str | None, Doc("why there is no value; null where there is one")]
    others_median: Annotated[float | None, Doc("in the unit of the value; null without others")]
    others_n: Annotated[int, Doc("how many others have a value")]


class AnnotatorSignalsOutput(TypedDict):
    """The signals of one annotator."""

    id: str
    label: Annotated[str, Doc("a random name")]
    simulated: bool
    eligibility: AnnotatorEligibility
    signals: list[SignalOutput]


class SignalsOutput(TypedDict):
    """The signals of all annotators, and what they mean."""

    collectors: list[CollectorOutput]
    results: list[AnnotatorSignalsOutput]
    as_of: Annotated[datetime | None, Doc("when they were computed; null: now")]
    renewing: Annotated[bool, Doc("whether newer values are being computed; ask again in a few seconds")]


def serialize_rule(rule: Rule) -> RuleOutput:
    """Return a rule that was read by `annotations.quality.rules.queries.rules_of`."""
    return {
        "id": rule.public_id,
        "name": rule.name,
        "document": rule.document,
        "sentence": read_rule(rule.document).said(),
        "active": rule.active,
        "created_at": rule.created_at,
        "fired": rule.fired,  # type: ignore[attr-defined]
        "in_force": rule.in_force,  # type: ignore[attr-defined]
    }


def serialize_preset(preset: Preset) -> PresetOutput:
    """Return a preset."""
    return {
        "key": preset.key,
        "title": preset.title,
        "source": preset.source,
        "notes": preset.notes.strip(),
        "rules": [
            {"name": each.name, "document": each.document, "sentence": each.body.said()} for each in preset.rules
        ],
    }


def serialize_collectors() -> list[CollectorOutput]:
    """Return all signals that rules can use."""
    return [
        {
            "name": each.name,
            "label": each.label,
            "unit": each.unit,
            "counts": each.counts,
            "windows": sorted(each.windows),
        }
        for each in SIGNAL_DEFINITIONS.values()
    ]


def serialize_event(event: AnnotatorAction) -> EventOutput:
    """Return an event as researchers read it."""
    return {
        **_event_fields(event),
        "evidence": [with_labels(each) for each in event.numbers["tests"]],
        "annotator": {"id": event.annotator.public_id, "label": event.annotator.label},
        "rule": None if event.rule is None else {"id": event.rule.public_id, "name": event.rule.name},
        "sets_aside": event.sets_aside,
        "ends_entry": event.numbers.get("ends_entry"),
        "made_by": None if event.made_by is None else event.made_by.public_id,
        "undone_at": event.undone_at,
        "undone_by": None if event.undone_by is None else event.undone_by.public_id,
        "undone_reason": event.undone_because,
    }


def serialize_own_event(event: AnnotatorAction) -> OwnEventOutput:
    """Return an event as the annotator reads it: without the numbers of checks and the names of others."""
    return {**_event_fields(event), "evidence": numbers_told(event.numbers["tests"])}


def _event_fields(event: AnnotatorAction) -> _EventFields:
    return {
        "id": event.public_id,
        "action": event.action,
        "round": event.round_n,
        "message": event.message,
        "until": event.until,
        "in_force": event.in_force,  # type: ignore[attr-defined]
        "undone": event.undone_at is not None,
        "created_at": event.created_at,
        "appeal": event.appeal,
        "appealed_at": event.appealed_at,
        "appeal_answer": event.appeal_answer,
        "appeal_answered_at": event.appeal_answered_at,
    }


def serialize_signals(shown: Shown) -> SignalsOutput:
    """Return all annotators' signals against the others'."""
    others = {name: peer_medians(shown.rows, name) for name in SIGNAL_DEFINITIONS}
    return {
        "collectors": serialize_collectors(),
        "results": [
            {
                "id": row.annotator.public_id,
                "label": row.annotator.label,
                "simulated": row.annotator.simulated,
                "eligibility": row.eligibility,
                "signals": [_signal(name, row.signals[name], others[name][place]) for name in SIGNAL_DEFINITIONS],
            }
            for place, row in enumerate(shown.rows)
        ],
        "as_of": shown.as_of,
        "renewing": shown.renewing,
    }


def _signal(name: str, signal: Signal, others: Others) -> SignalOutput:
    return {
        "collector": name,
        "value": None if signal.value is None else decimal(signal.value),
        "exact": None if signal.value is None else exact(signal.value),
        "n": signal.n,
        "reason": signal.reason,
        "others_median": None if others.median is None else decimal(others.median),
        "others_n": others.n,
    }
