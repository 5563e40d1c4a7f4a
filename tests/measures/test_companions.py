"""Figures, strata, confusion and severity next to a headline number: by hand, by law, and as the docs show them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.diagnostics.confusion_matrix import confusion
from outtake.measures.diagnostics.metrics import FIGURES, HEADLINE, bootstrapped, cell, cells
from outtake.measures.diagnostics.severity_recall import severity_recall
from outtake.measures.diagnostics.strata import by_key, by_severity, by_type, generator_of, length_of, source_of
from outtake.measures.spotlight.engine.batch_scores import score_table
from outtake.measures.spotlight.pairs.pairing import compare
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import score, summarise
from outtake.measures.uncertainty.clustered import cluster_of, mean_columns
from tests.measures.companion_cases import CLIP_MS, comparisons, errors_of, example, scored


def test_the_figures_by_hand() -> None:
    values = {figure: (each.value, each.n, each.of) for figure, each in cells("p", scored().per_video).items()}
    assert values == {
        "m": (pytest.approx(1.8 / 3), 3, 3),
        "coverage": (pytest.approx(0.5), 3, 3),
        "m_matched": (pytest.approx(0.9), 2, 2),
        "pooled_coverage": (pytest.approx(2 / 5), 3, 5),
        "precision": (pytest.approx(2 / 8), 4, 8),
        "f1": (pytest.approx(4 / 13), 4, 13),
        "alarms": (2, 1, 1),
        "alarmed": (1, 1, 1),
    }


@given(comparisons())
@settings(max_examples=20)
def test_the_figures_are_those_of_the_score(case: tuple[list[ReferenceVideo], list[Prediction]]) -> None:
    result = score(*case)
    for metric, whole in result.metrics.items():
        for figure in FIGURES[:-2]:
            assert cell(figure, metric, result.per_video).value == pytest.approx(getattr(whole, figure)), figure
        alarms = cell("alarms", metric, result.per_video)
        assert (alarms.n, (alarms.value or 0) * alarms.n) == pytest.approx(tuple(result.clean_videos))


def test_the_bootstrap_of_a_figure_draws_prompts() -> None:
    drawn = bootstrapped("coverage", "p", scored().per_video, seed=1, resamples=50)
    assert (drawn.value, drawn.items, drawn.resamples) == (pytest.approx(0.5), 2, 50)
    # Prompts p1 (coverage 1/2 and 1) and p2 (0): drawn twice each they are the ends.
    assert (drawn.low, drawn.high) == pytest.approx((0, 0.75))


@given(comparisons())
@settings(max_examples=20)
def test_strata_sum_up(case: tuple[list[ReferenceVideo], list[Prediction]]) -> None:
    result = score(*case)
    for key in (generator_of, source_of({"x": "web"}), length_of(1000)):
        parts = by_key("r", result.per_video, key)
        assert sum(part.videos for part in parts) == result.scored
        assert sum(part.errors for part in parts) == result.reference_errors
        assert sum(part.predictions for part in parts) == result.predicted_errors
        for figure in FIGURES:
            whole = cell(figure, "r", result.per_video)
            if figure != "f1":  # where it is 0 it is undefined, and f1 of a part may be
                sums = [part.figures[figure] for part in parts]
                assert sum((each.value or 0) * each.of for each in sums) == pytest.approx((whole.value or 0) * whole.of)
            assert sum(part.figures[figure].n for part in parts) == whole.n


def test_strata_by_hand() -> None:
    videos = scored().per_video
    parts = by_key("p", videos, generator_of)
    assert [(part.key, part.videos, part.errors, part.predictions) for part in parts] == [
        ("x", 2, 2, 5),
        ("y", 2, 3, 3),
        (None, 1, 0, 0),
    ]
    assert parts[0].figures["coverage"].value == 0.5
    assert parts[1].figures["m"].value == pytest.approx(0.4)
    assert parts[2].figures["m"].reason == "there is nothing to divide by"
    assert [part.key for part in by_key("p", videos, length_of(500))] == [1000, 2000]
    assert [part.key for part in by_key("p", videos, source_of({"p1": "web", "p2": "book"}))] == ["book", "web", None]
    with pytest.raises(ValueError, match="bin_ms is 0"):
        length_of(0)


def test_by_type_all_predictions_may_match() -> None:
    strata = by_type(*example(), types=("b", "a", "c"))["p"]
    b, a, c = strata
    # Errors of a: v1 (found, worth 1) and v2 (found by a prediction of type b, 0.8); v6 is not scored.
    assert (a.videos, a.errors, a.figures["m"].value, a.figures["coverage"].value) == (2, 2, pytest.approx(0.9), 1)
    # Errors of b: one in v1 and two in v3, none found.
    assert (b.videos, b.errors, b.figures["m"].value, b.figures["m_matched"].value) == (2, 3, 0, None)
    assert (c.videos, c.errors, c.figures["m"].value) == (0, 0, None)
    assert "precision" not in a.figures


@given(comparisons())
@settings(max_examples=20)
def test_with_one_type_the_stratum_is_the_whole(case: tuple[list[ReferenceVideo], list[Prediction]]) -> None:
    reference = [replace(v, errors=tuple(replace(error, type="a") for error in v.errors)) for v in case[0]]
    result = score(reference, case[1])
    for metric, strata in by_type(reference, case[1]).items():
        for stratum in strata:
            assert stratum.key == "a"
            assert stratum.errors == result.reference_errors
            for figure, each in stratum.figures.items():
                assert each == cell(figure, metric, result.per_video)


def test_by_severity_by_hand() -> None:
    strata = by_severity("p", scored().per_video)
    assert [(each.severity, each.errors, each.value.value, each.matched.value) for each in strata] == [
        (1, 1, 0, 0),
        (2, 1, 0.8, 1),
        (4, 1, 0, 0),
        (5, 1, 1, 1),
        (None, 1, 0, 0),
    ]


@given(comparisons())
@settings(max_examples=20)
def test_severities_sum_up(case: tuple[list[ReferenceVideo], list[Prediction]]) -> None:
    result = score(*case)
    strata = by_severity("p", result.per_video)
    assert sum(each.errors for each in strata) == result.reference_errors
    matched = sum((each.matched.value or 0) * each.errors for each in strata)
    assert matched == pytest.approx(result.metrics["p"].matched)
    total = sum(float(pair.f) for video in result.per_video for pair in video.matches["p"].pairs)
    assert sum((each.value.value or 0) * each.errors for each in strata) == pytest.approx(total)


def test_severity_weighted_recall_by_hand() -> None:
    recall = severity_recall("p", scored().per_video)
    # Severities 5, 1, 2, 4; found are 5 and 2.
    assert (recall.weighted.value, recall.plain.value) == (pytest.approx(7 / 12), 0.5)
    assert recall.gain.value == pytest.approx(1 / 12)
    assert (recall.errors, recall.matched, recall.left_out) == (4, 2, 1)


@given(comparisons(), st.integers(1, 5))
@settings(max_examples=20)
def test_with_equal_severities_weights_do_not_matter(
    case: tuple[list[ReferenceVideo], list[Prediction]], severity: int
) -> None:
    equal = [replace(v, errors=tuple(replace(error, severity=severity) for error in v.errors)) for v in case[0]]
    result = score(equal, case[1])
    recall = severity_recall("r", result.per_video)
    assert recall.weighted.value == pytest.approx(recall.plain.value)
    assert recall.plain.value == pytest.approx(result.metrics["r"].pooled_coverage)
    assert recall.left_out == 0


def test_a_negative_severity_is_no_weight() -> None:
    video = ReferenceVideo("v", CLIP_MS, errors_of((0, 10, "a", -1)))
    with pytest.raises(ValueError, match="video 'v' has severity -1"):
        severity_recall("p", score([video], [Prediction("v", ())]).per_video)


def test_confusion_by_hand() -> None:
    result = confusion("p", scored().per_video, ("b", "c"))
    # v1: a as a; v2: a as b.
    assert (result.types, result.counts) == (("b", "c", "a"), ((0, 0, 0), (0, 0, 0), (1, 0, 1)))
    assert (result.pairs, result.same.value, result.same.clusters) == (2, 0.5, 1)
    with pytest.raises(ValueError, match="list each once"):
        confusion("p", (), ("a", "a"))


@given(comparisons())
@settings(max_examples=20)
def test_a_confusion_counts_each_matched_pair_once(case: tuple[list[ReferenceVideo], list[Prediction]]) -> None:
    result = score(*case, tau=1)
    found = confusion("r", result.per_video, ("a", "b"))
    assert sum(map(sum, found.counts)) == found.pairs == result.metrics["r"].matched
    same = found.counts[0][0] + found.counts[1][1]
    assert found.same.value == (pytest.approx(same / found.pairs) if found.pairs else None)


def test_summarise_of_a_part_is_its_stratum() -> None:
    videos = scored().per_video
    part = [video for video in videos if video.video.generator == "y"]
    stratum = by_key("p", videos, generator_of)[1]
    whole = summarise("p", part)
    assert (stratum.figures["m"].value, stratum.figures["f1"].value) == (whole.m, pytest.approx(whole.f1))


@given(comparisons())
@settings(max_examples=20)
def test_every_threshold_has_the_error_of_its_cell(case: tuple[list[ReferenceVideo], list[Prediction]]) -> None:
    taus = (0, 30, 70)
    whole = score_table(compare(*case).videos, ("p",), taus)
    clusters = [cluster_of(video.video) for video in whole.videos]
    columns = [mean_columns(each, clusters) for each in (whole.m["p"], whole.coverage("p"))]
    for index, tau in enumerate(taus):
        per_video = score(*case, tau=tau).per_video
        for figure, column in zip(HEADLINE, columns, strict=True):
            one = cell(figure, "p", per_video)
            assert (column.n[index], column.clusters[index]) == (one.n, one.clusters)
            ours = [None if value != value else value for value in (column.value[index], column.error[index])]
            assert ours == pytest.approx([one.value, one.error], abs=1e-12)


def test_the_example_in_the_docs_prints_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "measures.md").read_text("utf-8")
    section = page.split("## Additional figures\n")[1].split("\n## ")[0]
    found = re.search(r"```python\n(.*?)```\n\n```\n(.*?)```", section, re.DOTALL)
    assert found is not None
    exec(found[1], {})
    assert capsys.readouterr().out == found[2]
