"""Judges and certificates over HTTP: access, answers, and refusals that name their field."""

from __future__ import annotations

import pytest

from evaluation.judges.certificates.jobs import draw_certificate
from evaluation.judges.models import Judge
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.support.factories import make_scene
from tests.worker.serving import *  # noqa: F403

pytestmark = pytest.mark.django_db

FEW = {"natural": 2, "per_bucket": 1, "pool": 2, "min_pairs": 2, "overlap": 1, "seed": 1, "budget": "0.50"}


@pytest.fixture
def scene(project, ana):
    """A clip in which a person and a critic marked something."""
    scene = make_scene(project, tasks=1, overlap=2)
    person_annotates(ana, scene, [marked(0, 1000), marked(2000, 3000, "A dog vanishes.")])
    critic_annotates(scene, [predicted(0, 800, "The cup floats.")])
    return scene


def test_a_judge_is_added_and_told_without_a_key(ada, rui, project, endpoint):
    path = f"projects/{project.public_id}/judges/"
    made = ada.post(path, {"name": "mini", "endpoint": endpoint.name, "temperature": None, "max_tokens": 64})
    assert made.status_code == 201
    told = made.json()
    assert (told["name"], told["version"], told["kind"], told["baseline"], told["shared"]) == (
        *("mini", "1", "endpoint", False, False),
    )
    assert (told["prompt"]["name"], told["defended"]) == ("spotlight/reason-judge", True)
    assert told["decoding"] == {"max_tokens": 64, "temperature": None, "top_p": None, "seed": 0}
    assert (told["endpoint"]["id"], told["judgements"], told["failures"]) == (endpoint.public_id, 0, 0)
    listed = rui.get(path).json()
    assert [each["name"] for each in listed["results"]] == ["mini", "lexical"]
    assert told["prompt"] in listed["prompts"] and "{{first}}" in told["prompt"]["text"]
    assert [(each["purpose"], each["defended"]) for each in listed["prompts"]] == [
        *(("similarity", True), ("similarity", False), ("same_error", False), ("grades", True)),
    ]
    assert rui.get(f"judges/{told['id']}/").json() == told
    assert "canary" not in made.content.decode()


def test_a_baseline_is_told_to_every_researcher_and_to_no_annotator(rui, ana, project):
    (baseline,) = rui.get(f"projects/{project.public_id}/judges/").json()["results"]
    assert (baseline["baseline"], baseline["shared"], baseline["prompt"], baseline["defended"]) == (
        True,
        True,
        None,
        None,
    )
    assert rui.get(f"judges/{baseline['id']}/").status_code == 200
    assert ana.get(f"judges/{baseline['id']}/").status_code == 404


@pytest.mark.parametrize(
    ("changes", "status", "field"),
    [
        ({"name": "Lexical"}, 400, "name"),
        ({"name": " "}, 400, "name"),
        ({"endpoint": "nowhere"}, 400, "endpoint"),
        ({"prompt": "spotlight/zero-shot"}, 400, "prompt"),
        ({"max_tokens": 1}, 400, "max_tokens"),
        ({"temperature": 3}, 400, "temperature"),
        ({"is_baseline": True}, 400, "is_baseline"),
        ({"version": "1"}, 409, None),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(ada, project, endpoint, changes, status, field):
    path, good = f"projects/{project.public_id}/judges/", {"name": "mini", "endpoint": endpoint.public_id}
    if status == 409:
        ada.post(path, good)
    answer = ada.post(path, {**good, **changes})
    assert answer.status_code == status
    if field is not None:
        assert [each["field"] for each in answer.json()["errors"]] == [field]
        assert not Judge.objects.exclude(project=None).exists()


def test_a_certificate_from_its_start_to_its_withdrawal(ada, rui, scene):
    path = f"studies/{scene.study.public_id}/certificates/"
    before = rui.get(path).json()
    assert before["results"] == []
    (standing,) = before["judges"]
    assert (standing["certificate"], standing["under_way"]) == (None, None)
    assert standing["reason"] == "this judge has not been compared with people on this study"
    beforehand = rui.get(path + "beforehand").json()
    assert (beforehand["pairs"], beforehand["terms"]["natural"], beforehand["terms"]["budget"]) == (2, 50, None)
    made = ada.post(path, {**FEW, "judge": standing["judge"]["id"]})
    assert made.status_code == 201
    told = made.json()
    assert (told["state"], told["rated_in"], told["ratings"], told["figures"], told["passes"]) == (
        *("judging", None, None, None, None),
    )
    assert (told["terms"]["required"], told["terms"]["budget"], told["spent"]) == (70, "0.50", "0.00")
    draw_certificate(public_id=told["id"])
    told = rui.get(f"certificates/{told['id']}/").json()
    assert told["state"] == "rating" and told["rated_in"]["name"].startswith("Likeness of reasons")
    assert told["ratings"] == {"pairs": 2, "rated": 0, "natural": 2, "natural_rated": 0, "raters": 0}
    assert rui.get(path).json()["judges"][0]["under_way"] == told["id"]
    assert ada.post(f"certificates/{told['id']}/finish").status_code == 409
    assert ada.post(f"certificates/{told['id']}/resume", {"budget": "1.00"}).status_code == 409
    assert ada.post(f"certificates/{told['id']}/withdraw").json()["state"] == "withdrawn"


@pytest.mark.parametrize(
    ("changes", "field"), [({"judge": "x"}, "judge"), ({"min_pairs": 3}, "min_pairs"), ({"budget": "much"}, "budget")]
)
def test_a_certificate_that_cannot_be_is_refused_at_its_field(ada, rui, scene, changes, field):
    path = f"studies/{scene.study.public_id}/certificates/"
    judge = rui.get(path).json()["judges"][0]["judge"]["id"]
    answer = ada.post(path, {**FEW, "judge": judge, **changes})
    assert answer.status_code == 400 and [each["field"] for each in answer.json()["errors"]] == [field]
