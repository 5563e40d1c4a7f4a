"""What comes in and what goes out about rules, their events and signals."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, TypedDict

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from typing_extensions import Doc

from annotations.annotators.models import RuleEvent
from annotations.quality.rule_documents.documents import KINDS, decimal, exact, read_rule
from annotations.quality.rule_documents.evaluate import told
from annotations.quality.rule_documents.presets.load import Preset
from annotations.quality.rules.appeals import MAX_TEXT_CHARS
from annotations.quality.rules.models import Rule
from annotations.quality.signals.cache import Shown
from annotations.quality.signals.compute import Others, peer_medians
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS, Signal
from outtake.http.resources import Choices
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


class RuleOutput(TypedDict):
    """A rule; `sentence` says what it does."""

    id: str
    name: str
    document: dict[str, Any]
    sentence: str
    active: bool
    created_at: datetime
    fired: Annotated[int, Doc("how often it acted")]
    standing: Annotated[int, Doc("how many of these events hold")]


class PresetRuleOutput(TypedDict):
    """A rule of a preset."""

    name: str
    document: dict[str, Any]
    sentence: str


class PresetOutput(TypedDict):
    """Rules that belong together, with where they come from."""

    key: str
    title: str
    source: str
    notes: str
    rules: list[PresetRuleOutput]


class CollectorOutput(TypedDict):
    """What can be asked about how someone works."""

    name: str
    label: str
    unit: Literal["share", "number"]
    counts: Annotated[str, Doc("what its n are")]
    looks: Annotated[list[str], Doc("the windows it takes: last, round")]


class RulesOutput(TypedDict):
    """A study's rules, and what they can be made of."""

    results: list[RuleOutput]
    presets: list[PresetOutput]
    collectors: list[CollectorOutput]


class AddedRulesOutput(TypedDict):
    """The rules that there are now."""

    results: list[RuleOutput]


class NumbersOutput(TypedDict):
    """What a signal was when a rule went by it. `exact` is the value as a fraction."""

    collector: str
    label: str
    counts: str
    value: float
    exact: str
    n: int
    op: str
    threshold: float


class AllNumbersOutput(NumbersOutput):
    """The same, with the rest that researchers read."""

    threshold_exact: str
    at_least_n: int
    seen: int
    round: int | None
    last: int | None


class _EventFields(TypedDict):
    id: str
    action: Annotated[str, Choices(KINDS)]
    round: Annotated[int | None, Doc("that a qualification admits to")]
    message: str
    until: datetime | None
    stands: Annotated[bool, Doc("neither undone nor over")]
    undone: bool
    created_at: datetime
    appeal: str
    appealed_at: datetime | None
    appeal_answer: str
    appeal_answered_at: datetime | None


class OwnEventOutput(_EventFields):
    """What was done to oneself."""

    numbers: list[NumbersOutput]


class OwnEventsOutput(TypedDict):
    """All that was done to oneself in a study, newest first."""

    results: list[OwnEventOutput]


class EventAnnotatorOutput(TypedDict):
    """On whom; a person by a random name."""

    id: str
    label: str


class EventRuleOutput(TypedDict):
    """The rule that did it."""

    id: str
    name: str


class EventOutput(_EventFields):
    """What was done to an annotator, by a rule or by a researcher."""

    annotator: EventAnnotatorOutput
    rule: EventRuleOutput | None
    numbers: list[AllNumbersOutput]
    sets_aside: bool
    ends_entry: str | None
    made_by: str | None
    undone_at: datetime | None
    undone_by: str | None
    undone_because: str


class AppliedOutput(TypedDict):
    """What the rules did now."""

    results: list[EventOutput]


class SignalOutput(TypedDict):
    """A signal next to the others'; without a value, `reason` says why."""

    collector: str
    value: float | None
    exact: Annotated[str | None, Doc("the value as a fraction")]
    n: int
    reason: str | None
    others_median: float | None
    others_n: Annotated[int, Doc("how many others have a value")]


class AnnotatorStandingOutput(TypedDict):
    """Whether someone may work, and what they are qualified for."""

    state: Literal["active", "paused", "excluded"]
    until: datetime | None
    rounds: list[int]


class AnnotatorSignalsOutput(TypedDict):
    """How one annotator works."""

    id: str
    label: str
    simulated: bool
    standing: AnnotatorStandingOutput
    signals: list[SignalOutput]


class SignalsOutput(TypedDict):
    """How everyone works, and what the numbers are."""

    collectors: list[CollectorOutput]
    results: list[AnnotatorSignalsOutput]
    as_of: Annotated[datetime | None, Doc("when they were counted; null: now")]
    renewing: Annotated[bool, Doc("whether newer ones are being counted: ask again in some seconds")]


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
