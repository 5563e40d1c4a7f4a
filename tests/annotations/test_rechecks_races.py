"""Reviewers and annotators at once: one decides, and no annotation is lost or stored twice."""

from __future__ import annotations

from collections import Counter

import pytest

from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import open_rechecks
from annotations.work.submissions.models import Annotation
from outtake.accounts.projects.models import Role
from tests.annotations.reviewing import own
from tests.support.cast import make_person, script_of
from tests.support.factories import segment
from tests.support.threads import at_once
from tests.support.working import take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def recheck(ana, scene) -> Recheck:
    take(ana, scene).submit()
    open_rechecks(round_=scene.round, annotator=own(ana))
    return Recheck.objects.get()


def test_of_reviewers_who_decide_at_once_one_wins(project, recheck):
    reviewers = [script_of(make_person(f"reviewer {n}", project, Role.RESEARCHER)) for n in range(6)]
    words = [
        {"decision": "accepted"},
        {"decision": "sent_back", "note": "Again."},
        {"decision": "corrected", "body": {"clean": False, "segments": [segment(0, 400)]}},
    ]
    answers = at_once(6, lambda i: reviewers[i].post(f"rechecks/{recheck.public_id}/decide", words[i % 3]))
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 5}
    recheck.refresh_from_db()
    won = next(answer for answer in answers if answer.status_code == 200).json()["recheck"]["state"]
    assert recheck.state == won
    assert Annotation.objects.count() == (2 if won == "corrected" else 1)
    assert recheck.assignment.state == ("sent_back" if won == "sent_back" else "submitted")


def test_reviewers_at_work_are_given_different_annotations(ana, project, scene):
    for _ in range(3):
        take(ana, scene).submit()
    open_rechecks(round_=scene.round, annotator=own(ana))
    reviewers = [script_of(make_person(f"reviewer {n}", project, Role.RESEARCHER)) for n in range(3)]
    path = f"studies/{scene.study.public_id}/rechecks/next"
    given = at_once(3, lambda i: reviewers[i].post(path).json()["recheck"]["id"])
    assert len(set(given)) == 3
    assert reviewers[0].post(path).json()["recheck"]["id"] == given[0]  # theirs stays theirs
    late = script_of(make_person("late", project, Role.RESEARCHER))
    assert late.post(path).json()["recheck"]["id"] in given  # it is no lease: someone may have gone


def test_the_same_rechecks_are_opened_once_however_many_open_them(ana, scene, project):
    take(ana, scene).submit()
    who = own(ana)
    opened = at_once(6, lambda _: open_rechecks(round_=scene.round, annotator=who))
    assert sorted(opened) == [0] * 5 + [1]


def test_a_correction_and_a_revision_at_once_are_two_revisions_or_one_is_told(rui, ana, recheck):
    said = Annotation.objects.get().public_id
    body = {"clean": False, "segments": [segment(0, 400)]}
    corrected, revised = at_once(
        2,
        lambda i: (
            ana.post(f"annotations/{said}/revise", body, idempotency_key="r")
            if i
            else rui.post(f"rechecks/{recheck.public_id}/decide", {"decision": "corrected", "body": body})
        ),
    )
    assert sorted([corrected.status_code, revised.status_code]) in ([200, 409], [201, 409])
    assert list(Annotation.objects.order_by("revision").values_list("revision", flat=True)) == [1, 2]
