"""Lines of predictions files into segments: strict, and nothing mended silently."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.worker.scripts import found
from worker.critics.parsing.predictions_file import STATUSES, parse_reply
from worker.critics.parsing.validity import why_invalid

TYPES = ("logical_error", "physics_violation")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


def parse(reply) -> tuple:
    text = reply if isinstance(reply, str) else json.dumps(reply)
    response = parse_reply(text, duration_ms=8000, types=TYPES)
    return response.status, [(each.start_ms, each.end_ms, each.invalid_reason) for each in response.segments]


def test_a_list_and_a_line_of_a_predictions_file_mean_the_same():
    assert parse([found()]) == parse({"video": "v1", "errors": [found()]}) == ("ok", [(400, 2000, "")])


def test_an_empty_list_means_no_errors():
    assert parse([]) == ("ok", [])


@pytest.mark.parametrize("status", sorted(set(STATUSES) - {"ok"}))
def test_another_status_has_no_segments(status: str):
    assert parse({"status": status, "errors": [found()]}) == (status, [])


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "I see no errors.",
        "[",
        "null",
        '"[]"',
        {},
        {"errors": None},
        {"errors": [], "status": "fine"},
        [1],
        [found(start_ms="400")],
        [found(start_ms=0.5)],
        [found(start_ms=True)],
        [{"start_ms": 0, "end_ms": 40}],
    ],
)
def test_what_cannot_be_read_has_failed(reply):
    assert parse(reply) == ("failed", [])


@given(reply=st.text() | json_values.map(json.dumps))
def test_no_reply_breaks_the_parser_and_only_an_answer_is_ok(reply: str):
    status, segments = parse(reply)
    assert status in STATUSES
    assert status == "ok" or segments == []


@given(start=st.integers(-9000, 17000), end=st.integers(-9000, 17000))
def test_a_segment_is_valid_when_it_starts_in_the_clip_and_ends_after_its_start(start: int, end: int):
    why = why_invalid(start, end, "logical_error", duration_ms=8000, types=TYPES)
    assert (why == "") is (0 <= start < 8000 and start < end)


def test_times_stay_as_they_came():
    assert parse([found(9000, -5)]) == ("ok", [(9000, -5, "ends at -5 ms, not after its start at 9000 ms")])
