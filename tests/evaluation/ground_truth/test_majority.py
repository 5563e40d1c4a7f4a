"""What most marked, and what all agree on: by hand."""

from __future__ import annotations

from evaluation.disagreements.detect import ComparedAnnotation
from evaluation.ground_truth.policies.merge_segments import agree_exactly, most_marked
from outtake.measures.segments.segments import Segment

P, L = "physics_violation", "logical_error"


def marked(
    id_: str, start_ms: int, end_ms: int, kind: str = P, reason: str = "It floats.", severity: int = 3
) -> Segment:
    return Segment(start_ms, end_ms, kind, reason, id_, severity)


def said(name: str, *segments: Segment) -> ComparedAnnotation:
    return ComparedAnnotation(name, True, segments, not segments)


def test_more_than_half_is_needed():
    both, one, neither = said("a", marked("a0", 0, 1000)), said("b", marked("b0", 100, 900)), said("c")
    assert [each.source_ids for each in most_marked([both, one, neither]).kept] == [("a0", "b0")]
    half = most_marked([both, one, neither, said("d")])
    assert (half.kept, half.minority) == ((), 1)
    assert len(most_marked([both]).kept) == 1


def test_the_edges_are_medians_that_somebody_set():
    words = [said("a", marked("a0", 0, 1000)), said("b", marked("b0", 80, 1400)), said("c", marked("c0", 120, 1200))]
    (kept,) = most_marked(words).kept
    assert (kept.kept.start_ms, kept.kept.end_ms) == (80, 1200)
    (of_two,) = most_marked(words[:2]).kept
    assert (of_two.kept.start_ms, of_two.kept.end_ms) == (0, 1000)


def test_type_severity_and_reason_are_of_one_segment_of_the_most_frequent_type():
    longest = marked("a0", 0, 1000, L, "It floats far above the table, and nobody sees.", 5)
    words = [
        said("a", longest),
        said("b", marked("b0", 0, 1000, P, "It floats.", 1)),
        said("c", marked("c0", 0, 900, P, "The cup floats.", 2)),
    ]
    (kept,) = most_marked(words).kept
    assert (kept.kept.type, kept.kept.reason, kept.kept.severity) == (P, "The cup floats.", 2)


def test_the_order_of_the_annotators_does_not_matter():
    words = [said(name, marked(f"{name}0", n * 40, 1000 + n * 40)) for n, name in enumerate("abc")]
    assert most_marked(words) == most_marked(words[::-1])


def test_a_critic_that_is_named_counts_as_anybody():
    critic = ComparedAnnotation("c", False, (marked("c0", 0, 1000),), False)
    assert len(most_marked([said("a", marked("a0", 0, 1000)), said("b"), critic]).kept) == 1


def test_exact_agreement_is_of_two_at_least_on_both_things():
    assert agree_exactly([(False, [P, L]), (False, [L, P, P])])
    assert agree_exactly([(True, []), (True, [])])
    for words in ([(False, [P])], [(False, [P]), (False, [P, L])], [(True, []), (False, [P])]):
        assert not agree_exactly(words)
