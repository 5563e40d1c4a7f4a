"""
Who can be put on one scale by pairwise votes.

In the model of R. A. Bradley and M. E. Terry ("Rank Analysis of Incomplete Block Designs", Biometrika 39, 1952) a wins
against b with the odds s_a : s_b. The likelihood of the strengths s has one finite maximum if and only if, however the
competitors are cut in two groups, someone in each group won against someone in the other (L. R. Ford, "Solution of a
Ranking Problem from Binary Comparisons", American Mathematical Monthly 64, 1957): if every competitor can be reached
from every other by a chain of wins. A tie is half a win for both, so it is a step both ways.

Where that fails, the competitors fall into groups within which it holds. Votes between two groups all went one way, so
they only say that the strengths are infinitely far apart, and nothing of the strengths within. The largest group, if
there is one largest and it has two or more, keeps its strengths. The others have none, but a reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_SHOWN = 5


class Connectivity(NamedTuple):
    """The competitors, in order, that have finite strengths; ``without`` says of each of the others why it has none."""

    comparable: tuple[str, ...]
    without: Mapping[str, str]


def ground(competitors: Sequence[str], wins: Floats) -> Connectivity:
    """
    Find who has a finite strength.

    :param wins: competitors × competitors; ``wins[a, b]`` is how often a won against b, a tie being half a win for both
    """
    separate = _groups(wins, "weak")
    if len(separate) > 1:
        one, other = (_names(competitors, group) for group in separate[:2])
        return Connectivity((), dict.fromkeys(competitors, f"no chain of votes joins {one} with {other}"))
    groups = sorted(_groups(wins, "strong"), key=len, reverse=True)
    if not groups or len(groups[0]) < 2 or (len(groups) > 1 and len(groups[0]) == len(groups[1])):
        return Connectivity(
            (), {name: _why_none(competitors, wins, place, groups) for place, name in enumerate(competitors)}
        )
    kept = groups[0]
    without = {
        name: _one_sided(wins, place) or _cut(competitors, wins, [place], kept)
        for place, name in enumerate(competitors)
        if place not in kept
    }
    return Connectivity(tuple(competitors[place] for place in kept), without)


def is_comparable(wins: Floats) -> bool:
    """Return whether all of these competitors have a finite strength."""
    return len(_groups(wins, "strong")) == 1


def _groups(wins: Floats, connection: str) -> list[list[int]]:
    """Return the connected groups, each in order, in the order of their first members."""
    if not len(wins):
        return []
    from scipy.sparse import csr_array  # here: the web server imports this module, and seldom computes
    from scipy.sparse.csgraph import connected_components

    _, labels = connected_components(csr_array(wins), directed=True, connection=connection)
    groups: dict[int, list[int]] = {}
    for place, label in enumerate(labels.tolist()):
        groups.setdefault(label, []).append(place)
    return list(groups.values())


def _one_sided(wins: Floats, place: int) -> str | None:
    if not wins[:, place].any():
        return "it never lost, so its strength has no finite value"
    if not wins[place].any():
        return "it never won, so its strength has no finite value"
    return None


def _why_none(competitors: Sequence[str], wins: Floats, place: int, groups: Sequence[Sequence[int]]) -> str:
    """Say why someone has no strength where no one has one."""
    own = next(group for group in groups if place in group)
    other = next(group for group in groups if group is not own)
    return _one_sided(wins, place) or _cut(competitors, wins, own, other)


def _cut(competitors: Sequence[str], wins: Floats, one: Sequence[int], other: Sequence[int]) -> str:
    """Say which way the votes between two groups went; at least one way there is no chain of wins."""
    names, others = _names(competitors, one), _names(competitors, other)
    if _reaches(wins, one[0], other[0]):
        return f"no chain of wins leads from {others} to {names}, so the strengths have no finite distance"
    if _reaches(wins, other[0], one[0]):
        return f"no chain of wins leads from {names} to {others}, so the strengths have no finite distance"
    return f"no chain of wins joins {names} and {others}, so nothing is known of the distance of the strengths"


def _reaches(wins: Floats, start: int, end: int) -> bool:
    from scipy.sparse import csr_array  # here: the web server imports this module, and seldom computes
    from scipy.sparse.csgraph import breadth_first_order

    return end in breadth_first_order(csr_array(wins), start, return_predecessors=False)


def _names(competitors: Sequence[str], group: Sequence[int]) -> str:
    names = [competitors[place] for place in group[:_SHOWN]]
    return "{" + ", ".join(names) + (f" and {len(group) - _SHOWN} more" if len(group) > _SHOWN else "") + "}"
