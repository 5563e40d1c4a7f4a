"""Plots of a report: the data are the figures', and the same data give the same bytes."""

from __future__ import annotations

import inspect
import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image

from evaluation.reports.plots import render
from evaluation.reports.plots.render import _looks, figure_of
from evaluation.reports.plots.segment_plots import Kind, Plot, plots_of
from evaluation.reports.plots.style import STYLE
from tests.evaluation.reports.example import cell, figures

ROOT = Path(__file__).resolve().parents[3]
NAMES = ["sweep_sp", "sweep_s", "sweep_p", "sweep_r", "by_severity", "types_by_generator", "types_by_annotator"]
NAMES += ["severities", "durations", "lengths"]
drawn = inspect.unwrap(render.drawn)  # for other tests, plots are not drawn, or once (`quick.Plots`)
SHOWN = {"sweep_sp", "by_severity", "types_by_generator", "durations", "lengths"}  # one of each kind


def plots() -> dict[str, Plot]:
    return {plot.name: plot for plot in plots_of(figures())}


def test_the_figures_of_the_paper_are_there_by_name() -> None:
    assert list(plots()) == NAMES


def test_a_plot_shows_what_the_figures_say() -> None:
    given = figures()
    sweep, severity, lengths = (plots()[name] for name in ("sweep_sp", "by_severity", "lengths"))
    points = given["rows"][0]["sweep"]["sp"]
    assert sweep.series[0].y == tuple(100 * point["coverage"] for point in points)
    assert (sweep.mark, sweep.x[70], sweep.provisional) == (0.7, 0.7, True)
    assert severity.series[1].y == tuple(part["f"]["value"] for part in given["rows"][1]["by_severity"])
    assert severity.series[0].n == (19,) * 5
    assert [sum(y or 0 for y in each.y) for each in lengths.series] == pytest.approx([100] * 2 + [100])
    assert len(lengths.x) == len(lengths.series[0].y) + 1


def test_bars_add_up_and_types_stand_in_the_order_of_the_taxonomy() -> None:
    bars = plots()["types_by_annotator"]
    assert bars.x == ("ground truth", "Thorough", "Qwen3-VL & co_1", "signal")
    assert [part.label for part in bars.series] == [
        "physics_violation",
        "object_appearance_disappearance",
        "motion_rationality",
    ]
    assert sum(part.y[0] or 0 for part in bars.series) == sum(each["n"] for each in figures()["reference"]["types"])


def test_the_page_gets_plain_values() -> None:
    for plot in plots().values():
        assert json.loads(json.dumps(plot.as_json()))["kind"] in set(Kind)


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_a_plot_is_drawn_to_the_same_bytes(name: str) -> None:
    plot = plots()[name]
    svg, png = drawn(plot, "svg"), drawn(plot, "png")
    assert svg == drawn(plot, "svg")
    assert Image.open(io.BytesIO(png)).width == 960
    words = " ".join(" ".join(ElementTree.fromstring(svg).itertext()).split())
    assert plot.title in words
    assert plot.caption in words


def crowded() -> dict[str, Plot]:
    """Plots of nine annotators with long names, in many generators, of errors without a severity."""
    given = figures()
    given["rows"] = [given["rows"][0] | {"label": f"annotator {n} whose name is rather a long one"} for n in range(9)]
    given["reference"]["types"] = [
        {"generator": f"generator {n}", "type": "logical_error", "n": n} for n in range(1, 13)
    ]
    given["reference"]["severities"] = []
    for row in given["rows"]:
        row["by_severity"] = [{"key": None, "errors": 96, "f": cell(0.2, unit="errors")}]
    return {plot.name: plot for plot in plots_of(given)}


def test_a_plot_of_nothing_is_not_drawn() -> None:
    assert not {"by_severity", "severities"} & set(crowded())
    given = figures()
    given["reference"]["types"] = [{"generator": "unknown", "type": "logical_error", "n": 96}]
    assert "types_by_generator" not in [plot.name for plot in plots_of(given)]


@pytest.mark.parametrize("name", ["sweep_sp", "types_by_generator", "types_by_annotator", "lengths"])
def test_what_has_many_names_grows_and_nothing_lies_upon_anything(name: str) -> None:
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    with rc_context(STYLE):
        figure = figure_of(crowded()[name])
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
    (caption,) = (text for text in figure.texts if text.get_text().startswith(crowded()[name].caption[:20]))
    above = caption.get_window_extent(canvas.get_renderer()).y1
    assert figure.get_figheight() > 3.8
    for axes in figure.axes:
        box = axes.get_tightbbox(canvas.get_renderer())  # with titles, numbers and the legend
        if axes.axison:
            assert box is not None and box.x0 >= 0 and box.x1 <= figure.bbox.x1 and box.y0 >= above - 1


@pytest.mark.parametrize("name", ["sweep_sp", "types_by_generator", "types_by_annotator", "lengths"])
def test_long_names_go_on_in_further_lines(name: str) -> None:
    given = figures()
    long = "Qwen3-VL 30B, window by window, with thinking, replicate 2 of the second run"
    given["rows"] = [given["rows"][0] | {"label": f"{n} {long}"} for n in range(9)]
    given["reference"]["types"] = [{"generator": f"{n} {long}", "type": "logical_error", "n": n} for n in range(1, 9)]
    svg = drawn({plot.name: plot for plot in plots_of(given)}[name], "svg")
    words = " ".join(" ".join(ElementTree.fromstring(svg).itertext()).split())
    assert "…" not in words
    assert f"3 {long}" in words


def test_many_histograms_have_one_scale_that_holds_the_highest() -> None:
    given = figures()
    given["rows"] = [given["rows"][0] | {"label": str(n)} for n in range(5)]
    edges = given["reference"]["lengths"]["edges_ms"]
    given["rows"][3]["lengths"] = {"edges_ms": edges, "counts": [9, 0, 0, 0], "n": 9, "full_clip": cell(0.0)}
    plot = {plot.name: plot for plot in plots_of(given)}["lengths"]
    tops = {axes.get_ylim() for axes in figure_of(plot).axes}
    assert len(tops) == 1 and min(tops)[0] == 0 and min(tops)[1] >= 100


def test_nine_lines_look_different() -> None:
    looks = [(colour, mark) for _, colour, mark in _looks(crowded()["sweep_sp"])]
    assert len(set(looks)) == 9


def test_names_are_no_formulas_and_no_markup() -> None:
    given = figures()
    given["rows"][0]["label"] = "$x_1$ <b> & co"
    svg = drawn({plot.name: plot for plot in plots_of(given)}["sweep_sp"], "svg")
    assert "$x_1$ <b> & co (n = 40)" in " ".join(ElementTree.fromstring(svg).itertext())
