"""What people reach when they are measured as critics are: each against a truth made of the others' words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from evaluation.reports.figure_cells import cell
from evaluation.reports.segments.values import Figures, Settings
from outtake.measures.diagnostics.human_ceiling import Policy, ceiling
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.pairing import Similarity
from outtake.measures.spotlight.pairs.values import ReferenceVideo

SHOWN = ("m", "coverage")


class People(NamedTuple):
    """What people marked, by clip and annotator, how truth is made of it, and their names."""

    words: Mapping[str, Mapping[str, Sequence[Segment]]]
    policy: Policy
    labels: Mapping[str, str]


def ceiling_figures(
    videos: Sequence[ReferenceVideo], people: People, similarity: Similarity | None, settings: Settings
) -> Figures | None:
    """
    Give each person's figures against the others, and their mean; None where no one shares a clip.

    :param similarity: None where comparing reasons costs money: then P and R alone
    """
    made = ceiling(videos, people.words, people.policy, similarity, tau=settings.tau, confidence=settings.confidence)
    if not made.annotators:
        return None
    return {
        "annotators": [
            {
                "label": people.labels[each.annotator],
                "videos": each.score.scored,
                "metrics": {metric: _shown(found) for metric, found in each.figures.items()},
            }
            for each in made.annotators
        ],
        "mean": {metric: _shown(found, "annotators") for metric, found in made.mean.items()},
    }


def _shown(found: Mapping[str, Any], unit: str = "videos") -> Figures:
    return {name: cell(found[name], unit) for name in SHOWN}
