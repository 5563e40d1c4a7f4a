"""Replies of models into segments: every nasty form that they come in, and no change without a word about it."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worker.critics.contract.values import PARSE_STATUSES, ErrorType
from worker.critics.parsing.entries import MAX_REASON, MAX_TYPE
from worker.critics.parsing.segments import Read, read_segments
from worker.critics.parsing.text import MAX_CHARS, MAX_EDITS
from worker.requests.contract import LENGTH, REFUSED, STOPPED

PHYSICS = ErrorType("physics_violation", "Physics violation", "It moves as nothing can.")
VANISHES = ErrorType("object_appearance_disappearance", "Object appears / disappears", "It vanishes.")
TYPES = (PHYSICS, VANISHES, ErrorType("logical_error", "Logical error", "It makes no sense."))
DURATION = 8000
GOOD = {"Segment": "1.2 sec - 2 sec", "Reason": "The cup floats.", "Type": "physics_violation"}
ONE = (1200, 2000, "physics_violation", "The cup floats.", "")


def read(reply, finish: str = STOPPED, **options) -> Read:
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return read_segments(text, finish, duration_ms=DURATION, types=TYPES, **options)


def told(found: Read) -> list[tuple]:
    return [(each.start_ms, each.end_ms, each.type, each.reason, each.invalid_reason) for each in found.segments]


def times_in(segment) -> tuple[int, int, str]:
    found = read([{**GOOD, "Segment": segment}])
    return told(found)[0][0], told(found)[0][1], found.status


@pytest.mark.parametrize(
    "reply",
    [
        [GOOD],
        {"errors": [GOOD]},
        [{"start_ms": 1200, "end_ms": 2000, "type": "physics_violation", "reason": "The cup floats."}],
    ],
)
def test_the_formats_that_are_asked_for_need_no_edit(reply):
    found = read(reply)
    assert (found.status, told(found), found.edits) == ("ok", [ONE], ())


@pytest.mark.parametrize("reply", ["[]", " [ ]\n", '{"errors": []}'])
def test_an_empty_list_means_no_errors(reply: str):
    assert read(reply) == Read("ok")


@pytest.mark.parametrize(
    ("reply", "edit"),
    [
        (f"```json\n{json.dumps([GOOD])}\n```", "fenced block"),
        (f"```\n{json.dumps([GOOD], indent=2)}```\nThat is all.", "fenced block"),
        (f"```json\n[]\n```\nor rather\n```json\n{json.dumps([GOOD])}\n```", "longest of 2 fenced blocks"),
        (f"Here is what I found [approx.]:\n{json.dumps([GOOD])}\nHope this helps!", "text around it"),
        (json.dumps(GOOD), "single object"),
        (f"{json.dumps(GOOD)}\n", "single object"),
        (f"Sure. {json.dumps(GOOD)}", "1 separate objects"),
        ({"segments": [GOOD]}, "under 'segments'"),
        (json.dumps(json.dumps([GOOD])), "inside a JSON string"),
        (str([GOOD]), "json-repair"),
        (json.dumps([GOOD])[:-1] + ",\n ... more errors ...]", "json-repair"),
        (json.dumps([GOOD])[:-1], "json-repair"),
        (f"<think>First, 3 sec - 4 sec looks odd.</think>{json.dumps([GOOD])}", "before </think>"),
        ([GOOD, GOOD], "1 exact duplicates"),
        ([GOOD, "... more errors ..."], "is no entry"),
        ([GOOD, None, 3, {}], "{} is no entry"),
        ([{**GOOD, "Type": "Physics Violation"}], "was read as physics_violation"),
        ([{"time": "1.2 sec - 2 sec", **{k: GOOD[k] for k in ("Reason", "Type")}}], "'time' was read as its segment"),
        ([{**{k: GOOD[k] for k in ("Segment", "Type")}, "description": GOOD["Reason"]}], "read as its reason"),
        (json.dumps([GOOD]).replace('"Type"', '"Type": "logical_error", "Type"'), "'Type' came more than once"),
    ],
)
def test_what_is_mended_says_how(reply, edit: str):
    found = read(reply)
    assert (found.status, told(found)) == ("repaired", [ONE])
    assert edit in " ".join(found.edits)


@pytest.mark.parametrize(
    ("segment", "start_ms", "end_ms"),
    [
        ("1.2-2.0s", 1200, 2000),
        ("1.2 – 2.0 seconds", 1200, 2000),
        ("from 1.2 to 2 sec.", 1200, 2000),
        ("1.2 - 2.0", 1200, 2000),
        ("[1.2s, 2s]", 0, 0),
        ("0:01.2 to 0:02", 1200, 2000),
        ("00:00:01 - 00:00:02", 1000, 2000),
        ("1:05-1:07", 65_000, 67_000),
        ("1200 - 2000 ms", 1200, 2000),
        ("1200ms to 2 sec", 1200, 2000),
        ("1.2345 sec - 2 sec", 1234, 2000),
        ("around 1 sec - 2 sec, at the left", 1000, 2000),
        ("the entire video", 0, DURATION),
        ("-1 sec - 2 sec", -1000, 2000),
        ("3 sec", 3000, 3000),
        ([1.2, 2], 1200, 2000),
        ({"start": 1.2, "end": "2 sec"}, 1200, 2000),
        ({"start_ms": 1200.4, "end_ms": 2000}, 1200, 2000),
        ("frames 12 to 20", 0, 0),
        ("1 to 2, then 4 to 5", 0, 0),
        ("soon", 0, 0),
        ({"start": {"a": 1}, "end": 2}, 0, 0),
        (True, 0, 0),
        (None, 0, 0),
    ],
)
def test_times_in_other_words_are_read_and_said(segment, start_ms: int, end_ms: int):
    assert times_in(segment) == (start_ms, end_ms, "repaired")


@pytest.mark.parametrize(
    ("changes", "invalid"),
    [
        ({"Segment": "5 sec - 3 sec"}, "ends at 3000 ms, not after its start at 5000 ms"),
        ({"Segment": "3 sec - 3 sec"}, "ends at 3000 ms, not after its start at 3000 ms"),
        ({"Segment": "9 sec - 12 sec"}, "lies outside the clip of 8000 ms"),
        ({"Segment": "at the start"}, "its times cannot be read: 'at the start'"),
        ({"Segment": "1 sec - 99999999 sec"}, "its times cannot be read: '1 sec - 99999999 sec'"),
        ({"Type": "Lighting glitch"}, "type 'Lighting glitch' is not one of the instrument's"),
        ({"Type": None}, "type '' is not one of the instrument's"),
    ],
)
def test_a_bad_entry_is_kept_and_says_why_it_is_bad(changes: dict, invalid: str):
    found = read([{**GOOD, **changes}, GOOD])
    assert [each[4] for each in told(found)] == [invalid, ""]


def test_a_segment_that_sticks_out_stays_as_it_is():
    found = read([{**GOOD, "Segment": "7 sec - 9 sec"}])
    assert (found.status, told(found)[0][:2], found.segments[0].invalid_reason) == ("ok", (7000, 9000), "")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "true", "null"])
def test_a_number_that_is_no_time_is_kept_as_invalid(number: str):
    found = read(f'[{{"start": {number}, "end": 2, "type": "physics_violation", "reason": "r"}}]')
    assert found.status == "repaired" and found.segments[0].invalid_reason.startswith("its times cannot be read")


@pytest.mark.parametrize(
    "type_", ["Object Appears/Disappears", "object_appears_disappears", "OBJECT APPEARANCE DISAPPEARANCE"]
)
def test_a_type_is_known_by_its_key_or_its_label(type_: str):
    assert told(read([{**GOOD, "Type": type_}]))[0][2] == VANISHES.key


def test_a_query_about_one_type_gives_that_type():
    reply = [
        {"Segment": "1 sec - 2 sec", "Reason": "a"},
        {"Segment": "3 sec - 4 sec", "Reason": "b", "Type": "Logical"},
    ]
    found = read(reply, default_type=VANISHES)
    assert {each.type for each in found.segments} == {VANISHES.key}
    assert found.edits == (f"Entry 2: its type 'Logical' was taken as {VANISHES.key}, the only type asked for.",)
    assert read(reply[:1], default_type=VANISHES).status == "ok"


def test_prose_is_searched_for_stretches_of_time():
    found = read(
        "I found these errors:\n"
        "1. **1.2 sec - 2 sec**: The cup floats (Physics violation)\n"
        "2. Between 0:03 and 0:04.5 a second cat is there.\nReason: An object appears / disappears.\n"
        "3. 5-6s: no errors.\nThe 2 cats and 3 dogs in frames 12 to 20 are fine."
    )
    assert found.status == "repaired"
    assert told(found)[0] == (1200, 2000, PHYSICS.key, "The cup floats (Physics violation)", "")
    assert [(each.start_ms, each.end_ms) for each in found.segments] == [(1200, 2000), (3000, 4500)]
    assert found.segments[1].reason == "An object appears / disappears."


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "null",
        "{}",
        "[1]",
        "[",
        "[,]",
        '{"errors": null}',
        '{"error": "out of memory"}',
        '["1", "2"]',
        '[{"Reason": "a", "Type": "b"}]',
        "I see no errors.",
        "From 0 sec to 8 sec there are no visible errors.",
        "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>",
        "The error is in frames 12 to 20.",
        "<think>It begins at 1 sec - 2 sec",
        "```json\n```",
    ],
)
def test_what_cannot_be_read_has_failed_and_is_never_no_errors(reply: str):
    found = read(reply)
    assert (found.status, found.segments) == ("failed", ())


@pytest.mark.parametrize(
    "reply",
    [
        "I'm sorry, but I can't help with that.",
        "I cannot view the video.",
        "I’m unable to analyze videos directly.",
        "I'm sorry, I cannot watch this clip. []",
        '{"error": "Unable to process the video"}',
    ],
)
def test_a_refusal_is_told_from_a_failure(reply: str):
    assert read(reply)[:2] == ("refused", ())


def test_a_polite_list_is_no_refusal():
    assert read(f"I'm sorry to say that there are errors: {json.dumps([GOOD])}").status == "repaired"


def test_what_the_server_calls_a_refusal_is_one():
    assert read([GOOD], REFUSED) == Read("refused")


@pytest.mark.parametrize("end", ["", ', {"Segment": "3 sec - 4', ', {"Segment": "3 sec - 4 sec", "Reason": "The c'])
@pytest.mark.parametrize("start", ["", "```json\n", '{"errors": '])
def test_of_a_reply_that_was_cut_off_the_whole_objects_are_kept(start: str, end: str):
    found = read(f"{start}{json.dumps([GOOD])[:-1]}{end}", LENGTH)
    assert (found.status, told(found)) == ("truncated", [ONE])
    assert found.edits == ("The list was cut off; its 1 whole objects were kept.",)


@pytest.mark.parametrize("reply", ["", "[", '[{"Segment": "1 sec', "Let me think about", '[{"x": [], "Segment'])
def test_a_reply_that_was_cut_off_before_its_first_error_is_not_no_errors(reply: str):
    assert read(reply, LENGTH)[:2] == ("truncated", ())


def test_a_list_that_closed_before_the_tokens_ran_out_was_not_cut():
    assert read([GOOD], LENGTH).status == "ok"


def test_what_no_database_takes_is_replaced():
    found = read('[{"Segment": "1 sec - 2 sec", "Reason": "a\\u0000b\\ud800", "Type": "x\\u0000y"}]')
    assert (found.segments[0].reason, found.segments[0].type) == ("a\ufffdb\ufffd", "x\ufffdy")


def test_long_things_are_cut_and_it_is_said():
    found = read([{**GOOD, "Reason": "r" * 3000, "Type": "t" * 300}])
    assert (len(found.segments[0].reason), len(found.segments[0].type)) == (MAX_REASON, MAX_TYPE)
    assert len(found.segments[0].invalid_reason) <= 200 and len(found.edits) == 2
    many = read([{**GOOD, "Segment": f"{n} - {n + 1}"} for n in range(600)])
    assert len(many.segments) == 500 and len(many.edits) == MAX_EDITS + 1


LONG = {
    "letters": "x" * 5_000_000,
    "brackets": "[" * MAX_CHARS,
    "braces": '{"a":' * 40_000,
    "mixed": "[{," * 60_000,
    "keys": "{a:b " * 40_000,
    "quotes": '"' * MAX_CHARS,
    "backslashes": '[{"Segment":"' + "\\" * MAX_CHARS,
    "digits": "1" * MAX_CHARS,
    "clocks": "1:11" * 50_000,
    "spaces": "1 " + " " * MAX_CHARS,
    "fences": "```" * 60_000,
    "times": "1.2 sec - 2 sec " * 12_000,
    "entries": json.dumps([GOOD] * 2000),
    "same key": "{" + ",".join('"a":1' for _ in range(30_000)) + "}",
    "nested": '{"Segment":' * 900 + "1" + "}" * 900,
}


@pytest.mark.parametrize("finish", [STOPPED, LENGTH])
@pytest.mark.parametrize("name", LONG)
def test_no_text_takes_long(name: str, finish: str):
    started = time.process_time()
    found = read(LONG[name], finish)
    assert time.process_time() - started < 3
    assert found.status in PARSE_STATUSES


PIECES = ('[{"Segment": "', "1.2 sec - 2 sec", '", "Reason": "', "floats", '"}', "]", ",", "```", "json\n", "NaN", "[")
MARKS = ("{", '"start": 1', "'", ":", "\\", "\x00", "1e400", "0:01-0:02", "I'm sorry", "<think>", "</think>", "\n")
tokens = st.sampled_from([*PIECES, *MARKS])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("1 sec - 2 sec"),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["Segment", "start", "end", "errors", "Type", "Reason", "x", "start_ms", "end_ms"]), inner
        )
    ),
    max_leaves=15,
)
replies = st.text() | st.lists(tokens, max_size=25).map("".join) | json_values.map(json.dumps)


@given(reply=replies, finish=st.sampled_from([STOPPED, LENGTH, REFUSED]), typed=st.booleans())
def test_no_text_breaks_the_reader_and_every_reading_is_sound(reply: str, finish: str, typed: bool):
    found = read(reply, finish, default_type=PHYSICS if typed else None)
    assert found.status in ("ok", "repaired", "truncated") or not found.segments
    assert (found.status == "repaired") <= bool(found.edits) and (found.status == "ok") <= (not found.edits)
    for each in found.segments:
        assert type(each.start_ms) is int and abs(each.start_ms) < 2**31 > abs(each.end_ms)
        assert each.invalid_reason or (0 <= each.start_ms < min(each.end_ms, DURATION) and each.type)
        (each.type + each.reason + each.invalid_reason).encode()
    assert found == read(reply, finish, default_type=PHYSICS if typed else None)


entries = st.fixed_dictionaries(
    {
        "times": st.tuples(st.integers(0, 20_000), st.integers(0, 20_000)),
        "reason": st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=60),
        "type": st.sampled_from([each.key for each in TYPES]),
    }
)


@given(said=st.lists(entries, max_size=8, unique_by=lambda each: each["times"]), wrapped=st.booleans())
def test_what_is_written_as_asked_is_read_as_it_stands(said: list[dict], wrapped: bool):
    listed = [
        {
            "Segment": " - ".join(f"{ms / 1000:.3f} sec" for ms in each["times"]),
            "Reason": each["reason"],
            "Type": each["type"],
        }
        for each in said
    ]
    found = read({"errors": listed} if wrapped else listed)
    assert (found.status, found.edits) == ("ok", ())
    assert [each[:4] for each in told(found)] == [(*each["times"], each["type"], each["reason"]) for each in said]
