"""Each point of a report's plots opens the clips that it is of."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.plots.contents import plots_of
from outtake.catalog.videos.models import Generator, Video
from outtake.errors import Invalid
from studio.counted.sources import name_of
from tests.evaluation.annotators import DOG, critic_annotates, marked, person_annotates, predicted
from tests.studio.test_counted import names, shown
from tests.support.factories import make_scene

pytestmark = pytest.mark.django_db

LOGICAL = "logical_error"
EVERY = 25  # of the places of a curve


@pytest.fixture
def scene(project):
    """Four clips; the fourth is of a generator of its own."""
    made = make_scene(project, tasks=4, overlap=2)
    lone = Generator.objects.create(project=project, name="Lone", version="1")
    Video.objects.filter(pk=made.videos[3].pk).update(generator=lone)
    return made


@pytest.fixture
def report(ana, bo, scene):
    """True errors of 0.4, 1 and 2 s in three clips; a critic that is sure, and Bo, who sees another type."""
    marks = [marked(0, 1000, severity=4)], [marked(2000, 4000, DOG, severity=2)], []
    author = person_annotates(ana, scene, *marks, [marked(0, 400, type=LOGICAL, severity=4)])
    sure = [predicted(0, 1000, confidence=0.9)], [predicted(2000, 3600, confidence=0.4)], [predicted(0, 400)], []
    first = critic_annotates(scene, *sure)
    second = person_annotates(bo, scene, [marked(0, 800, type=LOGICAL)], [], [], [])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    return make_report(ReportRequest(truth=truth, annotators=[first, second], tau=50))


def scale_of(plot):
    """Return how many of the plot's units are one of the number's."""
    return {"durations": 1 / 1000, "lengths": 100}.get(plot["name"], 100 if plot["name"].startswith("sweep") else 1)


def test_each_point_is_the_number_that_it_opens(rui, report):
    told = rui.get(f"reports/{report.public_id}/").json()
    assert {"sweep_sp", "precision_recall", "by_severity", "types_by_generator", "types_by_annotator"} <= {
        plot["name"] for plot in told["plots"]
    }
    opened = set()
    for plot in told["plots"]:
        for place, series in enumerate(plot["series"]):
            for at, (y, counted) in enumerate(zip(series["y"], plot["counted"][place], strict=True)):
                assert counted == bool(y or (y == 0 and plot["kind"] not in ("stacks", "steps"))), (plot["name"], at)
                if not counted or at % EVERY * (len(series["y"]) > EVERY):
                    continue
                found = counted_by_report(report, ["plot", plot["name"], str(place), str(at)])
                assert found.value * scale_of(plot) == pytest.approx(y), (plot["name"], series["label"], at)
                assert found.tasks and found.n, (plot["name"], series["label"], at)
                opened.add(plot["name"])
    assert opened == {plot["name"] for plot in told["plots"]}


def test_points_open_the_clips_that_can_be_counted_by_hand(rui, scene, report):
    plots = {plot.name: plot for plot in plots_of(report.figures)}

    def opened(name, series, x):
        plot = plots[name]
        of = [each.label for each in plot.series].index(series), plot.x.index(x)
        return shown(rui, scene, "report", report.public_id, "plot", name, *of)

    bars = plots["types_by_annotator"].x
    _, first, second = bars
    assert opened("types_by_annotator", "physics_violation", "ground truth")[0] == names(scene, 0, 1)
    assert opened("types_by_annotator", "physics_violation", first)[0] == names(scene, 0, 1, 2)
    assert opened("types_by_annotator", LOGICAL, second)[0] == names(scene, 0)
    truth = "report", report.public_id, "ground_truth"
    ids, said = shown(rui, scene, *truth, "errors")
    assert (ids, said["n"], said["value"]) == (names(scene, 0, 1, 3), 3, report.figures["truth"]["errors"])
    ids, said = shown(rui, scene, *truth, "videos")
    assert (ids, said["n"]) == (names(scene, 0, 1, 2, 3), report.figures["truth"]["videos"])
    assert opened("types_by_generator", LOGICAL, "Lone 1")[0] == names(scene, 3)
    assert opened("severities", "4", "Lone 1")[0] == names(scene, 3)
    ids, said = opened("durations", "duration", "physics violation")
    assert (ids, said["value"], said["n"], said["how"]) == (names(scene, 0, 1), 1500, 2, "median")
    ids, said = opened("lengths", "ground truth", 1.0)
    assert (ids, said["value"], said["n"], said["unit"]) == (names(scene, 0), pytest.approx(1 / 3), 3, "segments")
    assert opened("lengths", first, 1.5)[0] == names(scene, 1)
    ids, said = opened("sweep_p", first, 0.9)
    assert (ids, said["n"], said["how"]) == (names(scene, 0, 1, 3), 3, "mean")
    assert opened("by_severity", first, 4)[0] == names(scene, 0, 3)
    ids, _ = opened("precision_recall", first, 0.0)
    assert ids == names(scene, 0, 1, 2, 3), "all with true or predicted errors"


def test_what_is_no_point_is_refused(rui, scene, report):
    wrong = [("plot",), ("plot", "sweep_p"), ("plot", "none", "0", "0"), ("plot", "sweep_p", "9", "0")]
    wrong += [("plot", "sweep_p", "0", "101"), ("plot", "sweep_p", "-1", "0"), ("plot", "sweep_p", "0", "0", "0")]
    wrong += [("ground_truth",), ("ground_truth", "types", "mood"), ("ground_truth", "length", "-1")]
    wrong += [("ground_truth", "duration", "physics_violation", "Lone 1"), ("0", "sweep", "p", "101"), ("0", "types")]
    for parts in wrong:
        with pytest.raises(Invalid):
            counted_by_report(report, parts)
    query = urlencode({"counted": name_of("report", report.public_id, "plot", "sweep_p", 0, 101)})
    assert rui.get(f"projects/{scene.study.project.public_id}/clips/?{query}").status_code == 400
