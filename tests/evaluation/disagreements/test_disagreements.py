"""Where annotators disagree: checked by hand, and by laws that hold whatever they say."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from annotations.review.models import (
    ALONE,
    ANSWER,
    CLEAN_AGAINST,
    CRITIC_ONLY,
    SEVERE_MISSED,
    SEVERITY,
    SPAN,
    TYPE,
    UNCLEAR,
)
from evaluation.disagreements.detect import (
    UNRATED,
    ComparedAnnotation,
    Disagreement,
    disagreement,
    disputed_questions,
    pair,
)
from outtake.measures.segments.segments import Segment

P, L = "physics_violation", "logical_error"


def marked(id_: str, start_ms: int, end_ms: int, kind: str = P, severity: int | None = None) -> Segment:
    return Segment(start_ms, end_ms, kind, "It floats.", id_, severity)


def person(name: str, *segments: Segment, **answers: str) -> ComparedAnnotation:
    return ComparedAnnotation(name, True, segments, not segments, answers)


def critic(name: str, *segments: Segment, **answers: str) -> ComparedAnnotation:
    return ComparedAnnotation(name, False, segments, not segments, answers)


def kinds(*words: ComparedAnnotation) -> list[str]:
    return [reason.kind for reason in disagreement(words).reasons]


def renamed(word: ComparedAnnotation, name: str) -> ComparedAnnotation:
    """The same word by another annotator."""
    own = tuple(replace(segment, id=f"{name}-{i}") for i, segment in enumerate(word.segments))
    return replace(word, annotator=name, segments=own)


@st.composite
def many_words(draw, *, people: bool | None = None, most: int = 4) -> list[ComparedAnnotation]:
    words = []
    for index in range(draw(st.integers(1, most))):
        spans = st.tuples(st.integers(0, 20), st.integers(1, 8), st.sampled_from([P, L]))
        segments = tuple(
            marked(f"{index}-{i}", start, start + length, kind)
            for i, (start, length, kind) in enumerate(draw(st.lists(spans, max_size=4)))
        )
        is_person = draw(st.booleans()) if people is None else people
        answers = draw(st.dictionaries(st.sampled_from("qr"), st.sampled_from(["yes", "no"])))
        words.append(ComparedAnnotation(f"a{index}", is_person, segments, not segments, answers))
    return words


def test_one_marks_what_no_other_person_sees():
    found = disagreement(
        [person("a", marked("a0", 0, 1000), marked("a1", 3000, 4000)), person("b", marked("b0", 0, 900))]
    )
    assert [(group.kinds, [s.id for s in group.segments]) for group in found.groups] == [
        ((), ["b0", "a0"]),
        ((ALONE,), ["a1"]),
    ]
    assert [reason.text for reason in found.reasons] == ["1 error marked by one person alone."]
    assert found.groups[1].text == "Marked by 1 of 2 people."
    assert found.weight == 3 * UNRATED


def test_whoever_touches_only_does_not_overlap():
    assert kinds(person("a", marked("a0", 0, 1000)), person("b", marked("b0", 1000, 2000))) == [ALONE]


def test_one_person_by_themselves_disagrees_with_nobody():
    assert kinds(person("a", marked("a0", 0, 1000))) == []


def test_the_same_stretch_with_different_types():
    found = disagreement([person("a", marked("a0", 0, 1000)), person("b", marked("b0", 0, 1000, L))])
    assert [reason.kind for reason in found.reasons] == [TYPE]
    assert found.groups[0].text == "Marked by 2 of 2 people, as 2 types of error."
    assert [(link.a.id, link.b.id, link.iou) for link in found.groups[0].links] == [("a0", "b0", 1)]


def test_a_clean_clip_against_an_error():
    found = disagreement([person("a"), person("b", marked("b0", 0, 1000)), person("c", marked("c0", 0, 1000))])
    assert [(reason.kind, reason.text) for reason in found.reasons] == [
        (CLEAN_AGAINST, "1 of 3 people found the clip clean.")
    ]


def test_a_critic_marks_what_nobody_saw():
    words = person("a", marked("a0", 0, 1000)), critic("c", marked("c0", 200, 900), marked("c1", 5000, 6000))
    found = disagreement(words)
    assert [reason.kind for reason in found.reasons] == [CRITIC_ONLY]
    assert found.groups[1].text == "Marked by none of 1 person and 1 of 1 critic."


def test_what_several_critics_mark_in_one_place_is_one_thing():
    words = [person("a"), *(critic(name, marked(name, 0, 1000)) for name in "cd")]
    assert len(disagreement(words).groups) == 1
    assert disagreement(words).reasons[0].text == "1 error marked by critics alone."


def test_a_critic_s_silence_contradicts_nobody():
    assert kinds(person("a", marked("a0", 0, 1000)), critic("c")) == []


def test_critics_among_themselves_are_nothing_to_settle():
    assert kinds(critic("c", marked("c0", 0, 1000), q="yes"), critic("d", marked("d0", 0, 1000, L), q="no")) == []


def test_yes_against_no():
    words = [person("a", q="yes", r="no"), person("b", q="no", r="no"), critic("c", s="yes")]
    assert disputed_questions(words) == ["q"]
    assert disagreement(words).reasons[-1].text == "1 question answered in different ways."


def test_segments_are_paired_where_they_share_most():
    """0–1000 and 900–2000 against 0–900 and 950–2000: each with its like, not the first with the first that touches."""
    links = pair([marked("a0", 0, 1000), marked("a1", 900, 2000)], [marked("b1", 950, 2000), marked("b0", 0, 900)])
    assert [(link.a.id, link.b.id) for link in links] == [("a0", "b0"), ("a1", "b1")]


def test_of_equal_pairings_the_one_with_equal_types_counts():
    """Either way the IoU are 0.8 + 0.9; only one way separates the types."""
    one = person("a", marked("a0", 0, 1000, P), marked("a1", 0, 1000, L))
    other = person("b", marked("b0", 0, 800, P), marked("b1", 0, 900, L))
    assert kinds(one, other) == []


def test_people_against_each_other_weigh_more_than_a_critic_against_all():
    people = disagreement([person("a"), person("b", marked("b0", 0, 1000))])
    lone = disagreement([person("a"), critic("c", marked("c0", 0, 1000))])
    assert people.weight > lone.weight > 0


def test_severities_far_apart_are_of_two_people_and_two_steps():
    def of(low: int, high: int, other=person) -> list[str]:
        mine, theirs = marked("a0", 0, 1000, severity=low), marked("b0", 0, 900, severity=high)
        return kinds(person("a", mine), other("b", theirs))

    assert of(2, 4) == of(5, 1) == [SEVERITY]
    assert of(3, 4) == of(3, 3) == []
    assert of(1, 3, critic) == []
    unrated = person("b", marked("b0", 0, 900))
    assert kinds(person("a", marked("a0", 0, 1000, severity=5)), unrated) == []


def test_edges_far_apart_are_of_two_people_whose_segments_would_not_be_merged():
    mine, close, far = (person(name, marked(name, start, 1000)) for name, start in (("a", 0), ("b", 400), ("c", 401)))
    assert kinds(mine, close) == kinds(close, far) == []
    found = disagreement([mine, far])
    assert [(reason.kind, reason.text) for reason in found.reasons] == [(SPAN, "1 error with edges far apart.")]
    assert (found.groups[0].kinds, found.weight) == ((SPAN,), 2 * UNRATED)
    assert kinds(mine, replace(far, is_person=False)) == []


def test_a_severe_error_that_no_critic_found_is_looked_at_where_critics_spoke():
    severe, slight = marked("a0", 0, 1000, severity=4), marked("a1", 3000, 4000, severity=3)
    mine = person("a", severe, slight)
    assert kinds(mine) == []
    found = disagreement([mine, critic("c"), critic("d", marked("d0", 1000, 2000))])
    assert [(reason.kind, reason.text) for reason in found.reasons] == [
        (CRITIC_ONLY, "1 error marked by critics alone."),
        (SEVERE_MISSED, "1 severe error that no critic found."),
    ]
    assert kinds(mine, critic("c"), critic("d", marked("d0", 900, 2000))) == []


def test_what_a_person_found_unclear_is_to_be_settled_and_what_a_critic_did_is_not():
    unsure = replace(person("a"), unclear=frozenset("q"))
    found = disagreement([unsure, person("b", q="yes")])
    assert [(reason.kind, reason.text) for reason in found.reasons] == [(UNCLEAR, "1 question found unclear.")]
    assert kinds(person("b", q="yes"), replace(unsure, is_person=False)) == []


def test_the_weight_is_severity_times_disagreement():
    """Two marked one error, of severity 5 and 2, in a clip that a third found clean: 5 x 2 far apart, 5 x 4 against."""
    worst = [person("a", marked("a0", 0, 1000, severity=5)), person("b"), person("c", marked("c0", 0, 900, severity=2))]
    assert disagreement(worst).weight == 5 * 2 + 5 * 4
    assert disagreement([person("a", q="yes"), person("b", q="no")]).weight == 2 * UNRATED
    lone = [person("a", marked("a0", 0, 1000, severity=1), marked("a1", 2000, 3000, severity=4)), worst[2]]
    assert disagreement(lone).weight == 4 * 3


@given(words=many_words(), seed=st.randoms())
def test_the_order_of_the_annotators_does_not_matter(words: list[ComparedAnnotation], seed):
    shuffled = list(words)
    seed.shuffle(shuffled)
    assert disagreement(shuffled) == disagreement(words)


@given(words=many_words(most=1), copies=st.integers(1, 3))
def test_who_says_the_same_never_disagrees(words: list[ComparedAnnotation], copies: int):
    same = [words[0], *(renamed(words[0], f"z{i}") for i in range(copies))]
    assert disagreement(same).reasons == ()
    assert len(disagreement(same).groups) <= len(words[0].segments)


@given(words=many_words(), data=st.data())
def test_a_person_who_agrees_exactly_with_a_person_adds_no_kind(words: list[ComparedAnnotation], data):
    people = [word for word in words if word.is_person]
    if not people:
        words = [replace(words[0], is_person=True), *words[1:]]
        people = [words[0]]
    twin = renamed(data.draw(st.sampled_from(people)), "twin")
    before, after = kinds_and_counts(disagreement(words)), kinds_and_counts(disagreement([*words, twin]))
    assert set(after) <= set(before)
    assert after.get(ALONE, 0) <= before.get(ALONE, 0)


def kinds_and_counts(found: Disagreement) -> dict[str, int]:
    return {reason.kind: sum(reason.kind in group.kinds for group in found.groups) for reason in found.reasons}


@given(words=many_words())
def test_each_segment_stands_in_exactly_one_group_and_each_link_within_it(words: list[ComparedAnnotation]):
    found = disagreement(words)
    ids = sorted(segment.id for group in found.groups for segment in group.segments)
    assert ids == sorted(segment.id for word in words for segment in word.segments)
    for group in found.groups:
        own = {segment.id for segment in group.segments}
        assert all({link.a.id, link.b.id} <= own and 0 < link.iou <= 1 for link in group.links)


@given(words=many_words(most=2))
def test_two_annotators_segments_are_paired_one_to_one(words: list[ComparedAnnotation]):
    links = [link for group in disagreement(words).groups for link in group.links]
    for side in ([link.a.id for link in links], [link.b.id for link in links]):
        assert len(set(side)) == len(side)


@given(words=many_words(people=False))
def test_without_a_person_there_is_nothing_to_settle(words: list[ComparedAnnotation]):
    assert disagreement(words).weight == 0


@given(words=many_words())
def test_there_is_a_weight_where_there_is_a_reason(words: list[ComparedAnnotation]):
    found = disagreement(words)
    assert (found.weight > 0) == bool(found.reasons)
    assert {kind for group in found.groups for kind in group.kinds} | {ANSWER, CLEAN_AGAINST} >= {
        reason.kind for reason in found.reasons
    }
