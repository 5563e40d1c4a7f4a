"""Ground truth and reports over HTTP, from what the cast has said to the file."""

from __future__ import annotations

import pytest

from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.support.reports import computed_report, computed_truth
from tests.support.working import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("sides")]


@pytest.fixture
def sides(ana, scene):
    """Ana and a critic, by their public ids."""
    author = person_annotates(ana, scene, [marked(0, 1000)], [])
    return author.public_id, critic_annotates(scene, [predicted(0, 1000)], []).public_id


def test_from_two_annotators_to_a_report(rui, scene, sides):
    study = f"studies/{scene.study.public_id}"
    truth = computed_truth(rui, scene.study, {"annotators": [sides[0]], "policy": "one"})
    assert {key: truth[key] for key in ("state", "version", "policy", "errors", "clips")} == {
        **{"state": "ready", "version": 1, "policy": "one"},
        **{"errors": 1, "clips": 2},
    }
    asked = {"ground_truth": truth["id"], "annotators": [sides[1]], "tau": 70}
    report = computed_report(rui, scene.study, asked)
    assert report["rows"][0]["score"]["metrics"]["sp"]["m"] == 1.0
    assert rui.get(f"{study}/ground-truths/").json()["results"] == [truth]
    assert [each["number"] for each in rui.get(f"{study}/reports/").json()["results"]] == [1]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"tau": 101}, "tau"),
        ({"tau": 0.7}, "tau"),
        ({"tau": "70"}, "tau"),
        ({"annotators": []}, "annotators"),
        ({"annotators": ["nobody"]}, "annotators"),
        ({"annotators": "all"}, "annotators"),
        ({"ground_truth": "none"}, "ground_truth"),
        ({"judge": "mine"}, "judge"),
    ],
)
def test_a_report_that_cannot_be_is_refused_by_field(rui, scene, sides, changes: dict, field: str):
    study = f"studies/{scene.study.public_id}"
    truth = computed_truth(rui, scene.study, {"annotators": [sides[0]], "policy": "one"})["id"]
    answer = rui.post(f"{study}/reports/", {"ground_truth": truth, "annotators": [sides[1]], **changes})
    assert (answer.status_code, fields_of(answer)) == (400, [field])


def test_who_made_the_truth_is_named_when_they_are_to_be_graded(rui, scene, sides):
    study = f"studies/{scene.study.public_id}"
    truth = computed_truth(rui, scene.study, {"annotators": [sides[0]], "policy": "one"})["id"]
    answer = rui.post(f"{study}/reports/", {"ground_truth": truth, "annotators": [sides[0]]})
    assert (answer.status_code, fields_of(answer)) == (400, ["annotators"])


def test_people_are_shown_by_a_random_name(rui, ana, scene, sides):
    study = f"studies/{scene.study.public_id}"
    truth = rui.post(f"{study}/ground-truths/", {"annotators": [sides[0]], "policy": "one"})
    assert truth.json()["annotators"] == [{"id": sides[0], "name": f"Annotator {sides[0][:4]}"}]
    assert ana.person.username not in truth.content.decode()
