"""A flag that the guideline is unclear collects into a list for the next version of it."""

from __future__ import annotations

import pytest

from annotations.review.models import GuidelineFlag
from tests.annotations.reviewing import Disagreed, dispute, open_review
from tests.support.factories import make_scene
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def disagreed(project, ana, bo) -> Disagreed:
    return dispute(make_scene(project, overlap=2), ana, bo)


def flags(rui, disagreed: Disagreed) -> list[dict]:
    return rui.get(f"studies/{disagreed.scene.study.public_id}/guideline-flags/").json()["results"]


def test_flags_are_listed_with_their_case(rui, ada, disagreed):
    raised = rui.post(f"reviews/{disagreed.review.public_id}/flag", {"note": " Is a shadow a thing? "})
    assert raised.status_code == 201
    ada.post(f"reviews/{disagreed.review.public_id}/flag", {"note": "And a reflection?"})
    first, second = flags(rui, disagreed)
    assert first == raised.json()
    assert (first["note"], first["video"], first["resolved_in"]) == (
        *("Is a shadow a thing?", disagreed.scene.videos[0].external_id),
        None,
    )
    assert (first["raised_by"], second["raised_by"]) == (rui.person.public_id, ada.person.public_id)
    assert rui.get(disagreed.path).json()["flags"] == 2


def test_a_flag_outlives_its_review(rui, disagreed):
    rui.post(f"reviews/{disagreed.review.public_id}/flag", {"note": "Is a shadow a thing?"})
    open_review(disagreed.scene)  # no one disagrees any more
    (left,) = flags(rui, disagreed)
    assert (left["note"], left["review"], left["video"]) == ("Is a shadow a thing?", None, None)


@pytest.mark.parametrize("note", ["", "  ", "x" * 2001, "a\0b"])
def test_a_flag_says_why(rui, disagreed, note: str):
    answer = rui.post(f"reviews/{disagreed.review.public_id}/flag", {"note": note})
    assert (answer.status_code, fields_of(answer)) == (400, ["note"])
    assert not GuidelineFlag.objects.exists()
