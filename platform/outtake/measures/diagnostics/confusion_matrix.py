"""
Which types are said of the errors that were found: types never enter the matching, so matched pairs may differ in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from outtake.measures.diagnostics.metrics import matches_of
from outtake.measures.spotlight.pairs.values import VideoScore
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from outtake.measures.uncertainty.clustered import Estimate, Term, cluster_of, estimate, ratio


class Confusion(NamedTuple):
    """
    Matched pairs by type: ``counts[i][j]`` have ``types[i]`` in the reference and ``types[j]`` in the prediction.

    ``pairs`` is their sum. ``same`` is the share on the diagonal, over pairs, with its error clustered by prompt.
    """

    types: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    pairs: int
    same: Estimate


def confusion(
    metric: str, videos: Sequence[VideoScore], types: Sequence[str] = (), *, confidence: int = CONFIDENCE
) -> Confusion:
    """
    Count the matched pairs of one metric by the types of both sides.

    :param types: to be listed first, in this order, whether they occur or not; others follow, sorted
    :raises ValueError: if a type is listed twice, or the videos were not scored in the metric
    """
    if len(set(types)) < len(types):
        raise ValueError(f"types are {', '.join(types)}; list each once")
    counts: Counter[tuple[str, str]] = Counter()
    terms = []
    for video in videos:
        pairs = Counter((pair.reference.type, pair.prediction.segment.type) for pair in matches_of(video, metric).pairs)
        counts.update(pairs)
        same = sum(count for (true, said), count in pairs.items() if true == said)
        terms.append(Term(cluster_of(video.video), same, pairs.total()))
    listed = (*types, *sorted({each for pair in counts for each in pair} - set(types)))
    return Confusion(
        types=listed,
        counts=tuple(tuple(counts[true, said] for said in listed) for true in listed),
        pairs=counts.total(),
        same=estimate(ratio(terms), confidence=confidence),
    )
