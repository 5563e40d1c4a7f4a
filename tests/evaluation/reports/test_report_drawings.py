"""A report's plots are drawn by a worker, stored with it, and shown in the colours of both themes."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds import stored_plots
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.tasks import compute_report
from evaluation.reports.models import Report
from evaluation.reports.plots.contents import drawings_of
from evaluation.reports.plots.render import drawn
from evaluation.reports.plots.style import DARK, PAPER, PARTS, SURFACE, in_dark, tint
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.evaluation.reports.example import figures
from tests.support.factories import make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.plots, pytest.mark.rows_once("report")]


@pytest.fixture
def report(ana, project) -> Report:
    """Ana's word is the truth, of three clips; a critic finds one of its two errors."""
    scene = make_scene(project, overlap=2)
    author = person_annotates(ana, scene, [marked(0, 1000), marked(4000, 6000)], [], [])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    return make_report(ReportRequest(truth=truth, annotators=[critic_annotates(scene, [predicted(0, 1000)], [], [])]))


def test_a_worker_stores_every_plot_and_timeline_once(report, monkeypatch):
    assert not report.drawings.exists()
    compute_report(report=report.public_id)
    assert {each.name for each in report.drawings.all()} == {each.name for each in drawings_of(report.figures)}
    monkeypatch.setattr(stored_plots, "drawn", _refuse)
    compute_report(report=report.public_id)
    assert stored_plots.svg_of(report, "sweep_p") == report.drawings.get(name="sweep_p").svg


def test_a_plot_that_is_not_stored_is_drawn_on_request_to_the_same_bytes(report, rui, monkeypatch):
    first = rui.get(f"reports/{report.public_id}/plots/sweep_p.svg")
    assert (first.status_code, first["Content-Type"]) == (200, "image/svg+xml")
    assert not report.drawings.exists(), "who reads stores nothing"
    compute_report(report=report.public_id)
    monkeypatch.setattr(stored_plots, "drawn", _refuse)
    assert rui.get(f"reports/{report.public_id}/plots/sweep_p.svg").content == first.content
    assert rui.get(f"reports/{report.public_id}/files/sweep_p.svg").content == first.content


def test_a_drawing_that_fails_leaves_the_report_ready(report, monkeypatch):
    monkeypatch.setattr(stored_plots, "drawn", _refuse)
    compute_report(report=report.public_id)
    report.refresh_from_db()
    assert (report.state, report.drawings.count()) == (Report.READY, 0)


def test_a_plot_is_a_picture_that_may_run_and_load_nothing(report, rui):
    answer = rui.get(f"reports/{report.public_id}/plots/timeline_1.svg?theme=dark")
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src" not in policy and "sandbox" in policy
    assert answer["Cache-Control"].startswith("private")
    assert b"<script" not in answer.content and SURFACE.encode() in answer.content
    for wrong, status in (("nothing.svg", 404), ("metrics.svg", 404), ("sweep_p.svg?theme=blue", 400)):
        assert rui.get(f"reports/{report.public_id}/plots/{wrong}").status_code == status


def test_a_plot_is_for_those_who_may_read_the_report(report, ana):
    assert ana.get(f"reports/{report.public_id}/plots/sweep_p.svg").status_code in (403, 404)


@pytest.mark.parametrize("plot", drawings_of(figures()), ids=lambda plot: plot.name)
def test_in_the_dark_every_colour_has_its_counterpart(plot):
    svg = drawn(plot, "svg").decode()
    light = {part for each in _styles(svg) for part in each if part.startswith("#")}
    assert light <= set(DARK), "a colour that the dark theme has no counterpart of"
    dark = {part for each in _styles(in_dark(svg)) for part in each if part.startswith("#")}
    assert PAPER in light and PAPER not in dark
    words = ["".join(ElementTree.fromstring(each).itertext()) for each in (svg, in_dark(svg))]
    assert words[0] == words[1]


def test_a_tint_lies_between_its_colour_and_the_paper():
    fill = PARTS["physics_violation"][1]
    assert tint("#000000", "#000000") == "#000000"
    assert tint(fill) == "#b2d5e8"
    assert DARK[tint(fill)] == tint(DARK[fill], SURFACE)


def test_what_a_person_wrote_keeps_its_colours_words():
    said = f'<text style="fill: {PAPER}">{PAPER} or fill: {PAPER}</text>'
    assert in_dark(said) == f'<text style="fill: {SURFACE}">{PAPER} or fill: {PAPER}</text>'


def _styles(svg: str) -> list[list[str]]:
    root = ElementTree.fromstring(svg)
    styles = (each.get("style", "") for each in root.iter())
    return [[part.strip(" ;") for part in style.replace(";", ":").split(":")] for style in styles]


def _refuse(*_: object) -> bytes:
    raise AssertionError("it is drawn again")
