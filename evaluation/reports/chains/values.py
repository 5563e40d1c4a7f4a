"""What the figures of a report on chains are made of, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from outtake.measures.papers.videocritic import Mention

Figures = dict[str, Any]


@dataclass(frozen=True)
class TrueChain:
    """
    A chain of reasoning with its true types.

    :param chain: public id of its task
    :param video: public id of its clip: chains about one clip are on the same side of dev and test
    :param origin: where the chain comes from, "" where that is not known
    :param mentions: in how many places an error is marked
    :param mentioned: each of these places with who made the error; () where the places are not known
    """

    chain: str
    video: str
    origin: str
    types: frozenset[str]
    mentions: int
    mentioned: tuple[Mention, ...] = ()


@dataclass(frozen=True)
class ChainTruth:
    """The chains of a report, all types that there are in the instrument's order, and facts of the ground truth."""

    chains: tuple[TrueChain, ...]
    types: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def by_chain(self) -> dict[str, frozenset[str]]:
        """The true types of each chain."""
        return {each.chain: each.types for each in self.chains}


@dataclass(frozen=True)
class Auditor:
    """
    What an annotator says of the chains.

    :param named: the types of each chain that the annotator was shown; None where the reply could not be read
    :param probabilities: of each type, by chain, for as many as are known
    """

    label: str
    kind: str
    simulated: bool
    annotator: str
    is_source: bool
    named: Mapping[str, frozenset[str] | None]
    probabilities: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    run: Mapping[str, Any] | None = None
