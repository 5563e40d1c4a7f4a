"""The drawn clips: each planted error is there, at its declared time."""

import hashlib
from fractions import Fraction

import numpy as np
import pytest

from outtake_demo.drawn.clips import (
    CLEAN,
    LATE,
    SILENT,
    DrawnClip,
    audio,
    draw_clip,
    frame_edges_ms,
    frames,
    kinds_for,
    prompts,
)
from outtake_demo.drawn.demo import demo_clips
from outtake_demo.drawn.scene_kit.kinds import INSTANTANEOUS, KINDS
from outtake_demo.drawn.scene_kit.looks import LOOKS
from outtake_demo.drawn.scene_kit.sound import RATE
from outtake_demo.drawn.scene_kit.stage import compose

SPOTLIGHT_TYPES = {
    "physics_violation",
    "object_appearance_disappearance",
    "logical_error",
    "motion_rationality",
    "anatomy_body",
    "semantic_prompt_adherence",
}


def frame(clip: DrawnClip, index: int) -> np.ndarray:
    """Draw a single frame."""
    return compose(clip.stage, index)


def share_changed(clip: DrawnClip, index: int) -> float:
    """Measure the share of pixels that differ clearly between frame index - 1 and frame index."""
    step = np.abs(frame(clip, index).astype(int) - frame(clip, index - 1)).max(axis=2)
    return float((step > 30).mean())


def digest(clip: DrawnClip, first: int = 20) -> str:
    """Hash the first frames."""
    together = hashlib.sha256()
    for _, picture in zip(range(first), frames(clip), strict=False):
        together.update(picture.tobytes())
    return together.hexdigest()


@pytest.fixture(scope="module")
def demo() -> tuple[DrawnClip, ...]:
    return demo_clips()


def test_the_same_seed_draws_the_same_bytes() -> None:
    one, other = draw_clip(8), draw_clip(8)
    assert one == other
    assert digest(one) == digest(other)


def test_another_seed_draws_another_clip() -> None:
    one, other = (draw_clip(seed, kind=CLEAN, prompt_id="bounce-red", generator="Bilt v1", fps=30) for seed in (1, 2))
    assert digest(one) != digest(other)


def test_the_same_seed_makes_the_same_sound() -> None:
    one, other = (audio(draw_clip(4, prompt_id="walk-red", sound="in step")) for _ in range(2))
    assert one is not None and other is not None
    np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("seed", range(40, 70))
def test_planted_errors_lie_on_frame_edges_within_the_clip(seed: int) -> None:
    clip = draw_clip(seed)
    assert 4_000 <= clip.duration_ms <= 8_000
    for planted in clip.planted:
        assert 0 <= planted.start_frame < planted.end_frame <= clip.n_frames
        assert planted.start_ms == clip.edges_ms[planted.start_frame]
        assert planted.end_ms == clip.edges_ms[planted.end_frame]
        assert planted.type == KINDS[planted.kind].type
        assert 1 <= planted.severity <= 5
        assert len(planted.reason.split()) >= 8
        assert planted.instantaneous == (planted.kind in INSTANTANEOUS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_can_be_drawn(kind: str) -> None:
    able = [prompt.id for prompt in prompts() if kind in kinds_for(prompt.id)]
    assert able
    for prompt_id in able:
        clip = draw_clip(5, kind=kind, prompt_id=prompt_id)
        assert [planted.kind for planted in clip.planted] == [kind]


@pytest.mark.parametrize("kind", sorted(INSTANTANEOUS))
def test_an_instantaneous_error_happens_at_its_moment(kind: str) -> None:
    clip = draw_clip(12, kind=kind, prompt_id="pour-orange", generator="Bilt v1")
    start = clip.planted[0].start_frame
    at_moment = share_changed(clip, start)
    assert at_moment > 0.001
    assert at_moment > 1.5 * max(share_changed(clip, start - 1), share_changed(clip, start + 1))


def test_a_frozen_picture_stands_still_just_as_long_as_planted() -> None:
    clip = draw_clip(3, kind="freeze", prompt_id="bounce-red")
    planted = clip.planted[0]
    for index in range(planted.start_frame, planted.end_frame):
        np.testing.assert_array_equal(frame(clip, index), frame(clip, index - 1))
    assert share_changed(clip, planted.start_frame - 1) > 0
    assert (frame(clip, planted.end_frame) != frame(clip, planted.end_frame - 1)).any()


def test_a_clean_clip_has_no_errors_and_all_answers_yes() -> None:
    clip = draw_clip(9, kind=CLEAN)
    assert clip.planted == ()
    assert {question.answer for question in clip.questions} == {"yes"}


def test_an_error_turns_the_questions_about_it_to_no() -> None:
    clip = draw_clip(9, kind="passes_through", prompt_id="bounce-red", sound="in step")
    answers = {question.key: question.answer for question in clip.questions}
    assert answers["solid"] == "no"
    assert answers["colour"] == "yes"
    assert answers["thud-sync"] == "yes"


def test_late_sound_is_late_by_what_is_said() -> None:
    clips = [
        draw_clip(6, kind="vanish", prompt_id="knock-white", generator="Bilt v1", sound=way)
        for way in ("in step", LATE)
    ]
    loudest = [int(np.abs(track.astype(int)).argmax()) for clip in clips if (track := audio(clip)) is not None]
    assert abs((loudest[1] - loudest[0]) - clips[1].late_ms * RATE / 1000) < RATE / 100
    assert {question.key: question.answer for question in clips[1].questions}["click-sync"] == "no"


def test_a_silent_clip_has_no_sound_and_no_questions_about_it() -> None:
    clip = draw_clip(6, prompt_id="walk-red", sound=SILENT)
    assert audio(clip) is None and not clip.has_audio
    assert not {"Audio", "AV-Sync"} & {question.dimension for question in clip.questions}


def test_edges_are_rounded_to_the_nearest_ms() -> None:
    assert frame_edges_ms(Fraction(24), 4) == (0, 42, 83, 125, 167)
    assert frame_edges_ms(Fraction(30), 3) == (0, 33, 67, 100)


def test_no_level_comes_near_enough_to_wrap() -> None:
    for look in LOOKS:
        for picture in (frame(draw_clip(31, generator=look.generator), index) for index in (0, 40)):
            assert picture.min() >= 4 and picture.max() <= 251


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"kind": "explodes"}, "kind 'explodes'"),
        ({"prompt_id": "no-such"}, "prompt_id 'no-such'"),
        ({"generator": "Zed v9"}, "generator 'Zed v9'"),
        ({"sound": "loud"}, "sound 'loud'"),
        ({"fps": 0}, "fps 0"),
        ({"kind": "extra_limb", "prompt_id": "pour-orange"}, "cannot be shown by 'pour-orange'"),
    ],
)
def test_a_wrong_choice_is_named(wrong: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        draw_clip(1, **wrong)


def test_the_demo_has_fourteen_clips_of_all_types_and_at_least_three_clean(demo: tuple[DrawnClip, ...]) -> None:
    assert len(demo) == 14
    assert len({clip.name for clip in demo}) == 14
    assert {planted.type for clip in demo for planted in clip.planted} == SPOTLIGHT_TYPES
    assert sum(not clip.planted for clip in demo) >= 3


def test_the_demo_has_five_prompts_by_three_generators_and_one_is_missing(demo: tuple[DrawnClip, ...]) -> None:
    pairs = {(clip.prompt_id, clip.generator) for clip in demo}
    assert len(pairs) == 14
    assert len({prompt for prompt, _ in pairs}) == 5
    assert {generator for _, generator in pairs} == {look.generator for look in LOOKS}


def test_the_demo_has_both_rates_and_all_ways_of_sound(demo: tuple[DrawnClip, ...]) -> None:
    assert {clip.fps for clip in demo} == {Fraction(24), Fraction(30)}
    assert {clip.sound for clip in demo} == {"in step", LATE, SILENT}


def test_one_prompt_has_the_same_text_and_questions_everywhere_in_the_demo(demo: tuple[DrawnClip, ...]) -> None:
    for prompt_id in {clip.prompt_id for clip in demo}:
        clips = [clip for clip in demo if clip.prompt_id == prompt_id]
        assert len({clip.prompt for clip in clips}) == 1
        texts: dict[str, str] = {}
        for question in (question for clip in clips for question in clip.questions):
            assert texts.setdefault(question.key, question.text) == question.text
