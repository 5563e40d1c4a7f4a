"""`lexical`, the plain text baseline."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("The cup floats.", "the CUP floats", 10),
        ("floats, the cup", "cup floats", 10),  # order, marks and very common words do not count
        ("The cup floats.", "A dog barks.", 0),
        # Words: 1 of 2 and 2 shared, 1/2. Pieces: ^cu cup up$ of 3 + 6 each, 6/18 = 1/3. Mean 5/12: 4.17.
        ("cup floats", "cup barked", 4),
        ("it is", "it was", 5),  # nothing but common words: then they count
        ("", "The cup floats.", 0),
        ("", "", 0),
        ("...", "!?", 0),
        ("ｃａｆé", "CAFE\u0301", 10),  # the same letters, written with other code points
        ("杯子 飘", "杯子 飘", 10),
    ],
)
def test_worked_scores(a: str, b: str, expected: int) -> None:
    assert lexical_score(a, b) == expected


def test_related_spellings_count_for_something() -> None:
    assert lexical_score("floating cups", "floats cup") > lexical_score("floating cups", "barking dogs")


@given(st.text(max_size=60), st.text(max_size=60))
def test_it_is_symmetric_and_a_whole_number_from_0_to_10(a: str, b: str) -> None:
    value = lexical_score(a, b)
    assert value == lexical_score(b, a)
    assert isinstance(value, int)
    assert 0 <= value <= 10


@given(st.lists(st.text("abcdefgh", min_size=1), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_the_same_words_in_any_order_score_10(words: list[str], random: object) -> None:
    shuffled = list(words)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert lexical_score(" ".join(words), " ".join(shuffled)) == 10
