"""Two sweeps, or a sweep and a researcher, at once: a rule acts once, an event is undone and appealed against once."""

from __future__ import annotations

from collections import Counter

import pytest

from annotations.annotators.models import AnnotatorAction
from annotations.quality.rule_documents.documents import Action, read_action
from annotations.quality.rules.appeals import act, answer_appeal, appeal, undo
from annotations.quality.rules.apply import apply_rules
from annotations.quality.rules.edit import add_rule
from outtake.errors import Conflict
from tests.annotations.quality import person, say, tasks_of
from tests.support.threads import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

TWO = {"all": [{"collector": "submitted", "op": ">=", "value": 2}]}
ACTIONS = [
    {"kind": "pause", "hours": 1, "message": "Rest."},
    {"kind": "warn", "message": "Slower."},
    {"kind": "exclude", "message": "No.", "sets_aside": True},
    {"kind": "recheck"},
]


def outcome(work) -> str:
    try:
        work()
    except Conflict:
        return "conflict"
    return "done"


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action["kind"])
def test_eight_sweeps_at_once_act_once_on_each(scene, action):
    people = [person("ana"), person("bo")]
    for task in tasks_of(scene)[:2]:
        for who in people:
            say(task, who, (0, 1000))
    add_rule(study=scene.study, name="Two", document={"condition": TWO, "action": action})
    done = at_once(8, lambda _: len(apply_rules(study=scene.study)))
    assert sum(done) == 2
    assert Counter(AnnotatorAction.objects.values_list("annotator__name", flat=True)) == {"ana": 1, "bo": 1}


def test_of_eight_exclusions_by_hand_one_is_made(scene):
    ana = person("ana")
    say(tasks_of(scene)[0], ana, (0, 1000))
    action = read_action(ACTIONS[2])
    done = at_once(8, lambda _: outcome(lambda: act(study=scene.study, annotator=ana, action=action)))
    assert Counter(done) == {"done": 1, "conflict": 7}


def test_a_sweep_and_a_researcher_at_once_exclude_once(scene):
    ana = person("ana")
    for task in tasks_of(scene)[:2]:
        say(task, ana, (0, 1000))
    add_rule(study=scene.study, name="Two", document={"condition": TWO, "action": ACTIONS[2]})
    by_hand = {"study": scene.study, "annotator": ana, "action": read_action(ACTIONS[2])}
    at_once(8, lambda i: outcome(lambda: act(**by_hand) if i % 2 else apply_rules(study=scene.study)))
    undo(event=AnnotatorAction.objects.get(), by=None, reason="")
    assert set(ana.assignments.values_list("state", flat=True)) == {"submitted"}


def test_an_event_is_appealed_against_answered_and_undone_once(scene):
    ana = person("ana")
    event = act(study=scene.study, annotator=ana, action=Action("warn", "Slower."))
    for verb in (
        lambda: appeal(event=event, annotator=ana, text="I was not."),
        lambda: answer_appeal(event=event, by=None, text="It stays.", undo=False),
        lambda: undo(event=event, by=None, reason="It did not."),
    ):
        assert Counter(at_once(6, lambda _, verb=verb: outcome(verb))) == {"done": 1, "conflict": 5}
