"""The same value is the same bytes, whichever database it went through."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.files.canonical_json import canonical, lines

floats = st.floats(allow_nan=False, allow_infinity=False)
leaves = st.none() | st.booleans() | st.integers() | floats | st.text()
values = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


def through_postgresql(value: Any) -> Any:
    """
    Read a value as jsonb gives it back: keys in another order, numbers as decimals.

    A number that came with an exponent comes back without; an integral one then has no point, and no sign if it is 0.
    """
    if isinstance(value, dict):
        return {key: through_postgresql(value[key]) for key in sorted(value, key=lambda key: (len(key), key))}
    if isinstance(value, list):
        return [through_postgresql(each) for each in value]
    if isinstance(value, float):
        spelled = format(abs(Decimal(repr(value))) if value == 0 else Decimal(repr(value)), "f")
        return json.loads(spelled)
    return value


@settings(max_examples=50)
@given(values)
def test_a_value_is_itself_again(value: Any):
    assert _rounded(json.loads(canonical(value))) == _rounded(value)


def _rounded(value: Any) -> Any:
    """Read large whole numbers as floats, which they may have been."""
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_rounded(each) for each in value]
    return float(value) if isinstance(value, int) and abs(value) >= 1e16 else value


@given(values)
def test_another_order_of_keys_and_another_spelling_of_numbers_are_the_same_bytes(value: Any):
    assert canonical(through_postgresql(value)) == canonical(value)


@settings(max_examples=50)
@given(st.lists(values))
def test_a_line_is_one_line_for_every_reader(several: list[Any]):
    written = b"".join(lines(several))
    assert len(written.decode().splitlines()) == len(written.split(b"\n")) - 1 == len(several)


def test_a_value_without_sense_is_compact_and_sorted():
    assert canonical({"b": [1, 1.0, None], "a": "é🫖"}) == '{"a":"é🫖","b":[1,1.0,null]}'.encode()


def test_a_lone_surrogate_stays_an_escape():
    assert canonical("a\ud800b") == b'"a\\ud800b"'


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_json_cannot_say_is_refused(number: float):
    with pytest.raises(ValueError, match="JSON"):
        canonical([number])
