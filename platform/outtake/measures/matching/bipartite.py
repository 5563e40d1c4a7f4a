"""
One-to-one matching of the greatest weight, with every tie broken.

Two sides, *reference* and *prediction*, are given as ranks: 0, 1, 2 ... in the order (start, end, id) of their
segments. A pair may be made only where its weight is above 0. Of all one-to-one matchings the best has, in this order,

1. the greatest sum of weights,
2. the most pairs,
3. the first list: write its pairs as a list sorted by reference rank, then prediction rank, and compare the lists of
   equally good matchings entry by entry; the least one wins. So the earliest reference segment is matched if it can
   be, with the earliest prediction that it can have, then the next one.

Exactly one matching is best, and it does not depend on the order of the input.

How it stays exact: weights are integers or fractions, brought to one denominator. The three rules become the leading,
middle and last digits of one large integer a pair, each digit too small to reach the one before it:

    weight * big + 1 * small + (n_predictions - j) * (n_predictions + 1) ** (n_references - 1 - i)

The last term is a number with one digit for each reference, the earliest leading, which is greater for an earlier
partner and 0 for none; of lists of one length the first has the greatest number. An ordinary assignment problem over
Python's integers remains, solved by the Hungarian method in its shortest augmenting path form (Kuhn 1955, Jonker and
Volgenant 1987), separately for each connected component of the graph of pairs: components do not compete for segments,
and keep the order of the ranks. Time grows with the square of the smaller side times the larger one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from outtake.measures.segments.segments import Segment, reaches_iou

Weight = int | Fraction


class Pair(NamedTuple):
    """Ranks of a reference and of the prediction that it is matched with."""

    reference: int
    prediction: int


Weights = Mapping[tuple[int, int], Weight]


def best_matching(weights: Weights) -> tuple[Pair, ...]:
    """
    Find the best matching as the module defines it.

    :param weights: weight by (reference rank, prediction rank); an absent pair and one of weight 0 cannot be made
    :returns: the pairs in order of reference rank
    :raises TypeError: if a weight is a float: sums of floats lose ties
    :raises ValueError: if a weight is negative
    """
    edges = _integer_edges(weights)
    matched = [pair for component in _components(edges) for pair in _match_component(component)]
    return tuple(sorted(matched))


def count_matches(reference: Sequence[Segment], predictions: Sequence[Segment], *, min_iou_percent: int) -> int:
    """
    Count the pairs of the largest one-to-one matching at ``IoU >= min_iou_percent / 100``, whatever the type.

    :raises ValueError: if ``min_iou_percent`` is not in 1..100
    """
    if not 1 <= min_iou_percent <= 100:
        raise ValueError(f"min_iou_percent is {min_iou_percent}; give hundredths from 1 to 100")
    weights = {
        (i, j): 1
        for i, truth in enumerate(reference)
        for j, guess in enumerate(predictions)
        if reaches_iou(truth, guess, min_iou_percent)
    }
    return len(best_matching(weights))


_Edges = dict[tuple[int, int], int]


def _integer_edges(weights: Weights) -> _Edges:
    for pair, weight in weights.items():
        if not isinstance(weight, int | Fraction):
            raise TypeError(f"the weight of {pair} is {weight!r}; give an int or a Fraction")
        if weight < 0:
            raise ValueError(f"the weight of {pair} is {weight}; weights are 0 or more")
    scale = lcm(*(weight.denominator for weight in weights.values()))
    return {pair: int(weight * scale) for pair, weight in weights.items() if weight}


def _components(edges: _Edges) -> list[_Edges]:
    # One union-find over both sides: reference i is node i, prediction j is node ~j, which is negative.
    parent: dict[int, int] = {}

    def root(node: int) -> int:
        parent.setdefault(node, node)
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for i, j in edges:
        parent[root(i)] = root(~j)
    components: defaultdict[int, _Edges] = defaultdict(dict)
    for (i, j), weight in edges.items():
        components[root(i)][i, j] = weight
    return list(components.values())


def _match_component(edges: _Edges) -> list[Pair]:
    if len(edges) == 1:
        return [Pair(*pair) for pair in edges]
    references = sorted({i for i, _ in edges})
    predictions = sorted({j for _, j in edges})
    profit = _lexicographic_profit(edges, references, predictions)
    if len(references) <= len(predictions):
        chosen = list(enumerate(_assign(profit)))
    else:
        turned = [list(column) for column in zip(*profit, strict=True)]
        chosen = [(row, column) for column, row in enumerate(_assign(turned))]
    # A pair of profit 0 is one that cannot be made: the method fills its rows with them.
    return [Pair(references[row], predictions[column]) for row, column in chosen if profit[row][column]]


def _lexicographic_profit(edges: _Edges, references: list[int], predictions: list[int]) -> list[list[int]]:
    n, m = len(references), len(predictions)
    small = (m + 1) ** n
    big = small * (min(n, m) + 1)
    column_of = {j: column for column, j in enumerate(predictions)}
    row_of = {i: row for row, i in enumerate(references)}
    place = [(m + 1) ** (n - 1 - row) for row in range(n)]
    profit = [[0] * m for _ in references]
    for (i, j), weight in edges.items():
        row, column = row_of[i], column_of[j]
        profit[row][column] = weight * big + small + (m - column) * place[row]
    return profit


def _assign(profit: list[list[int]]) -> list[int]:
    """Give each row a column of its own so that the sum is greatest; rows may not outnumber columns."""
    columns = len(profit[0])
    row_price = [0] * len(profit)
    column_price = [0] * columns
    row_of: list[int | None] = [None] * columns
    for start in range(len(profit)):
        _augment(profit, start, row_price, column_price, row_of)
    chosen = [0] * len(profit)
    for column, row in enumerate(row_of):
        if row is not None:
            chosen[row] = column
    return chosen


def _augment(
    profit: list[list[int]],
    start: int,
    row_price: list[int],
    column_price: list[int],
    row_of: list[int | None],
) -> None:
    # Dijkstra from the row `start` over reduced costs `row_price + column_price - profit`, which the prices keep at
    # 0 or more, to the nearest column that no row has; then every row on the way takes the column after it.
    row_price[start] = max(value - price for value, price in zip(profit[start], column_price, strict=True))
    open_columns = set(range(len(column_price)))
    distance: dict[int, int] = {}
    came_from: dict[int, int | None] = {}
    reached: list[tuple[int, int]] = []  # (column, its distance) in the order in which they were settled
    row, base = start, 0
    via: int | None = None
    while True:
        offset = base + row_price[row]
        values = profit[row]
        for column in open_columns:
            length = offset + column_price[column] - values[column]
            if column not in distance or length < distance[column]:
                distance[column] = length
                came_from[column] = via
        settled = min(open_columns, key=distance.__getitem__)
        base = distance[settled]
        open_columns.remove(settled)
        owner = row_of[settled]
        if owner is None:
            break
        reached.append((settled, base))
        row, via = owner, settled
    row_price[start] -= base
    for column, length in reached:
        column_price[column] += base - length
        owner = row_of[column]
        if owner is not None:
            row_price[owner] -= base - length
    _shift_path(start, settled, came_from, row_of)


def _shift_path(start: int, end: int, came_from: dict[int, int | None], row_of: list[int | None]) -> None:
    column: int = end
    while (previous := came_from[column]) is not None:
        row_of[column] = row_of[previous]
        column = previous
    row_of[column] = start
