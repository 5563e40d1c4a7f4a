"""Rules as documents: read strictly, compared exactly."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import jsonschema
import pytest

from annotations.quality.rule_documents.documents import (
    OPS,
    has_new_data,
    numbers_of,
    numbers_told,
    read_action,
    read_rule,
)
from annotations.quality.rule_documents.presets.load import FOLDER, preset_named, presets, read
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS, Signal, SignalWindow
from annotations.quality.signals.response_similarity import Said, compare
from outtake.errors import Invalid
from outtake.measures.segments.segments import Segment

WARN = {"kind": "warn", "message": "Slower, please."}
TEST = {"collector": "errors_per_video", "op": ">=", "value": 3, "at_least_n": 10}


def rule(test: Any = None, action: Any = None) -> dict[str, Any]:
    return {"condition": {"all": [{**TEST, **(test or {})}]}, "action": action or WARN}


def faults(document: Any) -> dict[str, str]:
    with pytest.raises(Invalid) as refused:
        read_rule(document)
    return {fault.field.removeprefix("document."): fault.message for fault in refused.value.errors}


def test_a_rule_is_read_whole():
    body = read_rule(rule({"round": 1, "last": 20}, {"kind": "qualify", "round": 2}))
    (test,) = body.tests
    assert (test.collector, test.op, test.value, test.at_least_n) == ("errors_per_video", ">=", 3, 10)
    assert test.look == SignalWindow(round_n=1, last=20)
    assert (body.action.kind, body.action.round_n, body.action.message) == ("qualify", 2, "")
    assert body.said() == (
        "Qualify for round 2 when errors per video >= 3, the last 20, in round 1, over at least 10 videos."
    )


def test_to_qualify_for_second_looks_is_said_by_a_null_for_the_round():
    action = read_action({"kind": "qualify", "round": None})
    assert (action.round_n, action.said()) == (None, "qualify to recheck others' work")


@pytest.mark.parametrize(
    ("document", "field", "told"),
    [
        (7, "document", "7 is not an object"),
        ({"action": WARN}, "condition", "null is not an object"),
        ({"condition": {"all": []}, "action": WARN}, "condition.all", "send at least one"),
        ({"condition": {"all": [3]}, "action": WARN}, "condition.all.0", "3 is not an object"),
        ({"condition": {"any": [TEST], "all": [TEST]}, "action": WARN}, "condition.any", "does not exist"),
        (rule({"collector": "speed"}), "condition.all.0.collector", '"speed" is not one of gold_hits'),
        (rule({"op": "=="}), "condition.all.0.op", '"==" is not one of <, <=, >, >='),
        (rule({"value": "3"}), "condition.all.0.value", '"3" is not a number'),
        (rule({"value": True}), "condition.all.0.value", "true is not a number"),
        (rule({"value": 1e300}), "condition.all.0.value", "at most 1,000,000"),
        (rule({"collector": "gold_hits", "value": 80}), "condition.all.0.value", "0.8 for 80%"),
        (rule({"at_least_n": 2.0}), "condition.all.0.at_least_n", "2.0 is not a whole number"),
        (rule({"last": 0}), "condition.all.0.last", "from 1 to 100,000"),
        (rule({"collector": "gold_hits", "value": 0.5, "last": 41}), "condition.all.0.last", "from 1 to 40"),
        (rule({"collector": "skipped_in_row", "last": 9}), "condition.all.0.last", "remove it"),
        (
            rule(action={"kind": "praise"}),
            "action.kind",
            '"praise" is not one of qualify, warn, pause, recheck, exclude',
        ),
        (rule(action=["warn"]), "action", "is not an action"),
        (rule(action={"kind": "warn"}), "action.message", "This is required"),
        (rule(action={"kind": "warn", "message": " "}), "action.message", "is empty"),
        (rule(action={**WARN, "hours": 3}), "action.hours", "does not exist"),
        (rule(action={"kind": "pause", "message": "Rest."}), "action.hours", "This is required"),
        (rule(action={"kind": "qualify"}), "action.round", "This is required"),
        (
            rule(action={"kind": "exclude", "message": "No.", "ends_entry": "completed"}),
            "action.ends_entry",
            '"completed" is not one of screened_out, attention',
        ),
        (
            rule(action={"kind": "exclude", "message": "No.", "sets_aside": 1}),
            "action.sets_aside",
            "1 is not true or false",
        ),
    ],
)
def test_a_fault_names_the_field_the_value_and_the_remedy(document, field, told):
    assert told in faults(document)[field]


def test_all_faults_are_told_at_once():
    assert len(faults({"condition": {"all": [{"collector": "x", "op": "x", "value": "x"}]}, "action": {}})) == 4


def test_an_action_alone_is_read_in_the_same_way():
    assert read_action({"kind": "pause", "hours": 24, "message": "Rest."}).hours == 24
    with pytest.raises(Invalid, match=r"action\.hours: 0 is not a whole number"):
        read_action({"kind": "pause", "hours": 0, "message": "Rest."})


@pytest.mark.parametrize(
    ("op", "below", "at", "above"),
    [("<", True, False, False), ("<=", True, True, False), (">", False, False, True), (">=", False, True, True)],
)
def test_a_threshold_is_compared_as_a_fraction(op, below, at, above):
    (test,) = read_rule(rule({"collector": "accepted_share", "op": op, "value": 0.7})).tests
    grain = Fraction(1, 10**20)  # far below what a float tells apart
    assert test.value == Fraction(7, 10)
    passes = [test.passes(Signal(test.value + off, 10, 10)) for off in (-grain, Fraction(0), grain)]
    assert passes == [below, at, above]
    assert set(OPS) == {"<", "<=", ">", ">="}


def test_too_few_and_no_value_pass_nothing():
    (test,) = read_rule(rule({"op": ">=", "value": 0})).tests
    assert test.passes(Signal(Fraction(5), 10, 10))
    assert not test.passes(Signal(Fraction(5), 9, 9))
    assert not test.passes(Signal(None, 0, 9, "no video was annotated"))


def test_the_numbers_say_what_was_and_what_was_needed():
    tests = read_rule(rule({"collector": "accepted_share", "op": "<", "value": 0.8})).tests
    (numbers,) = numbers_of(tests, [Signal(Fraction(14, 20), 20, 25)]) or ()
    assert numbers["exact"] == "7/10" and numbers["value"] == 0.7
    assert numbers["threshold_exact"] == "4/5" and numbers["threshold"] == 0.8
    assert (numbers["n"], numbers["seen"], numbers["at_least_n"], numbers["op"]) == (20, 25, 10, "<")
    assert numbers_of(tests, [Signal(Fraction(4, 5), 20, 25)]) is None


def test_an_annotator_reads_no_number_of_a_check():
    signal = Signal(Fraction(0), 10, 10)
    read = {}
    for name in SIGNAL_DEFINITIONS:
        tests = read_rule(rule({"collector": name, "op": "<=", "value": 1, "at_least_n": 0})).tests
        read[name] = numbers_told(numbers_of(tests, [signal]) or ())
    assert {name for name, numbers in read.items() if not numbers} == {"gold_hits", "gold_false", "repeat_agreement"}
    assert set(read["submitted"][0]) == {"collector", "label", "counts", "value", "exact", "n", "op", "threshold"}


def test_news_is_as_many_more_tasks_as_every_test_needs():
    def numbers(seen: int, other: int) -> list[dict[str, Any]]:
        common = {"round": None, "last": 10}
        return [
            {"collector": "active_ratio", "seen": seen, "at_least_n": 10, **common},
            {"collector": "no_errors_share", "seen": other, "at_least_n": 0, **common},
        ]

    before = numbers(30, 30)
    assert not has_new_data(numbers(39, 39), before)
    assert not has_new_data(numbers(40, 30), before)
    assert has_new_data(numbers(40, 31), before)
    assert has_new_data([{**numbers(30, 30)[0], "last": 20}], before)


def test_what_is_alike_is_f1_where_something_is_marked_and_equal_answers_elsewhere():
    def marks(*spans: tuple[int, int]) -> Said:
        return Said(False, tuple(Segment(start, end, "", "", str(start)) for start, end in spans))

    assert compare(marks((0, 100), (200, 300)), marks((0, 100))) == (Fraction(2, 3), 1)
    assert compare(marks((0, 100)), marks((50, 150))) == (0, 1)
    assert compare(marks((0, 100)), marks((0, 50))) == (1, 1)  # an IoU of exactly one half
    assert compare(Said(True), Said(True)) == (0, 0)
    assert compare(Said(None, answers={1: "yes", 2: "no"}), Said(None, answers={2: "no", 3: "no"})) == (1, 1)


def test_the_rules_of_the_papers_ship():
    assert set(presets()) == {"spotlight", "vf_eval", "careless", "attention"}
    (spotlight,) = preset_named("spotlight").rules
    assert [(test.collector, test.op, test.value) for test in spotlight.body.tests] == [
        ("errors_per_video", ">=", 3),
        ("words_per_reason", ">=", 8),
    ]
    assert (spotlight.body.action.kind, spotlight.body.action.round_n) == ("qualify", 2)
    trial, again = preset_named("vf_eval").rules
    assert [(test.collector, test.value) for test in trial.body.tests] == [("submitted", 10)]
    (accepted,) = again.body.tests
    assert (accepted.collector, accepted.op, accepted.value) == ("accepted_answers", "<", Fraction(4, 5))
    assert (accepted.at_least_n, again.body.action.kind) == (50, "recheck")
    assert [each.body.action.kind for each in preset_named("careless").rules] == ["warn", "pause"]
    assert {each.body.action.ends_entry for each in preset_named("attention").rules} == {"", "attention"}


def test_a_preset_with_a_fault_is_refused_with_its_place():
    good = {"key": "mine", "title": "Mine", "source": "own", "rules": [{"name": "One", "document": rule()}]}
    assert read(good, where="mine.yaml").rules[0].body == read_rule(rule())
    with pytest.raises(Invalid, match=r"mine.yaml: rules.0.document.condition.all.0.op"):
        read({**good, "rules": [{"name": "One", "document": rule({"op": "="})}]}, where="mine.yaml")
    with pytest.raises(Invalid, match=r"rules.0.document.action.message: This is required"):
        read({**good, "rules": [{"name": "One", "document": rule(action={"kind": "warn"})}]}, where="mine.yaml")
    with pytest.raises(Invalid, match="'mine' is not one of attention, careless, spotlight, vf_eval"):
        preset_named("mine")


def test_the_schema_knows_every_collector_and_action():
    schema = json.loads((FOLDER / "schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$defs"]["test"]["properties"]["collector"]["enum"] == list(SIGNAL_DEFINITIONS)
