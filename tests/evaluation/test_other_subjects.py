"""
What is made for clips meets a study of pairs, prompts, questions or marked errors: it says so, and stops.

A ground truth is made of any of them, but not of what was settled: nothing is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from annotations.annotators.operations import annotator_of
from annotations.studies.models import Study
from annotations.tasks.content import IN_WORDS
from evaluation.ground_truth.models import GroundTruth
from evaluation.judges.models import Judgement
from evaluation.releases.models import Release
from tests.support.commands import manage
from tests.support.reports import computed_truth
from tests.support.subjects import INSTRUMENTS, make_study_of, say_of

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[each for each in INSTRUMENTS if each != "chain"])
def subject(request) -> str:
    """Everything but a video, and a chain of reasoning about one."""
    return request.param


@pytest.fixture
def study(project, subject, ana, bo) -> Study:
    """A study of one task, of which two people said different things."""
    study = make_study_of(project, subject)
    task = study.rounds.get().tasks.get()
    say_of(task, annotator_of(ana.person), clean=True)
    say_of(task, annotator_of(bo.person), clean=False)
    return study


def refusal(study: Study, subject: str, what: str) -> dict[str, str]:
    """The expected message: the subject, and where to read the annotations."""
    where = f"GET /api/v1/studies/{study.public_id}/annotations/"
    why = f"{what} only where a task is one clip; here it is {IN_WORDS[subject]}."
    return {"field": "study", "message": f"{why} Read the annotations at {where}."}


@pytest.mark.parametrize(
    ("path", "body", "what"),
    [
        ("reviews/find", {}, "Disagreements are found and settled"),
        ("ground-truths/", {"annotators": [], "policy": "settled"}, "A ground truth of what was settled is made"),
        ("releases/", {}, "A release is built"),
    ],
)
def test_it_is_refused_at_the_door_by_its_subject(ada, study, subject, path, body, what):
    answer = ada.post(f"studies/{study.public_id}/{path}", body)
    assert (answer.status_code, answer.json()["errors"]) == (400, [refusal(study, subject, what)])
    assert not any(model.objects.exists() for model in (GroundTruth, Judgement, Release))


@pytest.mark.parametrize("subject", [each for each in INSTRUMENTS if each not in ("pair", "chain")])
def test_a_report_is_of_clips_of_pairs_of_them_or_of_chains(ada, study, subject):
    answer = ada.post(f"studies/{study.public_id}/reports/", {"ground_truth": "none", "annotators": ["nobody"]})
    assert (answer.status_code, answer.json()["errors"]) == (400, [refusal(study, subject, "Reports are made")])


def test_one_s_word_is_a_ground_truth_of_it_which_is_not_released(ada, ana, study, subject):
    body = {"annotators": [annotator_of(ana.person).public_id], "policy": "one"}
    made = computed_truth(ada, study, body)
    assert made["clips"] == 1
    released = ada.post(f"studies/{study.public_id}/releases/", {"ground_truth": made["id"]})
    assert released.json()["errors"] == [refusal(study, subject, "A release is built")]


@pytest.mark.parametrize("path", ["reviews/", "ground-truths/", "reports/", "releases/", "runs/"])
def test_its_lists_are_there_and_empty(ada, study, path):
    answer = ada.get(f"studies/{study.public_id}/{path}")
    assert (answer.status_code, answer.json()["results"]) == (200, [])


def test_its_annotators_are_counted_and_its_annotations_read(ada, study):
    shown = ada.get(f"studies/{study.public_id}/").json()
    assert [(row["annotations"], row["segments"]) for row in shown["annotators"]] == [(1, 0), (1, 0)]
    assert [each["clean"] for each in ada.get(f"studies/{study.public_id}/annotations/").json()["results"]] == [
        True,
        False,
    ]


def test_the_spans_of_a_chain_are_counted_with_its_annotator(ada, ana, project):
    study = make_study_of(project, "chain")
    said = say_of(study.rounds.get().tasks.get(), annotator_of(ana.person), clean=False)
    for n in range(3):
        said.text_segments.create(position=n, part="chain", from_char=n, to_char=n + 1, type="logical")
    (row,) = ada.get(f"studies/{study.public_id}/").json()["annotators"]
    assert (row["annotations"], row["segments"]) == (1, 3)


def test_a_release_at_the_prompt_exits_with_2_and_leaves_no_folder(capsys, study, subject, tmp_path: Path):
    ran = manage(capsys, "release", "build", study.public_id, "--out", str(tmp_path / "out"), "--json")
    assert (ran.status, ran.out, (tmp_path / "out").exists()) == (2, "", False)
    assert refusal(study, subject, "A release is built")["message"] in ran.err
