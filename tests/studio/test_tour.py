"""The tour of the demo: for its researchers alone, with a number that follows from what is settled."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Annotator
from annotations.review.models import Review
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import compute_report, make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from studio.demo.models import Demo
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene, segment
from tests.support.working import take

pytestmark = pytest.mark.django_db

NONE = {"tour": None}


@pytest.fixture
def cy(project) -> Actor:
    """The annotator who is compared with the others."""
    return script_of(make_person("cy", project))


@pytest.fixture
def demo(project, ana, bo, cy) -> Scene:
    """A demo of three clips: on the second, Ana and Bo differ in where one error ends."""
    scene = make_scene(project, tasks=3, overlap=3, name="Results")
    for edges in ((2000, 2000, 2000), (2000, 5000, 2000), (2000, 2000, 5000)):
        for actor, end in zip((ana, bo, cy), edges, strict=True):
            work = take(actor, scene)
            assert work.submit(work.body(segment(1000, end))).status_code == 201
    people = [Annotator.objects.get(person=actor.person) for actor in (ana, bo)]
    find_disagreements(study=scene.study, annotators=people)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy=GroundTruth.SETTLED))
    make_report(ReportRequest(truth=truth, annotators=[Annotator.objects.get(person=cy.person)]))
    Demo.objects.create(pk=Demo.ONLY, state=Demo.READY, project=project)
    return scene


def test_there_is_a_tour_for_researchers_of_a_demo_that_is_ready(ana, rui, demo):
    (review,) = Review.objects.all()
    tour = rui.get("tour").json()["tour"]
    assert (tour["study"], tour["review"]) == (demo.study.public_id, review.public_id)
    assert tour["clip"] == demo.videos[1].public_id
    (report,) = tour["reports"]
    assert (report["number"], report["state"], report["clips"]) == (1, "ready", 2)
    assert ana.get("tour").json() == NONE
    assert ana.post("tour/report").status_code == 404
    Demo.objects.update(state=Demo.WAITING)
    assert rui.get("tour").json() == NONE


def test_the_number_follows_from_what_is_settled_since(rui, demo):
    (review,) = Review.objects.all()
    before = rui.get("tour").json()["tour"]["reports"][0]
    error = {name: value for name, value in segment(1000, 2000).items() if name != "box"}
    lanes = rui.get(f"reviews/{review.public_id}/").json()["lanes"]
    error["sources"] = [each["id"] for lane in lanes for each in lane["segments"]]
    settled = rui.post(f"reviews/{review.public_id}/settle", {"revision": 0, "segments": [error], "note": ""})
    assert settled.status_code == 201, settled.content
    assert rui.get("tour").json()["tour"]["review"] is None

    asked = rui.post("tour/report")
    assert asked.status_code == 202, asked.content
    assert [each["state"] for each in asked.json()["tour"]["reports"]] == ["ready", "waiting"]
    assert rui.post("tour/report").status_code == 409
    compute_report(public_id=Report.objects.latest("number").public_id)
    first, second = rui.get("tour").json()["tour"]["reports"]
    assert first == before
    assert (second["annotator"], second["clips"]) == (before["annotator"], 3)
    assert second["value"] > before["value"]
