"""How near annotations are to the planted errors: F1 at temporal IoU 0.5, and shares of right answers. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from outtake.measures.matching.bipartite import count_matches
from outtake.measures.segments.segments import Segment

IOU_PERCENT = 50


@dataclass(frozen=True)
class Score:
    """Counts over clips: planted errors, marked ones, and pairs of the largest one-to-one matching, type aside."""

    planted: int = 0
    marked: int = 0
    matched: int = 0

    def __add__(self, other: Score) -> Score:
        """Pool the counts."""
        return Score(self.planted + other.planted, self.marked + other.marked, self.matched + other.matched)

    @property
    def f1(self) -> float | None:
        """2 · matched / (planted + marked); None where nothing is planted and nothing marked."""
        return 2 * self.matched / (self.planted + self.marked) if self.planted + self.marked else None


def score_clip(planted: Sequence[Segment], marked: Sequence[Segment]) -> Score:
    """Score one clip."""
    return Score(len(planted), len(marked), count_matches(planted, marked, min_iou_percent=IOU_PERCENT))


def pooled(scores: Iterable[Score]) -> Score:
    """Pool the counts of several clips (micro average)."""
    return sum(scores, Score())
