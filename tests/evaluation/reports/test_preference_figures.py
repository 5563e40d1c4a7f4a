"""Votes on pairs of clips as figures: against a plain implementation, by hand and by laws."""

from __future__ import annotations

import random

import pytest

from evaluation.reports.answer_figures.preferences import preference_figures
from evaluation.reports.answer_figures.values import PairVote
from tests.evaluation.reports.slow_strengths import slowly

NAMES = ("aster 1", "birch 1", "cedar 1")


def vote(a: str, b: str, value: str | None, *, prompt: str = "p1", left: bool | None = None, **also) -> PairVote:
    return PairVote(f"{a} {b} {prompt}", prompt, also.get("question", "looks"), "Looks", a, b, value, left)


def some_votes(*, seed: int, prompts: int = 12) -> list[PairVote]:
    rng = random.Random(seed)
    pairs = [tuple(rng.sample(NAMES, 2)) for _ in range(3 * prompts)]
    return [vote(*two, rng.choice(["a", "a", "b", "tie"]), prompt=f"p{n % prompts}") for n, two in enumerate(pairs)]


def by_generator(votes: list[PairVote]) -> dict[str, dict]:
    (question,) = preference_figures(votes, 95)
    return {each["generator"]: each for each in question["generators"]}


def test_rates_count_ties_and_can_be_checked_by_hand():
    votes = [vote("aster 1", "birch 1", "a"), vote("birch 1", "aster 1", "b"), vote("aster 1", "birch 1", "tie")]
    votes += [vote("aster 1", "birch 1", "b"), vote("aster 1", "birch 1", None)]
    (question,) = preference_figures(votes, 95)
    aster, birch = question["generators"]
    assert (aster["generator"], aster["wins"], aster["ties"], aster["losses"]) == ("aster 1", 2, 1, 1)
    assert (aster["rate"]["value"], aster["rate"]["n"], aster["half_credit"]["value"]) == (0.5, 4, 0.625)
    assert aster["rate"]["low"] == pytest.approx(0.150, abs=5e-4)  # Wilson, 2 of 4
    assert aster["rate"]["high"] == pytest.approx(0.850, abs=5e-4)
    assert (birch["rate"]["value"], birch["half_credit"]["value"]) == (0.25, 0.375)
    assert (question["votes"], question["unclear"], question["pairs"], question["prompts"]) == (4, 1, 2, 1)
    (against,) = question["against"]
    assert (against["first"], against["second"], against["wins"], against["p"]) == ("aster 1", "birch 1", 2, 1)


def test_strengths_are_as_the_slow_way_has_them():
    votes = some_votes(seed=3)
    wins = [[0.0] * 3 for _ in NAMES]
    for each in votes:
        a, b = NAMES.index(each.a), NAMES.index(each.b)
        wins[a][b] += {"a": 1, "tie": 0.5, "b": 0}[str(each.value)]
        wins[b][a] += {"a": 0, "tie": 0.5, "b": 1}[str(each.value)]
    found = by_generator(votes)
    assert [found[name]["strength"]["value"] for name in NAMES] == pytest.approx(slowly(wins), abs=1e-8)
    for each in found.values():
        assert each["strength"]["low"] < each["strength"]["value"] < each["strength"]["high"]
        assert (each["strength"]["unit"], each["strength"]["n"]) == ("votes", each["rate"]["n"])


def test_neither_names_nor_order_nor_which_clip_is_a_matter():
    votes = some_votes(seed=5)
    found = by_generator(votes)
    values = {"a": "b", "b": "a", "tie": "tie"}
    turned = [each._replace(a=each.b, b=each.a, value=values[str(each.value)]) for each in reversed(votes)]
    assert by_generator(turned) == found
    renamed = dict(zip(NAMES, ("xenia 1", "yarrow 1", "zinnia 1"), strict=True))
    other = by_generator([each._replace(a=renamed[each.a], b=renamed[each.b]) for each in votes])
    assert {name: other[new] for name, new in renamed.items()} == {
        name: {**each, "generator": renamed[name]} for name, each in found.items()
    }


def test_everything_said_twice_changes_the_counts_alone():
    votes = some_votes(seed=7)
    once, twice = by_generator(votes), by_generator([*votes, *votes])
    for name in NAMES:
        assert twice[name]["rate"]["n"] == 2 * once[name]["rate"]["n"]
        assert twice[name]["rate"]["value"] == once[name]["rate"]["value"]
        for key in ("half_credit", "strength"):  # prompts are drawn whole, so their intervals stay as wide as they were
            values = [[of[name][key][end] for end in ("value", "low", "high")] for of in (once, twice)]
            assert values[1] == pytest.approx(values[0])


def test_generators_that_no_votes_join_have_no_strength_and_are_told_why():
    votes = [vote("aster 1", "birch 1", "a"), vote("aster 1", "birch 1", "b"), vote("cedar 1", "dahlia 1", "tie")]
    (question,) = preference_figures(votes, 95)
    reasons = {each["strength"]["reason"] for each in question["generators"]}
    assert reasons == {"no chain of votes joins {aster 1, birch 1} with {cedar 1, dahlia 1}"}
    never = next(each for each in question["against"] if (each["first"], each["second"]) == ("aster 1", "cedar 1"))
    assert (never["rate"]["value"], never["rate"]["n"], never["p"], never["p_holm"]) == (None, 0, None, None)


def test_below_ten_prompts_nothing_is_drawn():
    found = by_generator([vote("aster 1", "birch 1", value, prompt=f"p{n}") for n, value in enumerate("aab")])
    for key in ("half_credit", "strength"):
        cell = found["aster 1"][key]
        assert (cell["low"], cell["reason"]) == (None, "3 prompts are too few for an interval; it takes 10")
        assert cell["value"] is not None


def test_clips_of_one_generator_count_for_the_parts_of_the_pair_alone():
    """RePrompt: of four votes the revised prompt's clip, b, wins two, loses one and ties one."""
    votes = [
        vote("aster 1", "aster 1", value, left=left) for value, left in zip("bba", (True, False, True), strict=True)
    ]
    votes.append(vote("aster 1", "aster 1", "tie"))
    (question,) = preference_figures(votes, 95)
    assert (question["one_generator"], question["generators"], question["against"]) == (4, [], [])
    b, left = question["b"], question["left"]
    assert (b["wins"], b["ties"], b["losses"], b["rate"]["value"]) == (2, 1, 1, 0.5)
    assert (left["wins"], left["ties"], left["losses"]) == (2, 1, 1)


def test_questions_are_counted_by_themselves_and_in_their_order():
    votes = [vote("aster 1", "birch 1", "a", question="second"), vote("aster 1", "birch 1", "b", question="first")]
    assert [each["key"] for each in preference_figures(votes, 95)] == ["second", "first"]
    assert preference_figures([], 95) == []
