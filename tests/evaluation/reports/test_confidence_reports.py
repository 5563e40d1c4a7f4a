"""What the confidence of critics is worth: in the figures, tables, plots and files of a report."""

from __future__ import annotations

import pytest

from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.config import digest_of
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.exports.report_files import file_of
from evaluation.reports.models import Report
from evaluation.reports.plots.contents import plots_of, tables_of
from evaluation.reports.table_formats.table import Table, shown
from tests.evaluation.annotators import DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.factories import make_scene

pytestmark = pytest.mark.django_db

CLIPS = 4


def texts(table: Table) -> list[dict[str, str]]:
    """Return the rows of a table as they read, by the names of the columns."""
    keys = [column.key for column in table.columns]
    return [dict(zip(keys, map(shown, row), strict=True)) for row in table.rows]


def named(figures: dict) -> dict[str, Table]:
    return {table.name: table for table in tables_of(figures)}


@pytest.fixture
def scene(project):
    return make_scene(project, tasks=CLIPS, overlap=2)


@pytest.fixture
def truth(ana, scene):
    """One error in each clip."""
    author = person_annotates(ana, scene, *([marked(0, 1000)] for _ in range(CLIPS)))
    return make_ground_truth(study=scene.study, annotators=[author], policy="one")


@pytest.fixture
def critic(scene):
    """The error of each clip with a confidence of 0.9, and an alarm with 0.3."""
    said = [predicted(0, 1000, confidence=0.9), predicted(4000, 5000, DOG, confidence=0.3)]
    return critic_annotates(scene, *[said] * CLIPS)


def test_of_errors_there_is_a_curve_and_the_best_threshold_of_dev_is_measured_on_test(truth, critic, scene):
    plain = critic_annotates(scene, *[[predicted(0, 1000)]] * CLIPS, name="without confidence")
    some = [predicted(0, 1000, confidence=0.5), predicted(4000, 5000, DOG)]
    partly = critic_annotates(scene, *[some] * CLIPS, name="with some")
    report = make_report(truth=truth, annotators=[critic, plain, partly])
    table = named(report.figures)["confidence"]
    first, second = texts(table)
    assert (first["annotator"], first["predicted"], first["average_precision"]) == ("oracle 1", "8", "1.000")
    assert [first[key] for key in ("threshold", "dev_f1", "dev", "test")] == [".900", "1.000", "2", "2"]
    on_test = [first[f"test_{key}"] for key in ("precision", "recall", "f1", "f1_of_all")]
    assert on_test == ["1.000", "1.000", "1.000", ".667"]
    assert (second["annotator"], second["threshold"]) == ("with some", "none")
    assert {cell.note for cell in table.rows[1] if cell.value is None} == {"4 of 8 predictions have no confidence"}
    assert "seed 1" in table.notes[-1]

    (curve,) = (plot for plot in plots_of(report.figures) if plot.name == "precision_recall")
    assert [series.label for series in curve.series] == ["oracle 1"]
    assert curve.series[0].y == (1.0,) * 101
    for form in ("csv", "md", "tex"):
        assert file_of(report, "confidence", form).content
    assert file_of(report, "precision_recall", "svg").content.startswith(b"<?xml")
    assert recompute(report).same


def test_a_report_from_before_confidence_was_measured_has_the_same_bytes(truth, critic):
    report = make_report(truth=truth, annotators=[critic])
    newer = dict(report.figures)
    report.config.pop("held_out")
    del newer["held_out"]
    newer["rows"] = [{key: value for key, value in row.items() if key != "curve"} for row in newer["rows"]]
    Report.objects.filter(pk=report.pk).update(config=report.config, figures=newer, figures_digest=digest_of(newer))
    report.refresh_from_db()
    assert recompute(report).same
    assert "confidence" not in named(report.figures)
