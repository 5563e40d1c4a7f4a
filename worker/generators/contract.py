"""
What a generator is: a prompt, a length and a seed in, the file of a clip out. Its parameters have a name, prices, and
how long a clip is waited for.

A clip is made in steps, so that a worker that dies goes on where it was: it is submitted, which may cost money, asked
about until it is ready, and fetched. What `submit` returns is stored before anything else is done; with it another
process can go on. A generator keeps nothing, retries nothing and knows nothing of projects or jobs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from outtake.catalog.imports.manifest import LONGEST_NAME, LONGEST_VERSION
from outtake.errors import Invalid
from worker.ledger.money import micros
from worker.requests.contract import ProviderError

Parameters = dict[str, Any]  # JSON, as a user gives it
Ticket = dict[str, Any]  # JSON, what tells a submitted clip from others
Facts = dict[str, Any]  # JSON, kept as metadata of the clip


@dataclass(frozen=True, slots=True)
class ClipRequest:
    """One clip to be made."""

    prompt: str
    length_ms: int
    seed: int  # 0 to 2³¹ - 1

    @property
    def seconds(self) -> str:
        """The length as decimal text without trailing zeros, such as ``"6"`` or ``"2.5"``."""
        return f"{self.length_ms / 1000:.3f}".rstrip("0").rstrip(".")


class Poll(NamedTuple):
    """Whether a clip is ready, and after how many seconds to ask again if it is not."""

    ready: bool
    wait_s: float = 5.0


class Unconfirmed(ProviderError):
    """A clip was sent, but whether it was accepted is not known: sending it again might pay twice."""

    def __init__(self, message: str) -> None:
        super().__init__(message, permanent=True)


class ClipFailed(ProviderError):
    """A submitted clip will never be there, or is no clip; it costs nothing, unless its file came."""

    def __init__(self, message: str) -> None:
        super().__init__(message, permanent=True)


class Generator(Protocol):
    """Makes clips."""

    kind: str  # its name in the registry
    queue: str  # of the workers that can carry it: `CRITICS` or `GPU` of `outtake.jobs.queues`
    name: str  # of the model, as clips and reports name it; at most 100 characters
    version: str  # at most 60 characters; may be empty
    patience_s: float  # how long a submitted clip is waited for

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that can change a clip, as JSON, without secrets and prices. With it a clip is made once."""
        ...

    def cost_micros(self, request: ClipRequest) -> int | None:
        """Return what a clip costs at most, in millionths of a US dollar; None where no price is known."""
        ...

    def submit(self, request: ClipRequest) -> Ticket:
        """
        Ask for a clip. A generator that makes it in `fetch` returns an empty ticket.

        :raises ProviderError: if it was not accepted
        :raises Unconfirmed: if it is not known whether it was.
        """
        ...

    def poll(self, ticket: Ticket) -> Poll:
        """
        Tell whether a clip is ready.

        :raises ClipFailed: if it will never be
        :raises ProviderError: if that is not known.
        """
        ...

    def fetch(self, request: ClipRequest, ticket: Ticket, target: Path) -> Facts:
        """
        Write the file of a clip that is ready to `target`, whose folder is empty.

        :raises ClipFailed: if the clip failed
        :raises ProviderError: if there is no file.
        """
        ...


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

    :param others: the names of those that this one takes as well
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
