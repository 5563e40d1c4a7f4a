"""Validators of mined chains, and what generators and judges reply, ugly replies among them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.benchmarks.chains.evidence import read_chains
from evaluation.benchmarks.chains.mining.replies import (
    NO_FINAL,
    NO_REASONING,
    STEPS,
    GeneratedChain,
    read_chain,
    read_vote,
)
from evaluation.benchmarks.chains.mining.validators import MinedChain, find_cues
from outtake.measures.papers.videocritic import TYPES
from outtake.measures.papers.videocritic_mining import KINDS

OPTIONS = ("The cup falls.", "The cup flies.", "The dog sleeps.")
(CLEAN,) = read_chains(
    [
        json.dumps(
            {
                "video": "clip",
                "id": "c1",
                "text": "The cup stands. Then it falls.",
                "question": "What happens to the cup?",
                "options": list(OPTIONS),
                "answer": OPTIONS[0],
                "evidence": [
                    {
                        "image": 1,
                        "objects": [{"name": "cup", "side": "left"}, {"name": "table"}],
                        "actions": ["the cup stands"],
                    },
                    {"image": 3, "objects": [{"name": "cup", "side": "left"}], "actions": ["the cup falls"]},
                ],
            }
        )
    ]
)


def cues_in(text: str, final: str = "A") -> list[tuple[str, str]]:
    chain = MinedChain(text, final, OPTIONS, "A", CLEAN.question, CLEAN.evidence)
    return [(cue.kind, cue.about) for cue in find_cues(chain)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The cup stands on the table. After that the cup falls.", []),
        ("There is also a piano.", [("hallucination", "piano")]),
        ("There is a cup on a table in an image.", []),
        ("In image 1, the cup is in fact a lamp.", [("perceptual", "cup lamp")]),
        ("In image 3, the table is empty.", [("perceptual", "image 3 table")]),
        ("Two cups are there.", [("perceptual", "2 cup")]),
        ("The cup is at the right.", [("spatial", "cup right")]),
        ("The cup is at the left.", []),
        ("The cup falls before the cup stands.", [("temporal", "the cup falls > the cup stands")]),
        ("In image 3 the cup falls, and only later, in image 1, the cup stands.", 1),
        ("The cup stands before the cup falls.", []),
        ("Because the cup falls, it must be old.", [("logical", "certain conclusion")]),
        ("The answer is B.", [("self_inconsistency", "answer B")]),
        ("The cup moves. The cup not moves.", [("self_inconsistency", "cup moves")]),
        ("The cup flies.", [("wrong_option", "B")]),
    ],
)
def test_validators_find_what_the_evidence_contradicts_and_nothing_in_what_it_supports(text, found):
    seen = cues_in(text)
    if isinstance(found, int):
        assert "temporal" in {kind for kind, _ in seen}
    else:
        assert seen == found


def test_another_final_answer_is_a_cue_and_without_evidence_there_are_none_of_the_clip():
    assert cues_in("The cup falls.", final="B") == [("answer_mismatch", "B")]
    (bare,) = read_chains([json.dumps({"video": "clip", "id": "c", "text": "x", "options": list(OPTIONS)})])
    text = "There is a piano at the right. Two cups are there."
    assert find_cues(MinedChain(text, "A", OPTIONS, "", "", bare.evidence)) == ()


@given(st.text(max_size=200), st.sampled_from("ABC"))
def test_validators_take_any_text(text, final):
    for cue in find_cues(MinedChain(text, final, OPTIONS, "A", "", CLEAN.evidence)):
        assert cue.kind in KINDS and 0 <= cue.confidence <= 100


GOOD = GeneratedChain("The cup stands. It tips. It falls.", 3, "B")


@pytest.mark.parametrize(
    ("reply", "read"),
    [
        ("Reasoning:\n1. The cup stands\n2. It tips.\n3. It falls.\nFinal: (B)", GOOD),
        ("**Reasoning:** \n- The cup stands.\n- It tips.\n* It falls.\n\n**Final: (b)**", GOOD),
        ("reasoning: The cup stands. It tips. It falls.\nFinal: B", GOOD),
        ("Step 1: The cup stands.\nStep 2: It tips.\nStep 3) It falls.\nFINAL: (B).", GOOD),
        ("Reasoning:\n1. The cup stands.\n2. It falls.\nFinal: (B)", STEPS),
        ("Reasoning:\n" + "It falls.\n" * 7 + "Final: (B)", STEPS),
        ("Reasoning:\n1. The cup stands.\n2. It tips.\n3. It falls.", NO_FINAL),
        ("Reasoning:\n1. a\n2. b\n3. c\nFinal: (D)", NO_FINAL),
        ("Final: (B)", NO_REASONING),
        ("", NO_FINAL),
    ],
)
def test_chains_are_read_from_what_models_write(reply, read):
    assert read_chain(reply, options=3) == read


@given(st.text(), st.integers(2, 26))
def test_no_reply_stops_the_reading(reply, options):
    for each in (reply, f"Reasoning:\n{reply}\nFinal: (A)"):
        read = read_chain(each, options)
        assert isinstance(read, str) or 3 <= read.steps <= 6
    vote = read_vote(f"decision: yes\nerrors: {reply}")
    assert vote is None or vote.types <= set(TYPES)


@pytest.mark.parametrize(
    ("reply", "yes", "types"),
    [
        ("decision: yes\nerrors: logical, grounding_spatial\nreason: It is on the left.", True, {"logical", "spatial"}),
        ("Decision: **YES**\nERRORS: [Hallucination; made-up]\nReason: x", True, {"hallucination"}),
        ("decision: no\nerrors: none\nreason: all right", False, set()),
        ("decision: no\nerrors: logical\nreason: small", False, set()),
    ],
)
def test_votes_are_read_tolerantly(reply, yes, types):
    vote = read_vote(reply)
    assert vote is not None and (vote.yes, set(vote.types)) == (yes, types)


@pytest.mark.parametrize("reply", ["", "yes", "decision: perhaps\nerrors: logical", "decision: yes\nerrors: none"])
def test_a_reply_that_says_nothing_is_no_vote(reply):
    assert read_vote(reply) is None
