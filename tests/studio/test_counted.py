"""Every number opens the clips that it counts, no more and no fewer."""

from __future__ import annotations

from math import fsum
from urllib.parse import urlencode

import pytest

from annotations.quality.signals.compute import SignalReader
from annotations.quality.signals.definitions import ALL, SIGNAL_DEFINITIONS
from annotations.quality.signals.signal_tasks import added_by_task
from evaluation.agreement.study_agreement import agreement_in
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.diff import diff
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.api.counted_clips import COUNTED, HEADINGS, STRATA, counted_by_report
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.errors import Invalid
from studio.counted.queries import bins_of
from studio.counted.sources import name_of
from tests.evaluation.annotators import DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.factories import make_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(project):
    """Four clips, each for two annotators."""
    return make_scene(project, tasks=4, overlap=2)


@pytest.fixture
def people(ana, bo, scene):
    """Two people: on the first clip they differ in a type, on the second in whether there is an error."""
    first = person_annotates(ana, scene, [marked(0, 1000), marked(4000, 6000, DOG)], [marked(2000, 4000)], [], [])
    second = person_annotates(bo, scene, [marked(0, 1000, type="logical_error")], [], [], [])
    return first, second


@pytest.fixture
def report(scene, people):
    """A report on Bo and on a critic that finds half of an error, fails once, and sees one where there is none."""
    critic = critic_annotates(scene, [predicted(0, 500)], "failed", [predicted(0, 400, DOG)], "media_not_received")
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[people[0]], policy="one"))
    return make_report(ReportRequest(truth=truth, annotators=[people[1], critic], tau=50))


def shown(rui, scene, *name):
    """Return the external ids of the clips behind a number, in order, and what is said of it."""
    query = urlencode({"counted": name_of(*name)})
    project = scene.study.project.public_id
    clips = rui.get(f"projects/{project}/clips/?{query}&study={scene.study.public_id}")
    number = rui.get(f"projects/{project}/clips/counted?{query}")
    assert (clips.status_code, number.status_code) == (200, 200), (clips.content, number.content)
    ids = sorted(each["video"] for each in clips.json()["results"])
    assert number.json()["clips"] == len(ids)
    return ids, number.json()


def names(scene, *places):
    return sorted(scene.videos[place].external_id for place in places)


def test_means_of_a_report_are_the_means_of_the_clips_that_they_open(report):
    """Each mean is that of its clips' values, and each share lies in clips that have something to divide by."""
    for place, row in enumerate(report.figures["rows"]):
        cells = [("metric", metric, figure) for metric in report.figures["metrics"] for figure in HEADINGS]
        cells += [(which, part["key"], f) for which in STRATA for part in row[which] for f in ("m", "coverage")]
        for cell in cells:
            counted = counted_by_report(report, [str(place), *cell])
            assert (counted.value is None) == (not counted.tasks), cell
            if counted.how == "mean":
                assert counted.n == len(counted.tasks), cell
            if counted.how == "mean" and counted.values:
                assert fsum(counted.values.values()) / len(counted.values) == counted.value, cell


def test_counts_of_a_report_add_up_over_the_clips_that_they_open(report):
    for place, row in enumerate(report.figures["rows"]):
        types = row["confusion"]["types"]
        cells = [("confusion", true, said) for true in types for said in types] + [(each,) for each in COUNTED]
        for cell in cells:
            counted = counted_by_report(report, [str(place), *cell])
            assert sum(counted.values.values()) == counted.value == counted.n, cell


def test_a_report_opens_its_clips(rui, scene, report):
    of = "report", report.public_id
    assert shown(rui, scene, *of, 1, "metric", "sp", "m")[0] == names(scene, 0, 1)
    assert shown(rui, scene, *of, 1, "alarms")[0] == names(scene, 2)
    assert shown(rui, scene, *of, 1, "left_out", "media_not_received")[0] == names(scene, 3)
    ids, said = shown(rui, scene, *of, 0, "confusion", "physics_violation", "logical_error")
    assert (ids, said["value"], said["how"]) == (names(scene, 0), 1, "count")


def test_agreement_opens_the_clips_that_it_compares(rui, scene, people):
    found, (first, second) = agreement_in(scene.study), people
    of = "agreement", scene.study.public_id, ""
    assert shown(rui, scene, *of, "all", "tasks")[0] == names(scene, 0, 1, 2, 3)
    pair = (*of, "pair", first.public_id, second.public_id)
    (compared,) = found.pairs
    clips = {"tasks": (0, 1, 2, 3), "detection": (0, 1, 2, 3), "f1": (0, 1), "same_type": (0,), "start": (0,)}
    figures = {"f1": compared.compared.f1_iou_50, "same_type": compared.compared.same_type}
    for figure, places in clips.items():
        ids, said = shown(rui, scene, *pair, figure)
        assert ids == names(scene, *places), figure
        if figure in figures:
            assert (said["value"], said["n"]) == (figures[figure].value, figures[figure].n)
    assert shown(rui, scene, *of, "annotator", first.public_id, "f1")[0] == names(scene, 0, 1)
    assert shown(rui, scene, *of, "type", "logical_error", "marked")[0] == names(scene, 0)


def test_a_comparison_of_truths_opens_the_clips_that_changed(rui, scene, people):
    old, new = (make_ground_truth(TruthRequest(study=scene.study, annotators=[each], policy="one")) for each in people)
    counts = diff(old, new)["counts"]
    for part, of in counts.items():
        for change, n in of.items():
            assert shown(rui, scene, "diff", old.public_id, new.public_id, part, change)[1]["value"] == n
    both = "diff", old.public_id, new.public_id
    assert shown(rui, scene, *both, "tasks", "changed")[0] == names(scene, 0, 1)
    assert shown(rui, scene, *both, "segments", "removed")[0] == names(scene, 0, 1)
    assert shown(rui, scene, *both, "segments", "changed")[0] == names(scene, 0)


def test_signals_are_what_their_clips_add_up_to(rui, scene, people):
    reader = SignalReader(scene.study)
    for who in people:
        for name in SIGNAL_DEFINITIONS:
            signal, added = reader.signal(name, ALL, who.pk), added_by_task(scene.study, who, name)
            assert sum(n for _, n in added.values()) == signal.n, name
            if signal.n and name not in ("active_ratio", "submitted"):  # a median, and a count
                assert sum(total for total, _ in added.values()) / signal.n == signal.value, name
    ids, said = shown(rui, scene, "signal", scene.study.public_id, people[0].public_id, "no_errors_share")
    assert (ids, said["value"], said["n"]) == (names(scene, 0, 1, 2, 3), 0.5, 4)
    assert sum(each["n"] for each in said["bins"]) == 4


def test_a_number_that_does_not_exist_is_refused_by_name(rui, zoe, scene, report, other_project):
    project = scene.study.project.public_id
    for name in ("", "sum", "report:none", f"report:{report.public_id}:9:scored", f"report:{report.public_id}:0:m"):
        answer = rui.get(f"projects/{project}/clips/?{urlencode({'counted': name})}")
        assert answer.status_code == 400, name
        assert "counted" in answer.content.decode()
    own = urlencode({"counted": name_of("report", report.public_id, 0, "scored")})
    assert zoe.get(f"projects/{other_project.public_id}/clips/?{own}").status_code == 400
    with pytest.raises(Invalid):
        counted_by_report(report, [])


def test_bins_hold_every_value_once():
    found = bins_of([0.0, 0.05, 0.1, 0.999, 1.0])
    assert [each.n for each in found] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    assert bins_of([3.0, 3.0]) == []
    assert (bins_of([-5.0, 15.0])[0].start, bins_of([-5.0, 15.0])[-1].end) == (-5.0, 15.0)
