"""
Let a study's rules act.

A rule acts once on an annotator: while its event is in force it does not act again. When a person undid the event, or
its pause is over, it acts again only on new data (`annotations.quality.rule_documents.documents.has_new_data`): as many
more tasks as its tests need, not the same ones. Rules do not act on excluded annotators. The gravest actions come
first, so that no one is qualified by one rule in the moment in which another excludes them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.db.models import Max

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.annotators.queries import standing_events
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rule_documents.documents import (
    EXCLUDE,
    PAUSE,
    QUALIFY,
    RECHECK,
    WARN,
    RuleBody,
    StoredNumbers,
    has_new_data,
    numbers_of,
    read_rule,
)
from annotations.quality.rules.actions import apply_action
from annotations.quality.rules.models import Rule
from annotations.quality.signals.compute import SignalReader
from annotations.studies.models import Study
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from outtake.jobs.sweeps import for_each

GRAVEST_FIRST = (EXCLUDE, RECHECK, PAUSE, WARN, QUALIFY)
KEPT_SECONDS = 24 * 60 * 60


class _Active(NamedTuple):
    rule: Rule
    body: RuleBody


def apply_rules(*, study: Study) -> list[AnnotatorAction]:
    """
    Let the active rules of a study act, and return their new events.

    Two calls at once do not act twice.
    """
    active = _active(study)
    if not active:
        return []
    collected = SignalReader(study)
    annotators = list(_annotators(study))
    return [event for each in active for event in _act(study, each, collected, annotators)]


def apply_due() -> list[AnnotatorAction]:
    """
    Let the rules act in every study in which something is new since the last call.

    What was there then is remembered where all workers may look; a memory that is lost costs one look more.
    """
    studies = Study.objects.filter(rules__active=True).distinct().order_by("id")
    return [event for events in for_each(studies, _apply_if_new) for event in events]


def _apply_if_new(study: Study) -> list[AnnotatorAction]:
    key, now = f"rules-of-{study.public_id}", _fingerprint(study)
    if cache.get(key) == now:
        return []
    events = apply_rules(study=study)
    cache.set(key, now, KEPT_SECONDS)
    return events


def _active(study: Study) -> list[_Active]:
    rules = Rule.objects.filter(study=study, active=True).order_by("id")
    read = [_Active(rule, read_rule(rule.document)) for rule in rules]
    return sorted(read, key=lambda each: GRAVEST_FIRST.index(each.body.action.kind))


def _annotators(study: Study) -> Iterator[Annotator]:
    handed = Assignment.objects.filter(round__study=study).values("annotator")
    yield from Annotator.objects.filter(kind=Annotator.PERSON, pk__in=handed).order_by("id")


def _act(
    study: Study, active: _Active, collected: SignalReader, annotators: Sequence[Annotator]
) -> Iterator[AnnotatorAction]:
    """Let one rule act on the annotators who pass its tests. Obstacles are looked up once, and again under the lock."""
    earlier: dict[int, list[AnnotatorAction]] = {}
    for event in AnnotatorAction.objects.filter(rule=active.rule).order_by("id"):
        earlier.setdefault(event.annotator_id, []).append(event)
    standing = set(standing_events(study).filter(rule=active.rule).values_list("annotator", flat=True))
    for annotator in annotators:
        if annotator.pk in standing:
            continue
        signals = [collected.signal(test.collector, test.look, annotator.pk) for test in active.body.tests]
        numbers = numbers_of(active.body.tests, signals)
        if numbers is None or not _is_news(active, numbers, earlier.get(annotator.pk, [])):
            continue
        if (done := _act_once(study, active, annotator, numbers)) is not None:
            yield done


def _act_once(
    study: Study, active: _Active, annotator: Annotator, numbers: list[StoredNumbers]
) -> AnnotatorAction | None:
    """Act under the locks of the rule and of the annotator; None if another call did, or they are excluded."""
    with transaction.atomic():
        if not Rule.objects.select_for_update(no_key=True).filter(pk=active.rule.pk, active=True).exists():
            return None
        Annotator.objects.select_for_update(no_key=True).get(pk=annotator.pk)  # as `speaking.act` does
        events = AnnotatorAction.objects.filter(annotator=annotator)
        if standing_events(study).filter(annotator=annotator, action=AnnotatorAction.EXCLUDE).exists():
            return None
        if standing_events(study).filter(annotator=annotator, rule=active.rule).exists():
            return None
        if not _is_news(active, numbers, list(events.filter(rule=active.rule).order_by("id"))):
            return None
        action = active.body.action
        return apply_action(study=study, annotator=annotator, action=action, tests=numbers, rule=active.rule)


def _is_news(active: _Active, numbers: list[StoredNumbers], earlier: Sequence[AnnotatorAction]) -> bool:
    """Tell whether numbers go beyond the last event of the same action; one of another action is no obstacle."""
    same = [event for event in earlier if event.action == active.body.action.kind]
    return not same or has_new_data(numbers, same[-1].numbers["tests"])


def _fingerprint(study: Study) -> str:
    """Return what changes with everything that a rule may go by: its rules, the last rows, the last decisions."""
    rules = Rule.objects.filter(study=study, active=True).order_by("id").values_list("public_id", "document")
    rounds = list(study.rounds.values_list("pk", flat=True))
    last = [
        Annotation.objects.filter(round__in=rounds).aggregate(last=Max("id")),
        Assignment.objects.filter(round__in=rounds).aggregate(last=Max("id")),
        Recheck.objects.filter(round__in=rounds).aggregate(last=Max("decided_at")),
    ]
    return hashlib.sha256(json.dumps([list(rules), last], default=str).encode()).hexdigest()
