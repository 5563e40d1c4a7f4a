"""Rules over HTTP: what researchers write and read, and what annotators learn of themselves and of no one else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.annotators.operations import annotator_of
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.appeals import act
from annotations.quality.rules.apply import apply_rules
from annotations.quality.rules.edit import add_preset
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS
from annotations.work.assignments.models import Assignment
from tests.annotations.quality import copy_task, known, person, say, tasks_of
from tests.support.factories import Scene
from tests.support.working import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("as_ana", "warned")]

DOCUMENT = {
    "condition": {"all": [{"collector": "submitted", "op": ">=", "value": 1}]},
    "action": {"kind": "warn", "message": "Slower, please."},
}


def path(scene: Scene, end: str) -> str:
    return f"studies/{scene.study.public_id}/{end}"


@pytest.fixture
def as_ana(ana) -> Annotator:
    return annotator_of(ana.person)


@pytest.fixture
def warned(scene, as_ana) -> AnnotatorAction:
    """A warning of Ana, by a researcher."""
    return act(study=scene.study, annotator=as_ana, action=Action("warn", "Slower, please."))


def test_a_rule_is_written_listed_changed_and_deleted(scene, rui):
    (made,) = rui.post(path(scene, "rules/"), {"name": "Slow", "document": DOCUMENT}).json()["results"]
    assert made["sentence"] == "Warn when tasks submitted >= 1."
    assert (made["active"], made["fired"], made["in_force"], made["document"]) == (True, 0, 0, DOCUMENT)
    listed = rui.get(path(scene, "rules/")).json()
    assert [each["id"] for each in listed["results"]] == [made["id"]]
    assert [each["name"] for each in listed["collectors"]] == list(SIGNAL_DEFINITIONS)
    assert {each["key"] for each in listed["presets"]} == {"spotlight", "vf_eval", "careless", "attention"}
    changed = rui.put(f"rules/{made['id']}/", {"active": False, "name": "Slower"})
    assert (changed.json()["name"], changed.json()["active"]) == ("Slower", False)
    assert rui.call("DELETE", f"rules/{made['id']}/").status_code == 204
    assert rui.get(path(scene, "rules/")).json()["results"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": "Slow"}, "name"),
        ({"preset": "best"}, "preset"),
        ({"preset": "careless", "name": "Mine"}, "preset"),
        ({"name": "Slow", "document": 7}, "document"),
        ({"name": "Slow", "document": {**DOCUMENT, "action": {"kind": "warn"}}}, "document.action.message"),
        ({"name": "Slow", "document": DOCUMENT, "active": True}, "active"),
    ],
)
def test_what_is_no_rule_is_refused_with_its_field(scene, rui, body, field):
    answer = rui.post(path(scene, "rules/"), body)
    assert (answer.status_code, fields_of(answer)) == (400, [field])


def test_rules_act_when_asked_and_their_events_are_read(scene, rui, as_ana):
    bo = person("bo")
    for who in (as_ana, bo):
        say(tasks_of(scene)[0], who, (0, 1000))
    rui.post(path(scene, "rules/"), {"name": "Slow", "document": DOCUMENT})
    (second, first) = rui.post(path(scene, "rules/apply")).json()["results"]
    assert (first["annotator"]["id"], second["annotator"]) == (as_ana.public_id, {"id": bo.public_id, "label": "bo"})
    assert first["rule"]["name"] == "Slow" and first["made_by"] is None
    (numbers,) = first["evidence"]
    assert (numbers["label"], numbers["exact"], numbers["threshold_exact"]) == ("tasks submitted", "1/1", "1/1")
    assert rui.post(path(scene, "rules/apply")).json()["results"] == []
    rui.post(f"rule-events/{first['id']}/undo", {"reason": "It was the sound."})

    def read(query: str) -> list[str]:
        return [each["id"] for each in rui.get(path(scene, f"rule-events/?{query}")).json()["results"]]

    assert read("") == [second["id"], first["id"]]
    assert read("in_force=true") == [second["id"]]
    assert read("in_force=false") == [first["id"]]
    assert read(f"annotator={bo.public_id}") == [second["id"]]
    assert read("appeal=open") == []
    assert fields_of(rui.get(path(scene, "rule-events/?appeal=maybe"))) == ["appeal"]


def test_a_researcher_acts_on_somebody_who_works_in_the_study(scene, rui, as_ana):
    action = {"kind": "pause", "hours": 2, "message": "Rest."}
    body = {"annotator": as_ana.public_id, "action": action}
    answer = rui.post(path(scene, "rule-events/"), body)
    assert (answer.status_code, fields_of(answer)) == (400, ["annotator"])
    say(tasks_of(scene)[0], as_ana, (0, 1000))
    made = rui.post(path(scene, "rule-events/"), body).json()
    assert (made["action"], made["rule"], made["evidence"], made["in_force"]) == ("pause", None, [], True)
    assert made["made_by"] == rui.person.public_id
    refused = rui.post(path(scene, "rule-events/"), {**body, "action": {"kind": "pause", "message": "Rest."}})
    assert fields_of(refused) == ["action.hours"]


def test_an_annotator_reads_what_was_done_to_them_and_no_more(scene, ana, bo, as_ana):
    """No number of gold, no name of a rule, of a researcher or of a clip, and nothing of anyone else."""
    add_preset(study=scene.study, preset="attention")
    CheckSchedule.objects.create(round=scene.round)
    bodies = [as_ana, annotator_of(bo.person)]
    for task in tasks_of(scene) * 2:
        gold = copy_task(task, scene.round, repeats=task, key=known((0, 1000)))
        for who in bodies:
            say(gold, who, (5000, 6000), purpose=Assignment.GOLD)
    assert len(apply_rules(study=scene.study)) == 2
    answer = ana.get(path(scene, "rule-events/mine"))
    (event,) = answer.json()["results"]
    assert event["message"].startswith("Your annotations miss errors")
    assert (event["evidence"], event["action"], event["in_force"]) == ([], "warn", True)
    text = answer.content.decode()
    for secret in ("gold", "known", "overlooked", *(each.public_id for each in bodies), scene.videos[0].public_id):
        assert secret not in text
    assert set(event) == {
        *("id", "action", "round", "message", "evidence", "until", "in_force", "undone", "created_at"),
        *("appeal", "appealed_at", "appeal_answer", "appeal_answered_at"),
    }


def test_an_annotator_reads_their_own_numbers_where_these_give_no_check_away(scene, rui, ana, as_ana):
    say(tasks_of(scene)[0], as_ana, (0, 1000))
    rui.post(path(scene, "rules/"), {"name": "Slow", "document": DOCUMENT})
    rui.post(path(scene, "rules/apply"))
    (event,) = ana.get(path(scene, "rule-events/mine")).json()["results"]
    assert event["evidence"] == [
        {
            **{"collector": "submitted", "label": "tasks submitted", "counts": "tasks"},
            **{"value": 1.0, "exact": "1/1", "n": 1, "op": ">=", "threshold": 1.0},
        }
    ]


@pytest.mark.parametrize("undone", [True, False])
def test_an_appeal_is_answered_with_an_undoing_or_without(scene, rui, ana, warned, undone):
    address = f"rule-events/{warned.public_id}"
    assert rui.post(f"{address}/answer", {"text": "It stays.", "undo": False}).status_code == 409
    assert fields_of(ana.post(f"{address}/appeal", {"text": ""})) == ["text"]
    appealed = ana.post(f"{address}/appeal", {"text": "The clip had no sound."})
    assert (appealed.status_code, appealed.json()["appeal"]) == (201, "The clip had no sound.")
    assert ana.post(f"{address}/appeal", {"text": "And no picture."}).status_code == 409
    (open_,) = rui.get(path(scene, "rule-events/?appeal=open")).json()["results"]
    assert open_["appeal"] == "The clip had no sound."
    answered = rui.post(f"{address}/answer", {"text": "We looked at it.", "undo": undone}).json()
    assert (answered["appeal_answer"], answered["undone"], answered["in_force"]) == (
        "We looked at it.",
        undone,
        not undone,
    )
    assert answered["undone_by"] == (rui.person.public_id if undone else None)
    assert rui.post(f"{address}/answer", {"text": "Again.", "undo": True}).status_code == 409
    (own,) = ana.get(path(scene, "rule-events/mine")).json()["results"]
    assert (own["appeal_answer"], own["undone"]) == ("We looked at it.", undone)
    assert rui.get(path(scene, "rule-events/?appeal=open")).json()["results"] == []


def test_against_what_is_undone_nobody_appeals(rui, ana, warned):
    assert rui.post(f"rule-events/{warned.public_id}/undo").status_code == 200
    assert rui.post(f"rule-events/{warned.public_id}/undo").status_code == 409
    assert ana.post(f"rule-events/{warned.public_id}/appeal", {"text": "Why?"}).status_code == 409


def test_signals_stand_beside_the_others_with_n_and_reasons(scene, rui, as_ana):
    bo = person("bo")
    say(tasks_of(scene)[0], as_ana, (0, 1000), (2000, 3000))
    say(tasks_of(scene)[0], bo, (0, 1000), active_ms=2000)
    act(study=scene.study, annotator=bo, action=Action("qualify", round_n=2))
    answer = rui.get(path(scene, "signals/")).json()
    own, other = answer["results"]
    signals = {each["collector"]: each for each in own["signals"]}
    assert list(signals) == [each["name"] for each in answer["collectors"]] == list(SIGNAL_DEFINITIONS)
    assert signals["errors_per_video"] == {
        **{"collector": "errors_per_video", "value": 2.0, "exact": "2/1", "n": 1, "reason": None},
        **{"others_median": 1.0, "others_n": 1},
    }
    assert (signals["agreement"]["exact"], signals["agreement"]["n"]) == ("2/3", 1)
    assert (signals["gold_hits"]["value"], signals["gold_hits"]["n"]) == (None, 0)
    assert signals["gold_hits"]["reason"] == SIGNAL_DEFINITIONS["gold_hits"].nothing
    assert own["eligibility"] == {"state": "active", "until": None, "rounds": []}
    assert other["eligibility"]["rounds"] == [2]
    assert json.dumps(answer).count(str(bo.public_id)) == 1


def test_a_document_is_taken_as_json_and_nothing_else(scene, rui):
    weird: list[Any] = [None, [], "x", {"condition": None, "action": None}, {"condition": {"all": {}}, "action": {}}]
    for document in weird:
        assert rui.post(path(scene, "rules/"), {"name": "Slow", "document": document}).status_code == 400
