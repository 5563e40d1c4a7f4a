"""The simulated researcher weighs every mark, and is right nearly always."""

from __future__ import annotations

from random import Random

from annotations.review.adjudicate import AdjudicationInput
from outtake.measures.segments.segments import Segment
from outtake_demo.campaigns.researcher import look

EDGES = tuple(range(0, 8001, 40))
TRUE = Segment(800, 1600, "physics_violation", "The cup falls upwards.", "planted 0", 4)
UNSEEN = Segment(5000, 5400, "logical_error", "The cup is whole again.", "planted 1", 3)
LANES = (
    Segment(760, 1600, "physics_violation", "It falls up.", "a-0", 3),
    Segment(880, 1720, "motion_rationality", "The cup falls upwards as if gravity were reversed.", "b-0", 5),
    Segment(3000, 3600, "logical_error", "The light flickers.", "b-1", 2),
)


def settles(seed: int, errors: tuple[Segment, ...] = (TRUE, UNSEEN)) -> AdjudicationInput:
    return look(errors, LANES, EDGES, Random(seed))


def test_no_mark_is_passed_over_and_none_is_both_kept_and_dropped() -> None:
    for verdict in map(settles, range(200)):
        kept = [source for each in verdict.segments for source in each.sources]
        assert sorted([*kept, *verdict.dropped]) == ["a-0", "b-0", "b-1"]


def test_what_is_true_is_kept_with_its_sources_and_what_is_not_is_dropped() -> None:
    verdicts = [settles(seed) for seed in range(200)]
    right = [each for each in verdicts if any(set(one.sources) == {"a-0", "b-0"} for one in each.segments)]
    assert 190 <= len(right) < 200  # they err, seldom
    assert sum("b-1" in each.dropped for each in verdicts) >= 190


def test_a_settled_error_has_the_true_type_the_longer_reason_and_edges_within_a_frame() -> None:
    for seed in range(40):
        for each in settles(seed, (TRUE,)).segments:
            if set(each.sources) == {"a-0", "b-0"}:
                assert each.marked.type == "physics_violation"
                assert each.marked.reason == LANES[1].reason
                assert abs(each.marked.start_ms - 800) <= 40 and each.marked.end_ms == 1600


def test_what_nobody_marked_is_found_now_and_then() -> None:
    found = sum(any(not each.sources for each in settles(seed).segments) for seed in range(200))
    assert 30 < found < 90
