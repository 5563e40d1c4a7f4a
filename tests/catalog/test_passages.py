"""Texts that are judged: where their sentences end, and that an id stands for one text."""

from __future__ import annotations

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from outtake.accounts.projects.models import Project
from outtake.catalog.texts.models import Passage
from outtake.catalog.texts.operations import NewPassage, NewPrompt, find_or_make_passages, find_or_make_prompts
from outtake.catalog.texts.sentences import split_sentences
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid

WRITTEN = st.text(st.sampled_from("aB3 .!?…\n\r\u2028\t\"')—e.g杯"), max_size=60) | st.text(max_size=60)


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("The cup falls. It breaks! Why? Because…", ["The cup falls.", "It breaks!", "Why?", "Because…"]),
        ("It falls at 0.5 s. It lasts 1.25 s.", ["It falls at 0.5 s.", "It lasts 1.25 s."]),
        ("Some things, e.g. the cup, move. Dr. Who sees it.", ["Some things, e.g. the cup, move.", "Dr. Who sees it."]),
        ("At 3 p.m. the cup falls. At 4 p.m. It breaks.", ["At 3 p.m. the cup falls.", "At 4 p.m.", "It breaks."]),
        ("It waits... and falls. Then... Nothing.", ["It waits... and falls.", "Then...", "Nothing."]),
        (
            "Cups, plates, etc. are there. Cups, etc. They fall.",
            ["Cups, plates, etc. are there.", "Cups, etc.", "They fall."],
        ),
        ("No. The cup is no. 5 of 7.", ["No.", "The cup is no. 5 of 7."]),
        ("1. The cup falls. 2. It breaks.", ["1. The cup falls.", "2. It breaks."]),
        ("The answer is B. It was red.", ["The answer is B.", "It was red."]),
        ('He says "Stop!" Then (it is late.) he goes.', ['He says "Stop!"', "Then (it is late.)", "he goes."]),
        ("See clip.mp4 at example.org now", ["See clip.mp4 at example.org now"]),
        (
            "one line\n\n  and another\r\nand a third\u2028and more",
            ["one line", "and another", "and a third", "and more"],
        ),
        ("杯が浮く 🫗! Then it falls.", ["杯が浮く 🫗!", "Then it falls."]),
        (" \n\t", []),
        ("", []),
    ],
)
def test_a_text_is_split_where_a_reader_would(text: str, sentences: list[str]):
    assert split(text) == sentences


@given(WRITTEN)
def test_every_character_that_is_seen_lies_in_exactly_one_sentence(text: str):
    spans = split_sentences(text)
    covered = [index for start, end in spans for index in range(start, end)]
    assert len(covered) == len(set(covered)) and covered == sorted(covered)
    assert {index for index, char in enumerate(text) if not char.isspace()} <= set(covered)


@given(WRITTEN)
def test_sentences_are_trimmed_hold_no_line_break_and_are_none_of_them_empty(text: str):
    for sentence in split(text):
        assert sentence and sentence == sentence.strip()
        assert len(sentence.splitlines()) == 1


@given(WRITTEN, WRITTEN)
def test_lines_are_split_each_for_itself(first: str, second: str):
    assert split(f"{first}\n{second}") == split(first) + split(second)


def test_a_long_text_without_an_end_is_split_in_no_time():
    assert len(split_sentences("e.g. " * 4000)) == 1
    assert len(split_sentences("a" * 20_000)) == 1


@pytest.fixture
def project(db) -> Project:
    """A project."""
    return Project.objects.create(name="Lanterns")


CHAIN = NewPassage("c1", "It falls. It breaks.", "Why?", ("gravity", "wind"), origin="clean")


def made(project: Project, *passages: NewPassage) -> dict[str, Passage]:
    with transaction.atomic():
        return find_or_make_passages(project=project, passages={f"at.{n}": each for n, each in enumerate(passages)})


def test_a_new_passage_is_split_and_kept_and_found_again(project):
    stored = made(project, CHAIN)["c1"]
    assert (stored.sentences, stored.options) == ([[0, 9], [10, 20]], ["gravity", "wind"])
    assert made(project, CHAIN, CHAIN)["c1"] == stored
    assert Passage.objects.count() == 1


def test_who_put_an_error_in_has_to_agree_where_both_say_it(project):
    error = {"sentence": 0, "type": "temporal", "claim": ""}

    def given(name: str, **more: str) -> NewPassage:
        return NewPassage(name, CHAIN.text, injected=({**error, **more},))

    made(project, given("old"), given("new", origin="rule"))  # chains of earlier versions do not say it
    assert made(project, given("old", origin="rule"))["old"].injected == [error]
    made(project, given("new"), given("new", origin="rule"))
    with pytest.raises(Invalid) as refused:
        made(project, given("new", origin="model-injected:vl"))
    assert [fault.field for fault in refused.value.errors] == ["at.0.injected"]


def test_sentences_that_were_given_are_kept(project):
    given = NewPassage("c2", CHAIN.text, sentences=((0, 20),))
    made(project, given)
    assert Passage.objects.get().sentences == [[0, 20]]
    with pytest.raises(Invalid) as refused:
        made(project, NewPassage("c2", CHAIN.text, sentences=((0, 9),)))
    assert [fault.field for fault in refused.value.errors] == ["at.0.sentences"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"text": "It flies."}, "text"),
        ({"question": "How?"}, "question"),
        ({"options": ("wind", "gravity")}, "options"),
        ({"origin": "rule"}, "origin"),
        ({"injected": ({"sentence": 0, "type": "temporal", "claim": ""},)}, "injected"),
    ],
)
@pytest.mark.parametrize("at_once", [True, False])
def test_an_id_stands_for_one_passage(project, changes: dict, field: str, at_once: bool):
    other = NewPassage(**{**vars(CHAIN), **changes})
    if not at_once:
        made(project, CHAIN)
    with pytest.raises(Invalid) as refused:
        made(project, CHAIN, other)
    (fault,) = refused.value.errors
    assert fault.field == f"at.1.{field}" and "'c1'" in fault.message
    assert Passage.objects.count() == (0 if at_once else 1)


def test_where_it_came_from_may_be_left_out_of_one_that_is_there(project):
    made(project, CHAIN)
    assert made(project, NewPassage(**{**vars(CHAIN), "origin": ""}))["c1"].origin == "clean"


def test_a_prompt_s_id_stands_for_one_text(project):
    def prompts(*given: NewPrompt) -> dict[str, Prompt]:
        return find_or_make_prompts(project=project, prompts={f"at.{n}": each for n, each in enumerate(given)})

    first = prompts(NewPrompt("p1", "A cup.", "things"))["p1"]
    assert prompts(NewPrompt("p1", "A cup."))["p1"] == first
    with pytest.raises(Invalid) as refused:
        prompts(NewPrompt("p2", "A dog."), NewPrompt("p1", "A cat.", "animals"))
    assert [fault.field for fault in refused.value.errors] == ["at.1.text", "at.1.category"]
    assert Prompt.objects.count() == 1
