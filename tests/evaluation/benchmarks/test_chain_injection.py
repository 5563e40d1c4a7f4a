"""Replies that put errors into chains of reasoning: which are taken, and what is said of those that are not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.benchmarks.chains.injection import MOST_WORDS, Injection, Refused, check_injection
from outtake.measures.papers.videocritic import TYPES

ORIGINAL = "A cup stands on the table. It falls."
SENTENCES = {
    "logical": "So the table is made of glass.",
    "hallucination": "A dog runs through the kitchen.",
    "perceptual": "The cup in image 2 is green.",
    "temporal": "The cup falls in image 1 before it stands.",
    "spatial": "In image 3 the cup is left of the door.",
}


def reply(*types: str, **changes: Any) -> str:
    told = {
        "mutated": " ".join([ORIGINAL, *(SENTENCES[each] for each in types)]),
        "num_errors": len(types),
        "errors": [{"type": each, "claim": SENTENCES[each]} for each in types],
    }
    return json.dumps(told | changes)


def checked(text: str, *types: str) -> Injection | Refused:
    return check_injection(text, original=ORIGINAL, types=types, images=6)


several = st.lists(st.sampled_from(TYPES), min_size=1, max_size=10)


@given(several)
def test_a_reply_that_keeps_the_rules_is_taken_and_only_adds(types: list[str]):
    found = checked(reply(*types), *types)
    assert isinstance(found, Injection)
    assert found.text.startswith(ORIGINAL) and [each.type for each in found.errors] == types
    assert found.text == " ".join([ORIGINAL, *(each.sentence for each in found.errors)])


@given(several, several)
def test_other_types_than_those_asked_for_are_refused(said: list[str], wanted: list[str]):
    assert isinstance(checked(reply(*said), *wanted), Injection) == (said == wanted)


@given(st.sampled_from(TYPES), st.integers(1, 40))
def test_a_sentence_is_at_most_as_long_as_allowed(kind: str, words: int):
    start = "image 1" if kind in ("perceptual", "spatial", "temporal") else "the cup"
    sentence = " ".join([*start.split(), *["very"] * (words - 1), "red."])
    text = reply(kind, mutated=f"{ORIGINAL} {sentence}")
    assert isinstance(checked(text, kind), Injection) == (len(sentence.split()) <= MOST_WORDS)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no JSON object"),
        ("Sure! Here is the chain: A cup stands.", "no JSON object"),
        ('{"mutated": "A cup', "no JSON object"),
        ("[]", "no JSON object"),
        (reply("logical", errors=None), '"errors" is not a list'),
        (reply("logical", errors=["logical"]), 'Error 1 has no "type" and "claim"'),
        (reply("logical", errors=[{"type": "logical", "claim": "  "}]), 'Error 1 has no "type" and "claim"'),
        (reply("logical", errors=[]), '"errors" has 0; 1 were asked for'),
        (reply("logical", mutated=7), '"mutated" is not a text'),
        (reply("logical", mutated="A \0 cup."), '"mutated" is not a text'),
        (reply("logical", mutated=f"a{ORIGINAL[1:]} So it is glass."), "does not begin with the original"),
        (reply("logical", mutated=f"{ORIGINAL}So it is glass."), "does not begin with the original"),
        (reply("logical", mutated=ORIGINAL), "0 sentences were appended; 1 were asked for"),
        (reply("logical", mutated=f"{ORIGINAL} So it is glass. It is."), "2 sentences were appended"),
        (reply("logical", num_errors=2), '"num_errors" is 2; 1 were asked for'),
        (reply("logical", num_errors=True), '"num_errors" is True'),
        (reply("logical", num_errors="1"), "\"num_errors\" is '1'"),
        (reply("logical", mutated=f"{ORIGINAL} So there are 2 cups."), "is logical and has a digit"),
        (reply("logical", errors=[{"type": "misc", "claim": "x"}]), "Error 1 is 'misc'; logical was asked for"),
    ],
)
def test_ugly_replies_are_refused_with_the_reason(text: str, fault: str):
    found = checked(text, "logical")
    assert isinstance(found, Refused) and any(fault in each for each in found.faults), found


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("The cup is left of the door.", "cites no image"),
        ("In image 7 the cup is left.", "images 1 to 6"),
        ("In image 0 the cup is left.", "cites image 0"),
        ("In images 2 and 9 the cup is left.", "cites image 9"),
        ("In Images 1, 2, and 7 the cup is left.", "cites image 7"),
        ("From image 5-8 the cup is left.", "cites image 8"),
        ("In image #12 the cup is left.", "cites image 12"),
    ],
)
def test_what_is_seen_cites_an_image_that_was_shown(sentence: str, fault: str):
    found = checked(reply("spatial", mutated=f"{ORIGINAL} {sentence}"), "spatial")
    assert isinstance(found, Refused) and fault in found.faults[0]


@given(st.integers(0, 40), st.sampled_from(["in image {}", "in images 1 and {}", "in images 2-{}", "in Image #{}"]))
def test_an_image_is_cited_by_a_number_that_was_shown_or_the_reply_is_refused(image: int, words: str):
    text = reply("spatial", mutated=f"{ORIGINAL} The cup {words.format(image)} is left of the door.")
    assert isinstance(checked(text, "spatial"), Injection) == (1 <= image <= 6)


def test_types_are_read_under_their_other_names_and_around_words_of_the_model():
    told = reply("spatial", errors=[{"type": "Grounding_Spatial", "claim": "It is left."}])
    found = checked(f"```json\n{told}\n```\nDone.", "spatial")
    assert isinstance(found, Injection) and found.errors[0].type == "spatial"


@given(st.text() | st.recursive(st.none() | st.text() | st.integers(), st.lists, max_leaves=4).map(json.dumps))
def test_no_reply_breaks_the_check(text: str):
    assert isinstance(checked(text, "logical"), Refused)


@pytest.mark.parametrize("types", [(), ("misc",), ("logical",) * 11])
def test_what_cannot_be_asked_for_is_an_error(types: tuple[str, ...]):
    with pytest.raises(ValueError, match=r"ask for 1 to 10|the types are"):
        checked(reply("logical"), *types)
