"""Clips that experts settled, offered for practice and as known answers."""

from __future__ import annotations

import pytest

from annotations.quality.holds.operations import hold_video
from outtake.catalog.videos.models import Video
from tests.annotations.checks import settle
from tests.support.factories import make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_the_last_word_on_each_clip_is_listed_with_what_was_settled(ada, project, scene):
    first, second = scene.round.tasks.order_by("id")[:2]
    settle(first, second)
    settle(first)
    told = ada.get(f"projects/{project.public_id}/settled-clips/").json()
    assert told["n"] == 2
    assert [each["task"] for each in told["results"]] == [first.public_id, second.public_id]
    last = told["results"][0]
    clip = first.parts.get().video
    assert (last["clip"], last["study_name"], last["instrument"], last["segments"]) == (
        *(clip.public_id, "Cups", "spotlight", 1),
    )
    assert last["poster"]["url"]


def test_another_instrument_and_what_is_taken_down_are_left_out(ada, project, scene):
    settle(scene.round.tasks.first())
    settle(make_scene(project, name="Rated", instrument="ratings").round.tasks.first())
    path = f"projects/{project.public_id}/settled-clips/"
    assert [each["instrument"] for each in ada.get(f"{path}?instrument=ratings&version=2").json()["results"]] == [
        "ratings"
    ]
    assert ada.get(f"{path}?instrument=ratings&version=9").json()["n"] == 0
    assert ada.get(f"{path}?version=x").status_code == 400
    held = Video.objects.get(task_parts__task=scene.round.tasks.first())
    hold_video(video=held, reason="Rights.")
    assert [each["instrument"] for each in ada.get(path).json()["results"]] == ["ratings"]
