"""Clips with known errors for campaigns, as rows: nothing is drawn or encoded."""

from __future__ import annotations

import pytest

from outtake.accounts.projects.operations import get_or_create_project
from outtake.catalog.videos.models import Video
from outtake_demo.campaigns.clips import PROJECT
from outtake_demo.drawn.campaign import campaign_plans
from outtake_demo.drawn.training import training_clips
from tests.support.factories import make_rendition, make_video

PLANTED = (
    ("wrong_colour", "semantic_prompt_adherence", 0, 200, 3, "The prompt asks for another colour than the ball has."),
    ("appear", "object_appearance_disappearance", 20, 30, 3, "Out of nowhere a box pops up in the picture."),
    ("freeze", "motion_rationality", 70, 90, 2, "The whole picture stands still for a while."),
    ("vanish", "object_appearance_disappearance", 130, 140, 4, "From one frame to the next the ball vanishes."),
)
"""Kind, type, first and last frame edge, severity and reason of the errors in every clip."""


@pytest.fixture
def clips(db) -> None:
    """Put the campaigns' clips and those of the training into their project, with four errors each."""
    project = get_or_create_project(PROJECT)
    plans = [(plan.name, plan.prompt_id) for plan in campaign_plans(28)]
    trained = [(clip.name, clip.prompt_id) for clip in training_clips()]
    rendition = make_rendition()
    keys = ("kind", "type", "start_frame", "end_frame", "severity", "reason")
    metadata = {"planted": [dict(zip(keys, one, strict=True)) for one in PLANTED], "sound": "none"}
    for name, prompt in (*plans, *trained):
        video = make_video(project, name, prompt=prompt, rendition=rendition)
        Video.objects.filter(pk=video.pk).update(source="drawn", metadata=metadata)
