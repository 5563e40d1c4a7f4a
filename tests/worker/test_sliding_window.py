"""Sliding window: its parts, their times in the clip, and what is united."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.worker.following import Followed, followed
from worker.critics.contract.values import CriticInput, ErrorType, PredictedSegment
from worker.critics.parsing.yes_no import read_same
from worker.critics.strategies.merging import unite
from worker.critics.strategies.sliding_window import Found, SlidingWindow, pairs_of, windows_of
from worker.critics.strategies.zero_shot import ZeroShot
from worker.media.contract import Clip
from worker.requests.contract import LENGTH, REFUSED, Reply, Request

TYPES = (ErrorType("physics", "Physics", "It floats."), ErrorType("logic", "Logic", "Odd."))


def clip_of(seconds: float) -> CriticInput:
    edges = [n * 40 for n in range(round(seconds * 25) + 1)]
    return CriticInput(Clip("v1", Path("none.mp4"), edges, 640, 360, "A cat jumps.", sha256="ab" * 32), TYPES)


def entry(times: str, reason: str, type_: str = "physics") -> dict[str, str]:
    return {"Segment": times, "Reason": reason, "Type": type_}


def critique(seconds: float, windows: list[list[dict]], same: set[frozenset[str]] = frozenset(), **options) -> Followed:
    """Criticise a clip; `same` has the pairs of reasons that the model takes for the same error."""
    lists = dict(zip([each.label for each in windows_of(round(seconds * 1000), 2)], windows, strict=False))

    def say(request: Request) -> str:
        if not request.label.startswith("same error"):
            return json.dumps(lists.get(request.label, []))
        reasons = [line.partition(": ")[2] for line in request.tail.splitlines() if line]
        return str(int(frozenset(reasons) in same))

    return followed(SlidingWindow(), clip_of(seconds), say, **options)


def found(followed_: Followed) -> list[tuple[int, int, str, str]]:
    return [(each.start_ms, each.end_ms, each.type, each.reason) for each in followed_.response.segments]


@pytest.mark.parametrize(
    ("ms", "seconds", "windows"),
    [
        (1500, 2, [(0, 1500)]),
        (2000, 2, [(0, 2000)]),
        (5042, 2, [(0, 2000), (2000, 4000), (4000, 5042)]),
        (6120, 2, [(0, 2000), (2000, 4000), (4000, 6120)]),
        (6500, 2, [(0, 2000), (2000, 4000), (4000, 6000), (6000, 6500)]),
        (3000, 1.5, [(0, 1500), (1500, 3000)]),
    ],
)
def test_windows_follow_one_another_and_no_rest_is_too_short(ms: int, seconds: float, windows: list):
    assert windows_of(ms, seconds) == windows


@given(st.integers(40, 120_000), st.floats(0.5, 60))
def test_windows_cover_a_clip_once(ms: int, seconds: float):
    windows = windows_of(ms, seconds)
    assert windows[0].start_ms == 0 and windows[-1].end_ms == ms
    assert all(one.end_ms == other.start_ms for one, other in pairwise(windows))
    assert all(window.end_ms > window.start_ms for window in windows)


def test_each_window_is_asked_with_its_place_and_frames_at_its_own_times():
    asked = critique(5, []).bundles
    assert [each.requests[0].label for each in asked] == ["0-2 s", "2-4 s", "4-5 s"]
    assert "This part is from 2 sec to 4 sec of a 5 sec video." in asked[1].requests[0].head
    assert "4 frames of each second" in asked[1].requests[0].head
    assert [(each.index, each.at_ms) for each in asked[1].footage.frames][:3] == [(50, 0), (57, 280), (64, 560)]
    assert len(asked[1].footage.frames) == 8


def test_times_are_shifted_to_the_clip():
    said = critique(5, [[entry("0 sec - 1 sec", "a b")], [entry("0.5 sec - 2 sec", "c d")], []])
    assert found(said) == [(0, 1000, "physics", "a b"), (2500, 4000, "physics", "c d")]


@pytest.mark.parametrize(
    ("times", "place", "edit", "invalid"),
    [
        ("2.5 sec - 3.5 sec", (2500, 3500), "times of the whole clip", ""),
        ("1 sec - 2.05 sec", (3000, 4000), "cut to the window", ""),
        ("1 sec - 9 sec", (3000, 4000), "cut to the window", ""),
        ("the entire video", (2000, 4000), "", ""),
        ("2.2 sec - 2.9 sec", (2200, 2900), "times of the whole clip", ""),
        ("4.5 sec - 4.9 sec", (6500, 6900), "", "lies outside the clip"),
        ("1.5 sec - 1 sec", (3500, 3000), "", "not after its start"),
        ("later", (0, 0), "cannot be read", "cannot be read"),
    ],
)
def test_a_time_that_is_not_of_the_window_is_placed_or_kept_as_invalid(times, place, edit, invalid):
    said = critique(5, [[], [entry(times, "It floats up.")], []])
    (segment,) = said.response.segments
    assert (segment.start_ms, segment.end_ms) == place
    assert invalid in segment.invalid_reason and bool(invalid) is bool(segment.invalid_reason)
    assert edit in " ".join(said.response.readings[1].edits)


def test_a_segment_that_lies_in_another_window_of_the_clip_is_no_prediction_of_this_one():
    said = critique(5, [[entry("2.5 sec - 3 sec", "It floats.")], [], []])
    assert "all that was shown" in said.response.segments[0].invalid_reason


def test_the_same_error_is_united_over_windows_with_hull_longest_reason_and_majority_type():
    said = critique(
        6,
        [
            [entry("1 sec - 2 sec", "A cup floats.", "logic")],
            [entry("0 sec - 2 sec", "The red cup floats up.")],
            [entry("0 sec - 1 sec", "Cup floats.")],
        ],
        {frozenset({"A cup floats.", "The red cup floats up."}), frozenset({"The red cup floats up.", "Cup floats."})},
    )
    assert found(said) == [(1000, 5000, "physics", "The red cup floats up.")]
    assert [each.label for each in said.requests[3:]] == ["same error 1-2", "same error 1-3", "same error 2-3"]
    assert {each.model for each in said.bundles[3:]} == {"text"} and said.bundles[3].footage.frames == ()
    assert {each.decoding.max_tokens for each in said.requests[3:]} == {32}


def test_reasons_of_one_window_are_not_compared_and_equal_ones_need_no_model():
    said = critique(4, [[entry("0-1 sec", "A b."), entry("1-2 sec", "C d.")], [entry("0-1 sec", "a B.")]])
    assert len(said.requests) == 3 and said.requests[2].label == "same error 2-3"
    assert found(said) == [(0, 3000, "physics", "A b."), (1000, 2000, "physics", "C d.")]


def test_a_limit_in_time_keeps_apart_what_is_far_apart():
    windows = [[entry("0-1 sec", "A b.")], [], [entry("0-1 sec", "A b c.")]]
    same = {frozenset({"A b.", "A b c."})}
    assert len(found(critique(6, windows, same))) == 1
    assert len(found(critique(6, windows, same, most_seconds_apart=2.0))) == 2


def test_reasons_without_words_and_invalid_segments_are_left_alone():
    said = critique(4, [[entry("0-1 sec", "")], [entry("0-1 sec", ""), entry("1-0.5 sec", "It floats.")]])
    assert len(said.requests) == 2 and len(said.response.segments) == 3


SEGMENTS = st.builds(
    lambda start, length, type_, reason: entry(f"{start / 10} sec - {(start + length) / 10} sec", reason, type_),
    st.integers(0, 15),
    st.integers(1, 5),
    st.sampled_from(["physics", "logic"]),
    st.sampled_from(["A cup floats.", "Cup up.", "The cat has five legs.", "A dog.", "It cuts at once."]),
)


@given(st.lists(st.lists(SEGMENTS, max_size=3), min_size=3, max_size=3), st.permutations(windows_of(6000, 2)))
def test_the_order_of_windows_does_not_matter_and_a_slow_way_agrees(windows: list[list[dict]], order: list):
    same = {frozenset(pair) for pair in [("A cup floats.", "Cup up."), ("Cup up.", "A dog.")]}
    plain = found(critique(6, windows, same))
    with patch("worker.critics.strategies.sliding_window.windows_of", lambda ms, seconds: order):
        assert found(critique(6, windows, same)) == plain
    assert plain == united_slowly(windows, same)


def united_slowly(windows: list[list[dict]], same: set[frozenset[str]]) -> list[tuple]:
    """Place all segments, then unite any two groups that share an error until nothing changes."""
    placed = []
    for number, window in enumerate(windows):
        for each in {json.dumps(one): one for one in window}.values():
            start, _, end = each["Segment"].removesuffix(" sec").partition(" sec - ")
            times = [2000 * number + round(float(value) * 1000) for value in (start, end)]
            placed.append({"window": number, "at": (times[0], min(times[1], 2000 * number + 2000)), **each})
    groups = [[each] for each in placed]
    while pair := next((two for two in permutations(groups, 2) if _share(*two, same)), None):
        groups.remove(pair[1])
        pair[0].extend(pair[1])
    return sorted(_slowly_united(group) for group in groups)


def _share(group: list[dict], other: list[dict], same: set[frozenset[str]]) -> bool:
    return any(_linked(one, two, same) for one in group for two in other)


def _linked(one: dict, other: dict, same: set[frozenset[str]]) -> bool:
    reasons = frozenset({one["Reason"], other["Reason"]})
    return one["window"] != other["window"] and (len(reasons) == 1 or reasons in same)


def _slowly_united(group: list[dict]) -> tuple[int, int, str, str]:
    group = sorted(group, key=lambda each: (*each["at"], each["Type"], each["Reason"]))
    types = [each["Type"] for each in group]
    reasons = [each["Reason"] for each in group]
    return (
        min(each["at"][0] for each in group),
        max(each["at"][1] for each in group),
        max(dict.fromkeys(types), key=types.count),
        max(reasons, key=lambda text: (len(text.split()), len(text))),
    )


@given(st.lists(SEGMENTS, max_size=4))
def test_a_single_window_is_zero_shot(segments: list[dict]):
    one = critique(2, [segments])
    zero = followed(ZeroShot(), clip_of(2), lambda request: json.dumps(segments))
    cut = [replace(each, end_ms=min(each.end_ms, 2000)) for each in zero.response.segments]
    assert found(one) == sorted((each.start_ms, each.end_ms, each.type, each.reason) for each in cut)
    assert len(one.requests) == 1


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=15))
def test_uniting_is_transitive_and_forgets_nothing(same: list[tuple[int, int]]):
    segments = [PredictedSegment(n * 100, n * 100 + 50, "physics", f"reason {n}") for n in range(10)]
    united = unite(segments, same)
    again = unite(segments, [(b, a) for a, b in reversed(same)])
    assert united == again
    assert min(each.start_ms for each in united) == 0 and max(each.end_ms for each in united) == 950
    assert len(united) >= 10 - len(same)
    assert unite(united, []) == united


def test_of_too_many_pairs_the_nearest_in_time_are_compared(monkeypatch):
    monkeypatch.setattr("worker.critics.strategies.sliding_window.MAX_PAIRS", 2)
    at = [(0, 0), (1, 2000), (2, 4500)]
    some = [Found(PredictedSegment(ms, ms + 500, "physics", f"r {ms}"), window) for window, ms in at]
    assert pairs_of(some, None) == [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("text", "finish", "status", "same"),
    [
        ("1", "stop", "ok", True),
        ("0", "stop", "ok", False),
        (" 1\n", "stop", "ok", True),
        ("1.", "stop", "repaired", True),
        ("The answer is 0", "stop", "repaired", False),
        ("<think>0 or 1?</think>1", "stop", "repaired", True),
        ("True", "stop", "repaired", True),
        ("0 or 1", "stop", "failed", False),
        ("0.1", "stop", "failed", False),
        ("10", "stop", "failed", False),
        ("", LENGTH, "truncated", False),
        ("", REFUSED, "refused", False),
        ("I cannot help with that.", "stop", "refused", False),
    ],
)
def test_one_digit_is_read_and_nothing_else_is_guessed(text: str, finish: str, status: str, same: bool):
    read = read_same(text, finish)
    assert (read.status, read.same) == (status, same)


@given(st.text(max_size=200))
def test_any_reply_about_two_reasons_is_read(text: str):
    assert read_same(text, "stop").status in ("ok", "repaired", "failed", "refused")


def test_a_window_that_is_lost_or_unread_shows_in_the_status():
    lost = followed(SlidingWindow(), clip_of(4), lambda request: None if request.label == "0-2 s" else "[]")
    assert (lost.response.status, lost.response.segments) == ("media_not_received", ())
    unread = followed(SlidingWindow(), clip_of(4), lambda request: "mumble" if request.label == "0-2 s" else "[]")
    assert unread.response.status == "failed"
    floats = json.dumps([entry("0-1 sec", "It floats.")])
    half = followed(
        SlidingWindow(), clip_of(4), lambda request: Reply("", REFUSED) if request.label == "0-2 s" else floats
    )
    assert (half.response.status, len(half.response.segments)) == ("ok", 1)
