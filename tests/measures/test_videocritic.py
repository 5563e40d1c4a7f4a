"""VideoCritic's measures by hand: verdicts, provenance, accuracy by condition, exact agreement, calibration table."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.papers.videocritic import (
    TYPES,
    Answered,
    Chain,
    Mention,
    Unreadable,
    chain_aware_accuracy,
    contradictions,
    exact_agreement,
    final_letter,
    provenance,
    read_verdict,
    to_verdict,
)
from outtake.measures.papers.videocritic_calibration import Logits, Truth, calibration_table

labels = st.dictionaries(st.integers(0, 9).map(str), st.frozensets(st.sampled_from(TYPES)), max_size=6)


def test_has_error_follows_from_the_types_and_a_contradiction_is_flagged() -> None:
    assert to_verdict(True, ["logical"]) == (frozenset({"logical"}), False)
    assert to_verdict(None, []) == (frozenset(), False)
    silent, loud = to_verdict(True, []), to_verdict(False, ["spatial"])
    assert (silent.has_error, silent.contradicts) == (False, True)
    assert (loud.has_error, loud.contradicts) == (True, True)
    assert contradictions([silent, loud, to_verdict(False, [])])[:3] == (2 / 3, 2, 3)


def test_tags_of_grounding_are_the_types_in_time_and_space() -> None:
    assert to_verdict(True, ["grounding_temporal", "Spatial"]).types == {"temporal", "spatial"}
    with pytest.raises(ValueError, match="type 'weather' is unknown; the types are logical, hallucination"):
        to_verdict(True, ["weather"])


@pytest.mark.parametrize(
    ("reply", "types"),
    [
        ('{"has_error": true, "types": ["grounding_spatial"], "note": "left is right"}', {"spatial"}),
        ('So {this} is it:\n```json\n{"has_error": false, "types": []}\n```', set()),
        ('{"has_error": false}', set()),
        ('{"types": ["logical"]} {"types": []}', {"logical"}),
    ],
)
def test_the_first_object_of_a_reply_is_its_verdict(reply: str, types: set[str]) -> None:
    verdict = read_verdict(reply)
    assert not isinstance(verdict, Unreadable)
    assert (verdict.types, verdict.contradicts) == (types, False)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("I see no error.", "there is no JSON object"),
        ("{", "there is no JSON object"),
        ('{"has_error": "yes", "types": []}', "has_error is 'yes', not true or false"),
        ('{"has_error": true}', "types is no list of names"),
        ('{"has_error": true, "types": [1]}', "types is no list of names"),
        ('{"types": ["weather"]}', "type 'weather' is unknown; the types are "),
    ],
)
def test_a_reply_without_a_verdict_says_why(reply: str, reason: str) -> None:
    verdict = read_verdict(reply)
    assert isinstance(verdict, Unreadable)
    assert verdict.reason.startswith(reason)


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("The cup falls.\nFinal: (B)", "B"),
        ("Final: (A)\nNo, wait.\n**Final: c**", "C"),
        ("My final: (B) or (C)?", None),
        ("B", None),
    ],
)
def test_the_answer_is_on_the_last_final_line(reply: str, letter: str | None) -> None:
    assert final_letter(reply) == letter


def test_provenance_by_hand() -> None:
    logical = frozenset({"logical"})
    table = provenance(
        [
            Chain("rule", logical, 3),
            Chain("Rule-based", frozenset({"logical", "spatial"}), 2),
            Chain("clean", frozenset(), 0),
            Chain("rule", frozenset(), 0),
        ],
        aliases={"Rule-based": "rule"},
    )
    rule, clean = table.rows
    assert (rule.source, rule.items, rule.share.share) == ("rule", 3, 0.75)
    assert rule.mentions == (5 / 3, 3, "chain", None)
    assert {name: each[:2] for name, each in rule.prevalence.items() if each.part} == {
        "logical": (2, 3),
        "spatial": (1, 3),
    }
    assert (clean.source, clean.items, clean.prevalence["logical"].share) == ("clean", 1, 0.0)
    assert (table.overall.items, table.overall.mentions.value) == (4, 1.25)


def test_mentions_of_chains_of_several_sources_are_counted_by_the_source_of_each() -> None:
    by_model, by_rule = Mention("VLM", "logical"), Mention("rule", "spatial")
    mixed = frozenset({"logical", "spatial"})
    table = provenance(
        [
            Chain("mixed", mixed, 3, (by_model, by_model, by_rule)),
            Chain("mixed", frozenset({"spatial"}), 1, (by_rule,)),
            Chain("rule", frozenset({"spatial"}), 1, (Mention("Rule-based", "spatial"),)),
        ],
        aliases={"Rule-based": "rule"},
    )
    first, second = table.rows
    model, rule = first.parts
    assert (first.items, first.mentions.value, second.parts) == (2, 2.0, ())
    assert [(each.source, each.mentions.value) for each in first.parts] == [("VLM", 1.0), ("rule", 1.0)]
    assert [each.prevalence["logical"][:2] for each in first.parts] == [(1, 2), (0, 2)]
    assert [each.prevalence["spatial"][:2] for each in first.parts] == [(0, 2), (2, 2)]
    assert model.mentions[1:3] == rule.mentions[1:3] == (2, "chain")
    overall = table.overall
    assert {each.source: each.mentions.value for each in overall.parts} == {"VLM": 2 / 3, "rule": 1.0}
    assert (overall.items, overall.mentions.value) == (3, 5 / 3)


def test_provenance_of_nothing_is_undefined() -> None:
    overall = provenance([]).overall
    assert (overall.share.share, overall.mentions.value, overall.prevalence["logical"].share) == (None, None, None)
    assert overall.mentions.reason == "there is no chain to average over"


def test_accuracy_by_condition_counts_a_missing_letter_as_wrong_and_shows_it_left_out() -> None:
    by_condition = chain_aware_accuracy(
        [
            Answered("gold", "A", "A"),
            Answered("raw", "B", "A"),
            Answered("gold", None, "C"),
            Answered("gold", "D", "D"),
            Answered("raw", None, "A"),
        ]
    )
    assert list(by_condition) == ["gold", "raw"]
    gold, raw = by_condition["gold"], by_condition["raw"]
    assert (gold.accuracy[:3], gold.without_unreadable[:3], gold.unreadable) == ((2, 3, 2 / 3), (2, 2, 1.0), 1)
    assert (raw.accuracy[:3], raw.without_unreadable[:3]) == ((0, 2, 0.0), (0, 1, 0.0))


def test_chains_on_which_two_agree_are_kept_clean_ones_too() -> None:
    first = {"a": ["logical", "grounding_spatial"], "b": [], "c": ["logical"], "d": ["temporal"]}
    second = {"a": ["spatial", "logical"], "b": [], "c": ["logical", "spatial"], "e": []}
    kept = exact_agreement(first, second)
    assert kept.types == {"a": frozenset({"logical", "spatial"}), "b": frozenset()}
    assert (kept.share[:3], kept.discarded, kept.only_one) == ((2, 3, 2 / 3), ("c",), 2)


@settings(max_examples=50)
@given(labels, labels)
def test_agreement_has_no_first_and_second(first: dict, second: dict) -> None:
    assert exact_agreement(first, second) == exact_agreement(second, first)
    assert exact_agreement(first, first).types == first


def _logits(table: dict[str, dict[str, float]]) -> Logits:
    """Give each type that is not named a low logit."""
    return {item: {name: each.get(name, -3.0) for name in TYPES} for item, each in table.items()}


DEV = _logits({"d1": {"logical": 4.0}, "d2": {"logical": 1.0}, "d3": {"logical": 2.0}, "d4": {"logical": -2.0}})
DEV_TRUTH: Truth = {"d1": {"logical"}, "d2": set(), "d3": {"logical"}, "d4": {"logical"}}
TEST = _logits({"t1": {"logical": 3.0}, "t2": {"logical": 0.8, "spatial": 2.0}, "t3": {}})
TEST_TRUTH: Truth = {"t1": {"logical"}, "t2": {"spatial"}, "t3": set()}


def test_the_calibration_table_is_of_test_with_what_was_fitted_on_dev() -> None:
    table = calibration_table(DEV, DEV_TRUTH, TEST, TEST_TRUTH)
    head = table.heads["logical"]
    assert (table.dev, table.test) == (4, 3)
    # Before, p = σ(0.8) is above 0.5, a false alarm. On dev the F1 is best between the logits 1 and 2: 4/5.
    assert head.threshold.f1 == pytest.approx(4 / 5)
    assert table.before.labels.by_type["logical"][:3] == (1, 1, 0)
    assert table.after.labels.by_type["logical"][:3] == (1, 0, 0)
    assert table.before.calibration["logical"].n == table.after.calibration["logical"].n == 3
    assert table.after.settings["logical"].temperature == head.temperature.value
    assert table.before.labels.exact_match[:2] == (2 / 3, 2)
    assert table.after.labels.exact_match[:2] == (1.0, 3)


def test_a_head_that_could_not_be_fitted_stays_as_it_was_and_says_why() -> None:
    table = calibration_table(DEV, DEV_TRUTH, TEST, TEST_TRUTH)
    spatial = table.heads["spatial"]
    assert spatial.temperature.reason == "all 4 dev items have the label false; a fit needs both"
    assert spatial.threshold.reason == "no dev item has this type"
    assert table.after.settings["spatial"] == table.before.settings["spatial"] == (1.0, 0.5)
    assert table.after.calibration["spatial"] == table.before.calibration["spatial"]


def test_no_item_is_in_dev_and_test_and_each_has_all_it_needs() -> None:
    with pytest.raises(ValueError, match="'d1' is in dev and in test"):
        calibration_table(DEV, DEV_TRUTH, {**TEST, "d1": DEV["d1"]}, TEST_TRUTH)
    with pytest.raises(ValueError, match="item 't1' has logits and no truth"):
        calibration_table(DEV, DEV_TRUTH, TEST, {})
    with pytest.raises(ValueError, match="item 't1' has no finite logit of the type 'hallucination'"):
        calibration_table(DEV, DEV_TRUTH, {"t1": {"logical": log(3)}}, TEST_TRUTH)


def test_a_type_that_nobody_knows_is_not_a_label_false() -> None:
    with pytest.raises(ValueError, match="item 'd2' has the type 'grounding_spatial'; the types are logical, "):
        calibration_table(DEV, {**DEV_TRUTH, "d2": {"grounding_spatial"}}, TEST, TEST_TRUTH)
