"""Money: integer millionths of a US dollar internally, decimal text in input and output."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import overload

from outtake.errors import Invalid

MICROS = 1_000_000
MOST = 10**9  # dollars; more is a typing error
_AMOUNT = re.compile(r"[0-9]{1,12}(\.[0-9]{0,12})?|\.[0-9]{1,12}")  # Decimal reads 1e999999, 1_0 and ١٢ too


@overload
def usd(micros: int) -> str: ...


@overload
def usd(micros: int | None) -> str | None: ...


def usd(micros: int | None) -> str | None:
    """Return an amount as decimal text with at least two places: ``"1.25"``, ``"0.000350"``; None for None."""
    if micros is None:
        return None
    text = f"{Decimal(micros) / MICROS:.6f}"
    return text[:-4] if text.endswith("0000") else text


def micros(text: str, *, field: str) -> int:
    """
    Read an amount in US dollars.

    :raises Invalid: naming the field, if it is not an amount of 0 or more, or finer than a millionth.
    """
    amount = Decimal(text) * MICROS if _AMOUNT.fullmatch(text) else None
    if amount is None or amount > MOST * MICROS or amount != int(amount):
        raise Invalid.field(field, f'{text[:40]!r} is not an amount; give US dollars as decimal text, such as "2.50".')
    return int(amount)
