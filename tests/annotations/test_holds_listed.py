"""What is held in a project is listed, and a video is found by a part of its external id."""

from __future__ import annotations

import pytest

from annotations.quality.checks.operations import set_check_schedule
from annotations.quality.holds.operations import hold_video, lift_video
from outtake.accounts.projects.models import Project
from tests.support.factories import make_scene, make_video
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db


def test_held_videos_are_listed_with_why_and_what_it_keeps_back(ada, project):
    scene = make_scene(project)
    set_check_schedule(round_=scene.round, repeat_percent=10)  # its hidden checks are no tasks of anyone's plan
    first, second, third = scene.videos
    hold_video(video=first, reason="The maker asked.", by=ada.person)
    hold_video(video=second, reason="Not yet.")
    hold_video(video=third, reason="By mistake.")
    lift_video(video=third)
    listed = ada.get(f"projects/{project.public_id}/holds/").json()["results"]
    assert [{key: each[key] for key in ("id", "video", "reason", "placed_by", "tasks")} for each in listed] == [
        {"id": second.public_id, "video": second.external_id, "reason": "Not yet.", "placed_by": "", "tasks": 1},
        {
            "id": first.public_id,
            "video": first.external_id,
            "reason": "The maker asked.",
            "placed_by": "ada",
            "tasks": 1,
        },
    ]
    assert [each["same_clip"] for each in listed] == [[third.external_id]] * 2  # the scene has one rendition


def test_listing_takes_as_many_queries_for_many_as_for_one(ada, project, django_assert_max_num_queries):
    for video in make_scene(project, tasks=5).videos:
        hold_video(video=video, reason="All.")
    with django_assert_max_num_queries(8):
        assert len(ada.get(f"projects/{project.public_id}/holds/").json()["results"]) == 5


def test_a_video_is_found_by_a_part_of_its_external_id(ada, project):
    for n in range(21):
        make_video(project, f"veo3/{n:02}")
    make_video(Project.objects.create(name="Another"), "veo3/elsewhere")
    odd = make_video(project, "wan/100%_1")
    hold_video(video=odd, reason="No.")
    path = f"projects/{project.public_id}/videos/?named="
    many = ada.get(path + "VEO3").json()
    assert (many["n"], [each["video"] for each in many["results"]]) == (21, [f"veo3/{n:02}" for n in range(20)])
    assert ada.get(path + "%25_").json() == {
        "results": [{"id": odd.public_id, "video": "wan/100%_1", "held": True}],
        "n": 1,
    }
    assert fields_of(ada.get(path)) == ["named"]
