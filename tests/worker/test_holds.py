"""A critic's item waits as long as the video of its task is held."""

from __future__ import annotations

import pytest

from annotations.quality.holds.operations import hold_video, lift_video
from tests.worker.scripts import carry_out, items_of, said, scripted_run
from tests.worker.stored_scene import *  # noqa: F403
from worker.runs.dispatch import sweep_items
from worker.runs.estimates import estimate_run

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.usefixtures("woken")]


def test_an_item_of_a_held_video_waits_and_is_woken_once_the_hold_is_lifted(scene, woken):
    run = scripted_run(scene, [], [], [])
    held = items_of(run)[0]
    hold_video(video=scene.videos[0], reason="The maker asked.")
    carry_out(run)
    assert [(item.state, item.attempts) for item in items_of(run)] == [("waiting", 0), ("done", 1), ("done", 1)]
    assert sweep_items() == 0 and len(said(run)) == 2
    lift_video(video=scene.videos[0])
    woken.clear()
    assert (sweep_items(), woken) == (1, [held.pk])
    carry_out(run)
    assert (run.state, len(said(run))) == ("done", 3)


def test_neither_a_run_nor_its_estimate_counts_it(scene):
    hold_video(video=scene.videos[0], reason="The maker asked.")
    assert estimate_run(round_=scene.round, critic="signal").clips == 2
    assert len(items_of(scripted_run(scene, [], []))) == 2
