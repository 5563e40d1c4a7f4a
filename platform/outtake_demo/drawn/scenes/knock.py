"""A ball rolls along a table and knocks another one away."""

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
from outtake_demo.drawn.scene_kit.stage import Actor, Sheet, Track, actor

_TABLE, _RADIUS, _TURNS = 268, 24, 48

PROMPTS = (
    Prompt("knock-white", "Three balls on a table: the white one rolls into the red one and knocks it away.", "white"),
    Prompt("knock-blue", "Three balls lie on a table; the blue one rolls into another, which rolls off.", "blue"),
)


def _questions(prompt: Prompt) -> tuple[QuestionForm, ...]:
    return (
        ask("count", "Subject", "Are there exactly three balls?", broken_by="wrong_count"),
        ask("colour", "Subject", f"Is the rolling ball {prompt.colour}?", broken_by="wrong_colour"),
        ask("knocks", "Action", "Does the rolling ball knock another one away?", broken_by="passes_through"),
        ask("order", "Action", "Does the second ball start only once it is hit?", "implicit", "effect_first"),
        ask("table", "Environment", "Are the balls on a table?"),
        ask("click", "Audio", "Can a click be heard?"),
        ask("click-sync", "AV-Sync", "Is the click heard just when the balls touch?", "implicit", "late"),
        *common_questions("the balls"),
    )


def _ball(
    setting: Setting, name: str, colour: tuple[int, int, int], xs: Track, depth: float, *, back: int = 0
) -> Actor:
    turns = np.rint(xs / _RADIUS / (2 * np.pi) * _TURNS).astype(np.int64) % _TURNS
    return actor(
        name,
        Sheet(lambda pose: sprites.ball(_RADIUS, colour, 2 * np.pi * pose / _TURNS)),
        xs,
        float(_TABLE - _RADIUS - back),
        setting.n,
        (2 * _RADIUS, 2 * _RADIUS),
        pose=turns,
        ground=float(_TABLE - back),
        depth=depth,
    )


def build(setting: Setting) -> Scene:
    """
    Stage the three balls.

    "passes_through": the first goes through the second, which stays; "effect_first": the second starts too early.
    """
    rng, n, look, seconds = setting.rng, setting.n, setting.look, setting.seconds
    width = world_width(setting)
    canvas = backdrops.gradient(width, look.tint((120, 130, 136)), look.tint((86, 94, 100)))
    backdrops.add_floor(canvas, _TABLE - 22, look.tint((58, 122, 88)), look.tint((40, 92, 64)))
    start, hit = rng.uniform(40, 90), rng.uniform(280, 360)
    contact = rng.uniform(0.38, 0.5) * seconds[-1]
    speed = (hit - 2 * _RADIUS - start) / contact
    through = setting.fault == "passes_through"
    early = rng.uniform(0.5, 0.8) if setting.fault == "effect_first" else 0.0
    slow = 0.0 if not through else speed
    first = start + np.where(seconds < contact, speed * seconds, speed * contact + slow * (seconds - contact))
    second = hit + (0 if through else 1) * 0.8 * speed * np.clip(seconds - contact + early, 0, None)
    actors = [
        _ball(setting, "the rolling ball", setting.main_colour(), first, 2.2),
        _ball(setting, "the ball that lies in the way", setting.paint("red"), second, 2.1),
    ]
    if setting.fault != "wrong_count":
        third = np.full(n, rng.uniform(520, 590))
        actors.append(_ball(setting, "the ball at the back", setting.paint("yellow"), third, 1.5, back=16))
    stage = set_stage(setting, backdrops.finish(canvas, rng, look), actors)
    touch = int(np.searchsorted(seconds, contact))
    return Scene(stage, (Cue(touch, "click", 0.1),), _fault(setting, touch, early, first, hit))


def _fault(setting: Setting, touch: int, early: float, first: Track, hit: float) -> Fault | None:
    if setting.fault == "passes_through":
        inside = np.flatnonzero(np.abs(first - hit) < 2 * _RADIUS)
        return Fault("passes_through", int(inside[0]), int(inside[-1]) + 1, "the rolling ball")
    if setting.fault == "effect_first":
        return Fault("effect_first", touch - round(early * setting.fps), touch, "the ball in the way")
    if setting.fault == "wrong_count":
        return Fault("wrong_count", 0, setting.n, "the third ball")
    if setting.fault == "wrong_colour":
        return Fault("wrong_colour", 0, setting.n, "the rolling ball")
    return None


PLAY = Play(
    "knock",
    PROMPTS,
    ("passes_through", "effect_first", "wrong_count", "wrong_colour"),
    _questions,
    build,
    falls_upwards=True,
)
