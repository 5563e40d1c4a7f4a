"""Several replies to the same words: each has a seed and a key of its own, the same ones whenever it is asked for."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from worker.requests.contract import Decoding, Request

ASKED = Request("reason", "", "", "Think aloud.", "videocritic/reason@1")


def seeds(first: int | None, draws: int) -> list[int | None]:
    asked = replace(ASKED, decoding=Decoding(seed=first))
    return [asked.drawn(draw).decoding.seed for draw in range(draws)]


@given(st.integers(0, 2**31 - 1))
def test_each_draw_has_a_seed_of_its_own_that_follows_from_the_first(first):
    found = seeds(first, 20)
    assert found[0] == first and found == seeds(first, 20)
    assert len(set(found)) == 20 and all(each is not None and 0 <= each < 2**31 for each in found)


def test_neighbouring_seeds_have_no_draw_in_common():
    assert not {*seeds(1, 20)} & {*seeds(2, 20)}


def test_without_a_seed_there_is_none_and_a_draw_changes_nothing_else():
    assert seeds(None, 3) == [None] * 3
    drawn = ASKED.drawn(3)
    assert replace(drawn, draw=0, decoding=ASKED.decoding) == ASKED and drawn.draw == 3
