"""Sequential: a list of errors without times, then a query for each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.worker.following import followed
from worker.critics.contract.values import CriticInput, ErrorType
from worker.critics.parsing.segments import MAX_ERRORS, read_reasons, read_times
from worker.critics.strategies.sequential import Sequential
from worker.media.contract import Clip
from worker.requests.contract import LENGTH, REFUSED, Reply

TYPES = (ErrorType("physics", "Physics", "It floats."), ErrorType("logic", "Logic", "Odd."))
BRIEF = CriticInput(
    Clip("v1", Path("none.mp4"), [n * 40 for n in range(126)], 640, 360, "A cat jumps.", sha256="ab" * 32), TYPES
)
LIST = [{"Reason": "The cup floats.", "Type": "physics"}, {"Reason": "The cat is a dog.", "Type": "Logic"}]


def critique(listed: str | Reply | None, *times: str | Reply | None):
    replies = iter([listed, *times])
    return followed(Sequential(), BRIEF, lambda request: next(replies))


def test_it_lists_first_and_then_asks_about_each_error_over_the_same_frames():
    said = critique(json.dumps(LIST), "1 sec - 2.5 sec", "0 sec - 5 sec")
    listing, locating = said.bundles
    assert [each.label for each in said.requests] == ["errors", "locate 1", "locate 2"]
    assert listing.footage.frames == locating.footage.frames and len(listing.footage.frames) == 10
    assert len({(each.system, each.head) for each in locating.requests}) == 1
    assert "The cup floats." in locating.requests[0].tail and "times" in listing.requests[0].tail
    assert [(each.start_ms, each.end_ms, each.type, each.reason) for each in said.response.segments] == [
        (1000, 2500, "physics", "The cup floats."),
        (0, 5000, "logic", "The cat is a dog."),
    ]
    assert [(each.call, each.status, each.segments) for each in said.response.readings] == [
        (1, "repaired", 0),  # "Logic" is the label of the type, not its key
        (2, "ok", 1),
        (3, "ok", 1),
    ]


def test_without_errors_nothing_is_located_and_the_clip_is_clean():
    said = critique("[]")
    assert (len(said.requests), said.response.status, said.response.segments) == (1, "ok", ())


@pytest.mark.parametrize(
    ("replies", "status", "valid", "invalid"),
    [
        ((json.dumps(LIST), "1 sec - 2 sec", "no idea"), "ok", 1, 1),
        ((json.dumps(LIST), "no idea", "no idea"), "failed", 0, 0),
        ((json.dumps(LIST), Reply("", REFUSED), Reply("", REFUSED)), "refused", 0, 0),
        ((json.dumps(LIST), "1 sec - 2 sec", None), "media_not_received", 0, 0),
        ((json.dumps(LIST), "3 sec - 2 sec", "9 sec - 10 sec"), "ok", 0, 2),
        (("mumble",), "failed", 0, 0),
        ((None,), "media_not_received", 0, 0),
        ((Reply("", REFUSED),), "refused", 0, 0),
    ],
)
def test_the_status_follows_from_the_list_and_the_times(replies: tuple, status: str, valid: int, invalid: int):
    response = critique(*replies).response
    assert response.status == status
    assert sum(not each.invalid_reason for each in response.segments) == valid
    assert sum(bool(each.invalid_reason) for each in response.segments) == invalid


@pytest.mark.parametrize(
    ("text", "status", "errors"),
    [
        (json.dumps(LIST), "repaired", 2),
        ('{"errors": [{"Reason": "It floats.", "Type": "physics"}]}', "ok", 1),
        ('```json\n[{"Reason": "It floats.", "Type": "physics"}]\n```', "repaired", 1),
        ('[{"Reason": "It floats.", "Type": "physics"}, {"Reason": "It fl', "truncated", 1),
        ('[{"Reason": "It floats.", "Type": "physics"}, {"Reason": "It floats.", "Type": "physics"}]', "repaired", 1),
        ("[]", "ok", 0),
        ("Nothing is wrong.", "failed", 0),
    ],
)
def test_a_list_without_times_is_read(text: str, status: str, errors: int):
    read = read_reasons(text, LENGTH if status == "truncated" else "stop", types=TYPES)
    assert (read.status, len(read.errors)) == (status, errors)


def test_a_list_without_an_end_costs_a_limited_number_of_queries():
    text = json.dumps([{"Reason": f"Error {n}.", "Type": "physics"} for n in range(200)])
    read = read_reasons(text, "stop", types=TYPES)
    assert len(read.errors) == MAX_ERRORS and "Only the first 50 of 200" in read.edits[-1]


@pytest.mark.parametrize(
    ("text", "status", "times"),
    [
        ("2.8 sec - 3.2 sec", "ok", (2800, 3200)),
        ("`2.8 sec - 3.2 sec`", "ok", (2800, 3200)),
        ("2.8-3.2s", "repaired", (2800, 3200)),
        ("The error is seen from 2.8 sec to 3.2 sec.", "repaired", (2800, 3200)),
        ('{"Segment": "2.8 sec - 3.2 sec", "Reason": "It floats."}', "repaired", (2800, 3200)),
        ("the entire video", "repaired", (0, 5000)),
        ("1 sec - 2 sec and 3 sec - 4 sec", "failed", None),
        ("frames 3 to 9", "failed", None),
        ("", "failed", None),
    ],
)
def test_when_an_error_is_seen_is_read(text: str, status: str, times: tuple | None):
    read = read_times(text, "stop", duration_ms=5000)
    assert (read.status, read.times and tuple(read.times[:2])) == (status, times)


@given(st.text(max_size=300))
def test_no_reply_is_too_odd_to_be_read(text: str):
    assert read_reasons(text, "stop", types=TYPES).status in ("ok", "repaired", "failed", "refused", "truncated")
    read = read_times(text, "stop", duration_ms=5000)
    assert (read.times is None) is (read.status not in ("ok", "repaired"))
