"""Clips with several planted errors: all of them are there, and can be told apart."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from outtake_demo.drawn.campaign import campaign_plans
from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.drawn.multi_error_clips import APART_S, draw_clip_with
from outtake_demo.drawn.scene_kit.stage import compose

WHOLE = "wrong_colour"
CLIPS = 7


@pytest.fixture(scope="module")
def drawn() -> list[DrawnClip]:
    return [plan.draw() for plan in campaign_plans(CLIPS)]


def changed(clip: DrawnClip, index: int) -> float:
    """Measure the share of pixels that differ clearly between frame index - 1 and frame index."""
    step = np.abs(compose(clip.stage, index).astype(int) - compose(clip.stage, index - 1)).max(axis=2)
    return float((step > 30).mean())


@pytest.mark.long
def test_each_clip_has_as_many_errors_as_planned_under_the_planned_name(drawn: list[DrawnClip]) -> None:
    plans = campaign_plans(CLIPS)
    assert [len(clip.planted) for clip in drawn] == [plan.errors for plan in plans]
    assert [clip.name for clip in drawn] == [plan.name for plan in plans]
    assert len({plan.name for plan in campaign_plans()}) == 60


def test_errors_keep_their_distance_in_time(drawn: list[DrawnClip]) -> None:
    for clip in drawn:
        passing = [one for one in clip.planted if one.kind != WHOLE]
        for before, after in pairwise(passing):
            assert after.start_ms - before.end_ms >= 1000 * APART_S - 1


def test_what_happens_in_an_instant_can_be_seen_where_it_is_planted(drawn: list[DrawnClip]) -> None:
    seen = [
        (changed(clip, one.start_frame), changed(clip, one.start_frame - 1))
        for clip in drawn
        for one in clip.planted
        if one.instantaneous
    ]
    assert len(seen) > 15
    assert all(at > 0.0005 for at, _ in seen)
    assert np.median([at - before for at, before in seen]) > 0.001


def test_a_freeze_comes_last_and_stands_still(drawn: list[DrawnClip]) -> None:
    frozen = [(clip, one) for clip in drawn for one in clip.planted if one.kind == "freeze"]
    assert frozen
    for clip, one in frozen:
        assert one.start_ms == max(each.start_ms for each in clip.planted)
        for index in range(one.start_frame, one.end_frame):
            np.testing.assert_array_equal(compose(clip.stage, index), compose(clip.stage, index - 1))


def test_a_question_about_what_went_wrong_is_answered_with_no(drawn: list[DrawnClip]) -> None:
    for clip in drawn:
        answers = {question.key: question.answer for question in clip.questions}
        vanished = {"vanish", "appear", "teleport"} & {one.kind for one in clip.planted}
        assert answers["lasts"] == ("no" if vanished else "yes")


def test_the_same_seed_gives_the_same_clip() -> None:
    one, other = (
        draw_clip_with(11, errors=3, prompt_id="knock-white", generator="Bilt v1", seconds=6.0) for _ in range(2)
    )
    assert one == other
    np.testing.assert_array_equal(compose(one.stage, 30), compose(other.stage, 30))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"errors": -1}, "errors -1"),
        ({"errors": 6}, "errors 6"),
        ({"prompt_id": "no-such"}, "prompt_id 'no-such'"),
        ({"generator": "Zed v9"}, "generator 'Zed v9'"),
        ({"errors": 5, "seconds": 2.0}, "find no room in 2.0 s"),
    ],
)
def test_a_wrong_choice_is_named(wrong: dict, words: str) -> None:
    choice = {"errors": 3, "prompt_id": "pour-orange", "generator": "Bilt v1", **wrong}
    with pytest.raises(ValueError, match=words):
        draw_clip_with(1, **choice)


def test_there_are_sixty_plans_at_most() -> None:
    with pytest.raises(ValueError, match="count 61"):
        campaign_plans(61)
