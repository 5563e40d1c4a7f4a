"""The chance level, and critics held to equally many predictions: by hand, against trying everything, and laws."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.diagnostics.chance_level import chance, strata_of
from outtake.measures.diagnostics.equal_counts import EXACT, at_equal_counts, capped
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.pair_scores import METRICS
from outtake.measures.spotlight.pairs.pairing import compare, judge
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import score
from tests.measures import oracle

CLIP_MS = 1000
spans = st.tuples(st.integers(0, 20), st.integers(1, 20)).map(lambda pair: (pair[0] * 40, (pair[0] + pair[1]) * 40))


def _marks(spans_: list[tuple[int, int]], prefix: str) -> tuple[Segment, ...]:
    return tuple(Segment(start, end, "a", f"{start}", f"{prefix}{index}") for index, (start, end) in enumerate(spans_))


def _video(name: str, *errors: tuple[int, int], generator: str = "g", duration_ms: int = CLIP_MS) -> ReferenceVideo:
    return ReferenceVideo(name, duration_ms, _marks(list(errors), "e"), f"prompt {name}", generator)


def _says(name: str, *errors: tuple[int, int], status: str = "ok") -> Prediction:
    return Prediction(name, _marks(list(errors), "x"), status)


def _likeness(_: str, a: Segment, b: Segment) -> int:
    return 10 if a.reason == b.reason else (a.start_ms + b.end_ms) % 11


@st.composite
def comparisons(draw: st.DrawFn) -> tuple[list[ReferenceVideo], list[Prediction]]:
    names = [f"v{index}" for index in range(draw(st.integers(0, 6)))]
    marks = st.lists(spans, max_size=4)
    reference = [
        _video(
            name, *draw(marks), generator=draw(st.sampled_from("xy")), duration_ms=draw(st.sampled_from([1600, 2000]))
        )
        for name in names
    ]
    reference = [replace(v, errors=tuple(e for e in v.errors if e.end_ms <= v.duration_ms)) for v in reference]
    statuses = st.sampled_from(["ok", "ok", "failed", "not_attempted"])
    return reference, [_says(name, *draw(marks), status=draw(statuses)) for name in names]


def test_two_videos_can_be_shuffled_in_one_way() -> None:
    # Each error is found where it is. Swapped, v's prediction hits none of w's error, and w's covers v's.
    reference = [_video("v", (0, 100)), _video("w", (500, 600)), _video("alone", (0, 100), generator="h")]
    said = [_says("v", (0, 100)), _says("w", (0, 100), (500, 600)), _says("alone", (0, 100))]
    result = chance(reference, said, seed=1, shuffles=3)
    assert (result.videos, result.errors, result.predictions, result.strata, result.left_out) == (2, 2, 3, 1, 1)
    coverage = result.figures["r"]["coverage"]
    assert (coverage.mean, coverage.least, coverage.most, coverage.deviation, coverage.n) == (0.5, 0.5, 0.5, 0, 3)
    assert result.figures["r"]["precision"].mean == pytest.approx(1 / 3)
    # The one left out does not count among the observed either.
    assert (result.observed["r"].coverage, result.observed["r"].precision) == (1, pytest.approx(2 / 3))


def test_times_are_scaled_and_cut_to_their_own_clip() -> None:
    reference = [_video("v", (0, 1000)), _video("w", (0, 1100), duration_ms=1100)]
    # Both mark all of their clips and beyond it, and still mark all of the other one.
    said = [_says("v", (0, 1300)), _says("w", (0, 1300))]
    figures = chance(reference, said, seed=1).figures
    assert {figures[metric]["m"].mean for metric in ("p", "r")} == {1}


def test_strata_have_one_generator_and_about_one_length() -> None:
    lengths = {"a": 5042, "b": 6120, "c": 4600, "d": 5499, "e": 5500}
    videos = [_video(name, duration_ms=length) for name, length in lengths.items()]
    other = _video("f", generator="h", duration_ms=5042)
    scored = compare([other, *videos], [_says(name) for name in "abcdef"]).videos
    assert [[each.video.video for each in stratum] for stratum in strata_of(scored)] == [
        ["a", "c", "d"],
        ["b", "e"],
        ["f"],
    ]


def test_saying_the_same_everywhere_is_at_the_level_of_chance() -> None:
    reference = [_video(f"v{index}", (40 * index, 40 * index + 100)) for index in range(8)]
    said = [_says(video.video, (0, 300), (200, 400)) for video in reference]
    result = chance(reference, said, seed=3, shuffles=4)
    assert result.figures["p"]["m"].mean == result.observed["p"].m
    assert result.figures["r"]["coverage"].mean == result.observed["r"].coverage


def test_a_critic_that_looked_is_above_chance() -> None:
    rng = np.random.default_rng(4)
    starts = rng.integers(0, 900, size=40)
    reference = [_video(f"v{index}", (int(start), int(start) + 100)) for index, start in enumerate(starts)]
    said = [Prediction(video.video, video.errors) for video in reference]
    result = chance(reference, said, lambda *_: 10, seed=3, shuffles=5)
    assert result.observed["sp"].m == 1
    # Of two places drawn at random from 900 ms one covers 70 % of the other where they are within 30 ms: about 7 %.
    most = result.figures["sp"]["m"].most
    assert most is not None and most < 0.25


@given(comparisons(), st.randoms(), st.integers(0, 99))
@settings(max_examples=25)
def test_neither_order_nor_names_of_generators_matter(
    case: tuple[list[ReferenceVideo], list[Prediction]], random: object, seed: int
) -> None:
    reference, said = case
    result = chance(reference, said, seed=seed, shuffles=2)
    renamed = [replace(v, generator={"x": "z", "y": "k"}[v.generator or ""], prompt=None) for v in reference]
    assert chance(renamed[::-1], said[::-1], seed=seed, shuffles=2) == result
    scored = compare(reference, said).videos
    assert result.videos + result.left_out == len(scored)
    assert sum(len(each) for each in strata_of(scored)) == len(scored)


def test_what_cannot_be_shuffled_has_a_reason() -> None:
    result = chance([_video("v", (0, 10))], [_says("v", (0, 10))], seed=1)
    assert (result.videos, result.left_out) == (0, 1)
    assert result.reason == "no two scored videos have one generator and one length, so none can be swapped"
    assert result.figures["p"]["m"] == (None, None, None, None, 0, "nothing was shuffled")
    nothing = chance([_video("v"), _video("w")], [_says("v"), _says("w")], seed=1, shuffles=1)
    assert nothing.figures["p"]["m"].reason == "it is undefined in every shuffling"
    once = chance([_video("v", (0, 9)), _video("w")], [_says("v"), _says("w")], seed=1, shuffles=1)
    assert (once.figures["p"]["m"].mean, once.figures["p"]["m"].deviation) == (0, None)
    assert once.figures["p"]["m"].reason == "there is one shuffling only"


@pytest.mark.parametrize("name", ["shuffles", "length_bin_ms"])
def test_chance_refuses_bad_settings(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} is 0"):
        chance([], [], seed=1, **{name: 0})


def _by_trying(values: dict[tuple[int, int], Fraction], n: int, k: int) -> tuple[float, float]:
    """Average over all choices of k of n predictions: mean value of the kept pairs, and their number."""
    kept = []
    for chosen in combinations(range(n), min(k, n)):
        pairs = oracle.best({pair: value for pair, value in values.items() if pair[1] in chosen})
        kept.append([float(values[pair]) for pair in pairs])
    return fmean(fmean(each) if each else 0.0 for each in kept), fmean(len(each) for each in kept)


@given(
    st.lists(spans, min_size=1, max_size=3),
    st.lists(spans, max_size=5),
    st.sampled_from(METRICS),
    st.sampled_from([0, 30, 70]),
)
@settings(max_examples=50)
def test_exact_averages_are_those_of_trying_every_choice(
    errors: list[tuple[int, int]], guesses: list[tuple[int, int]], metric: str, tau: int
) -> None:
    (video,) = compare([_video("v", *errors, duration_ms=2000)], [_says("v", *guesses)]).videos
    video = judge(video, _likeness, (metric,), tau)
    values = {}
    for pair, scores in video.scores.items():
        similarity = _likeness("v", video.reference[pair[0]], video.predictions[pair[1]].segment)
        value = oracle.value(metric, scores.p, scores.r, similarity, tau)
        if value:
            values[pair] = value
    ks = range(len(guesses) + 2)
    for k, result in zip(ks, capped(metric, [video], ks, seed=1, tau=tau), strict=True):
        m, matched = _by_trying(values, len(guesses), k)
        assert result.figures["m"].value == pytest.approx(m, abs=1e-9)
        assert result.figures["coverage"].value == pytest.approx(matched / len(errors), abs=1e-9)
        assert (result.sampled, result.predictions) == (0, min(k, len(guesses)))


@given(comparisons())
@settings(max_examples=25)
def test_with_all_predictions_it_is_the_score(case: tuple[list[ReferenceVideo], list[Prediction]]) -> None:
    whole = score(*case, tau=30)
    videos = compare(*case).videos
    curve = capped("p", videos, range(5), seed=1, tau=30)
    for figure in ("m", "coverage", "precision"):
        assert curve[-1].figures[figure].value == pytest.approx(getattr(whole.metrics["p"], figure), abs=1e-9)
    assert (curve[-1].cut, curve[-1].predictions) == (0, whole.predicted_errors)
    coverages = [each.figures["coverage"].value or 0 for each in curve]
    # One more prediction can only help to find errors.
    assert coverages == sorted(coverages)


def test_of_equal_sums_more_pairs_win_though_fractions_are_rounded() -> None:
    # Worth 3/5 alone, or 2/5 and 1/5: in units of 2**-40 the two sum up to one less.
    (video,) = compare([_video("v", (200, 700), (0, 100))], [_says("v", (0, 500), (500, 1000))]).videos
    (both,) = capped("p", [video], [2], seed=1, tau=0)
    assert (both.figures["m"].value, both.figures["coverage"].value) == (pytest.approx(0.3), 1)


def test_a_video_with_many_predictions_is_sampled() -> None:
    rng = np.random.default_rng(1)
    guesses = [(int(start), int(start) + 200) for start in rng.integers(0, 800, size=EXACT + 2)]
    errors = [(0, 1000), (300, 700)]
    (video,) = compare([_video("v", *errors)], [_says("v", *guesses)]).videos
    none, two, all_of_them = capped("r", [video], [0, 2, EXACT + 2], seed=1, tau=0, draws=300)
    assert (none.sampled, two.sampled, all_of_them.sampled) == (0, 1, 0)
    values = {pair: scores.r for pair, scores in video.scores.items() if scores.r}
    m, matched = _by_trying(values, EXACT + 2, 2)
    # 300 draws of a value between 0.2 and 0.35: an error of some thousandths.
    assert two.figures["m"].value == pytest.approx(m, abs=0.02)
    assert two.figures["coverage"].value == pytest.approx(matched / 2, abs=0.02)
    assert capped("r", [video], [2], seed=1, tau=0, draws=300) == (two,)
    whole = score([_video("v", *errors)], [_says("v", *guesses)], tau=0)
    assert all_of_them.figures["m"].value == pytest.approx(whole.metrics["r"].m)


def test_a_critic_that_repeats_itself_wins_nothing_at_equal_counts() -> None:
    # Both find every error with their first words; B goes on talking.
    reference = [_video(f"v{index}", (index, index + 100)) for index in range(12)]
    a = [_says(video.video, (index, index + 100)) for index, video in enumerate(reference)]
    b = [_says(video.video, *[(index, index + 100)] * 1, *[(900, 950)] * 3) for index, video in enumerate(reference)]
    critics = {name: compare(reference, said).videos for name, said in (("A", a), ("B", b))}
    result = at_equal_counts("r", critics, seed=1)
    assert (result.videos, result.predictions, result.left_out, result.sampled) == (12, 12, 0, 0)
    # One of B's four is right, so with one of them it finds a quarter.
    assert {name: each["coverage"].value for name, each in result.figures.items()} == {"A": 1, "B": 0.25}
    assert {name: each["precision"].value for name, each in result.figures.items()} == {"A": 1, "B": 0.25}
    (comparison,) = result.comparisons["coverage"]
    assert (comparison.difference, comparison.reason) == (
        0.75,
        "nothing varies between clusters, so there is no interval",
    )


def test_equal_counts_are_those_of_the_most_silent() -> None:
    reference = [_video(name, (0, 100), (500, 600)) for name in "uvw"]
    a = [_says("u", (0, 100), (500, 600)), _says("v"), _says("w", (0, 100), status="not_attempted")]
    b = [_says("u", (0, 100), (500, 600), (800, 900)), _says("v", (0, 100)), _says("w", (0, 100))]
    result = at_equal_counts("p", {"A": compare(reference, a).videos, "B": compare(reference, b).videos}, seed=1)
    # In u both say two, in v nothing; w was scored for B only. B's pairs of three: both, or one of them, twice.
    assert (result.videos, result.predictions, result.left_out) == (2, 2, 1)
    assert result.figures["A"]["coverage"].value == pytest.approx((1 + 0) / 2)
    assert result.figures["B"]["coverage"].value == pytest.approx(((1 + 0.5 + 0.5) / 3 + 0) / 2)
    assert at_equal_counts("p", {}, seed=1).videos == 0


def test_equal_counts_refuse_bad_settings() -> None:
    with pytest.raises(ValueError, match="most has -1"):
        capped("p", [], [3, -1], seed=1)
    with pytest.raises(ValueError, match="draws is 0"):
        capped("p", [], [1], seed=1, draws=0)
    with pytest.raises(ValueError, match=r"tau is 0\.7"):
        capped("p", [], [1], seed=1, tau=0.7)  # type: ignore[arg-type]
