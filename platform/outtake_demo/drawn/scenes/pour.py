"""A drink is poured from a jug into a glass."""

import numpy as np
from PIL import ImageDraw

from outtake_demo.drawn.scene_kit import backdrops, sprites
from outtake_demo.drawn.scene_kit.looks import Colour
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
)
from outtake_demo.drawn.scene_kit.sprites import SHARPNESS, Sprite, paint
from outtake_demo.drawn.scene_kit.stage import WIDTH, Sheet, actor, still

_TABLE = 290
_LEVELS = 90
_FALL = 128

PROMPTS = (
    Prompt("pour-orange", "Orange juice is poured from a jug into a glass until it is full.", "orange"),
    Prompt("pour-purple", "Grape juice is poured slowly into a tall glass on a table.", "purple"),
)


def _questions(prompt: Prompt) -> tuple[QuestionForm, ...]:
    return (
        ask("colour", "Subject", f"Is the juice {prompt.colour}?", broken_by="wrong_colour"),
        ask("fills", "Action", "Does the level in the glass rise?"),
        ask("table", "Environment", "Does the glass stand on a table?"),
        ask(
            "order", "Action", "Does the level rise only after the juice has begun to flow?", "implicit", "effect_first"
        ),
        ask("splash", "Audio", "Can the pouring be heard?"),
        ask("splash-sync", "AV-Sync", "Does the sound of pouring start as the juice flows?", "implicit", "late"),
        *common_questions("the juice"),
    )


def _glass(level: int, juice: Colour) -> Sprite:
    """Draw a glass, 80 x 110 px, filled to level / _LEVELS of its height."""

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        draw.polygon([(6 * s, 2 * s), (74 * s, 2 * s), (66 * s, 108 * s), (14 * s, 108 * s)], fill=(222, 230, 234, 120))
        top = 102 - 92 * level / _LEVELS
        inset = 8 + (top - 2) * 8 / 106
        if level:
            draw.polygon(
                [(inset * s, top * s), ((80 - inset) * s, top * s), (63 * s, 103 * s), (17 * s, 103 * s)], fill=juice
            )
        draw.line((6 * s, 2 * s, 14 * s, 108 * s), fill=(236, 236, 236), width=2 * s)
        draw.line((74 * s, 2 * s, 66 * s, 108 * s), fill=(200, 204, 208), width=2 * s)
        draw.line((14 * s, 107 * s, 66 * s, 107 * s), fill=(210, 214, 218), width=3 * s)

    return paint(80, 110, painter, shading=0.1)


def _jug(colour: Colour) -> Sprite:
    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        draw.arc((84 * s, 20 * s, 128 * s, 74 * s), 280, 130, fill=colour, width=8 * s)
        draw.polygon(
            [(6 * s, 30 * s), (34 * s, 8 * s), (104 * s, 24 * s), (92 * s, 92 * s), (48 * s, 80 * s)], fill=colour
        )

    return paint(130, 96, painter, shading=0.3)


def _stream(head: int, juice: Colour) -> Sprite:
    """Draw the stream of juice when it has fallen `head` of _FALL px."""
    return paint(
        12,
        _FALL,
        lambda draw: draw.rounded_rectangle(
            (3 * SHARPNESS, 0, 9 * SHARPNESS, max(1, head) * SHARPNESS), 3 * SHARPNESS, fill=juice
        ),
        shading=0.1,
    )


def build(setting: Setting) -> Scene:
    """Stage the pouring; with "effect_first" the level begins to rise about a second before the juice flows."""
    rng, n, look = setting.rng, setting.n, setting.look
    begin = int(rng.uniform(0.25, 0.36) * n)
    end = int(rng.uniform(0.78, 0.9) * n)
    canvas = backdrops.gradient(WIDTH, look.tint((214, 206, 190)), look.tint((182, 170, 152)))
    backdrops.add_floor(canvas, _TABLE - 18, look.tint((124, 86, 58)), look.tint((96, 64, 42)))
    juice = setting.main_colour()
    early = int(setting.fps * rng.uniform(0.7, 1.0)) if setting.fault == "effect_first" else 0
    landing = begin + int(0.35 * setting.fps)
    rise = np.clip((np.arange(n) - landing + early) / (end - landing), 0, 1)
    flow = np.arange(n)
    head = np.clip((flow - begin + 1) / (landing - begin), 0, 1) * _FALL
    x = rng.uniform(250, 390)
    stream = ((flow >= begin) & (flow < end)).astype(float)
    # The last drops run out over a few frames.
    tail = np.clip((end + 6 - flow) / 6, 0, 1) * (flow >= begin)
    actors = [
        actor("the jug", still(_jug(look.tint((198, 192, 200)))), x + 58, 108.0, n, (130, 96), depth=3.0),
        actor(
            "the arm",
            still(sprites.arm(300, 190, look.tint((86, 104, 138)), look.tint((214, 170, 140)))),
            x + 252,
            20.0,
            n,
            (300, 190),
            depth=2.9,
            target=False,
        ),
        actor(
            "the stream",
            Sheet(lambda pose: _stream(pose, juice)),
            x,
            92 + _FALL / 2,
            n,
            (12, _FALL),
            pose=np.rint(head).astype(np.int64),
            opacity=np.maximum(stream, tail),
            depth=2.0,
            target=False,
        ),
        actor(
            "the glass",
            Sheet(lambda pose: _glass(pose, juice)),
            x,
            _TABLE - 54.0,
            n,
            (80, 110),
            pose=np.rint(rise * _LEVELS).astype(np.int64),
            ground=float(_TABLE),
            depth=1.0,
        ),
        actor(
            "the vase",
            still(sprites.vase(setting.paint("blue"))),
            x + float(rng.choice([-170, 190])),
            _TABLE - 31.0,
            n,
            (38, 64),
            ground=float(_TABLE),
            depth=1.0,
        ),
    ]
    fault = None
    if setting.fault == "effect_first":
        fault = Fault("effect_first", landing - early, landing, "the level in the glass")
    if setting.fault == "wrong_colour":
        fault = Fault("wrong_colour", 0, n, "the juice")
    cues = (Cue(begin, "pour", (end - begin) / setting.fps),)
    return Scene(set_stage(setting, backdrops.finish(canvas, rng, look), actors), cues, fault)


PLAY = Play("pour", PROMPTS, ("effect_first", "wrong_colour"), _questions, build)
