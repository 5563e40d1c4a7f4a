"""
What a resource notes on its fields, for `outtake.http.resources` to read.

Queries import these, and commands import queries. So this module stays apart from what describes the API, which takes
longer to load than most commands take to run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rest_framework.serializers import Field


class Choices(NamedTuple):
    """The values that a field can have, where a ``Literal`` would repeat a constant."""

    values: Sequence[Any]


class OneOf(NamedTuple):
    """The name that a union of resources has in the description."""

    name: str


class As(NamedTuple):
    """The field or serializer that describes a value, such as an input that is answered as it was sent."""

    described_by: type[Field]
