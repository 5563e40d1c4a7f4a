"""A bird crosses the evening sky."""

import numpy as np

from outtake_demo.drawn.scene_kit import backdrops, sprites
from outtake_demo.drawn.scene_kit.figures import BEAT, BIRD_SIZE, bird
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
from outtake_demo.drawn.scene_kit.stage import WIDTH, Actor, Sheet, actor, still

PROMPTS = (
    Prompt("fly-white", "A single white bird crosses the evening sky above the hills.", "white"),
    Prompt("fly-black", "One black bird flies over the hills at dusk.", "black"),
)


def _questions(prompt: Prompt) -> tuple[QuestionForm, ...]:
    return (
        ask("colour", "Subject", f"Is the bird {prompt.colour}?", broken_by="wrong_colour"),
        ask("count", "Subject", "Is there exactly one bird?", broken_by="wrong_count"),
        ask("flies", "Action", "Does the bird fly?"),
        ask("hills", "Environment", "Are there hills below the sky?"),
        ask("call", "Audio", "Can a bird's call be heard?"),
        ask("call-sync", "AV-Sync", "Does the call begin with the bird in the picture?", "implicit", "late"),
        *common_questions("the bird"),
    )


def _bird(setting: Setting, name: str, start: float, height: float, speed: float) -> Actor:
    seconds, colour = setting.seconds, setting.main_colour()
    ys = height + 14 * np.sin(seconds * 1.7 + start)
    beats = np.floor(seconds * 30).astype(np.int64) % BEAT
    return actor(
        name,
        Sheet(lambda pose: bird(pose, colour)),
        start + speed * seconds,
        ys,
        setting.n,
        BIRD_SIZE,
        pose=beats,
        depth=2.0,
        flies=True,
    )


def build(setting: Setting) -> Scene:
    """Stage the flight, slow or fast; with "wrong_count" a second bird flies along."""
    rng, n, look = setting.rng, setting.n, setting.look
    width = world_width(setting)
    canvas = backdrops.gradient(width, look.tint((84, 104, 160)), look.tint((232, 172, 128)))
    backdrops.add_hills(canvas, rng, look.tint((98, 92, 122)), 270, 26)
    backdrops.add_hills(canvas, rng, look.tint((58, 62, 84)), 312, 20)
    fast = rng.random() < 0.35
    # Either the bird stays in sight for most of the clip, or it shoots across and does not come back.
    speed = rng.uniform(330, 480) if fast else rng.uniform(0.75, 0.95) * width / setting.seconds[-1]
    start = rng.uniform(-260, -60) if fast else rng.uniform(20, 70)
    height = rng.uniform(70, 180)
    actors = [_bird(setting, "the bird", start, height, speed)]
    fault = None
    if setting.fault == "wrong_count":
        actors.append(_bird(setting, "the second bird", start + 120, height + 60, speed))
    if setting.fault in ("wrong_count", "wrong_colour"):
        fault = Fault(setting.fault, 0, n, "the bird")
    sun = actor(
        "the sun",
        still(sprites.sun(32, look.tint((236, 196, 120)))),
        rng.uniform(120, WIDTH - 120),
        210.0,
        n,
        (68, 68),
        depth=0.5,
    )
    drift = actor(
        "the cloud",
        still(sprites.cloud(look.tint((224, 210, 214)))),
        rng.uniform(80, 420) + 9 * setting.seconds,
        rng.uniform(40, 110),
        n,
        (130, 50),
        depth=1.0,
        target=False,
    )
    actors += [sun, drift]
    seen = np.flatnonzero((actors[0].x > 0) & (actors[0].x < width))
    first = int(seen[0]) if len(seen) else 0
    cues = tuple(Cue(moment, "call", 0.4) for moment in range(first, n, round(1.3 * setting.fps)))
    return Scene(set_stage(setting, backdrops.finish(canvas, rng, look), actors), cues, fault)


PLAY = Play("fly", PROMPTS, ("wrong_count", "wrong_colour"), _questions, build)
