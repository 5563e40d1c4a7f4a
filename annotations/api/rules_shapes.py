"""Rules, events and signals into plain dictionaries, as their output serializers describe them."""

from __future__ import annotations

from typing import Any

from annotations.models import Rule, RuleEvent
from annotations.rules import COLLECTORS, Signal, read_rule
from annotations.rules.documents import decimal, exact
from annotations.rules.presets import Preset
from annotations.rules.verdicts import told
from annotations.signals import Others, against_others
from annotations.signals.kept import Shown


def rule_shape(rule: Rule) -> dict[str, Any]:
    """A rule that was read by `annotations.rule_queries.rules_of`."""
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
        for each in COLLECTORS.values()
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
    others = {name: against_others(shown.rows, name) for name in COLLECTORS}
    return {
        "collectors": collector_shapes(),
        "results": [
            {
                "id": row.annotator.public_id,
                "label": row.annotator.label,
                "simulated": row.annotator.simulated,
                "standing": {**row.standing._asdict(), "rounds": list(row.standing.rounds)},
                "signals": [_signal(name, row.signals[name], others[name][place]) for name in COLLECTORS],
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
    collector = COLLECTORS[numbers["collector"]]
    return {"label": collector.label, "counts": collector.counts, **numbers}
