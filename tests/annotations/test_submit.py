"""Submitting: stored once whatever is sent again, and the answer is the contract's."""

from __future__ import annotations

import pytest
from django.utils.dateparse import parse_datetime

from annotations.work.submissions.models import Annotation
from tests.support.factories import segment
from tests.support.working import fields_of, new_key, stored, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


def test_a_submission_is_answered_with_what_was_stored(ana, scene):
    work = take(ana, scene)
    answer = work.submit()
    assert answer.status_code == 201
    assert set(answer.json()) == {"annotation", "feedback", "proposal"}
    annotation = answer.json()["annotation"]
    assert set(annotation) == {"id", "revision", "task", "clean", "submitted_at"}
    assert (annotation["revision"], annotation["clean"]) == (1, False)
    assert annotation["task"] == work.answer["task"]["id"]
    assert parse_datetime(annotation["submitted_at"]) == Annotation.objects.get().submitted_at


def test_what_was_sent_is_what_is_read(ana, rui, scene):
    box = {"x": 0.25, "y": 0.25, "w": 0.5, "h": 0.5}
    sent = [segment(400, 2000, box=box, reason="  It falls upwards.\n"), segment(0, 8000, type="anatomy_body")]
    work = take(ana, scene)
    work.submit(work.body(*sent))
    (read,) = stored(rui, scene)
    assert set(read) == {
        *("id", "round", "task", "video", "parts", "annotator", "revision", "status", "swapped"),
        *("clean", "segments", "answers", "submitted_at"),
    }
    assert (read["video"], read["clean"], read["status"], read["answers"]) == ("veo3/Cups/0", False, "ok", [])
    assert (read["parts"], read["swapped"]) == ({"video": "veo3/Cups/0"}, None)
    assert read["annotator"] == Annotation.objects.get().annotator.public_id
    first, second = read["segments"]
    assert first == {
        **{**sent[0], "reason": "It falls upwards."},
        "id": f"{read['id']}-0",
        "confidence": None,
        "invalid_reason": "",
    }
    assert (second["start_ms"], second["end_ms"], second["type"]) == (0, 8000, "anatomy_body")


def test_a_clean_clip_is_said_to_be_clean(ana, rui, scene):
    work = take(ana, scene)
    assert work.submit(work.body()).json()["annotation"]["clean"] is True
    (read,) = stored(rui, scene)
    assert (read["clean"], read["segments"]) == (True, [])


def test_the_time_and_plays_are_kept(ana, scene):
    take(ana, scene).submit()
    assert Annotation.objects.values("active_ms", "plays").get() == {"active_ms": 41_200, "plays": 3}


def test_the_same_key_and_body_again_give_the_same_answer(ana, rui, scene):
    work = take(ana, scene)
    answers = [work.submit(key="k") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert len({answer.content for answer in answers}) == 1
    assert len(stored(rui, scene)) == 1


def test_the_lease_token_is_no_part_of_the_body(ana, scene):
    work = take(ana, scene)
    first = work.submit(key="k")
    again = work.submit({**work.body(segment()), "lease_token": "another"}, key="k")
    assert (again.status_code, again.content) == (201, first.content)


def test_the_same_key_with_another_body_is_refused(ana, rui, scene):
    work = take(ana, scene)
    work.submit(key="k")
    other = work.submit(work.body(segment(reason="Something else.")), key="k")
    assert other.status_code == 422
    fields_of(other)
    assert [each["segments"][0]["reason"] for each in stored(rui, scene)] == [segment()["reason"]]


def test_a_retry_is_answered_even_when_its_body_would_be_refused(ana, scene):
    """A key that was used says "another body" before it says what is wrong with that body."""
    work = take(ana, scene)
    work.submit(key="k")
    assert work.submit(work.body(segment(end_ms=1)), key="k").status_code == 422


def test_a_key_is_for_one_assignment(ana, scene):
    take(ana, scene).submit(key="k")
    assert take(ana, scene).submit(key="k").status_code == 422


def test_two_annotators_may_choose_the_same_key(ana, bo, scene):
    assert take(ana, scene).submit(key="k").status_code == 201
    assert take(bo, scene).submit(key="k").status_code == 201


def test_a_new_key_after_submitting_is_refused(ana, scene):
    work = take(ana, scene)
    work.submit(key="k")
    again = work.submit(key="another")
    assert again.status_code == 409
    fields_of(again)
    assert Annotation.objects.count() == 1


def test_a_submission_without_a_key_is_refused(ana, scene):
    work = take(ana, scene)
    answer = ana.post(f"assignments/{work.id}/submit", work.body())
    assert answer.status_code == 428
    fields_of(answer)
    assert not Annotation.objects.exists()


@pytest.mark.parametrize("key", ["", "x" * 201, "a\x7fb"])
def test_a_key_that_is_none_is_named(ana, scene, key: str):
    answer = take(ana, scene).submit(key=key)
    assert (answer.status_code, fields_of(answer)) == (400, ["Idempotency-Key"])


def test_a_refused_submission_leaves_the_task_open(ana, scene):
    work = take(ana, scene)
    assert work.submit(work.body(segment(severity=9))).status_code == 400
    assert work.row.state == "leased"
    assert work.submit(key=new_key()).status_code == 201


def test_the_draft_is_gone_when_the_work_is_stored(ana, scene):
    work = take(ana, scene)
    work.draft(work.body(segment()), "0")
    work.submit()
    assert work.row.draft == ""
