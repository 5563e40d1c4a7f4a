"""What the parameters of generators have in common: a name, prices, and how long a clip is waited for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from outtake.catalog.imports.manifest import LONGEST_NAME, LONGEST_VERSION
from outtake.errors import Invalid
from worker.generators.contract import ClipRequest, Parameters
from worker.ledger.money import micros

COMMON = ("name", "version", "price_per_clip", "price_per_second", "patience_seconds")
PATIENCE_S, MOST_PATIENCE_S = 1800, 12 * 3600


class Price(NamedTuple):
    """What a clip costs, in millionths of a US dollar; None where it is not known."""

    per_clip: int | None
    per_second: int | None

    def of(self, request: ClipRequest) -> int | None:
        """Return the price of a clip, rounded up."""
        if self.per_clip is None and self.per_second is None:
            return None
        return (self.per_clip or 0) - (-(self.per_second or 0) * request.length_ms // 1000)


class Common(NamedTuple):
    """The parameters that every shipped generator takes."""

    name: str
    version: str
    price: Price
    patience_s: float


class NamedModel:
    """What a generator answers from the parameters that all of them have."""

    common: Common

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.common.name

    @property
    def version(self) -> str:
        """The version of the model."""
        return self.common.version

    @property
    def patience_s(self) -> float:
        """How many seconds a clip is waited for."""
        return self.common.patience_s


def common(parameters: Parameters, *, others: Collection[str], name: str = "") -> Common:
    """
    Read the parameters that every shipped generator takes.

    :param others: the names of those that this one takes besides
    :param name: of the model, where none is given
    :raises Invalid: naming the parameter.
    """
    for each in parameters:
        if each not in (*COMMON, *others):
            raise Invalid.field(each, f"There is no parameter {each[:60]!r}; give {', '.join([*others, *COMMON])}.")
    patience = parameters.get("patience_seconds", PATIENCE_S)
    if isinstance(patience, bool) or not isinstance(patience, int | float) or not 1 <= patience <= MOST_PATIENCE_S:
        raise Invalid.field("patience_seconds", f"{patience!r} is not a time from 1 to {MOST_PATIENCE_S} seconds.")
    return Common(
        _text(parameters.get("name", name), "name", 1, LONGEST_NAME),
        _text(parameters.get("version", ""), "version", 0, LONGEST_VERSION),
        Price(_price(parameters, "price_per_clip"), _price(parameters, "price_per_second")),
        float(patience),
    )


def _text(value: Any, field: str, least: int, most: int) -> str:
    if not isinstance(value, str) or not least <= len(value.strip()) <= most:
        raise Invalid.field(field, f"Give the {field} of the model in {least} to {most} characters.")
    return value.strip()


def _price(parameters: Parameters, field: str) -> int | None:
    value = parameters.get(field)
    return None if value is None else micros(str(value), field=field)
