"""
Sums of many floats that are rounded once, and that can be changed term by term.

A float from 0 to 1 is cut into whole digits of 40 bits, and digits add up without rounding. So a sum does not depend on
the order of its terms, a term can be taken out again, and the float nearest to the sum is what `math.fsum` gives.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

_BITS = 40
_DIGITS = 3
_ONE = 1 << _BITS * _DIGITS


def exact_sums(rows: NDArray[np.float64]) -> NDArray[np.int64]:
    """
    Add up each column.

    :param rows: rows x columns; at most 2**22 rows of values from 0 to 1 that are 0 or at least 2**-67, so that 120
        bits hold them
    :returns: digits x columns, the leading digit first; such arrays may be added and subtracted
    """
    digits = []
    rest = rows
    for _ in range(_DIGITS):
        shifted = rest * 2.0**_BITS
        digit = np.floor(shifted)
        digits.append(digit.astype(np.int64).sum(axis=0))
        rest = shifted - digit
    return np.array(digits, np.int64)


def rounded(sums: NDArray[Any]) -> list[float]:
    """Give the float nearest to each sum."""
    return [
        ((high << 2 * _BITS) + (middle << _BITS) + low) / _ONE for high, middle, low in zip(*sums.tolist(), strict=True)
    ]
