"""Failures, lengths and the human ceiling, by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from outtake.measures.diagnostics.failures import answered, answers
from outtake.measures.diagnostics.human_ceiling import ceiling
from outtake.measures.diagnostics.lengths import (
    counts_by_generator,
    durations,
    lengths,
    said_in_predictions,
    said_in_reference,
)
from outtake.measures.diagnostics.metrics import FIGURES
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from tests.measures.companion_cases import CLIP_MS, errors_of, example, scored


def test_failures_by_hand() -> None:
    reference, predictions = example()
    found = answers([*reference, ReferenceVideo("v7", CLIP_MS, ())], predictions)
    assert {status: each.part for status, each in found.statuses.items()} == {
        "ok": 4,
        "failed": 1,
        "refused": 0,
        "not_attempted": 1,
        "media_not_received": 0,
        "absent": 1,
    }
    assert found.statuses["failed"].share == pytest.approx(1 / 7)
    assert found.statuses["refused"].high is not None and found.statuses["refused"].high > 0
    assert [video.video.video for video in answered(scored().per_video)] == ["v1", "v2", "v3", "v4"]
    with pytest.raises(ValueError, match="'v1' is predicted twice"):
        answers(reference, [predictions[0], predictions[0]])
    with pytest.raises(ValueError, match="status 'lost'"):
        answers(reference, [Prediction("v1", (), "lost")])


def test_lengths_by_hand() -> None:
    said = said_in_predictions(scored().per_video)
    result = lengths(said, bin_ms=500)
    # 100, 100 and an empty one; 100; 950 and 100; 2000 and 1899 of a clip of 2000.
    assert [(each.start_ms, each.segments) for each in result.bins] == [
        (0, 4),
        (500, 1),
        (1000, 0),
        (1500, 1),
        (2000, 1),
    ]
    assert (result.segments, result.invalid) == (7, 1)
    # 950 of 1000 and 2000 of 2000 are full clips; 1899 of 2000 is 94.95 %.
    assert result.full_clip.value == pytest.approx(2 / 7)
    assert lengths(said, full_clip_percent=94).full_clip.value == pytest.approx(3 / 7)
    assert result.mean_ms.value == pytest.approx((400 + 950 + 2000 + 1899) / 7)
    nothing = lengths([])
    assert (nothing.bins, nothing.segments, nothing.full_clip.value) == ((), 0, None)


@pytest.mark.parametrize("wrong", [{"bin_ms": 0}, {"full_clip_percent": 0}, {"full_clip_percent": 101}])
def test_lengths_refuse_bad_settings(wrong: Mapping[str, int]) -> None:
    ((name, value),) = wrong.items()
    with pytest.raises(ValueError, match=f"{name} is {value}"):
        lengths([], **wrong)


def test_durations_and_counts_by_hand() -> None:
    videos = scored().per_video
    a, b = durations(said_in_reference(videos))
    assert (a.type, a.segments, a.mean_ms, a.median_ms, a.quartiles_ms) == ("a", 2, 90, 90, (85, 95))
    assert (b.type, b.segments, b.median_ms) == ("b", 3, 100)
    counts = counts_by_generator(said_in_predictions(videos))
    assert [(each.generator, each.type, each.segments, each.videos) for each in counts] == [
        ("x", "a", 4, 2),
        ("x", "b", 1, 2),
        ("x", "c", 0, 2),
        ("y", "a", 0, 2),
        ("y", "b", 2, 2),
        ("y", "c", 1, 2),
        (None, "a", 0, 1),
        (None, "b", 0, 1),
        (None, "c", 0, 1),
    ]
    assert counts[0].per_video == 2
    assert durations(said_in_predictions(videos))[-1].quartiles_ms is None


def _everything(_: ReferenceVideo, others: Mapping[str, Sequence[Segment]]) -> tuple[Segment, ...]:
    return tuple(replace(segment, id=f"{name} {segment.id}") for name in sorted(others) for segment in others[name])


def test_the_ceiling_by_hand() -> None:
    clips = [ReferenceVideo(name, CLIP_MS, errors_of((900, 950, "a", 1)), f"p {name}") for name in "vwz"]
    words = {
        "v": {"Ana": errors_of((0, 100, "a", 1)), "Bo": errors_of((0, 80, "a", 1)), "Cy": ()},
        "w": {"Ana": errors_of((0, 100, "a", 1)), "Bo": ()},
        "z": {"Dee": errors_of((0, 100, "a", 1))},
    }
    result = ceiling(clips, words, _everything, metrics=("p",))
    assert [each.annotator for each in result.annotators] == ["Ana", "Bo", "Cy"]
    ana, bo, cy = result.annotators
    # Ana in v: 80 of her 100 ms are in Bo's error. In w the others call it clean, so she raised an alarm.
    assert (ana.figures["p"]["m"].value, ana.score.clean_videos) == (pytest.approx(0.8), (1, 1))
    # Bo in v finds Ana's error (worth 1); in w he misses hers. Cy in v finds neither.
    assert (bo.figures["p"]["m"].value, cy.figures["p"]["coverage"].value) == (0.5, 0)
    mean = result.mean["p"]["m"]
    assert (mean.value, mean.n) == (pytest.approx((0.8 + 0.5 + 0) / 3), 3)
    assert result.left_out == ("Dee",)
    # Cy predicted nothing, so has no precision: the mean is over two.
    assert (result.mean["p"]["precision"].n, result.mean["p"]["precision"].value) == (2, pytest.approx((0.5 + 1) / 2))


def test_truth_is_made_without_the_one_who_isscored() -> None:
    clips = [ReferenceVideo("v", CLIP_MS, ())]
    words = {"v": {name: errors_of((0, 100, "a", 1)) for name in ("Ana", "Bo")}}
    asked: list[set[str]] = []

    def policy(video: ReferenceVideo, others: Mapping[str, Sequence[Segment]]) -> Sequence[Segment] | None:
        asked.append(set(others))
        return None if "Ana" in others else _everything(video, others)

    result = ceiling(clips, words, policy)
    assert asked == [{"Bo"}, {"Ana"}]
    assert [(each.annotator, each.alone, each.no_truth) for each in result.annotators] == [("Ana", 0, 0)]
    assert result.left_out == ("Bo",)
    assert ceiling(clips, {}, policy) == ((), {}, ())
    with pytest.raises(ValueError, match="predictions on video 'u'"):
        ceiling(clips, {"u": {}}, policy)


def test_people_who_say_the_same_reach_the_top() -> None:
    clips = [ReferenceVideo(name, CLIP_MS, ()) for name in "vw"]
    words = {name: {who: errors_of((0, 100, "a", 1)) for who in ("Ana", "Bo")} for name in "vw"}
    mean = ceiling(clips, words, _everything).mean
    assert {each[figure].value for each in mean.values() for figure in FIGURES[:6]} == {1}
