"""A correction is a new revision; the highest one counts, and all stay."""

from __future__ import annotations

import pytest

from annotations.studies.models import Round
from annotations.work.submissions.models import Annotation
from tests.support.factories import segment, submission
from tests.support.working import fields_of, new_key, stored, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def said(ana, scene) -> str:
    """The id of an annotation of Ana's."""
    return take(ana, scene).submit().json()["annotation"]["id"]


def revise(actor, annotation: str, *segments: dict, key: str | None = None):
    return actor.post(f"annotations/{annotation}/revise", submission("", *segments), idempotency_key=key or new_key())


def test_a_revision_counts_instead_of_the_first(ana, rui, scene, said):
    answer = revise(ana, said, segment(reason="It sinks into the table."))
    assert (answer.status_code, answer.json()["annotation"]["revision"]) == (201, 2)
    (read,) = stored(rui, scene)
    assert (read["id"], read["revision"]) == (answer.json()["annotation"]["id"], 2)
    assert [each["reason"] for each in read["segments"]] == ["It sinks into the table."]


def test_what_was_said_first_stays(ana, said):
    revise(ana, said)
    first = Annotation.objects.get(public_id=said)
    assert (first.revision, first.segments.get().reason) == (1, segment()["reason"])


def test_a_revision_may_be_revised_by_either_id(ana, said):
    second = revise(ana, said).json()["annotation"]["id"]
    assert revise(ana, second, segment()).json()["annotation"]["revision"] == 3
    assert revise(ana, said, segment(0, 40)).json()["annotation"]["revision"] == 4


def test_a_retry_of_a_revision_gives_the_same_answer(ana, said):
    first, again = revise(ana, said, key="k"), revise(ana, said, key="k")
    assert (again.status_code, again.content) == (201, first.content)
    assert revise(ana, said, segment(), key="k").status_code == 422
    assert Annotation.objects.count() == 2


def test_a_revision_keeps_the_rules(ana, said):
    answer = revise(ana, said, segment(end_ms=400))
    assert (answer.status_code, fields_of(answer)) == (400, ["segments.0.end_ms"])


def test_a_revision_needs_a_key(ana, said):
    assert ana.post(f"annotations/{said}/revise", submission("")).status_code == 428


def test_a_round_may_take_no_revisions(ana, said):
    Round.objects.update(allow_revision=False)
    answer = revise(ana, said)
    assert answer.status_code == 403
    fields_of(answer)


def test_nobody_revises_what_another_said(bo, rui, ada, said):
    assert [revise(each, said).status_code for each in (bo, rui, ada)] == [404, 404, 404]


def test_what_is_reopened_comes_with_its_task_and_counts_until_it_is_revised(ana, rui, scene, said):
    revise(ana, said, segment(reason="It sinks into the table."))
    found = ana.get(f"annotations/{said}/reopen").json()
    assert (found["revision"], found["annotation"]["segments"][0]["reason"]) == (2, "It sinks into the table.")
    assert found["video"]["frame_times_url"] and found["task"]["id"]
    assert len(stored(rui, scene)) == 1


def test_nothing_is_reopened_once_the_round_has_ended_or_where_it_takes_no_revisions(ana, scene, said):
    at = f"annotations/{said}/reopen"
    Round.objects.filter(pk=scene.round.pk).update(state=Round.CLOSED)
    assert ana.get(at).status_code == 409
    Round.objects.filter(pk=scene.round.pk).update(state=Round.OPEN, allow_revision=False)
    assert ana.get(at).status_code == 403
    Round.objects.filter(pk=scene.round.pk).update(allow_revision=True)
    type(scene.study).objects.filter(pk=scene.study.pk).update(state="paused")
    assert ana.get(at).status_code == 409
