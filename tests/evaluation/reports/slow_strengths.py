"""Strengths by Bradley and Terry the plain way, as an oracle: it shares no code with ours, nor with evalica."""

from __future__ import annotations

import math


def slowly(wins: list[list[float]]) -> list[float]:
    """
    Return strengths by minorisation and maximisation (D. R. Hunter, Annals of Statistics 32, 2004), step by step.

    :param wins: of each against each other, a tie being half a win for both; all can be reached by chains of wins
    :returns: natural logarithms whose mean is 0
    """
    places = range(len(wins))
    s = [1.0] * len(wins)
    for _ in range(100_000):
        new = [sum(wins[i]) / sum((wins[i][j] + wins[j][i]) / (s[i] + s[j]) for j in places if j != i) for i in places]
        middle = math.prod(new) ** (1 / len(new))
        new = [each / middle for each in new]
        moved = max(abs(math.log(a / b)) for a, b in zip(new, s, strict=True))
        s = new
        if moved < 1e-13:
            break
    return [math.log(each) for each in s]
