"""
Simulated annotators of clips: what they mark, given the errors that a clip has and their own habits.

Pure, and decided by the random numbers that are handed in: the same numbers give the same marks. No one here sees
another annotator's word, or more of a clip than a viewer could.

Who takes part in a campaign, and their habits, are drawn from a seed within ranges that make their kind.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from annotations.responses.values import AnnotationBody, SegmentBody
from outtake.measures.segments.segments import Segment

CAREFUL, CARELESS, SCRIPT = KINDS = ("careful", "careless", "script")
BRIEF_MS = 700
JOINED_WITHIN_MS = 900
HARDEST_TO_MISS = 5

_CONFUSED_WITH = {
    "object_appearance_disappearance": "motion_rationality",
    "motion_rationality": "logical_error",
    "logical_error": "object_appearance_disappearance",
    "physics_violation": "motion_rationality",
    "anatomy_body": "object_appearance_disappearance",
    "semantic_prompt_adherence": "logical_error",
}
_TAIL = "and that is why it looks wrong to me when I watch this part again slowly"
_ALARMS = (
    "The light on the wall seems to flicker a little here.",
    "The edge of the picture shakes slightly for a short moment.",
    "The shadow does not quite follow the thing that throws it.",
)
_SHRUGS = ("weird", "looks off", "bad quality here", "not right")


@dataclass(frozen=True)
class Habits:
    """How a simulated annotator works. Chances are 0 to 1, times in ms."""

    name: str
    kind: str
    misses: float  # of the most noticeable errors
    misses_faint: float  # more for each step of severity below the highest
    misses_brief: float  # more for an error shorter than `BRIEF_MS`
    late_ms: float  # how late the start is on average; negative is early
    jitter_ms: float  # standard deviation of both edges
    joins: float  # marks two errors less than `JOINED_WITHIN_MS` apart as one
    confuses: float  # gives another type
    severity_shift: int
    alarms: float  # marks something where nothing is, once a clip at most
    words: int  # of a reason, about
    pace: float  # time at work as a multiple of the clip's length

    def miss_chance(self, error: Segment) -> float:
        """Return how likely an error goes unseen: the fainter and briefer, the likelier."""
        faint = self.misses_faint * (HARDEST_TO_MISS - (error.severity or HARDEST_TO_MISS))
        return min(1.0, self.misses + faint + (self.misses_brief if error.length_ms < BRIEF_MS else 0.0))


def annotate(errors: Sequence[Segment], edges_ms: Sequence[int], habits: Habits, rng: Random) -> AnnotationBody:
    """
    Return what an annotator hands in about a clip.

    :param errors: those that are in it, in order of time, each with a severity
    :param edges_ms: the clip's frame edges, on which marks lie
    """
    marked = {
        CAREFUL: _careful_marks,
        CARELESS: _careless_marks,
        SCRIPT: _script_marks,
    }[habits.kind](errors, edges_ms, habits, rng)
    once = {(mark.start_ms, mark.end_ms, mark.type): mark for mark in marked}
    active_ms = round(habits.pace * edges_ms[-1] * rng.uniform(0.8, 1.25))
    return AnnotationBody(
        clean=not once, segments=tuple(once.values()), active_ms=active_ms, plays=1 + active_ms // 20_000
    )


def _careful_marks(
    errors: Sequence[Segment], edges_ms: Sequence[int], habits: Habits, rng: Random
) -> list[SegmentBody]:
    seen = [error for error in errors if rng.random() >= habits.miss_chance(error)]
    marks = [_mark(group, edges_ms, habits, rng) for group in _joined(seen, habits, rng)]
    if rng.random() < habits.alarms:
        marks.append(_alarm(edges_ms, rng))
    return marks


def _joined(seen: Sequence[Segment], habits: Habits, rng: Random) -> list[list[Segment]]:
    """Put neighbours together that are taken for one error."""
    groups = [[error] for error in seen[:1]]
    for before, error in pairwise(seen):
        close = 0 <= error.start_ms - before.end_ms < JOINED_WITHIN_MS
        if close and rng.random() < habits.joins:
            groups[-1].append(error)
        else:
            groups.append([error])
    return groups


def _mark(group: Sequence[Segment], edges_ms: Sequence[int], habits: Habits, rng: Random) -> SegmentBody:
    first, worst = group[0], max(group, key=lambda error: error.severity or 0)
    start = first.start_ms + rng.gauss(habits.late_ms, habits.jitter_ms)
    end = group[-1].end_ms + rng.gauss(0, habits.jitter_ms)
    kind = _CONFUSED_WITH[worst.type] if rng.random() < habits.confuses else worst.type
    severity = (worst.severity or HARDEST_TO_MISS) + habits.severity_shift + rng.choice((-1, 0, 0, 0, 1))
    return _on_edges(start, end, edges_ms, kind, _reason(worst.reason, habits, rng), severity)


def _reason(known: str, habits: Habits, rng: Random) -> str:
    words = [*known.rstrip(".").split(), *_TAIL.split()]
    return " ".join(words[: max(1, habits.words + rng.randint(-1, 3))]) + "."


def _alarm(edges_ms: Sequence[int], rng: Random) -> SegmentBody:
    start = rng.uniform(0, edges_ms[-1] * 0.8)
    kind = rng.choice(sorted(_CONFUSED_WITH))
    return _on_edges(start, start + rng.uniform(400, 1200), edges_ms, kind, rng.choice(_ALARMS), rng.randint(1, 3))


def _careless_marks(
    errors: Sequence[Segment], edges_ms: Sequence[int], habits: Habits, rng: Random
) -> list[SegmentBody]:
    """Mark up to two stretches anywhere; what there is to see hardly matters."""
    marks = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        start = rng.uniform(0, edges_ms[-1] * 0.7)
        if errors and rng.random() >= habits.misses:
            start = rng.choice(errors).start_ms
        kind = rng.choice(sorted(_CONFUSED_WITH))
        end = start + rng.uniform(300, 3000)
        marks.append(_on_edges(start, end, edges_ms, kind, rng.choice(_SHRUGS), rng.randint(1, 5)))
    return marks


def _script_marks(errors: Sequence[Segment], edges_ms: Sequence[int], habits: Habits, rng: Random) -> list[SegmentBody]:
    """Mark the same for every clip, without looking."""
    return [_on_edges(1000, 2000, edges_ms, "motion_rationality", "The motion is wrong.", 3)]


def _on_edges(
    start_ms: float, end_ms: float, edges_ms: Sequence[int], kind: str, reason: str, severity: int
) -> SegmentBody:
    """Put a mark on frame edges, a frame long at least, with a severity on the scale."""
    first = min(nearest_edge(edges_ms, start_ms), len(edges_ms) - 2)
    last = max(nearest_edge(edges_ms, end_ms), first + 1)
    return SegmentBody(edges_ms[first], edges_ms[last], kind, reason, severity=min(5, max(1, severity)))


def nearest_edge(edges_ms: Sequence[int], ms: float) -> int:
    """Return the number of the frame edge that is nearest to a time; of two equally near ones the later."""
    after = bisect_left(edges_ms, ms)
    if after == 0 or after == len(edges_ms):
        return min(after, len(edges_ms) - 1)
    return after if edges_ms[after] - ms <= ms - edges_ms[after - 1] else after - 1


_CAREFUL_NAMES = ("Alma", "Bela", "Cleo", "Dara", "Egon")
_CARELESS_NAMES = ("Finn", "Gus")
_SCRIPT_NAME = "Robo"


def cast_of(seed: int) -> tuple[Habits, ...]:
    """Return eight annotators: five careful ones whose habits differ, two careless ones, and a script."""
    rng = Random(f"cast {seed}")
    careful = [_careful(name, rng) for name in _CAREFUL_NAMES]
    careless = [_careless(name, rng) for name in _CARELESS_NAMES]
    together = [*careful, *careless, _script()]
    rng.shuffle(together)  # anyone who comes first is handed the first clip
    return tuple(together)


def _careful(name: str, rng: Random) -> Habits:
    return Habits(
        name=name,
        kind=CAREFUL,
        misses=rng.uniform(0.0, 0.06),
        misses_faint=rng.uniform(0.01, 0.04),
        misses_brief=rng.uniform(0.0, 0.05),
        late_ms=rng.uniform(-40, 70),
        jitter_ms=rng.uniform(25, 70),
        joins=rng.uniform(0.0, 0.15),
        confuses=rng.uniform(0.0, 0.15),
        severity_shift=rng.choice((-1, 0, 0, 1)),
        alarms=rng.uniform(0.0, 0.3),
        words=rng.randint(9, 16),
        pace=rng.uniform(4.0, 9.0),
    )


def _careless(name: str, rng: Random) -> Habits:
    return Habits(
        name=name,
        kind=CARELESS,
        misses=rng.uniform(0.6, 0.8),
        misses_faint=0.0,
        misses_brief=0.0,
        late_ms=0.0,
        jitter_ms=400.0,
        joins=0.0,
        confuses=0.8,
        severity_shift=0,
        alarms=0.0,
        words=2,
        pace=rng.uniform(0.7, 1.4),
    )


def _script() -> Habits:
    return Habits(
        name=_SCRIPT_NAME,
        kind=SCRIPT,
        misses=1.0,
        misses_faint=0.0,
        misses_brief=0.0,
        late_ms=0.0,
        jitter_ms=0.0,
        joins=0.0,
        confuses=1.0,
        severity_shift=0,
        alarms=0.0,
        words=4,
        pace=0.05,
    )
