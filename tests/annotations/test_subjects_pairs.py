"""Pairs: the sides are randomised for each annotator, and what they prefer is stored by part."""

from __future__ import annotations

from typing import Any

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.tasks.content import is_swapped
from annotations.work.submissions.models import Annotation
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import FRAME_MS, Scene, make_rendition, make_subjects, make_video
from tests.support.working import Work, fields_of, new_key, stored, take

pytestmark = pytest.mark.django_db

ASPECTS = ("subject_consistency", "background_consistency", "aesthetics", "image_quality")


@pytest.fixture
def pairs(project) -> Scene:
    """A study of one pair, whose b is the longer clip, for thirty people."""
    make_video(project, "long", rendition=make_rendition(frames=300))
    make_video(project, "short", rendition=make_rendition(frames=100))
    return make_subjects(project, "reprompt", {"a": "short", "b": "long"}, overlap=30)


def preferring(work: Work, *values: str | None, **more: Any) -> dict[str, Any]:
    """Return a submission of these preferences."""
    questions = [question["id"] for question in work.answer["task"]["questions"]]
    answers = [{"question": each, "value": value, **more} for each, value in zip(questions, values, strict=True)]
    return work.body(clean=None, answers=answers)


def left_of(work: Work) -> str:
    """Return which clip stands on the left, by its length."""
    left, right = work.answer["video"]["duration_ms"], work.answer["right"]["duration_ms"]
    return "a" if left < right else "b"


def people(project, count: int) -> list[Actor]:
    return [script_of(make_person(f"person {n}", project)) for n in range(count)]


@pytest.mark.database
def test_both_orders_are_seen_and_what_is_stored_is_right_for_both(project, rui, pairs):
    seen = {}
    for actor in people(project, 24):
        work = take(actor, pairs)
        assert work.submit(preferring(work, "left", "right", "tie", "left")).status_code == 201
        seen[annotator_of(actor.person).public_id] = left_of(work)
    assert set(seen.values()) == {"a", "b"}
    for read in stored(rui, pairs):
        left = seen[read["annotator"]]
        right = {"a": "b", "b": "a"}[left]
        assert read["swapped"] is (left == "b")
        assert [answer["value"] for answer in read["answers"]] == [left, right, "tie", left]
        assert (read["parts"], read["video"]) == ({"a": "short", "b": "long"}, None)
    assert not Annotation.objects.filter(rendition__isnull=False).exists()


def test_the_sides_stay_and_the_prompt_is_shown_where_both_share_it(ana, pairs, project):
    first, again = take(ana, pairs), take(ana, pairs)
    assert left_of(first) == left_of(again)
    assert first.answer["task"]["prompt"] == {"text": "A cup falls off a table."}
    make_video(project, "other", prompt="A dog.")
    mixed = make_subjects(project, "reprompt", {"a": "short", "b": "other"}, name="Mixed")
    assert take(ana, mixed).answer["task"]["prompt"] is None


def test_what_comes_next_stands_as_it_will(ana, project):
    for n in range(9):
        make_video(project, f"v{n}", rendition=make_rendition(frames=10 + n))
    subjects = [{"a": f"v{n}", "b": f"v{n + 1}"} for n in range(8)]
    scene = make_subjects(project, "reprompt", *subjects)
    work = take(ana, scene)
    for _ in subjects[1:]:
        ahead = ana.get(f"studies/{scene.study.public_id}/upcoming").json()
        work.submit(preferring(work, "tie", "tie", "tie", "tie"))
        work = take(ana, scene)
        assert [ahead[side]["id"] for side in ("video", "right")] == [
            work.answer[side]["id"] for side in ("video", "right")
        ]


def test_a_retry_is_answered_with_what_was_stored(ana, pairs):
    work = take(ana, pairs)
    body = preferring(work, "left", "left", "right", "tie")
    first, again = work.submit(body, key="k"), work.submit(body, key="k")
    assert (first.status_code, again.content) == (201, first.content)
    assert work.submit(preferring(work, "right", "left", "right", "tie"), key="k").status_code == 422
    assert Annotation.objects.count() == 1


def test_a_revision_is_stored_as_the_first_was_shown(ana, rui, pairs):
    work = take(ana, pairs)
    said = work.submit(preferring(work, "tie", "tie", "tie", "tie")).json()["annotation"]["id"]
    body = preferring(work, "left", "right", "tie", "tie")
    assert ana.post(f"annotations/{said}/revise", body, idempotency_key=new_key()).status_code == 201
    (read,) = stored(rui, pairs)
    assert (read["answers"][0]["value"], read["swapped"]) == (left_of(work), left_of(work) == "b")


@pytest.mark.parametrize("value", ["a", "b", "", "Left", None])
def test_a_preference_is_left_right_or_tie(ana, pairs, value: str | None):
    work = take(ana, pairs)
    assert fields_of(work.submit(preferring(work, "left", value, "tie", "tie"))) == ["answers.1.value"]


def test_a_moment_lies_in_the_longer_clip(ana, pairs):
    work = take(ana, pairs)
    too_late = preferring(work, "left", "left", "left", "left", at_ms=300 * FRAME_MS)
    assert fields_of(work.submit(too_late)) == [f"answers.{n}.at_ms" for n in range(4)]
    assert work.submit(preferring(work, "left", "left", "left", "left", at_ms=300 * FRAME_MS - 1)).status_code == 201


def test_the_lot_falls_about_as_often_on_either_side(pairs):
    task = pairs.round.tasks.get().public_id
    swapped = sum(is_swapped(task=task, annotator=n) for n in range(1000))
    assert 420 < swapped < 580
    assert Annotator.objects.count() == 0
