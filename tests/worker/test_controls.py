"""Controls: the same clip, shown so that a critic can know less of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Invalid
from tests.catalog.painting import HEIGHT, WIDTH, numbered_clip
from tests.support.commands import manage
from tests.support.factories import make_rendition, make_scene
from tests.support.model_server import read_number
from tests.worker.following import followed
from tests.worker.scripts import carry_out
from tests.worker.serving import *  # noqa: F403
from worker.critics.contract.values import CriticInput, ErrorType
from worker.critics.strategies.multi_agent import MultiAgent
from worker.critics.strategies.sliding_window import SlidingWindow
from worker.media.contract import Clip, Sampling
from worker.media.controls import CONTROLS, MIDDLE_FRAME, NO_VIDEO, OTHER_PROMPT, REVERSED, SHUFFLED, controlled
from worker.media.footage import footage_of
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

EDGES = [n * 40 for n in range(126)]
CLIP = Clip("v1", Path("none.mp4"), EDGES, WIDTH, HEIGHT, "A cat.", sha256="ab" * 32)
FOOTAGE = footage_of(CLIP, Sampling())


def shown(control: str) -> list[tuple[int, int]]:
    return [(frame.index, frame.at_ms) for frame in controlled(FOOTAGE, control).frames]


def test_times_rise_and_pictures_change():
    plain = shown("")
    numbers, times = zip(*plain, strict=True)
    assert shown(REVERSED) == list(zip(reversed(numbers), times, strict=True))
    shuffled = shown(SHUFFLED)
    assert [at for _, at in shuffled] == list(times) and sorted(n for n, _ in shuffled) == sorted(numbers)
    assert shuffled != plain and shuffled == shown(SHUFFLED)
    assert shown(MIDDLE_FRAME) == [plain[5]] and shown(NO_VIDEO) == [] and shown(OTHER_PROMPT) == plain


@given(st.sampled_from(CONTROLS), st.integers(2, 125), st.text(min_size=1, max_size=8))
def test_a_control_shows_no_frame_that_was_not_shown(control: str, frames: int, sha: str):
    footage = footage_of(Clip("v", Path("none"), EDGES[: frames + 1], 640, 360, "", sha256=sha), Sampling())
    seen = controlled(footage, control).frames
    assert {each.index for each in seen} <= {each.index for each in footage.frames}
    assert [each.at_ms for each in seen] == sorted(each.at_ms for each in seen)
    if control == SHUFFLED and len(footage.frames) > 1:
        assert seen != footage.frames


def test_pictures_come_in_the_order_of_the_control(tmp_path: Path):
    path = numbered_clip(tmp_path / "clip.mp4", 125, "25", "-preset", "ultrafast")
    clip = Clip("v1", path, EDGES, WIDTH, HEIGHT, "A cat.", sha256="ab" * 32)
    for control in (SHUFFLED, REVERSED, MIDDLE_FRAME, NO_VIDEO):
        footage = controlled(footage_of(clip, Sampling()), control)
        assert [read_number(picture[..., 0]) for picture in footage.pictures()] == [
            each.index for each in footage.frames
        ]


@pytest.mark.parametrize("strategy", [MultiAgent(), SlidingWindow()])
def test_every_strategy_asks_the_same_questions_under_a_control(strategy):
    brief = CriticInput(CLIP, (ErrorType("physics", "Physics", "It floats."),))
    plain = followed(strategy, brief, lambda request: "[]")
    reversed_ = followed(strategy, brief, lambda request: "[]", control=REVERSED)
    assert [each.texts for each in reversed_.requests] == [each.texts for each in plain.requests]
    for one, other in zip(plain.bundles, reversed_.bundles, strict=True):
        assert [each.index for each in other.footage.frames] == [each.index for each in one.footage.frames][::-1]


def start(scene, endpoint, control: str) -> CriticRun:
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}, "control": control}
    return start_run(round_=scene.round, critic="zero_shot", parameters=parameters, woken=False)


@pytest.mark.django_db
def test_a_run_under_a_control_sends_what_it_says_and_has_a_name_of_its_own(project, server, endpoint, rendition):
    scene = make_scene(project, tasks=1, rendition=rendition)
    runs = {control: start(scene, endpoint, control) for control in ("", REVERSED, NO_VIDEO, REVERSED)}
    again = start(scene, endpoint, REVERSED)
    for run in runs.values():
        carry_out(run)
    plain, reversed_, none = ([seen.number for seen in asked.seen] for asked in server.asked)
    assert reversed_ == plain[::-1] and plain == sorted(plain) and none == []
    model = endpoint.model
    assert runs[""].annotator.label == f"Zero-shot, {model}, 2 fps"
    assert runs[NO_VIDEO].annotator.label == f"Zero-shot, {model}, 2 fps, no video"
    assert again.annotator.label == f"Zero-shot, {model}, 2 fps, frames reversed, run {again.public_id[:4]}"


@pytest.mark.django_db
def test_another_clips_prompt_is_that_of_the_next_clip_with_another(project, server, endpoint, rendition):
    scene = make_scene(project, tasks=3, rendition=rendition)
    texts = ["A cup falls off a table.", "A dog runs.", "It rains."]
    for video, text in zip(scene.videos, texts, strict=True):
        prompt = Prompt.objects.get_or_create(project=project, external_id=text, defaults={"text": text})[0]
        Video.objects.filter(pk=video.pk).update(prompt=prompt)
    carry_out(start(scene, endpoint, OTHER_PROMPT))
    for asked, own, other in zip(server.asked, texts, [*texts[1:], texts[0]], strict=True):
        assert other in asked.text and own not in asked.text


@pytest.mark.django_db
def test_a_round_of_one_prompt_has_no_other_to_show(project, endpoint, server, capsys):
    scene = make_scene(project, tasks=1, rendition=make_rendition(stored=True))
    options = ("--study", scene.study.public_id, "--endpoint", endpoint.name, "--control", OTHER_PROMPT, "--estimate")
    ran = manage(capsys, "run_critic", "zero_shot", *options)
    assert ran.status == 2 and "control: No clip of this round has another prompt" in ran.err


@pytest.mark.django_db
def test_options_and_controls_are_given_by_name(project, endpoint, server, capsys, rui):
    listed = rui.get("critics/").json()
    window = next(each for each in listed["results"] if each["name"] == "sliding_window")
    assert window["fps"] == 4 and [each["name"] for each in window["options"]] == [
        "window_seconds",
        "most_seconds_apart",
    ]
    assert [each["name"] for each in listed["controls"]] == list(CONTROLS)
    scene = make_scene(project, tasks=1, rendition=make_rendition(stored=True))
    about = ("--study", scene.study.public_id, "--endpoint", endpoint.name, "--estimate")
    short = manage(capsys, "run_critic", "sliding_window", *about, "--option", "window_seconds=1", "--json").json
    long = manage(capsys, "run_critic", "sliding_window", *about, "--option", "window_seconds=4", "--json").json
    assert short["calls"] > long["calls"] == 2 + 1
    bad = manage(capsys, "run_critic", "sliding_window", *about, "--option", "window_seconds=soon")
    assert bad.status == 2 and "window_seconds: soon is not a number from 0.5 to 60" in bad.err


def test_a_control_that_there_is_not_is_named():
    from worker.critics import registry

    with pytest.raises(Invalid, match="'blurred' is not one of frames_shuffled"):
        registry.make("zero_shot", {"provider": {"kind": "replay", "run": "x"}, "control": "blurred"})
