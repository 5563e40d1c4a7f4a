"""A ball bounces along a bench."""

import numpy as np

from outtake_demo.drawn.scene_kit import backdrops, sprites
from outtake_demo.drawn.scene_kit.play import (
    Cue,
    Fault,
    Play,
    Prompt,
    QuestionForm,
    Scene,
    Setting,
    ask,
    common_questions,
    set_stage,
    world_width,
)
from outtake_demo.drawn.scene_kit.stage import HEIGHT, Sheet, Track, actor, still

_GRAVITY = 820.0
_BENCH_TOP, _SEAT, _BENCH_HEIGHT = 262, 28, 84
_TURNS = 48

PROMPTS = (
    Prompt("bounce-red", "A red ball bounces along a wooden bench and comes to rest.", "red"),
    Prompt("bounce-yellow", "A yellow ball is dropped on a bench and bounces to the right.", "yellow"),
)


def _questions(prompt: Prompt) -> tuple[QuestionForm, ...]:
    return (
        ask("colour", "Subject", f"Is the ball {prompt.colour}?", broken_by="wrong_colour"),
        ask("bounces", "Action", "Does the ball bounce on the bench?", broken_by="passes_through"),
        ask("bench", "Environment", "Is there a bench below the ball?"),
        ask("solid", "Action", "Does the ball stay above the top of the bench?", "implicit", "passes_through"),
        ask("thud", "Audio", "Can thuds of the ball be heard?"),
        ask("thud-sync", "AV-Sync", "Is each thud heard just when the ball touches the bench?", "implicit", "late"),
        *common_questions("the ball"),
    )


def _heights(setting: Setting, floor: float, start: float, through_at: int | None) -> tuple[Track, list[int]]:
    """Follow the ball's centre in small steps; give its y by moment, and the moments at which it touches the bench."""
    step, bounce = 8, setting.rng.uniform(0.72, 0.84)
    y, speed, touches = start, 0.0, list[int]()
    ys = np.empty(setting.n)
    for moment in range(setting.n):
        ys[moment] = y
        for _ in range(step):
            speed += _GRAVITY / setting.fps / step
            y += speed / setting.fps / step
            if y < floor or (through_at is not None and len(touches) >= through_at):
                continue
            if speed > 70:
                touches.append(moment + 1)
            if through_at is not None and len(touches) >= through_at:
                continue
            y, speed = floor, (-speed * bounce if speed > 70 else 0.0)
    return ys, touches


def build(setting: Setting) -> Scene:
    """Stage the bouncing ball; with "passes_through" it falls through the bench at its second touch."""
    rng, n = setting.rng, setting.n
    width = world_width(setting)
    radius = int(rng.integers(20, 30))
    canvas = backdrops.gradient(width, setting.look.tint((198, 206, 214)), setting.look.tint((150, 150, 158)))
    backdrops.add_floor(canvas, 318, setting.look.tint((120, 104, 92)), setting.look.tint((96, 82, 72)))
    through_at = 2 if setting.fault == "passes_through" else None
    ys, touches = _heights(setting, _BENCH_TOP - radius, rng.uniform(60, 110), through_at)
    start = rng.uniform(90, 130)
    # However long the clip, the ball stays on the bench.
    xs = start + min(rng.uniform(50, 85), (560 - start) / setting.seconds[-1]) * setting.seconds
    turns = np.rint((xs / radius) / (2 * np.pi) * _TURNS).astype(np.int64) % _TURNS
    colour = setting.main_colour()
    ball = actor(
        "the ball",
        Sheet(lambda pose: sprites.ball(radius, colour, 2 * np.pi * pose / _TURNS)),
        xs,
        ys,
        n,
        (2 * radius, 2 * radius),
        pose=turns,
        ground=float(_BENCH_TOP + 2),
        depth=2.0,
    )
    bench = actor(
        "the bench",
        still(sprites.bench(560, _SEAT, _BENCH_HEIGHT, setting.look.tint((150, 104, 62)))),
        320.0,
        _BENCH_TOP + _BENCH_HEIGHT / 2,
        n,
        (560, _BENCH_HEIGHT),
        depth=1.0,
        target=False,
    )
    vase = actor(
        "the vase",
        still(sprites.vase(setting.paint("purple"))),
        rng.uniform(400, 560),
        _BENCH_TOP - 31.0,
        n,
        (38, 64),
        depth=1.5,
    )
    actors = [ball, bench, vase] if rng.random() < 0.6 else [ball, bench]
    stage = set_stage(setting, backdrops.finish(canvas, rng, setting.look), actors)
    seen = touches[:through_at] if through_at else touches
    cues = tuple(Cue(moment, "thud", 0.3) for moment in seen if moment < n)
    return Scene(stage, cues, _fault(setting, touches, ys))


def _fault(setting: Setting, touches: list[int], ys: Track) -> Fault | None:
    if setting.fault == "wrong_colour":
        return Fault("wrong_colour", 0, setting.n, "the ball")
    if setting.fault != "passes_through":
        return None
    start = touches[1]
    below = np.flatnonzero(ys > HEIGHT + 40)
    return Fault("passes_through", start, int(below[0]) if len(below) else setting.n, "the ball")


PLAY = Play("bounce", PROMPTS, ("passes_through", "wrong_colour"), _questions, build, falls_upwards=True)
