"""Which mined chains are worth judging: laws, and a slow oracle that follows the paper's formulas word by word."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.papers.videocritic_mining import (
    ANSWER_MISMATCH,
    KINDS,
    TYPE_OF,
    Candidate,
    Cue,
    MiningRules,
    Vote,
    judged,
    score,
    shortlist,
)

cues = st.builds(Cue, st.sampled_from(KINDS), st.sampled_from(["cup", "dog", ""]), st.sampled_from([0, 40, 70, 90]))
words = st.lists(st.sampled_from("abcdefghijkl"), min_size=1, max_size=12).map(" ".join)
pools = st.lists(
    st.tuples(st.sampled_from(["one", "two", "three"]), words, st.lists(cues, max_size=4)), max_size=9
).map(lambda rows: [Candidate(str(n), who, text, tuple(found)) for n, (who, text, found) in enumerate(rows)])
rules = st.builds(
    MiningRules,
    bonus=st.sampled_from([0, 10]),
    weights=st.dictionaries(st.sampled_from(KINDS), st.sampled_from([0, 50, 200])),
    least_suspicion=st.sampled_from([0, 70, 150]),
    least_types=st.integers(1, 3),
    near=st.sampled_from([50, 85, 100]),
    most=st.integers(1, 4),
)


def slow_suspicion(pool: list[Candidate], chain: Candidate, by: MiningRules) -> Fraction:
    """s(c): the sum over the distinct cues of w · (conf + β · 1[another generator has it])."""
    total = Fraction(0)
    for key in {(cue.kind, cue.about) for cue in chain.cues}:
        conf = max(Fraction(cue.confidence, 100) for cue in chain.cues if (cue.kind, cue.about) == key)
        others = [one for one in pool if one.generator != chain.generator]
        again = any((cue.kind, cue.about) == key for one in others for cue in one.cues)
        total += Fraction(by.weights.get(key[0], 100), 100) * (conf + (Fraction(by.bonus, 100) if again else 0))
    return total


def jaccard(one: str, other: str) -> Fraction:
    a, b = set(one.split()), set(other.split())
    return Fraction(len(a & b), len(a | b))


@given(pools, rules)
def test_suspicion_is_that_of_the_formula(pool, by):
    for each in score(pool, by):
        assert Fraction(each.suspicion, 10_000) == slow_suspicion(pool, each.candidate, by)


@given(pools, rules)
def test_a_shortlist_parts_the_candidates_and_is_the_greedy_one(pool, by):
    found = shortlist(pool, by)
    chosen = [each.scored.candidate for each in found.chosen]
    left = [each.scored.candidate for each in found.too_many]
    quiet = [each.candidate for each in found.not_suspicious]
    assert sorted([*(each.id for each in (*chosen, *left, *quiet)), *found.duplicates]) == sorted(e.id for e in pool)
    by_id = {each.id: each for each in pool}
    standing = [*chosen, *left, *quiet]
    for one, other in permutations(standing, 2):
        assert 100 * jaccard(one.text, other.text) <= by.near
    for dropped, kept in found.duplicates.items():
        assert 100 * jaccard(by_id[dropped].text, by_id[kept].text) > by.near
        assert slow_suspicion(pool, by_id[dropped], by) <= slow_suspicion(pool, by_id[kept], by)
    for each in quiet:
        assert 100 * slow_suspicion(pool, each, by) < by.least_suspicion or not each.cues
        assert len({TYPE_OF[cue.kind] for cue in each.cues}) < by.least_types
    assert len(chosen) == min(by.most, len(chosen) + len(left))
    agreed = [bool(each.scored.agreed) for each in (*found.chosen, *found.too_many)]
    assert agreed[: len(chosen)] == sorted(agreed, reverse=True)[: len(chosen)]  # consensus first
    for n, each in enumerate(found.chosen):  # no later chain would have brought more at its turn
        before = {kind for one in found.chosen[:n] for kind in one.scored.types}
        worth = (bool(each.scored.agreed), len(each.scored.types - before), each.scored.suspicion)
        for other in (*found.chosen[n + 1 :], *found.too_many):
            assert (bool(other.scored.agreed), len(other.scored.types - before), other.scored.suspicion) <= worth


@given(pools, rules)
def test_what_the_generators_are_called_does_not_matter(pool, by):
    renamed = [each._replace(generator=f"model {each.generator}") for each in pool]
    assert [each.suspicion for each in score(renamed, by)] == [each.suspicion for each in score(pool, by)]


def test_consensus_raises_a_confidence_and_a_critical_cue_is_enough():
    cue = Cue(ANSWER_MISMATCH, "B", 75)
    alone = [Candidate("1", "one", "a b c", (cue,)), Candidate("2", "one", "d e f", (cue,))]
    assert shortlist(alone, MiningRules()).chosen == ()
    (first, second) = shortlist([alone[0], alone[1]._replace(generator="two")], MiningRules()).chosen
    assert first.reasons == second.reasons == ("critical cue",)
    assert first.scored.suspicion == 8500 and first.scored.cues[0].confidence == 85


def test_rules_that_cannot_be_are_named():
    for change, said in (({"near": 101}, "near"), ({"most": 0}, "most"), ({"weights": {"odd": 1}}, "odd")):
        with pytest.raises(ValueError, match=said):
            shortlist([], replace(MiningRules(), **change))


@given(st.lists(st.none() | st.builds(Vote, st.booleans(), st.frozensets(st.sampled_from("lhpts"))), max_size=5))
def test_votes_are_counted_and_types_are_those_of_the_yes(votes):
    found = [judged(votes, least) for least in (1, 2, 3)]
    assert [each.accepted for each in found] == sorted((each.accepted for each in found), reverse=True)
    assert found[0].yes + found[0].no + found[0].unreadable == len(votes)
    assert found[0].types == set().union(*(each.types for each in votes if each and each.yes))
    assert found[0].accepted == any(each and each.yes for each in votes)
