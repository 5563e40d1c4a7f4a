"""Money is whole millionths inside and decimal text outside, and nothing is lost on the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.errors import Invalid
from worker.ledger.money import MICROS, micros, usd


@given(st.integers(0, 10**15))
def test_an_amount_is_read_as_it_was_written(amount: int):
    assert micros(usd(amount), field="budget") == amount


@pytest.mark.parametrize(("amount", "text"), [(0, "0.00"), (1_250_000, "1.25"), (350, "0.000350"), (MICROS, "1.00")])
def test_an_amount_has_two_places_or_six(amount: int, text: str):
    assert usd(amount) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "a lot", "-1", "NaN", "Infinity", "1e99", "0.0000001", "1,50"),
        *("1e999999", "-1e999999", "1e2", "1_0", "١٢", "sNaN", "+1", ".", "9" * 5000),
    ],
)
def test_what_is_no_amount_is_refused_with_its_field(text: str):
    with pytest.raises(Invalid) as refused:
        micros(text, field="budget")
    assert refused.value.errors[0].field == "budget"
