"""Paired comparisons: against statsmodels and SciPy, by hand, and laws of Holm's correction."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.diagnostics.metrics import FIGURES, cell
from outtake.measures.diagnostics.paired_comparison import compare, compare_critics, compare_generators, holm, mcnemar
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo, VideoScore
from outtake.measures.spotlight.scores import score
from outtake.measures.uncertainty.clustered import mean

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "golden" / "uncertainty.json").read_text("utf-8"))
p_values = st.lists(st.none() | st.floats(0, 1), max_size=8)


def _critic(ends: list[int], *, prompts: int = 10, generators: str = "g") -> list[VideoScore]:
    """One error [0, 100) a video; the critic marks [0, end), so that r = end / 100 is what it scores at tau 0."""
    names = [(prompt, generator) for prompt, generator in product(range(prompts), generators)]
    reference = [
        ReferenceVideo(f"{prompt}{generator}", 1000, (Segment(0, 100, "a", "", "e"),), f"p{prompt}", generator)
        for prompt, generator in names
    ]
    predictions = [
        Prediction(video.video, (Segment(0, end, "a", "", "x"),)) for video, end in zip(reference, ends, strict=False)
    ]
    return list(score(reference, predictions, tau=0).per_video)


def test_statsmodels_says_the_same() -> None:
    assert holm(GOLDEN["p"]) == pytest.approx(GOLDEN["holm"])
    for case in GOLDEN["mcnemar"]:
        (both, first), (second, neither) = case["table"]
        pairs = [(True, True)] * both + [(True, False)] * first + [(False, True)] * second + [(False, False)] * neither
        result = mcnemar(pairs)
        assert result[:4] == (both, first, second, neither)
        assert result.p == pytest.approx(case["p"])


def test_with_one_video_a_prompt_it_is_the_paired_t_test() -> None:
    first, second = [80, 70, 95, 60, 75, 85, 90, 55, 65, 70], [70, 75, 80, 50, 70, 85, 70, 50, 70, 60]
    (result,) = compare_critics("m", "r", {"A": _critic(first), "B": _critic(second)})
    theirs = scipy.stats.ttest_rel(first, second)
    interval = theirs.confidence_interval(0.95)
    assert (result.first, result.second, result.videos, result.left_out, result.clusters) == ("A", "B", 10, 0, 10)
    assert (result.first_value, result.second_value) == pytest.approx((0.745, 0.68))
    assert (result.t, result.p, result.adjusted) == pytest.approx((theirs.statistic, theirs.pvalue, theirs.pvalue))
    assert (result.low, result.high) == pytest.approx((interval.low / 100, interval.high / 100))


def test_swapping_sides_turns_the_sign() -> None:
    critics = {"A": _critic([80, 70, 95, 60, 75, 85, 90, 55, 65, 70]), "B": _critic([50] * 10)}
    for figure in FIGURES:
        (there,) = compare_critics(figure, "r", critics)
        (back,) = compare_critics(figure, "r", dict(reversed(critics.items())))
        assert (there.p, there.error, there.reason) == (back.p, back.error, back.reason)
        assert there.difference == (None if back.difference is None else -back.difference)


def test_critics_are_compared_on_the_videos_that_both_have() -> None:
    # B was not scored on the first two videos, on which A is at its worst.
    a, b = _critic([10, 10, 80, 80, 80]), _critic([50] * 5)[2:]
    (result,) = compare_critics("m", "r", {"A": a, "B": b})
    assert (result.first_value, result.second_value) == pytest.approx((0.8, 0.5))
    assert (result.videos, result.left_out) == (3, 2)
    assert result.difference == pytest.approx(0.3)
    assert (result.p, result.adjusted) == (None, None)
    assert result.reason == "nothing varies between clusters, so there is no interval"


def test_generators_are_compared_on_the_prompts_that_both_have() -> None:
    videos = _critic([90, 50, 80, 60, 70, 60, 85, 40] * 3, prompts=12, generators="xy")
    only = [video for video in videos if video.video.video != "11y"]
    unknown = replace(videos[0], video=replace(videos[0].video, video="?", generator=None))
    loose = [replace(each, video=replace(each.video, video=f"{each.video.video}?", prompt=None)) for each in videos[:2]]
    (result,) = compare_generators("m", "r", [*only, unknown, *loose])
    assert (result.first, result.second) == ("x", "y")
    x, y = [90, 80, 70, 85] * 3, [50, 60, 60, 40] * 3
    theirs = scipy.stats.ttest_rel(x[:11], y[:11])
    assert (result.t, result.p) == pytest.approx((theirs.statistic, theirs.pvalue))
    # Video 11x has no partner of its prompt; those of no known generator or prompt are not compared.
    assert (result.videos, result.left_out, result.clusters) == (22, 1, 11)


def test_three_critics_make_three_comparisons_of_one_family() -> None:
    critics = {
        "A": _critic([80, 70, 95, 60, 75, 85, 90, 55, 65, 70]),
        "B": _critic([70, 75, 80, 50, 70, 85, 70, 50, 70, 60]),
        "C": _critic([20, 35, 30, 25, 30, 10, 15, 20, 20, 30]),
    }
    family = compare_critics("m", "r", critics)
    assert [(each.first, each.second) for each in family] == [("A", "B"), ("A", "C"), ("B", "C")]
    assert tuple(each.adjusted for each in family) == holm([each.p for each in family])
    # The two clear differences are multiplied by 3 and by 2, the least clear one stays.
    assert family[0].adjusted == family[0].p
    for each in family:
        assert each.first_value == cell("m", "r", critics[each.first]).value


def test_holm_by_hand() -> None:
    # 3 * 0.01; 2 * 0.02; 1 * 0.03 is less than the one before, which holds. None does not count.
    assert holm([0.03, None, 0.01, 0.02]) == pytest.approx((0.04, None, 0.03, 0.04))
    assert holm([]) == ()
    with pytest.raises(ValueError, match=r"1\.5 is no p value"):
        holm([1.5])


@given(p_values, st.randoms())
def test_holm_never_lowers_a_p_value_and_keeps_their_order(values: list[float | None], random: Any) -> None:
    adjusted = holm(values)
    pairs = sorted((p, each) for p, each in zip(values, adjusted, strict=True) if p is not None and each is not None)
    assert [each is None for each in adjusted] == [p is None for p in values]
    assert all(p <= each <= 1 for p, each in pairs)
    assert [each for _, each in pairs] == sorted(each for _, each in pairs)
    order = random.sample(range(len(values)), len(values))
    assert holm([values[place] for place in order]) == tuple(adjusted[place] for place in order)


def test_mcnemar_by_hand() -> None:
    # Three pairs differ, all to one side: 2 / 2³.
    assert mcnemar([(True, False)] * 3 + [(True, True)]).p == 0.25
    assert mcnemar([(True, True)]).reason == "the two sides never differ"
    assert mcnemar([]).reason == "there are no pairs"


def test_any_two_statistics_can_be_compared() -> None:
    clusters = GOLDEN["clusters"]
    first, second = (mean(GOLDEN[name], clusters) for name in ("first", "second"))
    result = compare(("A", "B"), first, second, videos=len(clusters), left_out=0)
    golden = GOLDEN["paired"]
    assert (result.difference, result.error, result.p) == pytest.approx([golden[k] for k in ("value", "error", "p")])


def test_an_unknown_figure_is_refused() -> None:
    critics = {"A": _critic([50]), "B": _critic([60])}
    with pytest.raises(ValueError, match="figure 'M' is unknown; the figures are m, coverage"):
        compare_critics("M", "r", critics)
    with pytest.raises(ValueError, match="was not scored in 'sp' but in p, r"):
        compare_critics("m", "sp", critics)
