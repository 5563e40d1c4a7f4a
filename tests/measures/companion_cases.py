"""Small comparisons that the tests of companions share."""

from __future__ import annotations

from hypothesis import strategies as st

from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import STATUSES, Prediction, ReferenceVideo, Score
from outtake.measures.spotlight.scores import score

CLIP_MS = 1000
spans = st.tuples(st.integers(0, 20), st.integers(1, 20)).map(lambda pair: (pair[0] * 40, (pair[0] + pair[1]) * 40))


def errors_of(*marks: tuple[int, int, str, int | None], prefix: str = "e") -> tuple[Segment, ...]:
    return tuple(
        Segment(start, end, type_key, "", f"{prefix}{index}", severity)
        for index, (start, end, type_key, severity) in enumerate(marks)
    )


def example() -> tuple[list[ReferenceVideo], list[Prediction]]:
    """
    At tau 70 in p: v1 keeps 1 of 2 errors (worth 1) of 3 predictions, v2 keeps 1 of 1 (0.8) of 1, v3 nothing of 2.

    v4 is clean with 2 alarms, v5 is clean and failed, v6 was not attempted.
    """
    reference = [
        ReferenceVideo("v1", CLIP_MS, errors_of((0, 100, "a", 5), (500, 600, "b", 1)), "p1", "x"),
        ReferenceVideo("v2", CLIP_MS, errors_of((0, 80, "a", 2)), "p1", "y"),
        ReferenceVideo("v3", CLIP_MS, errors_of((0, 80, "b", None), (200, 300, "b", 4)), "p2", "y"),
        ReferenceVideo("v4", 2 * CLIP_MS, (), "p2", "x"),
        ReferenceVideo("v5", CLIP_MS, (), "p3"),
        ReferenceVideo("v6", CLIP_MS, errors_of((0, 80, "a", 3)), "p3", "x"),
    ]
    predictions = [
        Prediction("v1", errors_of((0, 100, "a", None), (700, 800, "a", None), (900, 900, "b", None), prefix="x")),
        Prediction("v2", errors_of((0, 100, "b", None), prefix="x")),
        Prediction("v3", errors_of((0, 950, "b", None), (300, 400, "c", None), prefix="x")),
        Prediction("v4", errors_of((0, 2000, "a", None), (0, 1899, "a", None), prefix="x")),
        Prediction("v5", errors_of((0, 10, "a", None), prefix="x"), "failed"),
        Prediction("v6", (), "not_attempted"),
    ]
    return reference, predictions


def scored() -> Score:
    return score(*example())


@st.composite
def comparisons(draw: st.DrawFn) -> tuple[list[ReferenceVideo], list[Prediction]]:
    def errors(prefix: str) -> tuple[Segment, ...]:
        severities = st.none() | st.integers(0, 5)
        marks = draw(st.lists(st.tuples(spans, st.sampled_from("ab"), severities), max_size=4))
        return errors_of(
            *((start, end, type_key, severity) for (start, end), type_key, severity in marks), prefix=prefix
        )

    names = [f"v{index}" for index in range(draw(st.integers(0, 5)))]
    kinds = st.sampled_from([None, "x", "y"])
    reference = [ReferenceVideo(name, 2000, errors("e"), draw(kinds), draw(kinds)) for name in names]
    return reference, [Prediction(name, errors("x"), draw(st.sampled_from(STATUSES))) for name in names]
