"""The clips that a report shows whole: which they are, and how they are drawn."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from evaluation.reports.plots.contents import drawings_of
from evaluation.reports.plots.render import drawn
from evaluation.reports.plots.render_timelines import timeline_figure
from evaluation.reports.plots.style import STYLE
from evaluation.reports.plots.timelines import Timeline, timelines_of
from evaluation.reports.segments.examples import AT_MOST, EACH_GENERATOR, MOST_LANES, example_figures
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import score
from tests.evaluation.reports.example import figures

LENGTH_MS = 8000
LONG = "The cup floats above the table and then sinks through it, while the hand that held it is gone. " * 2


def segment(name: str, start_ms: int, end_ms: int, kind: str = "physics_violation", reason: str = "It floats."):
    return Segment(start_ms, end_ms, kind, reason, name, 4)


HIT, MISS, ALARM = (segment(name, start, start + 1000) for name, start in (("a", 0), ("b", 3000), ("c", 6000)))


def clip(name: str, *errors: Segment, generator: str | None = "veo3") -> ReferenceVideo:
    return ReferenceVideo(name, LENGTH_MS, errors, prompt=name, generator=generator)


def chosen(
    videos: list[ReferenceVideo], *said: Mapping[str, tuple[Segment, ...]], names: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    scores = [score(videos, [Prediction(video, errors) for video, errors in each.items()]) for each in said]
    return example_figures(videos, names or {}, scores, "p")


def test_those_come_first_on_which_annotators_differ_most_some_of_each_generator():
    videos = [clip(f"{g} {n}", HIT, MISS, generator=g) for g in ("veo3", "ltx2") for n in range(4)]
    keen = {video.video: (HIT, MISS) if video.video.endswith(("2", "3")) else (HIT,) for video in videos}
    keen["veo3 1"] = (HIT, MISS)
    shy = {video.video: () for video in videos} | {"veo3 2": (HIT,)}
    found = [each["video"] for each in chosen(videos, keen, shy)]
    assert found == ["ltx2 2", "ltx2 3", "veo3 1", "veo3 3"]
    assert found == [each["video"] for each in chosen(videos[::-1], keen, shy)]


def test_of_one_annotator_those_come_first_that_show_hit_miss_and_alarm_with_few_segments():
    videos = [clip("a", HIT), clip("b", HIT, MISS), clip("c", HIT, MISS), clip("clean")]
    said = {"a": (HIT,), "b": (HIT, ALARM, segment("d", 7000, 8000)), "c": (HIT, ALARM), "clean": (ALARM,)}
    assert [each["video"] for each in chosen(videos, said)] == ["c", "b"]


def test_there_are_not_too_many_and_none_that_nobody_was_scored_on():
    many = [clip(f"{g} {n}", HIT, generator=f"g{g}") for g in range(9) for n in range(3)]
    assert len(chosen(many, {video.video: () for video in many})) == AT_MOST < 9 * EACH_GENERATOR
    assert chosen([clip("a", HIT)], {}) == []


def test_pairs_are_those_of_the_score_and_reasons_are_short():
    out_of_order = clip("a", MISS, segment("a", 0, 1000, reason=LONG))
    bad = segment("d", 9000, 9500)
    (found,) = chosen([out_of_order], {"a": (ALARM, HIT, bad)}, names={"a": "veo3/cup"})
    assert found["video"] == "veo3/cup"
    assert [(each["start_ms"], len(each["reason"])) for each in found["reference"]] == [(0, 120), (3000, 10)]
    (lane,) = found["lanes"]
    assert [(each["start_ms"], each["match"]) for each in lane["segments"][:2]] == [(0, 0), (6000, None)]
    assert [bool(each["invalid_reason"]) for each in lane["segments"]] == [False, False, True]


def test_a_person_beyond_the_lanes_is_counted():
    timeline = _timelines(clips=chosen([clip("a", HIT)], *[{"a": ()}] * (MOST_LANES + 1)), rows=MOST_LANES + 1)[0]
    assert len(timeline.lanes) == 1 + MOST_LANES
    assert f"Not shown, or not scored on this clip: 1 of {MOST_LANES + 1}." in timeline.caption


def _timelines(clips: list[dict[str, Any]], rows: int = 3) -> list[Timeline]:
    given = figures()
    given["rows"] = [given["rows"][min(row, 2)] for row in range(rows)]
    return timelines_of({**given, "timelines": clips})


def crowded() -> Timeline:
    errors = [segment(str(n), 500 * n, 500 * n + 3000, kind=f"kind_{n}", reason=LONG) for n in range(9)]
    bad = segment("bad", 9000, 9500)
    said = {"a": (*errors, bad)}
    return _timelines(chosen([clip("a", *errors)], said, said, {"a": ()}))[0]


@pytest.mark.plots
def test_a_timeline_is_drawn_to_the_same_bytes_with_its_errors_and_caption_in_words():
    timeline = crowded()
    svg = drawn(timeline, "svg")
    assert svg == drawn(timeline, "svg")
    assert Image.open(io.BytesIO(drawn(timeline, "png"))).width == 960
    words = " ".join(" ".join(ElementTree.fromstring(svg).itertext()).split())
    for said in ("Timeline: a †", "9 ki kind 8, severity 4: The cup floats", "1 invalid, not drawn", "no error marked"):
        assert said in words
    assert "= 9 ki" in words and "veo3, 8 s. Lines: pairs of S+P at τ 0.70; white: no match. †" in words


def test_nothing_lies_upon_anything():
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    with rc_context(STYLE):
        figure = timeline_figure(crowded())
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
    (axes,) = figure.axes
    boxes = sorted((round(bar.get_y(), 3), bar.get_x(), bar.get_width()) for each in axes.containers for bar in each)
    for (line, start, length), (next_line, next_start, _) in pairwise(boxes):
        assert line != next_line or start + length <= next_start
    links = [line for line in axes.lines if len(set(line.get_xdata())) == 1]
    assert len(links) == 18, "each of two annotators found nine errors, where they are"
    below = max(text.get_window_extent(canvas.get_renderer()).y1 for text in figure.texts)
    box = axes.get_tightbbox(canvas.get_renderer())
    assert box is not None and box.y0 >= below - 1 and box.x0 >= 0


def test_they_stand_with_the_plots_and_earlier_figures_have_none():
    names = [each.name for each in drawings_of({**figures(), "timelines": chosen([clip("a", HIT)], {"a": (HIT,)})})]
    assert names[-1] == "timeline_1" and "sweep_sp" in names
    assert timelines_of(figures()) == []


def test_a_long_name_of_a_lane_is_whole_on_two_lines():
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    name = "Qwen3-VL 30B, zero-shot, replicate 2"
    lane = crowded().lanes[1]._replace(label=name)
    with rc_context(STYLE):
        figure = timeline_figure(crowded()._replace(lanes=(crowded().lanes[0], lane)))
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
    (axes,) = figure.axes
    label = axes.get_yticklabels()[1]
    assert label.get_text().replace("\n", " ") == name
    assert label.get_window_extent(canvas.get_renderer()).x0 >= 0
